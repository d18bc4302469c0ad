Attribute VB_Name = "Buttons"
' What the buttons, the arrow keys and a person's changes to a sheet start. Each is a command of Command: Perform has what
' they do.
Option Explicit

Private changedCells As Object ' by the person whom FollowSetting follows

' ---- The Game sheet --------------------------------------------------------------------------------------------------

' Starts a new game from the seed in the panel.
Public Sub ClickNewGame()
    Perform "NewGame"
End Sub

' Moves up, by a button or an arrow key.
Public Sub ClickUp()
    Perform "Up"
End Sub

' Moves right, by a button or an arrow key.
Public Sub ClickRight()
    Perform "Right"
End Sub

' Moves down, by a button or an arrow key.
Public Sub ClickDown()
    Perform "Down"
End Sub

' Moves left, by a button or an arrow key.
Public Sub ClickLeft()
    Perform "Left"
End Sub

' Goes back one step.
Public Sub ClickUndo()
    Perform "Undo"
End Sub

' Goes forward one step.
Public Sub ClickRedo()
    Perform "Redo"
End Sub

' Shows what the chosen player thinks of each direction.
Public Sub ClickHint()
    Perform "Hint"
End Sub

' Lets the chosen player make one move.
Public Sub ClickBestMove()
    Perform "BestMove"
End Sub

' Lets minimax make one move, as the article's button does.
Public Sub ClickMinimax()
    Perform "Minimax"
End Sub

' Lets Monte Carlo make one move, as the article's button does.
Public Sub ClickMonteCarlo()
    Perform "MonteCarlo"
End Sub

' Lets the chosen player play on; a second click stops it.
Public Sub ClickAutoPlay()
    Perform "AutoPlay"
End Sub

' Stops the command that runs.
Public Sub ClickStop()
    AskToStop
End Sub

' Takes a position that a person has typed or pasted, to name a wrong tile at once.
Public Sub TakeTypedPosition()
    Perform "TypedPosition"
End Sub

' Follows a person who changes the player or how hard it thinks.
Public Sub FollowSetting(ByVal changed As Range)
    Set changedCells = changed
    Perform "Setting"
End Sub

' ---- The other sheets ------------------------------------------------------------------------------------------------

' Asks every player about the current position.
Public Sub ClickAnalyze()
    Perform "Analyze"
End Sub

' Reviews the moves of the game on the board; a second click stops it.
Public Sub ClickReview()
    Perform "Review"
End Sub

' Shows the position after the step typed into the Analysis sheet, or of the selected one of the worst moves.
Public Sub ClickShowStep()
    Perform "ShowStep"
End Sub

' Opens the game that is selected in the list.
Public Sub ClickOpenGame()
    Perform "OpenGame"
End Sub

' Copies the record of the selected game.
Public Sub ClickCopyRecord()
    Perform "CopyRecord"
End Sub

' Saves the record of the selected game to a file.
Public Sub ClickSaveRecord()
    Perform "SaveRecord"
End Sub

' Takes the game of a file into the list.
Public Sub ClickImportFile()
    Perform "ImportFile"
End Sub

' Takes the game that was pasted beside the list.
Public Sub ClickImportText()
    Perform "ImportText"
End Sub

' Lets the chosen players play the games that are missing.
Public Sub ClickRunLeague()
    Perform "RunLeague"
End Sub

' Forgets all games of the league, if a person confirms it.
Public Sub ClickClearLeague()
    Perform "ClearLeague"
End Sub

' Fills the Lab sheet with the published evaluation chosen on it.
Public Sub ClickLabStart()
    Perform "LabStart"
End Sub

' Explains what the Lab's recipe thinks of the Game sheet's board.
Public Sub ClickLabExplain()
    Perform "LabExplain"
End Sub

' Lets the Lab's recipe play on, on the Game sheet.
Public Sub ClickLabPlay()
    Perform "LabPlay"
