Attribute VB_Name = "KeyCheck"
' The checks of keys, for SelfCheck2048. Excel does not tell which keys a macro has taken, so these checks press keys.
' They do so while a command runs: an arrow key that reaches the game asks that command to stop.
Option Explicit
Option Private Module

Private Const UpKey As Byte = 38 ' VK_UP
Private Const EscapeKey As Byte = 27 ' VK_ESCAPE
Private Const IsExtended As Long = 1 ' KEYEVENTF_EXTENDEDKEY: the arrows that are not on the number pad
Private Const IsReleased As Long = 2 ' KEYEVENTF_KEYUP

Private Const LongestWait As Double = 1000 ' milliseconds; a key is heard at once or never
Private Const ShortWait As Double = 300

Private Declare PtrSafe Sub keybd_event Lib "user32" (ByVal key As Byte, ByVal scan As Byte, ByVal flags As Long, ByVal extra As LongPtr)
Private Declare PtrSafe Function GetForegroundWindow Lib "user32" () As LongPtr

' Presses and releases a key. Raises NotHereError unless Excel's window, which would receive it, is in front. (This
' stands first because LibreOffice hides the first function after a Declare from other modules.)
Private Sub Press(ByVal key As Byte, ByVal flags As Long)
    If GetForegroundWindow() <> Application.Hwnd Then RaiseNotHere "Another window is in front. Check again from Excel."
    keybd_event key, 0, flags, 0
    keybd_event key, 0, flags + IsReleased, 0
End Sub

' Whether an arrow key reaches the game while a macro runs.
Public Function FindKeysTaken() As String
    Dim started As Double
    Dim isHeard As Boolean
    TakeKeys
    RefuseLibreOffice
    BeginAnew
    started = Clock()
    Press UpKey, IsExtended
    isHeard = StopWasAsked(LongestWait)
    FindKeysTaken = "an arrow key stops what runs, within " & MillisecondsSince(started) & " ms"
    BeginAnew
    If Not isHeard Then RaiseFault "An arrow key that the game has taken does not reach what runs."
End Function

' Whether an arrow key no longer reaches the game once it is given back.
Public Function FindKeysGivenBack() As String
    Dim isHeard As Boolean
    GiveKeysBack
    RefuseLibreOffice
    BeginAnew
    Press UpKey, IsExtended
    isHeard = StopWasAsked(ShortWait)
    BeginAnew
    If isHeard Then RaiseFault "An arrow key still goes to the game after it was given back."
    FindKeysGivenBack = "an arrow key no longer goes to the game"
End Function

' Whether Esc stops a command.
Public Function FindEscape() As String
    RefuseLibreOffice
    On Error GoTo Pressed
    HeedEscape
    Press EscapeKey, 0
    StopWasAsked LongestWait
    On Error GoTo 0
    RaiseFault "Esc does not stop what runs."
Pressed:
    If Err.Number <> EscapeError Then Err.Raise Err.Number, "KeyCheck", Err.Description
    FindEscape = "Esc stops what runs"
End Function

' Raises NotHereError in LibreOffice, which need not run on Windows and gives Esc no meaning.
Private Sub RefuseLibreOffice()
    If InLibreOffice() Then RaiseNotHere "Keys are pressed in Excel alone."
End Sub

' Forgets that the command was asked to stop.
Private Sub BeginAnew()
    EndCommand
    BeginCommand
End Sub
