Attribute VB_Name = "Lab"
' The Lab sheet: a person's own player, as cells and as the recipe that the sheet's formulas make of them, the published
' evaluations to start from, and the weights that Tune may change.
Option Explicit
Option Private Module

' Columns of the hidden table of published evaluations, as in hosts/workbook/lab_presets.py.
Private Const PresetName As Long = 1
Private Const PresetSearch As Long = 2
Private Const PresetWeights As Long = 3
Private Const PresetLost As Long = 20
Private Const PresetMatrixKind As Long = 21
Private Const PresetMatrix As Long = 22

' Rows of the table of weights.
Public Const LabFeatures As Long = 17

Private Const LabTitle As String = "Lab: " ' of the status bar

Private Const MatrixCells As Long = 16

' What TakeTunedWeights found in the cells. `places` has a weight's number among the tuned ones, from 0, or -1.
Private names As Variant
Private weights(1 To LabFeatures) As Double
Private matrix(0 To 15) As Double
Private places(1 To LabFeatures) As Long
Private firstCell As Long ' the number of the matrix's first weight; -1 where it is not tuned
Private matrixKind As String
Private beforeParts As String ' the search
Private afterParts As String ' what a lost game is worth, and how many moves a random game has

' The cells with a name on the Lab sheet.
Public Function LabCells(ByVal name As String) As Range
    Set LabCells = NamedCells(LabCode, name)
End Function

' The recipe that the cells make. Raises BadRecipeError, with the engine's sentence, or with the sheet's where the formula
' gives an error.
Public Function LabRecipe() As String
    CalculateSheet LabCode
    RefuseDates LabCells("LabWeights")
    RefuseDates LabCells("LabMatrix")
    RefuseDates LabCells("LabLost")
    If IsError(LabCells("LabRecipe").Value) Then Err.Raise BadRecipeError, "Lab", LabCells("LabSentence").Value
    LabRecipe = TextIn(LabCells("LabRecipe"))
    CheckPlayerText LabRecipe
End Function

' Raises BadSettingError where one of these cells holds a date: where the decimal sign is a comma, Excel makes the second of
' July of a 2.7, unless the cell's format is that of texts.
Public Sub RefuseDates(ByVal cells As Range)
    Dim cell As Range
    For Each cell In cells.Cells
        If VarType(cell.Value) = vbDate Then RaiseBadSetting cell, "a number; Excel has taken what was typed for a date"
    Next cell
End Sub

' How far the Lab's player looks; 0 is its search's default.
Public Function LabEffort() As Long
    CheckEffort LabCells("LabEffort"), TextIn(LabCells("LabRecipe"))
    LabEffort = WholeNumberIn(LabCells("LabEffort"))
End Function

' Raises BadRecipeError, with the engine's sentence, unless a text is a name or a recipe. An evaluator's name passes
' too.
Public Sub CheckPlayerText(ByVal player As String)
    Dim position As Long
    Dim sentence As String
    sentence = CheckRecipe(player, position)
    If Len(sentence) > 0 Then Err.Raise BadRecipeError, "Lab", "This is no recipe: " & sentence
End Sub

' Raises an error, before the first game, where the engine would refuse a player or its effort. On a board without tiles, a
' finished one, it only checks what it is given.
Public Sub CheckPlayer(ByVal player As String, ByVal effort As Long, Optional ByVal timeMs As Long = 0)
    Dim noTiles(0 To 15) As Long
    Dim evaluation As Double
    CheckPlayerText player
    BestMove noTiles, player, effort, timeMs, 0, evaluation
End Sub

' Fills the cells with the chosen published evaluation. Raises BadSettingError where it is none.
Public Sub StartFromPublished()
    Dim presets As Variant
    Dim row As Long
    presets = LabCells("LabPresets").Value
    row = PresetRow(presets, TextIn(LabCells("LabStart")))
    If row = 0 Then RaiseNothingToStartFrom TextIn(LabCells("LabStart"))
    BeginWriting
    ShowAllRows LabCells("LabWeights")
    PutWeights presets, row
    PutMatrix presets, row
    LabCells("LabSearch").Value = presets(row, PresetSearch)
    LabCells("LabEffort").Value = 0
    LabCells("LabMoves").ClearContents
    CalculateSheet LabCode
    EndWriting
End Sub

Private Sub RaiseNothingToStartFrom(ByVal name As String)
    Dim reason As String
    If RosterRow(name) > 0 Then reason = name & " weighs no features or cells. "
    Err.Raise BadSettingError, "Lab", reason & "Choose one of the list under START FROM."
End Sub

' Makes the recipe, with its effort, the one to race against. Raises the errors of LabRecipe.
Public Sub KeepLabVersion()
    LabCells("LabOpponent").Value = LabRecipe()
    LabCells("LabOpponentEffort").Value = LabEffort()
    ShowLabStatus "This version is kept under AGAINST. Change the weights, then press Race."
End Sub

