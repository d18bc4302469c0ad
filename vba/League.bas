Attribute VB_Name = "League"
' A league: each chosen player plays the same games, but for those in the list already. The sheet computes the results
' from the list. Games are played in slices: after each, the sheet shows how far it is and Stop is heard.
Option Explicit
Option Private Module

Private Const MostPlayers As Long = 16

' A slice is as many moves as take about this long, at most LongestSlice.
Private Const SliceMilliseconds As Double = 200
Private Const LongestSlice As Long = 1000

Private finished As Long ' games of this league that are in the list
Private total As Long ' games of this league
Private listed As Long ' games in the list, of other leagues too

' The names of the players marked on the sheet, from 0.
Public Function ChosenPlayers() As Variant
    Dim marks As Range
    Dim row As Long
    Dim name As String
    Dim list As String
    Set marks = LeagueCells("LeaguePlayers")
    For row = 1 To MostPlayers
        name = TextIn(marks.Cells(row, 2))
        If Len(TextIn(marks.Cells(row, 1))) > 0 And Len(name) > 0 Then list = list & vbTab & name
    Next row
    ChosenPlayers = Split(Mid$(list, 2), vbTab)
End Function

' Plays what is missing of each player's `games` games, from the seed `firstSeed` on. Finished games stay where a person
' asks to stop, by Esc too.
Public Sub PlayLeague(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long)
    Dim number As Long
    Dim sentence As String
    On Error GoTo Fault
    total = games * (UBound(names) + 1)
    finished = 0
    listed = CountLeagueGames()
    If PlayGames(names, games, firstSeed) Then
        ShowProgress 1, "Done: " & Counted(total, "game") & "."
    Else
        ShowStopped
    End If
    Exit Sub
Fault:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number <> EscapeError Then Err.Raise number, "League", sentence
    IgnoreEscape
    ShowStopped
    HeedEscape
End Sub

' Forgets all games, if a person confirms it.
Public Sub ClearLeague()
    Dim games As Long
    games = CountLeagueGames()
    If games > 0 Then
        If Not PersonSaysYes("Forget the list of " & Counted(games, "game") & "? This cannot be undone.") Then Exit Sub
    End If
    IgnoreEscape
    ClearLeagueGames
    ShowProgress 0, ""
    HeedEscape
End Sub

' Plays the missing games. Answers no where a person asks to stop.
Private Function PlayGames(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long) As Boolean
    Dim isFinished() As Boolean
    Dim isKnown() As Boolean ' asked before: a first call may take long
    Dim keys() As String
    Dim game As Long
    Dim index As Long
    Dim effort As Long
    Dim timeMs As Long
    ReDim isFinished(0 To UBound(names), 0 To games - 1)
    ReDim keys(0 To UBound(names))
    ReDim isKnown(0 To UBound(names))
    For index = 0 To UBound(names)
        TakeLeagueLimits names(index), effort, timeMs
        keys(index) = LeagueKey(names(index), effort, timeMs)
    Next index
    finished = MarkFinished(isFinished, keys, firstSeed)
    For game = 0 To games - 1
        For index = 0 To UBound(names)
            If Not isFinished(index, game) Then
                If Not isKnown(index) Then ShowBusy "League: " & names(index) & " is thinking ..."
                isKnown(index) = True
                If Not PlayLeagueGame(names(index), game + 1, firstSeed + game) Then Exit Function
            End If
        Next index
    Next game
    PlayGames = True
End Function

' Plays, lists and counts one game. Answers no where a person asks to stop before its end. Its time is the engine's
' alone.
Private Function PlayLeagueGame(ByVal player As String, ByVal game As Long, ByVal seed As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim effort As Long
    Dim timeMs As Long
    Dim nextSeed As Long
    Dim slice As Long
    Dim made As Long
    Dim moves As Long
    Dim score As Long
    Dim started As Double
    Dim sliceTime As Double
    Dim gameTime As Double
    TakeLeagueLimits player, effort, timeMs
    nextSeed = seed
    NewGame nextSeed, cells
    slice = 1
    Do
        started = Clock()
        made = Play(nextSeed, cells, player, effort, timeMs, slice, score)
        sliceTime = MillisecondsSince(started)
        GiveSignOfLife
        ShowIdle
        gameTime = gameTime + sliceTime
        moves = moves + made
        ShowProgress finished / total, player & ", game " & game & ": " & moves & " moves, score " & score
        If made < slice Then Exit Do
        slice = NextSlice(slice, sliceTime)
        If StopWasAsked() Then Exit Function
    Loop
    ListLeagueGame listed, game, player, LeagueKey(player, effort, timeMs), seed, score, LargestTile(cells), moves, gameTime
    listed = listed + 1
    finished = finished + 1
    HeedEscape
    PlayLeagueGame = True
End Function

' How many moves the next slice has, after one of `slice` moves that took `milliseconds`.
Public Function NextSlice(ByVal slice As Long, ByVal milliseconds As Double) As Long
    NextSlice = slice
    If milliseconds < SliceMilliseconds / 2 And slice < LongestSlice Then NextSlice = slice * 2
    If milliseconds > SliceMilliseconds * 2 And slice > 1 Then NextSlice = slice \ 2
End Function

' Says how far a stopped league came.
Private Sub ShowStopped()
    ShowProgress finished / total, "Stopped after " & finished & " of " & Counted(total, "game") & ". Run goes on."
End Sub

' Shows how far the league is; `share` is 0 to 1.
Private Sub ShowProgress(ByVal share As Double, ByVal text As String)
    LeagueCells("LeagueProgress").Value = share
    LeagueCells("LeagueStatus").Value = text
    ShowStatus "League: " & Format$(share, "0%") & "  " & text
End Sub
