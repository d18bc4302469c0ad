Attribute VB_Name = "LeagueButtons"
' What the buttons of the League sheet do.
Option Explicit

Private Const LeagueSheetName As String = "League"
Private Const BadLeagueError As Long = -2147219459 ' vbObjectError + 2045, which LibreOffice takes in no constant

' Lets the chosen players play.
Public Sub ClickRunLeague()
    Dim names As Variant
    Dim games As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    names = ChosenPlayers()
    games = LeagueNumber("LeagueGamesWanted")
    CheckLeague UBound(names) + 1, games
    PlayLeague names, games, LeagueNumber("LeagueEffort"), LeagueNumber("LeagueTimeMs"), LeagueNumber("LeagueSeed")
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

' Raises an error where so many players cannot play so many games each.
Private Sub CheckLeague(ByVal playerCount As Long, ByVal games As Long)
    If playerCount < 1 Or games < 1 Then
        Err.Raise BadLeagueError, "League", "Mark at least one player with an x, and ask for at least one game."
    End If
    If CDbl(playerCount) * games > MostLeagueGames Then
        Err.Raise BadLeagueError, "League", "The sheet has room for " & MostLeagueGames & " games. Ask for fewer: " & _
            "each of the " & playerCount & " marked players plays as many."
    End If
End Sub

' A whole number that a person typed into the League sheet.
Private Function LeagueNumber(ByVal name As String) As Long
    LeagueNumber = WholeNumberIn(ThisWorkbook.Worksheets(LeagueSheetName).Range(name))
End Function
