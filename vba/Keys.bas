Attribute VB_Name = "Keys"
' The arrow keys move the tiles while the board is selected, and the selection everywhere else.
Option Explicit
Option Private Module

Private areTaken As Boolean

' Takes the keys if the active cell lies on the board or its frame, else gives them back.
Public Sub TakeKeysOnBoard()
    On Error GoTo Gone
    If BoardIsSelected() Then
        TakeKeys
    Else
        GiveKeysBack
    End If
Gone: ' LibreOffice tells of windows whose workbook it has closed already.
End Sub

' Takes the keys, and selects the board's frame unless the selection is on it: a person who presses a button of the game
' wants to play.
Public Sub SelectBoard()
    If Not IsSheet(ActiveSheet, GameCode) Then Exit Sub
    If Not BoardIsSelected() Then NamedCells(GameCode, "FramedBoard").Cells(1, 1).Select
    TakeKeys
End Sub

' Lets the arrow keys move the tiles.
Public Sub TakeKeys()
    areTaken = True
    Application.OnKey "{UP}", OwnMacro("ClickUp")
    Application.OnKey "{RIGHT}", OwnMacro("ClickRight")
    Application.OnKey "{DOWN}", OwnMacro("ClickDown")
    Application.OnKey "{LEFT}", OwnMacro("ClickLeft")
End Sub

' How Excel finds a macro of this workbook where another open copy has one of the same name.
Private Function OwnMacro(ByVal name As String) As String
    OwnMacro = name
    If Not InLibreOffice() Then OwnMacro = "'" & Replace(ThisWorkbook.Name, "'", "''") & "'!" & name
End Function

' Gives the arrow keys their usual meaning, if they were taken: else they may be another workbook's.
Public Sub GiveKeysBack()
    If Not areTaken Then Exit Sub
    On Error GoTo Gone
    areTaken = False
    Application.OnKey "{UP}"
    Application.OnKey "{RIGHT}"
    Application.OnKey "{DOWN}"
    Application.OnKey "{LEFT}"
Gone: ' As in TakeKeysOnBoard.
End Sub

' Whether the active cell lies on the board or its frame; no where their cells are gone.
Private Function BoardIsSelected() As Boolean
    If Not IsSheet(ActiveSheet, GameCode) Then Exit Function
    On Error GoTo Gone
    BoardIsSelected = Not Intersect(ActiveCell, NamedCells(GameCode, "FramedBoard")) Is Nothing
Gone:
End Function
