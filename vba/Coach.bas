Attribute VB_Name = "Coach"
' The coach: tells a person after each move how much better the chosen player's move was.
Option Explicit
Option Private Module

' Whether the coach is on.
Public Function CoachIsOn() As Boolean
    CoachIsOn = (LCase$(TextIn(NamedCells(GameCode, "Coach"))) = "on")
End Function

' Asks the chosen player before a person moves. Answers no where the coach is off or the direction is not legal.
Public Function CoachLooks(ByVal direction As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim after(0 To 15) As Long
    Dim gained As Long
    If Not CoachIsOn() Then Exit Function
    CopyGameCells cells
    If Not MoveBoard(cells, direction, after, gained) Then Exit Function
    AskAboutGame ChosenPlayer()
    CoachLooks = True
End Function
