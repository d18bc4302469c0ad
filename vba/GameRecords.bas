Attribute VB_Name = "GameRecords"
' Games as texts that outlive the workbook: the records of docs/games.md, to and from files, and to and from the cells beside
' the list of games, from which a person copies and into which a person pastes.
'
' A game that is read in becomes an entry of the list. The one on the board stays as it is.
Option Explicit
Option Private Module

Private Const LongestLine As Long = 32767 ' characters of a cell; a paste leaves the rest out
Private Const BoardsAtOnce As Long = 500
Private Const FirstLine As String = "engine2048 record 1"
Private Const UnknownPlayer As String = "somebody"
Private Const StartWord As String = "start" ' as Game has it
Private Const StatusTitle As String = "Games: "

' ---- Out of the workbook ---------------------------------------------------------------------------------------------

' Writes the record of the selected game, or else of the one on the board, into the cells beside the list, and copies them.
Public Sub CopyRecord()
    Dim lines As Variant
    Dim values() As Variant
    Dim count As Long
    Dim row As Long
    Dim said As String
    lines = Split(ChosenRecord(said), vbLf)
    count = UBound(lines) + 1
    If Len(lines(count - 1)) = 0 Then count = count - 1 ' behind the last line's end
    If count > RecordCells().Rows.Count Then RaiseUnfitForCells
    ReDim values(1 To count, 1 To 1)
    For row = 1 To count
        If Len(lines(row - 1)) >= LongestLine Or lines(row - 1) Like "[=+@-]*" Then RaiseUnfitForCells
        values(row, 1) = lines(row - 1)
    Next row
    BeginWriting
    ShowAllRows RecordCells() ' The list of games beside them may be filtered.
    RecordCells().ClearContents
    RecordCells().Resize(count).Value = values
    ShowRecordStatus said & " Its record is copied: paste it wherever you like."
    EndWriting
    RecordCells().Resize(count).Copy ' Nothing may be written after this: Excel would forget what was copied.
End Sub

' Writes the record of the selected game, or else of the one on the board, to a file.
Public Sub SaveRecord()
    Dim record As String
    Dim said As String
    Dim filePath As String
    record = ChosenRecord(said)
    filePath = ChosenFile(True)
    If Len(filePath) = 0 Then Exit Sub
    If FileExistsAt(filePath) Then
        If Not PersonSaysYes(filePath & " is there already. Replace it?") Then Exit Sub
    End If
    WriteRecord filePath, record
    ShowRecordStatus said & " Its record is in " & filePath & "."
End Sub

' The record of the selected game, or else of the one on the board, and what it is of in words. Raises NoGameError.
Private Function ChosenRecord(ByRef said As String) As String
    Dim rows As Variant
    Dim seed As Variant
    Dim number As Long
    Dim firstStep As Long
    If TakeSelectedGame(rows, seed, number) Then
        said = "Game " & number & " of the list."
    Else
        LoadGame
        rows = StepsInOrder(HistoryRows(0, GameLastStep()).Value)
        seed = GameFirstSeed()
        said = "The game on the board."
    End If
    ChosenRecord = RecordOfSteps(rows, seed, firstStep)
    If firstStep > 0 Then said = said & " Its record begins at step " & firstStep & ", where a position was typed."
End Function

' The record of a game's rows, from `firstStep` on, the last one that is no move. Raises NoGameError where a row holds no move.
Public Function RecordOfSteps(ByRef rows As Variant, ByVal seed As Variant, ByRef firstStep As Long) As String
    Dim steps() As String
    Dim count As Long
    Dim row As Long
    Dim written As String
    count = CountSteps(rows)
    If count = 0 Then RaiseNoSteps
    firstStep = count - 1
    Do While firstStep > 0
        If Len(StepLetters(rows, firstStep + 1)) = 0 Then Exit Do
        firstStep = firstStep - 1
    Loop
    ReDim steps(0 To count - firstStep) ' the last one stays empty
    For row = firstStep + 2 To count
        steps(row - firstStep - 2) = StepLetters(rows, row)
    Next row
    written = FirstLine & vbLf & "version: " & Version() & vbLf
    If count - firstStep > 1 Then written = written & "player: " & PlayersIn(rows, firstStep + 2, count) & vbLf
    If firstStep = 0 And HoldsNumber(seed) Then written = written & "seed: " & seed & vbLf
    RecordOfSteps = ConvertRecord(written & "start: " & rows(firstStep + 1, BoardColumn) & vbLf & vbLf & Join(steps, ""))
