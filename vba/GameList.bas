Attribute VB_Name = "GameList"
' The list of games on the Games sheet. A game that makes room for another is kept there and can be opened again.
'
' Its steps are rows of the hidden Archive sheet, in the columns of the history; its entry says where.
Option Explicit
Option Private Module

Private Const MostGames As Long = 2000 ' as hosts/workbook/games_sheet.py has it
Private Const MostArchiveRows As Long = 1000000 ' of a sheet's 1,048,576

Private Const NumberColumn As Long = 1
Private Const FirstRowColumn As Long = 2
Private Const CountColumn As Long = 3
Private Const DateColumn As Long = 4
Private Const PlayersColumn As Long = 5
Private Const ListSeedColumn As Long = 6
Private Const ListScoreColumn As Long = 7
Private Const LargestColumn As Long = 8
Private Const ListMovesColumn As Long = 9
Private Const ListColumns As Long = 9

Private Const LettersALine As Long = 33 ' of the players' names

' Keeps the game in the list, unless the list still has it as it is now. Answers its number there; 0 where no step is left.
' Raises NoRoomError, and keeps nothing, where there is no room.
Public Function KeepGame() As Long
    Dim rows As Variant
    Dim list As Variant
    Dim count As Long
    Dim number As Long
    list = ListRows(1, MostGames).Value
    number = GameListNumber()
    If number > 0 And IsListed(list, number) Then
        KeepGame = number
        Exit Function
    End If
    rows = StepsInOrder(HistoryRows(0, GameLastStep()).Value)
    count = CountSteps(rows)
    If count > 0 Then KeepGame = AddGame(rows, count, GameFirstSeed())
End Function

' Puts a game into the list: its first `count` rows are its steps, `seed` may be Empty. Answers its number. Raises NoRoomError,
' and keeps nothing, where there is no room.
Public Function AddGame(ByRef rows As Variant, ByVal count As Long, ByVal seed As Variant) As Long
    Dim list As Variant
    Dim entry As Long
    Dim firstRow As Long
    Dim number As Long
    list = ListRows(1, MostGames).Value
    number = NextNumber(list)
    entry = FreeEntry(list)
    firstRow = FreeArchiveRow(list, count)
    If entry > MostGames Or firstRow + count > MostArchiveRows Then
        Err.Raise NoRoomError, "GameList", "The list on the Games sheet is full. Save a copy of the workbook, then " & _
            "delete rows of the list that you no longer need."
    End If
    BeginWriting
    ShowAllRows ListRows(entry, 1)
    NamedCells(ArchiveCode, "Archive").Offset(firstRow, 0).Resize(count).Value = rows
    ListRows(entry, 1).Value = EntryOf(rows, count, number, firstRow, seed)
    ListRows(entry, 1).EntireRow.RowHeight = HeightOfName(PlayersIn(rows, 2, count), 9, LettersALine)
    AddGame = number
End Function

' Makes rows as high as their players' names need, after Repair has given them their heights as delivered.
Public Sub FitGameRows()
    Dim list As Variant
    Dim entry As Long
    list = ListRows(1, MostGames).Value
    For entry = 1 To UBound(list, 1)
        If Not IsError(list(entry, PlayersColumn)) Then
            If Len(list(entry, PlayersColumn)) > LettersALine Then
                ListRows(entry, 1).EntireRow.RowHeight = HeightOfName(list(entry, PlayersColumn), 9, LettersALine)
            End If
        End If
    Next entry
End Sub

' Selects a game of the list.
Public Sub SelectGame(ByVal number As Long)
    Dim list As Variant
    Dim entry As Long
    list = ListRows(1, MostGames).Value
    For entry = 1 To UBound(list, 1)
        If HoldsGame(list, entry) Then
            If list(entry, NumberColumn) = number Then ListRows(entry, 1).Cells(1, NumberColumn).Select
        End If
    Next entry
End Sub

' Keeps the game on the board and opens the selected one. Raises NoGameError where none is selected or its steps are
' gone, BadSettingError, BadBoardError or NoRoomError.
Public Sub OpenSelectedGame()
    Dim rows As Variant
    Dim seed As Variant
    Dim number As Long
    If Not TakeSelectedGame(rows, seed, number) Then
        Err.Raise NoGameError, "GameList", "Select a game in the list first, then press Open."
    End If
    CheckBoard
    FindGame
    CheckGameCanBeWritten
    If GameLastStep() > 0 Then KeepGame
    PutGame rows, seed, number
    ShowSheet GameCode
End Sub

' Reads the steps of the selected game, its seed, Empty where that is unknown, and its number. Answers no where none is
' selected. Raises NoGameError where its steps are gone, and BadSettingError.
Public Function TakeSelectedGame(ByRef rows As Variant, ByRef seed As Variant, ByRef number As Long) As Boolean
    Dim selected As Range
    Dim entry As Variant
    Dim place As Long
    If Not IsSheet(ActiveSheet, GamesCode) Then Exit Function
    place = ActiveCell.Row - NamedCells(GamesCode, "GameList").Row
    If place < 1 Or place > MostGames Then Exit Function
    Set selected = ListRows(place, 1)
    entry = selected.Value
    If Not HoldsGame(entry, 1) Then Exit Function
    rows = NamedCells(ArchiveCode, "Archive").Offset(entry(1, FirstRowColumn), 0).Resize(entry(1, CountColumn)).Value
    If CountSteps(rows) < entry(1, CountColumn) Or Not IsReadable(rows, UBound(rows, 1)) Then
        Err.Raise NoGameError, "GameList", "The steps of this game are gone, or were typed over."
    End If
    seed = Empty
    If Not IsEmpty(entry(1, ListSeedColumn)) Then seed = WholeNumberIn(selected.Cells(1, ListSeedColumn))
    number = entry(1, NumberColumn)
    TakeSelectedGame = True
