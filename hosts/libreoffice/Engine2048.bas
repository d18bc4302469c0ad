' The engine for LibreOffice Basic. Put this module into any Basic library (Tools, Macros, Edit Macros, then File,
' Import Basic). It needs the engine2048 extension. Names are those of the Excel module Engine2048: a macro that
' passes an array of 16 Long and every argument runs in both.
'
' A board is an array of 16 Long, `cells(0 To 15)`: tile values row by row from the top left, 0 for an empty cell. A
' direction is 0 up, 1 right, 2 down or 3 left. Where a player or an evaluator is named, a recipe may stand.
'
' A call raises an error where the engine refuses it or is missing: show ErrorSentence(Error$). A finished game is no
' error: the answer is NoDirection.
'
' 2048.xlsm holds this module as CalcEngine. Excel skips what stands between #If and #End If, LibreOffice only these
' lines.
#If LibreOffice Then
Option VBASupport 1
Option Explicit

' The extension's service, which macros may also call without this module.
Private Const ServiceName As String = "org.engine2048.Engine"

' The error where the extension is missing or a selection is no board: vbObjectError + 2048, which no constant may be
' here.
Public Const EngineError As Long = -2147219456

' Directions, and the answer where no direction is legal.
Public Const DirectionUp As Long = 0
Public Const DirectionRight As Long = 1
Public Const DirectionDown As Long = 2
Public Const DirectionLeft As Long = 3
Public Const NoDirection As Long = -1

' The values of an illegal direction, and of minus infinity: the player sees the game lost.
Public Const IllegalEvaluation As Double = -1E+300
Public Const LostEvaluation As Double = -1E+200

Private Const LastCell As Long = 15
Private Const LargestTile As Long = 131072

' LibreOffice puts words of its own before an error's sentence. This one is the last.
Private Const MessageMark As String = "Message: "

Private service As Object

' ---- An example ----------------------------------------------------------------------------------------------------

' Shows the best move for the selected board. Start it from Tools, Macros, Run.
Public Sub Example2048
    Dim cells(0 To 15) As Long
    Dim evaluation As Double
    Dim direction As Long
    On Error GoTo Fault
    ReadCells ThisComponent.CurrentSelection, cells
    CancelOnEscape True
    direction = BestMove(cells, "expectimax", 0, 0, 1, evaluation)
    If direction = NoDirection Then
        MsgBox "The game is over.", 64, "engine2048"
    Else
        MsgBox "Move " & DirectionWord(direction) & ".", 64, "engine2048"
    End If
    Exit Sub
Fault:
    MsgBox ErrorSentence(Error$), 48, "engine2048"
End Sub

' Reads a board. Raises EngineError unless `cellRange` has four rows of four cells, each blank or a whole number
' from -131072 to 131072; the engine refuses what is no tile.
Public Sub ReadCells(ByVal cellRange As Object, ByRef cells() As Long)
    Dim place As Object
    Dim rows As Variant
    Dim index As Long
    If Not HasUnoInterfaces(cellRange, "com.sun.star.sheet.XCellRangeData") Then RaiseNoBoard
    If HasUnoInterfaces(cellRange, "com.sun.star.sheet.XCellRangeAddressable") Then
        place = cellRange.RangeAddress ' A sheet of Calc is too large to read.
        If place.EndRow - place.StartRow <> 3 Then RaiseNoBoard
        If place.EndColumn - place.StartColumn <> 3 Then RaiseNoBoard
    End If
    rows = cellRange.getDataArray()
    If UBound(rows) <> 3 Then RaiseNoBoard
    If UBound(rows(0)) <> 3 Then RaiseNoBoard
    For index = 0 To LastCell
        cells(index) = TileIn(rows(index \ 4)(index Mod 4))
    Next index
End Sub

' The word for a direction; "none" for NoDirection.
Public Function DirectionWord(ByVal direction As Long) As String
    DirectionWord = Array("none", "up", "right", "down", "left")(direction + 1)
