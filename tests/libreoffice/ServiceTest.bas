' Every method of the service org.engine2048.Engine and every procedure of hosts/libreoffice/Engine2048.bas, called from
' Basic as a macro would. Each Check function answers one line of facts for service_test.py to compare, or what went
' wrong.
Option Explicit

Private Function Midgame() As Variant
    Midgame = Array(2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 2, 2)
End Function

Private Function Listed(values As Variant) As String
    Dim index As Long
    Dim text As String
    For index = LBound(values) To UBound(values)
        text = text & values(index) & ";"
    Next index
    Listed = text
End Function

' ---- The service itself --------------------------------------------------------------------------------------------

Function CallAbout() As String
    Dim engine As Object
    engine = CreateUnoService("org.engine2048.Engine")
    CallAbout = engine.abiVersion() & "|" & engine.version() & "|" & engine.statusText(-3) & "|" & engine.setThreads(1)
End Function

Function CallRules() As String
    Dim engine As Object
    engine = CreateUnoService("org.engine2048.Engine")
    CallRules = Listed(engine.newGame(7)) & "|" & Listed(engine.spawn(7, Midgame())) & "|" & _
        Listed(engine.move(Midgame(), 3)) & "|" & engine.legalMoves(Midgame())
End Function

Function CallNames() As String
    Dim engine As Object
    engine = CreateUnoService("org.engine2048.Engine")
    CallNames = Listed(engine.players()) & "|" & Listed(engine.playerSummaries()) & "|" & Listed(engine.evaluators())
End Function

Function CallPlayers(evaluator As String) As String
    Dim engine As Object
    engine = CreateUnoService("org.engine2048.Engine")
    CallPlayers = Listed(engine.bestMove(Midgame(), "monte-carlo", 25, 0, 9)) & "|" & _
        Listed(engine.analyze(Midgame(), "monte-carlo", 25, 0, 9)) & "|" & _
        engine.evaluate(Midgame(), evaluator) & "|" & Listed(engine.play(9, Midgame(), "random", 0, 0, 30))
End Function

Function CallRecipes(evaluator As String) As String
    Dim engine As Object
    engine = CreateUnoService("org.engine2048.Engine")
    CallRecipes = Listed(engine.explain(Midgame(), evaluator)) & "|" & Listed(engine.checkRecipe("merge 1"))
End Function

Function ModuleRecipes(evaluator As String) As String
    Dim cells(0 To 15) As Long
    Dim rows As Variant
    Dim index As Long
    Dim position As Long
    Dim sentence As String
    For index = 0 To 15
        cells(index) = Midgame()(index)
    Next index
    rows = Explain(cells, evaluator)
    For index = LBound(rows, 1) To UBound(rows, 1)
        ModuleRecipes = ModuleRecipes & rows(index, 1) & ";" & rows(index, 2) & ";" & rows(index, 3) & ";" & rows(index, 4) & ";"
    Next index
    sentence = CheckRecipe("merge 1", position)
    ModuleRecipes = ModuleRecipes & "|" & position & " " & sentence
End Function

Function CallFinished() As String
    Dim engine As Object
    Dim cells As Variant
    engine = CreateUnoService("org.engine2048.Engine")
    cells = Array(2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2)
    CallFinished = Listed(engine.bestMove(cells, "random", 0, 0, 1)) & "|" & _
        Listed(engine.analyze(cells, "random", 0, 0, 1)) & "|" & engine.play(1, cells, "random", 0, 0, 5)(0)
End Function

' The same board in every shape that a macro may have it in.
Function CallShapes() As String
    Dim engine As Object
    Dim longs(0 To 15) As Long
    Dim square(1 To 4, 1 To 4) As Variant
    Dim cellRange As Object
    Dim index As Long
    engine = CreateUnoService("org.engine2048.Engine")
    For index = 0 To 15
        longs(index) = Midgame()(index)
        square(index \ 4 + 1, index Mod 4 + 1) = longs(index)
        If longs(index) > 0 Then
            ThisComponent.Sheets.getByIndex(0).getCellByPosition(index Mod 4, index \ 4).Value = longs(index)
        End If
    Next index
    cellRange = ThisComponent.Sheets.getByIndex(0).getCellRangeByName("A1:D4")
    CallShapes = Listed(engine.move(longs, 0)) & "|" & Listed(engine.move(square, 0)) & "|" & _
        Listed(engine.move(cellRange.DataArray, 0)) & "|" & Listed(engine.move(cellRange, 0))
End Function

