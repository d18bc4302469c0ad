Attribute VB_Name = "OwnCells"
' A person's own cells within the areas that Repair mends: those that are blank as delivered and that no macro fills. Repair
' writes around them.
'
' Where a row, a column or cells were deleted or inserted, this workbook's own texts and formulas are in such cells too. Those
' are told by their content, which is missing at its own place in the same row or column.
Option Explicit
Option Private Module

' What a sheet uses a cell for.
Public Const FreeCell As Long = 0
Public Const FilledCell As Long = 1 ' a macro or a person fills it, and Repair keeps that or it is soon old
Public Const JoinedCell As Long = 2 ' it is joined with others
Public Const MovedCell As Long = 3 ' a filled one that has moved there
Public Const LeftCell As Long = 4 ' a filled one belongs there, but is elsewhere or gone
Public Const OwnCell As Long = 5 ' a person has filled it

Private Const MostNamed As Long = 12 ' cells that a question names

Private ownSheets() As Long ' of each own cell, row by row of each sheet; one more stands behind the last
Private ownRows() As Long
Private ownColumns() As Long
Private ownCount As Long
Private doomed As String ' cells that cannot be kept, by name
Private doomedCount As Long

Public Sub ForgetOwnCells()
    ownCount = 0
    doomed = ""
    doomedCount = 0
    ReDim ownSheets(1 To 16)
    ReDim ownRows(1 To 16)
    ReDim ownColumns(1 To 16)
End Sub

' Marks cells, at least so many rows of them, unless they are marked. What has moved to where another belongs is filled.
Public Sub Mark(ByVal cells As Range, ByVal leastRows As Long, ByVal use As Long, ByRef uses() As Long)
    Dim row As Long
    Dim column As Long
    Dim last As Long
    last = cells.Row + cells.Rows.Count - 1
    If cells.Rows.Count < leastRows Then last = cells.Row + leastRows - 1
    If last > UBound(uses, 1) Then last = UBound(uses, 1)
    For column = cells.Column To cells.Column + cells.Columns.Count - 1
        If column <= UBound(uses, 2) Then
            For row = cells.Row To last
                If uses(row, column) = FreeCell Then
                    uses(row, column) = use
                ElseIf uses(row, column) = LeftCell And use = MovedCell Then
                    uses(row, column) = FilledCell
                End If
            Next row
        End If
    Next column
End Sub

' Finds the own cells of a sheet. `delivered` is what `cells` have as delivered, `uses` what they are for now or then, and
' `hasMoved` whether some named cells are elsewhere than delivered, or gone.
Public Sub FindOwnCells(ByVal sheet As Long, ByVal cells As Range, ByRef delivered As Variant, ByRef uses() As Long, _
        ByVal hasMoved As Boolean)
    Dim present As Variant
    Dim row As Long
    Dim column As Long
    present = cells.Formula
    For row = 1 To UBound(present, 1)
        For column = 1 To UBound(present, 2)
            If Len(present(row, column)) > 0 Then
                If uses(row, column) <> FilledCell And uses(row, column) <> MovedCell Then
                    If Not IsEmpty(delivered(row, column)) Or uses(row, column) = LeftCell Then
                        If hasMoved Then
                            If Not IsContent(delivered(row, column), CStr(present(row, column))) Then
                                If Not HasComeFromElsewhere(present, delivered, uses, row, column) Then NameDoomed cells.Cells(row, column)
                            End If
                        End If
                    ElseIf Not HasComeFromElsewhere(present, delivered, uses, row, column) Then
                        If uses(row, column) = JoinedCell Then
                            NameDoomed cells.Cells(row, column)
                        Else
                            AddOwnCell sheet, row, column
                            uses(row, column) = OwnCell
                        End If
                    End If
                End If
            End If
        Next column
    Next row
    KeepContents sheet, present, delivered, uses
End Sub

' Asks whether a person agrees to lose what cannot be kept, if there is such.
Public Function AgreesToLoss() As Boolean
    AgreesToLoss = True
    If doomedCount = 0 Then Exit Function
    If doomedCount > MostNamed Then doomed = doomed & ", ..."
    AgreesToLoss = PersonSaysYes("Repair will erase what you have in these cells, where cells of its own belong: " & doomed & _
        ". Repair all the same?")
End Function

' The areas of a sheet's cells around the own ones: addresses with blanks between them.
Public Function AreasAround(ByVal sheet As Long, ByVal cells As Range) As String
    Dim index As Long
    Dim row As Long
    Dim top As Long
    Dim first As Long
    Dim found As String
    top = 1
    For index = 1 To ownCount
        If ownSheets(index) = sheet Then
            If ownRows(index) <> row Then
                row = ownRows(index)
                AddArea found, cells, top, 1, row - 1, cells.Columns.Count
                top = row + 1
                first = 1
            End If
            AddArea found, cells, row, first, row, ownColumns(index) - 1
            first = ownColumns(index) + 1
            If ownSheets(index + 1) <> sheet Or ownRows(index + 1) <> row Then
                AddArea found, cells, row, first, row, cells.Columns.Count
            End If
        End If
    Next index
    AddArea found, cells, top, 1, cells.Rows.Count, cells.Columns.Count
    AreasAround = Trim$(found)
