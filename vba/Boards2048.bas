Attribute VB_Name = "Boards2048"
' engine2048 0.1.0 for Excel on Windows: boards in cells and arrays. Goes with Engine2048.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' A board is a range or an array of four rows of four tiles, or of one row of 16; a blank cell or 0 is empty.
Option Explicit
Option Private Module

Private Const LastCell As Long = 15
Private Const NotAvailableError As Long = 2042 ' xlErrNA

' Reads a board into an array of 16. Raises EngineError where it has another shape, or a cell holds no whole number; that
' plus Excel's number of the error where one of up to 16 cells holds one.
Public Sub TakeBoard(ByVal board As Variant, ByRef tiles() As Long)
    Dim listed As Variant
    Dim across As Long
    Dim place As Long
    listed = CellsOf(board, across)
    RefuseErrorsAmong listed
    If UBound(listed) <> LastCell Or (across <> 4 And across <> 16) Then
        RaiseBadArgument "A board has four rows of four cells, or one row of 16."
    End If
    For place = 0 To LastCell
        tiles(place) = WholeNumber(listed(place))
    Next place
End Sub

' A board as four rows of four; #N/A in each cell where the game is over.
Public Function GridOf(ByRef tiles() As Long, Optional ByVal isOver As Boolean = False) As Variant
    Dim grid(1 To 4, 1 To 4) As Variant
    Dim place As Long
    For place = 0 To LastCell
        grid(place \ 4 + 1, place Mod 4 + 1) = tiles(place)
        If isOver Then grid(place \ 4 + 1, place Mod 4 + 1) = CVErr(NotAvailableError)
    Next place
    GridOf = grid
End Function

' What an argument of one cell holds. Raises an error for more cells, and for an error.
Public Function OneCell(ByVal argument As Variant) As Variant
    Dim listed As Variant
    Dim across As Long
    listed = CellsOf(argument, across)
    If UBound(listed) > 0 Then RaiseBadArgument "One cell was expected."
    RefuseError listed(0)
    OneCell = listed(0)
End Function

' The whole number in a cell, 0 where it is blank. Raises an error for anything else.
Public Function WholeNumber(ByVal worth As Variant) As Long
    RefuseError worth
    If VarType(worth) = vbBoolean Then RaiseBadArgument "A cell holds no number."
    If Len(worth) = 0 Then Exit Function
    If VarType(worth) = vbString Then RaiseBadArgument "A cell holds a text."
    If CDbl(worth) <> Int(CDbl(worth)) Then RaiseBadArgument worth & " is no whole number."
    If Abs(CDbl(worth)) > 2147483647 Then RaiseBadArgument worth & " is too large."
    WholeNumber = CLng(worth)
End Function

' A word in small letters, the same in every language. (In Turkish, the small letter of I has no dot.)
Public Function LowerLetters(ByVal word As String) As String
    LowerLetters = LCase$(Replace(word, "I", "i"))
End Function

' Raises EngineError, which ends the formula with #VALUE!. The sentence is for a person who debugs it.
Public Sub RaiseBadArgument(ByVal sentence As String)
    Err.Raise EngineError, "engine2048", sentence
End Sub

' Raises EngineError plus Excel's number of the first error in an argument of up to 16 cells. A formula does so for each of its
' arguments before it reads any, since an error comes out whatever else is wrong.
Public Sub RefuseErrors(ByVal argument As Variant)
    Dim across As Long
    RefuseErrorsAmong CellsOf(argument, across)
End Sub

Private Sub RefuseErrorsAmong(ByRef listed As Variant)
    Dim place As Long
    If UBound(listed) > LastCell Then Exit Sub
    For place = 0 To UBound(listed)
        RefuseError listed(place)
    Next place
End Sub

' Raises EngineError plus Excel's number of the error where a cell holds one.
Private Sub RefuseError(ByVal worth As Variant)
    If IsError(worth) Then Err.Raise EngineError + CLng(worth), "engine2048", "A cell holds an error."
End Sub

' The cells of a range or an array, or the argument itself: row by row from 0, and how many stand in a row; blanks where a
' range has more than a board. (Excel passes
' {2,4,0,...} as an array of one dimension. Without the variable `area`, LibreOffice would take a text for an object too.)
Private Function CellsOf(ByVal argument As Variant, ByRef across As Long) As Variant
    Dim area As Object
    Dim amounts As Variant
    Dim listed() As Variant
    Dim down As Long
    Dim place As Long
    If IsObject(argument) Then
        Set area = argument
        If CDbl(area.Rows.Count) * area.Columns.Count > LastCell + 1 Then ' such as whole columns, too many to read
            ReDim listed(0 To LastCell + 1)
            CellsOf = listed
            Exit Function
        End If
        amounts = area.Value
    Else
        amounts = argument
    End If
    down = LengthOf(amounts, 1)
    across = LengthOf(amounts, 2)
    If down * across > 0 Then
        ReDim listed(0 To down * across - 1)
        For place = 0 To UBound(listed)
            listed(place) = amounts(LBound(amounts, 1) + place \ across, LBound(amounts, 2) + place Mod across)
        Next place
    ElseIf down > 0 Then
        across = down
        ReDim listed(0 To down - 1)
        For place = 0 To UBound(listed)
            listed(place) = amounts(LBound(amounts) + place)
        Next place
    Else
        ReDim listed(0 To 0)
        listed(0) = amounts
    End If
    CellsOf = listed
End Function

' How many elements an array has in a dimension; 0 where it has no such dimension, or is none.
Private Function LengthOf(ByRef amounts As Variant, ByVal dimension As Long) As Long
    On Error GoTo NoSuch
    LengthOf = UBound(amounts, dimension) - LBound(amounts, dimension) + 1
NoSuch:
End Function
