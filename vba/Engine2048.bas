Attribute VB_Name = "Engine2048"
' engine2048 0.1.0 for Excel on Windows: the best move of 2048, and what it is worth, for VBA.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' Import this module and LibraryFinder2048 into a workbook, and call:
'
'     Dim cells(0 To 15) As Long, value As Double
'     cells(0) = 2: cells(3) = 2
'     MsgBox DirectionWord(BestMove(cells, "expectimax", 0, 100, 1, value)) & ", worth " & value
'
' A board is an array of 16 Long, `cells(0 To 15)`: tile values row by row from the top left, 0 for an empty cell. A
' direction is 0 up, 1 right, 2 down or 3 left. Where a player or an evaluator is named, a recipe may stand.
'
' The first call loads engine2048_x64.xll or engine2048_x86.xll, whichever fits this Office. LibraryFinder2048 looks for
' it; LoadEngineFrom takes it from a folder of your choice.
'
' A call raises MissingLibraryError where the library is not found, and EngineError where it cannot be used or an array
' is too short. Where the library refuses the call, the error's number is EngineError minus the status, and its sentence
' is the library's. A finished game is no error: the answer is NoDirection.
'
' Names are those of the C interface, but for MoveBoard and EvaluateBoard: Excel has its own Move and Evaluate.
Option Explicit

' Keeps these functions, which take arrays, out of Excel's lists of functions and macros. Delete this line to call them
' from another VBA project.
Option Private Module

' The release of this module, and of the only library that it accepts.
Public Const EngineRelease As String = "0.1.0"

' The errors that these modules raise.
Public Const EngineError As Long = -2147219456 ' vbObjectError + 2048; LibreOffice allows that sum in no constant
Public Const MissingLibraryError As Long = -2147219556 ' vbObjectError + 1948: no folder has the library

' Directions, and the answer where none is legal.
Public Const DirectionUp As Long = 0
Public Const DirectionRight As Long = 1
Public Const DirectionDown As Long = 2
Public Const DirectionLeft As Long = 3
Public Const NoDirection As Long = -1

' The values of an illegal direction, and of minus infinity: the player sees the game lost.
Public Const IllegalEvaluation As Double = -1E+300
Public Const LostEvaluation As Double = -1E+200

Private Const ErrorSource As String = "engine2048"
Private Const AbiVersion As Long = 1
Private Const LastCell As Long = 15
Private Const TextCapacity As Long = 1024 ' bytes; the library has no longer text
Private Const GameOverStatus As Long = -1

' Errors where a library cannot be used: ERROR_BAD_EXE_FORMAT, ERROR_ACCESS_DISABLED_BY_POLICY and
' ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION of Windows, and one of VBA.
Private Const WrongBitnessError As Long = 193
Private Const DisabledByPolicyError As Long = 1260
Private Const AgainstPolicyError As Long = 4551
Private Const EntryPointMissing As Long = 453

' 0 while this module has loaded no library.
Private libraryHandle As LongPtr

