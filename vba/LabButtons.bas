Attribute VB_Name = "LabButtons"
' What the buttons of the Lab sheet do.
Option Explicit

' Fills the sheet with the published evaluation that is chosen on it.
Public Sub ClickLabStart()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    StartFromPublished
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Explains what the recipe thinks of the Game sheet's board.
Public Sub ClickLabExplain()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    ExplainBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Lets the recipe play on, on the Game sheet; a click on Stop there stops it.
Public Sub ClickLabPlay()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    ChooseLabRecipe
    SheetOf(GameCode).Activate
    SelectBoard
    PlayOn ChosenPlayer(), ChosenUntilTile(), ChosenPause()
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
