Attribute VB_Name = "SelfCheck2048"
' Finds out what works in this Excel. A table on the Help sheet has a line for each check, with a text to copy into a
' report.
'
' A check is a function that answers what it found, in words. It raises SelfCheckError where something is wrong, and
' NotHereError where it cannot be made here. EngineCheck has the checks of the engine.
Option Explicit
Option Private Module

Private Const TableName As String = "SelfCheck" ' its first row: name, result, text
Private Const ScratchName As String = "Scratch" ' hidden cells for checks to write into
Public Const MostChecks As Long = 16 ' rows that the sheet has for the table

' The results. The sheet's conditional formats compare cells with these words.
Private Const Works As String = "OK"
Private Const Fails As String = "FAULT"
Private Const NotHere As String = "not here"

Private Const OldestExcel As Double = 14 ' Excel 2010, the first with PtrSafe
Private Const OldestWindows As Double = 10
Private Const CountryCode As Long = 1 ' xlCountryCode
Private Const ListSeparator As Long = 5 ' xlListSeparator
Private Const InterfaceLanguage As Long = 2 ' msoLanguageIDUI

' A board of which only down is legal.
Private Const DownOnly As String = "2 4 2 4 4 2 4 2 2 4 2 4 0 0 0 0"
Private Const FreeCells As Long = 4

' How the names of the add-in's functions begin (see hosts/formulas/src/lib.rs), and how those of this workbook's end.
Private Const AddInPrefix As String = "ENGINE2048."
Private Const OwnSuffix As String = "2048"

' Numbers of winuser.h, by their names there.
Private Const UpKey As Byte = 38 ' VK_UP
Private Const EscapeKey As Byte = 27 ' VK_ESCAPE
Private Const IsExtended As Long = 1 ' KEYEVENTF_EXTENDEDKEY: the arrows that are not on the number pad
Private Const IsReleased As Long = 2 ' KEYEVENTF_KEYUP

Private Const LongestWait As Double = 1000 ' milliseconds; a key is heard at once or never
Private Const ShortWait As Double = 300

Private Declare PtrSafe Function CreateDirectoryW Lib "kernel32" (ByVal path As LongPtr, ByVal security As LongPtr) As Long
Private Declare PtrSafe Function RemoveDirectoryW Lib "kernel32" (ByVal path As LongPtr) As Long
Private Declare PtrSafe Sub keybd_event Lib "user32" (ByVal key As Byte, ByVal scan As Byte, ByVal flags As Long, ByVal extra As LongPtr)
Private Declare PtrSafe Function GetForegroundWindow Lib "user32" () As LongPtr

' The named cells of the Help sheet. (This stands first because LibreOffice hides the first function after a Declare
' from other modules.)
Private Function HelpCells(ByVal name As String) As Range
    Set HelpCells = NamedCells(HelpCode, name)
End Function

' Makes every check, shows each result as it comes, and selects the texts to copy. Raises EscapeError on Esc.
Public Sub CheckThisProgram()
    Dim names As Variant
    Dim number As Long
    names = CheckNames()
    HelpCells(TableName).Resize(MostChecks, 3).ClearContents
    For number = 0 To UBound(names)
        ShowStatus "Checking: " & names(number) & " ..."
        MakeCheck number, names(number)
        GiveSignOfLife
    Next number
    ShowReport UBound(names) + 1
End Sub

' The names of the checks, in their order.
Private Function CheckNames() As Variant
    CheckNames = Array("Release", "Program", "System", "Language", "Decimal sign", "Library", "Engine", _
        "Functions in cells", "Spilling", "Add-in in cells", "Letters of a path", "Clock and pause", _
        "Arrow keys and events", "Arrow keys given back", "Esc", "Time for a move")
End Function

' Makes one check and answers what it found.
Private Function Finding(ByVal name As String) As String
    Select Case name
        Case "Release": Finding = "engine2048 " & EngineRelease & ", checked on " & Format$(Now, "yyyy-mm-dd hh:mm")
        Case "Program": Finding = FindProgram()
        Case "System": Finding = FindSystem()
        Case "Language": Finding = FindLanguage()
        Case "Decimal sign": Finding = FindDecimalSign()
        Case "Library": Finding = FindLoadedEngine()
        Case "Engine": Finding = FindEngineAnswers()
        Case "Functions in cells": Finding = FindFunctionsInCells()
        Case "Spilling": Finding = FindSpilling()
        Case "Add-in in cells": Finding = FindAddIn()
        Case "Letters of a path": Finding = FindOtherLetters()
        Case "Clock and pause": Finding = FindPause()
        Case "Arrow keys and events": Finding = FindKeysTaken()
        Case "Arrow keys given back": Finding = FindKeysGivenBack()
        Case "Esc": Finding = FindEscape()
        Case "Time for a move": Finding = FindTimeOfMove()
    End Select