' The best move on a board that a formula of the engine has still to calculate, with Esc ending calls.
Function CallOnFormulas() As String
    Dim engine As Object
    Dim sheet As Object
    Dim index As Long
    On Error GoTo Fault
    engine = CreateUnoService("org.engine2048.Engine")
    sheet = ThisComponent.Sheets.getByIndex(0)
    For index = 0 To 15
        sheet.getCellByPosition(index Mod 4, 19 + index \ 4).Value = Midgame()(index)
    Next index
    sheet.getCellRangeByName("A25:D28").setArrayFormula("=ENGINE2048.MOVE(A20:D23;F20)")
    engine.cancelOnEscape(True)
    sheet.getCellRangeByName("F20").Value = 3
    CallOnFormulas = Listed(engine.bestMove(sheet.getCellRangeByName("A25:D28"), "monte-carlo", 25, 0, 9))
    Exit Function
Fault:
    CallOnFormulas = ErrorSentence(Error$)
End Function

' ---- What is refused -----------------------------------------------------------------------------------------------

' What a macro reads of an error: the sentence.
Function Refusal(which As String) As String
    Dim engine As Object
    Dim bad As Variant
    On Error GoTo Fault
    engine = CreateUnoService("org.engine2048.Engine")
    bad = Midgame()
    Select Case which
        Case "tile"
            bad(5) = 3
            engine.move(bad, 0)
        Case "text"
            bad(9) = "x"
            engine.move(bad, 0)
        Case "error"
            ThisComponent.Sheets.getByIndex(0).getCellRangeByName("F2").Formula = "=NA()"
            engine.move(ThisComponent.Sheets.getByIndex(0).getCellRangeByName("E1:H4"), 0)
        Case "shape"
            engine.move(Array(2, 2), 0)
        Case "nothing"
            engine.move("", 0)
        Case "direction"
            engine.move(bad, 4)
        Case "player"
            engine.bestMove(bad, "nobody", 0, 0, 1)
        Case "evaluator"
            engine.evaluate(bad, "nobody")
        Case "effort"
            engine.bestMove(bad, "random", -1, 0, 1)
        Case "time"
            engine.analyze(bad, "random", 0, -1, 1)
        Case "moves"
            engine.play(1, bad, "random", 0, 0, -1)
        Case "threads"
            engine.setThreads(-1)
        Case "full"
            engine.spawn(1, Array(2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2))
    End Select
    Refusal = "was not refused"
    Exit Function
Fault:
    Refusal = ErrorSentence(Error$)
End Function

' ---- The module Engine2048.bas -------------------------------------------------------------------------------------

Function ModuleRules() As String
    Dim cells(0 To 15) As Long
    Dim after(0 To 15) As Long
    Dim seed As Long
    Dim score As Long
    Dim index As Long
    seed = 7
    NewGame seed, cells
    ModuleRules = seed & ";" & Listed(cells)
    ModuleRules = ModuleRules & "|" & Spawn(seed, cells) & ";" & seed & ";" & Listed(cells)
    ModuleRules = ModuleRules & "|" & MoveBoard(cells, DirectionLeft, after, score) & ";" & score & ";" & Listed(after)
    ModuleRules = ModuleRules & "|" & LegalMoves(cells)
    For index = 0 To 15
        cells(index) = Midgame()(index)
    Next index
    MoveBoard cells, DirectionRight, cells, score
    ModuleRules = ModuleRules & "|" & score & ";" & Listed(cells)
End Function

Function ModulePlayers(evaluator As String) As String
    Dim cells(0 To 15) As Long
    Dim evaluations(0 To 3) As Double
    Dim evaluation As Double
    Dim direction As Long
    Dim depth As Long
    Dim nodes As Double
    Dim seed As Long
    Dim score As Long
    Dim text As String
    Dim index As Long
    For index = 0 To 15
        cells(index) = Midgame()(index)
    Next index
    direction = BestMove(cells, "monte-carlo", 25, 0, 9, evaluation)
    text = Version() & "|" & direction & ";" & evaluation & ";"
    direction = Analyze(cells, "monte-carlo", 25, 0, 9, evaluations, depth, nodes)
    text = text & "|" & direction & ";" & Listed(evaluations) & depth & ";" & nodes & ";"
    text = text & "|" & EvaluateBoard(cells, evaluator)
    SetThreads 0
    seed = 9
    score = 1000
    text = text & "|" & Play(seed, cells, "random", 0, 0, 30, score)
    ModulePlayers = text & ";" & seed & ";" & Listed(cells) & score & ";" & "|" & Listed(Players()) & _
        "|" & Listed(PlayerSummaries()) & "|" & Listed(Evaluators())
