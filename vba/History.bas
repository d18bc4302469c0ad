Attribute VB_Name = "History"
' The history on the Analysis sheet: one row for each step of the game. Here is what its columns are and how rows are
' read, written and cleared; the module Game knows what they mean.
Option Explicit
Option Private Module

' The columns of a row, as workbook/history.py lays them out.
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

' The rows of the history from one step to another. The name History is the row of step 0.
Public Function HistoryRows(ByVal firstStep As Long, ByVal finalStep As Long) As Range
    Set HistoryRows = NamedCells(AnalysisCode, "History").Offset(firstStep, 0).Resize(finalStep - firstStep + 1)
End Function

' Whether a row's values are those of a step: a person may have sorted or cleared the table.
Public Function IsStep(ByRef values As Variant, ByVal row As Long, ByVal stepNumber As Long) As Boolean
    If IsError(values(row, StepColumn)) Or IsError(values(row, BoardColumn)) Then Exit Function
    If IsEmpty(values(row, StepColumn)) Or Not IsNumeric(values(row, StepColumn)) Then Exit Function
    IsStep = (values(row, StepColumn) = stepNumber And HasSixteenWords(values(row, BoardColumn)))
End Function

' How many rows in `values` are steps in their order from step 0 on.
Public Function CountSteps(ByRef values As Variant) As Long
    Do While CountSteps < UBound(values, 1)
        If Not IsStep(values, CountSteps + 1, CountSteps) Then Exit Do
        CountSteps = CountSteps + 1
    Loop
End Function

' The last step of a history whose game has lost its state: the last row that stands where it belongs, -1 where none does.
Public Function LastStepFound() As Long
    LastStepFound = CountSteps(HistoryRows(0, LastStepOfHistory).Value) - 1
End Function

' Brings the row of a step into sight, where the history is what a person looks at.
Public Sub ScrollToStep(ByVal stepNumber As Long)
    Const RowsAbove As Long = 8
    Dim row As Long
    If ActiveSheet Is Nothing Then Exit Sub
    If ActiveSheet.CodeName <> AnalysisCode Then Exit Sub
    row = NamedCells(AnalysisCode, "History").Row + stepNumber - RowsAbove
    If row < NamedCells(AnalysisCode, "History").Row Then row = NamedCells(AnalysisCode, "History").Row
    ScrollWindowTo row
End Sub
