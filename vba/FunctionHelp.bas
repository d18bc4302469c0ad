Attribute VB_Name = "FunctionHelp"
' What Excel's function dialog says about each argument of the worksheet functions. (What it says about the functions
' is kept with them, in Functions2048.)
Option Explicit
Option Private Module

Private Const Category As String = "engine2048"
Private Const BoardHelp As String = "four rows of four cells; blank cells are empty"
Private Const PlayerHelp As String = "a player's name (see Players2048); expectimax where left out"
Private Const TimeHelp As String = "milliseconds to think; 0 or left out: the player's own default"

' Describes the arguments. Where the program has no such dialog, or will not have it changed now, nothing happens.
Public Sub DescribeFunctions()
    On Error Resume Next
    Describe "BestMove2048", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Evaluate2048", Array(BoardHelp, "an evaluator's name, such as ovolve, snake or heuristic")
    Describe "Analyze2048", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Move2048", Array(BoardHelp, "0 up, 1 right, 2 down, 3 left, or the word")
End Sub

Private Sub Describe(ByVal functionName As String, ByVal arguments As Variant)
    Application.MacroOptions Macro:=functionName, Category:=Category, ArgumentDescriptions:=arguments
End Sub
