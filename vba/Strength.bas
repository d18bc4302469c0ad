Attribute VB_Name = "Strength"
' How hard a player thinks on the Game sheet, remembered for each player.
Option Explicit
Option Private Module

Private Const CustomWord As String = "Custom"

' Gives the limits of one move: the chosen player's from the sheet; 0 and 0, the default, for any other. Raises
' BadSettingError.
Public Sub TakeChosenLimits(ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    effort = 0
    timeMs = 0
    If LCase$(player) <> LCase$(ChosenPlayer()) Then Exit Sub
    RecallStrength
    TakeStrength NamedCells(GameCode, "Strength"), NamedCells(GameCode, "Effort"), NamedCells(GameCode, "TimeMs"), _
        player, effort, timeMs
End Sub

' The limits that three cells give a player. Raises BadSettingError, which names the cell, where one is wrong.
Public Sub TakeStrength(ByVal strengthCell As Range, ByVal effortCell As Range, ByVal timeCell As Range, _
        ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    Dim word As String
    word = TextIn(strengthCell)
    Select Case LCase$(word)
        Case "", "quick", "normal", "strong"
            TakeLimits player, word, effort, timeMs
        Case LCase$(CustomWord)
            effort = WholeNumberIn(effortCell)
            timeMs = WholeNumberIn(timeCell)
        Case Else
            Err.Raise BadSettingError, "Strength", "Cell " & strengthCell.Address(False, False) & " of the sheet " & _
                strengthCell.Worksheet.Name & " must hold Quick, Normal, Strong or Custom."
    End Select
End Sub

' Follows a person who changes the player, the strength or the numbers of Custom. Raises the error of CheckPlayerText.
Public Sub FollowStrength(ByVal changed As Range)
    If Touches(changed, "Player") Then
        RecallStrength
        If Not IsPublished(ChosenPlayer()) Then CheckPlayerText ChosenPlayer()
    ElseIf Touches(changed, "Effort") Or Touches(changed, "TimeMs") Then
        ' A typed number selects Custom.
        If Len(TextOrNothing("Effort")) + Len(TextOrNothing("TimeMs")) > 0 Then
            NamedCells(GameCode, "Strength").Value = CustomWord
        End If
        RememberStrength
    ElseIf Touches(changed, "Strength") Then
        RememberStrength
    End If
End Sub

' Whether FollowStrength follows a change.
Public Function ChangesStrength(ByVal changed As Range) As Boolean
    ChangesStrength = Touches(changed, "Player") Or Touches(changed, "Effort") Or Touches(changed, "TimeMs") Or _
        Touches(changed, "Strength")
End Function

' Shows the strength last chosen for the chosen player, where the cells have another player's.
Private Sub RecallStrength()
    Dim player As String
    Dim row As Long
    player = ChosenPlayer()
    If LCase$(TextOrNothing("EffortOwner")) = LCase$(player) Then Exit Sub
    row = RosterRow(player)
    If row > 0 And Len(TextOrNothing("EffortOwner")) > 0 Then
        PutSetting "Strength", WordOr(RosterCell(row, StrengthColumn).Value, "Normal")
        PutSetting "Effort", RosterCell(row, CustomColumn).Value
        PutSetting "TimeMs", RosterCell(row, CustomColumn + 1).Value
    End If
    NamedCells(GameCode, "EffortOwner").Value = player
End Sub

' Remembers the cells' strength for the chosen player.
Private Sub RememberStrength()
    Dim row As Long
    row = RosterRow(ChosenPlayer())
    NamedCells(GameCode, "EffortOwner").Value = ChosenPlayer()
    If row = 0 Then Exit Sub
    RosterCell(row, StrengthColumn).Value = NamedCells(GameCode, "Strength").Value
    PutOrClear RosterCell(row, CustomColumn), NamedCells(GameCode, "Effort").Value
    PutOrClear RosterCell(row, CustomColumn + 1), NamedCells(GameCode, "TimeMs").Value
End Sub

Private Sub PutSetting(ByVal name As String, ByVal value As Variant)
    PutOrClear NamedCells(GameCode, name), value
End Sub

' Writes a value, or clears the cell where there is none.
Private Sub PutOrClear(ByVal cell As Range, ByVal value As Variant)
    If IsEmpty(value) Then
        cell.ClearContents
    Else
        cell.Value = value
    End If
End Sub

Private Function WordOr(ByVal word As Variant, ByVal usual As String) As String
    WordOr = usual
    If IsError(word) Then Exit Function
    If Len(word) > 0 Then WordOr = word
End Function

' The text in a named cell, none where it holds an error.
Private Function TextOrNothing(ByVal name As String) As String
    TextOrNothing = WordOr(NamedCells(GameCode, name).Value, "")
End Function

Private Function Touches(ByVal changed As Range, ByVal name As String) As Boolean
    Touches = Not Intersect(changed, NamedCells(GameCode, name)) Is Nothing
End Function
