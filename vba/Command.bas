Attribute VB_Name = "Command"
' Runs one command at a time: what a button or a key starts. Message boxes are shown here alone.
'
' A command runs between BeginCommand and EndCommand. While one lets events through (Auto play, a league), a second one
' only stops it.
Option Explicit
Option Private Module

Private Const BoxTitle As String = "engine2048"
Private Const SecondsPerTurn As Double = 4294967.296 ' LibreOffice counts milliseconds up to 2^32

' What Excel does on Esc: xlErrorHandler raises EscapeError, xlDisabled does nothing.
Private Const EscapeIsAnError As Long = 2
Private Const EscapeIsIgnored As Long = 0

' Excel's pointers: xlDefault, xlWait.
Private Const UsualPointer As Long = -4143
Private Const WaitPointer As Long = 2

' A macro may end without reaching its error handler: by Shift+Ctrl+Q in LibreOffice, or in Excel where another
' workbook's function fails on what the macro writes. So a command gives a sign of life before it lets events through
' and, since LibreOffice does so anywhere, after the engine's answers. A command that is silent for longer has ended.
Private Const LongestSilence As Double = 30000 ' milliseconds; a dialog of Excel's may hold events back

' The most letters that the status bar takes; a recipe may have more.
Private Const LongestStatus As Long = 255

' A pause sleeps this many milliseconds at a time, so that a click does not seem to wait.
Private Const LongestRest As Double = 10

Private isRunning As Boolean
Private stopIsAsked As Boolean
Private pointerWaits As Boolean
Private workText As String
Private lastSign As Double

' Begins a command and answers yes. Where one runs already, asks it to stop and answers no.
Public Function BeginCommand() As Boolean
    If CommandIsAlive() Then
        stopIsAsked = True
    Else
        isRunning = True
        stopIsAsked = False
        GiveSignOfLife
        BeginCommand = True
        HeedEscape
        NoteCalculationMode
    End If
End Function

' Ends a command that went well. An earlier one that was wrongly taken for ended stops when it next calls StopWasAsked.
Public Sub EndCommand()
    isRunning = False
    stopIsAsked = True
    workText = ""
    ShowIdle
    Application.StatusBar = False
End Sub

' Ends a command that an error stopped, and shows the error's sentence. Esc is a person's wish to stop, and no error.
Public Sub EndCommandWithFault(ByVal number As Long, ByVal description As String)
    IgnoreEscape
    EndCommand
    If number = MissingLibraryError Then
        AskForLibrary description
    ElseIf number <> EscapeError Then
        If number = NoSuchObjectError Then description = DeletedSheet
        MsgBox PlainSentence(description), vbExclamation, BoxTitle
    End If
    HeedEscape ' A macro that called this command can be stopped again.
End Sub

' Says that the library is missing, and lets a person show where it lies. Remembers its folder.
Private Sub AskForLibrary(ByVal sentence As String)
    Dim question As String
    Dim chosen As Variant
    question = sentence & vbLf & vbLf & "Or do you want to show where it lies?"
    If MsgBox(question, vbExclamation + vbYesNo, BoxTitle) <> vbYes Then Exit Sub
    chosen = Application.GetOpenFilename("engine2048 (*.xll),*.xll", , "Where is the library?")
    If VarType(chosen) = vbString Then RememberLibraryFolder Left$(chosen, InStrRev(chosen, "\"))
End Sub

' Shows in the status bar what the command does, until it ends.
Public Sub ShowWork(ByVal text As String)
    workText = text
    ShowStatus workText
End Sub

' Shows a text in the status bar, as much as Excel takes.
Public Sub ShowStatus(ByVal text As String)
    Application.StatusBar = Left$(text, LongestStatus)
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

' Asks a person yes or no; Esc is no.
Public Function PersonSaysYes(ByVal question As String) As Boolean
    PersonSaysYes = (MsgBox(question, vbYesNo + vbQuestion + vbDefaultButton2, BoxTitle) = vbYes)
    GiveSignOfLife
End Function

' Lets Esc stop the command, by EscapeError.
Public Sub HeedEscape()
    If Not InLibreOffice() Then Application.EnableCancelKey = EscapeIsAnError
End Sub

' Protects what must be written together from Esc, until HeedEscape or the end of the command.
Public Sub IgnoreEscape()
    If Not InLibreOffice() Then Application.EnableCancelKey = EscapeIsIgnored
End Sub

' Asks the running command, if any, to stop.
Public Sub AskToStop()
    stopIsAsked = True
End Sub

' Asks the running command to stop and tells a person that the workbook does not close before.
Public Sub StopBeforeClosing()
    stopIsAsked = True
    MsgBox "What runs stops now. Close the workbook again.", vbInformation, BoxTitle
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