End Function

' ---- About ---------------------------------------------------------------------------------------------------------

' The version of the engine, such as "0.1.0".
Public Function Version() As String
    Version = ServiceOfEngine().version()
End Function

' Says which engine answers, or why none does. Raises no error.
Public Function EngineStatus() As String
    On Error GoTo Fault
    EngineStatus = "engine2048 " & Version() & ", loaded by the extension engine2048.oxt"
    Exit Function
Fault:
    EngineStatus = ErrorSentence(Error$)
End Function

' Sets how many threads each later call may use: 1 to 1024, or 0 for all cores.
Public Sub SetThreads(ByVal threads As Long)
    ServiceOfEngine().setThreads(threads)
End Sub

' Sets whether Esc ends later calls of BestMove, Analyze and Play by an error. If so, LibreOffice handles events during
' such a call, but macros that it runs then cannot call the engine.
Public Sub CancelOnEscape(ByVal wanted As Boolean)
    ServiceOfEngine().cancelOnEscape(wanted)
End Sub

' ---- The rules -----------------------------------------------------------------------------------------------------

' Starts a game: two tiles on an empty board. `seed`, any number, decides all chance to come and is advanced.
Public Sub NewGame(ByRef seed As Long, ByRef cells() As Long)
    Dim answer As Variant
    answer = ServiceOfEngine().newGame(seed)
    seed = answer(0)
    TakeCells answer, 1, cells
End Sub

' Fills an empty cell with a 2 or a 4 and answers its index, 0 to 15. Advances the seed. Raises an error on a full
' board.
Public Function Spawn(ByRef seed As Long, ByRef cells() As Long) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().spawn(seed, cells)
    Spawn = answer(0)
    seed = answer(1)
    TakeCells answer, 2, cells
End Function

' Slides all tiles of `cells` in a direction; spawns nothing. Answers whether something moved. Writes the board after
' the move to `after`, which may be `cells`, and the points gained to `score`.
Public Function MoveBoard(ByRef cells() As Long, ByVal direction As Long, ByRef after() As Long, _
        ByRef score As Long) As Boolean
    Dim answer As Variant
    answer = ServiceOfEngine().move(cells, direction)
    MoveBoard = (answer(0) = 1)
    score = answer(1)
    TakeCells answer, 2, after
End Function

' Which directions are legal, as a sum: 1 up, 2 right, 4 down, 8 left; 0 in a finished game.
Public Function LegalMoves(ByRef cells() As Long) As Long
    LegalMoves = ServiceOfEngine().legalMoves(cells)
End Function

' ---- Evaluators ----------------------------------------------------------------------------------------------------

' The names of the evaluators, an array from 0.
Public Function Evaluators() As Variant
    Evaluators = ServiceOfEngine().evaluators()
End Function

' How good a position is to an evaluator, without search, in the evaluator's own unit.
Public Function EvaluateBoard(ByRef cells() As Long, ByVal evaluator As String) As Double
    EvaluateBoard = ServiceOfEngine().evaluate(cells, evaluator)
End Function

' Why an evaluator values a position as it does: a row, from 1, for each feature or part of "network", with its name,
' its value on this board, its weight, and their product.
Public Function Explain(ByRef cells() As Long, ByVal evaluator As String) As Variant
    Dim answer As Variant
    Dim rows() As Variant
    Dim index As Long
    answer = ServiceOfEngine().explain(cells, evaluator)
    ReDim rows(1 To (UBound(answer) + 1) \ 4, 1 To 4)
    For index = 0 To UBound(answer)
        rows(index \ 4 + 1, index Mod 4 + 1) = answer(index)
    Next index
    Explain = rows
End Function

