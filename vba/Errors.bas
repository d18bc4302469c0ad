Attribute VB_Name = "Errors"
' The errors that this workbook raises, and those of Excel that it expects. The engine's own stand in Engine2048.
'
' Each of ours is vbObjectError plus the number beside it, a sum that LibreOffice takes in no constant. A person reads the
' sentence alone: the numbers tell errors apart in code.
Option Explicit
Option Private Module

Public Const BadBoardError As Long = -2147219457 ' 2047: what is on the board is no position
Public Const BadSettingError As Long = -2147219458 ' 2046: a setting's cell holds nothing that it may
Public Const BadLeagueError As Long = -2147219459 ' 2045: a league that cannot be played
Public Const NothingToAskError As Long = -2147219460 ' 2044: no player can be asked about a finished game
Public Const BrokenHistoryError As Long = -2147219461 ' 2043: the history is no longer as it was written
Public Const NoSuchStepError As Long = -2147219462 ' 2042: the game has no such step
Public Const LostStateError As Long = -2147219463 ' 2041: the hidden state of the game is gone
Public Const SelfCheckError As Long = -2147219464 ' 2040: something is not as this workbook needs it
Public Const NotHereError As Long = -2147219465 ' 2039: what cannot be found out in this program
Public Const DeletedSheetError As Long = -2147219466 ' 2038: a sheet of the workbook was deleted
Public Const FullHistoryError As Long = -2147219467 ' 2037: the history has no row for another step
Public Const NoRoomError As Long = -2147219468 ' 2036: the list of games is full
Public Const NoGameError As Long = -2147219469 ' 2035: no game of the list is selected, or it is not there any more
Public Const BadRecipeError As Long = -2147219470 ' 2034: the cells of the Lab sheet make no recipe

Public Const EscapeError As Long = 18 ' a person has pressed Esc
Public Const NoSuchObjectError As Long = 424 ' a range whose sheet was deleted is an object no more
Public Const NoSuchRangeError As Long = 1004 ' a name whose cells were all deleted
