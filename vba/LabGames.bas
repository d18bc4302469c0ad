Attribute VB_Name = "LabGames"
' Whole games for the Lab sheet, in slices: after each, the sheet shows how far it is and Stop is heard.
Option Explicit
Option Private Module

' Plays a game to its end and gives its score. Answers no where a person asks to stop before. `what` names it in the
' status. `isFirst` tells that the player's first call may take long.
Public Function PlayLabGame(ByVal player As String, ByVal effort As Long, ByVal seed As Long, ByVal what As String, _
        ByVal isFirst As Boolean, ByRef score As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim nextSeed As Long
    Dim slice As Long
    Dim made As Long
    Dim moves As Long
    Dim started As Double
    nextSeed = seed
    score = 0
    NewGame nextSeed, cells
    slice = 1
    If isFirst Then ShowBusy "Lab: " & what & " is thinking ..."
    Do
        started = Clock()
        made = Play(nextSeed, cells, player, effort, 0, slice, score)
        ShowIdle
        moves = moves + made
        ShowLabStatus what & ": " & moves & " moves, score " & score
        If made < slice Then Exit Do
        slice = NextSlice(slice, MillisecondsSince(started))
        If StopWasAsked() Then Exit Function
    Loop
    PlayLabGame = True
End Function

' Shows a status on the sheet and in the status bar.
Public Sub ShowLabStatus(ByVal text As String)
    LabCells("LabStatus").Value = text
    ShowStatus "Lab: " & text
End Sub

' Raises BadLeagueError unless `games` is 1 to `most` and a Long holds all `seeds` seeds from `firstSeed` on.
Public Sub CheckLabGames(ByVal games As Long, ByVal most As Long, ByVal firstSeed As Long, ByVal seeds As Double)
    If games < 1 Or games > most Then
        Err.Raise BadLeagueError, "LabGames", "Ask for at least one game, and at most " & most & "."
    End If
    If firstSeed + seeds - 1 > LargestLong Then
        Err.Raise BadLeagueError, "LabGames", "Seeds go up to " & LargestLong & ". Start from a smaller one."
    End If
End Sub
