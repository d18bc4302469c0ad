Attribute VB_Name = "Repair"
' Mends every sheet from the hidden Spare sheets, which hold their cells as delivered: cells, names, heights and widths.
' Games, lists and settings stay. First everything is read and checked; nothing is written where a sheet cannot be mended.
'
' hosts/workbook/spare_sheet.py writes the Spare sheets. RepairGames mends the games, OwnCells finds a person's own cells.
'
' LibreOffice's Shift+Ctrl+Q ends a macro wherever it is. What Repair has read stays in its variables, and the next command
' first writes everything again, with what a person has typed meanwhile (TypedSince).
Option Explicit
Option Private Module

Public Const FormulaMark As String = "formula:" ' before a formula that is kept as text
Private Const EndMark As String = "end" ' in the last cell of a Spare sheet
Private Const SparesLost As String = "The hidden Spare sheets, from which Repair takes what it mends, are damaged themselves. " & _
    "Nothing was changed. Go on with a fresh copy of the workbook."

' Columns of the tables on the Spare sheet.
Private Const PlaceName As Long = 1 ' of a name: it, its sheet's code name, its cells, and what Repair keeps of it
Private Const PlaceCode As Long = 2
Private Const PlaceCells As Long = 3
Private Const PlaceKind As Long = 4
Private Const SpareOwner As Long = 1 ' of a spare: whose it is, its own code name, its cells, its sheet's name as delivered
Private Const SpareSheetCode As Long = 2
Private Const SpareCells As Long = 3
Private Const SpareTitle As Long = 4

Private places As Variant
Private joined As Variant
Private spares As Variant
Private kept() As Variant ' by the row of `places`; Empty where there is nothing
Private isKept() As Boolean
Private lost As String ' what could not be saved, in words
Private isUnfinished As Boolean ' since it began to write
Private begunSheets As Long ' that it has written into, by the rows of `spares`
Private begunPlaces As Long ' the settings and lists that it has written back, by the rows of `places`; the last maybe in part
Private unsaid As String ' what the one that saving finished has to say

' Restores the board's borders, colours and validation, which a paste may have taken; its values stay.
Public Sub RestoreBoardLook()
    Dim values As Variant
    values = BoardCells().Value
    SheetOf("Spare" & GameCode).Range(DeliveredCells("Board")).Copy BoardCells()
    BoardCells().Value = values
End Sub

' The cells of a name as delivered.
Private Function DeliveredCells(ByVal name As String) As String
    Dim index As Long
    TakeTables
    For index = 1 To UBound(places, 1) - 1
        If places(index, PlaceName) = name Then DeliveredCells = places(index, PlaceCells)
    Next index
End Function

' Mends all sheets. Raises DeletedSheetError, LostSpareError, or Excel's own error where a sheet is protected, and changes
' nothing then.
Public Sub RepairSheets()
    Dim index As Long
    Dim number As Long
    Dim source As String
    Dim sentence As String
    If Not isUnfinished Then TakeAll
    BeginWriting
    On Error GoTo Fault
    If isUnfinished Then TakeTyped
    isUnfinished = True
    begunSheets = 0
    begunPlaces = 0
    For index = 1 To UBound(spares, 1) - 1
        GiveSignOfLife
        begunSheets = index
        MendSheet index
    Next index
    For index = 1 To UBound(places, 1) - 1
        PointName CStr(places(index, PlaceName)), SheetOf(places(index, PlaceCode)), CStr(places(index, PlaceCells))
    Next index
    ForgetCells
    PutKept
    MendEntries
    FitGameRows
    FitLeagueRows 0, RowsOfLeague()
    DressAgain
    begunPlaces = UBound(places, 1)
    KeepCopiesAlive
    BeginWriting
    PutGameBack ' last, since it asks the library, which may be missing
    isUnfinished = False
    EndWriting
    If Len(lost) > 0 Then Err.Raise RepairedInPartError, "Repair", "The sheets are mended. This could not be saved: " & lost & "."
    Exit Sub
Fault: ' The next command would only meet it again, and put old values back.
    number = Err.Number
    source = Err.Source
    sentence = Err.Description
    isUnfinished = False
    Err.Raise number, source, sentence
End Sub

