Attribute VB_Name = "Host2048"
' What Excel and LibreOffice do otherwise, for this workbook's modules.
'
' LibreOffice skips the lines #If and #End If and reads what stands between them. Excel, which knows no constant of the name
' LibreOffice, leaves it out. So the text between `#If LibreOffice Then` and `#End If` is LibreOffice's alone. The module
' CalcEngine is such a text as a whole: the functions of Engine2048 for LibreOffice. LibreOffice, which takes a name from
' the first module that has it in the order of the alphabet, finds them there.
Option Explicit
Option Private Module

' Windows counts with more digits than a Double has; Currency keeps them.
Private Declare PtrSafe Function QueryPerformanceCounter Lib "kernel32" (ByRef count As Currency) As Long
Private Declare PtrSafe Function QueryPerformanceFrequency Lib "kernel32" (ByRef countsPerSecond As Currency) As Long
Private Declare PtrSafe Sub Sleep Lib "kernel32" (ByVal milliseconds As Long)

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
    InLibreOffice = False
#If LibreOffice Then
    InLibreOffice = True
#End If
End Function

' The program and its version, for a report.
Public Function ProgramName() As String
#If LibreOffice Then
    ProgramName = "LibreOffice " & LibreOfficeSetting("/org.openoffice.Setup/Product", "ooSetupVersionAboutBox")
    Exit Function
#End If
    ProgramName = Application.Name & " " & Application.Version & ", build " & Application.Build
End Function

#If LibreOffice Then
' What LibreOffice's registry says.
Private Function LibreOfficeSetting(ByVal path As String, ByVal name As String) As String
    Dim argument As New com.sun.star.beans.PropertyValue
    Dim provider As Object
    argument.Name = "nodepath"
    argument.Value = path
    provider = createUnoService("com.sun.star.configuration.ConfigurationProvider")
    LibreOfficeSetting = provider.createInstanceWithArguments( _
        "com.sun.star.configuration.ConfigurationAccess", Array(argument)).getByName(name)
End Function
#End If

' A time in seconds, of use only beside another. LibreOffice's Timer counts whole seconds, its ticks are milliseconds.
' A Mac, where nothing but a sentence comes of it, has no counter of Windows.
Public Function Clock() As Double
#If LibreOffice Then
    Clock = GetSystemTicks() / 1000
    Exit Function
#End If
#If Mac Then
    Clock = Timer
#Else
    Clock = WindowsClock()
#End If
End Function

' Makes a row the first one that is seen below those that stay. In LibreOffice ActiveWindow scrolls the part that stays.
Public Sub ScrollWindowTo(ByVal row As Long)
#If LibreOffice Then
    Dim view As Object
    view = ThisComponent.CurrentController
    view.getByIndex(view.getCount() - 1).setFirstVisibleRow row - 1
    Exit Sub
#End If
    ActiveWindow.ScrollRow = row
End Sub

' Lets the processor do other things for some milliseconds. Buttons and keys wait meanwhile.
Public Sub Rest(ByVal milliseconds As Long)
#If LibreOffice Then
    Wait milliseconds
    Exit Sub
#End If
    Sleep milliseconds
End Sub

' The sentence for a person in an error's description, around which LibreOffice puts words of its own.
Public Function PlainSentence(ByVal description As String) As String
    PlainSentence = description
#If LibreOffice Then
    PlainSentence = ErrorSentence(description)
#End If
End Function
