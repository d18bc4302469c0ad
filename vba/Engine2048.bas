Attribute VB_Name = "Engine2048"
' The engine: the one door between VBA and the shared library engine2048.
'
' In Excel the functions of the library are declared here, and the library that fits this Office, 64 or 32 bits, is
' loaded by its full path before the first call. In LibreOffice, which cannot declare them on every system, the same
' questions go to the service of the engine2048 extension (module Host2048).
'
' A board is an array of 16 Long, `cells(0 To 15)`: tile values row by row from the top left, 0 for an empty cell.
' A direction is 0 up, 1 right, 2 down or 3 left. Whatever the engine refuses is raised as an error with the engine's
' own sentence; a finished game is no error but an answer (NoDirection).
'
' Names are those of the C interface. MoveBoard and EvaluateBoard say more, since Excel has an Evaluate, and every sheet
' and form a Move, that they would hide or be hidden by.
'
' Needs: Host2048.
Option Explicit
Option Private Module

' The release of this module and of the library that it was made for. Both are replaced together.
Public Const EngineRelease As String = "0.1.0"

' Every error of this module has this number, minus the library's status where the library refused.
Public Const EngineError As Long = -2147219456 ' vbObjectError + 2048, which LibreOffice takes in no constant

' Directions, as the library counts them, and the answer where no direction is legal.
Public Const DirectionUp As Long = 0
Public Const DirectionRight As Long = 1
Public Const DirectionDown As Long = 2
Public Const DirectionLeft As Long = 3
Public Const NoDirection As Long = -1

' Values of a direction that is no number of points: it cannot be moved in; the player sees the game lost there.
Public Const IllegalEvaluation As Double = -1E+300
Public Const LostEvaluation As Double = -1E+200

Private Const LastCell As Long = 15
Private Const AbiVersion As Long = 1
Private Const TextCapacity As Long = 1024
Private Const GameOverStatus As Long = -1
Private Const WrongBitnessError As Long = 193
Private Const DisabledByPolicyError As Long = 1260
Private Const AgainstPolicyError As Long = 4551
Private Const EntryPointMissing As Long = 453
Private Const NoSuchFile As Long = -1 ' INVALID_FILE_ATTRIBUTES
Private Const LongestPath As Long = 1024 ' letters; more than Windows takes where it is not asked to

Private engineIsLoaded As Boolean