End Function

' A move's two letters: its direction, a capital where a 4 came, and the cell where the tile came. "" where the row is no move.
Private Function StepLetters(ByRef rows As Variant, ByVal row As Long) As String
    Dim cell As Long
    Dim words As Variant
    Dim letter As String
    If IsError(rows(row, CauseColumn)) Then RaiseNoSteps
    Select Case rows(row, CauseColumn)
        Case "up": letter = "u"
        Case "right": letter = "r"
        Case "down": letter = "d"
        Case "left": letter = "l"
        Case Else: Exit Function
    End Select
    If Not HoldsNumber(rows(row, SpawnedColumn)) Then RaiseNoSteps
    cell = rows(row, SpawnedColumn) - 1
    words = Split(rows(row, BoardColumn), " ")
    If cell < 0 Or cell > UBound(words) Then RaiseNoSteps
    If words(cell) = "4" Then letter = UCase$(letter)
    StepLetters = letter & LCase$(Hex$(cell))
End Function

Private Sub RaiseNoSteps()
    Err.Raise NoGameError, "GameRecords", "The steps of this game are gone, or were typed over."
End Sub

Private Sub RaiseUnfitForCells()
    Err.Raise NoRoomError, "GameRecords", "This record does not fit into the cells. Press Save record."
End Sub

' ---- Into the workbook -----------------------------------------------------------------------------------------------

' Takes the game of a file into the list.
Public Sub ImportFile()
    Dim filePath As String
    filePath = ChosenFile(False)
    If Len(filePath) > 0 Then AddRecord ReadRecord(filePath)
End Sub

' Takes the game whose record a person has pasted into the cells beside the list.
Public Sub ImportText()
    AddRecord ConvertRecord(PastedText())
End Sub

' What is in the record's cells. Raises NoGameError where that is nothing, or where a paste has left some of it out.
Private Function PastedText() As String
    Dim values As Variant
    Dim lines() As String
    Dim row As Long
    Dim last As Long
    values = RecordCells().Value
    ReDim lines(1 To UBound(values, 1))
    For row = 1 To UBound(values, 1)
        If IsError(values(row, 1)) Then Err.Raise NoGameError, "GameRecords", "A cell of the record shows an error."
        lines(row) = CStr(values(row, 1))
        If Len(lines(row)) >= LongestLine Then
            Err.Raise NoGameError, "GameRecords", "A line of this record is longer than a cell: import it from a file."
        End If
        If Len(lines(row)) > 0 Then last = row
    Next row
    If last = 0 Then Err.Raise NoGameError, "GameRecords", "Paste the record of a game into the cells under Record first."
    ReDim Preserve lines(1 To last)
    PastedText = Join(lines, vbLf)
End Function

