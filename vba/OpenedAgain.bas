Attribute VB_Name = "OpenedAgain"
' A copy of this workbook that LibreOffice has saved and opens again, as ods or as xlsm.
'
' LibreOffice connects ThisWorkbook and the sheets' modules with the document only where it reads a file of Excel's. In a
' copy of its own they are modules without an object, their events are not raised, and an xlsm copy has lost the code names
' of the sheets and the macros of the buttons as well. WakeCopy gives all of that back.
'
' Two things start it: in an xlsm copy a formula in the margin of each sheet, which LibreOffice calculates when it loads or draws
' the sheet; in an ods copy, where LibreOffice finds no function of ours so early, the document's event OnLoad. Its macro is in a library
' of its own: until it ends, LibreOffice 7.4 crashes where the copy is closed, and Basic lets that happen while it begins the macros
' of a library as large as this one.
Option Explicit

#If LibreOffice Then

Private Const Project As String = "Game2048"
Private Const Waking As String = "Waking" ' the library, and its module

Private hasWoken As Boolean ' since the document was opened
Private loading As Object ' hears of the end of the loading; Nothing until the formula is calculated

' The sheets' code names, each with a name of cells on it and the sheet's name as delivered.
Private Const SheetList As String = "GameSheet Board Game,AnalysisSheet History Analysis,GamesSheet GameList Games," & _
    "LeagueSheet LeagueGames League,LabSheet LabRecipe Lab,HelpSheet SelfCheck Help,RosterSheet Roster Roster," & _
    "SpareSheet NamesOfBook Spare,ArchiveSheet Archive Archive,TextsSheet TextTable Texts"

' Prepares the workbook for being saved by LibreOffice. Comes last at an opening: the event tells that all else is done.
Public Sub PrepareForCopies()
    Dim wasModified As Boolean
    wasModified = ThisComponent.isModified()
    hasWoken = True
    AddWaking
    ThisComponent.Events.replaceByName "OnLoad", ScriptOf(Waking, Waking & ".Wake")
    ThisComponent.setModified wasModified
End Sub

