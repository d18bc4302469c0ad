Attribute VB_Name = "Game"
' The game: one position after another, kept in the cells of the workbook.
'
' Every position of the game is one row of the history on the Analysis sheet; the board on the Game sheet shows the row
' at the current step. So nothing is lost when the workbook closes in the middle of a game, and Undo and Redo are steps
' in that table. LoadGame takes the game from the cells; each change writes it back: the board, the history row and the
' state, each in one write.
Option Explicit
Option Private Module

Private Const StateName As String = "State"
Private Const HistoryName As String = "History"
Private Const GameSheetName As String = "Game"
Private Const AnalysisSheetName As String = "Analysis"

' What a history row says in place of a direction.
Private Const StartWord As String = "start"
Private Const TypedWord As String = "typed"

' The last step that the sheets have formulas for.
Private Const LastStepOfHistory As Long = 60000

Private Const WinningTile As Long = 2048
Private Const Greeting As String = "Join the tiles, get to 2048!"

' A position and how it came about: one row of the history.
Private Type Position
    Cells(0 To 15) As Long
    Moves As Long
    Cause As String
    Player As String
    Score As Long
    Evaluation As Variant
    Milliseconds As Variant
    Seed As Long
End Type

Private current As Position
Private currentStep As Long
Private lastStep As Long
Private bestScore As Long
Private firstSeed As Long

Private stateRange As Range
Private historyRange As Range

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

' Starts a game. The same seed gives the same tiles for the same moves. Nothing of the game before is needed: where its
' state is gone, each row of the history may be one of its steps.
Public Sub StartGame(ByVal seed As Long)
    CheckBoard
    If Not TakeState() Then lastStep = LastStepOfHistory
    firstSeed = seed
    NewGame seed, current.Cells
    DescribeCurrent StartWord, "", Empty, Empty
    current.Moves = 0
    current.Score = 0
    current.Seed = seed
    currentStep = -1
    AddStep
    ShowMessage Greeting
End Sub

' Moves in a direction and spawns a tile, for `player`, who gave the move this evaluation and took this time for it.
' Answers whether the direction was legal; nothing happens where it was not.
Public Function MakeMove(ByVal direction As Long, ByVal player As String, ByVal evaluation As Variant, _
        ByVal milliseconds As Variant) As Boolean
    Dim largestBefore As Long
    Dim gained As Long
    largestBefore = GameLargestTile()
    If Not MoveBoard(current.Cells, direction, current.Cells, gained) Then Exit Function
    Spawn current.Seed, current.Cells
    DescribeCurrent DirectionWord(direction), player, evaluation, milliseconds
    current.Moves = current.Moves + 1
    current.Score = current.Score + gained
    AddStep
    SayHowItStands largestBefore
    MakeMove = True
End Function

' Shows an earlier or later position of the game; does nothing where there is none.
Public Sub ShowStep(ByVal stepNumber As Long)
    If stepNumber < 0 Or stepNumber > lastStep Then Exit Sub
    IgnoreEscape
    currentStep = stepNumber
    ReadPosition
    ShowCurrent
    SayHowItStands WinningTile
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
    CopyCells typed, current.Cells
    If current.Cause = TypedWord Then currentStep = currentStep - 1
    DescribeCurrent TypedWord, "you", Empty, Empty
    AddStep
    SayHowItStands WinningTile
End Sub

' Says how the current position came about.
Private Sub DescribeCurrent(ByVal cause As String, ByVal player As String, ByVal evaluation As Variant, _
        ByVal milliseconds As Variant)
    current.Cause = cause
    current.Player = player
    current.Evaluation = evaluation
    current.Milliseconds = milliseconds
End Sub

' Makes the current position the step after the current one, and the last: what could be redone is gone.
Private Sub AddStep()
    IgnoreEscape
    If currentStep < lastStep Then HistoryRows(currentStep + 1, lastStep).ClearContents
    currentStep = currentStep + 1
    lastStep = currentStep
    If current.Score > bestScore Then bestScore = current.Score
    WritePosition
    ShowCurrent
End Sub

' Shows the current position and writes the state that goes with it. Esc, which was not to come between, stops again.
Private Sub ShowCurrent()
    ShowBoard current.Cells
    WriteState
    CalculateSheet GameSheetName
    CalculateSheet AnalysisSheetName
    HeedEscape
