Attribute VB_Name = "GamePanel"
' The panel around the board on the Game sheet: what a person sets there, and what the workbook says there.
Option Explicit
Option Private Module

Private Const GameSheetName As String = "Game"

Private messageRange As Range

' The player chosen for Hint, Best move and Auto play; where the cell is blank, the default of the worksheet functions.
Public Function ChosenPlayer() As String
    ChosenPlayer = TextIn(SettingCell("Player"))
    If Len(ChosenPlayer) = 0 Then ChosenPlayer = DefaultPlayer
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
    Dim typed As Long
    typed = WholeSetting("Seed")
    If Len(SettingCell("Seed").Value) = 0 Then
        Randomize
        ChosenSeed = Int(Rnd * 1000000)
    Else
        ChosenSeed = typed
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
        values(1, 3 + direction) = ShownEvaluation(evaluations(direction))
    Next direction
    ThisWorkbook.Worksheets(GameSheetName).Range("Evaluations").Value = values
    CalculateSheet GameSheetName
End Sub

' An evaluation as a sheet shows it: a number, or a word where it is none.
Public Function ShownEvaluation(ByVal evaluation As Double) As Variant
    Select Case evaluation
        Case IllegalEvaluation: ShownEvaluation = "not legal"
        Case LostEvaluation: ShownEvaluation = "lost"
        Case Else: ShownEvaluation = evaluation
    End Select
End Function

' The cell of a setting, by its name.
Private Function SettingCell(ByVal name As String) As Range
    Set SettingCell = ThisWorkbook.Worksheets(GameSheetName).Range(name)
End Function

Private Function WholeSetting(ByVal name As String) As Long
    WholeSetting = WholeNumberIn(SettingCell(name))
End Function
