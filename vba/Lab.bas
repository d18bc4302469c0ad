Attribute VB_Name = "Lab"
' The Lab sheet: a person's own player, as cells and as the recipe that the sheet's formulas make of them, and the
' published evaluations to start from.
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

' The cells with a name on the Lab sheet.
Public Function LabCells(ByVal name As String) As Range
    Set LabCells = NamedCells(LabCode, name)
End Function

' The recipe that the cells make. Raises BadRecipeError, with the engine's sentence, or BadSettingError where the
' formula gives an error.
Public Function LabRecipe() As String
    CalculateSheet LabCode
    LabRecipe = TextIn(LabCells("LabRecipe"))
    CheckPlayerText LabRecipe
End Function

' How far the Lab's player looks; 0 is its search's default.
Public Function LabEffort() As Long
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

' Fills the cells with the chosen published evaluation. Raises BadSettingError where it is none.
Public Sub StartFromPublished()
    Dim presets As Variant
    Dim row As Long
    presets = LabCells("LabPresets").Value
    row = PresetRow(presets, TextIn(LabCells("LabStart")))
    If row = 0 Then RaiseNothingToStartFrom TextIn(LabCells("LabStart"))
    PutWeights presets, row
    PutMatrix presets, row
    LabCells("LabSearch").Value = presets(row, PresetSearch)
    LabCells("LabEffort").Value = 0
    LabCells("LabMoves").ClearContents
    CalculateSheet LabCode
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
    NamedCells(GameCode, "Strength").Value = "Custom"
    NamedCells(GameCode, "Effort").Value = effort
    NamedCells(GameCode, "TimeMs").ClearContents
End Sub

' The row of a published evaluation, from 1; 0 where there is none.
Private Function PresetRow(ByRef presets As Variant, ByVal name As String) As Long
    Dim row As Long
    For row = 1 To UBound(presets, 1)
        If LCase$(presets(row, PresetName)) = LCase$(name) Then PresetRow = row
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
    LabCells("LabWeights").Value = weights
    LabCells("LabMarks").ClearContents
    LabCells("LabMarks").Value = marks
    LabCells("LabLost").ClearContents
    If Not IsEmpty(presets(row, PresetLost)) Then LabCells("LabLost").Value = presets(row, PresetLost)
End Sub

' Writes a published evaluation's matrix and marks it for Tune.
Private Sub PutMatrix(ByRef presets As Variant, ByVal row As Long)
    Dim matrix(1 To 4, 1 To 4) As Variant
    Dim index As Long
    For index = 0 To 15
        matrix(index \ 4 + 1, index Mod 4 + 1) = presets(row, PresetMatrix + index)
    Next index
    LabCells("LabMatrix").ClearContents
    LabCells("LabMatrix").Value = matrix
    LabCells("LabMatrixKind").Value = presets(row, PresetMatrixKind)
    LabCells("LabMatrixMark").ClearContents
    If Not IsEmpty(matrix(1, 1)) Then LabCells("LabMatrixMark").Value = "x"
End Sub
