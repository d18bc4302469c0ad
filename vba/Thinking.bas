Attribute VB_Name = "Thinking"
' Asks a player about a position, says so while that takes long, and keeps the answer for those who show it.
Option Explicit
Option Private Module

' A player that took longer than this, in milliseconds, is announced before it is asked again.
Private Const LongThought As Double = 300

Private Const SmallestTime As Double = 0.01 ' milliseconds that the clock of Excel tells apart; LibreOffice's tells 1

Private thinker As String
Private best As Long
Private values(0 To 3) As Double
Private depth As Long
Private nodes As Double
Private milliseconds As Double

' Asks a player; the answer is its direction, NoDirection where the game is over.
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

' Who was asked last.
Public Function ThoughtPlayer() As String
    ThoughtPlayer = thinker
End Function

' The direction it would move in, as a word.
Public Function ThoughtWord() As String
    ThoughtWord = DirectionWord(best)
End Function

' Its value of a direction as a sheet shows it: a number, or a word where it is none.
Public Function ThoughtValue(ByVal direction As Long) As Variant
    ThoughtValue = ShownEvaluation(values(direction))
End Function

' How far it looked, in its own measure.
Public Function ThoughtDepth() As Long
    ThoughtDepth = depth
End Function

' The work done: positions evaluated or searched further, those that a table knew not counted.
Public Function ThoughtNodes() As Double
    ThoughtNodes = nodes
End Function

' How long it took in milliseconds as a sheet shows it: a number, or words where that is less than the clock tells.
Public Function ThoughtTime() As Variant
    If milliseconds >= SmallestTime Then
        ThoughtTime = milliseconds
    ElseIf InLibreOffice() Then
        ThoughtTime = "under 1"
    Else
        ThoughtTime = "under 0.01"
    End If
End Function

' What a move in a direction gives away beside the best one, in the player's unit; "lost" where it alone loses the game.
Public Function ThoughtCost(ByVal direction As Long) As Variant
    If values(direction) = values(best) Then
        ThoughtCost = 0
    ElseIf values(direction) = LostEvaluation Then
        ThoughtCost = "lost"
    Else
        ThoughtCost = values(best) - values(direction)
    End If
End Function

' Puts what was thought of the moves into a row of the history, as that of a move in a direction.
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