End Function

' ---- The table -----------------------------------------------------------------------------------------------------

' Makes one check and writes its line. Esc is no fault: it raises EscapeError.
Private Sub MakeCheck(ByVal number As Long, ByVal name As String)
    Dim result As String
    Dim found As String
    On Error GoTo Fault
    found = Finding(name)
    WriteLine number, name, Works, found
    Exit Sub
Fault:
    If Err.Number = EscapeError Then Err.Raise EscapeError
    result = Fails
    If Err.Number = NotHereError Then result = NotHere
    WriteLine number, name, result, PlainSentence(Err.Description)
End Sub

Private Sub WriteLine(ByVal number As Long, ByVal name As String, ByVal result As String, ByVal found As String)
    Dim values(1 To 1, 1 To 3) As Variant
    values(1, 1) = Translated(name)
    values(1, 2) = Translated(result)
    values(1, 3) = "[" & result & "] " & name & ": " & found
    HelpCells(TableName).Offset(number, 0).Value = values
End Sub

' Shows the table with its texts selected, for Ctrl+C.
Private Sub ShowReport(ByVal lines As Long)
    HelpCells(ScratchName).ClearContents
    ShowSheet HelpCode
    HelpCells(TableName).Cells(1, 3).Resize(lines, 1).Select
End Sub

' ---- The program and the system ------------------------------------------------------------------------------------

' Which Excel this is, of how many bits, and whether it is recent enough.
Private Function FindProgram() As String
    FindProgram = ProgramName() & ", " & Bits() & " bits"
    If InLibreOffice() Then Exit Function
    If Val(Application.Version) < OldestExcel Then RaiseFault FindProgram & ": it needs Excel 2010 or later."
End Function

Private Function Bits() As Long
    Bits = 32
#If Win64 Then
    Bits = 64
#End If
End Function

' Which system this is, and whether it is recent enough.
Private Function FindSystem() As String
#If LibreOffice Then
    FindSystem = IIf(GetGuiType() = 1, "Windows", "Linux or another Unix")
    Exit Function
#End If
    FindSystem = Application.OperatingSystem
    If Not (FindSystem Like "*Windows*NT *") Then RaiseFault FindSystem & ": it needs Windows."
    If WindowsVersion(FindSystem) < OldestWindows Then RaiseFault FindSystem & ": it needs Windows 10 or later."
End Function

' The version of Windows in Excel's words. Excel 2016 writes the 10 of Windows 10 and 11 as one letter, the tenth after
' the 0: "Windows (64-bit) NT :.00" (Microsoft's page of Application.OperatingSystem).
Private Function WindowsVersion(ByVal system As String) As Double
    Dim shown As String
    shown = Mid$(system, InStr(system, "NT ") + Len("NT "))
    WindowsVersion = Val(shown)
    If Left$(shown, 1) = ":" Then WindowsVersion = 10
End Function

