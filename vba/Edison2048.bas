Attribute VB_Name = "Edison2048"
' engine2048 0.1.0 for Excel on Windows: for the workbook of the article "AI and 2048", part 2.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' The article's three evaluations, with its own names and arguments, computed by the engine. Import this module
' and Engine2048 into that workbook, and delete its own MiniMaxAlpaBeta_Evaluation and StaticEvaluation. A `Position` is an array (1 To 4, 1 To 4) of tile values, 0 for an empty cell.
Option Explicit

Private Const EdisonName As String = "edison"
Private Const MonteCarloName As String = "monte-carlo"
Private Const PlayerSeed As Long = 2048
Private Const FinishedGame As Double = -1000000

' The article's minimax value of a position, `Depth` plies deep: a move is one ply, a new tile is another.
' `MaximisingPlayer` tells who is next: the player, or the computer with a new tile.
'
' The engine searches only where the player is next. Where the computer is next, its tile that is worst for the player
' counts. Once one is no better than `Alpha`, the value of another move, the others cannot matter. `Beta` is not needed:
' the engine's values are exact. `MainLevel`, which marks the article's first call, changes nothing.
Public Function MiniMaxAlpaBeta_Evaluation(Position As Variant, Depth As Long, Alpha As Double, Beta As Double, _
        MaximisingPlayer As Boolean, Optional MainLevel As Boolean = False) As Double
    Dim tiles(0 To 15) As Long
    TakePosition Position, tiles
    If LegalMoves(tiles) = 0 Then
        MiniMaxAlpaBeta_Evaluation = ValueOfFinishedGame(tiles)
    ElseIf Depth = 0 Then
        MiniMaxAlpaBeta_Evaluation = EvaluateBoard(tiles, EdisonName)
    ElseIf MaximisingPlayer Then
        MiniMaxAlpaBeta_Evaluation = ValueOfBestMove(tiles, Depth)
    Else
        MiniMaxAlpaBeta_Evaluation = ValueOfWorstTile(tiles, Depth - 1, Alpha)
    End If
End Function

' The article's static evaluation of a position.
Public Function StaticEvaluation(Position As Variant) As Double
    Dim tiles(0 To 15) As Long
    TakePosition Position, tiles
    StaticEvaluation = EvaluateBoard(tiles, EdisonName)
End Function

' The mean score that `Games` random games (0: 100) gain after the move from `Position` to `PositionNext`, which has no
' new tile yet; IllegalEvaluation where no move leads there. A loop over the four moves, as the article's, keeps the
' move with the highest value.
Public Function MonteCarlo_Evaluation(Position As Variant, PositionNext As Variant, Optional Games As Long = 0) As Double
    Dim tiles(0 To 15) As Long
    Dim target(0 To 15) As Long
    Dim after(0 To 15) As Long
    Dim evaluations(0 To 3) As Double
    Dim direction As Long
    Dim score As Long
    Dim depth As Long
    Dim nodes As Double
    TakePosition Position, tiles
    TakePosition PositionNext, target
    Analyze tiles, MonteCarloName, Games, 0, PlayerSeed, evaluations, depth, nodes
    MonteCarlo_Evaluation = IllegalEvaluation
    For direction = DirectionUp To DirectionLeft
        If MoveBoard(tiles, direction, after, score) Then
            If AreEqual(after, target) And evaluations(direction) > MonteCarlo_Evaluation Then
                MonteCarlo_Evaluation = evaluations(direction)
            End If
        End If
    Next direction
End Function

' The value of a position where the player is next.
Private Function ValueOfBestMove(ByRef tiles() As Long, ByVal depth As Long) As Double
    Dim evaluation As Double
    BestMove tiles, EdisonName, depth, 0, PlayerSeed, evaluation
    ValueOfBestMove = evaluation
End Function

' The value of a position where the computer is next: that of its worst tile, a 2 or a 4. `depth` is what remains after
' the tile.
Private Function ValueOfWorstTile(ByRef tiles() As Long, ByVal depth As Long, ByVal alpha As Double) As Double
    Dim place As Long
    Dim tile As Long
    Dim worth As Double
    ValueOfWorstTile = -FinishedGame
    For place = 0 To 15
        If tiles(place) = 0 Then
            For tile = 2 To 4 Step 2
                tiles(place) = tile
                worth = ValueAfterTile(tiles, depth)
                tiles(place) = 0
                If worth < ValueOfWorstTile Then ValueOfWorstTile = worth
                If ValueOfWorstTile <= alpha Then Exit Function
            Next tile
        End If
    Next place
End Function

Private Function ValueAfterTile(ByRef tiles() As Long, ByVal depth As Long) As Double
    If LegalMoves(tiles) = 0 Then
        ValueAfterTile = ValueOfFinishedGame(tiles)
    ElseIf depth = 0 Then
        ValueAfterTile = EvaluateBoard(tiles, EdisonName)
    Else
        ValueAfterTile = ValueOfBestMove(tiles, depth)
    End If
End Function

' The article's value of a finished game.
Private Function ValueOfFinishedGame(ByRef tiles() As Long) As Double
    Dim place As Long
    Dim largest As Long
    For place = 0 To 15
        If tiles(place) > largest Then largest = tiles(place)
    Next place
    ValueOfFinishedGame = FinishedGame + largest
End Function

' Reads the cells of a position.
Private Sub TakePosition(ByRef board As Variant, ByRef tiles() As Long)
    Dim place As Long
    For place = 0 To 15
        tiles(place) = board(place \ 4 + 1, place Mod 4 + 1)
    Next place
End Sub

' Whether two boards hold the same tiles.
Private Function AreEqual(ByRef tiles() As Long, ByRef others() As Long) As Boolean
    Dim place As Long
    For place = 0 To 15
        If tiles(place) <> others(place) Then Exit Function
    Next place
    AreEqual = True
End Function