End Function

' What the calls for many boards answer: the middle board, one with a tile 3, a finished one.
Function ModuleMany(evaluator As String) As String
    Dim cells(0 To 47) As Long
    Dim statuses(0 To 2) As Long
    Dim evaluations(0 To 2) As Double
    Dim fours(0 To 11) As Double
    Dim text As String
    Dim index As Long
    For index = 0 To 15
        cells(index) = Midgame()(index)
        cells(16 + index) = 3
        cells(32 + index) = 2 + 2 * ((index + index \ 4) Mod 2)
    Next index
    text = BestMoveMany(cells, 3, "monte-carlo", 25, 0, 9, statuses, evaluations)
    text = text & ";" & Listed(statuses) & Listed(evaluations)
    text = text & "|" & AnalyzeMany(cells, 3, "monte-carlo", 25, 0, 9, statuses, fours) & ";" & Listed(statuses) & Listed(fours)
    text = text & "|" & EvaluateMany(cells, 3, evaluator, statuses, evaluations) & ";" & Listed(statuses) & Listed(evaluations)
    ModuleMany = text
End Function

' What ReviewTotals says of three moves, with room for two.
Function ModuleReview() As String
    Dim played(0 To 2) As Double
    Dim best(0 To 2) As Double
    Dim worst(0 To 1) As Long
    Dim accuracy As Double
    Dim loss As Double
    best(0) = 5
    best(2) = 9
    ModuleReview = ReviewTotals(played, best, 3, accuracy, loss, worst)
    ModuleReview = ModuleReview & ";" & loss & ";" & Listed(worst)
End Function

Function ModuleReadCells() As String
    Dim cells(0 To 15) As Long
    Dim direction As Long
    ReadCells ThisComponent.Sheets.getByIndex(0).getCellRangeByName("A1:D4"), cells
    ModuleReadCells = Listed(cells) & "|"
    For direction = NoDirection To DirectionLeft
        ModuleReadCells = ModuleReadCells & DirectionWord(direction) & " "
    Next direction
    ModuleReadCells = ModuleReadCells & "|" & EngineStatus()
End Function

' What ReadCells says of cells that are no board. `A7` to `D10` are blank but for `value` in C8.
Function ModuleNoBoard(address As String, value As Variant) As String
    Dim cells(0 To 15) As Long
    If VarType(value) = 8 Then
        ThisComponent.Sheets.getByIndex(0).getCellRangeByName("C8").Formula = value
    Else
        ThisComponent.Sheets.getByIndex(0).getCellRangeByName("C8").Value = value
    End If
    On Error GoTo Fault
    ReadCells ThisComponent.Sheets.getByIndex(0).getCellRangeByName(address), cells
    ModuleNoBoard = Listed(cells)
    Exit Function
Fault:
    ModuleNoBoard = ErrorSentence(Error$)
End Function

' What the module says where the extension is missing; empty where it is not.
Function MissingExtension() As String
    On Error GoTo Fault
    Version
    Exit Function
Fault:
    MissingExtension = ErrorSentence(Error$)
End Function

' A thousand calls, so that what a call leaves behind would show.
Function ManyCalls() As Long
    Dim engine As Object
    Dim index As Long
    engine = CreateUnoService("org.engine2048.Engine")
    For index = 1 To 1000
        ManyCalls = ManyCalls + engine.legalMoves(Midgame())
    Next index
End Function

' What becomes of a call of some seconds that Esc is to end: the error's sentence. It is made again until the key comes.
Function EndedByEscape() As String
    Dim cells(0 To 15) As Long
    Dim evaluation As Double
    Dim index As Integer
    On Error GoTo Fault
    cells(0) = 2
    cells(1) = 4
    Engine2048.CancelOnEscape True
    For index = 1 To 100
        Engine2048.BestMove cells, "monte-carlo: free 1, moves 1000", 1000000, 0, 1, evaluation
    Next index
    EndedByEscape = "no error"
    Exit Function
Fault:
    EndedByEscape = Engine2048.ErrorSentence(Error$) & "|" & NotEndedByEscape(cells)
End Function

' What becomes of a call after that one, which Esc may not end: whether it answers, or the error's sentence.
Private Function NotEndedByEscape(cells() As Long) As String
    Dim evaluation As Double
    On Error GoTo Fault
    Engine2048.CancelOnEscape False
    NotEndedByEscape = Engine2048.BestMove(cells, "monte-carlo", 0, 0, 1, evaluation) >= 0
    Exit Function
Fault:
    NotEndedByEscape = Engine2048.ErrorSentence(Error$)
End Function
