Attribute VB_Name = "LeagueButtons"
' What the buttons of the League sheet do.
Option Explicit

' Lets the chosen players play the games that are missing.
Public Sub ClickRunLeague()
    Dim names As Variant
    Dim games As Long
    Dim firstSeed As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    names = ChosenPlayers()
    games = WholeNumberIn(LeagueCells("LeagueGamesWanted"))
    firstSeed = WholeNumberIn(LeagueCells("LeagueSeed"))
    CheckGames UBound(names) + 1, games, firstSeed
    CheckPlayers names
    PlayLeague names, games, firstSeed
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Forgets all games, if a person confirms it.
Public Sub ClickClearLeague()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    ClearLeague
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Raises BadLeagueError where no game is asked for, or more than the list or the seeds allow.
Private Sub CheckGames(ByVal playerCount As Long, ByVal games As Long, ByVal firstSeed As Long)
    If playerCount < 1 Or games < 1 Then
        Err.Raise BadLeagueError, "League", "Mark at least one player with an x, and ask for at least one game."
    End If
    If CDbl(playerCount) * games + CountLeagueGames() > MostLeagueGames Then
        Err.Raise BadLeagueError, "League", "The list has room for " & MostLeagueGames & " games and holds " & _
            CountLeagueGames() & ". Ask for fewer, or save a copy of the workbook and press Clear."
    End If
    If CDbl(firstSeed) + games - 1 > LargestLong Then
        Err.Raise BadLeagueError, "League", "Seeds go up to " & LargestLong & ". Start from a smaller one."
    End If
End Sub

' Raises BadLeagueError, before the first game, where a player is unknown or its limits are wrong. On a board without
' tiles, a finished one, the engine only checks what it is given.
Private Sub CheckPlayers(ByVal names As Variant)
    Dim noTiles(0 To 15) As Long
    Dim evaluation As Double
    Dim effort As Long
    Dim timeMs As Long
    Dim index As Long
    Dim number As Long
    Dim sentence As String
    TakeLeagueLimits "", effort, timeMs ' A wrong cell and
    Version ' a library that is missing are the fault of no player.
    On Error GoTo Refused
    For index = 0 To UBound(names)
        TakeLeagueLimits names(index), effort, timeMs
        If Not IsPublished(names(index)) Then CheckPlayerText names(index)
        BestMove noTiles, names(index), effort, timeMs, 0, evaluation
    Next index
    Exit Sub
Refused:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number = EscapeError Then Err.Raise number ' No player's fault either.
    Err.Raise BadLeagueError, "League", names(index) & ": " & sentence
End Sub
