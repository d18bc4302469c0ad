Attribute VB_Name = "Engine2048"
' engine2048 0.1.0 for Excel on Windows: the best move of 2048, and what it is worth, for VBA.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' Import this one module into a workbook, and ask about the board in some cells:
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
' The first call loads engine2048_x64.xll or engine2048_x86.xll, whichever fits this Office: the copy that this Excel holds, or
' the first in the workbook's folder, the installer's, %LOCALAPPDATA%\engine2048, and the one that RememberLibraryFolder was
' last given. LoadEngineFrom takes it from a folder of your choice.
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

' The errors that this module raises.
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
Private Const BufferStatus As Long = -7
Private Const RecordStatus As Long = -12

' Forms of a record: the library's own text, and a replay of 2048EndgameTablebase.
Private Const TextForm As Long = 0
Private Const ReplayForm As Long = 1
Private Const ReplayEnding As String = ".rpl"
Private Const LargestFile As Long = 67108864 ' bytes, 64 MiB: a game of 60,000 moves takes 2
Private Const UserInterrupt As Long = 18 ' VBA's own error of Esc (Microsoft: Application.EnableCancelKey)
Private Const NotAvailableError As Long = 2042 ' xlErrNA
Private Const ValueError As Long = 2015 ' xlErrValue
Private Const MostBoards As Long = 65536 ' as the add-in: whole columns are a slip

' Errors where a library cannot be used: ERROR_BAD_EXE_FORMAT, ERROR_ACCESS_DISABLED_BY_POLICY and
' ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION of Windows, and one of VBA.
Private Const WrongBitnessError As Long = 193
Private Const DisabledByPolicyError As Long = 1260
Private Const AgainstPolicyError As Long = 4551
Private Const EntryPointMissing As Long = 453

' Where RememberLibraryFolder writes, below HKEY_CURRENT_USER: VBA's SaveSetting would, but knows only one code page.
Private Const SettingsKey As String = "Software\VB and VBA Program Settings\engine2048\Library"
Private Const FolderSetting As String = "Folder"

' Under %LOCALAPPDATA%.
Private Const InstalledFolder As String = "Programs\engine2048"
Private Const OwnFolder As String = "engine2048"

' Has a key for each synchronized account or SharePoint library, with its web address and its folder on this disk.
Private Const OneDriveKey As String = "Software\SyncEngines\Providers\OneDrive"
Private Const AddressValue As String = "UrlNamespace"
Private Const FolderValue As String = "MountPoint"

