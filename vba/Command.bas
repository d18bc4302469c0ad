Attribute VB_Name = "Command"
' One command at a time: what a button or a key starts, how it is stopped, and the one place that shows a message box.
'
' Every macro that a person starts runs between BeginCommand and EndCommand. While one runs and lets events through
' (Auto play, a league), a second one does nothing but stop it.
Option Explicit
Option Private Module

Private Const BoxTitle As String = "engine2048"
Private Const SecondsPerTurn As Double = 4294967.296 ' LibreOffice counts milliseconds up to 2^32

' Excel's answers to Esc: xlErrorHandler, the error 18, rather than its debugger; xlDisabled, none.
Private Const EscapeIsAnError As Long = 2
Private Const EscapeIsIgnored As Long = 0

' The pointers of Excel: xlDefault and xlWait.
Private Const UsualPointer As Long = -4143
Private Const WaitPointer As Long = 2

' A macro may be ended past its error handler: by Shift+Ctrl+Q in LibreOffice, without a word by Excel where another
' workbook's function fails on what the macro writes. So a command gives a sign of life before it lets events through, and
' after the engine's answers, since LibreOffice lets events through anywhere. One without a sign for longer has ended.
Private Const LongestSilence As Double = 30000 ' milliseconds: events come at once, but after a dialog of Excel's own

' Letters that the status bar takes; a recipe may have more.
Private Const LongestStatus As Long = 255

' A pause is slept through in stretches of this many milliseconds: shorter than a person takes a click to wait.
Private Const LongestRest As Double = 10

Private isRunning As Boolean
Private stopIsAsked As Boolean
Private pointerWaits As Boolean
Private workText As String
Private lastSign As Double

' Whether the caller may go on. Where a command runs already, asks it to stop and answers no.
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

' Ends a command that went well. One that was taken for ended before, and goes on after all, stops at its next look.
Public Sub EndCommand()
    isRunning = False
    stopIsAsked = True
    workText = ""
    ShowIdle
    Application.StatusBar = False
End Sub

' Ends a command that an error stopped, and says the error's sentence, once. Esc is a person's wish to stop, and no error.
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

' Says that the engine's library is missing, and lets a person show where it lies. The folder is remembered.
Private Sub AskForLibrary(ByVal sentence As String)
    Dim question As String
    Dim chosen As Variant
    question = sentence & vbLf & vbLf & "Or do you want to show where it lies?"
    If MsgBox(question, vbExclamation + vbYesNo, BoxTitle) <> vbYes Then Exit Sub
    chosen = Application.GetOpenFilename("engine2048 (*.xll),*.xll", , "Where is the library?")
    If VarType(chosen) = vbString Then RememberLibraryFolder Left$(chosen, InStrRev(chosen, "\"))
End Sub

' Says in the status bar what the command does, until it ends.
Public Sub ShowWork(ByVal text As String)
    workText = text
    ShowStatus workText
End Sub

' Says something in the status bar, as much of it as Excel takes.
Public Sub ShowStatus(ByVal text As String)
    Application.StatusBar = Left$(text, LongestStatus)
End Sub

' LibreOffice clears the status bar where a macro writes cells.
Private Sub ShowWorkAgain()
    If Not InLibreOffice() Then Exit Sub
    If Len(workText) > 0 Then ShowStatus workText
End Sub

' Says in the status bar what takes long just now, and lets the pointer show it, until ShowIdle or the end of the command.
Public Sub ShowBusy(ByVal text As String)
    ShowStatus text
    Application.Cursor = WaitPointer
    pointerWaits = True
    If InLibreOffice() Then DoEvents ' Excel draws both at once.
End Sub

' Gives the pointer its usual shape again, and the status bar what the command does.
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

' Lets Esc stop the command that runs, by the error 18.
Public Sub HeedEscape()
    If Not InLibreOffice() Then Application.EnableCancelKey = EscapeIsAnError
End Sub

' Keeps Esc from coming between what must be written together, until HeedEscape or the end of the command.
Public Sub IgnoreEscape()
    If Not InLibreOffice() Then Application.EnableCancelKey = EscapeIsIgnored
End Sub

' Asks the command that runs, if any, to stop.
Public Sub AskToStop()
    stopIsAsked = True
End Sub

' Whether a command runs: what changes a sheet meanwhile is its doing, not a person's.
Public Function CommandIsRunning() As Boolean
    CommandIsRunning = isRunning
End Function

' Whether a command runs and has not been ended without its knowledge. Asked while it lets events through.
Public Function CommandIsAlive() As Boolean
    If isRunning Then CommandIsAlive = MillisecondsSince(lastSign) < LongestSilence
End Function

' Shows that the command that runs is alive, after what may have taken long.
Public Sub GiveSignOfLife()
    lastSign = Clock()
End Sub

' Lets buttons and keys through, for `milliseconds` or just once, and answers whether one asked to stop.
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

' The time since a reading of Clock, in milliseconds to the hundredth, even where that began anew meanwhile.
Public Function MillisecondsSince(ByVal started As Double) As Double
    Dim seconds As Double
    seconds = Clock() - started
    If seconds < 0 Then seconds = seconds + SecondsPerTurn
    MillisecondsSince = Int(seconds * 100000 + 0.5) / 100
End Function
