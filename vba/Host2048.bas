Attribute VB_Name = "Host2048"
' Which office program runs this project, and LibreOffice's way to the engine.
'
' This is the one module without Option Explicit, on purpose: GetProcessServiceManager is LibreOffice's own function;
' in Excel it is an undeclared name, and so Empty.
'@pyvba-ignore-file: option-explicit-missing
Option Private Module

' The service of the engine2048 extension for LibreOffice.
Private Const ServiceName As String = "org.engine2048.Engine"

' LibreOffice puts what was said in front of an error's own sentence, after this word.
Private Const MessageMark As String = "Message: "

Private hostIsKnown As Boolean
Private hostIsLibreOffice As Boolean
Private service As Object

Private Declare PtrSafe Function QueryPerformanceCounter Lib "kernel32" (ByRef count As Currency) As Long
Private Declare PtrSafe Function QueryPerformanceFrequency Lib "kernel32" (ByRef countsPerSecond As Currency) As Long

' The time in seconds by Windows' own counter: to a microsecond and never back, where Timer is to some milliseconds.
' (This stands first because LibreOffice hides the first function after a Declare from callers outside its module.)
Private Function WindowsClock() As Double
    Dim count As Currency
    Dim countsPerSecond As Currency
    QueryPerformanceCounter count
    QueryPerformanceFrequency countsPerSecond
    WindowsClock = count / countsPerSecond
End Function

' Whether this is LibreOffice.
Public Function InLibreOffice() As Boolean
    Dim manager As Variant
    If Not hostIsKnown Then
        manager = GetProcessServiceManager
        hostIsLibreOffice = Not IsEmpty(manager)
        hostIsKnown = True
    End If
    InLibreOffice = hostIsLibreOffice
End Function

' The engine in LibreOffice, made at the first call. Raises an error that says what to install where it is missing.
Public Function LibreOfficeEngine() As Object
    Dim manager As Variant
    If service Is Nothing Then
        manager = GetProcessServiceManager
        Set service = manager.createInstance(ServiceName)
        If service Is Nothing Then
            Err.Raise EngineError, "engine2048", "The engine2048 extension is missing. Open engine2048.oxt with " & _
                "LibreOffice (Tools, Extension Manager, Add), then start LibreOffice again."
        End If
    End If
    Set LibreOfficeEngine = service
End Function

' The sentence for a person in an error's description, without what LibreOffice puts around it.
Public Function ErrorSentence(ByVal description As String) As String
    Dim mark As Long
    mark = InStr(description, MessageMark)
    If mark = 0 Then
        ErrorSentence = description
    Else
        ErrorSentence = Split(Mid$(description, mark + Len(MessageMark)), vbLf)(0)
        ' LibreOffice adds a full stop to the sentence's own.
        If Right$(ErrorSentence, 2) = ".." Then ErrorSentence = Left$(ErrorSentence, Len(ErrorSentence) - 1)
    End If
End Function

' A time in seconds, of use only beside another. LibreOffice's Timer counts whole seconds, but its GetSystemTicks, in
' Excel an undeclared name that is never reached, counts milliseconds.
Public Function Clock() As Double
    If InLibreOffice() Then Clock = GetSystemTicks / 1000 Else Clock = WindowsClock()
End Function
