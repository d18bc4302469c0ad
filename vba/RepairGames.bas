Attribute VB_Name = "RepairGames"
' What Repair does for the games: the one on the board, and those of the list, whose rows on the Archive sheet may have moved.
Option Explicit
Option Private Module

' Rows that are looked through beyond those of the game: as many may have been inserted.
Private Const SpareRows As Long = 100
Private Const FarthestMove As Long = 100 ' of a listed game's rows

Private shownBoard(0 To 15) As Long
Private boardIsShown As Boolean
Private typedTiles(0 To 15) As Long ' since Repair began to write; -1 where none was
Private state As Variant

' How many rows of the history Repair reads: those of the game and some more, or all where its state is gone.
Public Function RowsOfHistory(ByVal most As Long) As Long
    FindGame
    RowsOfHistory = most
    If Not GameStateIsKnown() Then Exit Function
    If GameLastStep() + SpareRows < most Then RowsOfHistory = GameLastStep() + SpareRows
End Function

' Reads what the board shows, if it is a position.
Public Sub TakeGame()
    Dim index As Long
    For index = 0 To 15
        typedTiles(index) = -1
    Next index
    FindGame
    state = Array(GameStep(), GameLastStep(), GameListNumber())
    boardIsShown = False
    On Error GoTo NoBoard
    ReadBoard shownBoard
    boardIsShown = (LargestTile(shownBoard) > 0)
    Exit Sub
NoBoard:
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Sub

' Takes the tiles that a person has typed since Repair began to write, and names what is no tile. `sheet` is the Game sheet's
' number.
Public Sub TakeTypedTiles(ByVal sheet As Long, ByVal cells As Range)
    Dim index As Long
    Dim cell As Range
    For index = 0 To 15
        Set cell = cells.Cells(index \ 4 + 1, index Mod 4 + 1)
        If IsTypedAt(sheet, cell.Row, cell.Column, CStr(cell.Formula)) Then
            If HoldsTile(cell.Value) Then
                typedTiles(index) = CLng(cell.Value)
            Else
                NoteLostCell cell
            End If
        End If
    Next index
End Sub

Private Function HoldsTile(ByVal value As Variant) As Boolean
    If HoldsNumber(value) Then HoldsTile = IsTile(CDbl(value))
End Function

' Puts typed tiles into the board as it was, or into that of the current step where it was no position.
Private Sub PutTypedTiles()
    Dim index As Long
    For index = 0 To 15
        If typedTiles(index) >= 0 Then
            If Not boardIsShown Then ReadBoard shownBoard
            boardIsShown = True
            shownBoard(index) = typedTiles(index)
        End If
    Next index
End Sub

' Writes the steps that are left into the history, in their order and numbered anew, and shows the current one. Where none is
' left, the board becomes a game.
Public Sub PutGameBack()
    Dim rows As Variant
    Dim current As Long
    Dim count As Long
    Dim whole As Boolean
    Dim number As Long
    rows = KeptValues("HistoryList")
    current = state(0)
    number = state(2)
    If IsArray(rows) Then count = MendSteps(rows, current, whole)
    PutState
    If count = 0 Then
        HistoryRows(0, LastStepOfHistory).ClearContents
        StateCells().ClearContents
        StartGame ChosenSeed()
        NoteLost "the steps of the game"
    Else
        If Not whole Then
            NoteLost "some steps of the game"
            ForgetReview 0, LastStepOfHistory
            number = 0
        End If
        PutList NamedCells(AnalysisCode, "HistoryList"), rows
        FindGame
        SetSteps current, count - 1, number
        ShowStep current
    End If
    PutTypedTiles
    If Not boardIsShown Then Exit Sub
    If BoardText(shownBoard) = ShownText() Then Exit Sub
    ShowBoard shownBoard
    LoadGame ' as a typed position
    BeginWriting
End Sub

' The state as it was, if it is known: best score and seed stay.
Private Sub PutState()
    Dim values As Variant
    values = KeptValues("State")
    If IsArray(values) Then StateCells().Value = values
End Sub

