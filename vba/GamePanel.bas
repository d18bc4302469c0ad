Attribute VB_Name = "GamePanel"
' The panel around the board on the Game sheet: a person's settings and the workbook's messages. A wrong setting raises
' BadSettingError.
Option Explicit
Option Private Module

Public Const Greeting As String = "Join the tiles, get to 2048! The arrow keys move them; Auto play shows how."
Private Const ReadyWord As String = "Ready"

' The player for Hint, Best move, Auto play and the coach; DefaultPlayer where the cell is blank.
Public Function ChosenPlayer() As String
    ChosenPlayer = TextIn(SettingCell("Player"))
    If Len(ChosenPlayer) = 0 Then ChosenPlayer = DefaultPlayer
End Function

' The tile at which Auto play ends; 0 for none.
Public Function ChosenUntilTile() As Long
    ChosenUntilTile = WholeSetting("UntilTile")
End Function

' The pause after each move of Auto play, in milliseconds.
Public Function ChosenPause() As Long
    ChosenPause = WholeSetting("PauseMs")
End Function

' The seed of the next game: the typed one, or a random one where the cell is blank.
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

' Shows one line above the board.
Public Sub ShowMessage(ByVal message As String)
    NamedCells(GameCode, "Message").Value = Translated(message)
End Sub

' Lets the status line ask the engine again, unless it says Ready. Excel would wait for Ctrl+Alt+F9.
Public Sub RefreshStatus()
    Dim cell As Range
    Dim asked As String
    Set cell = NamedCells(GameCode, "Status")
    If IsError(cell.Value) Then Exit Sub
    If InStr(cell.Value, Translated(ReadyWord)) = 1 Then Exit Sub
    asked = cell.Formula
    cell.Value = "" ' LibreOffice ignores a formula that stands there already.
    cell.Formula = asked
End Sub

' Says whether the game is over or won, or the board empty. `largestBefore` is the largest tile before the move.
Public Sub SayHowItStands(ByRef cells() As Long, ByVal largestBefore As Long)
    If LargestTile(cells) = 0 Then
        ShowMessage "The board is empty. Type tiles into it, Undo, or start a new game."
    ElseIf LegalMoves(cells) = 0 Then
        ShowMessage "Game over! No tile can move. Undo, or start a new game."
    ElseIf LargestTile(cells) >= WinningTile And largestBefore < WinningTile Then
        ShowMessage "You win! 2048 is on the board. Play on for more."
    Else
        ShowMessage ""
    End If
End Sub

' Shows the last thought as a hint. The sheet draws it as long as the position is that of the text `board`.
Public Sub ShowThoughtAsHint(ByVal board As String)
    Dim values(1 To 1, 1 To 10) As Variant
    Dim direction As Long
    values(1, 1) = board
    values(1, 2) = ThoughtPlayer()
    For direction = DirectionUp To DirectionLeft
        values(1, 3 + direction) = ThoughtValue(direction)
    Next direction
    values(1, 7) = ThoughtWord()
    values(1, 8) = ThoughtDepth()
    values(1, 9) = ThoughtNodes()
    values(1, 10) = ThoughtTime()
    NamedCells(GameCode, "Hint").Value = values
    CalculateSheet GameCode
End Sub

' The cell of a setting, by its name.
Private Function SettingCell(ByVal name As String) As Range
    Set SettingCell = NamedCells(GameCode, name)
End Function

Private Function WholeSetting(ByVal name As String) As Long
    WholeSetting = WholeNumberIn(SettingCell(name))
End Function
