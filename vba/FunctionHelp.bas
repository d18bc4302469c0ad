Attribute VB_Name = "FunctionHelp"
' What Excel's function dialog says about the arguments of the worksheet functions, and where it lists them. What each
' function is stands in Functions2048 under the function's first line, as an attribute: that is shown for an add-in too,
' about which Excel takes no word from here while it is hidden.
Option Explicit
Option Private Module

Private Const Category As String = "engine2048"
Private Const BoardHelp As String = "four rows of four cells; blank cells are empty"
Private Const PlayerHelp As String = "a player's name (see Players2048); expectimax where left out"
Private Const TimeHelp As String = "milliseconds to think; 0 or left out: the player's own default"

' Describes the arguments. Where the program has no such dialog, or will not have it changed now, nothing happens: the
' functions work all the same.
Public Sub DescribeFunctions()
    On Error Resume Next
    Describe "BestMove2048", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Evaluate2048", Array(BoardHelp, "an evaluator's name, such as ovolve, snake or heuristic")
    Describe "Analyze2048", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Move2048", Array(BoardHelp, "0 up, 1 right, 2 down, 3 left, or the word")
    Application.MacroOptions Macro:="Players2048", Category:=Category
    Application.MacroOptions Macro:="Status2048", Category:=Category
End Sub

Private Sub Describe(ByVal functionName As String, ByVal arguments As Variant)
    Application.MacroOptions Macro:=functionName, Category:=Category, ArgumentDescriptions:=arguments
End Sub
