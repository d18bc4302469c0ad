Attribute VB_Name = "LabTune"
' Tunes the marked weights of the Lab by a (1+n) evolution strategy (Rechenberg 1973; Beyer and Schwefel 2002). In each
' generation n children play the same games as the parent, from new seeds. A child's weights are the parent's plus
' normally distributed steps. The best child, of equals the first, takes the parent's place if its mean score is higher.
'
' Steps are proportional to the weight at the beginning. A success lengthens them by half, four generations without one
' take that back: one step in five should succeed.
'
' The parent is always in the cells, so a person who stops keeps the best.
Option Explicit
Option Private Module

Private Const MostGenerations As Long = 200
Private Const TuneColumns As Long = 6
Private Const Lengthening As Double = 1.5
Private Const Digits As Long = 6 ' of a tuned weight, so that recipes stay readable

Private parent() As Double
Private child() As Double
Private bestChild() As Double
Private unit() As Double ' of the steps in each weight
Private stepLength As Double
Private generation As Long
Private gamesEach As Long
Private playerEffort As Long ' taken once: a person may change the cell meanwhile
Private children As Long
Private firstSeed As Long

' The minimal standard generator (Park and Miller 1988): each number is 16807 times the one before, modulo 2^31 - 1. A
' Double holds the product exactly.
Private Const Factor As Double = 16807
Private Const Modulus As Double = 2147483647
Private Const WarmUp As Long = 10 ' numbers left out: the first ones of small seeds are small
Private Const FullTurn As Double = 6.28318530717959

Private state As Double

' Tunes as the sheet's cells ask for. Raises BadLeagueError, BadSettingError, or the errors of RunTune.
Public Sub TuneAsAsked()
    Dim generations As Long
    Dim childrenEach As Long
    Dim games As Long
    Dim seed As Long
    CheckPlayer LabRecipe(), LabEffort()
    generations = WholeNumberIn(LabCells("LabGenerations"))
    childrenEach = WholeNumberIn(LabCells("LabChildren"))
    games = WholeNumberIn(LabCells("LabTuneGames"))
    seed = WholeNumberIn(LabCells("LabTuneSeed"))
    CheckLabGames games, MostRaceGames, seed, CDbl(games) * generations
    CheckGenerations generations, childrenEach
    RunTune generations, childrenEach, games, seed
End Sub

' Runs up to `generations` generations of `childrenEach` children. The parent and each child play `games` games, from
' `seed` on. Where a person asks to stop, by Esc too, the unfinished generation counts for nothing. Raises
' BadRecipeError where no weight is marked or one is no number.
Private Sub RunTune(ByVal generations As Long, ByVal childrenEach As Long, ByVal games As Long, ByVal seed As Long)
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
    BeginWriting
    ShowLabStatus "Stopped" & TunedSentence()
    EndWriting
End Sub

' Raises BadLeagueError unless there are 1 to MostGenerations generations of at least one child.
Private Sub CheckGenerations(ByVal generations As Long, ByVal childrenEach As Long)
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
    playerEffort = LabEffort()
    RefuseDates LabCells("LabStep")
    stepLength = NumberOf(LabCells("LabStep").Value)
    generation = 0
    BeginChance firstSeed
    ListStart
End Sub

' Empties the list but for the start, whose recipe can be raced against later.
Private Sub ListStart()
    Dim row(1 To 1, 1 To TuneColumns) As Variant
    ShowAllRows LabCells("LabTune")
    TuneRows(0, MostGenerations + 1).ClearContents
    row(1, 1) = 0
    row(1, 4) = stepLength
    row(1, 5) = Translated("the start")
    row(1, 6) = TunedRecipe(parent)
    TuneRows(0, 1).Value = row
End Sub

' Runs one generation. Answers no where a person asks to stop before its end.
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

' Makes the best child the parent if it played better, and lists the generation. Esc cannot interrupt this.
Private Sub EndGeneration(ByVal parentMean As Double, ByVal bestMean As Double)
    Dim row(1 To 1, 1 To TuneColumns) As Variant
    BeginWriting
    row(1, 1) = generation + 1
    row(1, 2) = parentMean
    row(1, 3) = bestMean
    row(1, 4) = stepLength
    If bestMean > parentMean Then
        CopyWeights bestChild, parent
        PutTunedWeights parent
        row(1, 5) = Translated("taken")
        stepLength = stepLength * Lengthening
    Else
        row(1, 5) = Translated("not taken")
        stepLength = stepLength / Lengthening ^ 0.25
    End If
    row(1, 6) = TunedRecipe(parent)
    generation = generation + 1
    ShowAllRows LabCells("LabTune")
    TuneRows(generation, 1).Value = row
    CalculateSheet LabCode
    EndWriting
End Sub

' Gives the mean score of weights over this generation's games. Answers no where a person asks to stop.
Private Function MeanScore(ByRef weights() As Double, ByVal what As String, ByRef mean As Double) As Boolean
    Dim recipe As String
    Dim game As Long
    Dim score As Long
    Dim total As Double
    recipe = TunedRecipe(weights)
    For game = 0 To gamesEach - 1
        If Not PlayLabGame(recipe, playerEffort, firstSeed + generation * gamesEach + game, what, game = 0, score) Then
            Exit Function
        End If
        total = total + score
    Next game
    mean = total / gamesEach
    MeanScore = True
End Function

' Makes a child, one step away from the parent.
Private Sub MakeChild()
    Dim index As Long
    For index = 0 To UBound(parent)
        child(index) = Rounded(parent(index) + stepLength * unit(index) * NormalChance())
    Next index
End Sub

' A number, rounded to Digits digits.
Private Function Rounded(ByVal number As Double) As Double
    Dim scaling As Double
    If number = 0 Then Exit Function
    scaling = 10 ^ (Digits - 1 - Int(Log(Abs(number)) / Log(10)))
    Rounded = Int(number * scaling + 0.5) / scaling
End Function

' Copies weights one by one, as CopyCells does.
Private Sub CopyWeights(ByRef from() As Double, ByRef target() As Double)
    Dim index As Long
    For index = 0 To UBound(from)
        target(index) = from(index)
    Next index
End Sub

' The end of the last status: how far it came.
Private Function TunedSentence() As String
    TunedSentence = ". Generations finished: " & generation & ". The best weights are in the cells."
End Function

' Rows of the list, from 0. The name LabTune is the headings, since rows may be deleted.
Private Function TuneRows(ByVal first As Long, ByVal count As Long) As Range
    Set TuneRows = LabCells("LabTune").Offset(first + 1, 0).Resize(count, TuneColumns)
End Function

' ---- Chance, the same in Excel and LibreOffice ------------------------------------------------------------------------

' Begins anew from a seed.
Public Sub BeginChance(ByVal seed As Long)
    Dim index As Long
    state = Abs(CDbl(seed)) + 1
    If state >= Modulus Then state = 1
    For index = 1 To WarmUp
        Chance
    Next index
End Sub

' A number above 0 and below 1.
Public Function Chance() As Double
    Dim product As Double
    product = Factor * state
    state = product - Int(product / Modulus) * Modulus
    Chance = state / Modulus
End Function

' A normally distributed number, of mean 0 and deviation 1 (Box and Muller 1958).
Public Function NormalChance() As Double
    Dim radius As Double
    radius = Sqr(-2 * Log(Chance()))
    NormalChance = radius * Cos(FullTurn * Chance())
End Function
