Attribute VB_Name = "EngineCheck"
' The checks of the engine, for SelfCheck2048.
Option Explicit
Option Private Module

Private Const DownOnly As String = "2 4 2 4 4 2 4 2 2 4 2 4 0 0 0 0" ' only down is legal
Private Const Pairs As String = "2 2 4 8 0 0 0 0 0 0 0 0 0 0 0 0" ' a move to the left makes it 4 4 8
Private Const EasyEvaluator As String = "graph" ' its values are above 0 on every board with tiles
Private Const AllowedMs As Long = 100
Private Const FarTooLongMs As Double = 1000

Private checkedNames As String ' of the functions that have answered, each once, with a blank behind it
Private checkedCount As Long

' Which library answers, where it lies, and where the workbook lies, which may be a web address.
Public Function FindLoadedEngine() As String
    Version ' Raises an error where there is no library of this release.
    FindLoadedEngine = EngineStatus() & "; the workbook lies in " & OwnBook().Path
End Function

' Whether each function of the engine gives its known answer.
Public Function FindEngineAnswers() As String
    checkedNames = ""
    checkedCount = 0
    CheckRules
    CheckNames
    CheckPlayers
    CheckRecipes
    CheckRecords
    FindEngineAnswers = checkedCount & " functions answer as they should"
End Function

' How long a move takes with the default effort, and with a time. Raises SelfCheckError where it takes far longer than
' that time.
Public Function FindTimeOfMove() As String
    Dim took As Double
    took = TimeOfMove(AllowedMs)
    If took > FarTooLongMs Then RaiseFault "A move that may take " & AllowedMs & " ms took " & took & " ms."
    FindTimeOfMove = DefaultPlayer & " takes " & TimeOfMove(0) & " ms by its own measure, " & took & " ms where " & _
        AllowedMs & " are allowed"
End Function

Private Function TimeOfMove(ByVal timeMs As Long) As Double
    Dim cells(0 To 15) As Long
    Dim evaluation As Double
    Dim started As Double
    ReadBoardText Pairs, cells
    BestMove cells, DefaultPlayer, 1, 0, 0, evaluation ' The first call decodes the network.
    started = Clock()
    BestMove cells, DefaultPlayer, 0, timeMs, 0, evaluation
    TimeOfMove = MillisecondsSince(started)
End Function

' Checks new games, tiles and moves.
Private Sub CheckRules()
    Dim cells(0 To 15) As Long
    Dim after(0 To 15) As Long
    Dim seed As Long
    Dim score As Long
    seed = 1
    NewGame seed, cells
    Expect "NewGame", TilesOn(cells), 2
    Spawn seed, cells
    Expect "Spawn", TilesOn(cells), 3
    ReadBoardText Pairs, cells
    Expect "MoveBoard", MoveBoard(cells, DirectionLeft, after, score), True
    Expect "MoveBoard", BoardText(after), "4 4 8 0 0 0 0 0 0 0 0 0 0 0 0 0"
    Expect "MoveBoard", score, 4
    ReadBoardText DownOnly, cells
    Expect "LegalMoves", LegalMoves(cells), 4
End Sub

' Checks the version, the lists of names, and SetThreads.
Private Sub CheckNames()
    Expect "Version", IsFitting(Version()), True
    Expect "Players", IsListed(DefaultPlayer, Players()), True
    Expect "PlayerSummaries", UBound(PlayerSummaries()), UBound(Players())
    Expect "PlayerSummaries", IsListed("", PlayerSummaries()), False
    Expect "Evaluators", IsListed(EasyEvaluator, Evaluators()), True
    SetThreads 0
    NoteChecked "SetThreads"
End Sub