' The rows of the League sheet that Repair has given their heights as delivered, from the list's first on.
Private Function RowsOfLeague() As Long
    Dim last As String
    last = LastOf(spares(SpareOf(LeagueCode), SpareCells))
    RowsOfLeague = SheetOf(LeagueCode).Range(last).Row - LeagueCells("LeagueGames").Row
End Function

' Finishes a Repair that was ended while it wrote, or raises the error of one that saving finished.
Public Sub FinishRepair()
    Dim sentence As String
    If isUnfinished Then RepairSheets
    If Len(unsaid) = 0 Then Exit Sub
    sentence = unsaid
    unsaid = ""
    Err.Raise RepairedInPartError, "Repair", sentence
End Sub

' Finishes it before the workbook is saved; the next command says what there is to say.
Public Sub FinishRepairToSave()
    If Not isUnfinished Then Exit Sub
    If Not BeginCommand() Then Exit Sub
    On Error GoTo Fault
    RepairSheets
    GoTo Done
Fault:
    If Err.Number <> EscapeError Then unsaid = Err.Description
Done:
    EndCommand
    EndWriting
End Sub

' Notes what could not be saved.
Public Sub NoteLost(ByVal what As String)
    If InStr(", " & lost & ",", ", " & what & ",") > 0 Then Exit Sub
    If Len(lost) > 0 Then lost = lost & ", "
    lost = lost & what
End Sub

' Notes a cell whose content could not be saved.
Public Sub NoteLostCell(ByVal cell As Range)
    NoteLost "cell " & NameOfCell(cell) & " of " & cell.Worksheet.Name
End Sub

' The values of cells with a name as they were before; Empty where they are gone. Call it after BeginWriting.
Public Function KeptValues(ByVal name As String) As Variant
    Dim index As Long
    For index = 1 To UBound(places, 1) - 1
        If places(index, PlaceName) = name And isKept(index) Then KeptValues = kept(index)
    Next index
End Function

' ---- What is checked and read first ------------------------------------------------------------------------------------

' Checks the sheets, and reads what Repair keeps. Raises EscapeError where a person wants to keep what it cannot.
Private Sub TakeAll()
    lost = ""
    TakeTables
    CheckSheets
    FindAllOwnCells
    If Not AgreesToLoss() Then Err.Raise EscapeError
    TakeKept
    TakeGame
End Sub

' Takes what a person has typed since Repair was ended midway.
Private Sub TakeTyped()
    Dim index As Long
    For index = 1 To UBound(places, 1) - 1
        If Len(places(index, PlaceKind)) > 0 And Not IsOfGame(index) And places(index, PlaceName) <> "ReviewList" Then
            If isKept(index) Then
                TakeTypedInto index
            Else
                TakeTypedAnew index
            End If
        End If
    Next index
    TakeTypedTiles SpareOf(GameCode), SheetOf(GameCode).Range(DeliveredCells("Board"))
    ForgetOwnCells
    For index = 1 To UBound(spares, 1) - 1
        FindOwnCellsAgain index, SheetOf(spares(index, SpareOwner)).Range(spares(index, SpareCells)), index <= begunSheets
    Next index
End Sub

' Takes what was typed into the cells of a setting or a list, which are where they were or already where they belong.
Private Sub TakeTypedInto(ByVal index As Long)
    Dim sheet As Long
    Dim found As Object
    sheet = SpareOf(places(index, PlaceCode))
    Set found = PresentCells(index)
    If sheet > begunSheets Or index < begunPlaces Then ' Nothing was written there, or all.
        If Not found Is Nothing Then TakeKeptOf index, found
    Else
        If found Is Nothing Or places(index, PlaceKind) <> "list" Then
            Set found = SheetOf(places(index, PlaceCode)).Range(places(index, PlaceCells))
        End If
        kept(index) = WithTyped(sheet, found, kept(index))
    End If
End Sub

' Takes what was typed where a setting or a list belongs that was gone before.
Private Sub TakeTypedAnew(ByVal index As Long)
    Dim delivered As Variant
    delivered = SheetOf("Spare" & places(index, PlaceCode)).Range(places(index, PlaceCells)).Value
    kept(index) = WithTyped(SpareOf(places(index, PlaceCode)), SheetOf(places(index, PlaceCode)).Range(places(index, PlaceCells)), delivered)
    isKept(index) = True
End Sub

' The row of a sheet's spare in `spares`.
Private Function SpareOf(ByVal code As String) As Long
    Dim index As Long
    For index = 1 To UBound(spares, 1) - 1
        If spares(index, SpareOwner) = code Then SpareOf = index
    Next index