' What is wrong with a name or a recipe, in a sentence, and at which `position`, in characters from 1. "" and 0 where
' nothing is.
Public Function CheckRecipe(ByVal recipe As String, ByRef position As Long) As String
    Dim answer As Variant
    answer = ServiceOfEngine().checkRecipe(recipe)
    position = answer(0)
    CheckRecipe = answer(1)
End Function

' ---- Players -------------------------------------------------------------------------------------------------------

' The names of the players, an array from 0.
Public Function Players() As Variant
    Players = ServiceOfEngine().players()
End Function

' What each player is, in the order of Players: its author, where it was published, and what effort means to it.
Public Function PlayerSummaries() As Variant
    PlayerSummaries = ServiceOfEngine().playerSummaries()
End Function

' The direction in which a player would move, and the player's evaluation of it; NoDirection and 0 in a finished game.
'
' `effort` is the player's own measure. 0 is the player's default, or the most that it takes where `timeMs` is above 0.
' `timeMs` bounds the call in milliseconds, up to 3600000; 0 is no bound. `seed` decides the player's random choices.
Public Function BestMove(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluation As Double) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().bestMove(cells, player, effort, timeMs, seed)
    BestMove = answer(0)
    evaluation = answer(1)
End Function

' As BestMove. Also writes the player's exact value of every direction to `evaluations(0 To 3)`, how deep the player
' looked, in its measure of effort, to `depth`, and the work done to `nodes`. In a finished game these are
' IllegalEvaluation, 0 and 0.
Public Function Analyze(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluations() As Double, ByRef depth As Long, ByRef nodes As Double) As Long
    Dim answer As Variant
    Dim direction As Long
    answer = ServiceOfEngine().analyze(cells, player, effort, timeMs, seed)
    Analyze = answer(0)
    For direction = DirectionUp To DirectionLeft
        evaluations(direction) = answer(1 + direction)
    Next direction
    depth = answer(5)
    nodes = answer(6)
End Function

' As BestMove for `boardCount` boards of 16 cells, one behind the other in `cells`: writes a direction for each to `directions`, or
' the status below 0 that says why there is none, such as -1 where the game is over, and the player's evaluation to
' `evaluations`. A board that is refused spoils no other. Answers how many boards were answered.
Public Function BestMoveMany(ByRef cells() As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal seed As Long, ByRef directions() As Long, ByRef evaluations() As Double) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().bestMoveMany(FirstBoards(cells, boardCount), player, effort, timeMs, seed)
    BestMoveMany = TakeAnswers(answer, boardCount, 1, directions, evaluations)
End Function

' As BestMoveMany. Writes four evaluations for each board, those of Analyze.
Public Function AnalyzeMany(ByRef cells() As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal seed As Long, ByRef directions() As Long, ByRef evaluations() As Double) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().analyzeMany(FirstBoards(cells, boardCount), player, effort, timeMs, seed)
    AnalyzeMany = TakeAnswers(answer, boardCount, 4, directions, evaluations)
End Function

' As BestMoveMany, by an evaluator: writes a value for each board to `amounts`, and 0, or why there is none, to `statuses`.
Public Function EvaluateMany(ByRef cells() As Long, ByVal boardCount As Long, ByVal evaluator As String, _
        ByRef statuses() As Long, ByRef amounts() As Double) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().evaluateMany(FirstBoards(cells, boardCount), evaluator)
    EvaluateMany = TakeAnswers(answer, boardCount, 1, statuses, amounts)
End Function

' Lets a player make up to `maxMoves` moves, each followed by a new tile, and answers how many it made: fewer where the
' game ended. Advances `cells` and `seed`, and adds the points gained to `score`. `effort` and `timeMs` bound each move.
Public Function Play(ByRef seed As Long, ByRef cells() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long) As Long
    Dim answer As Variant
    answer = ServiceOfEngine().play(seed, cells, player, effort, timeMs, maxMoves)
    Play = answer(0)
    seed = answer(1)
    TakeCells answer, 2, cells
    score = score + answer(3 + LastCell)
End Function

