Attribute VB_Name = "Game"
' The game: one position after another, kept in the cells of the workbook.
'
' Every position of the game is one row of the history on the Analysis sheet; the board on the Game sheet shows the row
' at the current step. So nothing is lost when the workbook closes in the middle of a game, and Undo and Redo are steps
' in that table. LoadGame takes the game from the cells; each change writes it back: the board, the history row and the
' state, each in one write.
Option Explicit
Option Private Module

Public Const PersonName As String = "you"
Public Const WinningTile As Long = 2048

' What a history row says in place of a direction.
Private Const StartWord As String = "start"
Private Const TypedWord As String = "typed"

' A move after Undo forgets the steps that could be redone. Where there are more than these the game is kept before.
Private Const StepsForgottenAtOnce As Long = 5

' A position and how it came about: what the game needs of a row of the history.
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

' The state: the current step, the last one, the best score, the seed of the game, and its number in the list of games
' while it is as it stands there, else 0.
Private current As Position
Private currentStep As Long
Private lastStep As Long
Private bestScore As Long
Private firstSeed As Long
Private listNumber As Long
Private stateWasLost As Boolean ' when the state was looked for last

' ---- What others may know ------------------------------------------------------------------------------------------

' Copies the 16 cells of the current position.
Public Sub CopyGameCells(ByRef cells() As Long)
    CopyCells current.Cells, cells
End Sub

' The seed of the next tile. Players draw their chance from it too, so that a game can be played again.
Public Function GameSeed() As Long
    GameSeed = current.Seed
End Function

' The largest tile on the board.
Public Function GameLargestTile() As Long
    GameLargestTile = LargestTile(current.Cells)
End Function

' The number of the last step, those that can be redone among them.
Public Function GameLastStep() As Long
    GameLastStep = lastStep
End Function

' The number of the current step.
Public Function GameStep() As Long
    GameStep = currentStep
End Function

' The seed that the game began with.
Public Function GameFirstSeed() As Long
    GameFirstSeed = firstSeed
End Function

' The game's number in the list of games, 0 where it is not in it as it is now.
Public Function GameListNumber() As Long
    GameListNumber = listNumber
End Function

' Whether no direction is legal.
Public Function GameIsOver() As Boolean
    GameIsOver = (LegalMoves(current.Cells) = 0)
End Function

' ---- Changes -------------------------------------------------------------------------------------------------------

' Takes the game from the cells. A position that a person typed into the board becomes a step of the game.
' Raises an error that names the cell where the board holds no tile, and leaves the board as it is.
Public Sub LoadGame()
    Dim typed(0 To 15) As Long
    ReadGame
    If ShownText() = BoardText(current.Cells) Then Exit Sub
    ReadBoard typed
    TakeTypedBoard typed
End Sub

' Starts a game. The same seed gives the same tiles for the same moves. The game before is kept in the list of games.
Public Sub StartGame(ByVal seed As Long)
    Dim opening(0 To 15) As Long
    Dim nextSeed As Long
    CheckBoard
    nextSeed = seed
    NewGame nextSeed, opening
    FindGame
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

' Takes the state, or, where it is gone, what is left of a game: the steps of the history that stand in their order.
Public Sub FindGame()
    stateWasLost = Not TakeState()
    If Not stateWasLost Then Exit Sub
    lastStep = LastStepFound()
    currentStep = lastStep
    listNumber = 0
End Sub

' Makes the rows of a game that was kept the history, and shows its last position. The rows are as many as its steps.
Public Sub PutGame(ByRef rows As Variant, ByVal seed As Long, ByVal number As Long)
    IgnoreEscape
    ClearHistory
    lastStep = UBound(rows, 1) - 1
    HistoryRows(0, lastStep).Value = rows
    firstSeed = seed
    listNumber = number
    ShowStep lastStep
End Sub

' Moves in a direction and spawns a tile, for `player`. `isThought` tells that a player was asked about the position:
' what it thinks goes into the history. Answers whether the direction was legal; nothing happens where it was not.
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

' Shows an earlier or later position of the game; does nothing where there is none.
Public Sub ShowStep(ByVal stepNumber As Long)
    If stepNumber < 0 Or stepNumber > lastStep Then Exit Sub
    IgnoreEscape
    currentStep = stepNumber
    ReadPosition
    ShowCurrent
    ScrollToStep stepNumber
    SayHowItStands current.Cells, WinningTile