End Function

' Reads the tables of the Spare sheet. The last row of each has the number of the others.
Private Sub TakeTables()
    On Error GoTo Gone
    places = NamedCells(SpareCode, "NamesOfBook").Value
    joined = NamedCells(SpareCode, "JoinedCells").Value
    spares = NamedCells(SpareCode, "Spares").Value
    On Error GoTo 0
    If Not (IsComplete(places) And IsComplete(joined) And IsComplete(spares)) Then RaiseSparesLost
    Exit Sub
Gone:
    If Err.Number <> LostCellsError Then Err.Raise Err.Number, Err.Source, Err.Description
    RaiseSparesLost
End Sub

Private Function IsComplete(ByRef table As Variant) As Boolean
    If Not IsArray(table) Then Exit Function
    If HoldsNumber(table(UBound(table, 1), 1)) Then IsComplete = (table(UBound(table, 1), 1) = UBound(table, 1) - 1)
End Function

Private Sub RaiseSparesLost()
    Err.Raise LostSpareError, "Repair", SparesLost
End Sub

' Raises an error unless each sheet and its spare are there, the spare is whole, and the sheet can be written.
Private Sub CheckSheets()
    Dim index As Long
    Dim sheet As Object
    Dim last As Range
    SheetOf ArchiveCode
    For index = 1 To UBound(spares, 1) - 1
        Set sheet = SheetOf(spares(index, SpareOwner))
        Set last = SheetOf(spares(index, SpareSheetCode)).Range(LastOf(spares(index, SpareCells)))
        If CStr(last.Value) <> EndMark Then RaiseSparesLost
        Set last = sheet.Range(LastOf(spares(index, SpareCells)))
        last.Formula = last.Formula ' Excel's error where the sheet is protected
    Next index
End Sub

' The last cell of a range's address.
Private Function LastOf(ByVal cells As String) As String
    LastOf = Mid$(cells, InStr(cells, ":") + 1)
End Function

' Finds the own cells of all sheets.
Private Sub FindAllOwnCells()
    Dim index As Long
    ForgetOwnCells
    ForgetContents UBound(spares, 1) - 1
    For index = 1 To UBound(spares, 1) - 1
        FindOwnCellsOf index
    Next index
End Sub

' (The arrays are new ones for each sheet: assigning them would tie them together in LibreOffice.)
Private Sub FindOwnCellsOf(ByVal index As Long)
    Dim sheet As Object
    Dim delivered As Variant
    Dim uses() As Long
    Dim hasMoved As Boolean
    Set sheet = SheetOf(spares(index, SpareOwner))
    delivered = SheetOf(spares(index, SpareSheetCode)).Range(spares(index, SpareCells)).Value
    delivered(UBound(delivered, 1), UBound(delivered, 2)) = Empty ' EndMark
    ReDim uses(1 To UBound(delivered, 1), 1 To UBound(delivered, 2))
    hasMoved = MarkNamedCells(sheet, uses)
    MarkJoinedCells sheet, uses
    FindOwnCells index, sheet.Range(spares(index, SpareCells)), delivered, uses, hasMoved
End Sub

' Marks the cells of this workbook's names on a sheet, where they are and where they were delivered. Answers whether some
' have moved or are gone.
Private Function MarkNamedCells(ByVal sheet As Object, ByRef uses() As Long) As Boolean
    Dim index As Long
    Dim found As Object
    For index = 1 To UBound(places, 1) - 1
        If places(index, PlaceCode) = sheet.CodeName Then
            If IsAtHome(index) Then
                Mark sheet.Range(places(index, PlaceCells)), RowsOf(index), FilledCell, uses
            Else
                MarkNamedCells = True
            End If
        End If
    Next index
    If Not MarkNamedCells Then Exit Function
    For index = 1 To UBound(places, 1) - 1
        If places(index, PlaceCode) = sheet.CodeName Then
            If Not IsAtHome(index) Then Mark sheet.Range(places(index, PlaceCells)), RowsOf(index), LeftCell, uses
        End If
    Next index
    For index = 1 To UBound(places, 1) - 1
        If places(index, PlaceCode) = sheet.CodeName Then
            Set found = PresentCells(index)
            If Not found Is Nothing Then Mark found, RowsOf(index), MovedCell, uses
        End If
    Next index
