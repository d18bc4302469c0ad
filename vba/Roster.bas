Attribute VB_Name = "Roster"
' The hidden Roster sheet: what each player's numbers mean, its limits for each strength, and the strength last chosen for it
' on the Game sheet. A recipe has the row of its search.
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

Private Const CustomWord As String = "Custom"

' The row of a player, or of a recipe's search, from 1; 0 where it is not listed.
Public Function RosterRow(ByVal player As String) As Long
    Dim names As Variant
    Dim listed As String
    Dim row As Long
    If Len(player) = 0 Then Exit Function ' as the rows are that a player may yet get
    listed = LowerLetters(ListedName(player))
    names = NamedCells(RosterCode, "Roster").Value
    For row = 1 To UBound(names, 1)
        If LowerLetters(names(row, 1)) = listed Then
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
        DepthWords = Replace(RosterCell(row, ManyAheadColumn).Value, "{n}", depth)
    End If
End Function

' Gives the limits of a player's move for a strength other than Custom; 0 and 0 is its default.
Public Sub TakeLimits(ByVal player As String, ByVal strength As String, ByRef effort As Long, ByRef timeMs As Long)
    Dim row As Long
    Dim column As Long
    effort = 0
    timeMs = 0
    If LowerLetters(strength) = "quick" Then column = QuickColumn
    If LowerLetters(strength) = "strong" Then column = StrongColumn
    row = RosterRow(player)
    If row = 0 Or column = 0 Then Exit Sub
    effort = RosterCell(row, column).Value
    timeMs = RosterCell(row, column + 1).Value
End Sub

' ---- How hard a player thinks on the Game sheet -----------------------------------------------------------------------

