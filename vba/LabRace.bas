Attribute VB_Name = "LabRace"
' A race of the Lab's recipe against another player, in pairs of games from the same seed, so that the luck of the tiles
' counts for both.
'
' The race ends early where the interval of the mean difference leaves 0 out. It looks after 16 pairs, after 32 and so
' on, and at the end. Each look has its share of the 5 % of error (Bonferroni's correction): all looks together are
' wrong in at most 5 of 100 races between equals.
Option Explicit
Option Private Module

Public Const MostRaceGames As Long = 1000
Private Const FirstLook As Long = 16
Private Const RaceColumns As Long = 8
' A person who watches the interval could stop where it happens to leave 0 out: the 5 % hold at the looks alone.
Private Const NoVerdict As String = "No verdict"

' The differences so far, by Welford's recurrence.
Private pairs As Long
Private mean As Double
Private squares As Double ' the sum of the squared distances from the mean
Private halfWidth As Double ' of the interval; 0 before there are two pairs

' Runs the race that the sheet's cells ask for. Raises BadLeagueError, BadRecipeError or BadSettingError.
Public Sub RaceAsAsked()
    Dim other As String
    Dim otherEffort As Long
    Dim games As Long
    Dim firstSeed As Long
    other = TextIn(LabCells("LabOpponent"))
    otherEffort = WholeNumberIn(LabCells("LabOpponentEffort"))
    games = WholeNumberIn(LabCells("LabGames"))
    firstSeed = WholeNumberIn(LabCells("LabSeed"))
    CheckPlayer LabRecipe(), LabEffort()
    CheckEffort LabCells("LabOpponentEffort"), other
    CheckPlayer other, otherEffort
    CheckLabGames games, MostRaceGames, firstSeed, games
    RunRace LabRecipe(), LabEffort(), other, otherEffort, games, firstSeed
End Sub

' Plays and lists up to `games` pairs, from `firstSeed` on. Finished pairs stay where a person asks to stop, by Esc too.
Private Sub RunRace(ByVal own As String, ByVal ownEffort As Long, ByVal other As String, ByVal otherEffort As Long, _
        ByVal games As Long, ByVal firstSeed As Long)
    Dim number As Long
    Dim sentence As String
    BeginRace games
    On Error GoTo Fault
    If PlayPairs(own, ownEffort, other, otherEffort, games, firstSeed) Then
        ShowLabStatus RaceSentence(Verdict())
    Else
        ShowLabStatus "Stopped. " & RaceSentence(NoVerdict)
    End If
    Exit Sub
Fault:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number <> EscapeError Then Err.Raise number, "LabRace", sentence
    BeginWriting
    ShowLabStatus "Stopped. " & RaceSentence(NoVerdict)
    EndWriting
End Sub

' Empties the list and writes the number of looks, for the interval's formula.
Private Sub BeginRace(ByVal games As Long)
    Dim looks As Long
    Dim look As Long
    looks = 1
    look = FirstLook
    Do While look < games
        looks = looks + 1
        look = look * 2
    Loop
    pairs = 0
    mean = 0
    squares = 0
    halfWidth = 0
    ShowAllRows LabCells("LabRace")
    RaceRows(0, MostRaceGames).ClearContents
    LabCells("LabLooks").Value = looks
End Sub

' Plays pair after pair. Answers no where a person asks to stop.
Private Function PlayPairs(ByVal own As String, ByVal ownEffort As Long, ByVal other As String, _
        ByVal otherEffort As Long, ByVal games As Long, ByVal firstSeed As Long) As Boolean
    Dim ownScore As Long
    Dim otherScore As Long
    Dim nextLook As Long
    Dim what As String
    Dim isFirst As Boolean
    nextLook = FirstLook
    Do While pairs < games
        what = "Game " & pairs + 1 & " of " & games & ", "
        isFirst = (pairs = 0)
        If Not PlayLabGame(own, ownEffort, firstSeed + pairs, what & "the Lab's player", isFirst, ownScore) Then
            Exit Function
        End If
        If Not PlayLabGame(other, otherEffort, firstSeed + pairs, what & "the other player", isFirst, otherScore) Then
            Exit Function
        End If
        ListPair firstSeed + pairs, ownScore, otherScore
        If pairs = nextLook Then
            If IsClear() Then Exit Do
            nextLook = nextLook * 2
        End If
    Loop
    PlayPairs = True
End Function

' Lists a pair, the mean difference so far and its interval. Esc cannot interrupt this.
Private Sub ListPair(ByVal seed As Long, ByVal ownScore As Long, ByVal otherScore As Long)
    Dim row(1 To 1, 1 To RaceColumns) As Variant
    Dim difference As Double
    Dim before As Double
    BeginWriting
    pairs = pairs + 1
    difference = CDbl(ownScore) - otherScore
    before = mean
    mean = before + (difference - before) / pairs
    squares = squares + (difference - before) * (difference - mean)
    row(1, 1) = pairs
    row(1, 2) = seed
    row(1, 3) = ownScore
    row(1, 5) = otherScore ' after a narrow column
    row(1, 6) = mean
    ShowAllRows LabCells("LabRace")
    RaceRows(pairs - 1, 1).Value = row
    CalculateSheet LabCode
    If pairs > 1 Then PutInterval
    EndWriting
End Sub

' Writes the mean's interval into the last row. A formula of the sheet gives Student's quantile.
Private Sub PutInterval()
    Dim row As Range
    halfWidth = LabCells("LabQuantile").Value * Sqr(squares / (pairs - 1) / pairs)
    Set row = RaceRows(pairs - 1, 1)
    row.Cells(1, 7).Value = mean - halfWidth
    row.Cells(1, 8).Value = mean + halfWidth
End Sub

' Whether the interval leaves 0 out.
Private Function IsClear() As Boolean
    IsClear = (pairs > 1 And Abs(mean) > halfWidth)
End Function

' Who is better, by the interval.
Private Function Verdict() As String
    Verdict = "No clear difference"
    If IsClear() And mean > 0 Then Verdict = "The Lab's player is better"
    If IsClear() And mean < 0 Then Verdict = "The other player is better"
End Function

' The result so far.
Private Function RaceSentence(ByVal outcome As String) As String
    If pairs < 2 Then
        RaceSentence = "No result yet, after " & Counted(pairs, "game") & "."
        Exit Function
    End If
    RaceSentence = outcome & " after " & Counted(pairs, "game") & ": " & Signed(mean) & " points a game, give or take " & _
        Format$(halfWidth, "0") & "."
End Function

' A number, rounded, with its sign.
Private Function Signed(ByVal number As Double) As String
    Signed = Format$(number, "0")
    If number > 0 Then Signed = "+" & Signed
End Function

' Rows of the list, from 0. The name LabRace is the headings, since rows may be deleted.
Private Function RaceRows(ByVal first As Long, ByVal count As Long) As Range
    Set RaceRows = LabCells("LabRace").Offset(first + 1, 0).Resize(count, RaceColumns)
End Function
