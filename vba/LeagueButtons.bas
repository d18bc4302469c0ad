Attribute VB_Name = "LeagueButtons"
' What the buttons of the League sheet do.
Option Explicit

Private Const LeagueSheetName As String = "League"

' Lets the chosen players play.
Public Sub ClickRunLeague()
    Dim names As Variant
    Dim games As Long
    Dim effort As Long
    Dim timeMs As Long
    Dim firstSeed As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    names = ChosenPlayers()
    games = LeagueNumber("LeagueGamesWanted")
    effort = LeagueNumber("LeagueEffort")
    timeMs = LeagueNumber("LeagueTimeMs")
    firstSeed = LeagueNumber("LeagueSeed")
    CheckGames UBound(names) + 1, games, firstSeed
    CheckPlayers names, effort, timeMs
    PlayLeague names, games, effort, timeMs, firstSeed
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Forgets all games.
Public Sub ClickClearLeague()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    ClearLeague
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Raises an error where so many players cannot play so many games each from this seed on.
Private Sub CheckGames(ByVal playerCount As Long, ByVal games As Long, ByVal firstSeed As Long)
    If playerCount < 1 Or games < 1 Then
        Err.Raise BadLeagueError, "League", "Mark at least one player with an x, and ask for at least one game."
    End If
    If CDbl(playerCount) * games > MostLeagueGames Then
        Err.Raise BadLeagueError, "League", "The sheet has room for " & MostLeagueGames & " games. Ask for fewer: " & _
            "each of the " & playerCount & " marked players plays as many."
    End If
    If CDbl(firstSeed) + games - 1 > LargestLong Then
        Err.Raise BadLeagueError, "League", "Seeds go up to " & LargestLong & ". Start from a smaller one."
    End If
End Sub

' Raises an error where a player is unknown, or cannot think within these limits: before a league forgets the games of
' the one before. A finished board asks the engine to check the rest, and to think about nothing.
Private Sub CheckPlayers(ByVal names As Variant, ByVal effort As Long, ByVal timeMs As Long)
    Dim noTiles(0 To 15) As Long
    Dim evaluation As Double
    Dim index As Long
    Dim number As Long
    Dim sentence As String
    Version ' A library that is missing is the fault of no player.
    On Error GoTo Refused
    For index = 0 To UBound(names)
        BestMove noTiles, names(index), effort, timeMs, 0, evaluation
    Next index
    Exit Sub
Refused:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number = EscapeError Then Err.Raise number ' Esc is a person's wish, and no player's fault.
    Err.Raise BadLeagueError, "League", names(index) & ": " & sentence
End Sub

' A whole number that a person typed into the League sheet.
Private Function LeagueNumber(ByVal name As String) As Long
    LeagueNumber = WholeNumberIn(ThisWorkbook.Worksheets(LeagueSheetName).Range(name))
End Function
