Attribute VB_Name = "LeagueButtons"
' What the buttons of the League sheet do.
Option Explicit

Private Const LeagueSheetName As String = "League"
Private Const NothingChosenError As Long = -2147219459 ' vbObjectError + 2045, which LibreOffice takes in no constant

' Lets the chosen players play.
Public Sub ClickRunLeague()
    Dim names As Variant
    Dim games As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    names = ChosenPlayers()
    games = LeagueNumber("LeagueGamesWanted")
    If UBound(names) < 0 Or games < 1 Then
        Err.Raise NothingChosenError, "League", "Mark at least one player with an x, and ask for at least one game."
    End If
    PlayLeague names, games, LeagueNumber("LeagueEffort"), LeagueNumber("LeagueTimeMs"), LeagueNumber("LeagueSeed")
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Description
End Sub

' Forgets all games.
Public Sub ClickClearLeague()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    ClearLeague
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Description
End Sub

Private Function LeagueNumber(ByVal name As String) As Long
    LeagueNumber = WholeNumberIn(ThisWorkbook.Worksheets(LeagueSheetName).Range(name))
End Function
