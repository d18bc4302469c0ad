Attribute VB_Name = "Calculation"
' Manual calculation: who works with it, or opens the workbook beside one that does, sees the game go on all the same.
Option Explicit
Option Private Module

Private Const ManualCalculation As Long = -4135 ' xlCalculationManual

Private isManual As Boolean

' Finds out, once for the command that begins, whether formulas wait until they are told to follow.
Public Sub NoteCalculationMode()
    isManual = False
    On Error Resume Next ' Excel does not tell where no workbook is to be seen.
    isManual = (Application.Calculation = ManualCalculation)
End Sub

' Lets the formulas of a sheet, known by its code name, follow its values where they wait to be told.
Public Sub CalculateSheet(ByVal code As String)
    If isManual Then SheetOf(code).Calculate
End Sub
