Attribute VB_Name = "HelpButtons"
' What the self-check's button on the Help sheet does.
Option Explicit

' Finds out what works in this program.
Public Sub ClickSelfCheck()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    CheckThisProgram
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
