Attribute VB_Name = "AnalysisButtons"
' What the buttons of the Analysis sheet do.
Option Explicit

Private Const AnalysisSheetName As String = "Analysis"

' Asks every player about the current position.
Public Sub ClickAnalyze()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    AnalyzeWithEveryPlayer WholeNumberIn(ThisWorkbook.Worksheets(AnalysisSheetName).Range("AnalysisTimeMs"))
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Shows the position after the step typed into the sheet.
Public Sub ClickShowStep()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    ShowStep WholeNumberIn(ThisWorkbook.Worksheets(AnalysisSheetName).Range("WantedStep"))
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