End Sub

' Says on the sheet when the game is over, and when it is won.
Private Sub SayHowItStands(ByVal largestBefore As Long)
    If GameLargestTile() = 0 Then
        ShowMessage "The board is empty. Type tiles into it, Undo, or start a new game."
    ElseIf GameIsOver() Then
        ShowMessage "Game over! No tile can move. Undo, or start a new game."
    ElseIf GameLargestTile() >= WinningTile And largestBefore < WinningTile Then
        ShowMessage "You win! 2048 is on the board. Play on for more."
    Else
        ShowMessage ""
    End If
End Sub

' ---- Cells ---------------------------------------------------------------------------------------------------------

' Reads the state and the current position.
Private Sub ReadGame()
    ReadState
    ReadPosition
End Sub

' The cells of the state. They are hidden, but who clears the whole sheet clears them too.
Public Function StateCells() As Range
    If stateRange Is Nothing Then Set stateRange = ThisWorkbook.Worksheets(GameSheetName).Range(StateName)
    Set StateCells = stateRange
End Function

' Reads the state. Raises an error that says what to do where it is gone.
Private Sub ReadState()
    If Not TakeState() Then
        Err.Raise LostStateError, "Game", "The state of the game, in hidden cells of the Game sheet, is gone. " & _
            "Take that back with Ctrl+Z, or start a new game."
    End If
End Sub

' Takes the state from its cells: current step, last step, best score, seed of the game. Answers no, and takes nothing,
' where one of them holds no number.
Private Function TakeState() As Boolean
    Dim values As Variant
    Dim column As Long
    values = StateCells().Value
    For column = 1 To 4
        If Not HoldsNumber(values(1, column)) Then Exit Function
    Next column
    currentStep = values(1, 1)
    lastStep = values(1, 2)
    bestScore = values(1, 3)
    firstSeed = values(1, 4)
    TakeState = True
End Function

' Whether a cell's value is a number, and no blank.
Private Function HoldsNumber(ByVal value As Variant) As Boolean
    If IsWholeNumber(value) Then HoldsNumber = (Len(value) > 0)
End Function

' Writes the state back.
Private Sub WriteState()
    StateCells().Value = Array(currentStep, lastStep, bestScore, firstSeed)
End Sub

' Whether a row of the history is that of the current step: a person may have sorted or cleared the table.
Private Function IsCurrentStep(ByRef values As Variant) As Boolean
    If IsEmpty(values(1, 1)) Or Not IsNumeric(values(1, 1)) Or IsError(values(1, 9)) Then Exit Function
    IsCurrentStep = (values(1, 1) = currentStep And HasSixteenWords(values(1, 9)))
End Function

' Says that the game cannot be read, and what to do.
Private Sub RaiseBrokenHistory()
    Err.Raise BrokenHistoryError, "Game", "The history on the Analysis sheet is no longer as it was written: step " & _
        currentStep & " is not in its row. Take that back with Ctrl+Z, or start a new game."
End Sub

' One row: step, moves, cause, player, score, evaluation, milliseconds, seed, board.
Private Sub ReadPosition()
    Dim values As Variant
    values = HistoryRows(currentStep, currentStep).Value
    If Not IsCurrentStep(values) Then RaiseBrokenHistory
    current.Moves = values(1, 2)
    current.Cause = values(1, 3)
    current.Player = values(1, 4)
    current.Score = values(1, 5)
    current.Evaluation = values(1, 6)
    current.Milliseconds = values(1, 7)
    current.Seed = values(1, 8)
    ReadBoardText values(1, 9), current.Cells
End Sub

' Writes the current position into its row, as ReadPosition reads it.
Private Sub WritePosition()
    HistoryRows(currentStep, currentStep).Value = Array(currentStep, current.Moves, current.Cause, current.Player, _
        current.Score, current.Evaluation, current.Milliseconds, current.Seed, BoardText(current.Cells))
End Sub

' The rows of the history from one step to another. The name History is the row of step 0.
Private Function HistoryRows(ByVal firstStep As Long, ByVal finalStep As Long) As Range
    If historyRange Is Nothing Then Set historyRange = ThisWorkbook.Worksheets(AnalysisSheetName).Range(HistoryName)
    Set HistoryRows = historyRange.Offset(firstStep, 0).Resize(finalStep - firstStep + 1)
End Function