' Makes the rows those of the steps that are left, each numbered by its place, and gives the place of the current one.
' Answers how many those are; `whole` is whether all are there.
Private Function MendSteps(ByRef rows As Variant, ByRef current As Long, ByRef whole As Boolean) As Long
    Dim ordered As Variant
    Dim row As Long
    Dim column As Long
    Dim count As Long
    Dim isReached As Boolean
    Dim wanted As Long
    wanted = current
    whole = (CountSteps(rows) = state(1) + 1 And state(1) >= 0)
    ordered = StepsInOrder(rows)
    For row = 1 To UBound(ordered, 1)
        If HasPosition(ordered, row) Then
            count = count + 1
            If ordered(row, StepColumn) >= wanted And Not isReached Then
                isReached = True
                current = count - 1
            End If
            For column = 1 To HistoryColumns
                ordered(count, column) = ordered(row, column)
            Next column
            ordered(count, StepColumn) = count - 1
            MakeReadable ordered, count
        End If
    Next row
    If Not isReached Then current = count - 1
    For row = count + 1 To UBound(ordered, 1)
        For column = 1 To HistoryColumns
            ordered(row, column) = Empty
        Next column
    Next row
    rows = ordered
    MendSteps = count
End Function

' Whether a row has a step's number and its board.
Private Function HasPosition(ByRef rows As Variant, ByVal row As Long) As Boolean
    If IsError(rows(row, BoardColumn)) Then Exit Function
    If HoldsNumber(rows(row, StepColumn)) Then HasPosition = HasSixteenWords(CStr(rows(row, BoardColumn)))
End Function

' Puts what the step before has where a number of a row is gone.
Private Sub MakeReadable(ByRef rows As Variant, ByVal row As Long)
    Dim column As Variant
    For Each column In Array(MovesColumn, ScoreColumn, SeedColumn, SpawnedColumn, TotalCostColumn, JudgedColumn)
        If IsError(rows(row, column)) Then rows(row, column) = Empty
        If Not IsNumeric(rows(row, column)) Or IsEmpty(rows(row, column)) Then
            rows(row, column) = 0
            If row > 1 And column <> SpawnedColumn Then rows(row, column) = rows(row - 1, column)
        End If
    Next column
    For Each column In Array(CauseColumn, PlayerColumn, JudgeColumn)
        If IsError(rows(row, column)) Then rows(row, column) = ""
    Next column
End Sub

' ---- The games of the list -------------------------------------------------------------------------------------------------

' Looks for the steps of each listed game where its entry says, and some rows before and behind: rows of the Archive sheet may
' have been deleted or inserted. Names the games that are gone; their entries stay.
Public Sub MendEntries()
    Dim list As Variant
    Dim entry As Long
    Dim firstRow As Long
    list = NamedCells(GamesCode, "GamesList").Value
    For entry = 1 To UBound(list, 1)
        If HoldsGame(list, entry) Then
            firstRow = FoundFirstRow(list, entry)
            If firstRow < 0 Then
                NoteLost "game " & list(entry, 1) & " of the list"
            ElseIf firstRow <> list(entry, 2) Then
                NamedCells(GamesCode, "GamesList").Cells(entry, 2).Value = firstRow
            End If
        End If
    Next entry
End Sub

' The first row of a listed game in the archive, from 0; -1 where it is not found.
Private Function FoundFirstRow(ByRef list As Variant, ByVal entry As Long) As Long
    Dim distance As Long
    FoundFirstRow = list(entry, 2)
    If LiesAt(list, entry, FoundFirstRow) Then Exit Function
    For distance = 1 To FarthestMove
        FoundFirstRow = list(entry, 2) - distance
        If LiesAt(list, entry, FoundFirstRow) Then Exit Function
        FoundFirstRow = list(entry, 2) + distance
        If LiesAt(list, entry, FoundFirstRow) Then Exit Function
    Next distance
    FoundFirstRow = -1
End Function

' Whether a listed game's steps begin at a row of the archive: in order, with the entry's last score.
Private Function LiesAt(ByRef list As Variant, ByVal entry As Long, ByVal firstRow As Long) As Boolean
    Dim first As Range
    Dim rows As Variant
    Dim count As Long
    If firstRow < 0 Then Exit Function
    count = list(entry, 3)
    Set first = NamedCells(ArchiveCode, "Archive").Offset(firstRow, 0)
    If IsError(first.Cells(1, StepColumn).Value) Or IsEmpty(first.Cells(1, StepColumn).Value) Then Exit Function
    If CStr(first.Cells(1, StepColumn).Value) <> "0" Then Exit Function
    rows = first.Resize(count + 1, HistoryColumns).Value
    If CountSteps(rows) >= count Then LiesAt = (rows(count, ScoreColumn) = list(entry, 7))
End Function
