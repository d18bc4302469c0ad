Attribute VB_Name = "Settings"
' Numbers and words that a person types into a cell.
Option Explicit
Option Private Module

' The largest number that a setting holds; the smallest is its negative.
Public Const LargestLong As Double = 2147483647

' The whole number in a cell, 0 where it is blank. Raises BadSettingError, which names the cell, for anything else.
Public Function WholeNumberIn(ByVal cell As Range) As Long
    Dim value As Variant
    value = cell.Value
    If Not IsWholeNumber(value) Then
        RaiseBadSetting cell, "a whole number from -" & LargestLong & " to " & LargestLong & ", or nothing"
    End If
    If Len(value) > 0 Then WholeNumberIn = value
End Function

' The text in a cell, without blanks around it. Raises BadSettingError for an error value.
Public Function TextIn(ByVal cell As Range) As String
    If IsError(cell.Value) Then RaiseBadSetting cell, "a text, or nothing"
    TextIn = Trim$(cell.Value)
End Function

Private Sub RaiseBadSetting(ByVal cell As Range, ByVal wanted As String)
    Err.Raise BadSettingError, "Settings", "Cell " & cell.Address(False, False) & " of the sheet " & _
        cell.Worksheet.Name & " must hold " & wanted & "."
End Sub

' Whether a cell's value is blank or a whole number that a setting holds.
Public Function IsWholeNumber(ByVal value As Variant) As Boolean
    If IsError(value) Then Exit Function
    If IsEmpty(value) Then
        IsWholeNumber = True
    ElseIf IsNumeric(value) And VarType(value) <> vbBoolean Then
        IsWholeNumber = (CDbl(value) = Int(CDbl(value)) And Abs(CDbl(value)) <= LargestLong)
    Else
        IsWholeNumber = (Len(value) = 0)
    End If
End Function

' Whether a cell's value is such a number, and not blank.
Public Function HoldsNumber(ByVal value As Variant) As Boolean
    If IsWholeNumber(value) Then HoldsNumber = (Len(value) > 0)
End Function

' A number of things, in words.
Public Function Counted(ByVal number As Long, ByVal thing As String) As String
    Counted = number & " " & thing & IIf(number = 1, "", "s")
End Function