' Makes the recipe, with its effort, the chosen player of the Game sheet. Raises the errors of LabRecipe.
Public Sub ChooseLabRecipe()
    Dim recipe As String
    Dim effort As Long
    recipe = LabRecipe()
    effort = LabEffort()
    NamedCells(GameCode, "Player").Value = recipe
    NamedCells(GameCode, "EffortOwner").Value = recipe
    NamedCells(GameCode, "Strength").Value = Translated("Custom")
    NamedCells(GameCode, "Effort").Value = effort
    NamedCells(GameCode, "TimeMs").ClearContents
End Sub

' The row of a published evaluation, from 1; 0 where there is none.
Private Function PresetRow(ByRef presets As Variant, ByVal name As String) As Long
    Dim row As Long
    For row = 1 To UBound(presets, 1)
        If LowerLetters(presets(row, PresetName)) = LowerLetters(name) Then PresetRow = row
    Next row
End Function

' Writes a published evaluation's feature weights and marks them for Tune. (Clears the cells first: LibreOffice leaves a
' cell as it is where Empty is written.)
Private Sub PutWeights(ByRef presets As Variant, ByVal row As Long)
    Dim weights(1 To LabFeatures, 1 To 1) As Variant
    Dim marks(1 To LabFeatures, 1 To 1) As Variant
    Dim index As Long
    For index = 1 To LabFeatures
        weights(index, 1) = presets(row, PresetWeights + index - 1)
        If Not IsEmpty(weights(index, 1)) Then marks(index, 1) = "x"
    Next index
    LabCells("LabWeights").ClearContents
    PutNumbers LabCells("LabWeights"), weights
    LabCells("LabMarks").ClearContents
    LabCells("LabMarks").Value = marks
    LabCells("LabLost").ClearContents
    If Not IsEmpty(presets(row, PresetLost)) Then PutNumbers LabCells("LabLost"), presets(row, PresetLost)
End Sub

' Writes a published evaluation's matrix and marks it for Tune.
Private Sub PutMatrix(ByRef presets As Variant, ByVal row As Long)
    Dim matrix(1 To 4, 1 To 4) As Variant
    Dim index As Long
    For index = 0 To 15
        matrix(index \ 4 + 1, index Mod 4 + 1) = presets(row, PresetMatrix + index)
    Next index
    LabCells("LabMatrix").ClearContents
    PutNumbers LabCells("LabMatrix"), matrix
    LabCells("LabMatrixKind").Value = presets(row, PresetMatrixKind)
    LabCells("LabMatrixMark").ClearContents
    If Not IsEmpty(matrix(1, 1)) Then LabCells("LabMatrixMark").Value = "x"
End Sub

' ---- Whole games ---------------------------------------------------------------------------------------------------

' Plays a game to its end and gives its score. Answers no where a person asks to stop before. `what` names it in the
' status. `isFirst` tells that the player's first call may take long.
Public Function PlayLabGame(ByVal player As String, ByVal effort As Long, ByVal seed As Long, ByVal what As String, _
        ByVal isFirst As Boolean, ByRef score As Long) As Boolean
    If isFirst Then ShowBusy LabTitle & what & " is thinking ..."
    PlayLabGame = PlayWholeGame(player, effort, 0, seed, LabCells("LabStatus"), LabTitle, what)
    score = GameScore()
End Function

' Shows a status on the sheet and in the status bar.
Public Sub ShowLabStatus(ByVal text As String)
    ShowSheetStatus LabCells("LabStatus"), LabTitle, text
End Sub

' Raises BadLeagueError unless `games` is 1 to `most` and a Long holds all `seeds` seeds from `firstSeed` on.
Public Sub CheckLabGames(ByVal games As Long, ByVal most As Long, ByVal firstSeed As Long, ByVal seeds As Double)
    If games < 1 Or games > most Then
        Err.Raise BadLeagueError, "Lab", "Ask for at least one game, and at most " & most & "."
    End If
    If firstSeed + seeds - 1 > LargestLong Then
        Err.Raise BadLeagueError, "Lab", "Seeds go up to " & LargestLong & ". Start from a smaller one."
    End If
End Sub

' ---- The weights that Tune may change ---------------------------------------------------------------------------------

' Reads the cells and gives the marked weights. Raises BadRecipeError where none is marked or a weight is no number.
Public Sub TakeTunedWeights(ByRef tuned() As Double)
    Dim count As Long
    Dim index As Long
    count = TakeFeatures()
    firstCell = -1
    TakeMatrix
    If Len(matrixKind) > 0 And Len(TextIn(LabCells("LabMatrixMark"))) > 0 Then
        firstCell = count
        count = count + MatrixCells
    End If
    If count = 0 Then
        Err.Raise BadRecipeError, "Lab", "Mark at least one weight with an x in the column Tune, or the cells."
    End If
    ReDim tuned(0 To count - 1)
    For index = 1 To LabFeatures
        If places(index) >= 0 Then tuned(places(index)) = weights(index)
    Next index
    For index = 0 To MatrixCells - 1
        If firstCell >= 0 Then tuned(firstCell + index) = matrix(index)
    Next index
    TakeOtherParts
End Sub

' Writes tuned weights into the cells.
Public Sub PutTunedWeights(ByRef tuned() As Double)
    Dim index As Long
    For index = 1 To LabFeatures
        If places(index) >= 0 Then PutNumbers LabCells("LabWeights").Cells(index, 1), tuned(places(index))
    Next index
    If firstCell < 0 Then Exit Sub
    For index = 0 To MatrixCells - 1
        PutNumbers LabCells("LabMatrix").Cells(index \ 4 + 1, index Mod 4 + 1), tuned(firstCell + index)
    Next index
End Sub

' The recipe with tuned weights in place of those read, as the sheet's formulas would write it.
Public Function TunedRecipe(ByRef tuned() As Double) As String
    Dim parts As String
    Dim weight As Double
    Dim index As Long
    For index = 1 To LabFeatures
        weight = weights(index)
        If places(index) >= 0 Then weight = tuned(places(index))
        If weight <> 0 Then parts = parts & ", " & names(index, 1) & " " & NumberText(weight)
    Next index
    If Len(matrixKind) > 0 Then
        parts = parts & ", " & matrixKind
        For index = 0 To MatrixCells - 1
            weight = matrix(index)
            If firstCell >= 0 Then weight = tuned(firstCell + index)
            parts = parts & " " & NumberText(weight)
        Next index
    End If
    TunedRecipe = beforeParts & Mid$(parts & afterParts, 3)
End Function

' Reads the features' weights and numbers the marked ones. Answers how many those are.
Private Function TakeFeatures() As Long
    Dim values As Variant
    Dim marks As Variant
    Dim count As Long
    Dim index As Long
    names = LabCells("LabFeatures").Value
    values = LabCells("LabWeights").Value
    marks = LabCells("LabMarks").Value
    For index = 1 To LabFeatures
        weights(index) = NumberOf(values(index, 1))
        places(index) = -1
        If Len(Trim$(CStr(marks(index, 1)))) > 0 Then
            places(index) = count
            count = count + 1
        End If
    Next index
    TakeFeatures = count
End Function

' Reads the matrix and its kind.
Private Sub TakeMatrix()
    Dim values As Variant
    Dim index As Long
    matrixKind = TextIn(LabCells("LabMatrixKind"))
    If LowerLetters(matrixKind) = "none" Then matrixKind = ""
    values = LabCells("LabMatrix").Value
    For index = 0 To MatrixCells - 1
        matrix(index) = NumberOf(values(index \ 4 + 1, index Mod 4 + 1))
    Next index
End Sub

' Reads the parts of the recipe around the weights.
Private Sub TakeOtherParts()
    beforeParts = TextIn(LabCells("LabSearch"))
    If Len(beforeParts) > 0 Then beforeParts = beforeParts & ": "
    afterParts = ""
    If Len(TextIn(LabCells("LabLost"))) > 0 Then afterParts = ", lost " & NumberText(NumberOf(LabCells("LabLost").Value))
    If Len(TextIn(LabCells("LabMoves"))) > 0 Then afterParts = afterParts & ", moves " & TextIn(LabCells("LabMoves"))
End Sub

' The number in a cell, 0 where it is blank. Raises BadRecipeError for anything else.
Public Function NumberOf(ByVal value As Variant) As Double
    If IsEmpty(value) Then Exit Function
    If IsError(value) Then Err.Raise BadRecipeError, "Lab", "Tune needs a number where an error stands."
    If VarType(value) = vbString Then
        If Len(Trim$(value)) > 0 Then NumberOf = NumberInText(Trim$(value))
    Else
        NumberOf = value
    End If
End Function

' The number that a text is, with either decimal sign, as the recipe has it. VBA by itself would skip the other sign, which
' may stand between thousands, and make 1 of 0.1. Raises BadRecipeError for any other text.
Private Function NumberInText(ByVal text As String) As Double
    Dim parts As Variant
    parts = Split(Replace(text, ",", "."), ".")
    If UBound(parts) > 1 Or Not IsNumeric(Join(parts, DecimalSign())) Then
        Err.Raise BadRecipeError, "Lab", "Tune needs a number where this stands: " & text
    End If
    NumberInText = CDbl(Join(parts, DecimalSign()))
End Function

' Writes numbers into cells whose format is that of texts, so that they are numbers still.
Private Sub PutNumbers(ByVal cells As Range, ByVal numbers As Variant)
    cells.NumberFormat = "General"
    cells.Value = numbers
    cells.NumberFormat = "@"
End Sub

' The decimal sign of this computer's language.
Private Function DecimalSign() As String
    DecimalSign = Mid$(CStr(1.5), 2, 1)
End Function

' A number with a point, whatever the decimal sign is.
Private Function NumberText(ByVal number As Double) As String
    NumberText = Replace(CStr(number), DecimalSign(), ".")
End Function
