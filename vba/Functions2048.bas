Attribute VB_Name = "Functions2048"
' The worksheet functions. With the add-in engine2048.xlam they work in every workbook; without it, in 2048.xlsm itself.
'
' `Board` is a range or an array of 4 x 4 tiles; blank cells are empty. Functions that give several cells spill where
' Excel can do that; elsewhere select the cells first and finish with Ctrl+Shift+Enter. None shows a message box:
' #VALUE! is a bad board, an unknown name, or an engine that Status2048 says more about; #N/A is a finished game.
'
' Needs: Engine2048, Host2048.
Option Explicit

Public Const DefaultPlayer As String = "expectimax"
Private Const DefaultEvaluator As String = "heuristic"
Private Const PlayerSeed As Long = 2048
Private Const ValueError As Long = 2015
Private Const NotAvailableError As Long = 2042
Private Const BadBoardError As Long = -2147219457 ' vbObjectError + 2047, which LibreOffice takes in no constant

' The best direction for a board: 0 up, 1 right, 2 down, 3 left.
' `Player` is one of Players2048, `TimeMs` the time to think in milliseconds, 0 for the player's default.
' A blank cell for the player is the default too.
Public Function BestMove2048(ByVal Board As Variant, Optional ByVal Player As String = DefaultPlayer, _
        Optional ByVal TimeMs As Long = 0) As Variant
Attribute BestMove2048.VB_Description = "The best direction for a 4x4 board: 0 up, 1 right, 2 down, 3 left; #N/A where the game is over."
    Dim cells(0 To 15) As Long
    Dim evaluation As Double
    Dim direction As Long
    On Error GoTo Refused
    TakeBoard Board, cells
    direction = BestMove(cells, NameOr(Player, DefaultPlayer), 0, TimeMs, PlayerSeed, evaluation)
    If direction = NoDirection Then BestMove2048 = CVErr(NotAvailableError) Else BestMove2048 = direction
    Exit Function
Refused:
    BestMove2048 = CVErr(ValueError)
End Function

' How good a board is to an evaluator, without search.
Public Function Evaluate2048(ByVal Board As Variant, Optional ByVal Evaluator As String = DefaultEvaluator) As Variant
Attribute Evaluate2048.VB_Description = "How good a 4x4 board is to an evaluator, without search."
    Dim cells(0 To 15) As Long
    On Error GoTo Refused
    TakeBoard Board, cells
    Evaluate2048 = EvaluateBoard(cells, NameOr(Evaluator, DefaultEvaluator))
    Exit Function
Refused:
    Evaluate2048 = CVErr(ValueError)
End Function

' A player's value of each direction, a row of four: up, right, down, left; #N/A where it cannot be moved in.
Public Function Analyze2048(ByVal Board As Variant, Optional ByVal Player As String = DefaultPlayer, _
        Optional ByVal TimeMs As Long = 0) As Variant
Attribute Analyze2048.VB_Description = "A player's value of each direction for a 4x4 board, a row of four: up, right, down, left; #N/A where it is not legal."
    Dim cells(0 To 15) As Long
    Dim evaluations(0 To 3) As Double
    Dim row(1 To 1, 1 To 4) As Variant
    Dim direction As Long
    Dim depth As Long
    Dim nodes As Double
    On Error GoTo Refused
    TakeBoard Board, cells
    If Analyze(cells, NameOr(Player, DefaultPlayer), 0, TimeMs, PlayerSeed, evaluations, depth, nodes) = NoDirection Then
        Analyze2048 = CVErr(NotAvailableError)
        Exit Function
    End If
    For direction = DirectionUp To DirectionLeft
        row(1, direction + 1) = evaluations(direction)
        If evaluations(direction) = IllegalEvaluation Then row(1, direction + 1) = CVErr(NotAvailableError)
    Next direction
    Analyze2048 = row
    Exit Function
Refused:
    Analyze2048 = CVErr(ValueError)
End Function

