Attribute VB_Name = "Game"
' The game, kept in the workbook's cells, so that nothing is lost when the workbook is closed.
'
' Each row of the history on the Analysis sheet is a position. The board on the Game sheet shows that of the current
' step, which Undo and Redo change. LoadGame reads the game from the cells. Each change writes the board, the history
' row and the state, each in one write.
Option Explicit
Option Private Module

Public Const PersonName As String = "you"
Public Const WinningTile As Long = 2048

' What a history row says in place of a direction.
Private Const StartWord As String = "start"
Private Const TypedWord As String = "typed"

' A step after Undo clears the steps that could be redone. Where they are more than this, the game is kept first.
Private Const StepsForgottenAtOnce As Long = 5

' What the game needs of a history row. `Spawned` is the cell of the new tile, from 1; 0 for none. `TotalCost` is what a
' person gave away in `Judged` moves, as the player `Judge` sees it.
Private Type Position
    Cells(0 To 15) As Long
    Moves As Long
    Cause As String
    Player As String
    Score As Long
    Seed As Long
    Spawned As Long
    TotalCost As Double
    Judged As Long
    Judge As String
End Type

' The current position and the state.
Private current As Position
Private currentStep As Long
Private lastStep As Long
Private bestScore As Long
Private firstSeed As Variant ' Empty where it is unknown: the file was saved without its state
Private listNumber As Long
Private stateWasLost As Boolean ' when FindGame last looked

' ---- What others may know ------------------------------------------------------------------------------------------

' Copies the cells of the current position.
Public Sub CopyGameCells(ByRef cells() As Long)
    CopyCells current.Cells, cells
End Sub

' The seed of the next tile, and of players, so that a game can be replayed.
Public Function GameSeed() As Long
    GameSeed = current.Seed
End Function

' The largest tile on the board.
Public Function GameLargestTile() As Long
    GameLargestTile = LargestTile(current.Cells)
End Function

' The last step that Redo can reach; -1 where FindGame found none.
Public Function GameLastStep() As Long
    GameLastStep = lastStep
End Function

' The current step.
Public Function GameStep() As Long
    GameStep = currentStep
End Function

' The seed that the game began with; Empty where it is unknown.
Public Function GameFirstSeed() As Variant
    GameFirstSeed = firstSeed
End Function

' The game's number in the list of games; 0 where the list does not have it as it is now.
Public Function GameListNumber() As Long
    GameListNumber = listNumber
End Function

' Whether no direction is legal.
Public Function GameIsOver() As Boolean
    GameIsOver = (LegalMoves(current.Cells) = 0)
End Function

' ---- Changes -------------------------------------------------------------------------------------------------------

' Reads the game from the cells; a position typed into the board becomes a step. Raises LostStateError,
' BrokenHistoryError, BadBoardError, FullHistoryError or NoRoomError, and leaves the board as it is.
Public Sub LoadGame()
    Dim typed(0 To 15) As Long
    ReadGame
    If ShownText() = BoardText(current.Cells) Then Exit Sub
    ReadBoard typed
    TakeTypedBoard typed
End Sub

' Keeps the game before in the list of games and starts another. The same seed gives the same tiles for the same moves.
' Raises BadBoardError or NoRoomError.
Public Sub StartGame(ByVal seed As Long)
    Dim opening(0 To 15) As Long
    Dim nextSeed As Long
    CheckBoard
    nextSeed = seed
    NewGame nextSeed, opening
    FindGame
    CheckGameCanBeWritten
    If lastStep > 0 Then listNumber = KeepGame()
    ClearHistory
    CopyCells opening, current.Cells
    DescribeCurrent StartWord, ""
    current.Moves = 0
    current.Score = 0
    current.Seed = nextSeed
    current.TotalCost = 0
    current.Judged = 0
    current.Judge = ""
    firstSeed = seed
    AddStep False, NoDirection
    ShowMessage Greeting
    RefreshStatus
End Sub

' Reads the state. Where it is gone, takes the steps that the history still has in order.
Public Sub FindGame()
    Dim score As Variant
    stateWasLost = Not TakeState()
    If Not stateWasLost Then Exit Sub
    lastStep = LastStepFound()
    currentStep = lastStep
    listNumber = 0
    If lastStep < 0 Then Exit Sub
    score = HistoryRows(lastStep, lastStep).Cells(1, ScoreColumn).Value ' No step before has more.
    If Not HoldsNumber(score) Then Exit Sub
    If score > bestScore Then bestScore = score
End Sub

' Whether FindGame found the state.
Public Function GameStateIsKnown() As Boolean
    GameStateIsKnown = Not stateWasLost
End Function

