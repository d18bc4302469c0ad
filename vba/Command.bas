Attribute VB_Name = "Command"
' Runs one command at a time: what a button, an arrow key or a person's change to a sheet starts. Message boxes are shown
' here alone.
'
' BeginCommand and EndCommand stand around each command, in Buttons. Excel hears of no click while VBA runs, but where a
' command calls StopWasAsked, which lets events through: Auto play after each move, a league after some moves. A button
' that is pressed there does not start a second command. It asks the first one to stop, and StopWasAsked says so.
'
' A macro may end without EndCommand: by Shift+Ctrl+Q in LibreOffice, or in Excel where another workbook's function fails
' on what the macro writes. `isRunning` then stays True. So a command notes the time (GiveSignOfLife) whenever it lets
' events through and after each answer of the engine. One that has been silent for LongestSilence counts as ended.
Option Explicit
Option Private Module

' The errors that this workbook raises, and those of Excel that it expects. Those of the engine are in Engine2048. Each of
' the workbook's is vbObjectError plus the number beside it; LibreOffice allows that sum in no constant.
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
Public Const LostCellsError As Long = -2147219471 ' 2033: the cells with a name were deleted
Public Const LostSpareError As Long = -2147219472 ' 2032: the hidden sheets from which others are mended are damaged
Public Const RepairedInPartError As Long = -2147219473 ' 2031: what was lost could not all be mended

Public Const EscapeError As Long = 18 ' a person pressed Esc
Public Const NoSuchObjectError As Long = 424 ' such as cells that were deleted since the command found them

Private Const BoxTitle As String = "engine2048"
Private Const LongestSilence As Double = 30000 ' milliseconds; a dialog of Excel's may hold events back
Private Const LongestRest As Double = 10 ' milliseconds of sleep at a time in a pause: a click does not seem to wait
Private Const LongestStatus As Long = 255 ' letters that the status bar takes; a recipe may have more
Private Const SecondsPerTurn As Double = 4294967.296 ' LibreOffice counts milliseconds up to 2^32

' What Excel does on Esc, of XlEnableCancelKey: xlErrorHandler raises EscapeError, xlDisabled does nothing.
Private Const EscapeIsAnError As Long = 2
Private Const EscapeIsIgnored As Long = 0

' Excel's pointers, xlDefault and xlWait of XlMousePointer; and xlCalculationManual of XlCalculation.
Private Const UsualPointer As Long = -4143
Private Const WaitPointer As Long = 2
Private Const ManualCalculation As Long = -4135

Private isRunning As Boolean ' between BeginCommand and EndCommand
Private stopIsAsked As Boolean
Private lastSign As Double ' of life, a reading of Clock
Private pointerWaits As Boolean
Private workText As String
Private calculatesByHand As Boolean

' Begins a command and answers yes. Where one runs already, asks it to stop and answers no.
Public Function BeginCommand() As Boolean
    If CommandIsAlive() Then
        stopIsAsked = True
    Else
        isRunning = True
        stopIsAsked = False
        GiveSignOfLife
        BeginCommand = True
        EndWriting
        ForgetCells
        NoteCalculationMode
    End If
End Function

' Ends a command that went well. (A stop stays asked for: an earlier command that was wrongly taken for ended hears of it
' at its next StopWasAsked.)
Public Sub EndCommand()
    isRunning = False
    stopIsAsked = True
    workText = ""
    ShowIdle
    DrawScreen True
    Application.StatusBar = False
End Sub

' Ends a command that an error stopped, and shows the error's sentence. Esc is a person's wish to stop, and no error.
Public Sub EndCommandWithFault(ByVal number As Long, ByVal description As String)
    If Not InLibreOffice() Then Application.EnableCancelKey = EscapeIsIgnored
    If number = EscapeError Then DoEvents ' Excel still has the Esc that ended a call of the engine.
    EndCommand
    If number = MissingLibraryError Then
        AskForLibrary description
    ElseIf number <> EscapeError Then
        If number = NoSuchObjectError Then description = LostCells
        MsgBox Translated(PlainSentence(description)), vbExclamation, BoxTitle
    End If
    EndWriting ' A macro that called this command can be stopped again.
End Sub