' The language of Excel and the list separator of its formulas.
Private Function FindLanguage() As String
    Dim settings As Object
    If InLibreOffice() Then RaiseNotHere "LibreOffice tells macros nothing of its language."
    Set settings = Application.LanguageSettings
    FindLanguage = "language " & settings.LanguageID(InterfaceLanguage) & ", country " & _
        Application.International(CountryCode) & ", formulas with """ & Application.International(ListSeparator) & """"
End Function

' Whether a cell keeps a number with a decimal, and which decimal signs cells and VBA show.
Private Function FindDecimalSign() As String
    Dim shown As String
    Dim number As Double
    number = 1234.5
    ScratchCell(1).Value = number
    ScratchCell(2).Formula = "=FIXED(" & ScratchCell(1).Address & ",1,TRUE)"
    ScratchCell(2).Calculate
    shown = ScratchCell(2).Value
    If ScratchCell(1).Value <> number Or Not (shown Like "1234?5") Then
        RaiseFault "1234" & Mid$(CStr(1.5), 2, 1) & "5 in a cell is shown as " & shown & "."
    End If
    FindDecimalSign = "cells show " & shown & ", VBA writes " & CStr(number)
End Function

' Whether Windows finds a folder whose name has letters of several alphabets.
Private Function FindOtherLetters() As String
    Dim folder As String
    Dim isThere As Boolean
    If InLibreOffice() Then RaiseNotHere "LibreOffice loads the engine itself."
    folder = EnvironmentText("TEMP") & "\engine2048 " & ChrW(252) & ChrW(1046) & ChrW(28450)
    If CreateDirectoryW(StrPtr(folder), 0) = 0 Then RaiseFault "Windows made no folder " & folder & "."
    isThere = FileIsThere(folder)
    RemoveDirectoryW StrPtr(folder)
    If Not isThere Then RaiseFault "A folder with letters of other alphabets is not found: " & folder
    FindOtherLetters = "a folder with letters of other alphabets is found"
End Function

' Whether a pause takes about as long as it should.
Private Function FindPause() As String
    Const Pause As Long = 50 ' milliseconds
    Dim started As Double
    Dim took As Double
    started = Clock()
    Rest Pause
    took = MillisecondsSince(started)
    If took < Pause / 2 Or took > Pause * 20 Then RaiseFault "A pause of " & Pause & " ms took " & took & " ms."
    FindPause = "a pause of " & Pause & " ms took " & took & " ms"
End Function

' ---- Cells ---------------------------------------------------------------------------------------------------------

' Whether the worksheet functions of this workbook answer in cells.
Private Function FindFunctionsInCells() As String
    CompareFormula "=Status2048()", EngineStatus()
    FindFunctionsInCells = CompareFunctions("", OwnSuffix) + 1 & " functions answer"
End Function

' Answers how many worksheet functions there are but STATUS. Raises SelfCheckError unless each gives its known answer in
' a cell. `before` and `after` surround the functions' names. In the formulas below, [ and ] stand for them, and # for
' the board.
Private Function CompareFunctions(ByVal before As String, ByVal after As String) As Long
    Dim names As String
    Dim formulas As Variant
    Dim answers As Variant
    Dim formula As String
    Dim index As Long
    formulas = Array("=[BestMove](#,""random"")", "=[BestWord](#,""random"")", _
        "=10*COUNT([Analyze](#,""gradient""))+COUNT(INDEX([Analyze](#,""gradient""),1,3))", _
        "=[Evaluate](#,""greedy: free 3"")", "=10*INDEX([Move](#,""down""),4,4)+INDEX([Move](#,2),1,1)", _
        "=INDEX([Explain](#,""greedy: free 3""),1,4)", "=ROWS([Players]())", _
        "=10*LEN([CheckRecipe](""greedy: free 3""))+MIN(1,LEN([CheckRecipe](""nobody"")))")
    answers = Array(DirectionDown, DirectionWord(DirectionDown), 11, 3 * FreeCells, 40, 3 * FreeCells, _
        UBound(Players()) + 1, 1)
    WriteBoard
    For index = 0 To UBound(formulas)
        formula = Replace(Replace(formulas(index), "[", before), "]", after)
        CompareFormula Replace(formula, "#", BoardAddress()), answers(index)
        If InStr(names, FunctionIn(formulas(index))) = 0 Then
            names = names & FunctionIn(formulas(index))
            CompareFunctions = CompareFunctions + 1
        End If
    Next index
End Function

' The first function in one of those formulas, in its brackets.
Private Function FunctionIn(ByVal formula As String) As String
    FunctionIn = Mid$(formula, InStr(formula, "["), InStr(formula, "]") - InStr(formula, "[") + 1)
End Function

' Whether a formula fills several cells, by spilling or else by Ctrl+Shift+Enter.
Private Function FindSpilling() As String
    Dim formula As String
    WriteBoard
    formula = "=Move2048(" & BoardAddress() & ",""down"")"
    If Spills(formula) Then
        FindSpilling = "formulas spill"
    Else
        AnswerCells().ClearContents
        EnterArrayFormula AnswerCells(), formula
        FindSpilling = "formulas do not spill; Ctrl+Shift+Enter works"
    End If
    AnswerCells().Calculate
    If AnswerText() <> AfterDown() Then RaiseFault "Move2048 fills its cells with " & AnswerText() & "."
    AnswerCells().ClearContents
End Function

' Whether the add-in is installed, is of this release or a later one, and answers in cells.
Private Function FindAddIn() As String
    Dim cell As Range
    Dim status As Variant
    Set cell = ScratchCell(2)
    On Error GoTo Refused
    cell.Formula = "=" & AddInPrefix & "STATUS()"
    cell.Calculate
    On Error GoTo 0
    status = cell.Value ' For an unknown name Excel gives an error, LibreOffice 0.
    If VarType(status) <> vbString Then RaiseNotHere "The add-in is not installed."
    If Not IsFitting(Split(Split(status & " ", " ")(1) & ",", ",")(0)) Then
        RaiseFault "The workbook is of the release " & EngineRelease & ", the add-in says: " & status
    End If
    FindAddIn = CompareFunctions(AddInPrefix, "") + 1 & " functions answer; " & status
    Exit Function
Refused:
    RaiseFault "Formulas cannot be called " & AddInPrefix & "STATUS() here: " & Err.Description
End Function

' Puts a formula into a cell. Raises SelfCheckError where its value is not as expected.
Private Sub CompareFormula(ByVal formula As String, ByVal expected As Variant)
    Dim cell As Range
    Set cell = ScratchCell(2)
    cell.Formula = formula
    cell.Calculate
    If IsError(cell.Value) Then RaiseFault formula & " is an error."
    If cell.Value <> expected Then RaiseFault formula & " is " & cell.Value & " rather than " & expected & "."
    cell.ClearContents
End Sub

' Enters a formula, and answers whether it spilled. `cell` is an Object, since a Range would not compile in an Excel
' without Formula2.
Private Function Spills(ByVal formula As String) As Boolean
    Dim cell As Object
    On Error GoTo TooOld
    AnswerCells().ClearContents
    Set cell = AnswerCells().Cells(1, 1)
    cell.Formula2 = formula
    Spills = (AnswerText() = AfterDown())
TooOld:
End Function

' Writes the board into the first four rows of the hidden cells. The answer goes into the next four.
Private Sub WriteBoard()
    Dim cells(0 To 15) As Long
    Dim index As Long
    ReadBoardText DownOnly, cells
    For index = 0 To 15
        BoardCellsToAsk().Cells(index \ 4 + 1, index Mod 4 + 1).Value = cells(index)
    Next index
End Sub

' The board after moving down, as text: all rows slide down by one.
Private Function AfterDown() As String
    AfterDown = "0 0 0 0 " & Left$(DownOnly, Len(DownOnly) - Len(" 0 0 0 0"))
End Function

' The answer's cells, as text, row by row.
Private Function AnswerText() As String
    Dim words(0 To 15) As String
    Dim value As Variant
    Dim index As Long
    For index = 0 To 15
        value = AnswerCells().Cells(index \ 4 + 1, index Mod 4 + 1).Value
        If IsError(value) Then words(index) = "error" Else words(index) = CStr(value)
    Next index
    AnswerText = Join(words, " ")
End Function

Private Function BoardCellsToAsk() As Range
    Set BoardCellsToAsk = HelpCells(ScratchName).Resize(4, 4)
End Function

Private Function AnswerCells() As Range
    Set AnswerCells = HelpCells(ScratchName).Offset(4, 0).Resize(4, 4)
End Function

Private Function BoardAddress() As String
    BoardAddress = BoardCellsToAsk().Address
End Function

' A cell below the answer, from 1.
Private Function ScratchCell(ByVal number As Long) As Range
    Set ScratchCell = HelpCells(ScratchName).Cells(9, number)
End Function

' ---- Keys -------------------------------------------------------------------------------------------------------------
'
' Excel does not tell which keys a macro has taken, so these checks press keys. They do so while a command runs: an arrow
' key that reaches the game asks that command to stop.

' Presses and releases a key. Raises NotHereError unless Excel's window, which would receive it, is in front.
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
    EndWriting
    Press EscapeKey, 0
    StopWasAsked LongestWait
    On Error GoTo 0
    RaiseFault "Esc does not stop what runs."
Pressed:
    If Err.Number <> EscapeError Then Err.Raise Err.Number, "SelfCheck2048", Err.Description
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

' ---- Faults --------------------------------------------------------------------------------------------------------

' Ends a check: says what is wrong.
Public Sub RaiseFault(ByVal sentence As String)
    Err.Raise SelfCheckError, "SelfCheck2048", sentence
End Sub

' Ends a check: says why it cannot be made here.
Public Sub RaiseNotHere(ByVal sentence As String)
    Err.Raise NotHereError, "SelfCheck2048", sentence
End Sub
