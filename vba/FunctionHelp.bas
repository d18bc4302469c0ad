Attribute VB_Name = "FunctionHelp"
' What Excel's function dialog says about the worksheet functions and their arguments.
Option Explicit
Option Private Module

Private Const Category As String = "engine2048"
Private Const BoardHelp As String = "four rows of four cells; blank cells are empty"
Private Const PlayerHelp As String = "a player's name (see Players2048); expectimax where left out"
Private Const TimeHelp As String = "milliseconds to think; 0 or left out: the player's own default"

' Describes the functions. Where the program has no such dialog, or will not have it changed now, nothing happens: the
' functions work all the same.
Public Sub DescribeFunctions()
    On Error Resume Next
    Describe "BestMove2048", "The best direction for a 4x4 board: 0 up, 1 right, 2 down, 3 left; #N/A where the " & _
        "game is over.", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Evaluate2048", "How good a 4x4 board is to an evaluator, without search.", _
        Array(BoardHelp, "an evaluator's name, such as ovolve, snake or heuristic")
    Describe "Analyze2048", "A player's value of each direction for a 4x4 board, a row of four: up, right, down, " & _
        "left; #N/A where it is not legal.", Array(BoardHelp, PlayerHelp, TimeHelp)
    Describe "Move2048", "The 4x4 board after sliding in a direction, without a new tile.", _
        Array(BoardHelp, "0 up, 1 right, 2 down, 3 left, or the word")
    Application.MacroOptions Macro:="Players2048", Category:=Category, _
        Description:="The players: a column of names, and beside each who it is by and what effort means to it."
    Application.MacroOptions Macro:="Status2048", Category:=Category, _
        Description:="Whether the engine is there: its version, or what is wrong and what to do about it."
End Sub

Private Sub Describe(ByVal functionName As String, ByVal description As String, ByVal arguments As Variant)
    Application.MacroOptions Macro:=functionName, Description:=description, Category:=Category, _
        ArgumentDescriptions:=arguments
End Sub
