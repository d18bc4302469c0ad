Attribute VB_Name = "GameReview"
' The review of the game on the board: what each of its moves was worth to a judge, beside the history, and the moves that lost
' most, above it.
'
' It is made in slices of some moves: after each, the sheet shows how far it is and Stop is heard. What is judged stays in the
' cells, so a review goes on later, in a copy of the workbook too, where judge and limits are the same.
Option Explicit
Option Private Module

' Columns of the list beside the history; a move stands in the row of the step that it led to.
Private Const KeyColumn As Long = 1 ' judge, effort and milliseconds
Private Const BestMoveColumn As Long = 2
Private Const WorthColumn As Long = 3
Private Const BestWorthColumn As Long = 4
Private Const LostColumn As Long = 5
Private Const ReviewColumns As Long = 5

Private Const MostWorst As Long = 10
Private Const WorstColumns As Long = 8
Private Const LostWord As String = "lost"
Private Const StatusTitle As String = "Review: "

' Judges the moves of the game that are not judged yet, until a person asks to stop. Raises NothingToAskError where there is no
' move, and BadSettingError.
Public Sub ReviewGame()
    Dim rows As Variant
    Dim record As String
    Dim judge As String
    Dim key As String
    Dim effort As Long
    Dim timeMs As Long
    Dim firstStep As Long
    Dim moves As Long
    Dim done As Long
    Dim slice As Long
    Dim started As Double
    Dim isStopped As Boolean
    judge = TextIn(NamedCells(AnalysisCode, "ReviewJudge"))
    If Len(judge) = 0 Then judge = DefaultPlayer
    effort = WholeNumberIn(NamedCells(AnalysisCode, "ReviewEffort"))
    timeMs = WholeNumberIn(NamedCells(AnalysisCode, "ReviewTimeMs"))
    rows = StepsInOrder(HistoryRows(0, GameLastStep()).Value)
    record = RecordOfSteps(rows, GameFirstSeed(), firstStep)
    moves = RecordMoves(record)
    If moves = 0 Then Err.Raise NothingToAskError, "GameReview", "No move was made since step " & firstStep & ": there is nothing to review."
    key = judge & " " & effort & " " & timeMs
    done = CountJudged(firstStep, moves, key)
    ShowAllRows WorstRows()
    ClearTotals
    slice = 1
    Do While done < moves And Not isStopped
        ShowReviewStatus "move " & done & " of " & moves & " ..."
        started = Clock()
        done = done + JudgeSlice(record, judge, effort, timeMs, key, firstStep, done, IIf(slice < moves - done, slice, moves - done))
        slice = NextSlice(slice, MillisecondsSince(started))
        GiveSignOfLife
        isStopped = StopWasAsked()
    Loop
    ShowTotals rows, judge, firstStep, done, moves
End Sub

' Judges `count` moves from `first` on, from 0, and lists them. Answers how many.
Private Function JudgeSlice(ByVal record As String, ByVal judge As String, ByVal effort As Long, ByVal timeMs As Long, ByVal key As String, _
        ByVal firstStep As Long, ByVal first As Long, ByVal count As Long) As Long
    Dim played() As Double
    Dim best() As Double
    Dim directions() As Long
    Dim values() As Variant
    Dim place As Long
    ReDim played(0 To count - 1)
    ReDim best(0 To count - 1)
    ReDim directions(0 To count - 1)
    JudgeSlice = ReviewRecord(record, judge, effort, timeMs, GameSeed(), first, played, best, directions)
    ReDim values(1 To count, 1 To ReviewColumns)
    For place = 0 To count - 1
        values(place + 1, KeyColumn) = key
        values(place + 1, BestMoveColumn) = DirectionWord(directions(place))
        values(place + 1, WorthColumn) = ShownEvaluation(played(place))
        values(place + 1, BestWorthColumn) = ShownEvaluation(best(place))
        values(place + 1, LostColumn) = LossOf(played(place), best(place))
    Next place
    BeginWriting
    ShowAllRows ReviewRows(0, 1) ' A person may have set a filter since the slice before.
    ReviewRows(firstStep + first + 1, count).Value = values
    EndWriting
End Function

' What a move lost, as the sheet shows it.
Private Function LossOf(ByVal played As Double, ByVal best As Double) As Variant
    If played = best Then
        LossOf = 0
    ElseIf played = LostEvaluation Then
        LossOf = LostWord
    Else
        LossOf = best - played
    End If
End Function

' How many moves are judged already, without a gap, by this judge within these limits.
Private Function CountJudged(ByVal firstStep As Long, ByVal moves As Long, ByVal key As String) As Long
    Dim values As Variant
    values = ReviewRows(firstStep + 1, moves).Value
    Do While CountJudged < moves
        If Not IsJudged(values, CountJudged + 1, key) Then Exit Do
        CountJudged = CountJudged + 1
    Loop
End Function

' Whether a row holds what the judge said: a person may have typed over it.
Private Function IsJudged(ByRef values As Variant, ByVal row As Long, ByVal key As String) As Boolean
    Dim column As Long
    If IsError(values(row, KeyColumn)) Or IsError(values(row, BestMoveColumn)) Or IsError(values(row, LostColumn)) Then Exit Function
    If CStr(values(row, KeyColumn)) <> key Then Exit Function
    For column = WorthColumn To BestWorthColumn
        If IsError(values(row, column)) Or IsEmpty(values(row, column)) Then Exit Function
        If VarType(values(row, column)) = vbString Then
            If values(row, column) <> LostWord Then Exit Function
        ElseIf Not IsNumeric(values(row, column)) Then
            Exit Function
        End If
    Next column
    IsJudged = True
