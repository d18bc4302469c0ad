Attribute VB_Name = "League"
' A league: each chosen player plays the same games, in slices, so that the sheet shows how far it is and Stop is heard.
' Games that are in the list already are not played again. The sheet works the results out from the list.
Option Explicit
Option Private Module

Private Const MostPlayers As Long = 16

' A slice is as many moves as take about this long, in milliseconds.
Private Const SliceMilliseconds As Double = 200
Private Const LongestSlice As Long = 1000

Private finished As Long ' games of this league that are in the list
Private total As Long ' games that this league has
Private listed As Long ' games in the list, those of other leagues among them

' The players marked on the sheet, as an array of names from 0.
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

' Plays what is missing of `games` games with each of the players. Every player plays from the same seeds, one after
' another from `firstSeed`. Where a person asks to stop, by Esc too, the finished games stay.
Public Sub PlayLeague(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long)
    Dim number As Long
    Dim sentence As String
    On Error GoTo Fault
    total = games * (UBound(names) + 1)
    finished = 0
    listed = CountLeagueGames()
    If PlayGames(names, games, firstSeed) Then
        ShowProgress 1, "Done: " & total & " games."
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

' Forgets all games, if a person says so.
Public Sub ClearLeague()
    Dim games As Long
    games = CountLeagueGames()
    If games > 0 Then
        If Not PersonSaysYes("Forget all " & games & " games of the list? This cannot be undone.") Then Exit Sub
    End If
    IgnoreEscape
    ClearLeagueGames
    ShowProgress 0, ""
    HeedEscape
End Sub

' Plays the games of a league that are missing; answers no where a person asks to stop before.
Private Function PlayGames(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long) As Boolean
    Dim isFinished() As Boolean
    Dim isKnown() As Boolean ' that it answers: what it prepares at its first call may take long
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

' Plays one game to its end, lists and counts it; answers no where a person asks to stop before. Its time is the
' engine's alone, without what the sheet takes to show how far it is.
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

' How many moves the next slice has, after one of `slice` moves that took this long.
Public Function NextSlice(ByVal slice As Long, ByVal milliseconds As Double) As Long
    NextSlice = slice
    If milliseconds < SliceMilliseconds / 2 And slice < LongestSlice Then NextSlice = slice * 2
    If milliseconds > SliceMilliseconds * 2 And slice > 1 Then NextSlice = slice \ 2
End Function

' Says that a league was stopped, and how far it came.
Private Sub ShowStopped()
    ShowProgress finished / total, "Stopped. " & finished & " of " & total & " games are finished. Run goes on."
End Sub

' Shows how far the league is, in the sheet and in the status bar.
Private Sub ShowProgress(ByVal share As Double, ByVal text As String)
    LeagueCells("LeagueProgress").Value = share
    LeagueCells("LeagueStatus").Value = text
    ShowStatus "League: " & Format$(share, "0%") & "  " & text
End Sub