End Function

' Entries, from 1. The name GameList is the headings, since entries may be deleted.
Private Function ListRows(ByVal first As Long, ByVal count As Long) As Range
    Set ListRows = NamedCells(GamesCode, "GameList").Offset(first, 0).Resize(count, ListColumns)
End Function

' Whether an entry is a game's, and not one that a person has cleared.
Public Function HoldsGame(ByRef list As Variant, ByVal entry As Long) As Boolean
    HoldsGame = HoldsNumber(list(entry, NumberColumn)) And HoldsNumber(list(entry, FirstRowColumn)) And _
        HoldsNumber(list(entry, CountColumn))
End Function

' Whether the list has the game of this number: a person may have deleted it.
Private Function IsListed(ByRef list As Variant, ByVal number As Long) As Boolean
    Dim entry As Long
    For entry = 1 To UBound(list, 1)
        If HoldsGame(list, entry) Then
            If list(entry, NumberColumn) = number Then IsListed = True
        End If
    Next entry
End Function

' The number of the next game.
Private Function NextNumber(ByRef list As Variant) As Long
    Dim entry As Long
    NextNumber = 1
    For entry = 1 To UBound(list, 1)
        If HoldsNumber(list(entry, NumberColumn)) Then
            If list(entry, NumberColumn) >= NextNumber Then NextNumber = list(entry, NumberColumn) + 1
        End If
    Next entry
End Function

' The first entry that is blank: after the last game, or where a person has cleared one.
Private Function FreeEntry(ByRef list As Variant) As Long
    FreeEntry = 1
    Do While FreeEntry <= UBound(list, 1)
        If IsEmpty(list(FreeEntry, NumberColumn)) Then Exit Do
        FreeEntry = FreeEntry + 1
    Loop
End Function

' The first of `count` rows of the archive, from 0, that no game of the list has. Games that a person has deleted from
' the list leave such rows, in the middle too. (The list is mostly in the archive's order: then two rounds will do.)
Private Function FreeArchiveRow(ByRef list As Variant, ByVal count As Long) As Long
    Dim entry As Long
    Dim hasMoved As Boolean
    Do
        hasMoved = False
        For entry = 1 To UBound(list, 1)
            If HoldsGame(list, entry) Then
                If list(entry, FirstRowColumn) < FreeArchiveRow + count And _
                        list(entry, FirstRowColumn) + list(entry, CountColumn) > FreeArchiveRow Then
                    FreeArchiveRow = list(entry, FirstRowColumn) + list(entry, CountColumn)
                    hasMoved = True
                End If
            End If
        Next entry
    Loop While hasMoved
End Function

' The list's entry for a game of `count` steps.
Private Function EntryOf(ByRef rows As Variant, ByVal count As Long, ByVal number As Long, ByVal firstRow As Long, _
        ByVal seed As Variant) As Variant
    Dim entry(1 To 1, 1 To ListColumns) As Variant
    Dim cells(0 To 15) As Long
    ReadBoardText rows(count, BoardColumn), cells
    entry(1, NumberColumn) = number
    entry(1, DateColumn) = CDbl(Now)
    entry(1, PlayersColumn) = PlayersIn(rows, 2, count)
    entry(1, ListSeedColumn) = seed
    entry(1, ListScoreColumn) = rows(count, ScoreColumn)
    entry(1, LargestColumn) = LargestTile(cells)
    entry(1, ListMovesColumn) = rows(count, MovesColumn)
    entry(1, FirstRowColumn) = firstRow
    entry(1, CountColumn) = count
    EntryOf = entry
End Function

' The names of those who moved, by the rows from `first` to `last`, each once.
Public Function PlayersIn(ByRef rows As Variant, ByVal first As Long, ByVal last As Long) As String
    Dim row As Long
    Dim name As String
    For row = first To last
        name = CStr(rows(row, PlayerColumn)) ' A cell that shows an error takes part in no sum of texts.
        If InStr(", " & PlayersIn & ",", ", " & name & ",") = 0 Then
            If Len(PlayersIn) > 0 Then PlayersIn = PlayersIn & ", "
            PlayersIn = PlayersIn & name
        End If
    Next row
End Function

' The rows of a history in order, even where a person has sorted the table.
Public Function StepsInOrder(ByRef rows As Variant) As Variant
    Dim ordered() As Variant
    Dim row As Long
    Dim column As Long
    Dim place As Long
    StepsInOrder = rows
    If CountSteps(rows) = UBound(rows, 1) Then Exit Function
    ReDim ordered(1 To UBound(rows, 1), 1 To HistoryColumns)
    For row = 1 To UBound(rows, 1)
        If HoldsNumber(rows(row, StepColumn)) Then
            place = rows(row, StepColumn) + 1
            If place >= 1 And place <= UBound(rows, 1) Then
                For column = 1 To HistoryColumns
                    ordered(place, column) = rows(row, column)
                Next column
            End If
        End If
    Next row
    StepsInOrder = ordered
End Function