End Function

' Whether a name has the cells that it had as delivered.
Private Function IsAtHome(ByVal index As Long) As Boolean
    Dim found As Object
    Set found = PresentCells(index)
    If Not found Is Nothing Then IsAtHome = (found.Address = places(index, PlaceCells))
End Function

' How many rows a macro fills where a name is only the first of them; 1 for other names.
Private Function RowsOf(ByVal index As Long) As Long
    RowsOf = 1
    If places(index, PlaceName) = "PlayerTable" Then RowsOf = MostPlayers
    If places(index, PlaceName) = "SelfCheck" Then RowsOf = MostChecks
End Function

' Marks the blank cells that others of this sheet are joined with.
Private Sub MarkJoinedCells(ByVal sheet As Object, ByRef uses() As Long)
    Dim index As Long
    For index = 1 To UBound(joined, 1) - 1
        If joined(index, 1) = sheet.CodeName Then Mark sheet.Range(joined(index, 2)), 1, JoinedCell, uses
    Next index
End Sub

' Reads the settings and the lists, and notes those that are gone.
Private Sub TakeKept()
    Dim index As Long
    Dim found As Object
    ReDim kept(1 To UBound(places, 1))
    ReDim isKept(1 To UBound(places, 1))
    For index = 1 To UBound(places, 1) - 1
        If Len(places(index, PlaceKind)) > 0 Then
            Set found = PresentCells(index)
            If found Is Nothing Then
                NoteLost WordsFor(places(index, PlaceName))
            Else
                TakeKeptOf index, found
            End If
        End If
    Next index
End Sub

' Reads a setting or a list.
Private Sub TakeKeptOf(ByVal index As Long, ByVal found As Range)
    If places(index, PlaceKind) = "list" Then
        TakeList index, found
    Else
        TakeSetting index, found
    End If
End Sub

' The cells that a name has now; Nothing where they are gone.
Private Function PresentCells(ByVal index As Long) As Object
    On Error GoTo Gone
    Set PresentCells = NamedCells(places(index, PlaceCode), places(index, PlaceName))
    Exit Function
Gone:
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Function

' Reads the cells of a setting, if they are still as many.
Private Sub TakeSetting(ByVal index As Long, ByVal found As Range)
    Dim delivered As Range
    Set delivered = SheetOf(places(index, PlaceCode)).Range(places(index, PlaceCells))
    If found.Rows.Count = delivered.Rows.Count And found.Columns.Count = delivered.Columns.Count Then
        kept(index) = found.Value
        isKept(index) = True
    Else
        NoteLost WordsFor(places(index, PlaceName))
    End If
End Sub

' What a setting is called where it is lost.
Private Function WordsFor(ByVal name As String) As String
    WordsFor = name
    If name = "State" Then WordsFor = "the best score and the game's seed"
End Function

' Reads the rows of a list. Where columns are missing, those left are put where their headings say.
Private Sub TakeList(ByVal index As Long, ByVal found As Range)
    Dim wanted As Range
    Dim rows As Long
    Set wanted = SheetOf(places(index, PlaceCode)).Range(places(index, PlaceCells))
    rows = found.Rows.Count
    If places(index, PlaceName) = "HistoryList" Or places(index, PlaceName) = "ReviewList" Then rows = RowsOfHistory(rows)
    If rows > wanted.Rows.Count Then rows = wanted.Rows.Count
    If rows < 2 Then rows = 2 ' The value of a single row's single cell is no array.
    kept(index) = found.Resize(rows, found.Columns.Count).Value
    isKept(index) = True
    If found.Columns.Count <> wanted.Columns.Count Then
        NoteLost "a column of " & found.Worksheet.Name
        kept(index) = InDeliveredColumns(kept(index), index, found, wanted)
    End If
End Sub

' A list's values with each column where its heading belongs: the headings left are in their order.
Private Function InDeliveredColumns(ByRef values As Variant, ByVal index As Long, ByVal found As Range, ByVal wanted As Range) As Variant
    Dim mended() As Variant
    Dim headings As Variant
    Dim titles As Variant
    Dim from As Long
    Dim column As Long
    Dim row As Long
    titles = SheetOf("Spare" & places(index, PlaceCode)).Range(wanted.Rows(1).Offset(-1, 0).Address).Value
    headings = found.Rows(1).Offset(-1, 0).Value
    ReDim mended(1 To UBound(values, 1), 1 To wanted.Columns.Count)
    from = 1
    For column = 1 To wanted.Columns.Count
        If from <= UBound(values, 2) Then
            If headings(1, from) = Translated(CStr(titles(1, column))) Then
                For row = 1 To UBound(values, 1)
                    mended(row, column) = values(row, from)
                Next row
                from = from + 1
            End If
        End If
    Next column
    InDeliveredColumns = mended
