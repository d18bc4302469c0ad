Attribute VB_Name = "Keys"
' The arrow keys: taken while the Game sheet is the active one, given back whenever it is not.
Option Explicit
Option Private Module

' Takes the keys if the Game sheet is active, else gives them back.
Public Sub TakeKeysOnGameSheet()
    If IsGameSheet(ActiveSheet) Then
        TakeKeys
    Else
        GiveKeysBack
    End If
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
    Application.OnKey "{UP}"
    Application.OnKey "{RIGHT}"
    Application.OnKey "{DOWN}"
    Application.OnKey "{LEFT}"
End Sub
