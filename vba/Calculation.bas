Attribute VB_Name = "Calculation"
' Keeps the sheets up to date where calculation is manual, by choice or as left by a workbook that was opened before.
Option Explicit
Option Private Module

Private Const ManualCalculation As Long = -4135 ' xlCalculationManual

Private isManual As Boolean

' Finds out, once for each command, whether calculation is manual.
Public Sub NoteCalculationMode()
    isManual = False
    On Error Resume Next ' Excel does not tell where no workbook is visible.
    isManual = (Application.Calculation = ManualCalculation)
End Sub

' Calculates the sheet with a code name, if calculation is manual.
Public Sub CalculateSheet(ByVal code As String)
    If isManual Then SheetOf(code).Calculate
End Sub