End Sub

' Keeps the Lab's recipe as the one to race against.
Public Sub ClickLabKeep()
    Perform "LabKeep"
End Sub

' Races the Lab's recipe against another player.
Public Sub ClickLabRace()
    Perform "LabRace"
End Sub

' Tunes the marked weights.
Public Sub ClickLabTune()
    Perform "LabTune"
End Sub

' Mends all sheets; games, lists and settings stay.
Public Sub ClickRepair()
    Perform "Repair"
End Sub

' Takes the language that a person has chosen.
Public Sub TakeLanguage()
    Perform "Language"
End Sub

' Finds out what works in this program.
Public Sub ClickSelfCheck()
    Perform "SelfCheck"
End Sub

' ---- What they do ----------------------------------------------------------------------------------------------------

' Does a command, unless one runs: that one is asked to stop. `wanted` is a name from above.
Private Sub Perform(ByVal wanted As String)
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    FinishRepair
    Select Case wanted
        Case "NewGame"
            StartGame ChosenSeed()
            SelectBoard
        Case "Up": MoveByHand DirectionUp
        Case "Right": MoveByHand DirectionRight
        Case "Down": MoveByHand DirectionDown
        Case "Left": MoveByHand DirectionLeft
        Case "Undo"
            UndoMove
            SelectBoard
        Case "Redo"
            RedoMove
            SelectBoard
        Case "Hint"
            LoadBoard
            ShowHint ChosenPlayer()
        Case "BestMove"
            LoadBoard
            PlayOneMove ChosenPlayer()
        Case "Minimax"
            LoadBoard
            PlayOneMove "minimax"
        Case "MonteCarlo"
            LoadBoard
            PlayOneMove "monte-carlo"
        Case "AutoPlay"
            LoadBoard
            PlayOn ChosenPlayer(), ChosenUntilTile(), ChosenPause()
        Case "TypedPosition"
            CheckBoard
            RestoreBoardLook
            LoadGame
        Case "Setting": FollowStrength changedCells
        Case "Analyze"
            LoadGame
            CheckTime NamedCells(AnalysisCode, "AnalysisTimeMs")
            AnalyzeWithEveryPlayer WholeNumberIn(NamedCells(AnalysisCode, "AnalysisTimeMs"))
        Case "Review"
            LoadGame
            CheckTime NamedCells(AnalysisCode, "ReviewTimeMs")
            ReviewGame
        Case "ShowStep"
            LoadGame
            ShowWantedStep WantedStep()
        Case "OpenGame"
            OpenSelectedGame
            SelectBoard
        Case "CopyRecord": CopyRecord
        Case "SaveRecord": SaveRecord
        Case "ImportFile": ImportFile
        Case "ImportText": ImportText
        Case "RunLeague": RunLeagueAsAsked
        Case "ClearLeague": ClearLeague
        Case "LabStart": StartFromPublished
        Case "LabExplain"
            LoadGame
            ExplainBoard
        Case "LabPlay"
            LoadGame
            ChooseLabRecipe
            ShowSheet GameCode
            SelectBoard
            PlayOn ChosenPlayer(), ChosenUntilTile(), ChosenPause()
        Case "LabKeep": KeepLabVersion
        Case "LabRace": RaceAsAsked
        Case "LabTune": TuneAsAsked
        Case "Repair": RepairSheets
        Case "Language": FollowLanguage
        Case "SelfCheck": CheckThisProgram
    End Select
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Selects the board and reads the game.
Private Sub LoadBoard()
    SelectBoard
    LoadGame
End Sub

' Moves in a direction for a person.
Private Sub MoveByHand(ByVal direction As Long)
    Dim isJudged As Boolean
    LoadBoard
    isJudged = CoachLooks(direction)
    If Not MakeMove(direction, PersonName, isJudged) Then ShowMessage "Nothing can move " & DirectionWord(direction) & "."
End Sub
