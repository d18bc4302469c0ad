Attribute VB_Name = "Functions2048"
' engine2048 0.1.0 for Excel on Windows: worksheet functions for the workbook that holds it.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' Goes with Engine2048.
'
' The add-in engine2048_x64.xll (or _x86.xll) has the same functions for every workbook, without macros:
' ENGINE2048.BESTMOVE and so on. docs/formulas.md describes both.
'
' `Board` is a range or an array of four rows of four tiles, or of one row of 16; a blank cell or 0 is empty. BestMove2048, BestWord2048,
' Analyze2048 and Evaluate2048 take several rows of 16 too, a board each, and have a row of cells for each. Where a
' name or a time is left out, blank or 0, the default is taken. A recipe may stand for a name.
'
' An error in an argument of up to 16 cells comes out as that error, the first of several. #VALUE! is another bad argument, or
' an engine that cannot be used: Status2048 says why. #N/A is a finished game. No function shows a message box. An answer of
' several cells spills; an older Excel needs Ctrl+Shift+Enter in the selected cells.
Option Explicit

Public Const DefaultPlayer As String = "expectimax"
Private Const DefaultEvaluator As String = "heuristic"
Private Const PlayerSeed As Long = 2048 ' for players' random choices: the same at each calculation
Private Const LastCell As Long = 15
Private Const ValueError As Long = 2015 ' xlErrValue
Private Const NotAvailableError As Long = 2042 ' xlErrNA
' Excel's errors in cells begin at xlErrNull (Microsoft: XlCVError, up to 2045); newer Excels have some more.
Private Const FirstError As Long = 2000
Private Const LastError As Long = 2099

' The best direction for a board: 0 up, 1 right, 2 down, 3 left.
' `Player` is one of Players2048. `TimeMs` is the time to think, 1 to 3600000 whole milliseconds, or 0 for the player's
' default effort.
Public Function BestMove2048(ByVal Board As Variant, Optional ByVal Player As Variant = DefaultPlayer, _
        Optional ByVal TimeMs As Variant = 0) As Variant
Attribute BestMove2048.VB_Description = "The best direction for a 4x4 board: 0 up, 1 right, 2 down, 3 left; #N/A if the game is over."
    Dim direction As Long
    On Error GoTo Refused
    If RowsOfBoards(Board) > 0 Then
        BestMove2048 = BestRows(Board, Player, TimeMs, False)
        Exit Function
    End If
    direction = BestDirection(Board, Player, TimeMs)
    If direction = NoDirection Then BestMove2048 = CVErr(NotAvailableError) Else BestMove2048 = direction
    Exit Function
Refused:
    BestMove2048 = ErrorFor(Err.Number)
End Function

' As BestMove2048, but in a word.
Public Function BestWord2048(ByVal Board As Variant, Optional ByVal Player As Variant = DefaultPlayer, _
        Optional ByVal TimeMs As Variant = 0) As Variant
Attribute BestWord2048.VB_Description = "The best direction for a 4x4 board in a word: up, right, down or left; #N/A if the game is over."
    Dim direction As Long
    On Error GoTo Refused
    If RowsOfBoards(Board) > 0 Then
        BestWord2048 = BestRows(Board, Player, TimeMs, True)
        Exit Function
    End If
    direction = BestDirection(Board, Player, TimeMs)
    If direction = NoDirection Then BestWord2048 = CVErr(NotAvailableError) Else BestWord2048 = DirectionWord(direction)
    Exit Function
Refused:
    BestWord2048 = ErrorFor(Err.Number)
End Function

' How good a board is to an evaluator, without search.
Public Function Evaluate2048(ByVal Board As Variant, Optional ByVal Evaluator As Variant = DefaultEvaluator) As Variant
Attribute Evaluate2048.VB_Description = "How good a 4x4 board is to an evaluator, without search."
    Dim tiles(0 To LastCell) As Long
    On Error GoTo Refused
    RefuseErrors Board
    RefuseErrors Evaluator
    If RowsOfBoards(Board) > 0 Then
        Evaluate2048 = EvaluatedRows(Board, NameOr(Evaluator, DefaultEvaluator))
        Exit Function
    End If
    TakeBoard Board, tiles
    Evaluate2048 = EvaluateBoard(tiles, NameOr(Evaluator, DefaultEvaluator))
    Exit Function
