Attribute VB_Name = "Thinking"
' Asks a player about a position, says so while that takes long, and keeps the answer: for hints, for moves in the game, and
' for the coach, who tells a person after each move how much better the chosen player's move was.
Option Explicit
Option Private Module

' A player is announced unless it was the last one asked and took no longer than this, in milliseconds.
Private Const LongThought As Double = 300

Private Const SmallestTime As Double = 0.01 ' milliseconds, the resolution of Excel's clock; LibreOffice's is 1

Private thinker As String
Private best As Long
Private values(0 To 3) As Double
Private depth As Long
Private nodes As Double
Private milliseconds As Double

' Asks a player; answers its direction, NoDirection where the game is over. Takes limits and raises errors as Analyze
' does.
Public Function Think(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long) As Long
    Dim started As Double
    Dim isLong As Boolean
    isLong = (LowerLetters(player) <> LowerLetters(thinker) Or milliseconds > LongThought)
    If isLong Then ShowBusy player & " is thinking ..."
    started = Clock()
    best = Analyze(cells, player, effort, timeMs, seed, values, depth, nodes)
    milliseconds = MillisecondsSince(started)
    GiveSignOfLife
    If isLong Then ShowIdle
    thinker = player
    Think = best
End Function

' The player that was asked last.
Public Function ThoughtPlayer() As String
    ThoughtPlayer = thinker
End Function

' The player's direction, as a word.
Public Function ThoughtWord() As String
    ThoughtWord = DirectionWord(best)
End Function

' The player's value of a direction, as a sheet shows it.
Public Function ThoughtValue(ByVal direction As Long) As Variant
    ThoughtValue = ShownEvaluation(values(direction))
End Function

' How far the player looked, in its own measure.
Public Function ThoughtDepth() As Long
    ThoughtDepth = depth
End Function

' The work done, in nodes as e2048_analyze counts them.
Public Function ThoughtNodes() As Double
    ThoughtNodes = nodes
End Function

' The player's time in milliseconds, or words where that is less than the clock tells.
Public Function ThoughtTime() As Variant
    If milliseconds >= SmallestTime Then
        ThoughtTime = milliseconds
    ElseIf InLibreOffice() Then
        ThoughtTime = "under 1"
    Else
        ThoughtTime = "under 0.01"
    End If
End Function

' How much less a move is worth than the player's own, in the player's unit; "lost" where it loses the game and the
' player's own does not.
Public Function ThoughtCost(ByVal direction As Long) As Variant
    If values(direction) = values(best) Then
        ThoughtCost = 0
    ElseIf values(direction) = LostEvaluation Then
        ThoughtCost = "lost"
    Else
        ThoughtCost = values(best) - values(direction)
    End If
End Function

' Puts the answer into the history row of a move in a direction.
Public Sub PutThought(ByRef row As Variant, ByVal direction As Long)
    Dim index As Long
    row(1, EvaluationColumn) = ThoughtValue(direction)
    row(1, TimeColumn) = ThoughtTime()
    row(1, ThinkerColumn) = thinker
    For index = DirectionUp To DirectionLeft
        row(1, FirstValueColumn + index) = ThoughtValue(index)
    Next index
    row(1, BestColumn) = ThoughtWord()
    row(1, DepthColumn) = depth
    row(1, NodesColumn) = nodes
End Sub

' An evaluation as a sheet shows it: a number, or a word where it is none.
Public Function ShownEvaluation(ByVal evaluation As Double) As Variant
    Select Case evaluation
        Case IllegalEvaluation: ShownEvaluation = "not legal"
        Case LostEvaluation: ShownEvaluation = "lost"
        Case Else: ShownEvaluation = evaluation
    End Select
End Function

' ---- In the game ------------------------------------------------------------------------------------------------------

' The direction of a player's move, within the limits chosen for it; NoDirection where the game is over. Raises
' BadSettingError where the limits are wrong.
Public Function AskAboutGame(ByVal player As String) As Long
    Dim effort As Long
    Dim timeMs As Long
    TakeChosenLimits player, effort, timeMs
    AskAboutGame = AskWithin(player, effort, timeMs)
End Function

' Shows what a player thinks of each direction, unless the game is over.
Public Sub ShowHint(ByVal player As String)
    Dim cells(0 To 15) As Long
    If AskAboutGame(player) = NoDirection Then Exit Sub
    CopyGameCells cells
    ShowThoughtAsHint BoardText(cells)
    ShowMessage player & " would move " & ThoughtWord() & "."
End Sub

' Lets a player make one move, unless the game is over.
Public Sub PlayOneMove(ByVal player As String)
    Dim direction As Long
    direction = AskAboutGame(player)
    If direction <> NoDirection Then MakeMove direction, player, True
End Sub

' Lets a player play until the game is over, a tile of at least `untilTile` (0: none) is on the board, or a person asks
' to stop. Pauses `pauseMs` milliseconds after each move.
Public Sub PlayOn(ByVal player As String, ByVal untilTile As Long, ByVal pauseMs As Long)
    Dim effort As Long
    Dim timeMs As Long
    Dim direction As Long
    TakeChosenLimits player, effort, timeMs
    ShowWork player & " plays. Stop " & IIf(InLibreOffice(), "", "or Esc ") & "ends it."
    Do
        If untilTile > 0 And GameLargestTile() >= untilTile Then
            ShowMessage "There is the tile you asked for: " & GameLargestTile() & "."
            Exit Do
        End If
        direction = AskWithin(player, effort, timeMs)
        If direction = NoDirection Then Exit Do
        If Not MakeMove(direction, player, True) Then Exit Do
    Loop Until StopWasAsked(pauseMs)
End Sub

' As AskAboutGame, within these limits.
Private Function AskWithin(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long) As Long
    Dim cells(0 To 15) As Long
    CopyGameCells cells
    AskWithin = Think(cells, player, effort, timeMs, GameSeed())
End Function

' Whether the coach is on.
Public Function CoachIsOn() As Boolean
    CoachIsOn = (LowerLetters(InEnglish(TextIn(NamedCells(GameCode, "Coach")))) = "on")
End Function

' Asks the chosen player before a person moves. Answers no where the coach is off or the direction is not legal.
Public Function CoachLooks(ByVal direction As Long) As Boolean
    Dim cells(0 To 15) As Long
    Dim after(0 To 15) As Long
    Dim gained As Long
    If Not CoachIsOn() Then Exit Function
    CopyGameCells cells
    If Not MoveBoard(cells, direction, after, gained) Then Exit Function
    AskAboutGame ChosenPlayer()
    CoachLooks = True
End Function
