Attribute VB_Name = "Thinking"
' Asks a player about a position, says so while that takes long, and keeps the answer.
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
    isLong = (LCase$(player) <> LCase$(thinker) Or milliseconds > LongThought)
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
