Attribute VB_Name = "League"
' A league: each player marked on the League sheet plays the same games, but for those in the list of finished games already.
' The sheet computes the results from the list.
'
' A game is known by its seed and its key, a text of player, effort and milliseconds. Games with other limits may stay
' in the list: the results count only those with the limits set now.
Option Explicit
Option Private Module

Private finished As Long ' games of this league that are in the list
Private total As Long ' games of this league
Private listed As Long ' games in the list, of other leagues too

' Games that the list has room for.
Private Const MostLeagueGames As Long = 20000

' Excel's COUNTIF compares no texts of more than 255 letters. So a key shortens a name longer than LongestName to
' EndOfName letters of each end, its length, and a sum over the first SummedLetters letters.
Private Const LongestName As Long = 200
Private Const EndOfName As Long = 80
Private Const SummedLetters As Long = 1000

' Of a player's name.
Private Const LettersInTable As Long = 36
Private Const LettersInList As Long = 52

Private Const NumberColumn As Long = 1
Private Const KeyColumn As Long = 2
Private Const SquareColumn As Long = 3
Private Const NameColumn As Long = 4
Private Const SeedColumn As Long = 5
Private Const ScoreColumn As Long = 6
Private Const TileColumn As Long = 7
Private Const CountColumn As Long = 8 ' of moves
Private Const SecondsColumn As Long = 9
Private Const GameColumns As Long = 9

' Lets the players marked on the sheet play the games that are missing. Raises BadLeagueError or BadSettingError.
Public Sub RunLeagueAsAsked()
    Dim names As Variant
    Dim games As Long
    Dim firstSeed As Long
    names = ChosenPlayers()
    games = WholeNumberIn(LeagueCells("LeagueGamesWanted"))
    firstSeed = WholeNumberIn(LeagueCells("LeagueSeed"))
    CheckGames UBound(names) + 1, games, firstSeed
    CheckPlayers names
    FitLeagueRows 0, MostPlayers
    PlayLeague names, games, firstSeed
End Sub

' Forgets all games, if a person confirms it.
Public Sub ClearLeague()
    Dim games As Long
    games = CountLeagueGames()
    If games > 0 Then
        If Not PersonSaysYes("Forget the list of " & Counted(games, "game") & "? This cannot be undone.") Then Exit Sub
    End If
    BeginWriting
    ClearLeagueGames
    If games > 0 Then LeagueRows(0, games).EntireRow.RowHeight = LeastHeight
    FitLeagueRows 0, MostPlayers
    ShowProgress 0, ""
    EndWriting
End Sub

' Raises BadLeagueError where no game is asked for, or more than the list or the seeds allow.
Private Sub CheckGames(ByVal playerCount As Long, ByVal games As Long, ByVal firstSeed As Long)
    If playerCount < 1 Or games < 1 Then
        Err.Raise BadLeagueError, "League", "Mark at least one player with an x, and ask for at least one game."
    End If
    CheckRoom CDbl(playerCount) * games
    If CDbl(firstSeed) + games - 1 > LargestLong Then
        Err.Raise BadLeagueError, "League", "Seeds go up to " & LargestLong & ". Start from a smaller one."
    End If
End Sub

' Raises BadLeagueError where the list has no room for so many games, with those that it holds.
Private Sub CheckRoom(ByVal games As Double)
    If games <= MostLeagueGames Then Exit Sub
    Err.Raise BadLeagueError, "League", "The list has room for " & MostLeagueGames & " games and has " & _
        CountLeagueGames() & ". Ask for fewer, or save a copy of the workbook and press Clear."
End Sub

' Raises BadLeagueError, before the first game, where a player is unknown or its limits are wrong.
Private Sub CheckPlayers(ByVal names As Variant)
    Dim effort As Long
    Dim timeMs As Long
    Dim index As Long
    Dim number As Long
    Dim sentence As String
    TakeLeagueLimits "", effort, timeMs ' A wrong cell and
    Version ' a library that is missing are the fault of no player.
    On Error GoTo Refused
    For index = 0 To UBound(names)
        TakeLeagueLimits names(index), effort, timeMs
        CheckPlayer names(index), effort, timeMs
    Next index
    Exit Sub
Refused:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number = EscapeError Then Err.Raise number ' No player's fault either.
    Err.Raise BadLeagueError, "League", names(index) & ": " & sentence
End Sub

' The names of the players marked on the sheet, from 0.
Private Function ChosenPlayers() As Variant
    Dim marks As Range
    Dim row As Long
    Dim name As String
    Dim list As String
    Set marks = LeagueCells("LeaguePlayers")
    For row = 1 To MostPlayers
        name = TextIn(marks.Cells(row, 2))
        If Len(TextIn(marks.Cells(row, 1))) > 0 And Len(name) > 0 Then
            ' Once where it stands in several rows: they would play the same games.
            If InStr(LowerLetters(list) & vbTab, vbTab & LowerLetters(name) & vbTab) = 0 Then list = list & vbTab & name
            ' Without blanks around it, as the sheet's formulas count its games.
            If marks.Cells(row, 2).Value <> name Then marks.Cells(row, 2).Value = name
        End If
    Next row
    ChosenPlayers = Split(Mid$(list, 2), vbTab)