' Numbers of fileapi.h, winnt.h, winreg.h and shlwapi.h, by their names there. The functions are declared as Microsoft's pages
' of their names do.
Private Const NoSuchFile As Long = -1 ' INVALID_FILE_ATTRIBUTES
Private Const LongestText As Long = 1024 ' letters; a path has fewer than 260 (MAX_PATH) unless a program asks for more
Private Const CurrentUser As Long = -2147483647 ' HKEY_CURRENT_USER, &H80000001
Private Const ReadAccess As Long = 131097 ' KEY_READ, &H20019
Private Const TextValues As Long = 2 ' RRF_RT_REG_SZ
Private Const TextValue As Long = 1 ' REG_SZ
Private Const AsUtf8 As Long = 262144 ' URL_UNESCAPE_AS_UTF8, &H40000, of shlwapi.h
Private Const Success As Long = 0
Private Const ToRead As Long = 1179785 ' FILE_GENERIC_READ, &H120089
Private Const ToWrite As Long = 1179926 ' FILE_GENERIC_WRITE, &H120116
Private Const SharedForReading As Long = 1 ' FILE_SHARE_READ
Private Const OpenExisting As Long = 3 ' OPEN_EXISTING
Private Const CreateAlways As Long = 2 ' CREATE_ALWAYS
Private Const ReplaceExisting As Long = 1 ' MOVEFILE_REPLACE_EXISTING
Private Const NoHandle As Long = -1 ' INVALID_HANDLE_VALUE
Private Const Utf8 As Long = 65001 ' CP_UTF8

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
Private Declare PtrSafe Function e2048_best_move_many Lib "engine2048_x64.xll" (ByRef boards As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef directions As Long, ByRef amounts As Double) As Long
Private Declare PtrSafe Function e2048_analyze_many Lib "engine2048_x64.xll" (ByRef boards As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef directions As Long, ByRef amounts As Double, ByRef depths As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_evaluate_many Lib "engine2048_x64.xll" (ByRef boards As Long, ByVal boardCount As Long, ByVal evaluator As String, ByRef statuses As Long, ByRef amounts As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x64.xll" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x64.xll" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x64.xll" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x64.xll" (ByVal recipe As String, ByRef letterAt As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_play_record Lib "engine2048_x64.xll" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long, ByRef steps As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_record Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long, ByRef move_number As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_convert_record Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long, ByVal form As Long, ByRef converted As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_record_moves Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long) As Long
Private Declare PtrSafe Function e2048_record_boards Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long, ByVal first As Long, ByVal boardCount As Long, ByRef boards As Long, ByRef directions As Long, ByRef scores As Long) As Long
Private Declare PtrSafe Function e2048_record_field Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long, ByVal title As String, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_review Lib "engine2048_x64.xll" (ByRef record As Byte, ByVal byteCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByVal first As Long, ByVal boardCount As Long, ByRef played As Double, ByRef best As Double, ByRef directions As Long) As Long
Private Declare PtrSafe Function e2048_review_totals Lib "engine2048_x64.xll" (ByRef played As Double, ByRef best As Double, ByVal boardCount As Long, ByRef accuracy As Double, ByRef loss As Double, ByRef worst As Long, ByVal capacity As Long) As Long
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
Private Declare PtrSafe Function e2048_best_move_many Lib "engine2048_x86.xll" Alias "e2048_best_move_many_std" (ByRef boards As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef directions As Long, ByRef amounts As Double) As Long
Private Declare PtrSafe Function e2048_analyze_many Lib "engine2048_x86.xll" Alias "e2048_analyze_many_std" (ByRef boards As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByRef directions As Long, ByRef amounts As Double, ByRef depths As Long, ByRef nodes As Double) As Long
Private Declare PtrSafe Function e2048_evaluate_many Lib "engine2048_x86.xll" Alias "e2048_evaluate_many_std" (ByRef boards As Long, ByVal boardCount As Long, ByVal evaluator As String, ByRef statuses As Long, ByRef amounts As Double) As Long
Private Declare PtrSafe Function e2048_play Lib "engine2048_x86.xll" Alias "e2048_play_std" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long) As Long
Private Declare PtrSafe Function e2048_set_threads Lib "engine2048_x86.xll" Alias "e2048_set_threads_std" (ByVal threads As Long) As Long
Private Declare PtrSafe Function e2048_feature_count Lib "engine2048_x86.xll" Alias "e2048_feature_count_std" () As Long
Private Declare PtrSafe Function e2048_feature_name Lib "engine2048_x86.xll" Alias "e2048_feature_name_std" (ByVal place As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_recipe Lib "engine2048_x86.xll" Alias "e2048_check_recipe_std" (ByVal recipe As String, ByRef letterAt As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_play_record Lib "engine2048_x86.xll" Alias "e2048_play_record_std" (ByRef seed As Long, ByRef tiles As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal max_moves As Long, ByRef score As Long, ByRef steps As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_check_record Lib "engine2048_x86.xll" Alias "e2048_check_record_std" (ByRef record As Byte, ByVal byteCount As Long, ByRef move_number As Long, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_convert_record Lib "engine2048_x86.xll" Alias "e2048_convert_record_std" (ByRef record As Byte, ByVal byteCount As Long, ByVal form As Long, ByRef converted As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_record_moves Lib "engine2048_x86.xll" Alias "e2048_record_moves_std" (ByRef record As Byte, ByVal byteCount As Long) As Long
Private Declare PtrSafe Function e2048_record_boards Lib "engine2048_x86.xll" Alias "e2048_record_boards_std" (ByRef record As Byte, ByVal byteCount As Long, ByVal first As Long, ByVal boardCount As Long, ByRef boards As Long, ByRef directions As Long, ByRef scores As Long) As Long
Private Declare PtrSafe Function e2048_record_field Lib "engine2048_x86.xll" Alias "e2048_record_field_std" (ByRef record As Byte, ByVal byteCount As Long, ByVal title As String, ByRef letters As Byte, ByVal capacity As Long) As Long
Private Declare PtrSafe Function e2048_review Lib "engine2048_x86.xll" Alias "e2048_review_std" (ByRef record As Byte, ByVal byteCount As Long, ByVal player As String, ByVal effort As Long, ByVal time_ms As Long, ByVal seed As Long, ByVal first As Long, ByVal boardCount As Long, ByRef played As Double, ByRef best As Double, ByRef directions As Long) As Long
Private Declare PtrSafe Function e2048_review_totals Lib "engine2048_x86.xll" Alias "e2048_review_totals_std" (ByRef played As Double, ByRef best As Double, ByVal boardCount As Long, ByRef accuracy As Double, ByRef loss As Double, ByRef worst As Long, ByVal capacity As Long) As Long
Private Declare PtrSafe Function cancel_on_escape Lib "engine2048_x86.xll" (ByVal wanted As Long) As Long
Private Declare PtrSafe Function e2048_explain Lib "engine2048_x86.xll" Alias "e2048_explain_std" (ByRef tiles As Long, ByVal evaluator As String, ByVal capacity As Long, ByRef features As Long, ByRef amounts As Double, ByRef weights As Double, ByRef shares As Double) As Long
#End If
Private Declare PtrSafe Function LoadLibraryW Lib "kernel32" (ByVal filePath As LongPtr) As LongPtr
Private Declare PtrSafe Function FreeLibrary Lib "kernel32" (ByVal library As LongPtr) As Long
' The functions of Windows (...W) take all letters. Dir, Environ and the like know only those of one code page.
Private Declare PtrSafe Function GetFileAttributesW Lib "kernel32" (ByVal filePath As LongPtr) As Long
Private Declare PtrSafe Function GetModuleHandleW Lib "kernel32" (ByVal title As LongPtr) As LongPtr
Private Declare PtrSafe Function GetModuleFileNameW Lib "kernel32" (ByVal library As LongPtr, ByRef letters As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function GetEnvironmentVariableW Lib "kernel32" (ByVal title As LongPtr, ByRef letters As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function RegOpenKeyExW Lib "advapi32" (ByVal above As LongPtr, ByVal title As LongPtr, ByVal flags As Long, ByVal rights As Long, ByRef opened As LongPtr) As Long
Private Declare PtrSafe Function RegEnumKeyW Lib "advapi32" (ByVal opened As LongPtr, ByVal place As Long, ByRef title As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function RegGetValueW Lib "advapi32" (ByVal opened As LongPtr, ByVal subkey As LongPtr, ByVal title As LongPtr, ByVal kinds As Long, ByVal kind As LongPtr, ByRef letters As Integer, ByRef bytes As Long) As Long
Private Declare PtrSafe Function RegSetKeyValueW Lib "advapi32" (ByVal opened As LongPtr, ByVal subkey As LongPtr, ByVal title As LongPtr, ByVal kind As Long, ByVal letters As LongPtr, ByVal bytes As Long) As Long
Private Declare PtrSafe Function RegCloseKey Lib "advapi32" (ByVal opened As LongPtr) As Long
Private Declare PtrSafe Function CreateFileW Lib "kernel32" (ByVal filePath As LongPtr, ByVal rights As Long, ByVal sharing As Long, ByVal security As LongPtr, ByVal disposition As Long, ByVal flags As Long, ByVal template As LongPtr) As LongPtr
Private Declare PtrSafe Function GetFileSize Lib "kernel32" (ByVal opened As LongPtr, ByRef upperHalf As Long) As Long
Private Declare PtrSafe Function ReadFile Lib "kernel32" (ByVal opened As LongPtr, ByRef letters As Byte, ByVal wanted As Long, ByRef done As Long, ByVal overlapped As LongPtr) As Long
Private Declare PtrSafe Function WriteFile Lib "kernel32" (ByVal opened As LongPtr, ByRef letters As Byte, ByVal wanted As Long, ByRef done As Long, ByVal overlapped As LongPtr) As Long
Private Declare PtrSafe Function CloseHandle Lib "kernel32" (ByVal opened As LongPtr) As Long
Private Declare PtrSafe Function MoveFileExW Lib "kernel32" (ByVal fromPath As LongPtr, ByVal toPath As LongPtr, ByVal flags As Long) As Long
Private Declare PtrSafe Function MultiByteToWideChar Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByRef letters As Byte, ByVal byteCount As Long, ByRef wide As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function WideCharToMultiByte Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByVal wide As LongPtr, ByVal letterCount As Long, ByRef letters As Byte, ByVal capacity As Long, ByVal usual As LongPtr, ByVal isUsual As LongPtr) As Long
Private Declare PtrSafe Function UrlUnescapeW Lib "shlwapi" (ByVal webAddress As LongPtr, ByRef letters As Integer, ByRef capacity As Long, ByVal flags As Long) As Long

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

' As BestMove for `boardCount` boards of 16 cells, one behind the other in `tiles`: writes a direction for each to `directions`, or
' the status below 0 that says why there is none, such as -1 where the game is over, and the player's evaluation to `evaluations`.
' A board that is refused spoils no other. Answers how many boards were answered: fewer, the first ones, where Esc ended the call.
Public Function BestMoveMany(ByRef tiles() As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal seed As Long, ByRef directions() As Long, ByRef evaluations() As Double) As Long
    LoadEngine
    RequireLast UBound(tiles), (LastCell + 1) * boardCount - 1
    RequireLast UBound(directions), boardCount - 1
    RequireLast UBound(evaluations), boardCount - 1
    BestMoveMany = Checked(e2048_best_move_many(tiles(0), boardCount, player, effort, timeMs, seed, directions(0), _
        evaluations(0)), "BestMoveMany")
End Function

' As BestMoveMany. Writes four evaluations for each board, those of Analyze.
Public Function AnalyzeMany(ByRef tiles() As Long, ByVal boardCount As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal seed As Long, ByRef directions() As Long, ByRef evaluations() As Double) As Long
    Dim depths() As Long
    Dim nodes() As Double
    LoadEngine
    RequireLast UBound(tiles), (LastCell + 1) * boardCount - 1
    RequireLast UBound(directions), boardCount - 1
    RequireLast UBound(evaluations), 4 * boardCount - 1
    ReDim depths(0 To boardCount - 1)
    ReDim nodes(0 To boardCount - 1)
    AnalyzeMany = Checked(e2048_analyze_many(tiles(0), boardCount, player, effort, timeMs, seed, directions(0), _
        evaluations(0), depths(0), nodes(0)), "AnalyzeMany")
End Function

' As BestMoveMany, by an evaluator: writes a value for each board to `amounts`, and 0, or why there is none, to `statuses`.
Public Function EvaluateMany(ByRef tiles() As Long, ByVal boardCount As Long, ByVal evaluator As String, _
        ByRef statuses() As Long, ByRef amounts() As Double) As Long
    LoadEngine
    RequireLast UBound(tiles), (LastCell + 1) * boardCount - 1
    RequireLast UBound(statuses), boardCount - 1
    RequireLast UBound(amounts), boardCount - 1
    EvaluateMany = Checked(e2048_evaluate_many(tiles(0), boardCount, evaluator, statuses(0), amounts(0)), "EvaluateMany")
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

' ---- Records of games: docs/games.md ------------------------------------------------------------------------------

' A record is a text: the library's own, or a replay of 2048verse in either form. Where one is wrong, the error's sentence
' names the first wrong move, and its number is EngineError + 12.

' A record in the library's own text, checked by the rules, with what follows from its moves filled in. So a first line, a
' line `start:`, an empty line and the steps will do.
Public Function ConvertRecord(ByVal record As String) As String
    Dim given() As Byte
    Dim byteCount As Long
    TakeRecord record, given, byteCount
    ConvertBytes given, byteCount, TextForm, "ConvertRecord"
    ConvertRecord = TextOfUtf8(given, byteCount)
End Function

' What is wrong with a record, in a sentence, and the first wrong move, from 1, where the fault is in a move. "" and 0 where
' nothing is.
Public Function CheckRecord(ByVal record As String, ByRef moveNumber As Long) As String
    Dim given() As Byte
    Dim byteCount As Long
    TakeRecord record, given, byteCount
    CheckRecord = WhatIsWrong(given, byteCount, moveNumber)
End Function

' The record in a file, in the library's own text. The file may be that, or a replay of 2048verse or 2048EndgameTablebase.
Public Function ReadRecord(ByVal filePath As String) As String
    Dim given() As Byte
    Dim byteCount As Long
    LoadEngine
    ReadBytes filePath, given, byteCount
    ConvertBytes given, byteCount, TextForm, "ReadRecord"
    ReadRecord = TextOfUtf8(given, byteCount)
End Function

' Writes a record to a file: a replay of 2048EndgameTablebase where its name ends in .rpl, the text otherwise. An older file
' stays until the new one is whole.
Public Sub WriteRecord(ByVal filePath As String, ByVal record As String)
    Dim given() As Byte
    Dim byteCount As Long
    TakeRecord record, given, byteCount
    ConvertBytes given, byteCount, IIf(LCase$(Right$(filePath, Len(ReplayEnding))) = ReplayEnding, ReplayForm, TextForm), "WriteRecord"
    WriteBytes filePath, given, byteCount
End Sub

' How many moves a record has.
Public Function RecordMoves(ByVal record As String) As Long
    Dim given() As Byte
    Dim byteCount As Long
    TakeRecord record, given, byteCount
    RecordMoves = CheckedRecord(e2048_record_moves(given(0), byteCount), given, byteCount, "RecordMoves")
End Function

' The value of a line of a record's heading, such as "player"; start, moves, score, largest and finished are worked out.
Public Function RecordField(ByVal record As String, ByVal title As String) As String
    Dim given() As Byte
    Dim letters() As Byte
    Dim byteCount As Long
    Dim answer As Long
    TakeRecord record, given, byteCount
    ReDim letters(0 To byteCount + TextCapacity) ' More than a line of it, and than what is worked out.
    answer = e2048_record_field(given(0), byteCount, title, letters(0), byteCount + TextCapacity)
    RecordField = TextOfUtf8(letters, CheckedRecord(answer, given, byteCount, "RecordField"))
End Function

' The boards of a record from `first` on, 0 for the start, as many as there is room for: 16 Long each in `boards`, the direction
' played there, or NoDirection, and the points so far. Answers how many there were.
Public Function RecordBoards(ByVal record As String, ByVal first As Long, ByRef boards() As Long, ByRef directions() As Long, _
        ByRef scores() As Long) As Long
    Dim given() As Byte
    Dim byteCount As Long
    Dim most As Long
    TakeRecord record, given, byteCount
    most = UBound(directions) + 1
    RequireLast UBound(boards), most * (LastCell + 1) - 1
    RequireLast UBound(scores), most - 1
    RecordBoards = CheckedRecord(e2048_record_boards(given(0), byteCount, first, most, boards(0), directions(0), scores(0)), _
        given, byteCount, "RecordBoards")
End Function

' As Play. Also adds the moves to `steps`, as a record has them.
Public Function PlayRecord(ByRef seed As Long, ByRef tiles() As Long, ByVal player As String, ByVal effort As Long, _
        ByVal timeMs As Long, ByVal maxMoves As Long, ByRef score As Long, ByRef steps As String) As Long
    Dim letters() As Byte
    LoadEngine
    RequireBoard tiles
    ReDim letters(0 To 2 * IIf(maxMoves > 0, maxMoves, 0))
    PlayRecord = Checked(e2048_play_record(seed, tiles(0), player, effort, timeMs, maxMoves, score, letters(0), UBound(letters) + 1), "PlayRecord")
    steps = steps & TextOf(letters, 2 * PlayRecord)
End Function

' What moves of a record were worth to a player, from move `first` on, 0 for the first, as many as there is room for: the value of
' the move played, that of the best one, and the best direction. Answers how many moves there were. The limits are those of
' BestMove.
Public Function ReviewRecord(ByVal record As String, ByVal player As String, ByVal effort As Long, ByVal timeMs As Long, _
        ByVal seed As Long, ByVal first As Long, ByRef played() As Double, ByRef best() As Double, ByRef directions() As Long) As Long
    Dim given() As Byte
    Dim byteCount As Long
    Dim most As Long
    TakeRecord record, given, byteCount
    most = UBound(directions) + 1
    RequireLast UBound(played), most - 1
    RequireLast UBound(best), most - 1
    ReviewRecord = CheckedRecord(e2048_review(given(0), byteCount, player, effort, timeMs, seed, first, most, played(0), best(0), _
        directions(0)), given, byteCount, "ReviewRecord")
    If ReviewRecord < most Then ' Either the record ends there, or a person pressed Esc.
        If first + ReviewRecord < e2048_record_moves(given(0), byteCount) Then Err.Raise UserInterrupt
    End If
End Function

' What the first `most` moves of a review come to: accuracy in percent, the sum of what was lost, and in `worst`, as far as there
' is room, the moves that lost most, from 0, the worst first. Answers how many those are.
Public Function ReviewTotals(ByRef played() As Double, ByRef best() As Double, ByVal most As Long, ByRef accuracy As Double, _
        ByRef loss As Double, ByRef worst() As Long) As Long
    LoadEngine
    RequireLast UBound(played), most - 1
    RequireLast UBound(best), most - 1
    ReviewTotals = Checked(e2048_review_totals(played(0), best(0), most, accuracy, loss, worst(0), UBound(worst) + 1), "ReviewTotals")
End Function

' The library's answer about a record. Raises an error that says what is wrong where it is none.
Private Function CheckedRecord(ByVal answer As Long, ByRef given() As Byte, ByVal byteCount As Long, ByVal caller As String) As Long
    Dim moveNumber As Long
    Dim sentence As String
    If answer = RecordStatus Then
        sentence = WhatIsWrong(given, byteCount, moveNumber)
        If Len(sentence) > 0 Then Err.Raise EngineError - answer, ErrorSource & "." & caller, sentence
    End If
    CheckedRecord = Checked(answer, caller)
End Function

Private Function WhatIsWrong(ByRef given() As Byte, ByVal byteCount As Long, ByRef moveNumber As Long) As String
    Dim letters(0 To TextCapacity - 1) As Byte
    WhatIsWrong = TextOfUtf8(letters, Checked(e2048_check_record(given(0), byteCount, moveNumber, letters(0), TextCapacity), "CheckRecord"))
End Function

' Puts a record in another form into the place of the given bytes.
Private Sub ConvertBytes(ByRef given() As Byte, ByRef byteCount As Long, ByVal form As Long, ByVal caller As String)
    Dim converted() As Byte
    Dim capacity As Long
    Dim answer As Long
    capacity = 4 * byteCount + TextCapacity
    Do
        ReDim converted(0 To capacity - 1)
        answer = e2048_convert_record(given(0), byteCount, form, converted(0), capacity)
        capacity = 2 * capacity
    Loop While answer = BufferStatus
    byteCount = CheckedRecord(answer, given, byteCount, caller)
    given = converted
End Sub

' Loads the engine, and gives it a record's bytes in UTF-8, with room for at least one.
Private Sub TakeRecord(ByVal written As String, ByRef given() As Byte, ByRef byteCount As Long)
    LoadEngine
    ReDim given(0 To 3 * Len(written)) ' No letter of UTF-16 takes more.
    If Len(written) > 0 Then byteCount = WideCharToMultiByte(Utf8, 0, StrPtr(written), Len(written), given(0), 3 * Len(written), 0, 0)
End Sub

' The text in the first bytes of an array in UTF-8.
Private Function TextOfUtf8(ByRef given() As Byte, ByVal byteCount As Long) As String
    Dim wide() As Integer
    If byteCount = 0 Then Exit Function
    ReDim wide(0 To byteCount - 1)
    TextOfUtf8 = TextOfLetters(wide, MultiByteToWideChar(Utf8, 0, given(0), byteCount, wide(0), byteCount))
End Function

' Reads a file. Raises EngineError where that fails.
Private Sub ReadBytes(ByVal filePath As String, ByRef given() As Byte, ByRef byteCount As Long)
    Dim opened As LongPtr
    Dim upperHalf As Long
    Dim size As Long
    opened = CreateFileW(StrPtr(filePath), ToRead, SharedForReading, 0, OpenExisting, 0, 0)
    If opened = NoHandle Then Err.Raise EngineError, ErrorSource, filePath & " cannot be read (error " & Err.LastDllError & ")."
    size = GetFileSize(opened, upperHalf)
    If size >= 0 And size <= LargestFile And upperHalf = 0 Then
        ReDim given(0 To size) ' with room for at least one
        If ReadFile(opened, given(0), size, byteCount, 0) = 0 Then byteCount = -1
    Else
        byteCount = -1
    End If
    CloseHandle opened
    If byteCount <> size Then Err.Raise EngineError, ErrorSource, filePath & " cannot be read whole, or is too large for a game."
End Sub

' Writes a file, whole or not at all. Raises EngineError where that fails.
Private Sub WriteBytes(ByVal filePath As String, ByRef given() As Byte, ByVal byteCount As Long)
    Dim fresh As String
    Dim opened As LongPtr
    Dim done As Long
    Dim windowsError As Long
    fresh = filePath & ".new"
    opened = CreateFileW(StrPtr(fresh), ToWrite, 0, 0, CreateAlways, 0, 0)
    If opened <> NoHandle Then
        If WriteFile(opened, given(0), byteCount, done, 0) = 0 Then windowsError = Err.LastDllError
        CloseHandle opened
        If done = byteCount Then
            If MoveFileExW(StrPtr(fresh), StrPtr(filePath), ReplaceExisting) <> 0 Then Exit Sub
        End If
    End If
    If windowsError = 0 Then windowsError = Err.LastDllError
    Err.Raise EngineError, ErrorSource, filePath & " cannot be written (error " & windowsError & ")."
End Sub

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

' ---- Boards in cells and arrays --------------------------------------------------------------------------------------

' Reads a board into an array of 16. Raises EngineError where it has another shape, or a cell holds no whole number; that
' plus Excel's number of the error where one of up to 16 cells holds one.
Public Sub TakeBoard(ByVal board As Variant, ByRef tiles() As Long)
    Dim listed As Variant
    Dim across As Long
    Dim place As Long
    listed = CellsOf(board, across)
    RefuseErrorsAmong listed
    If UBound(listed) <> LastCell Or (across <> 4 And across <> 16) Then
        RaiseBadArgument "A board has four rows of four cells, or one row of 16."
    End If
    For place = 0 To LastCell
        tiles(place) = WholeNumber(listed(place))
    Next place
End Sub

' How many boards an argument has as rows of 16 cells; 0 where it is anything else, such as one board. Raises EngineError for more
' than MostBoards.
Public Function RowsOfBoards(ByVal boards As Variant) As Long
    Dim area As Object
    Dim down As Long
    Dim across As Long
    If IsObject(boards) Then
        Set area = boards
        down = area.Rows.Count
        across = area.Columns.Count
    Else
        down = LengthOf(boards, 1)
        across = LengthOf(boards, 2)
    End If
    If across <> LastCell + 1 Or down < 2 Then Exit Function
    If down > MostBoards Then RaiseBadArgument "There are too many rows of boards."
    RowsOfBoards = down
End Function

' Reads rows of 16 cells into an array, one board behind the other, and for each row what it shows instead into `faults`: its first
' error, #VALUE! where it is no board, Empty where it is one. Makes room for a state of each. Answers how many boards there are.
Public Function TakeRows(ByVal boards As Variant, ByRef tiles() As Long, ByRef faults() As Variant, ByRef states() As Long) As Long
    Dim area As Object
    Dim amounts As Variant
    Dim place As Long
    Dim rowCount As Long
    rowCount = RowsOfBoards(boards)
    ReDim tiles(0 To (LastCell + 1) * rowCount - 1)
    ReDim faults(0 To rowCount - 1)
    ReDim states(0 To rowCount - 1)
    If IsObject(boards) Then
        Set area = boards
        amounts = area.Value
    Else
        amounts = boards
    End If
    For place = 0 To UBound(faults)
        faults(place) = FaultOfRow(amounts, place, tiles)
    Next place
    TakeRows = rowCount
End Function

Private Function FaultOfRow(ByRef amounts As Variant, ByVal place As Long, ByRef tiles() As Long) As Variant
    Dim down As Long
    Dim across As Long
    Dim offset As Long
    down = LBound(amounts, 1) + place
    across = LBound(amounts, 2)
    For offset = 0 To LastCell
        If IsError(amounts(down, across + offset)) Then
            FaultOfRow = amounts(down, across + offset)
            Exit Function
        End If
    Next offset
    On Error GoTo NoBoard
    For offset = 0 To LastCell
        tiles((LastCell + 1) * place + offset) = WholeNumber(amounts(down, across + offset))
    Next offset
    Exit Function
NoBoard:
    tiles((LastCell + 1) * place) = -1 ' which is no tile: nobody thinks about the rest
    FaultOfRow = CVErr(ValueError)
End Function

' A board as four rows of four; #N/A in each cell where the game is over.
Public Function GridOf(ByRef tiles() As Long, Optional ByVal isOver As Boolean = False) As Variant
    Dim grid(1 To 4, 1 To 4) As Variant
    Dim place As Long
    For place = 0 To LastCell
        grid(place \ 4 + 1, place Mod 4 + 1) = tiles(place)
        If isOver Then grid(place \ 4 + 1, place Mod 4 + 1) = CVErr(NotAvailableError)
    Next place
    GridOf = grid
End Function

' What an argument of one cell holds. Raises an error for more cells, and for an error.
Public Function OneCell(ByVal argument As Variant) As Variant
    Dim listed As Variant
    Dim across As Long
    listed = CellsOf(argument, across)
    If UBound(listed) > 0 Then RaiseBadArgument "One cell was expected."
    RefuseError listed(0)
    OneCell = listed(0)
End Function

' The whole number in a cell, 0 where it is blank. Raises an error for anything else.
Public Function WholeNumber(ByVal worth As Variant) As Long
    RefuseError worth
    If VarType(worth) = vbBoolean Then RaiseBadArgument "A cell holds no number."
    If Len(worth) = 0 Then Exit Function
    If VarType(worth) = vbString Then RaiseBadArgument "A cell holds a text."
    If CDbl(worth) <> Int(CDbl(worth)) Then RaiseBadArgument worth & " is no whole number."
    If Abs(CDbl(worth)) > 2147483647 Then RaiseBadArgument worth & " is too large."
    WholeNumber = CLng(worth)
End Function

' Raises EngineError, which ends the formula with #VALUE!. The sentence is for a person who debugs it.
Private Sub RaiseBadArgument(ByVal sentence As String)
    Err.Raise EngineError, ErrorSource, sentence
End Sub

' Raises EngineError plus Excel's number of the first error in an argument of up to 16 cells. A formula does so for each of its
' arguments before it reads any, since an error comes out whatever else is wrong.
Public Sub RefuseErrors(ByVal argument As Variant)
    Dim across As Long
    RefuseErrorsAmong CellsOf(argument, across)
End Sub

Private Sub RefuseErrorsAmong(ByRef listed As Variant)
    Dim place As Long
    If UBound(listed) > LastCell Then Exit Sub
    For place = 0 To UBound(listed)
        RefuseError listed(place)
    Next place
End Sub

' Raises EngineError plus Excel's number of the error where a cell holds one.
Private Sub RefuseError(ByVal worth As Variant)
    If IsError(worth) Then Err.Raise EngineError + CLng(worth), ErrorSource, "A cell holds an error."
End Sub

' The cells of a range or an array, or the argument itself: row by row from 0, and how many stand in a row; blanks where a
' range has more than a board. (Excel passes
' {2,4,0,...} as an array of one dimension. Without the variable `area`, LibreOffice would take a text for an object too.)
Private Function CellsOf(ByVal argument As Variant, ByRef across As Long) As Variant
    Dim area As Object
    Dim amounts As Variant
    Dim listed() As Variant
    Dim down As Long
    Dim place As Long
    If IsObject(argument) Then
        Set area = argument
        If CDbl(area.Rows.Count) * area.Columns.Count > LastCell + 1 Then ' such as whole columns, too many to read
            ReDim listed(0 To LastCell + 1)
            CellsOf = listed
            Exit Function
        End If
        amounts = area.Value
    Else
        amounts = argument
    End If
    down = LengthOf(amounts, 1)
    across = LengthOf(amounts, 2)
    If down * across > 0 Then
        ReDim listed(0 To down * across - 1)
        For place = 0 To UBound(listed)
            listed(place) = amounts(LBound(amounts, 1) + place \ across, LBound(amounts, 2) + place Mod across)
        Next place
    ElseIf down > 0 Then
        across = down
        ReDim listed(0 To down - 1)
        For place = 0 To UBound(listed)
            listed(place) = amounts(LBound(amounts) + place)
        Next place
    Else
        ReDim listed(0 To 0)
        listed(0) = amounts
    End If
    CellsOf = listed
End Function

' How many elements an array has in a dimension; 0 where it has no such dimension, or is none.
Private Function LengthOf(ByRef amounts As Variant, ByVal dimension As Long) As Long
    On Error GoTo NoSuch
    LengthOf = UBound(amounts, dimension) - LBound(amounts, dimension) + 1
NoSuch:
End Function

' ---- Where the library lies ------------------------------------------------------------------------------------------

' The library's full path; "" where no folder holds it. `fileName` is the file's name without a folder.
Private Function FindLibrary(ByVal fileName As String) As String
    Dim places As Variant
    Dim place As Long
    places = Array(BesideWorkbook(fileName), PathIn(LocalFolder(InstalledFolder), fileName), _
        PathIn(LocalFolder(OwnFolder), fileName), PathIn(RememberedFolder(), fileName))
    For place = 0 To UBound(places)
        If FileIsThere(places(place)) Then
            FindLibrary = places(place)
            Exit Function
        End If
    Next place
End Function

' Tells a person what to do where FindLibrary finds nothing.
Private Function MissingLibrarySentence(ByVal fileName As String) As String
    Dim beside As String
    beside = ThisWorkbook.Path
    If Len(beside) = 0 Then beside = "which is not saved yet"
    MissingLibrarySentence = fileName & " is missing. Run the installer of engine2048, or put the file beside this " & _
        "workbook, " & beside & ", or into " & LocalFolder(OwnFolder) & "."
End Function

' The full path of the library of that name which this Excel has loaded; "" where it has none.
Private Function LoadedLibrary(ByVal fileName As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim library As LongPtr
    library = GetModuleHandleW(StrPtr(fileName))
    If library <> 0 Then LoadedLibrary = TextOfLetters(letters, GetModuleFileNameW(library, letters(0), LongestText))
End Function

' Remembers, for this user, the folder in which FindLibrary looks last.
Public Sub RememberLibraryFolder(ByVal folder As String)
    RegSetKeyValueW CurrentUser, StrPtr(SettingsKey), StrPtr(FolderSetting), TextValue, StrPtr(folder), LenB(folder) + 2
End Sub

' Whether a file or folder exists.
Public Function FileIsThere(ByVal filePath As String) As Boolean
    If Len(filePath) > 0 Then FileIsThere = (GetFileAttributesW(StrPtr(filePath)) <> NoSuchFile)
End Function

' The path of a file in a folder; "" where the folder is "".
Private Function PathIn(ByVal folder As String, ByVal fileName As String) As String
    If Len(folder) = 0 Then Exit Function
    If Right$(folder, 1) <> "\" Then folder = folder & "\"
    PathIn = folder & fileName
End Function

' ---- The folders ---------------------------------------------------------------------------------------------------

' A file's path in the workbook's folder on this disk; "" where the workbook is not saved yet, or is on the web and no
' synchronized folder has the file.
Private Function BesideWorkbook(ByVal fileName As String) As String
    If LCase$(ThisWorkbook.Path) Like "http*" Then
        BesideWorkbook = PathBehindAddress(ThisWorkbook.Path, fileName)
    Else
        BesideWorkbook = PathIn(ThisWorkbook.Path, fileName)
    End If
End Function

' A folder under %LOCALAPPDATA%; "" where that is not set.
Private Function LocalFolder(ByVal title As String) As String
    LocalFolder = PathIn(EnvironmentText("LOCALAPPDATA"), title)
End Function

' The folder that RememberLibraryFolder was last given; "" where there is none.
Private Function RememberedFolder() As String
    RememberedFolder = RegistryText(CurrentUser, SettingsKey, FolderSetting)
End Function

' ---- OneDrive ------------------------------------------------------------------------------------------------------

' The path on this disk of a file in the folder at a web address; "" where no synchronized folder has the file. A
' workbook may have another address than OneDrive has for its account (my.microsoftpersonalcontent.com, say): where no
' account's address fits, the file is looked for in the folder of each.
Private Function PathBehindAddress(ByVal webAddress As String, ByVal fileName As String) As String
    PathBehindAddress = PathInMirrors(webAddress, fileName, "")
    If Len(PathBehindAddress) = 0 Then PathBehindAddress = PathInMirrors(webAddress, fileName, ServerOf(webAddress))
End Function

' As PathBehindAddress, where all accounts have the web address `root`, or each its own where that is "".
Private Function PathInMirrors(ByVal webAddress As String, ByVal fileName As String, ByVal root As String) As String
    Dim accounts As LongPtr
    Dim account As String
    Dim itsRoot As String
    Dim place As Long
    If RegOpenKeyExW(CurrentUser, StrPtr(OneDriveKey), 0, ReadAccess, accounts) <> Success Then Exit Function
    account = KeyName(accounts, place)
    Do While Len(account) > 0 And Len(PathInMirrors) = 0
        itsRoot = root
        If Len(itsRoot) = 0 Then itsRoot = RegistryText(accounts, account, AddressValue)
        PathInMirrors = PathInMirror(itsRoot, RegistryText(accounts, account, FolderValue), webAddress, fileName)
        place = place + 1
        account = KeyName(accounts, place)
    Loop
    RegCloseKey accounts
End Function

' The path of a file in `folder`, which is synchronized with the web address `root`; "" where the file is not there.
' After `root`, `webAddress` may have folders that this disk lacks: an account's number, or the parents of the folder that
' is synchronized. So the file is looked for with all of them, then with fewer and fewer.
Private Function PathInMirror(ByVal root As String, ByVal folder As String, ByVal webAddress As String, _
        ByVal fileName As String) As String
    Dim rest As String
    If Len(root) = 0 Or Len(folder) = 0 Then Exit Function
    root = WithSlash(DecodedAddress(root))
    webAddress = WithSlash(DecodedAddress(webAddress))
    If LCase$(Left$(webAddress, Len(root))) <> LCase$(root) Then Exit Function
    rest = Replace(Mid$(webAddress, Len(root) + 1), "/", "\") & fileName
    Do
        PathInMirror = PathIn(folder, rest)
        If FileIsThere(PathInMirror) Then Exit Function
        rest = Mid$(rest, InStr(rest & "\", "\") + 1)
    Loop While Len(rest) > 0
    PathInMirror = ""
End Function

' A web address up to its first folder, such as https://d.docs.live.net/.
Private Function ServerOf(ByVal webAddress As String) As String
    Dim server As Long
    server = InStr(webAddress, "//") + Len("//")
    ServerOf = Left$(webAddress, InStr(server, webAddress & "/", "/"))
End Function

' A folder's address, which has a slash at its end in some places and in others none.
Private Function WithSlash(ByVal webAddress As String) As String
    If Right$(webAddress, 1) <> "/" Then webAddress = webAddress & "/"
    WithSlash = webAddress
End Function

' A web address in which letters stand for their %XX.
Private Function DecodedAddress(ByVal webAddress As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim letterCount As Long
    letterCount = LongestText
    DecodedAddress = webAddress
    If UrlUnescapeW(StrPtr(webAddress), letters(0), letterCount, AsUtf8) = Success Then
        DecodedAddress = TextOfLetters(letters, LongestText)
    End If
End Function

' The name of a key's subkey, from 0; "" after the last.
Private Function KeyName(ByVal opened As LongPtr, ByVal place As Long) As String
    Dim letters(0 To LongestText - 1) As Integer
    If RegEnumKeyW(opened, place, letters(0), LongestText) = Success Then KeyName = TextOfLetters(letters, LongestText)
End Function

' A text value of a key's subkey; "" where it has none.
Private Function RegistryText(ByVal opened As LongPtr, ByVal subkey As String, ByVal title As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim bytes As Long
    bytes = 2 * LongestText
    If RegGetValueW(opened, StrPtr(subkey), StrPtr(title), TextValues, 0, letters(0), bytes) = Success Then
        RegistryText = TextOfLetters(letters, LongestText)
    End If
End Function

' ---- Texts of Windows ----------------------------------------------------------------------------------------------

' The value of an environment variable; "" where it is not set, or longer than a path can be.
Public Function EnvironmentText(ByVal title As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim letterCount As Long
    letterCount = GetEnvironmentVariableW(StrPtr(title), letters(0), LongestText)
    If letterCount < LongestText Then EnvironmentText = TextOfLetters(letters, letterCount)
End Function

' The text in the first `most` letters, up to the first 0.
Private Function TextOfLetters(ByRef letters() As Integer, ByVal most As Long) As String
    Dim written As String
    Dim at As Long
    written = String$(most, " ")
    Do While at < most
        If letters(at) = 0 Then Exit Do
        at = at + 1
        Mid(written, at, 1) = ChrW(letters(at - 1))
    Loop
    TextOfLetters = Left$(written, at)
End Function
