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
' A board is an array of 16 Long, `cells(0 To 15)`: tile values row by row from the top left, 0 for an empty cell.
' A direction is 0 up, 1 right, 2 down or 3 left. What the engine refuses is raised as EngineError, or a number slightly
' above, with the engine's own sentence. A finished game is no error but an answer: NoDirection.
'
' The first call loads engine2048_x64.xll or engine2048_x86.xll, whichever fits this Office, from where LibraryFinder2048
' finds it. LoadEngineFrom takes it from a folder of your choice; UnloadEngine lets it go.
'
' Names are those of the C interface. MoveBoard and EvaluateBoard say more, since Excel has an Evaluate, and every sheet
' and form a Move, that they would hide or be hidden by.
Option Explicit

' Keeps these functions, which take arrays, out of Excel's lists of worksheet functions and macros. Delete this line if
' another VBA project is to call them through a reference.
Option Private Module

' The release of this module, and of the library that it was made for. Both are replaced together.
Public Const EngineRelease As String = "0.1.0"

' The errors that these modules raise. One that the library refused with has the number EngineError minus its status.
Public Const EngineError As Long = -2147219456 ' vbObjectError + 2048, a sum that LibreOffice takes in no constant
Public Const MissingLibraryError As Long = -2147219556 ' vbObjectError + 1948: the library was found in no folder

' Directions, as the library counts them, and the answer where no direction is legal.
Public Const DirectionUp As Long = 0
Public Const DirectionRight As Long = 1
Public Const DirectionDown As Long = 2
Public Const DirectionLeft As Long = 3
Public Const NoDirection As Long = -1

' Values of a direction that are no number of points: it is not legal; the player sees the game lost there.
Public Const IllegalEvaluation As Double = -1E+300
Public Const LostEvaluation As Double = -1E+200

Private Const ErrorSource As String = "engine2048"
Private Const AbiVersion As Long = 1
Private Const LastCell As Long = 15
Private Const TextCapacity As Long = 1024 ' bytes; more than any text of the library has
Private Const GameOverStatus As Long = -1

' What Windows and VBA answer where a library cannot be used.
Private Const WrongBitnessError As Long = 193
Private Const DisabledByPolicyError As Long = 1260
Private Const AgainstPolicyError As Long = 4551
Private Const EntryPointMissing As Long = 453

' The library as this module has loaded it; 0 where it has not.
Private libraryHandle As LongPtr

' 64-bit Office loads engine2048_x64.xll. 32-bit Office loads engine2048_x86.xll, whose names for VBA end in _std.
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

' Loads the library from a folder, for those who do not want it to be looked for. Lets go first of one that this module
' has loaded. Raises MissingLibraryError where the folder does not hold it, and EngineError where it cannot be used, or
' where this Excel holds a copy from another folder: VBA would call that one.
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

' Lets go of the library. The next call loads it again. Its file can be replaced once Excel holds it for nobody else:
' VBA itself keeps it until the workbook is closed.
Public Sub UnloadEngine()
    If libraryHandle = 0 Then Exit Sub
    FreeLibrary libraryHandle
    libraryHandle = 0
End Sub

' Which engine answers and where it lies, or the sentence that says why none does. Raises no error.
Public Function EngineStatus() As String
    On Error GoTo Fault
    LoadEngine
    EngineStatus = "engine2048 " & LibraryVersion() & ", loaded from " & LoadedLibrary(LibraryFile)
    Exit Function
Fault:
    EngineStatus = Err.Description
End Function

' Loads the library where it is not loaded yet: the copy that this Excel holds already, or else the first one found.
' Raises an error that says what to do where there is none that can be used.
Private Sub LoadEngine()
    Dim path As String
    If libraryHandle <> 0 Then Exit Sub
    RefuseMac
    path = LoadedLibrary(LibraryFile)
    If Len(path) = 0 Then path = FindLibrary(LibraryFile)
    If Len(path) = 0 Then Err.Raise MissingLibraryError, ErrorSource, MissingLibrarySentence(LibraryFile)
    LoadLibrary path
End Sub

' Says that a Mac has no use for a library of Windows, before anything of Windows is called.
Private Sub RefuseMac()
#If Mac Then
    Err.Raise EngineError, ErrorSource, "engine2048 works in Excel for Windows only, not on a Mac."
#End If
End Sub

' Loads the library by its full path, and makes sure that it is the one this module was made for.
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

' Raises what Windows says when it will not load the library, in words.
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

' Raises an error unless the loaded library speaks this module's interface and is of its release.
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

' Sets how many threads each later call may use; 0 for all cores.
Public Sub SetThreads(ByVal threads As Long)
    LoadEngine
    Checked e2048_set_threads(threads), "SetThreads"
End Sub

' ---- The rules -----------------------------------------------------------------------------------------------------

' Starts a game: two tiles on an empty board. The seed stands for all chance to come and is advanced.
Public Sub NewGame(ByRef seed As Long, ByRef cells() As Long)
    LoadEngine
    RequireBoard cells
    Checked e2048_new_game(seed, cells(0)), "NewGame"
End Sub

