Attribute VB_Name = "GameListButtons"
' What the button of the Games sheet does.
Option Explicit

' Opens the selected game of the list; the one on the board is kept there before.
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
