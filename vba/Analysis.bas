Attribute VB_Name = "Analysis"
' The Analysis sheet: the history, one row for each step, and what every player thinks of the current position. Game knows
' what the history's columns mean.
Option Explicit
Option Private Module

' Columns of a row, as hosts/workbook/history.py lays them out.
Public Const StepColumn As Long = 1
Public Const MovesColumn As Long = 2
Public Const CauseColumn As Long = 3
Public Const PlayerColumn As Long = 4
Public Const ScoreColumn As Long = 5
Public Const EvaluationColumn As Long = 6
Public Const TimeColumn As Long = 7
Public Const CostColumn As Long = 8
Public Const SeedColumn As Long = 9
Public Const BoardColumn As Long = 10
Public Const SpawnedColumn As Long = 11
Public Const ThinkerColumn As Long = 12
Public Const FirstValueColumn As Long = 13
Public Const BestColumn As Long = 17
Public Const DepthColumn As Long = 18
Public Const NodesColumn As Long = 19
Public Const TotalCostColumn As Long = 20
Public Const JudgedColumn As Long = 21
Public Const JudgeColumn As Long = 22
Public Const HistoryColumns As Long = 22

' The last step that the sheets have formulas for.
Public Const LastStepOfHistory As Long = 60000

Public Const MostPlayers As Long = 16
Private Const TableColumns As Long = 10

' ---- The history ------------------------------------------------------------------------------------------------------

' The rows from one step to another. The name History is the row of step 0.
Public Function HistoryRows(ByVal firstStep As Long, ByVal finalStep As Long) As Range
    Set HistoryRows = NamedCells(AnalysisCode, "History").Offset(firstStep, 0).Resize(finalStep - firstStep + 1)
End Function

' Whether a row of `values` is that of a step: a person may have sorted or cleared the table.
Public Function IsStep(ByRef values As Variant, ByVal row As Long, ByVal stepNumber As Long) As Boolean
    If IsError(values(row, StepColumn)) Or IsError(values(row, BoardColumn)) Then Exit Function
    If IsEmpty(values(row, StepColumn)) Or Not IsNumeric(values(row, StepColumn)) Then Exit Function
    IsStep = (values(row, StepColumn) = stepNumber And HasSixteenWords(values(row, BoardColumn)))
End Function

' Whether what is seen of such a row can be read: a person may have typed over it.
Public Function IsReadable(ByRef values As Variant, ByVal row As Long) As Boolean
    If IsError(values(row, CauseColumn)) Or IsError(values(row, PlayerColumn)) Then Exit Function
    IsReadable = (HoldsNumber(values(row, MovesColumn)) And HoldsNumber(values(row, ScoreColumn)))
End Function

' How many rows of `values` are the steps from 0 on, in order.
Public Function CountSteps(ByRef values As Variant) As Long
    Do While CountSteps < UBound(values, 1)
        If Not IsStep(values, CountSteps + 1, CountSteps) Then Exit Do
        CountSteps = CountSteps + 1
    Loop
End Function

' The last step up to which the history is in order; -1 where step 0 is missing.
Public Function LastStepFound() As Long
    LastStepFound = CountSteps(HistoryRows(0, LastStepOfHistory).Value) - 1
End Function

' ---- What every player thinks -----------------------------------------------------------------------------------------

' Asks one player after another, `timeMs` milliseconds each (0: its default), until a person asks to stop. Raises
' NothingToAskError where the game is over.
Public Sub AnalyzeWithEveryPlayer(ByVal timeMs As Long)
    Dim cells(0 To 15) As Long
    Dim names As Variant
    Dim index As Long
    If GameIsOver() Then Err.Raise NothingToAskError, "Analysis", "The game is over: no direction is left to ask about."
    CopyGameCells cells
    ShowAllRows TableRows(0, 1)
    TableRows(0, MostPlayers).ClearContents
    names = Players()
    For index = 0 To UBound(names)
        ShowWork "Asking " & names(index) & " ..."
        ShowAnalysis index, names(index), cells, timeMs
        If StopWasAsked() Then Exit For
    Next index
End Sub

' Asks one player and fills its row of the table.
Private Sub ShowAnalysis(ByVal index As Long, ByVal player As String, ByRef cells() As Long, ByVal timeMs As Long)
    Dim values(1 To 1, 1 To 10) As Variant
    Dim direction As Long
    Think cells, player, 0, timeMs, GameSeed()
    values(1, 1) = player
    values(1, 2) = ThoughtWord()
    For direction = DirectionUp To DirectionLeft
        values(1, 3 + direction) = ThoughtValue(direction)
    Next direction
    values(1, 7) = UnitOf(player)
    values(1, 8) = DepthWords(player, ThoughtDepth())
    values(1, 9) = ThoughtNodes()
    values(1, 10) = ThoughtTime()
    TranslateTexts values
    TableRows(index, 1).Value = values
End Sub

' Rows of the table, from 0. The name PlayerTable is the first one.
Private Function TableRows(ByVal first As Long, ByVal count As Long) As Range
    Set TableRows = NamedCells(AnalysisCode, "PlayerTable").Offset(first, 0).Resize(count, TableColumns)
End Function