Refused:
    Evaluate2048 = ErrorFor(Err.Number)
End Function

' A player's value of each direction, a row of four: up, right, down, left. #N/A is an illegal direction, LostEvaluation
' one in which the player sees the game lost.
Public Function Analyze2048(ByVal Board As Variant, Optional ByVal Player As Variant = DefaultPlayer, _
        Optional ByVal TimeMs As Variant = 0) As Variant
Attribute Analyze2048.VB_Description = "A player's value of each direction for a 4x4 board, a row of four: up, right, down, left; #N/A where it is not legal."
    Dim tiles(0 To LastCell) As Long
    Dim evaluations(0 To 3) As Double
    Dim answers(1 To 1, 1 To 4) As Variant
    Dim direction As Long
    Dim best As Long
    Dim depth As Long
    Dim nodes As Double
    On Error GoTo Refused
    RefuseErrors Board
    RefuseErrors Player
    RefuseErrors TimeMs
    If RowsOfBoards(Board) > 0 Then
        Analyze2048 = AnalyzedRows(Board, NameOr(Player, DefaultPlayer), TimeOf(TimeMs))
        Exit Function
    End If
    TakeBoard Board, tiles
    best = Analyze(tiles, NameOr(Player, DefaultPlayer), 0, TimeOf(TimeMs), PlayerSeed, evaluations, depth, nodes)
    For direction = DirectionUp To DirectionLeft
        answers(1, direction + 1) = EvaluationShown(evaluations(direction))
        If best = NoDirection Then answers(1, direction + 1) = CVErr(NotAvailableError)
    Next direction
    Analyze2048 = answers
    Exit Function
Refused:
    Analyze2048 = ErrorFor(Err.Number)
End Function

' The board after a move, 4 x 4, without a new tile. `Direction` is 0 to 3, or up, right, down, left. Where the game is
' over, every cell is #N/A.
Public Function Move2048(ByVal Board As Variant, ByVal Direction As Variant) As Variant
Attribute Move2048.VB_Description = "The 4x4 board after a move in a direction, without a new tile; #N/A if the game is over."
    Dim tiles(0 To LastCell) As Long
    Dim isOver As Boolean
    Dim score As Long
    On Error GoTo Refused
    RefuseErrors Board
    RefuseErrors Direction
    TakeBoard Board, tiles
    isOver = (LegalMoves(tiles) = 0)
    MoveBoard tiles, DirectionOf(Direction), tiles, score
    Move2048 = GridOf(tiles, isOver)
    Exit Function
Refused:
    Move2048 = ErrorFor(Err.Number)
End Function

' Why an evaluator values a board as it does: a row for each feature with its name, its value, its weight, and their
' product.
Public Function Explain2048(ByVal Board As Variant, Optional ByVal Evaluator As Variant = DefaultEvaluator) As Variant
Attribute Explain2048.VB_Description = "Why a 4x4 board is worth what it is: a row for each feature with its name, its value, its weight, and their product."
    Dim tiles(0 To LastCell) As Long
    On Error GoTo Refused
    RefuseErrors Board
    RefuseErrors Evaluator
    TakeBoard Board, tiles
    Explain2048 = Explain(tiles, NameOr(Evaluator, DefaultEvaluator))
    Exit Function
Refused:
    Explain2048 = ErrorFor(Err.Number)
End Function

' What is wrong with a name or a recipe, where, and what was expected; "" where nothing is, as where the other functions
' take their default. Letters beyond ASCII come out as question marks.
Public Function CheckRecipe2048(ByVal Recipe As Variant) As Variant
Attribute CheckRecipe2048.VB_Description = "What is wrong with a recipe, where, and what was expected; an empty text if nothing is."
    Dim letterAt As Long
    On Error GoTo Refused
    RefuseErrors Recipe
    CheckRecipe2048 = CheckRecipe(NameOr(Recipe, DefaultPlayer), letterAt)
    Exit Function
Refused:
    CheckRecipe2048 = ErrorFor(Err.Number)
End Function