' Checks evaluators and players. Only one direction is legal, so every player must choose it.
Private Sub CheckPlayers()
    Dim cells(0 To 15) As Long
    Dim evaluations(0 To 3) As Double
    Dim directions(0 To 0) As Long
    Dim amounts(0 To 0) As Double
    Dim evaluation As Double
    Dim depth As Long
    Dim nodes As Double
    Dim seed As Long
    Dim score As Long
    ReadBoardText DownOnly, cells
    Expect "EvaluateBoard", EvaluateBoard(cells, EasyEvaluator) > 0, True
    Expect "BestMove", BestMove(cells, DefaultPlayer, 1, 0, 0, evaluation), DirectionDown
    Expect "Analyze", Analyze(cells, "minimax", 2, 0, 0, evaluations, depth, nodes), DirectionDown
    Expect "Analyze", evaluations(DirectionUp), IllegalEvaluation
    Expect "BestMoveMany", BestMoveMany(cells, 1, "minimax", 2, 0, 0, directions, amounts), 1
    Expect "BestMoveMany", directions(0), DirectionDown
    Expect "AnalyzeMany", AnalyzeMany(cells, 1, "minimax", 2, 0, 0, directions, evaluations), 1
    Expect "AnalyzeMany", evaluations(DirectionUp), IllegalEvaluation
    Expect "EvaluateMany", EvaluateMany(cells, 1, EasyEvaluator, directions, amounts), 1
    Expect "EvaluateMany", amounts(0) > 0, True
    Expect "Play", Play(seed, cells, "random", 0, 0, 1, score), 1
End Sub

' Checks a recipe, and a text that is none.
Private Sub CheckRecipes()
    Dim cells(0 To 15) As Long
    Dim rows As Variant
    Dim position As Long
    ReadBoardText DownOnly, cells
    rows = Explain(cells, "greedy: empty 3")
    Expect "Explain", rows(1, 1) & " " & rows(1, 3), "empty 3"
    Expect "CheckRecipe", CheckRecipe("greedy: empty 3", position), ""
    Expect "CheckRecipe", Len(CheckRecipe("greedy: nothing", position)) > 0, True
End Sub

' Checks the record of a game of one move, its review, and a text that is no record. LibreOffice has no PlayRecord and no
' CheckRecord.
Private Sub CheckRecords()
    Dim cells(0 To 15) As Long
    Dim directions(0 To 0) As Long
    Dim scores(0 To 0) As Long
    Dim played(0 To 0) As Double
    Dim best(0 To 0) As Double
    Dim record As String
    Dim steps As String
    Dim seed As Long
    Dim score As Long
    Dim moveNumber As Long
    Dim accuracy As Double
    Dim loss As Double
    ReadBoardText DownOnly, cells
    record = "engine2048 record 1" & vbLf & "start: " & DownOnly & vbLf & vbLf & "d0"
    If Not InLibreOffice() Then
        Expect "PlayRecord", PlayRecord(seed, cells, "random", 0, 0, 1, score, steps), 1
        Expect "CheckRecord", Len(CheckRecord(DownOnly, moveNumber)) > 0, True
        Expect "CheckRecord", CheckRecord(record, moveNumber), ""
    End If
    record = ConvertRecord(record)
    Expect "ConvertRecord", Len(record) > 0, True
    Expect "RecordMoves", RecordMoves(record), 1
    Expect "RecordField", RecordField(record, "moves"), "1"
    Expect "RecordBoards", RecordBoards(record, 0, cells, directions, scores), 1
    Expect "RecordBoards", directions(0), DirectionDown
    Expect "ReviewRecord", ReviewRecord(record, "minimax", 2, 0, 0, 0, played, best, directions), 1
    best(0) = 2
    played(0) = 1
    Expect "ReviewTotals", ReviewTotals(played, best, 1, accuracy, loss, directions), 1
    Expect "ReviewTotals", loss, 1
End Sub

' Raises SelfCheckError where a function's answer is not as expected.
Private Sub Expect(ByVal name As String, ByVal found As Variant, ByVal expected As Variant)
    If found <> expected Then RaiseFault name & " answers " & found & " rather than " & expected & "."
    NoteChecked name
End Sub

' Counts a function that has answered, once.
Private Sub NoteChecked(ByVal name As String)
    If InStr(" " & checkedNames, " " & name & " ") > 0 Then Exit Sub
    checkedNames = checkedNames & name & " "
    checkedCount = checkedCount + 1
End Sub

' Whether a list holds a word.
Private Function IsListed(ByVal word As String, ByVal list As Variant) As Boolean
    Dim index As Long
    For index = 0 To UBound(list)
        If list(index) = word Then IsListed = True
    Next index
End Function

Private Function TilesOn(ByRef cells() As Long) As Long
    Dim index As Long
    For index = 0 To 15
        If cells(index) > 0 Then TilesOn = TilesOn + 1
    Next index
End Function