' 64-bit Office loads engine2048_x64.dll. 32-bit Office loads engine2048_x86.dll, whose names for VBA end in _std.
' LibreOffice reads both branches and calls neither.
#If Win64 Then
Private Const LibraryFile As String = "engine2048_x64.dll"
Private Const OtherLibraryFile As String = "engine2048_x86.dll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x64.dll" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x64.dll" (ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x64.dll" (ByVal status As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x64.dll" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x64.dll" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x64.dll" (ByRef cells As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x64.dll" (ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x64.dll" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x64.dll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x64.dll" (ByRef cells As Long, ByVal evaluator As String, ByRef value As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x64.dll" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x64.dll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x64.dll" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x64.dll" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x64.dll" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x64.dll" (ByRef seed As Long, ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x64.dll" (ByVal threads As Long) As Long
#Else
Private Const LibraryFile As String = "engine2048_x86.dll"
Private Const OtherLibraryFile As String = "engine2048_x64.dll"
Private Declare PtrSafe Function e2048_abi_version Lib "engine2048_x86.dll" Alias "e2048_abi_version_std" () As Long
Private Declare PtrSafe Function e2048_version Lib "engine2048_x86.dll" Alias "e2048_version_std" (ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_status_text Lib "engine2048_x86.dll" Alias "e2048_status_text_std" (ByVal status As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_new_game Lib "engine2048_x86.dll" Alias "e2048_new_game_std" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_spawn Lib "engine2048_x86.dll" Alias "e2048_spawn_std" (ByRef seed As Long, ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_move Lib "engine2048_x86.dll" Alias "e2048_move_std" (ByRef cells As Long, ByVal direction As Long, ByRef after As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_legal_moves Lib "engine2048_x86.dll" Alias "e2048_legal_moves_std" (ByRef cells As Long) As Long
Private Declare PtrSafe Function e2048_evaluator_count Lib "engine2048_x86.dll" Alias "e2048_evaluator_count_std" () As Long
Private Declare PtrSafe Function e2048_evaluator_name Lib "engine2048_x86.dll" Alias "e2048_evaluator_name_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_evaluate Lib "engine2048_x86.dll" Alias "e2048_evaluate_std" (ByRef cells As Long, ByVal evaluator As String, ByRef value As Double) As Long
Private Declare PtrSafe Function e2048_player_count Lib "engine2048_x86.dll" Alias "e2048_player_count_std" () As Long
Private Declare PtrSafe Function e2048_player_name Lib "engine2048_x86.dll" Alias "e2048_player_name_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_player_summary Lib "engine2048_x86.dll" Alias "e2048_player_summary_std" (ByVal index As Long, ByRef text As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_best_move Lib "engine2048_x86.dll" Alias "e2048_best_move_std" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluation As Double) As Long
Private Declare PtrSafe Function e2048_analyze Lib "engine2048_x86.dll" Alias "e2048_analyze_std" (ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef evaluations As Double, ByRef depth As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x86.dll" Alias "e2048_play_std" (ByRef seed As Long, ByRef cells As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x86.dll" Alias "e2048_set_threads_std" (ByVal threads As Long) As Long
#End If
Private Declare PtrSafe Function LoadLibraryW Lib "kernel32" (ByVal path As LongPtr) As LongPtr
Private Declare PtrSafe Function GetFileAttributesW Lib "kernel32" (ByVal path As LongPtr) As Long
Private Declare PtrSafe Function GetEnvironmentVariableW Lib "kernel32" (ByVal name As LongPtr, ByRef text As Integer, ByVal capacity As Long) As Long

' ---- Loading the library -------------------------------------------------------------------------------------------

' Whether a file is there, whatever letters its path has; Dir would see only those of one code page.
' (This stands first because LibreOffice hides the first function after a Declare from callers outside its module.)
Private Function FileExists(ByVal path As String) As Boolean
    FileExists = (GetFileAttributesW(StrPtr(path)) <> NoSuchFile)
End Function

' Loads the library once, by its full path, and makes sure that it is the one this module was made for.
' Raises an error that says what to do where it is missing, blocked, of the wrong bitness or of another version.
Private Sub LoadEngine()
    Dim path As String
    If engineIsLoaded Then Exit Sub
    path = LibraryPath()
    If LoadLibraryW(StrPtr(path)) = 0 Then RaiseLoadError path, Err.LastDllError
    CheckRelease path
    engineIsLoaded = True
End Sub

' The library's full path: beside this workbook, or else in a folder of the user's own, which serves a workbook that
' OneDrive keeps as well, whose Path is an https address.
Private Function LibraryPath() As String
    LibraryPath = ThisWorkbook.Path & "\" & LibraryFile
    If IsFolder(ThisWorkbook.Path) And FileExists(LibraryPath) Then Exit Function
    LibraryPath = UserFolder() & "\" & LibraryFile
    If FileExists(LibraryPath) Then Exit Function
    If Len(ThisWorkbook.Path) = 0 Then
        Err.Raise EngineError, "engine2048", LibraryFile & " is looked for beside this workbook, which is in no folder " & _
            "yet. Save it into the folder of " & LibraryFile & "."
    End If
    Err.Raise EngineError, "engine2048", LibraryFile & " is missing. Put it beside this workbook, in " & _
        ThisWorkbook.Path & ", or, if that is a OneDrive or web address, in " & UserFolder() & "."
End Function

' Whether a workbook's Path is a folder, rather than a web address, or nothing before the workbook is saved.
Private Function IsFolder(ByVal path As String) As Boolean
    IsFolder = Len(path) > 0 And Not LCase$(path) Like "http*"
End Function

' The folder of this user where the library is looked for too.
Private Function UserFolder() As String
    UserFolder = EnvironmentText("LOCALAPPDATA") & "\engine2048"
End Function

' What the environment says under a name, whatever letters it has; Environ would know only those of one code page.
Private Function EnvironmentText(ByVal name As String) As String
    Dim letters(0 To LongestPath - 1) As Integer
    Dim length As Long
    Dim at As Long
    length = GetEnvironmentVariableW(StrPtr(name), letters(0), LongestPath)
    If length >= LongestPath Then Exit Function
    For at = 0 To length - 1
        EnvironmentText = EnvironmentText & ChrW(letters(at))
    Next at
End Function

' Raises what Windows says when it will not load the library, in words.
Private Sub RaiseLoadError(ByVal path As String, ByVal windowsError As Long)
    If windowsError = WrongBitnessError Then
        Err.Raise EngineError, "engine2048", path & " is not a library for this Office. It needs " & LibraryFile & _
            " as delivered; " & OtherLibraryFile & " under that name will not do."
    End If
    If windowsError = DisabledByPolicyError Or windowsError = AgainstPolicyError Then
        Err.Raise EngineError, "engine2048", "A policy of this computer (Smart App Control or AppLocker) does not allow " & _
            path & " (error " & windowsError & "). Ask its administrator to allow the file."
    End If
    Err.Raise EngineError, "engine2048", "Windows will not load " & path & " (error " & windowsError & _
        "). It may be blocked: right-click the file, Properties, Unblock; or let your antivirus allow it. " & _
        "It needs Windows 10 or later."
End Sub

' Raises an error unless the loaded library speaks this module's interface and is of its release. It need not be the one
' at the path: a Declare finds the first library of its name that this Excel has loaded, for whichever workbook.
Private Sub CheckRelease(ByVal path As String)
    Dim found As String
    On Error GoTo Foreign
    If e2048_abi_version() = AbiVersion Then found = LibraryVersion()
    On Error GoTo 0
    If found = EngineRelease Then Exit Sub
    If Len(found) = 0 Then found = "another version"
    Err.Raise EngineError, "engine2048", path & " is engine2048 " & found & ", but this workbook needs " & _
        EngineRelease & ". Close Excel and replace the workbook and the library together. Another workbook or add-in may " & _
        "have loaded an older library: replace engine2048.xlam and its libraries too."
Foreign:
    If Err.Number <> EntryPointMissing Then Err.Raise Err.Number, Err.Source, Err.Description
    Err.Raise EngineError, "engine2048", path & " is not engine2048, though it has its name. Replace it."
End Sub

' ---- About ---------------------------------------------------------------------------------------------------------

' The version of the engine, such as "0.1.0".
Public Function Version() As String
    Dim engine As Object
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        Version = engine.version()
    Else
        LoadEngine
        Version = LibraryVersion()
    End If
End Function

' Sets how many threads each later call may use; 0 for all cores.
Public Sub SetThreads(ByVal threads As Long)
    Dim engine As Object
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        engine.setThreads threads
    Else
        LoadEngine
        Checked e2048_set_threads(threads), "SetThreads"
    End If
End Sub

' ---- The rules -----------------------------------------------------------------------------------------------------

' Starts a game: two tiles on an empty board. The seed stands for all chance to come and is advanced.
Public Sub NewGame(ByRef seed As Long, ByRef cells() As Long)
    Dim engine As Object
    Dim answer As Variant
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.newGame(seed)
        seed = answer(0)
        TakeCells answer, 1, cells
    Else
        LoadEngine
        Checked e2048_new_game(seed, cells(0)), "NewGame"
    End If
End Sub

' Fills one empty cell with a 2 or a 4 and answers its index. Advances the seed.
Public Function Spawn(ByRef seed As Long, ByRef cells() As Long) As Long
    Dim engine As Object
    Dim answer As Variant
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.spawn(seed, cells)
        Spawn = answer(0)
        seed = answer(1)
        TakeCells answer, 2, cells
    Else
        LoadEngine
        Spawn = Checked(e2048_spawn(seed, cells(0)), "Spawn")
    End If
End Function

' Slides all tiles of `cells` in a direction. Answers whether something moved; gives the board after the move, without
' a new tile, in `after`, which may be `cells`, and the points gained in `score`.
Public Function MoveBoard(ByRef cells() As Long, ByVal direction As Long, ByRef after() As Long, _
        ByRef score As Long) As Boolean
    Dim engine As Object
    Dim answer As Variant
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.move(cells, direction)
        MoveBoard = (answer(0) = 1)
        score = answer(1)
        TakeCells answer, 2, after
    Else
        LoadEngine
        MoveBoard = (Checked(e2048_move(cells(0), direction, after(0), score), "MoveBoard") = 1)
    End If
End Function

' Which directions are legal: 1 for up, plus 2 for right, 4 for down, 8 for left. 0 is a finished game.
Public Function LegalMoves(ByRef cells() As Long) As Long
    Dim engine As Object
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        LegalMoves = engine.legalMoves(cells)
    Else
        LoadEngine
        LegalMoves = Checked(e2048_legal_moves(cells(0)), "LegalMoves")
    End If
End Function

' ---- Evaluators ----------------------------------------------------------------------------------------------------

' The names of the evaluators, as an array of texts from 0.
Public Function Evaluators() As Variant
    Dim engine As Object
    Dim names() As String
    Dim buffer() As Byte
    Dim index As Long
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        Evaluators = engine.evaluators()
    Else
        LoadEngine
        ReDim names(0 To Checked(e2048_evaluator_count(), "Evaluators") - 1)
        For index = 0 To UBound(names)
            ReDim buffer(0 To TextCapacity - 1)
            names(index) = TextOf(buffer, Checked(e2048_evaluator_name(index, buffer(0), TextCapacity), "Evaluators"))
        Next index
        Evaluators = names
    End If
End Function

' How good a position is to an evaluator, without search, in the evaluator's own unit.
Public Function EvaluateBoard(ByRef cells() As Long, ByVal evaluator As String) As Double
    Dim engine As Object
    Dim value As Double
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        value = engine.evaluate(cells, evaluator)
    Else
        LoadEngine
        Checked e2048_evaluate(cells(0), evaluator, value), "EvaluateBoard"
    End If
    EvaluateBoard = value
End Function

' ---- Players -------------------------------------------------------------------------------------------------------

' The names of the players, as an array of texts from 0.
Public Function Players() As Variant
    Dim engine As Object
    Dim names() As String
    Dim buffer() As Byte
    Dim index As Long
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        Players = engine.players()
    Else
        LoadEngine
        ReDim names(0 To Checked(e2048_player_count(), "Players") - 1)
        For index = 0 To UBound(names)
            ReDim buffer(0 To TextCapacity - 1)
            names(index) = TextOf(buffer, Checked(e2048_player_name(index, buffer(0), TextCapacity), "Players"))
        Next index
        Players = names
    End If
End Function

' What each player is, in the order of Players: its author, its source, and what effort means to it.
Public Function PlayerSummaries() As Variant
    Dim engine As Object
    Dim summaries() As String
    Dim buffer() As Byte
    Dim index As Long
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        PlayerSummaries = engine.playerSummaries()
    Else
        LoadEngine
        ReDim summaries(0 To Checked(e2048_player_count(), "PlayerSummaries") - 1)
        For index = 0 To UBound(summaries)
            ReDim buffer(0 To TextCapacity - 1)
            summaries(index) = TextOf(buffer, _
                Checked(e2048_player_summary(index, buffer(0), TextCapacity), "PlayerSummaries"))
        Next index
        PlayerSummaries = summaries
    End If
End Function

' The direction that a player would move in, NoDirection where the game is over, and its evaluation of it.
' `effort` is the player's own measure, 0 its default; `timeMs` above 0 bounds the call in milliseconds.
Public Function BestMove(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluation As Double) As Long
    Dim engine As Object
    Dim answer As Variant
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.bestMove(cells, player, effort, timeMs, seed)
        BestMove = answer(0)
        evaluation = answer(1)
    Else
        LoadEngine
        BestMove = CheckedDirection(e2048_best_move(cells(0), player, effort, timeMs, seed, evaluation), "BestMove")
    End If
End Function

' As BestMove, with the exact value of every direction in `evaluations(0 To 3)`: IllegalEvaluation where it cannot be
' moved in, LostEvaluation where the player sees the game lost; how deep it looked, and at how many positions.
Public Function Analyze(ByRef cells() As Long, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByRef evaluations() As Double, ByRef depth As Long, ByRef nodes As Double) As Long
    Dim engine As Object
    Dim answer As Variant
    Dim direction As Long
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.analyze(cells, player, effort, timeMs, seed)
        Analyze = answer(0)
        For direction = DirectionUp To DirectionLeft
            evaluations(direction) = answer(1 + direction)
        Next direction
        depth = answer(5)
        nodes = answer(6)
    Else
        LoadEngine
        Analyze = CheckedDirection(e2048_analyze(cells(0), player, effort, timeMs, seed, evaluations(0), depth, nodes), _
            "Analyze")
    End If
End Function

' Lets a player make up to `maxMoves` moves of a game and answers how many it made: fewer where the game ended.
' `cells` and `seed` move on; the points gained are added to `score`.
Public Function Play(ByRef seed As Long, ByRef cells() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long) As Long
    Dim engine As Object
    Dim answer As Variant
    If InLibreOffice() Then
        Set engine = LibreOfficeEngine()
        answer = engine.play(seed, cells, player, effort, timeMs, maxMoves)
        Play = answer(0)
        seed = answer(1)
        TakeCells answer, 2, cells
        score = score + answer(3 + LastCell)
    Else
        LoadEngine
        Play = Checked(e2048_play(seed, cells(0), player, effort, timeMs, maxMoves, score), "Play")
    End If
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

' Copies 16 cells out of an answer of the service, from index `first`.
Private Sub TakeCells(ByRef answer As Variant, ByVal first As Long, ByRef cells() As Long)
    Dim index As Long
    For index = 0 To LastCell
        cells(index) = answer(first + index)
    Next index
End Sub