' The players: a column of names, and beside each its summary.
Public Function Players2048() As Variant
Attribute Players2048.VB_Description = "The players: a column of names, and beside each who it is by and what effort means to it."
    Dim titles As Variant
    Dim summaries As Variant
    Dim parts() As Variant
    Dim place As Long
    On Error GoTo Refused
    titles = Players()
    summaries = PlayerSummaries()
    ReDim parts(1 To UBound(titles) + 1, 1 To 2)
    For place = 0 To UBound(titles)
        parts(place + 1, 1) = titles(place)
        parts(place + 1, 2) = summaries(place)
    Next place
    Players2048 = parts
    Exit Function
Refused:
    Players2048 = ErrorFor(Err.Number)
End Function

' Says which engine answers and where it lies, or why none does and what to do. Excel calculates it once, and anew after
' Ctrl+Alt+F9. (If it were volatile, Excel would ask at each close whether to save.)
Public Function Status2048() As String
Attribute Status2048.VB_Description = "Which engine answers and where it lies, or why none does and what to do about it."
    Status2048 = EngineStatus()
End Function

' ---- Arguments -----------------------------------------------------------------------------------------------------

' As BestMove2048 or BestWord2048 of several rows of 16 cells, but raises errors.
Private Function BestRows(ByVal boards As Variant, ByVal player As Variant, ByVal timeMs As Variant, _
        ByVal inWords As Boolean) As Variant
    Dim tiles() As Long
    Dim faults() As Variant
    Dim directions() As Long
    Dim evaluations() As Double
    Dim answers() As Variant
    Dim rowCount As Long
    Dim place As Long
    RefuseErrors player
    RefuseErrors timeMs
    rowCount = TakeRows(boards, tiles, faults, directions)
    ReDim evaluations(0 To rowCount - 1)
    ReDim answers(1 To rowCount, 1 To 1)
    BestMoveMany tiles, rowCount, NameOr(player, DefaultPlayer), 0, TimeOf(timeMs), PlayerSeed, directions, evaluations
    For place = 0 To rowCount - 1
        answers(place + 1, 1) = DirectionShown(faults(place), directions(place), inWords)
    Next place
    BestRows = answers
End Function

' What a cell shows for a direction, which may be a status.
Private Function DirectionShown(ByVal fault As Variant, ByVal direction As Long, ByVal inWords As Boolean) As Variant
    If Not IsEmpty(fault) Or direction < 0 Then
        DirectionShown = FaultShown(fault, direction)
    ElseIf inWords Then
        DirectionShown = DirectionWord(direction)
    Else
        DirectionShown = direction
    End If
End Function

' The error that a cell shows for a row that is no board, or for a status below 0; Empty where there is none.
Private Function FaultShown(ByVal fault As Variant, ByVal state As Long) As Variant
    If Not IsEmpty(fault) Then
        FaultShown = fault
    ElseIf state = NoDirection Then
        FaultShown = CVErr(NotAvailableError)
    ElseIf state < 0 Then
        FaultShown = CVErr(ValueError)
    End If
End Function

' As Analyze2048 of several rows of 16 cells.
Private Function AnalyzedRows(ByVal boards As Variant, ByVal player As String, ByVal timeMs As Long) As Variant
    Dim tiles() As Long
    Dim faults() As Variant
    Dim directions() As Long
    Dim evaluations() As Double
    Dim answers() As Variant
    Dim rowCount As Long
    Dim place As Long
    Dim direction As Long
    rowCount = TakeRows(boards, tiles, faults, directions)
    ReDim evaluations(0 To 4 * rowCount - 1)
    ReDim answers(1 To rowCount, 1 To 4)
    AnalyzeMany tiles, rowCount, player, 0, timeMs, PlayerSeed, directions, evaluations
    For place = 0 To rowCount - 1
        For direction = DirectionUp To DirectionLeft
            answers(place + 1, direction + 1) = FaultShown(faults(place), directions(place))
            If IsEmpty(answers(place + 1, direction + 1)) Then
                answers(place + 1, direction + 1) = EvaluationShown(evaluations(4 * place + direction))
            End If
        Next direction
    Next place
    AnalyzedRows = answers
End Function

Private Function EvaluationShown(ByVal evaluation As Double) As Variant
    If evaluation = IllegalEvaluation Then EvaluationShown = CVErr(NotAvailableError) Else EvaluationShown = evaluation
End Function

