Attribute VB_Name = "Host2048"
' Where Excel and LibreOffice differ, for this workbook's modules.
'
' LibreOffice ignores the lines #If, #Else and #End If and runs what stands between them. Excel has no constant named
' LibreOffice. So what stands between `#If LibreOffice Then` and `#End If` runs in LibreOffice alone. This is the case
' for the whole module CalcEngine, which has the functions of Engine2048 for LibreOffice. LibreOffice searches modules
' in alphabetical order, and so finds CalcEngine's before those of Engine2048.
Option Explicit
Option Private Module

' The counter of Windows has more digits than a Double; Currency keeps them.
Private Declare PtrSafe Function QueryPerformanceCounter Lib "kernel32" (ByRef count As Currency) As Long
Private Declare PtrSafe Function QueryPerformanceFrequency Lib "kernel32" (ByRef countsPerSecond As Currency) As Long
Private Declare PtrSafe Sub Sleep Lib "kernel32" (ByVal milliseconds As Long)

' The time in seconds by the counter of Windows, which is exact to a microsecond and never goes back. Timer is exact to
' some milliseconds. (This stands first because LibreOffice hides the first function after a Declare from other
' modules.)
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

' This workbook. (In a copy that LibreOffice has saved and opened again, ThisWorkbook is none: see OpenedAgain.)
Public Function OwnBook() As Object
#If LibreOffice Then
    Set OwnBook = ThisComponent.createInstance("ooo.vba.VBAObjectModuleObjectProvider").getByName("ThisWorkbook")
    Exit Function
#End If
    Set OwnBook = ThisWorkbook
End Function

' Whether a cell, whose value is given, shows an error. (To VBA, LibreOffice's errors are blank cells or numbers.)
Public Function ShowsError(ByVal cell As Range, ByVal value As Variant) As Boolean
    ShowsError = IsError(value)
#If LibreOffice Then
    ShowsError = (cell.CellRange.getCellByPosition(0, 0).getError() <> 0)
#End If
End Function

' Enters a formula into several cells at once, as Ctrl+Shift+Enter does. (LibreOffice takes it from VBA in its own language
' alone.)
Public Sub EnterArrayFormula(ByVal cells As Range, ByVal formula As String)
#If LibreOffice Then
    cells.CellRange.setArrayFormula Replace(formula, ",", ";")
    Exit Sub
#End If
    cells.FormulaArray = formula
End Sub

' The name of the workbook that a sheet is in. (In a copy of this one, LibreOffice does not know it of own sheets.)
Public Function BookNameOf(ByVal sheet As Object) As String
#If LibreOffice Then
    BookNameOf = OwnBook().Name
    On Error Resume Next
    BookNameOf = sheet.Parent.Name
    Exit Function
#End If
    BookNameOf = sheet.Parent.Name
End Function

' Lets a copy that LibreOffice saves from now on work when it is opened again.
Public Sub KeepCopiesAlive()
#If LibreOffice Then
    PrepareForCopies
#End If
End Sub

' What a cell of each sheet calls, so that a copy that LibreOffice has saved wakes when it is opened again. Nothing in Excel.
Public Function WakeCopy2048(ByVal nothingMore As Variant) As String
#If LibreOffice Then
    WakeCopySoon
#End If
    WakeCopy2048 = ""
End Function

' Gives cells of this workbook a name, in place of those that had it. `address` is absolute. (LibreOffice 7.4 takes no
' apostrophe in a sheet's name from VBA.)
Public Sub PointName(ByVal name As String, ByVal sheet As Object, ByVal address As String)
    Dim content As String
    content = "'" & Replace(sheet.Name, "'", "''") & "'"
#If LibreOffice Then
    Dim names As Object
    Dim origin As Object
    names = ThisComponent.NamedRanges
    content = "$" & content & "." & Replace(address, ":", ":$" & content & ".")
    If names.hasByName(name) Then
        names.getByName(name).Content = content
    Else
        origin = createUnoStruct("com.sun.star.table.CellAddress")
        names.addNewByName(name, content, origin, 0)
    End If
    Exit Sub
#End If
    ThisWorkbook.Names.Add name, "=" & content & "!" & address
End Sub

' Whether a file exists.
Public Function FileExistsAt(ByVal filePath As String) As Boolean
#If LibreOffice Then
    FileExistsAt = FileExists(filePath)
    Exit Function
#End If
    FileExistsAt = FileIsThere(filePath)
End Function

' Asks a person for the file of a game, to save to or to read; "" where none is picked.
Public Function AskForFile(ByVal isToSave As Boolean) As String
    Dim kinds As String
    Dim picked As Variant
#If LibreOffice Then
    Dim picker As Object
    Dim files As Variant
    picker = createUnoService("com.sun.star.ui.dialogs.FilePicker")
    picker.initialize(Array(IIf(isToSave, 1, 0))) ' FILESAVE_SIMPLE, FILEOPEN_SIMPLE of TemplateDescription
    If isToSave Then picker.setDefaultName("game.txt")
    If picker.execute() <> 1 Then Exit Function
    files = picker.getSelectedFiles()
    AskForFile = ConvertFromURL(files(0))
    Exit Function