' ---- Records of games ----------------------------------------------------------------------------------------------

' A record is a text: the library's own, or a replay of 2048verse. Where one is wrong, the error's sentence names the first
' wrong move.

' A record in the library's own text, checked by the rules, with what follows from its moves filled in.
Public Function ConvertRecord(ByVal record As String) As String
    ConvertRecord = ServiceOfEngine().convertRecord(record)
End Function

' The record in a file, in the library's own text. The file may be that, or a replay of 2048verse or 2048EndgameTablebase.
Public Function ReadRecord(ByVal filePath As String) As String
    ReadRecord = ServiceOfEngine().readRecord(filePath)
End Function

' Writes a record to a file: a replay of 2048EndgameTablebase where its name ends in .rpl, the text otherwise. An older file
' stays until the new one is whole.
Public Sub WriteRecord(ByVal filePath As String, ByVal record As String)
    ServiceOfEngine().writeRecord(filePath, record)
End Sub

' How many moves a record has.
Public Function RecordMoves(ByVal record As String) As Long
    RecordMoves = ServiceOfEngine().recordMoves(record)
End Function

' The value of a line of a record's heading, such as "player"; start, moves, score, largest and finished are worked out.
Public Function RecordField(ByVal record As String, ByVal title As String) As String
    RecordField = ServiceOfEngine().recordField(record, title)
End Function

' The boards of a record from `first` on, 0 for the start, as many as there is room for: 16 Long each in `boards`, the direction
' played there, or NoDirection, and the points so far. Answers how many there were.
Public Function RecordBoards(ByVal record As String, ByVal first As Long, ByRef boards() As Long, ByRef directions() As Long, _
        ByRef scores() As Long) As Long
    Dim answer As Variant
    Dim board As Long
    Dim index As Long
    Dim count As Long
    answer = ServiceOfEngine().recordBoards(record, first, UBound(directions) + 1)
    count = (UBound(answer) + 1) \ (LastCell + 3)
    For board = 0 To count - 1
        For index = 0 To LastCell
            boards(board * (LastCell + 1) + index) = answer(board * (LastCell + 3) + index)
        Next index
        directions(board) = answer(board * (LastCell + 3) + LastCell + 1)
        scores(board) = answer(board * (LastCell + 3) + LastCell + 2)
    Next board
    RecordBoards = count
End Function

' What moves of a record were worth to a player, from move `first` on, 0 for the first, as many as there is room for: the value of
' the move played, that of the best one, and the best direction. Answers how many moves there were.
Public Function ReviewRecord(ByVal record As String, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByVal first As Long, ByRef played() As Double, ByRef best() As Double, ByRef directions() As Long) As Long
    Dim answer As Variant
    Dim place As Long
    Dim count As Long
    answer = ServiceOfEngine().review(record, player, effort, timeMs, seed, first, UBound(directions) + 1)
    count = (UBound(answer) + 1) \ 3
    For place = 0 To count - 1
        played(place) = answer(3 * place)
        best(place) = answer(3 * place + 1)
        directions(place) = answer(3 * place + 2)
    Next place
    ReviewRecord = count
End Function

' What the first `most` moves of a review come to: accuracy in percent, the sum of what was lost, and in `worst`, as far as there
' is room, the moves that lost most, from 0, the worst first. Answers how many those are.
Public Function ReviewTotals(ByRef played() As Double, ByRef best() As Double, ByVal most As Long, ByRef accuracy As Double, _
        ByRef loss As Double, ByRef worst() As Long) As Long
    Dim answer As Variant
    Dim place As Long
    answer = ServiceOfEngine().reviewTotals(FirstOf(played, most), FirstOf(best, most), UBound(worst) + 1)
    accuracy = answer(0)
    loss = answer(1)
    For place = 0 To UBound(answer) - 2
        worst(place) = answer(place + 2)
    Next place
    ReviewTotals = UBound(answer) - 1
End Function

