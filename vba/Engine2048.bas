Attribute VB_Name = "Engine2048"
' engine2048 0.1.0 for Excel on Windows: the best move of 2048, and what it is worth, for VBA.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' Import this module, Boards2048 and LibraryFinder2048 into a workbook, and ask about the board in some cells:
'
'     MsgBox BestWord(Range("B3:E6"))                                     ' up, right, down, left; none where it is over
'     direction = BestMove(Range("B3:E6"), "minimax", timeMs:=100)         ' a Direction2048
'     worth = AnalyzeBoard(Range("B3:E6"))                                 ' of each direction: worth(DirectionUp) ...
'     points = EvaluateBoard(Range("B3:E6"), "snake")
'     Range("G3:J6").Value = BoardAfter(Range("B3:E6"), DirectionLeft)
'
' Their `board` is a range of 4 x 4 cells, or of one row of 16, or an array of that shape or of 16 numbers, row by row from
' the top left: tile values, 0 or nothing for an empty cell. `player` and `evaluator` are names (Players and Evaluators have
' them) or recipes; `effort`, `timeMs` and `seed` may be left out.
'
' The functions below them are those of the C interface. They take a board as an array of 16 Long, (0 To 15), and write their
' answers to the arguments that are ByRef: for a program that plays whole games, without a Variant.
'
' The first call loads engine2048_x64.xll or engine2048_x86.xll, whichever fits this Office. LibraryFinder2048 looks for
' it; LoadEngineFrom takes it from a folder of your choice.
'
' A call raises MissingLibraryError where the library is not found, and EngineError where it cannot be used or a board is
' none; where one of up to 16 cells holds an error, the number is EngineError plus Excel's. Where the library refuses the call,
' it is EngineError minus the status, and the sentence is the library's. A finished game is no error: the answer is NoDirection.
' Esc ends a call with VBA's error 18 (CancelOnEscape).
'
' Excel has its own Move and Evaluate, which functions of these names would hide from the rest of your project: hence
' BoardAfter, MoveBoard and EvaluateBoard.
Option Explicit

' Keeps these functions, which take arrays, out of Excel's lists of functions and macros. Delete this line to call them
' from another VBA project.
Option Private Module

' The release of this module, and of the oldest library that it accepts: a later one has the same functions.
Public Const EngineRelease As String = "0.1.0"

' The errors that these modules raise.
Public Const EngineError As Long = -2147219456 ' vbObjectError + 2048; LibreOffice allows that sum in no constant
Public Const MissingLibraryError As Long = -2147219556 ' vbObjectError + 1948: no folder has the library

' Directions, and the answer where none is legal.
Public Enum Direction2048
    NoDirection = -1
    DirectionUp = 0
    DirectionRight = 1
    DirectionDown = 2
    DirectionLeft = 3
End Enum

' The values of an illegal direction, and of minus infinity: the player sees the game lost.
Public Const IllegalEvaluation As Double = -1E+300
Public Const LostEvaluation As Double = -1E+200

' What is taken where a call names no player, evaluator or seed.
Private Const UsualPlayer As String = "expectimax"
Private Const UsualEvaluator As String = "heuristic"
Private Const UsualSeed As Long = 2048

Private Const ErrorSource As String = "engine2048"
Private Const AbiVersion As Long = 1
Private Const LastCell As Long = 15
Private Const TextCapacity As Long = 1024 ' bytes; the library has no longer text
Private Const GameOverStatus As Long = -1
Private Const CancelledStatus As Long = -9
Private Const UserInterrupt As Long = 18 ' VBA's own error of Esc (Microsoft: Application.EnableCancelKey)

' Errors where a library cannot be used: ERROR_BAD_EXE_FORMAT, ERROR_ACCESS_DISABLED_BY_POLICY and
' ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION of Windows, and one of VBA.
Private Const WrongBitnessError As Long = 193
Private Const DisabledByPolicyError As Long = 1260
Private Const AgainstPolicyError As Long = 4551
Private Const EntryPointMissing As Long = 453

' 0 while this module has loaded no library.
Private libraryHandle As LongPtr

' What CancelOnEscape was told.
Private escapeIsIgnored As Boolean