#End If
    kinds = Translated("Games (*.txt; *.rpl)") & ",*.txt;*.rpl," & Translated("All files (*.*)") & ",*.*"
    If isToSave Then
        picked = Application.GetSaveAsFilename("game.txt", kinds)
    Else
        picked = Application.GetOpenFilename(kinds)
    End If
    If VarType(picked) = vbString Then AskForFile = picked
End Function

' The language of this program's own menus, such as "de", not that of the country's numbers. "en" stands for all others.
Public Function InterfaceLanguage() As String
    Const OwnMenus As Long = 2 ' msoLanguageIDUI
    Const PrimaryLanguage As Long = 1023 ' the low ten bits of a language identifier ([MS-LCID] 2.1)
    Dim settings As Object
    InterfaceLanguage = "en"
#If LibreOffice Then
    InterfaceLanguage = Left$(LibreOfficeSetting("/org.openoffice.Setup/L10N", "ooLocale"), 2)
    Exit Function
#End If
    Set settings = Application.LanguageSettings
    Select Case settings.LanguageID(OwnMenus) And PrimaryLanguage
        Case 7: InterfaceLanguage = "de"
        Case 25: InterfaceLanguage = "ru"
    End Select
End Function

' Writes on a button, in the looks that it has. (For LibreOffice: VBA cannot there.)
Public Sub CaptionShape(ByVal sheetName As String, ByVal name As String, ByVal caption As String)
#If LibreOffice Then
    Dim page As Object
    Dim shape As Object
    Dim look As Variant
    Dim looks() As Variant
    Dim index As Long
    Dim place As Long
    look = Array("CharHeight", "CharWeight", "CharColor", "CharFontName")
    ReDim looks(0 To 3)
    page = ThisComponent.Sheets.getByName(sheetName).DrawPage
    For index = 0 To page.Count - 1
        shape = page.getByIndex(index)
        If shape.Name = name Then
            For place = 0 To 3
                looks(place) = shape.getPropertyValue(look(place))
            Next place
            shape.String = caption
            For place = 0 To 3
                shape.setPropertyValue look(place), looks(place)
            Next place
        End If
    Next index
#End If
End Sub

' What is said of cells while a person fills them, and where they are filled in wrong. (As CaptionShape.)
Public Sub AdviseCells(ByVal cells As Range, ByVal title As String, ByVal message As String, ByVal errorTitle As String, _
        ByVal errorMessage As String)
#If LibreOffice Then
    Dim rule As Object
    rule = cells.CellRange.Validation
    If Len(title) > 0 Then rule.InputTitle = title
    If Len(message) > 0 Then rule.InputMessage = message
    If Len(errorTitle) > 0 Then rule.ErrorTitle = errorTitle
    If Len(errorMessage) > 0 Then rule.ErrorMessage = errorMessage
    cells.CellRange.Validation = rule
#End If
End Sub

' Gives a chart of a sheet, by its number from 0, its titles. (Excel takes them from the Texts sheet by itself.)
Public Sub NameChart(ByVal sheetName As String, ByVal number As String, ByVal title As String, ByVal axis As String)
#If LibreOffice Then
    Dim chart As Object
    chart = ThisComponent.Sheets.getByName(sheetName).Charts.getByIndex(CLng(number)).EmbeddedObject
    chart.Title.String = title
    If Len(axis) > 0 Then chart.Diagram.XAxisTitle.String = axis
#End If
End Sub

' The program and its version, for a report.
Public Function ProgramName() As String
#If LibreOffice Then
    ProgramName = "LibreOffice " & LibreOfficeSetting("/org.openoffice.Setup/Product", "ooSetupVersionAboutBox")
    Exit Function
#End If
    ProgramName = Application.Name & " " & Application.Version & ", build " & Application.Build
End Function

#If LibreOffice Then
' A value of LibreOffice's configuration.
Private Function LibreOfficeSetting(ByVal path As String, ByVal name As String) As String
    Dim argument As Object
    Dim provider As Object
    argument = createUnoStruct("com.sun.star.beans.PropertyValue")
    argument.Name = "nodepath"
    argument.Value = path
    provider = createUnoService("com.sun.star.configuration.ConfigurationProvider")
    LibreOfficeSetting = provider.createInstanceWithArguments( _
        "com.sun.star.configuration.ConfigurationAccess", Array(argument)).getByName(name)
End Function
#End If

' A time in seconds, to compare with another. LibreOffice's Timer counts whole seconds, its ticks are milliseconds. On a
' Mac, where the engine does not run, any clock will do.
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

' Sleeps for some milliseconds. In Excel, buttons and keys wait meanwhile.
Public Sub Rest(ByVal milliseconds As Long)
#If LibreOffice Then
    Wait milliseconds
    Exit Sub
#End If
    Sleep milliseconds
End Sub

' An error's description without the words that LibreOffice puts around it.
Public Function PlainSentence(ByVal description As String) As String
    PlainSentence = description
#If LibreOffice Then
    PlainSentence = ErrorSentence(description)
#End If
End Function
