Attribute VB_Name = "LabExplain"
' Why the Lab's recipe likes a move: its features on the board of the Game sheet and after each move.
Option Explicit
Option Private Module

Private Const TableRows As Long = 20 ' the search, the sum, and each of the 18 features that the sheet's recipe may weigh (`cells` or `best-cells`)
Private Const TableColumns As Long = 8
Private Const RowsAbove As Long = 2 ' the search and the sum
Private Const FirstDirection As Long = 5 ' the column of up; right, down and left follow

' Fills the table: what the search says of each move, the sum of all shares, and the features, those first whose shares
' differ most between the moves. Raises NothingToAskError where the game is over, and the errors of LabRecipe.
Public Sub ExplainBoard()
    Dim cells(0 To 15) As Long
    Dim values(1 To TableRows, 1 To TableColumns) As Variant
    Dim shares() As Variant
    Dim found As Variant
    Dim recipe As String
    If GameIsOver() Then Err.Raise NothingToAskError, "LabExplain", "The game is over: no move is left to explain."
    recipe = LabRecipe()
    CopyGameCells cells
    found = Explain(cells, recipe)
    ReDim shares(1 To UBound(found, 1), DirectionUp To DirectionLeft)
    TakeSharesAfterMoves cells, recipe, shares
    Think cells, recipe, LabEffort(), 0, GameSeed()
    PutSearch values
    PutFeatures values, found, shares
    TranslateTexts values
    ShowAllRows LabCells("LabExplanation")
    LabCells("LabExplanation").ClearContents
    LabCells("LabExplanation").Value = values
    CalculateSheet LabCode
End Sub

' Gives each feature's share after each move, before a tile is spawned; Empty where the move is not legal.
Private Sub TakeSharesAfterMoves(ByRef cells() As Long, ByVal recipe As String, ByRef shares() As Variant)
    Dim after(0 To 15) As Long
    Dim found As Variant
    Dim direction As Long
    Dim feature As Long
    Dim gained As Long
    For direction = DirectionUp To DirectionLeft
        If MoveBoard(cells, direction, after, gained) Then
            found = Explain(after, recipe)
            For feature = 1 To UBound(found, 1)
                shares(feature, direction) = found(feature, 4)
            Next feature
        End If
    Next direction
End Sub

' The first row: what the search says, and how far it looked.
Private Sub PutSearch(ByRef values() As Variant)
    Dim direction As Long
    values(1, 1) = "The search"
    values(1, 3) = DepthWords(ThoughtPlayer(), ThoughtDepth())
    values(1, 4) = ThoughtWord()
    For direction = DirectionUp To DirectionLeft
        values(1, FirstDirection + direction) = ThoughtValue(direction)
    Next direction
    values(2, 1) = "Sum of shares"
End Sub

' The features' rows, and their sums in the second row.
Private Sub PutFeatures(ByRef values() As Variant, ByRef found As Variant, ByRef shares() As Variant)
    Dim isPut() As Boolean
    Dim place As Long
    Dim feature As Long
    Dim column As Long
    ReDim isPut(1 To UBound(found, 1))
    For place = RowsAbove + 1 To RowsAbove + UBound(found, 1)
        feature = WidestFeature(shares, isPut)
        isPut(feature) = True
        For column = 1 To 4
            values(place, column) = found(feature, column)
        Next column
        For column = DirectionUp To DirectionLeft
            values(place, FirstDirection + column) = shares(feature, column)
        Next column
        For column = 4 To TableColumns
            If Not IsEmpty(values(place, column)) Then values(2, column) = values(2, column) + values(place, column)
        Next column
    Next place
End Sub

' The feature not put yet whose shares differ most between the moves.
Private Function WidestFeature(ByRef shares() As Variant, ByRef isPut() As Boolean) As Long
    Dim widest As Double
    Dim feature As Long
    widest = -1
    For feature = 1 To UBound(shares, 1)
        If Not isPut(feature) Then
            If SpreadOf(shares, feature) > widest Then
                widest = SpreadOf(shares, feature)
                WidestFeature = feature
            End If
        End If
    Next feature
End Function

' By how much a feature's shares differ between the moves.
Private Function SpreadOf(ByRef shares() As Variant, ByVal feature As Long) As Double
    Dim least As Double
    Dim most As Double
    Dim isFirst As Boolean
    Dim direction As Long
    isFirst = True
    For direction = DirectionUp To DirectionLeft
        If Not IsEmpty(shares(feature, direction)) Then
            If isFirst Or shares(feature, direction) < least Then least = shares(feature, direction)
            If isFirst Or shares(feature, direction) > most Then most = shares(feature, direction)
            isFirst = False
        End If
    Next direction
    SpreadOf = most - least
End Function
