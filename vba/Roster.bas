Attribute VB_Name = "Roster"
' The hidden Roster sheet: what each player's numbers mean, its limits for each strength, and the strength last chosen
' for it. A recipe has the row of its search.
Option Explicit
Option Private Module

' Columns of the table, as in hosts/workbook/roster_sheet.py. Limits take two, effort and milliseconds; the first is named.
Public Const UnitColumn As Long = 2
Public Const OneAheadColumn As Long = 4
Public Const ManyAheadColumn As Long = 5
Public Const QuickColumn As Long = 6
Public Const StrongColumn As Long = 8
Public Const StrengthColumn As Long = 10
Public Const CustomColumn As Long = 11

Private Const OwnEvaluation As String = "its own evaluation"
Private Const DefaultSearch As String = "expectimax:" ' of a recipe that names none

' The row of a player, or of a recipe's search, from 1; 0 where it is not listed.
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

' The name of a player, or of a recipe's search, in the table. A recipe has a colon or a blank, as in
' hosts/workbook/roster_sheet.py.
Private Function ListedName(ByVal player As String) As String
    ListedName = player
    If InStr(player, ":") > 0 Then
        ListedName = Replace(Left$(player, InStr(player, ":")), " ", "")
    ElseIf InStr(player, " ") > 0 Then
        ListedName = DefaultSearch
    End If
End Function

' A cell of the table. `row` must not be 0.
Public Function RosterCell(ByVal row As Long, ByVal column As Long) As Range
    Set RosterCell = NamedCells(RosterCode, "Roster").Cells(row, column)
End Function

' What a player's values of the moves are, in words.
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

' Gives the limits of a player's move for a strength other than Custom; 0 and 0 is its default.
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