' Makes these the current and the last step, and the game's number in the list.
Public Sub SetSteps(ByVal stepNumber As Long, ByVal finalStep As Long, ByVal number As Long)
    currentStep = stepNumber
    lastStep = finalStep
    listNumber = number
End Sub

' Raises Excel's error where a person has protected one of the two sheets, before anything has changed.
Public Sub CheckGameCanBeWritten()
    StateCells().Value = StateCells().Value
    ShowAllRows NamedCells(AnalysisCode, "History")
    HistoryRows(0, 0).Value = HistoryRows(0, 0).Value
End Sub

' Makes `rows`, one for each step of a kept game, the history, and shows the last position. `seed` may be Empty.
Public Sub PutGame(ByRef rows As Variant, ByVal seed As Variant, ByVal number As Long)
    BeginWriting
    ClearHistory
    lastStep = UBound(rows, 1) - 1
    HistoryRows(0, lastStep).Value = rows
    firstSeed = seed
    listNumber = number
    ShowStep lastStep
End Sub

' Moves in a direction for `player` and spawns a tile. With `isThought`, the answer kept in Thinking goes into the
' history. Answers no, and does nothing, where the direction is not legal. Raises FullHistoryError or NoRoomError.
Public Function MakeMove(ByVal direction As Long, ByVal player As String, ByVal isThought As Boolean) As Boolean
    Dim largestBefore As Long
    Dim gained As Long
    largestBefore = GameLargestTile()
    CheckRoom
    If Not MoveBoard(current.Cells, direction, current.Cells, gained) Then Exit Function
    DescribeCurrent DirectionWord(direction), player
    current.Spawned = Spawn(current.Seed, current.Cells) + 1
    current.Moves = current.Moves + 1
    current.Score = current.Score + gained
    AddStep isThought, direction
    SayHowItStands current.Cells, largestBefore
    MakeMove = True
End Function

' Shows the position after a step, if there is one. Raises BrokenHistoryError.
Public Sub ShowStep(ByVal stepNumber As Long)
    If stepNumber < 0 Or stepNumber > lastStep Then Exit Sub
    BeginWriting
    currentStep = stepNumber
    ReadPosition
    ShowCurrent
    SayHowItStands current.Cells, WinningTile
End Sub

' Shows the position after a step. Raises NoSuchStepError where there is none.
Public Sub ShowWantedStep(ByVal stepNumber As Long)
    If stepNumber < 0 Or stepNumber > GameLastStep() Then
        Err.Raise NoSuchStepError, "Game", "This game has the steps 0 to " & GameLastStep() & "."
    End If
    ShowStep stepNumber
End Sub

' Goes back one step; from a typed position to the one before. Raises LostStateError, BrokenHistoryError or
' BadBoardError.
Public Sub UndoMove()
    ReadGame
    If ShownText() = BoardText(current.Cells) Then currentStep = currentStep - 1
    ShowStep currentStep
End Sub

' Goes forward one step, if there is one. Raises the errors of UndoMove.
Public Sub RedoMove()
    CheckBoard
    ReadGame
    ShowStep currentStep + 1
End Sub

' Makes a typed position the next step, in place of one that was typed too: typing tile by tile is one step.
Private Sub TakeTypedBoard(ByRef typed() As Long)
    CheckRoom
    CopyCells typed, current.Cells
    If current.Cause = TypedWord Then currentStep = currentStep - 1
    DescribeCurrent TypedWord, PersonName
    AddStep False, NoDirection
    SayHowItStands current.Cells, WinningTile
End Sub

' Raises FullHistoryError where the history has no room for a step.
Private Sub CheckRoom()
    If currentStep < LastStepOfHistory Then Exit Sub
    Err.Raise FullHistoryError, "Game", "The history is full: it has room for " & LastStepOfHistory & _
        " steps. Start a new game; this one stays in the list on the Games sheet."
End Sub

' Says how the current position came about.
Private Sub DescribeCurrent(ByVal cause As String, ByVal player As String)
    current.Cause = cause
    current.Player = player
    current.Spawned = 0
End Sub

' Makes the current position the next step, and the last. Clears the steps that could be redone; where they are many,
' keeps the game first. `direction`, that of the move, matters only with `isThought`.
Private Sub AddStep(ByVal isThought As Boolean, ByVal direction As Long)
    Dim row(1 To 1, 1 To HistoryColumns) As Variant
    If lastStep - currentStep > StepsForgottenAtOnce Then KeepGame
    If isThought Then PutMoveThought row, direction
    BeginWriting
    ShowAllRows NamedCells(AnalysisCode, "History")
    If currentStep < lastStep Then
        HistoryRows(currentStep + 1, lastStep).ClearContents
        ForgetReview currentStep + 1, lastStep
    End If
    currentStep = currentStep + 1
    lastStep = currentStep
    listNumber = 0
    If current.Score > bestScore Then bestScore = current.Score
    PutPosition row
    HistoryRows(currentStep, currentStep).Value = row
    ShowCurrent
