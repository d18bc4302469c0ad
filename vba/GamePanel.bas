Attribute VB_Name = "GamePanel"
' The panel beside the board on the Game sheet: what a person sets there, and what the workbook says there.
Option Explicit
Option Private Module

Private Const GameSheetName As String = "Game"
Private Const BadSettingError As Long = -2147219458 ' vbObjectError + 2046, which LibreOffice takes in no constant

Private messageRange As Range

' The player chosen for Hint, Best move and Auto play.
Public Function ChosenPlayer() As String
    ChosenPlayer = SettingCell("Player").Value
End Function

' The effort of one move in the player's own measure; 0 is its default.
Public Function ChosenEffort() As Long
    ChosenEffort = WholeSetting("Effort")
End Function

' The time for one move in milliseconds; 0 is no bound.
Public Function ChosenTime() As Long
    ChosenTime = WholeSetting("TimeMs")
End Function

' The tile at which Auto play ends; 0 plays to the end of the game.
Public Function ChosenUntilTile() As Long
    ChosenUntilTile = WholeSetting("UntilTile")
End Function

' The pause after each move of Auto play, in milliseconds.
Public Function ChosenPause() As Long
    ChosenPause = WholeSetting("PauseMs")
End Function

' The seed of the next new game: the one typed in, or any where the cell is blank.
Public Function ChosenSeed() As Long
    If Len(SettingCell("Seed").Value) = 0 Then
        Randomize
        ChosenSeed = Int(Rnd * 1000000)
    Else
        ChosenSeed = WholeSetting("Seed")
    End If
End Function

' Says one line above the board.
Public Sub ShowMessage(ByVal message As String)
    If messageRange Is Nothing Then Set messageRange = ThisWorkbook.Worksheets(GameSheetName).Range("Message")
    messageRange.Value = message
End Sub

' Shows a player's values of the four directions beside the board, for the position whose text is `board`. The sheet
' draws them as bars, marks the best, and shows them no longer once the position has changed.
Public Sub ShowEvaluations(ByVal board As String, ByVal player As String, ByRef evaluations() As Double)
    Dim values(1 To 1, 1 To 6) As Variant
    Dim direction As Long
    values(1, 1) = board
    values(1, 2) = player
    For direction = DirectionUp To DirectionLeft
        values(1, 3 + direction) = evaluations(direction)
        If evaluations(direction) = IllegalEvaluation Then values(1, 3 + direction) = "not legal"
        If evaluations(direction) = LostEvaluation Then values(1, 3 + direction) = "lost"
    Next direction
    ThisWorkbook.Worksheets(GameSheetName).Range("Evaluations").Value = values
End Sub

' The cell of a setting, by its name in the workbook.
Private Function SettingCell(ByVal name As String) As Range
    Set SettingCell = ThisWorkbook.Worksheets(GameSheetName).Range(name)
End Function

' A setting that is a whole number, 0 where the cell is blank.
Private Function WholeSetting(ByVal name As String) As Long
    Dim value As Variant
    value = SettingCell(name).Value
    If IsNumeric(value) Then
        If value = Int(value) And Abs(value) < 2147483648# Then
            WholeSetting = value
            Exit Function
        End If
    End If
    If Len(value) > 0 Then
        Err.Raise BadSettingError, "GamePanel", SettingCell(name).Offset(0, -1).Value & " must be a whole number."
    End If
End Function
