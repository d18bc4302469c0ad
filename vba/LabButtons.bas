Attribute VB_Name = "LabButtons"
' What the buttons of the Lab sheet do.
Option Explicit

' Fills the sheet with the published evaluation chosen on it.
Public Sub ClickLabStart()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    StartFromPublished
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Explains what the recipe thinks of the Game sheet's board.
Public Sub ClickLabExplain()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    ExplainBoard
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Lets the recipe play on, on the Game sheet.
Public Sub ClickLabPlay()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LoadGame
    ChooseLabRecipe
    ShowSheet GameCode
    SelectBoard
    PlayOn ChosenPlayer(), ChosenUntilTile(), ChosenPause()
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Keeps the recipe as the one to race against.
Public Sub ClickLabKeep()
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    KeepLabVersion
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Races the recipe against another player.
Public Sub ClickLabRace()
    Dim other As String
    Dim otherEffort As Long
    Dim games As Long
    Dim firstSeed As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    other = TextIn(LabCells("LabOpponent"))
    otherEffort = WholeNumberIn(LabCells("LabOpponentEffort"))
    games = WholeNumberIn(LabCells("LabGames"))
    firstSeed = WholeNumberIn(LabCells("LabSeed"))
    CheckPlayerText other
    CheckLabGames games, MostRaceGames, firstSeed, games
    RunRace LabRecipe(), LabEffort(), other, otherEffort, games, firstSeed
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub

' Tunes the marked weights.
Public Sub ClickLabTune()
    Dim generations As Long
    Dim children As Long
    Dim games As Long
    Dim firstSeed As Long
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    LabRecipe ' Raises an error where the cells make none.
    generations = WholeNumberIn(LabCells("LabGenerations"))
    children = WholeNumberIn(LabCells("LabChildren"))
    games = WholeNumberIn(LabCells("LabTuneGames"))
    firstSeed = WholeNumberIn(LabCells("LabTuneSeed"))
    CheckLabGames games, MostRaceGames, firstSeed, CDbl(games) * generations
    CheckGenerations generations, children
    RunTune generations, children, games, firstSeed
    EndCommand
    Exit Sub
Fault:
    EndCommandWithFault Err.Number, Err.Description
End Sub
