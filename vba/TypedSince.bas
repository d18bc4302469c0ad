Attribute VB_Name = "TypedSince"
' What a person has typed since Repair was ended midway, which the next command finishes: it stays.
'
' On a sheet that Repair has begun to write, a cell was typed into if it has neither what it had before, nor what it has as
' delivered. OwnCells and Repair say what each cell is for.
Option Explicit
Option Private Module

Private contents() As Variant ' of each sheet that Repair mends, before it wrote: formulas and values as texts
Private deliveries() As Variant ' what the sheet's cells have as delivered
Private sheetUses() As Variant ' what the sheet uses them for

Public Sub ForgetContents(ByVal sheets As Long)
    ReDim contents(1 To sheets)
    ReDim deliveries(1 To sheets)
    ReDim sheetUses(1 To sheets)
End Sub

' Keeps what a sheet has before Repair writes.
Public Sub KeepContents(ByVal sheet As Long, ByRef present As Variant, ByRef delivered As Variant, ByRef uses() As Long)
    contents(sheet) = present
    deliveries(sheet) = delivered
    sheetUses(sheet) = uses
End Sub

' Lists a sheet's own cells again, with those that a person has filled since. `isBegun` is whether Repair has written there.
Public Sub FindOwnCellsAgain(ByVal sheet As Long, ByVal cells As Range, ByVal isBegun As Boolean)
    Dim present As Variant
    Dim uses As Variant
    Dim row As Long
    Dim column As Long
    present = cells.Formula
    uses = sheetUses(sheet)
    For row = 1 To UBound(present, 1)
        For column = 1 To UBound(present, 2)
            If uses(row, column) = FreeCell Or (isBegun And uses(row, column) = MovedCell) Then
                If Len(present(row, column)) > 0 Then
                    If IsEmpty(deliveries(sheet)(row, column)) And IsTypedAt(sheet, row, column, CStr(present(row, column))) Then
                        uses(row, column) = OwnCell
                    End If
                End If
            End If
            If uses(row, column) = JoinedCell Then
                If IsTypedAt(sheet, row, column, CStr(present(row, column))) Then NoteLostCell cells.Cells(row, column)
            End If
            If uses(row, column) = OwnCell Then AddOwnCell sheet, row, column
        Next column
    Next row
    contents(sheet) = present
    sheetUses(sheet) = uses
End Sub

' What the cells of a setting or a list have now, but what Repair has read before where a person has typed nothing since. Repair
' has begun to write into their sheet.
Public Function WithTyped(ByVal sheet As Long, ByVal cells As Range, ByRef values As Variant) As Variant
    Dim present As Variant
    Dim formulas As Variant
    Dim merged() As Variant
    Dim row As Long
    Dim column As Long
    WithTyped = values
    present = cells.Value
    If Not IsArray(values) Or Not IsArray(present) Then
        If IsTypedAt(sheet, cells.Row, cells.Column, CStr(cells.Cells(1, 1).Formula)) Then WithTyped = present
        Exit Function
    End If
    If UBound(values, 2) <> UBound(present, 2) Then Exit Function
    formulas = cells.Formula
    ReDim merged(1 To IIf(UBound(values, 1) > UBound(present, 1), UBound(values, 1), UBound(present, 1)), 1 To UBound(values, 2))
    For row = 1 To UBound(merged, 1)
        For column = 1 To UBound(merged, 2)
            If row <= UBound(values, 1) Then merged(row, column) = values(row, column)
            If row <= UBound(present, 1) Then
                If cells.Row + row - 1 > UBound(contents(sheet), 1) Then ' Repair mends no cell from here on.
                    merged(row, column) = present(row, column)
                ElseIf IsTypedAt(sheet, cells.Row + row - 1, cells.Column + column - 1, CStr(formulas(row, column))) Then
                    merged(row, column) = present(row, column)
                End If
            End If
        Next column
    Next row
    WithTyped = merged
End Function

' Whether a cell on a sheet that Repair has begun to write has what a person has typed since.
Public Function IsTypedAt(ByVal sheet As Long, ByVal row As Long, ByVal column As Long, ByVal content As String) As Boolean
    If Len(content) = 0 Then Exit Function
    If content = CStr(contents(sheet)(row, column)) Then Exit Function
    IsTypedAt = Not IsContent(deliveries(sheet)(row, column), content)
End Function
