Attribute VB_Name = "AnalysisButtons"
' What the buttons of the Analysis sheet do.
Option Explicit

' Asks every player about the current position.
Public Sub ClickAnalyze()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    AnalyzeWithEveryPlayer WholeNumberIn(NamedCells(AnalysisCode, "AnalysisTimeMs"))
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
    ShowWantedStep WholeNumberIn(NamedCells(AnalysisCode, "WantedStep"))
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Shows the position after a step. Raises NoSuchStepError where there is none.
Private Sub ShowWantedStep(ByVal stepNumber As Long)
    If stepNumber < 0 Or stepNumber > GameLastStep() Then
        Err.Raise NoSuchStepError, "Analysis", "This game has the steps 0 to " & GameLastStep() & "."
    End If
    ShowStep stepNumber
End Sub