' As Evaluate2048 of several rows of 16 cells.
Private Function EvaluatedRows(ByVal boards As Variant, ByVal evaluator As String) As Variant
    Dim tiles() As Long
    Dim faults() As Variant
    Dim statuses() As Long
    Dim amounts() As Double
    Dim answers() As Variant
    Dim rowCount As Long
    Dim place As Long
    rowCount = TakeRows(boards, tiles, faults, statuses)
    ReDim amounts(0 To rowCount - 1)
    ReDim answers(1 To rowCount, 1 To 1)
    EvaluateMany tiles, rowCount, evaluator, statuses, amounts
    For place = 0 To rowCount - 1
        answers(place + 1, 1) = FaultShown(faults(place), statuses(place))
        If IsEmpty(answers(place + 1, 1)) Then answers(place + 1, 1) = amounts(place)
    Next place
    EvaluatedRows = answers
End Function

' As BestMove2048, but answers NoDirection where the game is over, and raises errors.
Private Function BestDirection(ByVal board As Variant, ByVal player As Variant, ByVal timeMs As Variant) As Long
    Dim tiles(0 To LastCell) As Long
    Dim evaluation As Double
    RefuseErrors board
    RefuseErrors player
    RefuseErrors timeMs
    TakeBoard board, tiles
    BestDirection = BestMove(tiles, NameOr(player, DefaultPlayer), 0, TimeOf(timeMs), PlayerSeed, evaluation)
End Function

' A name, or the default where it is blank. A formula that refers to a blank cell gives 0, so 0 counts as blank.
Private Function NameOr(ByVal argument As Variant, ByVal usual As String) As String
    Dim worth As Variant
    worth = OneCell(argument)
    NameOr = usual
    If VarType(worth) = vbString Then
        If Len(worth) > 0 Then NameOr = Trim$(worth)
    ElseIf NumberIn(worth) <> 0 Or VarType(worth) = vbBoolean Then
        Err.Raise EngineError, "engine2048", "A number is no name."
    End If
End Function

' A time in whole milliseconds, 0 where it is blank. The engine refuses times that are too long, or below 0.
Private Function TimeOf(ByVal argument As Variant) As Long
    Dim worth As Variant
    worth = OneCell(argument)
    If Len(worth) > 0 Then TimeOf = NumberIn(worth)
End Function

' The direction that a whole number or a word names. A blank cell is none, though 0 to most functions: it is more likely a
' mistake than a move up. The engine refuses other numbers than 0 to 3.
Private Function DirectionOf(ByVal argument As Variant) As Long
    Dim worth As Variant
    worth = OneCell(argument)
    If Len(worth) = 0 Then Err.Raise EngineError, "engine2048", "A direction is 0 to 3, or up, right, down, left."
    Select Case LCase$(Replace(Trim$(worth), "I", "i")) ' In Turkish, the small letter of I has no dot.
        Case "up": DirectionOf = DirectionUp
        Case "right": DirectionOf = DirectionRight
        Case "down": DirectionOf = DirectionDown
        Case "left": DirectionOf = DirectionLeft
        Case Else: DirectionOf = NumberIn(worth)
    End Select
End Function

' The whole number in a cell, 0 where it is blank. As in Excel's own functions, it may be stored as text, TRUE is 1 and FALSE
' 0. Raises an error for anything else.
Private Function NumberIn(ByVal worth As Variant) As Long
    Dim digits As String
    Select Case VarType(worth)
        Case vbBoolean
            If worth Then NumberIn = 1
        Case vbString
            digits = Trim$(worth)
            If digits Like "[+-]*" Then digits = Mid$(digits, 2)
            If Len(digits) = 0 Or digits Like "*[!0-9]*" Then
                Err.Raise EngineError, "engine2048", worth & " is no whole number."
            End If
            NumberIn = CLng(Trim$(worth))
        Case Else
            NumberIn = WholeNumber(worth)
    End Select
End Function

' What a cell shows for an error of VBA: the error that its argument is, or #VALUE!.
Private Function ErrorFor(ByVal raised As Long) As Variant
    ErrorFor = CVErr(ValueError)
    If raised >= EngineError + FirstError And raised <= EngineError + LastError Then ErrorFor = CVErr(raised - EngineError)
End Function