' Fills one empty cell with a 2 or a 4 and answers its index. Advances the seed.
Public Function Spawn(ByRef seed As Long, ByRef cells() As Long) As Long
    LoadEngine
    RequireBoard cells
    Spawn = Checked(e2048_spawn(seed, cells(0)), "Spawn")
End Function

' Slides all tiles of `cells` in a direction. Answers whether something moved; gives the board after the move, without
' a new tile, in `after`, which may be `cells`, and the points gained in `score`.
Public Function MoveBoard(ByRef cells() As Long, ByVal direction As Long, ByRef after() As Long, _
        ByRef score As Long) As Boolean
    LoadEngine
    RequireBoard cells
    RequireBoard after
    MoveBoard = (Checked(e2048_move(cells(0), direction, after(0), score), "MoveBoard") = 1)
End Function

' Which directions are legal: 1 for up, plus 2 for right, 4 for down, 8 for left. 0 is a finished game.
Public Function LegalMoves(ByRef cells() As Long) As Long
    LoadEngine
    RequireBoard cells
    LegalMoves = Checked(e2048_legal_moves(cells(0)), "LegalMoves")
End Function

' ---- Evaluators ----------------------------------------------------------------------------------------------------

' The names of the evaluators, as an array of texts from 0.
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

' Why a position is worth what it is to an evaluator or a recipe: a row for each feature that it weighs, counted from 1,
' with the feature's name, its value on this board, its weight, and their product.
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

' What is wrong with a text that is to stand where a player or an evaluator is named, in a sentence; empty where it is a
' name or a recipe. `position` tells where it is wrong, in characters from 1, or 0.
Public Function CheckRecipe(ByVal recipe As String, ByRef position As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    LoadEngine
    CheckRecipe = TextOf(buffer, Checked(e2048_check_recipe(recipe, position, buffer(0), TextCapacity), "CheckRecipe"))
End Function

' The name of a feature that a recipe may weigh.
Private Function FeatureName(ByVal index As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    FeatureName = TextOf(buffer, Checked(e2048_feature_name(index, buffer(0), TextCapacity), "Explain"))
End Function

' ---- Players -------------------------------------------------------------------------------------------------------

' The names of the players, as an array of texts from 0.
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

' What each player is, in the order of Players: its author, its source, and what effort means to it.
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

' The direction that a player would move in, NoDirection where the game is over, and its evaluation of it.
' `effort` is the player's own measure, 0 its default; `timeMs` above 0 bounds the call in milliseconds.
Public Function BestMove(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluation As Double) As Long
    LoadEngine
    RequireBoard cells
    BestMove = CheckedDirection(e2048_best_move(cells(0), player, effort, timeMs, seed, evaluation), "BestMove")
End Function

' As BestMove, with the exact value of every direction in `evaluations(0 To 3)`: IllegalEvaluation where it cannot be
' moved in, LostEvaluation where the player sees the game lost; how deep it looked, and the work done in nodes.
Public Function Analyze(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluations() As Double, ByRef depth As Long, ByRef nodes As Double) As Long
    LoadEngine
    RequireBoard cells
    RequireLast UBound(evaluations), DirectionLeft
    Analyze = CheckedDirection(e2048_analyze(cells(0), player, effort, timeMs, seed, evaluations(0), depth, nodes), _
        "Analyze")
End Function

' Lets a player make up to `maxMoves` moves of a game and answers how many it made: fewer where the game ended.
' `cells` and `seed` move on; the points gained are added to `score`.
Public Function Play(ByRef seed As Long, ByRef cells() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long) As Long
    LoadEngine
    RequireBoard cells
    Play = Checked(e2048_play(seed, cells(0), player, effort, timeMs, maxMoves, score), "Play")
End Function

' The word for a direction: up, right, down or left.
Public Function DirectionWord(ByVal direction As Long) As String
    Dim words As Variant
    words = Array("up", "right", "down", "left")
    DirectionWord = words(direction)
End Function

' ---- From the library's plain numbers to VBA -----------------------------------------------------------------------

' The library's answer, or an error with its sentence where the answer is a status.
Private Function Checked(ByVal answer As Long, ByVal source As String) As Long
    If answer < 0 Then Err.Raise EngineError - answer, "engine2048." & source, StatusText(answer)
    Checked = answer
End Function

' As Checked, for a direction: a finished game is an answer.
Private Function CheckedDirection(ByVal answer As Long, ByVal source As String) As Long
    If answer = GameOverStatus Then
        CheckedDirection = NoDirection
    Else
        CheckedDirection = Checked(answer, source)
    End If
End Function

' Raises an error where an array is shorter than a board: the library would read or write past its end.
Private Sub RequireBoard(ByRef cells() As Long)
    RequireLast UBound(cells), LastCell
End Sub

Private Sub RequireLast(ByVal last As Long, ByVal wanted As Long)
    If last >= wanted Then Exit Sub
    Err.Raise EngineError, ErrorSource, "An array must go from 0 to " & wanted & "; one ends at " & last & "."
End Sub

' What a status of the library means, one sentence.
Private Function StatusText(ByVal status As Long) As String
    Dim buffer(0 To TextCapacity - 1) As Byte
    StatusText = TextOf(buffer, e2048_status_text(status, buffer(0), TextCapacity))
End Function

' The version of the loaded library.
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
