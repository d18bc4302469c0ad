Attribute VB_Name = "Boards2048"
' engine2048 0.1.0 for Excel on Windows: boards in cells and arrays. Goes with Engine2048.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' A board is a range or an array of four rows of four tiles, or of one row of 16; a blank cell or 0 is empty.
Option Explicit
Option Private Module

Private Const LastCell As Long = 15
Private Const NoRows As Long = 1

' Reads a board into an array of 16. Raises EngineError where it has another shape, or a cell holds no whole number.
Public Sub TakeBoard(ByVal board As Variant, ByRef tiles() As Long)
    Dim amounts As Variant
    Dim across As Long
    Dim place As Long
    amounts = ValueOf(board)
    across = BoardWidth(amounts)
    If across = 0 Then RaiseBadArgument "A board has four rows of four cells, or one row of 16."
    For place = 0 To LastCell
        If across = NoRows Then
            tiles(place) = WholeNumber(amounts(LBound(amounts) + place))
        Else
            tiles(place) = WholeNumber(amounts(LBound(amounts, 1) + place \ across, LBound(amounts, 2) + place Mod across))
        End If
    Next place
End Sub

' A board as four rows of four.
Public Function GridOf(ByRef tiles() As Long) As Variant
    Dim grid(1 To 4, 1 To 4) As Variant
    Dim place As Long
    For place = 0 To LastCell
        grid(place \ 4 + 1, place Mod 4 + 1) = tiles(place)
    Next place
    GridOf = grid
End Function

' The value of a range, or the argument itself. (Without the variable `area`, LibreOffice would take a text for an
' object too.)
Public Function ValueOf(ByVal argument As Variant) As Variant
    Dim area As Object
    If IsObject(argument) Then
        Set area = argument
        ValueOf = area.Value
    Else
        ValueOf = argument
    End If
End Function

' The cells in a row of a board: 4 or 16; 0 for another shape. NoRows for 16 in an array of one dimension: this is what
' Excel passes for {2,4,0,...}.
Private Function BoardWidth(ByRef amounts As Variant) As Long
    Dim down As Long
    Dim across As Long
    On Error GoTo NoArray
    down = UBound(amounts) - LBound(amounts) + 1
    On Error GoTo OneDimension
    across = UBound(amounts, 2) - LBound(amounts, 2) + 1
    If (down = 4 And across = 4) Or (down = 1 And across = 16) Then BoardWidth = across
    Exit Function
OneDimension:
    If down = 16 Then BoardWidth = NoRows
NoArray:
End Function

' The whole number in a cell, 0 where it is blank. Raises an error for anything else.
Public Function WholeNumber(ByVal worth As Variant) As Long
    If IsError(worth) Or VarType(worth) = vbBoolean Then RaiseBadArgument "A cell holds no number."
    If IsEmpty(worth) Then Exit Function
    If Len(worth) = 0 Then Exit Function
    If VarType(worth) = vbString Then RaiseBadArgument "A cell holds a text."
    If CDbl(worth) <> Int(CDbl(worth)) Then RaiseBadArgument worth & " is no whole number."
    WholeNumber = CLng(worth)
End Function

' Raises EngineError, which ends the formula with #VALUE!. The sentence is for a person who debugs it.
Public Sub RaiseBadArgument(ByVal sentence As String)
    Err.Raise EngineError, "engine2048", sentence
End Sub