End Function

' Plays what is missing of each player's `games` games, from the seed `firstSeed` on. Finished games stay where a person
' asks to stop, by Esc too.
Private Sub PlayLeague(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long)
    Dim number As Long
    Dim sentence As String
    On Error GoTo Fault
    total = games * (UBound(names) + 1)
    finished = 0
    listed = CountLeagueGames()
    If PlayGames(names, games, firstSeed) Then
        ShowProgress 1, "Done: " & Counted(total, "game") & "."
    Else
        ShowStopped
    End If
    Exit Sub
Fault:
    number = Err.Number
    sentence = PlainSentence(Err.Description)
    On Error GoTo 0
    If number <> EscapeError Then Err.Raise number, "League", sentence
    BeginWriting
    ShowStopped
    EndWriting
End Sub

' Plays the missing games. Answers no where a person asks to stop.
Private Function PlayGames(ByVal names As Variant, ByVal games As Long, ByVal firstSeed As Long) As Boolean
    Dim isFinished() As Boolean
    Dim isKnown() As Boolean ' asked before: a first call may take long
    Dim keys() As String
    Dim efforts() As Long ' taken once: a person may change the cells meanwhile
    Dim times() As Long
    Dim game As Long
    Dim index As Long
    ReDim isFinished(0 To UBound(names), 0 To games - 1)
    ReDim isKnown(0 To UBound(names))
    ReDim keys(0 To UBound(names))
    ReDim efforts(0 To UBound(names))
    ReDim times(0 To UBound(names))
    For index = 0 To UBound(names)
        TakeLeagueLimits names(index), efforts(index), times(index)
        keys(index) = LeagueKey(names(index), efforts(index), times(index))
    Next index
    finished = MarkFinished(isFinished, keys, firstSeed)
    CheckRoom CDbl(listed) + total - finished
    LeagueCells("LeagueProgress").Value = finished / total
    For game = 0 To games - 1
        For index = 0 To UBound(names)
            If Not isFinished(index, game) Then
                If Not isKnown(index) Then ShowBusy "League: " & names(index) & " is thinking ..."
                isKnown(index) = True
                If Not PlayLeagueGame(names(index), efforts(index), times(index), game + 1, firstSeed + game) Then
                    Exit Function
                End If
            End If
        Next index
    Next game
    PlayGames = True
End Function

' Plays, lists and counts one game. Answers no where a person asks to stop before its end.
Private Function PlayLeagueGame(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, ByVal game As Long, _
        ByVal seed As Long) As Boolean
    If Not PlayWholeGame(player, effort, timeMs, seed, LeagueCells("LeagueStatus"), TitleAt(finished / total), _
            player & ", game " & game) Then Exit Function
    ListLeagueGame listed, game, player, LeagueKey(player, effort, timeMs), seed
    listed = listed + 1
    finished = finished + 1
    LeagueCells("LeagueProgress").Value = finished / total
    EndWriting
    PlayLeagueGame = True
End Function

' Says how far a stopped league came.
Private Sub ShowStopped()
    ShowProgress finished / total, "Stopped after " & finished & " of " & Counted(total, "game") & ". Run goes on."
End Sub

' Shows how far the league is; `share` is 0 to 1.
Private Sub ShowProgress(ByVal share As Double, ByVal text As String)
    LeagueCells("LeagueProgress").Value = share
    ShowSheetStatus LeagueCells("LeagueStatus"), TitleAt(share), text
End Sub

' What the status bar says before how far a game is.
Private Function TitleAt(ByVal share As Double) As String
    TitleAt = "League: " & Format$(share, "0%") & "  "
End Function

' ---- The sheet and its list ------------------------------------------------------------------------------------------

' The cells with a name on the League sheet.
Public Function LeagueCells(ByVal name As String) As Range
    Set LeagueCells = NamedCells(LeagueCode, name)
End Function

' Makes rows of the list, from 0, as high as their names need, and those of the table beside them.
Public Sub FitLeagueRows(ByVal first As Long, ByVal count As Long)
    Dim list As Variant
    Dim players As Range
    Dim cell As Range
    Dim row As Long
    Dim place As Long
    Dim height As Double
    Dim tableHeight As Double
    list = LeagueRows(first, count).Value
    Set players = LeagueCells("LeaguePlayers")
    For row = 1 To count
        Set cell = LeagueRows(first + row - 1, 1).Cells(1, 1)
        place = cell.Row - players.Row + 1
        height = HeightOfName(list(row, NameColumn), 8, LettersInList)
        If place < 1 Or place > MostPlayers Then
            cell.EntireRow.RowHeight = height
        Else
            tableHeight = HeightOfName(players.Cells(place, 2).Value, 9, LettersInTable)
            If tableHeight > height Then height = tableHeight
            ' What a person types can be taken back only as long as no macro changes anything. (LibreOffice rounds heights.)
            If Abs(cell.RowHeight - height) > 0.5 Then cell.EntireRow.RowHeight = height
        End If
    Next row