' Says that the library is missing, and lets a person show where it lies. Remembers its folder.
Private Sub AskForLibrary(ByVal sentence As String)
    Dim question As String
    Dim chosen As Variant
    question = sentence & vbLf & vbLf & "Or do you want to show where it is?"
    If MsgBox(Translated(question), vbExclamation + vbYesNo, BoxTitle) <> vbYes Then Exit Sub
    chosen = Application.GetOpenFilename("engine2048 (*.xll),*.xll", , Translated("Where is the library?"))
    If VarType(chosen) <> vbString Then Exit Sub
    RememberLibraryFolder Left$(chosen, InStrRev(chosen, "\"))
    On Error Resume Next ' The Game sheet may be gone.
    RefreshStatus
End Sub

' Shows in the status bar what the command does, until it ends.
Public Sub ShowWork(ByVal text As String)
    workText = text
    ShowStatus workText
End Sub

' Shows a text in the status bar, as much as Excel takes.
Public Sub ShowStatus(ByVal text As String)
    Application.StatusBar = Left$(Translated(text), LongestStatus)
End Sub

' Shows again what the command does: LibreOffice clears the status bar where a macro writes cells.
Private Sub ShowWorkAgain()
    If Not InLibreOffice() Then Exit Sub
    If Len(workText) > 0 Then ShowStatus workText
End Sub

' Shows in the status bar, and by the pointer, that something takes long, until ShowIdle or the end of the command.
Public Sub ShowBusy(ByVal text As String)
    ShowStatus text
    Application.Cursor = WaitPointer
    pointerWaits = True
    If InLibreOffice() Then DoEvents ' Excel draws both at once.
End Sub

' Ends ShowBusy: the status bar shows again what the command does.
Public Sub ShowIdle()
    If Not pointerWaits Then Exit Sub
    pointerWaits = False
    Application.Cursor = UsualPointer
    If Len(workText) > 0 Then ShowStatus workText
End Sub

' Asks a person yes or no.
Public Function PersonSaysYes(ByVal question As String) As Boolean
    PersonSaysYes = (MsgBox(Translated(question), vbYesNo + vbQuestion + vbDefaultButton2, BoxTitle) = vbYes)
    GiveSignOfLife
End Function

' Begins what must be written together: Esc waits, and the screen shows it at once, until EndWriting or the end of the
' command. (The sign of life is for Worksheet_Change, which takes what a command writes for a person's change where the
' command counts as ended.)
Public Sub BeginWriting()
    GiveSignOfLife
    If InLibreOffice() Then Exit Sub
    Application.EnableCancelKey = EscapeIsIgnored
    DrawScreen False
End Sub

' Ends what was written together: the screen shows it, and Esc ends the command, by EscapeError.
Public Sub EndWriting()
    If InLibreOffice() Then Exit Sub
    DrawScreen True
    Application.EnableCancelKey = EscapeIsAnError
End Sub

' Whether Excel draws what is written. LibreOffice draws when it lets events through.
Private Sub DrawScreen(ByVal isDrawn As Boolean)
    If Not InLibreOffice() Then Application.ScreenUpdating = isDrawn
End Sub

' Asks the running command, if any, to stop.
Public Sub AskToStop()
    stopIsAsked = True
End Sub

' Asks the running command to stop and tells a person that the workbook does not close before.
Public Sub StopBeforeClosing()
    stopIsAsked = True
    MsgBox Translated("What runs stops now. Close the workbook again."), vbInformation, BoxTitle
End Sub

' Whether a command runs. If so, the command changes the sheets, not a person.
Public Function CommandIsRunning() As Boolean
    CommandIsRunning = isRunning
End Function

' Whether a command runs and gave a sign of life within LongestSilence.
Public Function CommandIsAlive() As Boolean
    If isRunning Then CommandIsAlive = MillisecondsSince(lastSign) < LongestSilence
End Function

' Notes that the running command is alive, after something that may have taken long.
Public Sub GiveSignOfLife()
    lastSign = Clock()
End Sub

' Lets buttons and keys through, for `milliseconds` or once, until one asks to stop. Answers whether one did.
Public Function StopWasAsked(Optional ByVal milliseconds As Double = 0) As Boolean
    Dim started As Double
    Dim remaining As Double
    started = Clock()
    remaining = milliseconds
    ShowWorkAgain
    Do
        GiveSignOfLife
        DoEvents
        If remaining > 0 And Not stopIsAsked Then
            Rest IIf(remaining < LongestRest, remaining, LongestRest)
            remaining = milliseconds - MillisecondsSince(started)
        End If
    Loop Until stopIsAsked Or remaining <= 0
    StopWasAsked = stopIsAsked
End Function

' The time since a reading of Clock, in milliseconds to the hundredth. Clock may have started again from 0 meanwhile.
Public Function MillisecondsSince(ByVal started As Double) As Double
    Dim seconds As Double
    seconds = Clock() - started
    If seconds < 0 Then seconds = seconds + SecondsPerTurn
    MillisecondsSince = Int(seconds * 100000 + 0.5) / 100
End Function

' ---- Calculation by hand ---------------------------------------------------------------------------------------------

' Finds out, once for each command, whether a person has set calculation to manual, or a workbook that was opened before.
Private Sub NoteCalculationMode()
    calculatesByHand = False
    On Error Resume Next ' Excel does not tell where no workbook is visible.
    calculatesByHand = (Application.Calculation = ManualCalculation)
End Sub

' Calculates the sheet with a code name, if calculation is manual.
Public Sub CalculateSheet(ByVal code As String)
    If calculatesByHand Then SheetOf(code).Calculate
End Sub
