Attribute VB_Name = "LabTune"
' Tunes the marked weights of the Lab by a (1+n) evolution strategy (Rechenberg 1973; Beyer and Schwefel 2002): in each
' generation n children, whose weights are the parent's plus normally distributed steps, play the same games as the
' parent, from seeds that are new to all. The best child with a higher mean score than the parent takes its place.
'
' Steps are in proportion to the weight at the beginning. A success lengthens them by half, and four generations without
' one take that back, after the rule that one step in five should succeed.
'
' The parent is in the cells all the time. So whoever stops keeps the best.
Option Explicit
Option Private Module

Private Const MostGenerations As Long = 200
Private Const TuneColumns As Long = 6
Private Const Lengthening As Double = 1.5
Private Const Digits As Long = 6 ' that a tuned weight keeps, so that the recipe can be read

Private parent() As Double
Private child() As Double
Private bestChild() As Double
Private unit() As Double ' of a step in each weight
Private stepLength As Double
Private generation As Long
Private gamesEach As Long
Private children As Long
Private firstSeed As Long

' Goes through as many generations as are asked for, and lists each after the weights it begins with. Where a person asks to stop, by Esc too, the
' generation that is not finished counts for nothing. Raises BadRecipeError where no weight is marked.
Public Sub RunTune(ByVal generations As Long, ByVal childrenEach As Long, ByVal games As Long, ByVal seed As Long)
    Dim number As Long
    Dim sentence As String
    children = childrenEach
    gamesEach = games
    firstSeed = seed
    BeginTune
    On Error GoTo Fault
    Do While generation < generations
        If Not RunGeneration(generations) Then Exit Do
    Loop
    ShowLabStatus IIf(generation < generations, "Stopped", "Done") & TunedSentence()
    Exit Sub
Fault:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number <> EscapeError Then Err.Raise number, "LabTune", sentence
    IgnoreEscape
    ShowLabStatus "Stopped" & TunedSentence()
    HeedEscape
End Sub

' Raises BadLeagueError unless so many generations of so many children can be had.
Public Sub CheckGenerations(ByVal generations As Long, ByVal childrenEach As Long)
    If generations >= 1 And generations <= MostGenerations And childrenEach >= 1 Then Exit Sub
    Err.Raise BadLeagueError, "LabTune", "Ask for 1 to " & MostGenerations & " generations of at least one child."
End Sub

' Takes the marked weights as the parent and empties the list.
Private Sub BeginTune()
    Dim index As Long
    TakeTunedWeights parent
    ReDim child(0 To UBound(parent))
    ReDim bestChild(0 To UBound(parent))
    ReDim unit(0 To UBound(parent))
    For index = 0 To UBound(parent)
        unit(index) = Abs(parent(index))
        If unit(index) = 0 Then unit(index) = 1
    Next index
    stepLength = NumberOf(LabCells("LabStep").Value)
    generation = 0
    BeginChance firstSeed
    ListStart
End Sub

' Empties the list but for a row of the recipe that the run begins with, so that it can be raced against later.
Private Sub ListStart()
    Dim row(1 To 1, 1 To TuneColumns) As Variant
    TuneRows(0, MostGenerations + 1).ClearContents
    row(1, 1) = 0
    row(1, 4) = stepLength
    row(1, 5) = "the start"
    row(1, 6) = TunedRecipe(parent)
    TuneRows(0, 1).Value = row
End Sub

' One generation; answers no where a person asks to stop before its end.
Private Function RunGeneration(ByVal generations As Long) As Boolean
    Dim parentMean As Double
    Dim childMean As Double
    Dim bestMean As Double
    Dim number As Long
    Dim what As String
    what = "Generation " & generation + 1 & " of " & generations & ", "
    If Not MeanScore(parent, what & "the parent", parentMean) Then Exit Function
    bestMean = -1
    For number = 1 To children
        MakeChild
        If Not MeanScore(child, what & "child " & number & " of " & children, childMean) Then Exit Function
        If childMean > bestMean Then
            bestMean = childMean
            CopyWeights child, bestChild
        End If
    Next number
    EndGeneration parentMean, bestMean
    RunGeneration = True
End Function

' Lets the best child take the parent's place where it played better, and lists the generation. Esc does not come between.
Private Sub EndGeneration(ByVal parentMean As Double, ByVal bestMean As Double)
    Dim row(1 To 1, 1 To TuneColumns) As Variant
    IgnoreEscape
    row(1, 1) = generation + 1
    row(1, 2) = parentMean
    row(1, 3) = bestMean
    row(1, 4) = stepLength
    If bestMean > parentMean Then
        CopyWeights bestChild, parent
        PutTunedWeights parent
        row(1, 5) = "taken"
        stepLength = stepLength * Lengthening
    Else
        row(1, 5) = "not taken"
        stepLength = stepLength / Lengthening ^ 0.25
    End If
    row(1, 6) = TunedRecipe(parent)
    generation = generation + 1
    TuneRows(generation, 1).Value = row
    CalculateSheet LabCode
    HeedEscape
End Sub

' The mean score of weights over this generation's games. Answers no where a person asks to stop.
Private Function MeanScore(ByRef weights() As Double, ByVal what As String, ByRef mean As Double) As Boolean
    Dim recipe As String
    Dim effort As Long
    Dim game As Long
    Dim score As Long
    Dim total As Double
    recipe = TunedRecipe(weights)
    effort = LabEffort()
    For game = 0 To gamesEach - 1
        If Not PlayLabGame(recipe, effort, firstSeed + generation * gamesEach + game, what, game = 0, score) Then
            Exit Function
        End If
        total = total + score
    Next game
    mean = total / gamesEach
    MeanScore = True
End Function

' A child: the parent, a step away.
Private Sub MakeChild()
    Dim index As Long
    For index = 0 To UBound(parent)
        child(index) = Rounded(parent(index) + stepLength * unit(index) * NormalChance())
    Next index
End Sub

' A number to as many digits as a tuned weight keeps.
Private Function Rounded(ByVal number As Double) As Double
    Dim scaling As Double
    If number = 0 Then Exit Function
    scaling = 10 ^ (Digits - 1 - Int(Log(Abs(number)) / Log(10)))
    Rounded = Int(number * scaling + 0.5) / scaling
End Function

' Copies weights. (Assigning arrays would tie them together in LibreOffice.)
Private Sub CopyWeights(ByRef from() As Double, ByRef target() As Double)
    Dim index As Long
    For index = 0 To UBound(from)
        target(index) = from(index)
    Next index
End Sub

' How far it came.
Private Function TunedSentence() As String
    TunedSentence = ". Generations finished: " & generation & ". The best weights are in the cells."
End Function

' Rows of the list. The name LabTune is its first row.
Private Function TuneRows(ByVal first As Long, ByVal count As Long) As Range
    Set TuneRows = LabCells("LabTune").Offset(first, 0).Resize(count, TuneColumns)
End Function