' 32-bit VBA calls by stdcall, as the functions of engine2048_x86.xll do whose names end in _std.
#If Win64 Then
Private Const LibraryFile As String = "engine2048_x64.xll"
Private Const OtherLibraryFile As String = "engine2048_x86.xll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x64.xll" (ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x64.xll" (ByVal status As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x64.xll" (ByRef cells As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x64.xll" (ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x64.xll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x64.xll" (ByRef cells As Long, ByVal evaluator As String, ByRef value As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x64.xll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x64.xll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x64.xll" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x64.xll" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x64.xll" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x64.xll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x64.xll" (ByVal recipe As String, ByRef position As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_explain Lib "engine2048_x64.xll" (ByRef cells As Long, ByVal evaluator As String, ByVal capacity As Long, ByRef features As Long, ByRef values As Double, ByRef weights As Double, ByRef shares As Double) As Long
#Else
Private Const LibraryFile As String = "engine2048_x86.xll"
Private Const OtherLibraryFile As String = "engine2048_x64.xll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x86.xll" Alias "e2048_abi_version_std" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x86.xll" Alias "e2048_version_std" (ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x86.xll" Alias "e2048_status_text_std" (ByVal status As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x86.xll" Alias "e2048_new_game_std" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x86.xll" Alias "e2048_spawn_std" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x86.xll" Alias "e2048_move_std" (ByRef cells As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x86.xll" Alias "e2048_legal_moves_std" (ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x86.xll" Alias "e2048_evaluator_count_std" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x86.xll" Alias "e2048_evaluator_name_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x86.xll" Alias "e2048_evaluate_std" (ByRef cells As Long, ByVal evaluator As String, ByRef value As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x86.xll" Alias "e2048_player_count_std" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x86.xll" Alias "e2048_player_name_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x86.xll" Alias "e2048_player_summary_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x86.xll" Alias "e2048_best_move_std" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x86.xll" Alias "e2048_analyze_std" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x86.xll" Alias "e2048_play_std" (ByRef seed As Long, ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x86.xll" Alias "e2048_set_threads_std" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x86.xll" Alias "e2048_feature_count_std" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x86.xll" Alias "e2048_feature_name_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x86.xll" Alias "e2048_check_recipe_std" (ByVal recipe As String, ByRef position As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_explain Lib "engine2048_x86.xll" Alias "e2048_explain_std" (ByRef cells As Long, ByVal evaluator As String, ByVal capacity As Long, ByRef features As Long, ByRef values As Double, ByRef weights As Double, ByRef shares As Double) As Long
#End If
Private Declare PtrSafe Function LoadLibraryW Lib "kernel32" (ByVal path As LongPtr) As LongPtr
Private Declare PtrSafe Function FreeLibrary Lib "kernel32" (ByVal library As LongPtr) As Long

' ---- Loading the library -------------------------------------------------------------------------------------------

' Loads the library from a folder, in place of one loaded before. Raises MissingLibraryError where the folder does not
' hold it, and EngineError where it cannot be used or Excel holds a copy from another folder: VBA would call that one.
Public Sub LoadEngineFrom(ByVal folder As String)
    Dim wanted As String
    Dim held As String
    RefuseMac
    UnloadEngine
    wanted = PathIn(folder, LibraryFile)
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

' Loads the library unless it is loaded: the copy that this Excel already holds, or else the first one found. Raises
' MissingLibraryError or EngineError, which say what to do.
Private Sub LoadEngine()
    Dim path As String
    If libraryHandle <> 0 Then Exit Sub
    RefuseMac
    path = LoadedLibrary(LibraryFile)
    If Len(path) = 0 Then path = FindLibrary(LibraryFile)
    If Len(path) = 0 Then Err.Raise MissingLibraryError, ErrorSource, MissingLibrarySentence(LibraryFile)
    LoadLibrary path
End Sub

' Raises EngineError on a Mac, before anything of Windows is called.
Private Sub RefuseMac()
#If Mac Then
    Err.Raise EngineError, ErrorSource, "engine2048 works in Excel for Windows only, not on a Mac."
#End If
End Sub

' Loads the library by its full path. Raises EngineError where Windows or this module refuses it.
Private Sub LoadLibrary(ByVal path As String)
    Dim number As Long
    Dim sentence As String
    libraryHandle = LoadLibraryW(StrPtr(path))
    If libraryHandle = 0 Then RaiseLoadError path, Err.LastDllError
    On Error GoTo Unfit
    CheckRelease path
    Exit Sub
Unfit:
    number = Err.Number
    sentence = Err.Description
    UnloadEngine
    Err.Raise number, ErrorSource, sentence
End Sub

' Raises EngineError, which says why Windows will not load the library.
Private Sub RaiseLoadError(ByVal path As String, ByVal windowsError As Long)
    Select Case windowsError
        Case WrongBitnessError
            Err.Raise EngineError, ErrorSource, path & " is not a library for this Office. It needs " & LibraryFile & _
                " as delivered; " & OtherLibraryFile & " under that name will not do."
        Case DisabledByPolicyError, AgainstPolicyError
            Err.Raise EngineError, ErrorSource, "A policy of this computer (Smart App Control or AppLocker) does not " & _
                "allow " & path & " (error " & windowsError & "). Ask its administrator to allow the file."
        Case Else
            Err.Raise EngineError, ErrorSource, "Windows will not load " & path & " (error " & windowsError & _
                "). It may be blocked: right-click the file, Properties, Unblock; or let your antivirus allow it. " & _
                "It needs Windows 10 or later."
    End Select
End Sub

' Raises EngineError unless the loaded library has this module's interface and release.
Private Sub CheckRelease(ByVal path As String)
    Dim found As String
    On Error GoTo Foreign
    If e2048_abi_version() = AbiVersion Then found = LibraryVersion()
    On Error GoTo 0
    If found = EngineRelease Then Exit Sub
    If Len(found) = 0 Then found = "of another version"
    Err.Raise EngineError, ErrorSource, path & " is engine2048 " & found & ", but this workbook needs " & _
        EngineRelease & ". Close Excel, and install the workbook and the library of one release."
Foreign:
    If Err.Number <> EntryPointMissing Then Err.Raise Err.Number, Err.Source, Err.Description
    Err.Raise EngineError, ErrorSource, path & " is not engine2048, though it has its name. Replace it."
End Sub

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

' ---- The rules -----------------------------------------------------------------------------------------------------

' Starts a game: two tiles on an empty board. `seed`, any number, decides all chance to come and is advanced.
Public Sub NewGame(ByRef seed As Long, ByRef cells() As Long)
    LoadEngine
    RequireBoard cells
    Checked e2048_new_game(seed, cells(0)), "NewGame"
End Sub

' Fills an empty cell with a 2 or a 4 and answers its index, 0 to 15. Advances the seed. Raises an error on a full
' board.
Public Function Spawn(ByRef seed As Long, ByRef cells() As Long) As Long
    LoadEngine
    RequireBoard cells
    Spawn = Checked(e2048_spawn(seed, cells(0)), "Spawn")
End Function

' Slides all tiles of `cells` in a direction; spawns nothing. Answers whether something moved. Writes the board after
' the move to `after`, which may be `cells`, and the points gained to `score`.
Public Function MoveBoard(ByRef cells() As Long, ByVal direction As Long, ByRef after() As Long, _
        ByRef score As Long) As Boolean
    LoadEngine
    RequireBoard cells
    RequireBoard after
    MoveBoard = (Checked(e2048_move(cells(0), direction, after(0), score), "MoveBoard") = 1)
End Function

' Which directions are legal, as a sum: 1 up, 2 right, 4 down, 8 left; 0 in a finished game.
Public Function LegalMoves(ByRef cells() As Long) As Long
    LoadEngine
    RequireBoard cells
    LegalMoves = Checked(e2048_legal_moves(cells(0)), "LegalMoves")
End Function

' ---- Evaluators ----------------------------------------------------------------------------------------------------

' The names of the evaluators, an array from 0.
Public Function Evaluators() As Variant
    Dim names() As String
    Dim buffer() As Byte
    Dim index As Long
    LoadEngine
    ReDim names(0 To Checked(e2048_evaluator_count(), "Evaluators") - 1)
    For index = 0 To UBound(names)
        ReDim buffer(0 To TextCapacity - 1)
        names(index) = TextOf(buffer, Checked(e2048_evaluator_name(index, buffer(0), TextCapacity), "Evaluators"))
    Next index
    Evaluators = names
End Function

' How good a position is to an evaluator, without search, in the evaluator's own unit.
Public Function EvaluateBoard(ByRef cells() As Long, ByVal evaluator As String) As Double
    Dim value As Double
    LoadEngine
    RequireBoard cells
    Checked e2048_evaluate(cells(0), evaluator, value), "EvaluateBoard"
    EvaluateBoard = value
End Function

' ---- Recipes -------------------------------------------------------------------------------------------------------

' Why an evaluator values a position as it does: a row, from 1, for each feature or part of "network", with its name,
' its value on this board, its weight, and their product.
Public Function Explain(ByRef cells() As Long, ByVal evaluator As String) As Variant
    Dim features() As Long
    Dim values() As Double
    Dim weights() As Double
    Dim shares() As Double
    Dim rows() As Variant
    Dim most As Long
    Dim count As Long
    Dim index As Long
    LoadEngine
    RequireBoard cells
    most = Checked(e2048_feature_count(), "Explain")
    ReDim features(0 To most - 1)
    ReDim values(0 To most - 1)
    ReDim weights(0 To most - 1)
    ReDim shares(0 To most - 1)
    count = Checked(e2048_explain(cells(0), evaluator, most, features(0), values(0), weights(0), shares(0)), "Explain")
    ReDim rows(1 To count, 1 To 4)
    For index = 0 To count - 1
        rows(index + 1, 1) = FeatureName(features(index))
        rows(index + 1, 2) = values(index)
        rows(index + 1, 3) = weights(index)
        rows(index + 1, 4) = shares(index)
    Next index
    Explain = rows
End Function

' What is wrong with a name or a recipe, in a sentence, and at which `position`, in characters from 1. "" and 0 where
' nothing is.
Public Function CheckRecipe(ByVal recipe As String, ByRef position As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    LoadEngine
    CheckRecipe = TextOf(buffer, Checked(e2048_check_recipe(recipe, position, buffer(0), TextCapacity), "CheckRecipe"))
End Function

' The name of a feature, or of a part of "network".
Private Function FeatureName(ByVal index As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    FeatureName = TextOf(buffer, Checked(e2048_feature_name(index, buffer(0), TextCapacity), "Explain"))
End Function

' ---- Players -------------------------------------------------------------------------------------------------------

' The names of the players, an array from 0.
Public Function Players() As Variant
    Dim names() As String
    Dim buffer() As Byte
    Dim index As Long
    LoadEngine
    ReDim names(0 To Checked(e2048_player_count(), "Players") - 1)
    For index = 0 To UBound(names)
        ReDim buffer(0 To TextCapacity - 1)
        names(index) = TextOf(buffer, Checked(e2048_player_name(index, buffer(0), TextCapacity), "Players"))
    Next index
    Players = names
End Function

' What each player is, in the order of Players: its author, where it was published, and what effort means to it.
Public Function PlayerSummaries() As Variant
    Dim summaries() As String
    Dim buffer() As Byte
    Dim index As Long
    LoadEngine
    ReDim summaries(0 To Checked(e2048_player_count(), "PlayerSummaries") - 1)
    For index = 0 To UBound(summaries)
        ReDim buffer(0 To TextCapacity - 1)
        summaries(index) = TextOf(buffer, _
            Checked(e2048_player_summary(index, buffer(0), TextCapacity), "PlayerSummaries"))
    Next index
    PlayerSummaries = summaries
End Function

' The direction in which a player would move, and the player's evaluation of it. In a finished game, answers NoDirection
' and leaves `evaluation` as it was.
'
' `effort` is the player's own measure. 0 is the player's default, or the most that it takes where `timeMs` is above 0.
' `timeMs` bounds the call in milliseconds, up to 3600000; 0 is no bound. `seed` decides the player's random choices.
Public Function BestMove(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluation As Double) As Long
    LoadEngine
    RequireBoard cells
    BestMove = CheckedDirection(e2048_best_move(cells(0), player, effort, timeMs, seed, evaluation), "BestMove")
End Function

' As BestMove. Also writes the player's exact value of every direction to `evaluations(0 To 3)`, how deep the player
' looked, in its measure of effort, to `depth`, and the work done to `nodes`. In a finished game these stay as they
' were.
Public Function Analyze(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluations() As Double, ByRef depth As Long, ByRef nodes As Double) As Long
    LoadEngine
    RequireBoard cells
    RequireLast UBound(evaluations), DirectionLeft
    Analyze = CheckedDirection(e2048_analyze(cells(0), player, effort, timeMs, seed, evaluations(0), depth, nodes), _
        "Analyze")
End Function

' Lets a player make up to `maxMoves` moves, each followed by a new tile, and answers how many it made: fewer where the
' game ended. Advances `cells` and `seed`, and adds the points gained to `score`. `effort` and `timeMs` bound each move.
Public Function Play(ByRef seed As Long, ByRef cells() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long) As Long
    LoadEngine
    RequireBoard cells
    Play = Checked(e2048_play(seed, cells(0), player, effort, timeMs, maxMoves, score), "Play")
End Function

' The word for a direction; "none" for NoDirection.
Public Function DirectionWord(ByVal direction As Long) As String
    Dim words As Variant
    words = Array("none", "up", "right", "down", "left")
    DirectionWord = words(direction + 1)
End Function

' ---- From the library's plain numbers to VBA -----------------------------------------------------------------------

' The library's answer. Raises an error where it is a status.
Private Function Checked(ByVal answer As Long, ByVal source As String) As Long
    If answer < 0 Then Err.Raise EngineError - answer, "engine2048." & source, StatusText(answer)
    Checked = answer
End Function

' As Checked, but a finished game is answered with NoDirection.
Private Function CheckedDirection(ByVal answer As Long, ByVal source As String) As Long
    If answer = GameOverStatus Then
        CheckedDirection = NoDirection
    Else
        CheckedDirection = Checked(answer, source)
    End If
End Function

' Raises EngineError where an array is too short: the library would read or write past its end.
Private Sub RequireBoard(ByRef cells() As Long)
    RequireLast UBound(cells), LastCell
End Sub

Private Sub RequireLast(ByVal last As Long, ByVal wanted As Long)
    If last >= wanted Then Exit Sub
    Err.Raise EngineError, ErrorSource, "An array must go from 0 to " & wanted & "; one ends at " & last & "."
End Sub

' What a status of the library means, in one sentence.
Private Function StatusText(ByVal status As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    StatusText = TextOf(buffer, e2048_status_text(status, buffer(0), TextCapacity))
End Function

' The version of the library, which must be loaded.
Private Function LibraryVersion() As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    LibraryVersion = TextOf(buffer, e2048_version(buffer(0), TextCapacity))
End Function

' The text in the first `length` bytes of a buffer. The library's texts are ASCII.
Private Function TextOf(ByRef buffer() As Byte, ByVal length As Long) As String
    Dim at As Long
    For at = 0 To length - 1
        TextOf = TextOf & Chr$(buffer(at))
    Next at
End Function