' Adds the game of a record to the list. Raises NoRoomError, and changes nothing, where there is no room.
Private Sub AddRecord(ByVal record As String)
    Dim boards(0 To 16 * BoardsAtOnce - 1) As Long
    Dim directions(0 To BoardsAtOnce - 1) As Long
    Dim scores(0 To BoardsAtOnce - 1) As Long
    Dim rows() As Variant
    Dim seed As Variant
    Dim player As String
    Dim steps As String
    Dim cause As String
    Dim moves As Long
    Dim done As Long
    Dim made As Long
    Dim index As Long
    Dim number As Long
    moves = RecordMoves(record)
    If moves > LastStepOfHistory Then
        Err.Raise NoRoomError, "GameRecords", "This game has " & moves & " moves. The workbook has room for " & LastStepOfHistory & "."
    End If
    player = RecordField(record, "player")
    If Len(player) = 0 Then player = UnknownPlayer
    seed = SeedOf(RecordField(record, "seed"))
    steps = Replace(Mid$(record, InStr(record, vbLf & vbLf) + 2), vbLf, "")
    ReDim rows(1 To moves + 1, 1 To HistoryColumns)
    cause = StartWord
    Do
        ShowWork "Reading the game: move " & done & " of " & moves & " ..."
        made = RecordBoards(record, done, boards, directions, scores)
        For index = 0 To made - 1
            PutRow rows, done + index, boards, index, seed
            rows(done + index + 1, ScoreColumn) = scores(index)
            rows(done + index + 1, CauseColumn) = cause
            If done + index > 0 Then
                rows(done + index + 1, PlayerColumn) = player
                rows(done + index + 1, SpawnedColumn) = CLng("&H" & Mid$(steps, 2 * (done + index), 1)) + 1
            End If
            cause = DirectionWord(directions(index))
        Next index
        done = done + made
        If done > moves Then Exit Do
        If StopWasAsked() Then Exit Sub
    Loop
    number = AddGame(rows, moves + 1, seed)
    SelectGame number
    ShowRecordStatus "Game " & number & " came into the list: " & Counted(moves, "move") & ", score " & rows(moves + 1, ScoreColumn) & _
        ". Open puts it on the board."
    EndWriting
End Sub

' Puts into a step's row what follows from its board. (Where the game goes on from here, its tiles come by a seed of the step's.)
Private Sub PutRow(ByRef rows() As Variant, ByVal stepNumber As Long, ByRef boards() As Long, ByVal place As Long, ByVal seed As Variant)
    Dim words(0 To 15) As String
    Dim cell As Long
    Dim column As Variant
    For cell = 0 To 15
        words(cell) = CStr(boards(16 * place + cell))
    Next cell
    rows(stepNumber + 1, StepColumn) = stepNumber
    rows(stepNumber + 1, MovesColumn) = stepNumber
    rows(stepNumber + 1, BoardColumn) = Join(words, " ")
    rows(stepNumber + 1, SeedColumn) = stepNumber
    If Not IsEmpty(seed) Then rows(stepNumber + 1, SeedColumn) = seed Xor stepNumber
    For Each column In Array(SpawnedColumn, TotalCostColumn, JudgedColumn)
        rows(stepNumber + 1, column) = 0
    Next column
    rows(stepNumber + 1, PlayerColumn) = ""
    rows(stepNumber + 1, JudgeColumn) = ""
End Sub

' The seed in a text; Empty where it is none.
Private Function SeedOf(ByVal written As String) As Variant
    If HoldsNumber(written) Then SeedOf = CLng(written)
End Function

' ---- Cells and files -------------------------------------------------------------------------------------------------

' The cells of the record, a line in each.
Private Function RecordCells() As Range
    Set RecordCells = NamedCells(GamesCode, "RecordText")
End Function

Private Sub ShowRecordStatus(ByVal sentence As String)
    ShowSheetStatus NamedCells(GamesCode, "RecordStatus"), StatusTitle, sentence
End Sub

' The file to save to or to read: that of the sheet's cell, where a name without a folder lies beside the workbook, or the one
' that a person picks; "" where nobody picks one.
Private Function ChosenFile(ByVal isToSave As Boolean) As String
    ChosenFile = TextIn(NamedCells(GamesCode, "RecordFile"))
    If Len(ChosenFile) = 0 Then
        ChosenFile = AskForFile(isToSave)
    ElseIf InStr(ChosenFile, "\") = 0 And InStr(ChosenFile, "/") = 0 And Len(OwnBook().Path) > 0 Then
        ChosenFile = OwnBook().Path & IIf(InLibreOffice(), "/", "\") & ChosenFile
    End If
End Function
