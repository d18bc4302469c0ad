Attribute VB_Name = "Analysis"
' What every player thinks of the current position, on the Analysis sheet.
Option Explicit
Option Private Module

Private Const MostPlayers As Long = 16
Private Const TableColumns As Long = 10

' Asks one player after another, `timeMs` milliseconds each (0: its default), until a person asks to stop. Raises
' NothingToAskError where the game is over.
Public Sub AnalyzeWithEveryPlayer(ByVal timeMs As Long)
    Dim cells(0 To 15) As Long
    Dim names As Variant
    Dim index As Long
    If GameIsOver() Then Err.Raise NothingToAskError, "Analysis", "The game is over: no direction is left to ask about."
    CopyGameCells cells
    TableRows(0, MostPlayers).ClearContents
    names = Players()
    For index = 0 To UBound(names)
        ShowWork "Asking " & names(index) & " ..."
        ShowAnalysis index, names(index), cells, timeMs
        If StopWasAsked() Then Exit For
    Next index
End Sub

' Asks one player and fills its row of the table.
Private Sub ShowAnalysis(ByVal index As Long, ByVal player As String, ByRef cells() As Long, ByVal timeMs As Long)
    Dim values(1 To 1, 1 To 10) As Variant
    Dim direction As Long
    Think cells, player, 0, timeMs, GameSeed()
    values(1, 1) = player
    values(1, 2) = ThoughtWord()
    For direction = DirectionUp To DirectionLeft
        values(1, 3 + direction) = ThoughtValue(direction)
    Next direction
    values(1, 7) = UnitOf(player)
    values(1, 8) = DepthWords(player, ThoughtDepth())
    values(1, 9) = ThoughtNodes()
    values(1, 10) = ThoughtTime()
    TableRows(index, 1).Value = values
End Sub

' Rows of the table, from 0. The name PlayerTable is the first one.
Private Function TableRows(ByVal first As Long, ByVal count As Long) As Range
    Set TableRows = NamedCells(AnalysisCode, "PlayerTable").Offset(first, 0).Resize(count, TableColumns)
End Function
