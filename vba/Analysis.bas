Attribute VB_Name = "Analysis"
' What every player thinks of the current position, side by side, on the Analysis sheet.
Option Explicit
Option Private Module

Private Const AnalysisSheetName As String = "Analysis"
Private Const MostPlayers As Long = 16
Private Const TableColumns As Long = 9

' Asks every player in turn, each for `timeMs` milliseconds (0: its default), and shows each answer as it comes.
' Stops early where a person asks to stop.
Public Sub AnalyzeWithEveryPlayer(ByVal timeMs As Long)
    Dim cells(0 To 15) As Long
    Dim names As Variant
    Dim index As Long
    If GameIsOver() Then Err.Raise NothingToAskError, "Analysis", "The game is over: no direction is left to ask about."
    CopyGameCells cells
    TableRows(0, MostPlayers).ClearContents
    names = Players()
    For index = 0 To UBound(names)
        Application.StatusBar = "Asking " & names(index) & " ..."
        ShowAnalysis index, names(index), cells, timeMs
        If StopWasAsked() Then Exit For
    Next index
End Sub

' Asks one player and shows in its row: name, direction, four evaluations, depth, positions, milliseconds.
Private Sub ShowAnalysis(ByVal index As Long, ByVal player As String, ByRef cells() As Long, ByVal timeMs As Long)
    Dim evaluations(0 To 3) As Double
    Dim values(1 To 1, 1 To 9) As Variant
    Dim direction As Long
    Dim depth As Long
    Dim nodes As Double
    Dim started As Double
    started = Clock()
    values(1, 2) = DirectionWord(Analyze(cells, player, 0, timeMs, GameSeed(), evaluations, depth, nodes))
    values(1, 9) = MillisecondsSince(started)
    GiveSignOfLife
    values(1, 1) = player
    For direction = DirectionUp To DirectionLeft
        values(1, 3 + direction) = ShownEvaluation(evaluations(direction))
    Next direction
    values(1, 7) = depth
    values(1, 8) = nodes
    TableRows(index, 1).Value = values
End Sub

' Rows of the table of players. The name PlayerTable is its first row.
Private Function TableRows(ByVal first As Long, ByVal count As Long) As Range
    Set TableRows = ThisWorkbook.Worksheets(AnalysisSheetName).Range("PlayerTable").Offset(first, 0).Resize(count, TableColumns)
End Function
