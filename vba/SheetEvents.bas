Attribute VB_Name = "SheetEvents"
' What follows when a person changes cells of the Game, the League or the Help sheet.
Option Explicit
Option Private Module

' A change of the Game sheet: a typed position, or a setting.
Public Sub GameSheetChanged(ByVal changed As Range)
    If CommandIsAlive() Then Exit Sub
    If IsTypedPosition(changed) Then
        TakeTypedPosition
    ElseIf IsSetting(changed) Then
        FollowSetting changed
    End If
End Sub

' A change of the League sheet: a number typed under Custom selects Custom, and a recipe makes its row as high as it needs.
Public Sub LeagueSheetChanged(ByVal changed As Range)
    If CommandIsAlive() Then Exit Sub
    On Error GoTo Gone
    If ChangesLeagueLimits(changed) Then LeagueCells("LeagueStrength").Value = Translated("Custom")
    If ChangesLeaguePlayers(changed) Then FitLeagueRows 0, MostPlayers
Gone:
End Sub

' A change of the Help sheet: the language.
Public Sub HelpSheetChanged(ByVal changed As Range)
    If CommandIsAlive() Then Exit Sub
    On Error GoTo Gone
    If ChangesLanguage(changed) Then TakeLanguage
Gone:
End Sub

' Whether a change is to the board but not to the hidden state. A change to both is the whole sheet cleared: Ctrl+Z
' takes that back only as long as no macro writes a cell. No where cells of either are gone.
Private Function IsTypedPosition(ByVal changed As Range) As Boolean
    On Error GoTo Gone
    If Intersect(changed, StateCells()) Is Nothing Then IsTypedPosition = Not Intersect(changed, BoardCells()) Is Nothing
Gone:
End Function

' The same for the remembered settings.
Private Function IsSetting(ByVal changed As Range) As Boolean
    On Error GoTo Gone
    If Intersect(changed, StateCells()) Is Nothing Then IsSetting = ChangesStrength(changed)
Gone:
End Function
