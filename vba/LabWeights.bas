Attribute VB_Name = "LabWeights"
' The weights that Tune may change, between the cells of the Lab sheet, an array and a recipe.
Option Explicit
Option Private Module

Private Const MatrixCells As Long = 16

' What TakeTunedWeights found in the cells. `places` has a weight's number among the tuned ones, from 0, or -1.
Private names As Variant
Private weights(1 To LabFeatures) As Double
Private matrix(0 To 15) As Double
Private places(1 To LabFeatures) As Long
Private firstCell As Long ' the number of the matrix's first weight; -1 where it is not tuned
Private matrixKind As String
Private beforeParts As String ' the search
Private afterParts As String ' what a lost game is worth, and how many moves a random game has

' Reads the cells and gives the marked weights. Raises BadRecipeError where none is marked or a weight is no number.
Public Sub TakeTunedWeights(ByRef tuned() As Double)
    Dim count As Long
    Dim index As Long
    count = TakeFeatures()
    firstCell = -1
    TakeMatrix
    If Len(matrixKind) > 0 And Len(TextIn(LabCells("LabMatrixMark"))) > 0 Then
        firstCell = count
        count = count + MatrixCells
    End If
    If count = 0 Then
        Err.Raise BadRecipeError, "LabWeights", "Mark at least one weight with an x in the column Tune, or the cells."
    End If
    ReDim tuned(0 To count - 1)
    For index = 1 To LabFeatures
        If places(index) >= 0 Then tuned(places(index)) = weights(index)
    Next index
    For index = 0 To MatrixCells - 1
        If firstCell >= 0 Then tuned(firstCell + index) = matrix(index)
    Next index
    TakeOtherParts
End Sub

' Writes tuned weights into the cells.
Public Sub PutTunedWeights(ByRef tuned() As Double)
    Dim index As Long
    For index = 1 To LabFeatures
        If places(index) >= 0 Then LabCells("LabWeights").Cells(index, 1).Value = tuned(places(index))
    Next index
    If firstCell < 0 Then Exit Sub
    For index = 0 To MatrixCells - 1
        LabCells("LabMatrix").Cells(index \ 4 + 1, index Mod 4 + 1).Value = tuned(firstCell + index)
    Next index
End Sub

' The recipe with tuned weights in place of those read, as the sheet's formulas would write it.
Public Function TunedRecipe(ByRef tuned() As Double) As String
    Dim parts As String
    Dim weight As Double
    Dim index As Long
    For index = 1 To LabFeatures
        weight = weights(index)
        If places(index) >= 0 Then weight = tuned(places(index))
        If weight <> 0 Then parts = parts & ", " & names(index, 1) & " " & NumberText(weight)
    Next index
    If Len(matrixKind) > 0 Then
        parts = parts & ", " & matrixKind
        For index = 0 To MatrixCells - 1
            weight = matrix(index)
            If firstCell >= 0 Then weight = tuned(firstCell + index)
            parts = parts & " " & NumberText(weight)
        Next index
    End If
    TunedRecipe = beforeParts & Mid$(parts & afterParts, 3)
End Function

' Reads the features' weights and numbers the marked ones. Answers how many those are.
Private Function TakeFeatures() As Long
    Dim values As Variant
    Dim marks As Variant
    Dim count As Long
    Dim index As Long
    names = LabCells("LabFeatures").Value
    values = LabCells("LabWeights").Value
    marks = LabCells("LabMarks").Value
    For index = 1 To LabFeatures
        weights(index) = NumberOf(values(index, 1))
        places(index) = -1
        If Len(Trim$(CStr(marks(index, 1)))) > 0 Then
            places(index) = count
            count = count + 1
        End If
    Next index
    TakeFeatures = count
End Function

' Reads the matrix and its kind.
Private Sub TakeMatrix()
    Dim values As Variant
    Dim index As Long
    matrixKind = TextIn(LabCells("LabMatrixKind"))
    If LCase$(matrixKind) = "none" Then matrixKind = ""
    values = LabCells("LabMatrix").Value
    For index = 0 To MatrixCells - 1
        matrix(index) = NumberOf(values(index \ 4 + 1, index Mod 4 + 1))
    Next index
End Sub

' Reads the parts of the recipe around the weights.
Private Sub TakeOtherParts()
    beforeParts = TextIn(LabCells("LabSearch"))
    If Len(beforeParts) > 0 Then beforeParts = beforeParts & ": "
    afterParts = ""
    If Len(TextIn(LabCells("LabLost"))) > 0 Then afterParts = ", lost " & NumberText(NumberOf(LabCells("LabLost").Value))
    If Len(TextIn(LabCells("LabMoves"))) > 0 Then afterParts = afterParts & ", moves " & TextIn(LabCells("LabMoves"))
End Sub

' The number in a cell, 0 where it is blank. Raises BadRecipeError for anything else.
Public Function NumberOf(ByVal value As Variant) As Double
    If IsEmpty(value) Then Exit Function
    If IsError(value) Then Err.Raise BadRecipeError, "LabWeights", "Tune needs a number where an error stands."
    If VarType(value) = vbString Then
        If Len(Trim$(value)) > 0 Then NumberOf = NumberInText(Trim$(value))
    Else
        NumberOf = value
    End If
End Function

' The number that a text is, with this computer's decimal sign. VBA by itself would skip the other sign, which may stand
' between thousands, and make 1 of 0.1. Raises BadRecipeError for any other text.
Private Function NumberInText(ByVal text As String) As Double
    Dim other As String
    other = IIf(DecimalSign() = ",", ".", ",")
    If Not IsNumeric(text) Or InStr(text, other) > 0 Then
        Err.Raise BadRecipeError, "LabWeights", "Tune needs a number where this stands: " & text
    End If
    NumberInText = CDbl(text)
End Function

' The decimal sign of this computer's language.
Private Function DecimalSign() As String
    DecimalSign = Mid$(CStr(1.5), 2, 1)
End Function

' A number with a point, whatever the decimal sign is.
Private Function NumberText(ByVal number As Double) As String
    NumberText = Replace(CStr(number), DecimalSign(), ".")
End Function