' The first numbers of an array.
Private Function FirstOf(ByRef numbers() As Double, ByVal most As Long) As Variant
    Dim first() As Variant
    Dim place As Long
    If most = 0 Then
        FirstOf = Array()
        Exit Function
    End If
    ReDim first(0 To most - 1)
    For place = 0 To most - 1
        first(place) = numbers(place)
    Next place
    FirstOf = first
End Function

' ---- The service, errors and cells ---------------------------------------------------------------------------------

' The sentence in an error's text, without what LibreOffice adds: words before it and a full stop after it.
Public Function ErrorSentence(ByVal description As String) As String
    Dim mark As Long
    Dim sentence As String
    mark = InStr(description, MessageMark)
    If mark = 0 Then
        ErrorSentence = description
        Exit Function
    End If
    sentence = Split(Mid(description, mark + Len(MessageMark)), Chr(10))(0)
    If Right(sentence, 2) = ".." Then sentence = Left(sentence, Len(sentence) - 1)
    ErrorSentence = sentence
End Function

' The service, created at the first call. Raises EngineError where it is missing. (A procedure named Engine would take an
' undeclared variable `engine` of other modules for a call.)
Private Function ServiceOfEngine() As Object
    If IsNull(service) Then
        ' Without Python, the service is listed, but creating it raises LibreOffice's own error.
        If Not IsNull(CreateUnoService("com.sun.star.loader.Python")) Then service = CreateUnoService(ServiceName)
    End If
    If IsNull(service) Then
        Err.Raise EngineError, "engine2048", "The engine2048 extension is missing. Open engine2048.oxt with " & _
            "LibreOffice (Tools, Extension Manager, Add), then start LibreOffice again. If it is installed, LibreOffice " & _
            "lacks Python: install the package python3-uno (Debian, Ubuntu) or libreoffice-pyuno (Fedora, openSUSE)."
    End If
    ServiceOfEngine = service
End Function

' Copies 16 cells of the service's answer, from index `first`.
Private Sub TakeCells(ByRef answer As Variant, ByVal first As Long, ByRef cells() As Long)
    Dim index As Long
    For index = 0 To LastCell
        cells(index) = answer(first + index)
    Next index
End Sub

' The first boards of an array.
Private Function FirstBoards(ByRef cells() As Long, ByVal boardCount As Long) As Variant
    Dim first() As Long
    Dim index As Long
    ReDim first(0 To (LastCell + 1) * boardCount - 1)
    For index = 0 To UBound(first)
        first(index) = cells(index)
    Next index
    FirstBoards = first
End Function

' Copies a status and so many values for each board. Where there is none, the values stay as they were.
Private Function TakeAnswers(ByRef answer As Variant, ByVal boardCount As Long, ByVal width As Long, ByRef statuses() As Long, _
        ByRef amounts() As Double) As Long
    Dim index As Long
    For index = 0 To boardCount - 1
        statuses(index) = answer(index)
    Next index
    For index = 0 To width * boardCount - 1
        If statuses(index \ width) >= 0 Then amounts(index) = answer(boardCount + index)
    Next index
    TakeAnswers = boardCount
End Function

' The tile in a cell, 0 where it is blank. Raises EngineError for a fraction, a text or a number beyond all tiles.
Private Function TileIn(ByVal value As Variant) As Long
    If IsEmpty(value) Then Err.Raise EngineError, "engine2048", "A cell of the board shows an error."
    If VarType(value) = 8 Then
        If Len(value) > 0 Then Err.Raise EngineError, "engine2048", """" & value & """ is no tile."
    Else
        If value <> Int(value) Or Abs(value) > LargestTile Then
            Err.Raise EngineError, "engine2048", value & " is no tile."
        End If
        TileIn = value
    End If
End Function

Private Sub RaiseNoBoard
    Err.Raise EngineError, "engine2048", "Please select the board: four rows of four cells."
End Sub
#End If
