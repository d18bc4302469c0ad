Attribute VB_Name = "Roster"
' What the workbook knows of each player and of recipes, on the hidden Roster sheet: what its numbers mean, its limits for each strength,
' and the strength that a person last chose for it.
Option Explicit
Option Private Module

' The columns of the table, as workbook/roster_sheet.py lays them out. Of two for limits the second has milliseconds.
Public Const UnitColumn As Long = 2
Public Const OneAheadColumn As Long = 4
Public Const ManyAheadColumn As Long = 5
Public Const QuickColumn As Long = 6
Public Const StrongColumn As Long = 8
Public Const StrengthColumn As Long = 10
Public Const CustomColumn As Long = 11

Private Const OwnEvaluation As String = "its own evaluation"
Private Const DefaultSearch As String = "expectimax:" ' of a recipe that names none

' The row of a player in the table, from 1, of a recipe that of its search; 0 where it is not listed.
Public Function RosterRow(ByVal player As String) As Long
    Dim names As Variant
    Dim listed As String
    Dim row As Long
    listed = LCase$(ListedName(player))
    names = NamedCells(RosterCode, "Roster").Value
    For row = 1 To UBound(names, 1)
        If LCase$(names(row, 1)) = listed Then
            RosterRow = row
            Exit Function
        End If
    Next row
End Function

' Whether a player is one of the library's.
Public Function IsPublished(ByVal player As String) As Boolean
    If ListedName(player) = player Then IsPublished = (RosterRow(player) > 0)
End Function

' The name under which a player stands in the table. A recipe is known by its blanks, as workbook/roster_sheet.py has it.
Private Function ListedName(ByVal player As String) As String
    ListedName = player
    If InStr(player, ":") > 0 Then
        ListedName = Replace(Left$(player, InStr(player, ":")), " ", "")
    ElseIf InStr(player, " ") > 0 Then
        ListedName = DefaultSearch
    End If
End Function

' The cell of a player's row, which is not 0, in a column.
Public Function RosterCell(ByVal row As Long, ByVal column As Long) As Range
    Set RosterCell = NamedCells(RosterCode, "Roster").Cells(row, column)
End Function

' What a player's values of the moves are.
Public Function UnitOf(ByVal player As String) As String
    Dim row As Long
    row = RosterRow(player)
    UnitOf = OwnEvaluation
    If row > 0 Then UnitOf = RosterCell(row, UnitColumn).Value
End Function

' How far a player looked, in words.
Public Function DepthWords(ByVal player As String, ByVal depth As Long) As String
    Dim row As Long
    row = RosterRow(player)
    If depth = 0 Then
        DepthWords = "no look ahead"
    ElseIf row = 0 Then
        DepthWords = "depth " & depth
    ElseIf depth = 1 Then
        DepthWords = RosterCell(row, OneAheadColumn).Value
    Else
        DepthWords = depth & RosterCell(row, ManyAheadColumn).Value
    End If
End Function

' The limits of a move that a strength other than Custom gives a player; its own default is 0 and 0.
Public Sub TakeLimits(ByVal player As String, ByVal strength As String, ByRef effort As Long, ByRef timeMs As Long)
    Dim row As Long
    Dim column As Long
    effort = 0
    timeMs = 0
    If LCase$(strength) = "quick" Then column = QuickColumn
    If LCase$(strength) = "strong" Then column = StrongColumn
    row = RosterRow(player)
    If row = 0 Or column = 0 Then Exit Sub
    effort = RosterCell(row, column).Value
    timeMs = RosterCell(row, column + 1).Value
End Sub
