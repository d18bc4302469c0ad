Attribute VB_Name = "LeagueGames"
' The list of finished games on the League sheet, and which games of a league are in it already.
'
' A game is known by its seed and its key, a text of player, effort and milliseconds. Games with other limits may stay
' in the list: the results count only those with the limits set now.
Option Explicit
Option Private Module

' Games that the list has room for.
Public Const MostLeagueGames As Long = 20000

' Excel's COUNTIF compares no texts of more than 255 letters. So a key shortens a name longer than LongestName to
' EndOfName letters of each end, its length, and a sum over the first SummedLetters letters.
Private Const LongestName As Long = 200
Private Const EndOfName As Long = 80
Private Const SummedLetters As Long = 1000

Private Const SeedColumn As Long = 3
Private Const KeyColumn As Long = 8
Private Const GameColumns As Long = 9

Private Const Upwards As Long = -4162 ' xlUp

' The cells with a name on the League sheet.
Public Function LeagueCells(ByVal name As String) As Range
    Set LeagueCells = NamedCells(LeagueCode, name)
End Function

' The limits that the sheet gives a player. Raises BadSettingError.
Public Sub TakeLeagueLimits(ByVal player As String, ByRef effort As Long, ByRef timeMs As Long)
    TakeStrength LeagueCells("LeagueStrength"), LeagueCells("LeagueEffort"), LeagueCells("LeagueTimeMs"), _
        player, effort, timeMs
End Sub

' Whether a change has filled a cell of Custom.
Public Function ChangesLeagueLimits(ByVal changed As Range) As Boolean
    Dim limits As Range
    Set limits = Intersect(changed, LeagueCells("LeagueEffort").Resize(1, 2))
    If limits Is Nothing Then Exit Function
    ChangesLeagueLimits = Len(limits.Cells(1, 1).Value) > 0
End Function

' The key of a player's games within limits, as hosts/workbook/league_sheet.py has it.
Public Function LeagueKey(ByVal player As String, ByVal effort As Long, ByVal timeMs As Long) As String
    LeagueKey = NameInKey(LCase$(player)) & " " & effort & " " & timeMs
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

' How many rows of the list are used, up to the last game. A person may have cleared cells, or whole rows, before it.
Public Function CountLeagueGames() As Long
    Dim column As Long
    Dim used As Long
    For column = 1 To GameColumns
        used = LeagueRows(MostLeagueGames, 1).Cells(1, column).End(Upwards).Row - LeagueRows(0, 1).Row + 1
        If used > CountLeagueGames Then CountLeagueGames = used
    Next column
End Function

' Marks in `isFinished(player, game)`, both from 0, the listed games from `firstSeed` on. Answers how many those are.
Public Function MarkFinished(ByRef isFinished() As Boolean, ByVal keys As Variant, ByVal firstSeed As Long) As Long
    Dim list As Variant
    Dim row As Long
    Dim player As Long
    Dim game As Double
    list = LeagueRows(0, MostLeagueGames).Value
    For row = 1 To CountLeagueGames()
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

' Lists a finished game after `place` others. Esc is ignored until the caller's HeedEscape.
Public Sub ListLeagueGame(ByVal place As Long, ByVal game As Long, ByVal player As String, ByVal key As String, _
        ByVal seed As Long, ByVal score As Long, ByVal largest As Long, ByVal moves As Long, ByVal milliseconds As Double)
    Dim values(1 To 1, 1 To 9) As Variant
    values(1, 1) = game
    values(1, 2) = player
    values(1, SeedColumn) = seed
    values(1, 4) = score
    values(1, 5) = largest
    values(1, 6) = moves
    values(1, 7) = milliseconds / 1000
    values(1, KeyColumn) = key
    values(1, 9) = CDbl(score) * score ' for the interval of the mean
    IgnoreEscape
    LeagueRows(place, 1).Value = values
    CalculateSheet LeagueCode
End Sub

' Forgets all games.
Public Sub ClearLeagueGames()
    LeagueRows(0, MostLeagueGames).ClearContents
    CalculateSheet LeagueCode
End Sub

' Rows of the list, from 0. The name LeagueGames is the first one.
Private Function LeagueRows(ByVal first As Long, ByVal count As Long) As Range
    Set LeagueRows = LeagueCells("LeagueGames").Offset(first, 0).Resize(count, GameColumns)
End Function