End Function

' ---- What is written then ------------------------------------------------------------------------------------------------

' Copies a spare's cells over its sheet, around the own cells. Formulas, which it keeps as texts, are entered then.
Private Sub MendSheet(ByVal index As Long)
    Dim sheet As Object
    Dim spare As Object
    Dim area As String
    Dim piece As Variant
    Dim row As Long
    Set sheet = SheetOf(spares(index, SpareOwner))
    Set spare = SheetOf(spares(index, SpareSheetCode))
    area = spares(index, SpareCells)
    ShowAllRows sheet.Range(area)
    For Each piece In Split(AreasAround(index, sheet.Range(area)), " ")
        sheet.Range(piece).UnMerge
        sheet.Range(piece).Clear
        spare.Range(piece).Copy sheet.Range(piece)
    Next piece
    If sheet.Range(LastOf(area)).Value = EndMark Then sheet.Range(LastOf(area)).ClearContents
    PutFormulas sheet.Range(area), spare.Range(area).Value
    For row = 1 To UBound(joined, 1) - 1
        If joined(row, 1) = spares(index, SpareOwner) Then sheet.Range(joined(row, 2)).Merge
    Next row
    MendSizes sheet.Range(area), spare.Range(area)
End Sub

' Enters the formulas among the values of a spare. (Where a person has deleted cells and moved others up, LibreOffice 7.4 finds
' no cell by Cells and Rows of the sheet any more, only by those of a range.)
Private Sub PutFormulas(ByVal mended As Range, ByRef values As Variant)
    Dim row As Long
    Dim column As Long
    For row = 1 To UBound(values, 1)
        For column = 1 To UBound(values, 2)
            If VarType(values(row, column)) = vbString Then
                If Left$(values(row, column), Len(FormulaMark)) = FormulaMark Then
                    mended.Cells(row, column).Formula = WithSheetNames(Mid$(values(row, column), Len(FormulaMark) + 1))
                End If
            End If
        Next column
    Next row
End Sub

' A formula as delivered, with the sheets' present names.
Public Function WithSheetNames(ByVal formula As String) As String
    Dim index As Long
    Dim present As String
    WithSheetNames = formula
    For index = 1 To UBound(spares, 1) - 1
        If InStr(formula, spares(index, SpareTitle) & "!") > 0 Then ' To find a sheet takes long in LibreOffice.
            present = SheetOf(spares(index, SpareOwner)).Name
            If present <> spares(index, SpareTitle) Then
                WithSheetNames = Replace(WithSheetNames, spares(index, SpareTitle) & "!", "'" & Replace(present, "'", "''") & "'!")
            End If
        End If
    Next index
End Function

' Writes settings and lists back; the history is RepairGames' matter.
Private Sub PutKept()
    Dim index As Long
    For index = 1 To UBound(places, 1) - 1
        If isKept(index) And Not IsOfGame(index) Then
            begunPlaces = index
            If places(index, PlaceKind) = "list" Then
                PutList NamedCells(places(index, PlaceCode), places(index, PlaceName)), kept(index)
            Else
                PutSetting NamedCells(places(index, PlaceCode), places(index, PlaceName)), kept(index)
            End If
        End If
    Next index
End Sub

' Whether a name is of the game's cells, which PutGameBack fills.
Private Function IsOfGame(ByVal index As Long) As Boolean
    IsOfGame = (places(index, PlaceName) = "HistoryList" Or places(index, PlaceName) = "State")
End Function

Private Sub PutSetting(ByVal cells As Range, ByVal values As Variant)
    If IsArray(values) Then
        cells.ClearContents ' LibreOffice leaves a cell as it is where Empty is written.
        cells.Value = values
    ElseIf IsError(values) Then
        NoteLostCell cells.Cells(1, 1)
    ElseIf IsEmpty(values) And InLibreOffice() Then
        cells.ClearContents
    Else
        cells.Value = values
    End If
End Sub