End Function

Private Sub AddArea(ByRef found As String, ByVal cells As Range, ByVal top As Long, ByVal first As Long, ByVal bottom As Long, _
        ByVal last As Long)
    If bottom < top Or last < first Then Exit Sub
    found = found & " " & cells.Cells(top, first).Resize(bottom - top + 1, last - first + 1).Address
End Sub

' Lists a cell, which comes behind those that are listed.
Public Sub AddOwnCell(ByVal sheet As Long, ByVal row As Long, ByVal column As Long)
    ownCount = ownCount + 1
    ownSheets(ownCount) = sheet
    ownRows(ownCount) = row
    ownColumns(ownCount) = column
    If ownCount < UBound(ownSheets) Then Exit Sub
    ReDim Preserve ownSheets(1 To 2 * ownCount)
    ReDim Preserve ownRows(1 To 2 * ownCount)
    ReDim Preserve ownColumns(1 To 2 * ownCount)
End Sub

Private Sub NameDoomed(ByVal cell As Range)
    doomedCount = doomedCount + 1
    If doomedCount > MostNamed Then Exit Sub
    If doomedCount > 1 Then doomed = doomed & ", "
    doomed = doomed & cell.Worksheet.Name & "!" & NameOfCell(cell)
End Sub

' Whether a cell's content is this workbook's own of another cell of its row or column, which lacks it. Filled cells are no
' others: they change without having been moved.
Private Function HasComeFromElsewhere(ByRef present As Variant, ByRef delivered As Variant, ByRef uses() As Long, _
        ByVal row As Long, ByVal column As Long) As Boolean
    Dim content As String
    Dim index As Long
    content = CStr(present(row, column))
    For index = 1 To UBound(present, 1)
        If Not IsFilled(uses(index, column)) And IsContent(delivered(index, column), content) Then
            If Not IsContent(delivered(index, column), CStr(present(index, column))) Then HasComeFromElsewhere = True
        End If
    Next index
    For index = 1 To UBound(present, 2)
        If Not IsFilled(uses(row, index)) And IsContent(delivered(row, index), content) Then
            If Not IsContent(delivered(row, index), CStr(present(row, index))) Then HasComeFromElsewhere = True
        End If
    Next index
End Function

' Whether a cell was delivered to be filled.
Private Function IsFilled(ByVal use As Long) As Boolean
    IsFilled = (use = FilledCell Or use = LeftCell)
End Function

' Whether a cell has its content as delivered, in any language, and a formula with any references.
Public Function IsContent(ByVal delivered As Variant, ByVal content As String) As Boolean
    If IsEmpty(delivered) Then Exit Function
    If VarType(delivered) = vbString Then
        IsContent = (delivered = content) ' Repair copies a formula as a text first.
        If IsContent Then Exit Function
    End If
    If Left$(content, 1) = "'" Then content = Mid$(content, 2) ' LibreOffice's mark of a text that would be a number.
    If VarType(delivered) <> vbString Then
        If IsNumeric(delivered) And IsNumber(content) Then IsContent = (Val(content) = CDbl(delivered))
    ElseIf Left$(delivered, Len(FormulaMark)) = FormulaMark Then
        If Left$(content, 1) = "=" Then IsContent = _
            (WithoutReferences(WithSheetNames(Mid$(delivered, Len(FormulaMark) + 1))) = WithoutReferences(content))
    Else
        If Len(content) > 0 Then IsContent = (delivered = InEnglish(content))
    End If
End Function

' Whether the content of a cell is a number. (Val takes the first digits of any text, and none for 0.)
Private Function IsNumber(ByVal content As String) As Boolean
    IsNumber = (content Like "*[0-9]*") And Not (content Like "*[!-.0-9]*") ' LibreOffice's Not comes before Like.
End Function

' A formula in capitals, with a mark in place of each reference and number, and without blanks.
Private Function WithoutReferences(ByVal formula As String) As String
    Dim place As Long
    Dim letter As String
    Dim word As String
    formula = Replace(formula, "#REF!", "A1") ' of cells that are gone
    For place = 1 To Len(formula) + 1
        letter = UCase$(Mid$(formula, place, 1))
        If letter Like "[A-Z0-9$._]" Then
            word = word & letter
        Else
            If word Like "*[0-9]*" Then word = "#"
            WithoutReferences = WithoutReferences & word & Trim$(letter)
            word = ""
        End If
    Next place
End Function
