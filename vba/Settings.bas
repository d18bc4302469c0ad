Attribute VB_Name = "Settings"
' Numbers that a person types into a cell.
Option Explicit
Option Private Module

Private Const BadSettingError As Long = -2147219458 ' vbObjectError + 2046, which LibreOffice takes in no constant
Private Const LargestLong As Double = 2147483647

' The whole number in a cell, 0 where it is blank. Raises an error that names the cell where it holds anything else.
Public Function WholeNumberIn(ByVal cell As Range) As Long
    Dim value As Variant
    value = cell.Value
    If Not IsWholeNumber(value) Then
        Err.Raise BadSettingError, "Settings", "Cell " & cell.Address(False, False) & " of the sheet " & _
            cell.Worksheet.Name & " must hold a whole number, or nothing."
    End If
    If Len(value) > 0 Then WholeNumberIn = value
End Function

Private Function IsWholeNumber(ByVal value As Variant) As Boolean
    If IsError(value) Then Exit Function
    If IsEmpty(value) Then
        IsWholeNumber = True
    ElseIf IsNumeric(value) And VarType(value) <> vbBoolean Then
        IsWholeNumber = (CDbl(value) = Int(CDbl(value)) And Abs(CDbl(value)) <= LargestLong)
    Else
        IsWholeNumber = (Len(value) = 0)
    End If
End Function
