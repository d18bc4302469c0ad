Attribute VB_Name = "Board"
' The board on the Game sheet: a range, an array of 16 Long, and the text in the history.
Option Explicit
Option Private Module

Private Const SmallestTile As Long = 2
Private Const LargestTileAllowed As Long = 131072
Private Const AllowedTiles As String = "A tile is a power of two from 2 to 131072; an empty cell is blank."
Private Const LostBoard As String = "The board no longer has four rows of four cells: some were deleted or inserted. " & _
    "Take that back with Ctrl+Z, or press Repair on the Help sheet."

' The range of the board.
Public Function BoardCells() As Range
    Set BoardCells = NamedCells(GameCode, "Board")
End Function

' Reads the board into `cells`. Raises BadBoardError where a cell (the sentence names it) holds no tile, or the board is
' no longer 4 x 4.
Public Sub ReadBoard(ByRef cells() As Long)
    Dim values As Variant
    Dim index As Long
    values = BoardValues()
    For index = 0 To 15
        If IsErrorAt(index, values(index \ 4 + 1, index Mod 4 + 1)) Then RaiseBadCell "an error", index
        cells(index) = TileIn(values(index \ 4 + 1, index Mod 4 + 1), index)
    Next index
End Sub

' What the board shows, as text to compare with BoardText; anything that is no tile differs. Raises BadBoardError where
' the board is no longer 4 x 4.
Public Function ShownText() As String
    Dim values As Variant
    Dim words(0 To 15) As String
    Dim index As Long
    values = BoardValues()
    For index = 0 To 15
        words(index) = WordIn(values(index \ 4 + 1, index Mod 4 + 1))
        If IsErrorAt(index, values(index \ 4 + 1, index Mod 4 + 1)) Then words(index) = "error"
    Next index
    ShownText = Join(words, " ")
End Function

' Whether a cell of the board, whose value is given, shows an error. Excel tells by the value, without another call.
Private Function IsErrorAt(ByVal index As Long, ByVal value As Variant) As Boolean
    IsErrorAt = IsError(value)
    If Not InLibreOffice() Then Exit Function
    If VarType(value) = vbDouble Then
        If value > 0 Then Exit Function ' most tiles, without another call
    End If
    IsErrorAt = ShowsError(BoardCells().Cells(index \ 4 + 1, index Mod 4 + 1), value)
End Function

' Raises BadBoardError where the board is no longer 4 x 4. Call it before a cell is written: Ctrl+Z cannot bring the
' board back later.
Public Sub CheckBoard()
    BoardValues
End Sub

' Shows a board. An empty cell is 0, which the number format hides: LibreOffice leaves a cell as it is where Empty is
' written.
Public Sub ShowBoard(ByRef cells() As Long)
    Dim values(1 To 4, 1 To 4) As Variant
    Dim index As Long
    For index = 0 To 15
        values(index \ 4 + 1, index Mod 4 + 1) = cells(index)
    Next index
    BoardCells().Value = values
End Sub

' A board as text: 16 numbers with blanks between them.
Public Function BoardText(ByRef cells() As Long) As String
    Dim words(0 To 15) As String
    Dim index As Long
    For index = 0 To 15
        words(index) = CStr(cells(index))
    Next index
    BoardText = Join(words, " ")
End Function

' Whether a text has a word for each cell.
Public Function HasSixteenWords(ByVal text As String) As Boolean
    HasSixteenWords = (UBound(Split(text, " ")) = 15)
End Function

' Reads a text of BoardText into `cells`.
Public Sub ReadBoardText(ByVal text As String, ByRef cells() As Long)
    Dim words As Variant
    Dim index As Long
    words = Split(text, " ")
    For index = 0 To 15
        cells(index) = CLng(words(index))
    Next index
End Sub

' The largest tile of a board; 0 for an empty one.
Public Function LargestTile(ByRef cells() As Long) As Long
    Dim index As Long
    For index = 0 To 15
        If cells(index) > LargestTile Then LargestTile = cells(index)
    Next index
End Function

' The board's values. Raises BadBoardError where a person has deleted or inserted rows or columns.
Private Function BoardValues() As Variant
    Dim values As Variant
    On Error GoTo Gone
    values = BoardCells().Value
    On Error GoTo 0
    If Not IsFourByFour(values) Then Err.Raise BadBoardError, "Board", LostBoard
    BoardValues = values
    Exit Function
Gone:
    If Err.Number = LostCellsError Or Err.Number = NoSuchObjectError Then Err.Raise BadBoardError, "Board", LostBoard
    Err.Raise Err.Number, Err.Source, Err.Description
End Function

' Whether a range's value is 4 x 4. The value of a single cell is no array.
Private Function IsFourByFour(ByRef values As Variant) As Boolean
    If IsArray(values) Then IsFourByFour = (UBound(values, 1) = 4 And UBound(values, 2) = 4)
End Function

' What one cell holds, as a word.
Private Function WordIn(ByVal value As Variant) As String
    If IsError(value) Then Exit Function
    If Len(value) = 0 Then
        WordIn = "0"
    Else
        WordIn = CStr(value)
    End If
End Function

' The tile in a cell, 0 where it is blank. Raises BadBoardError for anything else.
Private Function TileIn(ByVal value As Variant, ByVal index As Long) As Long
    If IsEmpty(value) Then Exit Function
    If Len(value) = 0 Then Exit Function
    If Not IsNumeric(value) Or VarType(value) = vbBoolean Then RaiseBadCell """" & value & """", index
    If Not IsTile(CDbl(value)) Then RaiseBadCell CStr(value), index
    TileIn = CLng(value)
End Function

' Whether a number is a tile, or 0.
Public Function IsTile(ByVal number As Double) As Boolean
    Dim tile As Long
    tile = SmallestTile
    Do While tile < number And tile < LargestTileAllowed
        tile = tile * 2
    Loop
    IsTile = (number = tile Or number = 0)
End Function

' Raises BadBoardError for a cell.
Private Sub RaiseBadCell(ByVal content As String, ByVal index As Long)
    Err.Raise BadBoardError, "Board", "Cell " & NameOfCell(BoardCells().Cells(index \ 4 + 1, index Mod 4 + 1)) & _
        " holds " & content & ". " & AllowedTiles
End Sub

' Copies 16 cells. (Assigning arrays would tie them together in LibreOffice.)
Public Sub CopyCells(ByRef from() As Long, ByRef target() As Long)
    Dim index As Long
    For index = 0 To 15
        target(index) = from(index)
    Next index
End Sub
