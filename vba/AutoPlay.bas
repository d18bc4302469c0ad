Attribute VB_Name = "AutoPlay"
' A player's hints and moves in the game.
Option Explicit
Option Private Module

' The direction of a player's move, within the limits chosen for it; NoDirection where the game is over. Raises
' BadSettingError where the limits are wrong.
Public Function AskAboutGame(ByVal player As String) As Long
    Dim effort As Long
    Dim timeMs As Long
    TakeChosenLimits player, effort, timeMs
    AskAboutGame = AskWithin(player, effort, timeMs)
End Function

' Shows what a player thinks of each direction, unless the game is over.
Public Sub ShowHint(ByVal player As String)
    Dim cells(0 To 15) As Long
    If AskAboutGame(player) = NoDirection Then Exit Sub
    CopyGameCells cells
    ShowThoughtAsHint BoardText(cells)
    ShowMessage player & " would move " & ThoughtWord() & "."
End Sub

' Lets a player make one move, unless the game is over.
Public Sub PlayOneMove(ByVal player As String)
    Dim direction As Long
    direction = AskAboutGame(player)
    If direction <> NoDirection Then MakeMove direction, player, True
End Sub

' Lets a player play until the game is over, a tile of at least `untilTile` (0: none) is on the board, or a person asks
' to stop. Pauses `pauseMs` milliseconds after each move.
Public Sub PlayOn(ByVal player As String, ByVal untilTile As Long, ByVal pauseMs As Long)
    Dim effort As Long
    Dim timeMs As Long
    Dim direction As Long
    TakeChosenLimits player, effort, timeMs
    ShowWork player & " plays. Stop or Esc ends it."
    Do
        If untilTile > 0 And GameLargestTile() >= untilTile Then
            ShowMessage "There is the tile you asked for: " & GameLargestTile() & "."
            Exit Do
        End If
        direction = AskWithin(player, effort, timeMs)
        If direction = NoDirection Then Exit Do
        If Not MakeMove(direction, player, True) Then Exit Do
    Loop Until StopWasAsked(pauseMs)
End Sub

' As AskAboutGame, within these limits.
Private Function AskWithin(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long) As Long
    Dim cells(0 To 15) As Long
    CopyGameCells cells
    AskWithin = Think(cells, player, effort, timeMs, GameSeed())
End Function