' 32-bit VBA calls by stdcall, as the functions of engine2048_x86.xll do whose names end in _std.
#If Win64 Then
Private Const LibraryFile As String = "engine2048_x64.xll"
Private Const OtherLibraryFile As String = "engine2048_x86.xll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x64.xll" (ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x64.xll" (ByVal state As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x64.xll" (ByRef tiles As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x64.xll" (ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x64.xll" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x64.xll" (ByRef tiles As Long, ByVal evaluator As String, ByRef worth As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x64.xll" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x64.xll" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x64.xll" (ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x64.xll" (ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x64.xll" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x64.xll" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x64.xll" (ByVal recipe As String, ByRef letterAt As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function cancel_on_escape Lib "engine2048_x64.xll" (ByVal wanted As Long) As Long
Private Declare PtrSafe Function e2048_explain Lib "engine2048_x64.xll" (ByRef tiles As Long, ByVal evaluator As String, ByVal capacity As Long, ByRef features As Long, ByRef amounts As Double, ByRef weights As Double, ByRef shares As Double) As Long
#Else
Private Const LibraryFile As String = "engine2048_x86.xll"
Private Const OtherLibraryFile As String = "engine2048_x64.xll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x86.xll" Alias "e2048_abi_version_std" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x86.xll" Alias "e2048_version_std" (ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x86.xll" Alias "e2048_status_text_std" (ByVal state As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x86.xll" Alias "e2048_new_game_std" (ByRef seed As Long, ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x86.xll" Alias "e2048_spawn_std" (ByRef seed As Long, ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x86.xll" Alias "e2048_move_std" (ByRef tiles As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x86.xll" Alias "e2048_legal_moves_std" (ByRef tiles As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x86.xll" Alias "e2048_evaluator_count_std" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x86.xll" Alias "e2048_evaluator_name_std" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x86.xll" Alias "e2048_evaluate_std" (ByRef tiles As Long, ByVal evaluator As String, ByRef worth As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x86.xll" Alias "e2048_player_count_std" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x86.xll" Alias "e2048_player_name_std" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x86.xll" Alias "e2048_player_summary_std" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x86.xll" Alias "e2048_best_move_std" (ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x86.xll" Alias "e2048_analyze_std" (ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x86.xll" Alias "e2048_play_std" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x86.xll" Alias "e2048_set_threads_std" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x86.xll" Alias "e2048_feature_count_std" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x86.xll" Alias "e2048_feature_name_std" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x86.xll" Alias "e2048_check_recipe_std" (ByVal recipe As String, ByRef letterAt As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function cancel_on_escape Lib "engine2048_x86.xll" (ByVal wanted As Long) As Long
Private Declare PtrSafe Function e2048_explain Lib "engine2048_x86.xll" Alias "e2048_explain_std" (ByRef tiles As Long, ByVal evaluator As String, ByVal capacity As Long, ByRef features As Long, ByRef amounts As Double, ByRef weights As Double, ByRef shares As Double) As Long
#End If
Private Declare PtrSafe Function LoadLibraryW Lib "kernel32" (ByVal filePath As LongPtr) As LongPtr
Private Declare PtrSafe Function FreeLibrary Lib "kernel32" (ByVal library As LongPtr) As Long

' ---- About a board in cells or in an array ---------------------------------------------------------------------------

' The direction in which a player would move, and the player's evaluation of it. In a finished game, answers NoDirection
' and leaves `evaluation` as it was.
'
' `effort` is the player's own measure. 0 is the player's default, or the most that it takes where `timeMs` is above 0.
' `timeMs` bounds the call in milliseconds, up to 3600000; 0 is no bound. `seed` decides the player's random choices.
Public Function BestMove(ByVal board As Variant, Optional ByVal player As String = UsualPlayer, _
        Optional ByVal effort As Long = 0, Optional ByVal timeMs As Long = 0, Optional ByVal seed As Long = UsualSeed, _
        Optional ByRef evaluation As Double) As Direction2048
    Dim tiles(0 To LastCell) As Long
    LoadEngine
    TakeBoard board, tiles
    BestMove = CheckedDirection(e2048_best_move(tiles(0), player, effort, timeMs, seed, evaluation), "BestMove")
End Function

' As BestMove, in a word: up, right, down or left; none where the game is over.
Public Function BestWord(ByVal board As Variant, Optional ByVal player As String = UsualPlayer, _
        Optional ByVal effort As Long = 0, Optional ByVal timeMs As Long = 0, Optional ByVal seed As Long = UsualSeed) As String
    BestWord = DirectionWord(BestMove(board, player, effort, timeMs, seed))
End Function

' A player's value of each direction, an array from DirectionUp to DirectionLeft: IllegalEvaluation where nothing moves,
' LostEvaluation where the player sees the game lost. The other arguments are those of BestMove.
Public Function AnalyzeBoard(ByVal board As Variant, Optional ByVal player As String = UsualPlayer, _
        Optional ByVal effort As Long = 0, Optional ByVal timeMs As Long = 0, Optional ByVal seed As Long = UsualSeed) As Variant
    Dim tiles(0 To LastCell) As Long
    Dim evaluations(0 To 3) As Double
    Dim direction As Long
    Dim depth As Long
    Dim nodes As Double
    TakeBoard board, tiles
    For direction = DirectionUp To DirectionLeft
        evaluations(direction) = IllegalEvaluation ' in a finished game too
    Next direction
    Analyze tiles, player, effort, timeMs, seed, evaluations, depth, nodes
    AnalyzeBoard = evaluations
End Function

' How good a board is to an evaluator, without search, in the evaluator's own unit.
Public Function EvaluateBoard(ByVal board As Variant, Optional ByVal evaluator As String = UsualEvaluator) As Double
    Dim tiles(0 To LastCell) As Long
    Dim worth As Double
    LoadEngine
    TakeBoard board, tiles
    Checked e2048_evaluate(tiles(0), evaluator, worth), "EvaluateBoard"
    EvaluateBoard = worth
End Function

' The board after a move, without a new tile, as an array (1 To 4, 1 To 4) that a range takes as its Value.
Public Function BoardAfter(ByVal board As Variant, ByVal direction As Direction2048) As Variant
    Dim tiles(0 To LastCell) As Long
    Dim score As Long
    TakeBoard board, tiles
    MoveBoard tiles, direction, tiles, score
    BoardAfter = GridOf(tiles)
End Function

' ---- Loading the library -------------------------------------------------------------------------------------------

' Loads the library from a folder, in place of one loaded before. Raises MissingLibraryError where the folder does not
' hold it, and EngineError where it cannot be used or Excel holds a copy from another folder: VBA would call that one.
Public Sub LoadEngineFrom(ByVal folder As String)
    Dim wanted As String
    Dim held As String
    RefuseMac
    UnloadEngine
    wanted = PathIn(Replace(folder, "/", "\"), LibraryFile)
    If Not FileIsThere(wanted) Then Err.Raise MissingLibraryError, ErrorSource, wanted & " is missing."
    held = LoadedLibrary(LibraryFile)
    If Len(held) > 0 And LCase$(held) <> LCase$(wanted) Then
        Err.Raise EngineError, ErrorSource, "This Excel has loaded " & held & " already, as an add-in or for another " & _
            "workbook, and cannot use " & wanted & " beside it."
    End If
    LoadLibrary wanted
End Sub

' Unloads the library until the next call. Its file can be replaced once nothing in Excel holds it: VBA does so until
' the workbook is closed, and an add-in or another workbook may do so too.
Public Sub UnloadEngine()
    If libraryHandle = 0 Then Exit Sub
    FreeLibrary libraryHandle
    libraryHandle = 0
End Sub

' Says which engine answers and where it lies, or why none does. Raises no error.
Public Function EngineStatus() As String
    On Error GoTo Fault
    LoadEngine
    EngineStatus = "engine2048 " & LibraryVersion() & ", loaded from " & LoadedLibrary(LibraryFile)
    Exit Function
Fault:
    EngineStatus = Err.Description
End Function

' Loads the library unless it is loaded, and tells it before each call what Esc does: another workbook may have told it
' otherwise, and an Esc that is down already, such as one that closed a message box, ends no call.
Private Sub LoadEngine()
    If libraryHandle = 0 Then FindEngine
    cancel_on_escape IIf(escapeIsIgnored, 0, 1)
End Sub

' Loads the library: the copy that this Excel already holds, or else the first one found. Raises MissingLibraryError or
' EngineError, which say what to do.
Private Sub FindEngine()
    Dim filePath As String
    RefuseMac
    filePath = LoadedLibrary(LibraryFile)
    If Len(filePath) = 0 Then filePath = FindLibrary(LibraryFile)
    If Len(filePath) = 0 Then Err.Raise MissingLibraryError, ErrorSource, MissingLibrarySentence(LibraryFile)
    LoadLibrary filePath
End Sub

' Raises EngineError on a Mac, before anything of Windows is called.
Private Sub RefuseMac()
#If Mac Then
    Err.Raise EngineError, ErrorSource, "engine2048 works in Excel for Windows only, not on a Mac."
#End If
End Sub

' Loads the library by its full path. Raises EngineError where Windows or this module refuses it.
Private Sub LoadLibrary(ByVal filePath As String)
    Dim errorNumber As Long
    Dim sentence As String
    libraryHandle = LoadLibraryW(StrPtr(filePath))
    If libraryHandle = 0 Then RaiseLoadError filePath, Err.LastDllError
    On Error GoTo Unfit
    CheckRelease filePath
    Exit Sub
Unfit:
    errorNumber = Err.Number
    sentence = Err.Description
    UnloadEngine
    Err.Raise errorNumber, ErrorSource, sentence
End Sub

' Raises EngineError, which says why Windows will not load the library.
Private Sub RaiseLoadError(ByVal filePath As String, ByVal windowsError As Long)
    Select Case windowsError
        Case WrongBitnessError
            Err.Raise EngineError, ErrorSource, filePath & " is not a library for this Office. It needs " & LibraryFile & _
                " as delivered; " & OtherLibraryFile & " under that name will not do."
        Case DisabledByPolicyError, AgainstPolicyError
            Err.Raise EngineError, ErrorSource, "A policy of this computer (Smart App Control or AppLocker) does not " & _
                "allow " & filePath & " (error " & windowsError & "). Ask its administrator to allow the file."
        Case Else
            Err.Raise EngineError, ErrorSource, "Windows will not load " & filePath & " (error " & windowsError & _
                "). It may be blocked: right-click the file, Properties, Unblock; or let your antivirus allow it. " & _
                "It needs Windows 10 or later."
    End Select
End Sub

' Raises EngineError unless the loaded library has this module's interface, and its release or a later one.
Private Sub CheckRelease(ByVal filePath As String)
    Dim found As String
    On Error GoTo Foreign
    If e2048_abi_version() = AbiVersion Then found = LibraryVersion()
    On Error GoTo 0
    If IsFitting(found) Then Exit Sub
    If Len(found) = 0 Then found = "of another version"
    Err.Raise EngineError, ErrorSource, filePath & " is engine2048 " & found & ", but this workbook needs " & _
        EngineRelease & " or later. Close Excel, then replace or delete that file: the installer brings the workbook's release."
Foreign:
    If Err.Number <> EntryPointMissing Then Err.Raise Err.Number, Err.Source, Err.Description
    Err.Raise EngineError, ErrorSource, filePath & " is not engine2048, though it has its name. Replace it."
End Sub

' Whether a release such as "0.10.0" is EngineRelease or a later one.
Public Function IsFitting(ByVal release As String) As Boolean
    Dim found() As String
    Dim wanted() As String
    Dim place As Long
    found = Split(release, ".")
    wanted = Split(EngineRelease, ".")
    If UBound(found) <> UBound(wanted) Then Exit Function
    For place = 0 To UBound(wanted)
        If Val(found(place)) <> Val(wanted(place)) Then
            IsFitting = Val(found(place)) > Val(wanted(place))
            Exit Function
        End If
    Next place
    IsFitting = True
End Function

' ---- About ---------------------------------------------------------------------------------------------------------

' The version of the engine, such as "0.1.0".
Public Function Version() As String
    LoadEngine
    Version = LibraryVersion()
End Function

' Sets how many threads each later call of this process may use: 1 to 1024, or 0 for all cores.
Public Sub SetThreads(ByVal threads As Long)
    LoadEngine
    Checked e2048_set_threads(threads), "SetThreads"
End Sub

' Sets whether Esc ends this workbook's later calls, as it does unless told otherwise: at once, with VBA's error 18 "User
' interrupt occurred".
' Nothing that the call would have written is written. Excel hears of the Esc as well, as Application.EnableCancelKey says.
Public Sub CancelOnEscape(ByVal wanted As Boolean)
    escapeIsIgnored = Not wanted
End Sub

' ---- The rules -----------------------------------------------------------------------------------------------------

' Starts a game: two tiles on an empty board. `seed`, any number, decides all chance to come and is advanced.
Public Sub NewGame(ByRef seed As Long, ByRef tiles() As Long)
    LoadEngine
    RequireBoard tiles
    Checked e2048_new_game(seed, tiles(0)), "NewGame"
End Sub

' Fills an empty cell with a 2 or a 4 and answers its index, 0 to 15. Advances the seed. Raises an error on a full
' board.
Public Function Spawn(ByRef seed As Long, ByRef tiles() As Long) As Long
    LoadEngine
    RequireBoard tiles
    Spawn = Checked(e2048_spawn(seed, tiles(0)), "Spawn")
End Function

' Slides all tiles of `tiles` in a direction; spawns nothing. Answers whether something moved. Writes the board after
' the move to `after`, which may be `tiles`, and the points gained to `score`.
Public Function MoveBoard(ByRef tiles() As Long, ByVal direction As Long, ByRef after() As Long, _
        ByRef score As Long) As Boolean
    LoadEngine
    RequireBoard tiles
    RequireBoard after
    MoveBoard = (Checked(e2048_move(tiles(0), direction, after(0), score), "MoveBoard") = 1)
End Function

' Which directions are legal, as a sum: 1 up, 2 right, 4 down, 8 left; 0 in a finished game.
Public Function LegalMoves(ByRef tiles() As Long) As Long
    LoadEngine
    RequireBoard tiles
    LegalMoves = Checked(e2048_legal_moves(tiles(0)), "LegalMoves")
End Function

' ---- Evaluators ----------------------------------------------------------------------------------------------------

' The names of the evaluators, an array from 0.
Public Function Evaluators() As Variant
    Evaluators = ListOf("Evaluators")
End Function

' ---- Recipes -------------------------------------------------------------------------------------------------------

' Why an evaluator values a position as it does: a row, from 1, for each feature or part of "network", with its name,
' its value on this board, its weight, and their product.
Public Function Explain(ByRef tiles() As Long, ByVal evaluator As String) As Variant
    Dim features() As Long
    Dim amounts() As Double
    Dim weights() As Double
    Dim shares() As Double
    Dim parts() As Variant
    Dim most As Long
    Dim partCount As Long
    Dim place As Long
    LoadEngine
    RequireBoard tiles
    most = Checked(e2048_feature_count(), "Explain")
    ReDim features(0 To most - 1)
    ReDim amounts(0 To most - 1)
    ReDim weights(0 To most - 1)
    ReDim shares(0 To most - 1)
    partCount = Checked(e2048_explain(tiles(0), evaluator, most, features(0), amounts(0), weights(0), shares(0)), "Explain")
    ReDim parts(1 To partCount, 1 To 4)
    For place = 0 To partCount - 1
        parts(place + 1, 1) = FeatureName(features(place))
        parts(place + 1, 2) = amounts(place)
        parts(place + 1, 3) = weights(place)
        parts(place + 1, 4) = shares(place)
    Next place
    Explain = parts
End Function

' What is wrong with a name or a recipe, in a sentence, and at which `letterAt`, in characters from 1. "" and 0 where
' nothing is.
Public Function CheckRecipe(ByVal recipe As String, ByRef letterAt As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    LoadEngine
    CheckRecipe = TextOf(buffer, Checked(e2048_check_recipe(recipe, letterAt, buffer(0), TextCapacity), "CheckRecipe"))
End Function

' The name of a feature, or of a part of "network".
Private Function FeatureName(ByVal place As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    FeatureName = TextOf(buffer, Checked(e2048_feature_name(place, buffer(0), TextCapacity), "Explain"))
End Function

' ---- Players -------------------------------------------------------------------------------------------------------

' The names of the players, an array from 0.
Public Function Players() As Variant
    Players = ListOf("Players")
End Function

' What each player is, in the order of Players: its author, where it was published, and what effort means to it.
Public Function PlayerSummaries() As Variant
    PlayerSummaries = ListOf("PlayerSummaries")
End Function

' As BestMove. Also writes the player's exact value of every direction to `evaluations(0 To 3)`, how deep the player
' looked, in its measure of effort, to `depth`, and the work done to `nodes`. In a finished game these stay as they
' were.
Public Function Analyze(ByRef tiles() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluations() As Double, ByRef depth As Long, ByRef nodes As Double) As Long
    LoadEngine
    RequireBoard tiles
    RequireLast UBound(evaluations), DirectionLeft
    Analyze = CheckedDirection(e2048_analyze(tiles(0), player, effort, timeMs, seed, evaluations(0), depth, nodes), _
        "Analyze")
End Function

' Lets a player make up to `maxMoves` moves, each followed by a new tile, and answers how many it made: fewer where the
' game ended. Advances `tiles` and `seed`, and adds the points gained to `score`. `effort` and `timeMs` bound each move.
Public Function Play(ByRef seed As Long, ByRef tiles() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long) As Long
    LoadEngine
    RequireBoard tiles
    Play = Checked(e2048_play(seed, tiles(0), player, effort, timeMs, maxMoves, score), "Play")
End Function

' The word for a direction; "none" for NoDirection.
Public Function DirectionWord(ByVal direction As Long) As String
    Dim words As Variant
    words = Array("none", "up", "right", "down", "left")
    DirectionWord = words(direction + 1)
End Function

' ---- From the library's plain numbers to VBA -----------------------------------------------------------------------

' The library's answer. Raises an error where it is a status.
Private Function Checked(ByVal answer As Long, ByVal caller As String) As Long
    If answer = CancelledStatus Then Err.Raise UserInterrupt
    If answer < 0 Then Err.Raise EngineError - answer, "engine2048." & caller, StatusText(answer)
    Checked = answer
End Function

' As Checked, but a finished game is answered with NoDirection.
Private Function CheckedDirection(ByVal answer As Long, ByVal caller As String) As Long
    If answer = GameOverStatus Then
        CheckedDirection = NoDirection
    Else
        CheckedDirection = Checked(answer, caller)
    End If
End Function

' Raises EngineError where an array is too short: the library would read or write past its end.
Private Sub RequireBoard(ByRef tiles() As Long)
    RequireLast UBound(tiles), LastCell
End Sub

Private Sub RequireLast(ByVal last As Long, ByVal wanted As Long)
    If last >= wanted Then Exit Sub
    Err.Raise EngineError, ErrorSource, "An array must go from 0 to " & wanted & "; one ends at " & last & "."
End Sub

' What a status of the library means, in one sentence.
Private Function StatusText(ByVal state As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    StatusText = TextOf(buffer, e2048_status_text(state, buffer(0), TextCapacity))
End Function

' The version of the library, which must be loaded.
Private Function LibraryVersion() As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    LibraryVersion = TextOf(buffer, e2048_version(buffer(0), TextCapacity))
End Function

' The library's texts of a list, an array from 0.
Private Function ListOf(ByVal caller As String) As Variant
    Dim texts() As String
    Dim buffer() As Byte
    Dim answer As Long
    Dim place As Long
    LoadEngine
    If caller = "Evaluators" Then answer = e2048_evaluator_count() Else answer = e2048_player_count()
    ReDim texts(0 To Checked(answer, caller) - 1)
    For place = 0 To UBound(texts)
        ReDim buffer(0 To TextCapacity - 1)
        Select Case caller
            Case "Evaluators": answer = e2048_evaluator_name(place, buffer(0), TextCapacity)
            Case "Players": answer = e2048_player_name(place, buffer(0), TextCapacity)
            Case Else: answer = e2048_player_summary(place, buffer(0), TextCapacity)
        End Select
        texts(place) = TextOf(buffer, Checked(answer, caller))
    Next place
    ListOf = texts
End Function

' The text in the first `letterCount` bytes of a buffer. The library's texts are ASCII.
Private Function TextOf(ByRef buffer() As Byte, ByVal letterCount As Long) As String
    TextOf = Left$(StrConv(buffer, vbUnicode), letterCount)
End Function