End Function

' ---- What it comes to ------------------------------------------------------------------------------------------------

' Shows what the first `done` moves come to, and those that lost most.
Private Sub ShowTotals(ByRef rows As Variant, ByVal judge As String, ByVal firstStep As Long, ByVal done As Long, ByVal moves As Long)
    Dim values As Variant
    Dim played() As Double
    Dim best() As Double
    Dim worst(0 To MostWorst - 1) As Long
    Dim shown(1 To MostWorst, 1 To WorstColumns) As Variant
    Dim accuracy As Double
    Dim loss As Double
    Dim count As Long
    Dim place As Long
    Dim said As String
    If done = 0 Then
        ShowReviewStatus "stopped before the first move."
        Exit Sub
    End If
    values = ReviewRows(firstStep + 1, done).Value
    ReDim played(0 To done - 1)
    ReDim best(0 To done - 1)
    For place = 0 To done - 1
        played(place) = WorthIn(values(place + 1, WorthColumn))
        best(place) = WorthIn(values(place + 1, BestWorthColumn))
    Next place
    count = ReviewTotals(played, best, done, accuracy, loss, worst)
    For place = 1 To count
        PutWorst shown, place, rows, values, firstStep, worst(place - 1)
    Next place
    said = "accuracy " & Format$(accuracy, "0.0") & " %, " & LossInWords(loss) & " in " & Counted(done, "move") & ", as " & judge & " sees it."
    If done < moves Then said = "stopped at move " & done & " of " & moves & ": " & said & " Review goes on from there."
    BeginWriting
    TranslateTexts shown
    If count > 0 Then WorstRows().Value = shown
    ShowReviewStatus said
    CalculateSheet AnalysisCode
    EndWriting
End Sub

' Puts a move, from 0, into the list of the worst. Its step is the one where it was due.
Private Sub PutWorst(ByRef shown As Variant, ByVal place As Long, ByRef rows As Variant, ByRef values As Variant, ByVal firstStep As Long, _
        ByVal move As Long)
    shown(place, 1) = firstStep + move
    shown(place, 2) = rows(firstStep + move + 2, CauseColumn)
    shown(place, 3) = values(move + 1, BestMoveColumn)
    shown(place, 4) = rows(firstStep + move + 2, PlayerColumn)
    shown(place, 5) = rows(firstStep + move + 1, ScoreColumn)
    shown(place, 6) = values(move + 1, WorthColumn)
    shown(place, 7) = values(move + 1, BestWorthColumn)
    shown(place, 8) = values(move + 1, LostColumn)
End Sub

Private Function LossInWords(ByVal loss As Double) As String
    If loss > -LostEvaluation / 2 Then LossInWords = "the game given away" Else LossInWords = Format$(loss, "#,##0.00") & " given away"
End Function

' The judge's value behind what a cell shows.
Private Function WorthIn(ByVal shown As Variant) As Double
    If VarType(shown) = vbString Then WorthIn = LostEvaluation Else WorthIn = shown
End Function

' The step of the selected line of the worst moves; else the one typed beside Go to step. Raises BadSettingError.
Public Function WantedStep() As Long
    Dim place As Long
    Dim chosen As Variant
    WantedStep = WholeNumberIn(NamedCells(AnalysisCode, "WantedStep"))
    If Not IsSheet(ActiveSheet, AnalysisCode) Then Exit Function
    place = ActiveCell.Row - WorstRows().Row + 1
    If place < 1 Or place > MostWorst Or ActiveCell.Column > WorstRows().Column + WorstColumns - 1 Then Exit Function
    chosen = WorstRows().Cells(place, 1).Value
    If HoldsNumber(chosen) Then WantedStep = chosen
End Function

' ---- Cells -----------------------------------------------------------------------------------------------------------

' Forgets what was judged of the steps from one to another, since they are no longer the game's.
Public Sub ForgetReview(ByVal firstStep As Long, ByVal finalStep As Long)
    On Error GoTo Gone
    ReviewRows(firstStep, finalStep - firstStep + 1).ClearContents
    ClearTotals
    Exit Sub
Gone: ' The cells: nothing is left to forget.
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Sub

Private Sub ClearTotals()
    WorstRows().ClearContents
    NamedCells(AnalysisCode, "ReviewStatus").Cells(1, 1).Value = ""
End Sub

' Rows of the list, from that of a step on. The name ReviewList is all of them, from step 0.
Private Function ReviewRows(ByVal firstStep As Long, ByVal count As Long) As Range
    Set ReviewRows = NamedCells(AnalysisCode, "ReviewList").Cells(1, 1).Offset(firstStep, 0).Resize(count, ReviewColumns)
End Function

Private Function WorstRows() As Range
    Set WorstRows = NamedCells(AnalysisCode, "WorstMoves")
End Function

Private Sub ShowReviewStatus(ByVal sentence As String)
    ShowSheetStatus NamedCells(AnalysisCode, "ReviewStatus").Cells(1, 1), StatusTitle, sentence
End Sub