' Gives the limits of one move: the chosen player's from the sheet; 0 and 0, the default, for any other. Raises
' BadSettingError.
Public Sub TakeChosenLimits(ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    effort = 0
    timeMs = 0
    If LowerLetters(player) <> LowerLetters(ChosenPlayer()) Then Exit Sub
    RecallStrength Nothing
    TakeStrength NamedCells(GameCode, "Strength"), NamedCells(GameCode, "Effort"), NamedCells(GameCode, "TimeMs"), _
        player, effort, timeMs
End Sub

' The limits that three cells give a player. Raises BadSettingError, which names the cell, where one is wrong.
Public Sub TakeStrength(ByVal strengthCell As Range, ByVal effortCell As Range, ByVal timeCell As Range, _
        ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    Dim word As String
    word = InEnglish(TextIn(strengthCell))
    Select Case LowerLetters(word)
        Case "", "quick", "normal", "strong"
            TakeLimits player, word, effort, timeMs
        Case LowerLetters(CustomWord)
            effort = WholeNumberIn(effortCell)
            timeMs = WholeNumberIn(timeCell)
            CheckEffort effortCell, player
            CheckTime timeCell
        Case Else
            RaiseBadSetting strengthCell, "Quick, Normal, Strong or Custom"
    End Select
End Sub

' Raises BadSettingError where a cell holds an effort that a player does not take. A player that the engine does not know is
' no fault of the cell.
Public Sub CheckEffort(ByVal cell As Range, ByVal player As String)
    Dim most As Long
    Dim tooMany As Long
    Dim between As Long
    If Not TakesEffort(player, 0) Then Exit Sub
    If TakesEffort(player, WholeNumberIn(cell)) Then Exit Sub
    tooMany = LargestLong
    Do While tooMany - most > 1
        between = most + (tooMany - most) \ 2
        If TakesEffort(player, between) Then most = between Else tooMany = between
    Loop
    RaiseBadSetting cell, "an effort that " & player & " takes: a whole number from 0 to " & most
End Sub

' Whether the engine takes an effort. On a board without tiles, a finished one, it only checks what it is given.
Private Function TakesEffort(ByVal player As String, ByVal effort As Long) As Boolean
    Dim noTiles(0 To 15) As Long
    Dim evaluation As Double
    On Error GoTo Refused
    BestMove noTiles, player, effort, 0, 0, evaluation
    TakesEffort = True
    Exit Function
Refused:
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Function

' Raises BadSettingError where a cell holds no time that the engine takes.
Public Sub CheckTime(ByVal cell As Range)
    Const LongestTime As Long = 3600000 ' milliseconds
    If WholeNumberIn(cell) >= 0 And WholeNumberIn(cell) <= LongestTime Then Exit Sub
    RaiseBadSetting cell, "a time from 0 to " & LongestTime & " milliseconds"
End Sub

' Follows a person who changes the player, the strength or the numbers of Custom: a player brings what it remembers, but for
' what is pasted with it, and a number without a strength selects Custom. Raises the error of CheckPlayerText.
Public Sub FollowStrength(ByVal changed As Range)
    Dim hasWord As Boolean
    Dim hasNumber As Boolean
    Dim pasted As Range
    hasWord = Fills(changed, "Strength")
    hasNumber = Fills(changed, "Effort") Or Fills(changed, "TimeMs")
    If hasWord Or hasNumber Then Set pasted = changed ' Else there is nothing beside the player, or all was deleted.
    RecallStrength pasted
    If hasNumber And Not hasWord Then NamedCells(GameCode, "Strength").Value = Translated(CustomWord)
    RememberStrength
    If Touches(changed, "Player") And Not IsPublished(ChosenPlayer()) Then CheckPlayerText ChosenPlayer()
End Sub

' Whether FollowStrength follows a change.
Public Function ChangesStrength(ByVal changed As Range) As Boolean
    ChangesStrength = Touches(changed, "Player") Or Touches(changed, "Effort") Or Touches(changed, "TimeMs") Or _
        Touches(changed, "Strength")
End Function

' Shows the strength last chosen for the chosen player, where the cells have another player's, but for the cells of `pasted`.
Private Sub RecallStrength(ByVal pasted As Range)
    Dim player As String
    Dim row As Long
    player = ChosenPlayer()
    If LowerLetters(TextOrNothing("EffortOwner")) = LowerLetters(player) Then Exit Sub
    row = RosterRow(player)
    If row > 0 And Len(TextOrNothing("EffortOwner")) > 0 Then
        PutUnlessPasted pasted, "Strength", Translated(WordOr(RosterCell(row, StrengthColumn).Value, "Normal"))
        PutUnlessPasted pasted, "Effort", RosterCell(row, CustomColumn).Value
        PutUnlessPasted pasted, "TimeMs", RosterCell(row, CustomColumn + 1).Value
    End If
    NamedCells(GameCode, "EffortOwner").Value = player
End Sub

' Remembers the cells' strength for the chosen player.
Private Sub RememberStrength()
    Dim row As Long
    row = RosterRow(ChosenPlayer())
    NamedCells(GameCode, "EffortOwner").Value = ChosenPlayer()
    If row = 0 Then Exit Sub
    RosterCell(row, StrengthColumn).Value = InEnglish(TextOrNothing("Strength"))
    PutOrClear RosterCell(row, CustomColumn), NamedCells(GameCode, "Effort").Value
    PutOrClear RosterCell(row, CustomColumn + 1), NamedCells(GameCode, "TimeMs").Value
End Sub

Private Sub PutUnlessPasted(ByVal pasted As Range, ByVal name As String, ByVal value As Variant)
    If Not Touches(pasted, name) Then PutOrClear NamedCells(GameCode, name), value
End Sub

' Writes a value, or clears the cell where there is none.
Private Sub PutOrClear(ByVal cell As Range, ByVal value As Variant)
    If IsEmpty(value) Then
        cell.ClearContents
    Else
        cell.Value = value
    End If
End Sub

Private Function WordOr(ByVal word As Variant, ByVal usual As String) As String
    WordOr = usual
    If IsError(word) Then Exit Function
    If Len(word) > 0 Then WordOr = word
End Function

' The text in a named cell, none where it holds an error.
Private Function TextOrNothing(ByVal name As String) As String
    TextOrNothing = WordOr(NamedCells(GameCode, name).Value, "")
End Function

' Whether a change has filled a named cell.
Private Function Fills(ByVal changed As Range, ByVal name As String) As Boolean
    If Touches(changed, name) Then Fills = Len(TextOrNothing(name)) > 0
End Function

' Whether a change, Nothing for none, is to a named cell.
Private Function Touches(ByVal changed As Range, ByVal name As String) As Boolean
    If Not changed Is Nothing Then Touches = Not Intersect(changed, NamedCells(GameCode, name)) Is Nothing
End Function
