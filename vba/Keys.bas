Attribute VB_Name = "Keys"
' The arrow keys move the tiles while the board is selected, and the selection everywhere else.
Option Explicit
Option Private Module

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
    If Not IsGameSheet(ActiveSheet) Then Exit Sub
    If Not BoardIsSelected() Then NamedCells(GameCode, "FramedBoard").Cells(1, 1).Select
    TakeKeys
End Sub

' Lets the arrow keys move the tiles.
Public Sub TakeKeys()
    Application.OnKey "{UP}", "ClickUp"
    Application.OnKey "{RIGHT}", "ClickRight"
    Application.OnKey "{DOWN}", "ClickDown"
    Application.OnKey "{LEFT}", "ClickLeft"
End Sub

' Gives the arrow keys their usual meaning.
Public Sub GiveKeysBack()
    On Error GoTo Gone
    Application.OnKey "{UP}"
    Application.OnKey "{RIGHT}"
    Application.OnKey "{DOWN}"
    Application.OnKey "{LEFT}"
Gone: ' As in TakeKeysOnBoard.
End Sub

' Whether the active cell lies on the board or its frame; no where their cells are gone.
Private Function BoardIsSelected() As Boolean
    If Not IsGameSheet(ActiveSheet) Then Exit Function
    On Error GoTo Gone
    BoardIsSelected = Not Intersect(ActiveCell, NamedCells(GameCode, "FramedBoard")) Is Nothing
Gone:
End Function
