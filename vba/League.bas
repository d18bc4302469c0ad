Attribute VB_Name = "League"
' A league: each chosen player plays the same games, in slices, so that the sheet shows how far it is and Stop is heard.
' The sheet works the results out from the list of finished games.
Option Explicit
Option Private Module

Private Const LeagueSheetName As String = "League"
Private Const MostPlayers As Long = 16
Private Const GameColumns As Long = 7

' Games that the sheet has room for.
Public Const MostLeagueGames As Long = 20000

' A slice is as many moves as take about this long, in milliseconds.
Private Const SliceMilliseconds As Double = 200
Private Const LongestSlice As Long = 1000

' The players marked on the sheet, as an array of names from 0.
Public Function ChosenPlayers() As Variant
    Dim marks As Range
    Dim row As Long
    Dim name As String
    Dim list As String
    Set marks = LeagueCells("LeaguePlayers")
    For row = 1 To MostPlayers
        name = TextIn(marks.Cells(row, 2))
        If Len(TextIn(marks.Cells(row, 1))) > 0 And Len(name) > 0 Then list = list & " " & name
    Next row
    ChosenPlayers = Split(Trim$(list), " ")
End Function

' Plays `games` games with each of the players. Every player plays from the same seeds, one after another from
' `firstSeed`. Forgets the games before; where a person asks to stop, by Esc too, keeps those that are finished.
Public Sub PlayLeague(ByVal names As Variant, ByVal games As Long, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal firstSeed As Long)
    Dim finished As Long
    Dim total As Long
    Dim number As Long
    Dim sentence As String
    total = games * (UBound(names) + 1)
    IgnoreEscape ' Until the games before are forgotten, which are none of this league's.
    On Error GoTo Fault
    ClearLeague
    If PlayGames(names, games, effort, timeMs, firstSeed, finished, total) Then
        ShowProgress 1, "Done: " & total & " games."
    Else
        ShowStopped finished, total
    End If
    Exit Sub
Fault:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number <> EscapeError Then Err.Raise number, "League", sentence
    IgnoreEscape
    ShowStopped finished, total
    HeedEscape
End Sub

' Forgets all games.
Public Sub ClearLeague()
    IgnoreEscape
    GameRows(0, MostLeagueGames).ClearContents
    CalculateSheet LeagueSheetName
    ShowProgress 0, ""
    HeedEscape
End Sub

' Plays the games of a league and counts those that are `finished`; answers no where a person asks to stop before.
Private Function PlayGames(ByVal names As Variant, ByVal games As Long, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal firstSeed As Long, ByRef finished As Long, ByVal total As Long) As Boolean
    Dim game As Long
    Dim index As Long
    For game = 1 To games
        For index = 0 To UBound(names)
            If Not PlayLeagueGame(names(index), game, firstSeed + (game - 1), effort, timeMs, finished, total) Then
                Exit Function
            End If
        Next index
    Next game
    PlayGames = True
End Function

' Plays one game to its end, lists and counts it; answers no where a person asks to stop before. Its time is the
' engine's alone, without what the sheet takes to show how far it is.
Private Function PlayLeagueGame(ByVal player As String, ByVal game As Long, ByVal seed As Long, ByVal effort As Long, _
        ByVal timeMs As Long, ByRef finished As Long, ByVal total As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim nextSeed As Long
    Dim slice As Long
    Dim made As Long
    Dim moves As Long
    Dim score As Long
    Dim started As Double
    Dim sliceTime As Double
    Dim gameTime As Double
    nextSeed = seed
    NewGame nextSeed, cells
    slice = 1
    Do
        started = Clock()
        made = Play(nextSeed, cells, player, effort, timeMs, slice, score)
        sliceTime = MillisecondsSince(started)
        GiveSignOfLife
        gameTime = gameTime + sliceTime
        moves = moves + made
        ShowProgress finished / total, player & ", game " & game & ": " & moves & " moves, score " & score
        If made < slice Then Exit Do
        slice = NextSlice(slice, sliceTime)
        If StopWasAsked() Then Exit Function
    Loop
    ListGame finished, game, player, seed, score, LargestTile(cells), moves, gameTime
    PlayLeagueGame = True
End Function

' How many moves the next slice has, after one of `slice` moves that took this long.
Private Function NextSlice(ByVal slice As Long, ByVal milliseconds As Double) As Long
    NextSlice = slice
    If milliseconds < SliceMilliseconds / 2 And slice < LongestSlice Then NextSlice = slice * 2
    If milliseconds > SliceMilliseconds * 2 And slice > 1 Then NextSlice = slice \ 2
End Function

' Lists a finished game and counts it; Esc does not come between.
Private Sub ListGame(ByRef finished As Long, ByVal game As Long, ByVal player As String, ByVal seed As Long, _
        ByVal score As Long, ByVal largest As Long, ByVal moves As Long, ByVal milliseconds As Double)
    Dim values(1 To 1, 1 To 7) As Variant
    values(1, 1) = game
    values(1, 2) = player
    values(1, 3) = seed
    values(1, 4) = score
    values(1, 5) = largest
    values(1, 6) = moves
    values(1, 7) = milliseconds / 1000
    IgnoreEscape
    GameRows(finished, 1).Value = values
    finished = finished + 1
    CalculateSheet LeagueSheetName
    HeedEscape
End Sub

' Says that a league was stopped, and how far it came.
Private Sub ShowStopped(ByVal finished As Long, ByVal total As Long)
    ShowProgress finished / total, "Stopped. " & finished & " of " & total & " games are finished."
End Sub

' Shows how far the league is, in the sheet and in the status bar.
Private Sub ShowProgress(ByVal share As Double, ByVal text As String)
    LeagueCells("LeagueProgress").Value = share
    LeagueCells("LeagueStatus").Value = text
    Application.StatusBar = "League: " & Format$(share, "0%") & "  " & text
End Sub

' Rows of the list of games. The name LeagueGames is its first row.
Private Function GameRows(ByVal first As Long, ByVal count As Long) As Range
    Set GameRows = LeagueCells("LeagueGames").Offset(first, 0).Resize(count, GameColumns)
End Function

' The cells with a name on the League sheet.
Private Function LeagueCells(ByVal name As String) As Range
    Set LeagueCells = ThisWorkbook.Worksheets(LeagueSheetName).Range(name)
End Function