End Sub

' Goes back one step; where a person has typed into the board, back to the position before.
Public Sub UndoMove()
    ReadGame
    If ShownText() = BoardText(current.Cells) Then currentStep = currentStep - 1
    ShowStep currentStep
End Sub

' Goes forward again one step.
Public Sub RedoMove()
    CheckBoard
    ReadGame
    ShowStep currentStep + 1
End Sub

' Makes a typed position the next step. One that is typed tile by tile is one step.
Private Sub TakeTypedBoard(ByRef typed() As Long)
    CheckRoom
    CopyCells typed, current.Cells
    If current.Cause = TypedWord Then currentStep = currentStep - 1
    DescribeCurrent TypedWord, PersonName
    AddStep False, NoDirection
    SayHowItStands current.Cells, WinningTile
End Sub

' Raises an error where the history has no row for another step.
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

' Makes the current position the step after the current one, and the last: what could be redone is gone, or kept where
' it is much. `direction` is the move's where a player was asked about it.
Private Sub AddStep(ByVal isThought As Boolean, ByVal direction As Long)
    Dim row(1 To 1, 1 To HistoryColumns) As Variant
    If lastStep - currentStep > StepsForgottenAtOnce Then KeepGame
    If isThought Then PutMoveThought row, direction
    IgnoreEscape
    If currentStep < lastStep Then HistoryRows(currentStep + 1, lastStep).ClearContents
    currentStep = currentStep + 1
    lastStep = currentStep
    listNumber = 0
    If current.Score > bestScore Then bestScore = current.Score
    PutPosition row
    HistoryRows(currentStep, currentStep).Value = row
    ShowCurrent
End Sub

' Shows the current position and writes the state that goes with it. Esc, which was not to come between, stops again.
Private Sub ShowCurrent()
    ShowBoard current.Cells
    StateCells().Value = Array(currentStep, lastStep, bestScore, firstSeed, listNumber)
    CalculateSheet GameCode
    CalculateSheet AnalysisCode
    HeedEscape
End Sub

' ---- Cells ---------------------------------------------------------------------------------------------------------

' Reads the state and the current position.
Private Sub ReadGame()
    If Not TakeState() Then
        Err.Raise LostStateError, "Game", "The state of the game, in hidden cells of the Game sheet, is gone. " & _
            "Take that back with Ctrl+Z, or press Repair on the Help sheet."
    End If
    ReadPosition
End Sub

' The cells of the state. They are hidden, but who clears the whole sheet clears them too.
Public Function StateCells() As Range
    Set StateCells = NamedCells(GameCode, "State")
End Function

' Takes the state from its cells. Answers no, and takes nothing, where one of them holds no number.
Private Function TakeState() As Boolean
    Dim values As Variant
    Dim column As Long
    On Error GoTo Gone
    values = StateCells().Value
    On Error GoTo 0
    If Not IsArray(values) Then Exit Function
    For column = 1 To 5
        If Not HoldsNumber(values(1, column)) Then Exit Function
    Next column
    currentStep = values(1, 1)
    lastStep = values(1, 2)
    bestScore = values(1, 3)
    firstSeed = values(1, 4)
    listNumber = values(1, 5)
    TakeState = True
    Exit Function
Gone:
    SheetOf GameCode ' A whole sheet that was deleted is another matter.
End Function

' Takes the current position from its row. Raises an error that says what to do where the row is another's.
Private Sub ReadPosition()
    Dim values As Variant
    values = HistoryRows(currentStep, currentStep).Value
    If Not IsStep(values, 1, currentStep) Then
        Err.Raise BrokenHistoryError, "Game", "The history on the Analysis sheet is no longer as it was written: step " & _
            currentStep & " is not in its row. Take that back with Ctrl+Z, or start a new game."
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

' Puts the current position into a row, as ReadPosition takes it.
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

' Puts what a player thought before a move into its row; of a person's own move also what it gave away.
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

' Forgets the steps of the game before; where its state is gone each row may be one of them.
Private Sub ClearHistory()
    IgnoreEscape
    If stateWasLost Then lastStep = LastStepOfHistory
    HistoryRows(0, lastStep).ClearContents
    lastStep = -1
    currentStep = -1
End Sub