' Adds the library with the macro of the event OnLoad.
Private Sub AddWaking()
    Dim libraries As Object
    Dim wake As String
    libraries = ThisComponent.BasicLibraries
    If libraries.hasByName(Waking) Then Exit Sub
    wake = "ThisComponent.getScriptProvider("""").getScript(""" & LocationOf(Project, "OpenedAgain.WakeCopy") & """)"
    libraries.createLibrary Waking
    libraries.getByName(Waking).insertByName Waking, Join(Array("' See the module OpenedAgain in the library " & Project & ".", _
        "Private listener As Object", _
        "Sub Wake(Optional occurrence)", _
        "EnableReschedule False", _
        "listener = CreateUnoListener(""Loading_"", ""com.sun.star.document.XEventListener"")", _
        "ThisComponent.addEventListener listener", _
        "End Sub", _
        "Sub Loading_notifyEvent(occurrence)", _
        "EnableReschedule False", _
        "If occurrence.EventName <> ""OnLoad"" Then Exit Sub", _
        "ThisComponent.removeEventListener listener", _
        wake & ".invoke(Array(), Array(), Array())", _
        "End Sub", _
        "Sub Loading_disposing(occurrence)", _
        "End Sub"), vbLf)
End Sub

' What the formula comes to. Changes in the middle of a formula make LibreOffice 7.4 crash or wait forever and 25.2 show an error. So
' the rest waits: while LibreOffice reads the file, for the event that ends the loading, else until it has drawn the sheet.
Public Sub WakeCopySoon()
    If hasWoken Or Not IsNull(loading) Or HasOwnEvent() Then Exit Sub
    loading = CreateUnoListener("Loading_", "com.sun.star.document.XEventListener")
    ThisComponent.addEventListener loading
    If Not IsLoading() Then
        createUnoService("com.sun.star.awt.AsyncCallback").addCallback _
            CreateUnoListener("Drawn_", "com.sun.star.awt.XCallback"), ""
    End If
End Sub

' Whether LibreOffice still reads the file.
Private Function IsLoading() As Boolean
    IsLoading = True
    On Error GoTo NoFrame
    IsLoading = ThisComponent.CurrentController.Frame.isActionLocked()
NoFrame:
End Function

' Whether the event OnLoad calls this workbook by itself, as in an ods copy.
Private Function HasOwnEvent() As Boolean
    Dim script As Variant
    script = ThisComponent.Events.getByName("OnLoad")
    If IsArray(script) Then HasOwnEvent = (UBound(script) >= 0)
End Function

' Listeners of this kind are the last to hear of an event: LibreOffice 7.4 crashes where the copy is closed while others do.
Public Sub Loading_notifyEvent(ByVal occurrence As Variant)
    If occurrence.EventName = "OnLoad" Then WakeCopy
End Sub

Public Sub Loading_disposing(ByVal occurrence As Variant)
End Sub

Public Sub Drawn_notify(ByVal nothingMore As Variant)
    If Not IsLoading() Then WakeCopy
End Sub

' Gives an opened copy what LibreOffice has left out of it. Does nothing in the workbook as delivered. LibreOffice hears of no
' wish to close the copy meanwhile.
Public Sub WakeCopy()
    EnableReschedule False
    If hasWoken Or IsClosed() Then Exit Sub
    hasWoken = True
    If Not IsNull(loading) Then ThisComponent.removeEventListener loading
    If IsWhole() Then Exit Sub
    ThisComponent.BasicLibraries.ProjectName = Project
    PutExcelsEngineLast
    RestoreCodeNames
    RestoreButtons
    ListenToSheets
    CalculateAgain
    AskAboutRecipes
    FollowLanguageAtOpening
    TakeKeysOnBoard
    ThisComponent.setModified False ' Nobody has changed anything yet.
    PrepareForCopies
End Sub

' Whether the copy was closed before this call came.
Private Function IsClosed() As Boolean
    IsClosed = True
    On Error GoTo Closed
    IsClosed = IsNull(ThisComponent)
Closed:
End Function

' Whether ThisWorkbook is this workbook.
Private Function IsWhole() As Boolean
    On Error GoTo Lost
    IsWhole = (ThisWorkbook.Worksheets.Count > 0)
Lost:
End Function

' Lets the workbook's calls find CalcEngine, the engine for LibreOffice, and not Engine2048, which is for Excel. LibreOffice
' takes a function from the first module that has it (StarBASIC::Find in its basic/source/classes/sb.cxx). Excel's files list
' modules by the alphabet; ods copies of LibreOffice 25.2 do not.
Private Sub PutExcelsEngineLast()
    Dim library As Object
    Dim text As String
    If EngineStatus() = CalcEngine.EngineStatus() Then Exit Sub
    library = ThisComponent.BasicLibraries.getByName(Project)
    text = library.getByName("Engine2048")
    library.removeByName "Engine2048"
    library.insertByName "Engine2048", text
End Sub

' Lets the lists of players ask whether a text is a recipe: LibreOffice 25.2 would silently refuse it.
Public Sub AskAboutRecipes()
    NamedCells(GameCode, "Player").Validation.ShowError = True
    NamedCells(LabCode, "LabOpponent").Validation.ShowError = True
    NamedCells(AnalysisCode, "ReviewJudge").Validation.ShowError = True
End Sub

' ---- What an xlsm copy has lost -------------------------------------------------------------------------------------

' The workbook's and the sheets' code names, by the cells that lie on each sheet.
Private Sub RestoreCodeNames()
    Dim entry As Variant
    Dim words As Variant
    ThisComponent.CodeName = "ThisWorkbook"
    For Each entry In Split(SheetList, ",")
        words = Split(entry, " ")
        RestoreCodeName words(0), words(1), words(2)
    Next entry
    For Each entry In ThisComponent.NamedRanges.getByName("Spares").ReferredCells.getDataArray()
        If Len(entry(1)) > 0 Then RestoreCodeName entry(1), entry(1), "Spare " & entry(3) ' The last one counts them.
    Next entry
End Sub

' Gives a sheet its code name: the sheet with the cells of a name, or of the sheet's name as delivered.
Private Sub RestoreCodeName(ByVal code As String, ByVal name As String, ByVal title As String)
    Dim sheet As Object
    sheet = SheetOfName(name)
    If IsNull(sheet) And ThisComponent.Sheets.hasByName(title) Then sheet = ThisComponent.Sheets.getByName(title)
    If IsNull(sheet) Then Exit Sub
    If sheet.CodeName <> code Then sheet.CodeName = code
End Sub

' The sheet on which named cells lie; Nothing where they are gone.
Private Function SheetOfName(ByVal name As String) As Object
    Dim cells As Object
    If Not ThisComponent.NamedRanges.hasByName(name) Then Exit Function
    cells = ThisComponent.NamedRanges.getByName(name).ReferredCells
    If Not IsNull(cells) Then SheetOfName = cells.Spreadsheet
End Function

' The sheet with a code name.
Private Function SheetWithCode(ByVal code As String) As Object
    Dim index As Long
    For index = 0 To ThisComponent.Sheets.Count - 1
        If ThisComponent.Sheets.getByIndex(index).CodeName = code Then
            SheetWithCode = ThisComponent.Sheets.getByIndex(index)
        End If
    Next index
End Function

' Gives each button its macro, as the Spare sheet lists them: code name of the sheet, caption, macro.
Private Sub RestoreButtons()
    Dim list As Variant
    Dim row As Long
    Dim page As Object
    Dim index As Long
    list = ThisComponent.NamedRanges.getByName("ButtonMacros").ReferredCells.getDataArray()
    For row = 0 To UBound(list) - 1 ' The last one counts them.
        page = SheetWithCode(list(row)(0)).DrawPage
        For index = 0 To page.Count - 1
            If page.getByIndex(index).Name = list(row)(1) Then
                page.getByIndex(index).Events.replaceByName "OnClick", ScriptOf(Project, "Buttons." & list(row)(2))
            End If
        Next index
    Next row
End Sub

' The formulas that call this workbook's functions: LibreOffice read them before it knew the functions.
Private Sub CalculateAgain()
    Dim name As Variant
    Dim cell As Object
    Dim formula As String
    Status2048 ' LibreOffice finds functions in a module only once it has run.
    For Each name In Array("Status", "LabSaid")
        cell = ThisComponent.NamedRanges.getByName(name).ReferredCells.getCellByPosition(0, 0)
        formula = cell.Formula
        cell.Formula = "" ' A formula that stands there already is ignored.
        cell.Formula = formula
    Next name
End Sub

' A macro as LibreOffice's events take it.
Private Function ScriptOf(ByVal library As String, ByVal macro As String) As Variant
    ScriptOf = Array(NamedValue("EventType", "Script"), NamedValue("Script", LocationOf(library, macro)))
End Function

Private Function LocationOf(ByVal library As String, ByVal macro As String) As String
    LocationOf = "vnd.sun.star.script:" & library & "." & macro & "?language=Basic&location=document"
End Function

Private Function NamedValue(ByVal name As String, ByVal value As String) As Object
    Dim made As Object
    made = createUnoStruct("com.sun.star.beans.PropertyValue")
    made.Name = name
    made.Value = value
    NamedValue = made
End Function

' ---- The sheets' events ----------------------------------------------------------------------------------------------
'
' By listeners, which last until the document is closed: where a file holds macros for a sheet's own events, LibreOffice 7.4
' no longer finds the functions that formulas call.

Private Sub ListenToSheets()
    ThisComponent.addChangesListener CreateUnoListener("Copy_", "com.sun.star.util.XChangesListener")
    ThisComponent.CurrentController.addSelectionChangeListener _
        CreateUnoListener("Copy_", "com.sun.star.view.XSelectionChangeListener")
End Sub

' As Worksheet_SelectionChange.
Public Sub Copy_selectionChanged(ByVal occurrence As Variant)
    TakeKeysOnBoard
End Sub

' As Worksheet_Change.
Public Sub Copy_changesOccurred(ByVal occurrence As Variant)
    Dim changed As Object
    If CommandIsAlive() Then Exit Sub
    If UBound(occurrence.Changes) < 0 Then Exit Sub
    If IsNull(occurrence.Changes(0).ReplacedElement) Then Exit Sub ' no change of cells
    changed = occurrence.Changes(0).ReplacedElement
    If Not HasUnoInterfaces(changed, "com.sun.star.sheet.XCellRangeAddressable") Then Exit Sub
    Select Case changed.Spreadsheet.CodeName
        Case GameCode: GameSheetChanged RangeOf(changed)
        Case LeagueCode: LeagueSheetChanged RangeOf(changed)
        Case HelpCode: HelpSheetChanged RangeOf(changed)
    End Select
End Sub

Public Sub Copy_disposing(ByVal occurrence As Variant)
End Sub

' LibreOffice's cells as VBA's.
Private Function RangeOf(ByVal cells As Object) As Object
    Dim place As Object
    Dim sheet As Object
    place = cells.RangeAddress
    Set sheet = SheetOf(cells.Spreadsheet.CodeName)
    Set RangeOf = sheet.Range("A1").Offset(place.StartRow, place.StartColumn).Resize( _
        place.EndRow - place.StartRow + 1, place.EndColumn - place.StartColumn + 1)
End Function
#End If
