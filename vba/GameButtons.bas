Attribute VB_Name = "GameButtons"
' What the buttons of the Game sheet, the arrow keys, and a person's changes to the sheet do.
Option Explicit

Private Const TheChosenPlayer As String = "" ' tells MoveByPlayer to read the panel, which only a command may do

' Starts a new game from the seed in the panel.
Public Sub ClickNewGame()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    StartGame ChosenSeed()
    SelectBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Moves up.
Public Sub ClickUp()
    MoveByHand DirectionUp
End Sub

' Moves right.
Public Sub ClickRight()
    MoveByHand DirectionRight
End Sub

' Moves down.
Public Sub ClickDown()
    MoveByHand DirectionDown
End Sub

' Moves left.
Public Sub ClickLeft()
    MoveByHand DirectionLeft
End Sub

' Goes back one step.
Public Sub ClickUndo()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    UndoMove
    SelectBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Goes forward one step.
Public Sub ClickRedo()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    RedoMove
    SelectBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Shows what the chosen player thinks of each direction.
Public Sub ClickHint()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    SelectBoard
    LoadGame
    ShowHint ChosenPlayer()
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Lets minimax make one move, as the article's button does.
Public Sub ClickMinimax()
    MoveByPlayer "minimax"
End Sub

' Lets Monte Carlo make one move, as the article's button does.
Public Sub ClickMonteCarlo()
    MoveByPlayer "monte-carlo"
End Sub

' Lets the chosen player make one move.
Public Sub ClickBestMove()
    MoveByPlayer TheChosenPlayer
End Sub

' Lets the chosen player play on; a second click stops it.
Public Sub ClickAutoPlay()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    SelectBoard
    LoadGame
    PlayOn ChosenPlayer(), ChosenUntilTile(), ChosenPause()
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Stops the command that runs.
Public Sub ClickStop()
    AskToStop
End Sub

' Repairs the Game sheet; the game and the settings stay.
Public Sub ClickRepair()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    RepairGameSheet
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Takes a typed or pasted position, to name a wrong tile at once.
Public Sub TakeTypedPosition()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    CheckBoard
    RestoreBoardLook
    LoadGame
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Follows a person who changes the player or how hard it thinks.
Public Sub FollowSetting(ByVal changed As Range)
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    FollowStrength changed
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Moves in a direction for a person.
Private Sub MoveByHand(ByVal direction As Long)
    Dim isJudged As Boolean
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    SelectBoard
    LoadGame
    isJudged = CoachLooks(direction)
    If Not MakeMove(direction, PersonName, isJudged) Then ShowMessage "Nothing can move " & DirectionWord(direction) & "."
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Lets a player make one move, unless the game is over.
Private Sub MoveByPlayer(ByVal player As String)
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    SelectBoard
    LoadGame
    If player = TheChosenPlayer Then player = ChosenPlayer()
    PlayOneMove player
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
