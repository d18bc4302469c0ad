Attribute VB_Name = "GameListButtons"
' What the button of the Games sheet does.
Option Explicit

' Opens the game that is selected in the list.
Public Sub ClickOpenGame()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    OpenSelectedGame
    SelectBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
