Attribute VB_Name = "AutoPlay"
' Moves that a player makes: one of them, or one after another until the game, the tile or the person says stop.
Option Explicit
Option Private Module

' Shows a player's values of the four directions for the current position.
Public Sub ShowHint(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long)
    Dim cells(0 To 15) As Long
    Dim evaluations(0 To 3) As Double
    Dim direction As Long
    Dim depth As Long
    Dim nodes As Double
    CopyGameCells cells
    direction = Analyze(cells, player, effort, timeMs, GameSeed(), evaluations, depth, nodes)
    GiveSignOfLife
    If direction = NoDirection Then Exit Sub
    ShowEvaluations BoardText(cells), player, evaluations
    ShowMessage player & " would move " & DirectionWord(direction) & "."
End Sub

' Lets a player make one move; answers whether there was one to make.
Public Function PlayOneMove(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim direction As Long
    Dim evaluation As Double
    Dim started As Double
    Dim thought As Double
    CopyGameCells cells
    started = Clock()
    direction = BestMove(cells, player, effort, timeMs, GameSeed(), evaluation)
    thought = MillisecondsSince(started)
    GiveSignOfLife
    If direction = NoDirection Then Exit Function
    PlayOneMove = MakeMove(direction, player, ShownEvaluation(evaluation), thought)
End Function

' Lets a player play until the game is over, `untilTile` (unless 0) is on the board, or a person asks to stop, with a
' pause of `pauseMs` after each move.
Public Sub PlayOn(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, ByVal untilTile As Long, _
        ByVal pauseMs As Long)
    Do
        If untilTile > 0 And GameLargestTile() >= untilTile Then
            ShowMessage "There is the tile you asked for: " & GameLargestTile() & "."
            Exit Do
        End If
        If Not PlayOneMove(player, effort, timeMs) Then Exit Do
    Loop Until StopWasAsked(pauseMs)
End Sub