End Sub

' Whether a change is to the players.
Public Function ChangesLeaguePlayers(ByVal changed As Range) As Boolean
    ChangesLeaguePlayers = Not Intersect(changed, LeagueCells("LeaguePlayers")) Is Nothing
End Function

' The limits that the sheet gives a player. Raises BadSettingError.
Private Sub TakeLeagueLimits(ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    TakeStrength LeagueCells("LeagueStrength"), LeagueCells("LeagueEffort"), LeagueCells("LeagueTimeMs"), _
        player, effort, timeMs
End Sub

' Whether a change has filled a cell of Custom.
Public Function ChangesLeagueLimits(ByVal changed As Range) As Boolean
    Dim limits As Range
    Set limits = Intersect(changed, LeagueCells("LeagueEffort").Resize(1, 2))
    If limits Is Nothing Then Exit Function
    ChangesLeagueLimits = Application.WorksheetFunction.CountA(limits) > 0
End Function

' The key of a player's games within limits, as hosts/workbook/league_sheet.py has it.
Private Function LeagueKey(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long) As String
    LeagueKey = NameInKey(LowerLetters(player)) & " " & effort & " " & timeMs
End Function

' What stands in a key for a name or a recipe.
Private Function NameInKey(ByVal player As String) As String
    Dim place As Long
    Dim sum As Double
    NameInKey = player
    If Len(player) <= LongestName Then Exit Function
    For place = 1 To SummedLetters
        sum = sum + Asc(Mid$(player & Space$(SummedLetters), place, 1)) * CDbl(place)
    Next place
    NameInKey = Left$(player, EndOfName) & " " & Len(player) & " " & sum & " " & Right$(player, EndOfName)
End Function

' How many rows of the list are used, up to the last one with a number or a score: a person may have cleared cells, or
' whole rows, before it. (A formula counts the numbers. Range.End needs a window in LibreOffice.)
Private Function CountLeagueGames() As Long
    Dim list As Variant
    Dim numbered As Long
    PointName "LeagueList", SheetOf(LeagueCode), LeagueRows(0, MostLeagueGames).Address ' A person may have deleted rows of it.
    CalculateSheet LeagueCode
    numbered = LeagueCells("LeagueListed").Value
    list = LeagueRows(0, MostLeagueGames).Value
    Do While CountLeagueGames < MostLeagueGames
        If numbered <= 0 And IsEmpty(list(CountLeagueGames + 1, ScoreColumn)) Then Exit Do
        If HoldsNumber(list(CountLeagueGames + 1, NumberColumn)) Then numbered = numbered - 1
        CountLeagueGames = CountLeagueGames + 1
    Loop
End Function

' Marks in `isFinished(player, game)`, both from 0, the listed games from `firstSeed` on. Answers how many those are.
Private Function MarkFinished(ByRef isFinished() As Boolean, ByVal keys As Variant, ByVal firstSeed As Long) As Long
    Dim list As Variant
    Dim row As Long
    Dim player As Long
    Dim game As Double
    list = LeagueRows(0, MostLeagueGames).Value
    For row = 1 To listed
        game = -1
        If HoldsNumber(list(row, SeedColumn)) Then game = CDbl(list(row, SeedColumn)) - firstSeed
        If game >= 0 And game <= UBound(isFinished, 2) Then
            For player = 0 To UBound(keys)
                If list(row, KeyColumn) = keys(player) And Not isFinished(player, game) Then
                    isFinished(player, game) = True
                    MarkFinished = MarkFinished + 1
                End If
            Next player
        End If
    Next row
End Function

' Lists the game that was played last, after `place` others. The caller ends the writing.
Private Sub ListLeagueGame(ByVal place As Long, ByVal game As Long, ByVal player As String, ByVal key As String, _
        ByVal seed As Long)
    Dim values(1 To 1, 1 To GameColumns) As Variant
    values(1, NumberColumn) = game
    values(1, KeyColumn) = key
    values(1, SquareColumn) = CDbl(GameScore()) * GameScore() ' for the interval of the mean
    values(1, NameColumn) = player
    values(1, SeedColumn) = seed
    values(1, ScoreColumn) = GameScore()
    values(1, TileColumn) = GameLargest()
    values(1, CountColumn) = GameMoves()
    values(1, SecondsColumn) = GameMilliseconds() / 1000
    BeginWriting
    ShowAllRows LeagueCells("LeagueGames")
    LeagueRows(place, 1).Value = values
    FitLeagueRows place, 1
    CalculateSheet LeagueCode
End Sub

' Forgets all games.
Public Sub ClearLeagueGames()
    ShowAllRows LeagueCells("LeagueGames")
    LeagueRows(0, MostLeagueGames).ClearContents
    CalculateSheet LeagueCode
End Sub

' Rows of the list, from 0. The name LeagueGames is the headings, since rows may be deleted.
Private Function LeagueRows(ByVal first As Long, ByVal count As Long) As Range
    Set LeagueRows = LeagueCells("LeagueGames").Offset(first + 1, 0).Resize(count, GameColumns)
End Function