End Sub

' Shows the current position, writes the state, and ends the caller's BeginWriting.
Private Sub ShowCurrent()
    ShowBoard current.Cells
    StateCells().Value = Array(currentStep, lastStep, bestScore, firstSeed, listNumber)
    CalculateSheet GameCode
    CalculateSheet AnalysisCode
    EndWriting
End Sub

' ---- Cells ---------------------------------------------------------------------------------------------------------

' Reads the state and the current position. Raises LostStateError or BrokenHistoryError.
Private Sub ReadGame()
    If Not TakeState() Then
        Err.Raise LostStateError, "Game", "The state of the game, in hidden cells of the Game sheet, is gone. " & _
            "Take that back with Ctrl+Z, or press Repair on the Help sheet."
    End If
    ReadPosition
End Sub

' The hidden cells of the state. Clearing the whole sheet clears them too.
Public Function StateCells() As Range
    Set StateCells = NamedCells(GameCode, "State")
End Function

' Reads the state. Answers no, and takes nothing, where a cell is gone or holds no number; a seed may be unknown.
Private Function TakeState() As Boolean
    Dim values As Variant
    Dim column As Long
    On Error GoTo Gone
    values = StateCells().Value
    On Error GoTo 0
    If Not IsArray(values) Then Exit Function
    For column = 1 To 5
        If column <> 4 And Not HoldsNumber(values(1, column)) Then Exit Function
    Next column
    currentStep = values(1, 1)
    lastStep = values(1, 2)
    bestScore = values(1, 3)
    If HoldsNumber(values(1, 4)) Then firstSeed = values(1, 4)
    listNumber = values(1, 5)
    TakeState = True
    Exit Function
Gone:
    If Err.Number = EscapeError Then Err.Raise EscapeError
    SheetOf GameCode ' Raises DeletedSheetError if the sheet is gone.
End Function

' Reads the current position. Raises BrokenHistoryError where its row holds no such step.
Private Sub ReadPosition()
    Dim values As Variant
    values = HistoryRows(currentStep, currentStep).Value
    If Not (IsStep(values, 1, currentStep) And IsReadable(values, 1)) Then
        Err.Raise BrokenHistoryError, "Game", "The history on the Analysis sheet is no longer as it was written: step " & _
            currentStep & " is not in its row, or not whole. Take that back with Ctrl+Z, or start a new game."
    End If
    current.Moves = values(1, MovesColumn)
    current.Cause = values(1, CauseColumn)
    current.Player = values(1, PlayerColumn)
    current.Score = values(1, ScoreColumn)
    current.Seed = values(1, SeedColumn)
    current.Spawned = values(1, SpawnedColumn)
    current.TotalCost = values(1, TotalCostColumn)
    current.Judged = values(1, JudgedColumn)
    current.Judge = values(1, JudgeColumn)
    ReadBoardText values(1, BoardColumn), current.Cells
End Sub

' Puts the current position into a row.
Private Sub PutPosition(ByRef row As Variant)
    row(1, StepColumn) = currentStep
    row(1, MovesColumn) = current.Moves
    row(1, CauseColumn) = current.Cause
    row(1, PlayerColumn) = current.Player
    row(1, ScoreColumn) = current.Score
    row(1, SeedColumn) = current.Seed
    row(1, BoardColumn) = BoardText(current.Cells)
    row(1, SpawnedColumn) = current.Spawned
    row(1, TotalCostColumn) = current.TotalCost
    row(1, JudgedColumn) = current.Judged
    row(1, JudgeColumn) = current.Judge
End Sub

' Puts into a move's row what a player thought before, and what a person's move gave away.
Private Sub PutMoveThought(ByRef row As Variant, ByVal direction As Long)
    PutThought row, direction
    If current.Player <> PersonName Then Exit Sub
    row(1, CostColumn) = ThoughtCost(direction)
    If current.Judge <> ThoughtPlayer() Then
        current.Judge = ThoughtPlayer()
        current.TotalCost = 0 ' Another player counts in another unit.
        current.Judged = 0
    End If
    If Not IsNumeric(row(1, CostColumn)) Then Exit Sub
    current.TotalCost = current.TotalCost + row(1, CostColumn)
    current.Judged = current.Judged + 1
End Sub

' Clears the rows of the game before; all rows where its state, and so their number, is gone.
Private Sub ClearHistory()
    BeginWriting
    If stateWasLost Then lastStep = LastStepOfHistory
    HistoryRows(0, lastStep).ClearContents
    ForgetReview 0, lastStep
    lastStep = -1
    currentStep = -1
End Sub