' The board after sliding in a direction, 4 x 4, without a new tile. `Direction` is 0 to 3, or up, right, down, left.
Public Function Move2048(ByVal Board As Variant, ByVal Direction As Variant) As Variant
Attribute Move2048.VB_Description = "The 4x4 board after sliding in a direction, without a new tile."
    Dim cells(0 To 15) As Long
    Dim score As Long
    On Error GoTo Refused
    TakeBoard Board, cells
    If LegalMoves(cells) = 0 Then
        Move2048 = CVErr(NotAvailableError)
        Exit Function
    End If
    MoveBoard cells, DirectionOf(Direction), cells, score
    Move2048 = GridOf(cells)
    Exit Function
Refused:
    Move2048 = CVErr(ValueError)
End Function

' The players: a column of names, and beside each what it is.
Public Function Players2048() As Variant
Attribute Players2048.VB_Description = "The players: a column of names, and beside each who it is by and what effort means to it."
    Dim names As Variant
    Dim summaries As Variant
    Dim rows() As Variant
    Dim index As Long
    On Error GoTo Refused
    names = Players()
    summaries = PlayerSummaries()
    ReDim rows(1 To UBound(names) + 1, 1 To 2)
    For index = 0 To UBound(names)
        rows(index + 1, 1) = names(index)
        rows(index + 1, 2) = summaries(index)
    Next index
    Players2048 = rows
    Exit Function
Refused:
    Players2048 = CVErr(ValueError)
End Function

' Whether the engine is there: its version, or the sentence that says what is wrong and what to do. It is asked again
' whenever Excel calculates, since what is wrong is put right outside of any cell.
Public Function Status2048() As String
Attribute Status2048.VB_Description = "Whether the engine is there: its version, or what is wrong and what to do about it."
    On Error GoTo Refused
    If Not InLibreOffice() Then Application.Volatile
    Status2048 = "engine2048 " & Version() & " is ready."
    Exit Function
Refused:
    Status2048 = ErrorSentence(Err.Description)
End Function

' A name, or the default where it is blank.
Private Function NameOr(ByVal name As String, ByVal usual As String) As String
    If Len(name) > 0 Then NameOr = name Else NameOr = usual
End Function

' Takes 16 cells, row by row, from a 4 x 4 range or array; raises an error where it is none.
Private Sub TakeBoard(ByVal board As Variant, ByRef cells() As Long)
    Dim values As Variant
    Dim row As Long
    Dim column As Long
    If IsObject(board) Then values = board.Value Else values = board
    If Not IsFourByFour(values) Then Err.Raise BadBoardError, "Functions2048", "A board has four rows of four cells."
    For row = 0 To 3
        For column = 0 To 3
            cells(row * 4 + column) = WholeNumber(values(LBound(values, 1) + row, LBound(values, 2) + column))
        Next column
    Next row
End Sub

' Whether a value is an array of four rows of four cells.
Private Function IsFourByFour(ByRef values As Variant) As Boolean
    On Error GoTo NotTwoDimensional
    IsFourByFour = (UBound(values, 1) - LBound(values, 1) = 3) And (UBound(values, 2) - LBound(values, 2) = 3)
NotTwoDimensional:
End Function

' The whole number in a cell, 0 where it is blank; raises an error where it holds anything else.
Private Function WholeNumber(ByVal value As Variant) As Long
    If IsError(value) Or VarType(value) = vbBoolean Then Err.Raise BadBoardError, "Functions2048", "A cell is no number."
    If IsEmpty(value) Then Exit Function
    If Len(value) = 0 Then Exit Function
    If CDbl(value) <> Int(CDbl(value)) Then Err.Raise BadBoardError, "Functions2048", "A cell is no whole number."
    WholeNumber = CLng(value)
End Function

' The direction that a number or a word names.
Private Function DirectionOf(ByVal direction As Variant) As Long
    If IsObject(direction) Then direction = direction.Value
    Select Case LCase$(CStr(direction))
        Case "up": DirectionOf = DirectionUp
        Case "right": DirectionOf = DirectionRight
        Case "down": DirectionOf = DirectionDown
        Case "left": DirectionOf = DirectionLeft
        Case Else: DirectionOf = WholeNumber(direction)
    End Select
End Function

' The 16 cells as four rows of four.
Private Function GridOf(ByRef cells() As Long) As Variant
    Dim grid(1 To 4, 1 To 4) As Variant
    Dim index As Long
    For index = 0 To 15
        grid(index \ 4 + 1, index Mod 4 + 1) = cells(index)
    Next index
    GridOf = grid
End Function
