Attribute VB_Name = "Errors"
' The errors that this workbook raises, and those of Excel that it expects. Those of the engine are in Engine2048.
'
' Each of the workbook's is vbObjectError plus the number beside it; LibreOffice allows that sum in no constant.
Option Explicit
Option Private Module

Public Const BadBoardError As Long = -2147219457 ' 2047: the board holds no position
Public Const BadSettingError As Long = -2147219458 ' 2046: a setting's cell holds what it may not
Public Const BadLeagueError As Long = -2147219459 ' 2045: a league, or games of the Lab, cannot be played
Public Const NothingToAskError As Long = -2147219460 ' 2044: the game is over, so no player can be asked
Public Const BrokenHistoryError As Long = -2147219461 ' 2043: the history is no longer as it was written
Public Const NoSuchStepError As Long = -2147219462 ' 2042: the game has no such step
Public Const LostStateError As Long = -2147219463 ' 2041: the hidden state of the game is gone
Public Const SelfCheckError As Long = -2147219464 ' 2040: the self-check found a fault
Public Const NotHereError As Long = -2147219465 ' 2039: a check cannot be made here
Public Const DeletedSheetError As Long = -2147219466 ' 2038: a sheet of the workbook was deleted
Public Const FullHistoryError As Long = -2147219467 ' 2037: the history has no row for another step
Public Const NoRoomError As Long = -2147219468 ' 2036: the list of games is full
Public Const NoGameError As Long = -2147219469 ' 2035: no game of the list is selected, or its steps are gone
Public Const BadRecipeError As Long = -2147219470 ' 2034: a text is no recipe, or the Lab sheet's cells make none

Public Const EscapeError As Long = 18 ' a person pressed Esc
Public Const NoSuchObjectError As Long = 424 ' such as the cells of a sheet that was deleted
Public Const NoSuchRangeError As Long = 1004 ' such as a name whose cells were all deleted
