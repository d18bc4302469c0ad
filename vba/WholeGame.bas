Attribute VB_Name = "WholeGame"
' Plays whole games for the League and the Lab sheet, in slices of some moves: after each, the sheet shows how far the game
' is and Stop is heard. Keeps what came of the last one.
Option Explicit
Option Private Module

' A slice is as many moves as take about this long, at most LongestSlice.
Private Const SliceMilliseconds As Double = 200
Private Const LongestSlice As Long = 1024

Private playedScore As Long
Private playedMoves As Long
Private playedLargest As Long
Private playedTime As Double

' Plays a game from a seed to its end. Answers no where a person asks to stop before. Shows how far it is after `label` in
' `statusCell`, and in the status bar after `title` too.
Public Function PlayWholeGame(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, ByVal seed As Long, _
        ByVal statusCell As Range, ByVal title As String, ByVal label As String) As Boolean
    Dim cells(0 To 15) As Long
    Dim nextSeed As Long
    Dim score As Long
    Dim slice As Long
    Dim made As Long
    Dim started As Double
    Dim sliceTime As Double
    nextSeed = seed
    playedMoves = 0
    playedTime = 0
    NewGame nextSeed, cells
    slice = 1
    Do
        started = Clock()
        made = Play(nextSeed, cells, player, effort, timeMs, slice, score)
        sliceTime = MillisecondsSince(started)
        GiveSignOfLife
        ShowIdle
        playedTime = playedTime + sliceTime
        playedMoves = playedMoves + made
        ShowSheetStatus statusCell, title, label & ": " & Counted(playedMoves, "move") & ", score " & score
        If made < slice Then Exit Do
        slice = NextSlice(slice, sliceTime)
        If StopWasAsked() Then Exit Function
    Loop
    playedScore = score
    playedLargest = LargestTile(cells)
    PlayWholeGame = True
End Function

' Shows a text in a cell, and after `title` in the status bar.
Public Sub ShowSheetStatus(ByVal statusCell As Range, ByVal title As String, ByVal text As String)
    statusCell.Value = Translated(text)
    ShowStatus title & text
End Sub

' The score of the last game that came to its end.
Public Function GameScore() As Long
    GameScore = playedScore
End Function

' Its moves.
Public Function GameMoves() As Long
    GameMoves = playedMoves
End Function

' Its largest tile.
Public Function GameLargest() As Long
    GameLargest = playedLargest
End Function

' The engine's time for it, in milliseconds.
Public Function GameMilliseconds() As Double
    GameMilliseconds = playedTime
End Function

' How many moves the next slice has, after one of `slice` moves that took `milliseconds`.
Public Function NextSlice(ByVal slice As Long, ByVal milliseconds As Double) As Long
    NextSlice = slice
    If milliseconds < SliceMilliseconds / 2 And slice < LongestSlice Then NextSlice = slice * 2
    If milliseconds > SliceMilliseconds * 2 And slice > 1 Then NextSlice = slice \ 2
End Function
