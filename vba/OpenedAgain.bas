Attribute VB_Name = "OpenedAgain"
' A copy of this workbook that LibreOffice has saved and opens again, as ods or as xlsm.
'
' LibreOffice connects ThisWorkbook and the sheets' modules with the document only where it reads a file of Excel's. In a
' copy of its own they are modules without an object, their events are not raised, and an xlsm copy has lost the code names
' of the sheets and the macros of the buttons as well. CopyOpened gives all of that back.
'
' Two things start it: the document's event OnLoad, which an ods copy keeps; and in an xlsm copy, which keeps no event,
' a formula in the first cell of each sheet, which LibreOffice calculates when it loads or draws the sheet. The formula is there in
' LibreOffice alone.
Option Explicit

#If LibreOffice Then

Private Const Project As String = "Game2048"
Private Const WakingCell As String = "A1"
Private Const WakingFormula As String = "=WAKECOPY2048(NOW())" ' calculated at each opening

Private hasWoken As Boolean ' since the document was opened
Private isListening As Boolean ' for the end of the loading

' The sheets' code names, each with a name of cells on it and the sheet's name as delivered.
Private Const SheetList As String = "GameSheet Board Game,AnalysisSheet History Analysis,GamesSheet GameList Games," & _
    "LeagueSheet LeagueGames League,LabSheet LabRecipe Lab,HelpSheet SelfCheck Help,RosterSheet Roster Roster," & _
    "SpareSheet NamesOfBook Spare,ArchiveSheet Archive Archive,TextsSheet TextTable Texts"

' Prepares the workbook for being saved by LibreOffice. Comes last at an opening: the event tells that all else is done.
Public Sub PrepareForCopies()
    Dim wasModified As Boolean
    Dim code As Variant
    Dim cell As Object
    wasModified = ThisComponent.isModified()
    hasWoken = True
    For Each code In Array(GameCode, AnalysisCode, GamesCode, LeagueCode, LabCode, HelpCode)
        cell = SheetWithCode(code).getCellRangeByName(WakingCell)
        If cell.Formula <> WakingFormula Then cell.Formula = WakingFormula ' LibreOffice may be calculating the one there.
    Next code
    ThisComponent.Events.replaceByName "OnLoad", ScriptOf("OpenedAgain.WakeCopy")
    ThisComponent.setModified wasModified
End Sub

' What the formula calls. Where LibreOffice still reads the file, changes in the middle of a formula make 7.4 crash or wait forever
' and 25.2 show an error, so the rest waits for the event that ends the loading.
Public Function WakeCopy2048(ByVal moment As Variant) As String
    If hasWoken Or isListening Or HasOwnEvent() Then Exit Function
    isListening = IsNull(ThisComponent.CurrentController)
    If isListening Then
        ThisComponent.addDocumentEventListener _
            CreateUnoListener("Loading_", "com.sun.star.document.XDocumentEventListener")
    Else
        AskForCall ' LibreOffice may be drawing.
    End If
End Function

' Whether the event OnLoad calls this workbook by itself, as in an ods copy.
Private Function HasOwnEvent() As Boolean
    Dim script As Variant
    script = ThisComponent.Events.getByName("OnLoad")
    If IsArray(script) Then HasOwnEvent = (UBound(script) >= 0)
End Function

Public Sub Loading_documentEventOccured(ByVal occurrence As Variant)
    If occurrence.EventName = "OnLoad" Then WakeCopy
End Sub

Public Sub Loading_disposing(ByVal occurrence As Variant)
End Sub

' What the event calls: at once, since LibreOffice 7.4 crashes where a copy is closed before a call comes.
Public Sub WakeCopy(Optional ByVal occurrence As Variant)
    If hasWoken Then Exit Sub
    hasWoken = True
    CopyOpened_notify Empty
End Sub

' Has CopyOpened called as soon as LibreOffice has done what it is doing.
Private Sub AskForCall()
    hasWoken = True
    createUnoService("com.sun.star.awt.AsyncCallback").addCallback _
        CreateUnoListener("CopyOpened_", "com.sun.star.awt.XCallback"), ""
End Sub

Public Sub CopyOpened_notify(ByVal nothingMore As Variant)
    Dim isEarly As Boolean
    On Error GoTo Closed
    isEarly = ThisComponent.CurrentController.Frame.isActionLocked()
    On Error GoTo 0
    If isEarly Then
        AskForCall
    Else
        CopyOpened
    End If
Closed: ' The copy is gone already.
End Sub

' Gives an opened copy what LibreOffice has left out of it. Does nothing in the workbook as delivered. LibreOffice hears of no
' wish to close the copy meanwhile.
Public Sub CopyOpened()
    If IsWhole() Then Exit Sub
    EnableReschedule False
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
    EnableReschedule True
End Sub

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
                page.getByIndex(index).Events.replaceByName "OnClick", ScriptOf("Buttons." & list(row)(2))
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
Private Function ScriptOf(ByVal macro As String) As Variant
    ScriptOf = Array(NamedValue("EventType", "Script"), _
        NamedValue("Script", "vnd.sun.star.script:" & Project & "." & macro & "?language=Basic&location=document"))
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
