Attribute VB_Name = "Language"
' The reader's language. All sentences are made in English, as Engine2048's are, and translated where they are shown, by the
' table of texts on the hidden Texts sheet: a sentence fits a text of the table that has its words, and blanks in braces for
' what was filled in. What the sheets compare ("up", "you", "lost") stays English in their cells.
'
' hosts/workbook/texts_sheet.py writes the Texts sheet, from hosts/texts.json.
Option Explicit
Option Private Module

' The languages, as the table has them column by column; behind them is a column of the one in use, for formulas.
Private Const English As Long = 1
Private Const Languages As Long = 3
Private Const InUse As Long = 4

' Columns of the places of texts: a sheet's code name, what it is, which one, and the rows of its texts, 0 for none.
Private Const PlaceCode As Long = 1
Private Const PlaceKind As Long = 2
Private Const PlaceWhich As Long = 3
Private Const PlaceText As Long = 4

Private Const OwnName As String = "English" ' the text that is each language's own name

Private Const TextMark As String = vbTab ' each text in `joined`, and what stands behind it; the table has neither
Private Const RowMark As String = vbCr
Private Const MostLetters As Long = 10000 ' more than any sentence has

Private texts As Variant
Private joined(1 To Languages) As String ' each language's texts, each with its row behind it: to search them takes no loop
Private blankRows() As Long ' the rows of texts with blanks
Private blankCount As Long
Private shown As Long ' the language in use; 0 where the table was not read yet

' A sentence in the language in use; as it is where the table has no such text.
Public Function Translated(ByVal sentence As String) As String
    Translated = sentence
    If Len(sentence) = 0 Then Exit Function
    If LanguageInUse() <> English Then Translated = Retold(sentence, English, shown)
End Function

' Translates the texts among values that are about to be shown.
Public Sub TranslateTexts(ByRef values As Variant)
    Dim row As Long
    Dim column As Long
    If LanguageInUse() = English Then Exit Sub
    For row = LBound(values, 1) To UBound(values, 1)
        For column = LBound(values, 2) To UBound(values, 2)
            If VarType(values(row, column)) = vbString Then values(row, column) = Translated(values(row, column))
        Next column
    Next row
End Sub

' A word of a setting in English, whatever language it is in: a person may have typed it, or pasted it from another copy.
Public Function InEnglish(ByVal word As String) As String
    Dim language As Long
    Dim row As Long
    InEnglish = word
    If Len(word) = 0 Then Exit Function
    LanguageInUse
    If Not IsArray(texts) Then Exit Function
    For language = English To Languages
        row = RowOf(word, language)
        If row > 0 Then
            InEnglish = texts(row, English)
            Exit Function
        End If
    Next language
End Function

' Brings the workbook into the language that its cell on the Help sheet names, or that of this program, unless it is in that
' one already. Raises BadSettingError.
Public Sub FollowLanguage()
    Dim wanted As Long
    wanted = WantedLanguage()
    If wanted <> LanguageInUse() Then DressIn wanted
End Sub

' Does so when the workbook is opened; a workbook that lacks cells for it stays as it is.
Public Sub FollowLanguageAtOpening()
    Dim wasSaved As Boolean
    On Error GoTo Gone
    If WantedLanguage() = LanguageInUse() Then Exit Sub
    If Not BeginCommand() Then Exit Sub
    wasSaved = OwnBook().Saved
    FollowLanguage
    OwnBook().Saved = wasSaved ' So closing asks nothing.
Gone:
    EndCommand
    EndWriting
End Sub

' Brings all texts into the language in use: some cells may have them in English again.
Public Sub DressAgain()
    If LanguageInUse() <> English Then DressIn shown
End Sub

' Whether a person has changed the cell for the language.
Public Function ChangesLanguage(ByVal changed As Range) As Boolean
    ChangesLanguage = Not Intersect(changed, NamedCells(HelpCode, "Language")) Is Nothing
End Function

' ---- The table --------------------------------------------------------------------------------------------------------

' The language in use. A workbook without its table speaks English.
Private Function LanguageInUse() As Long
    If shown = 0 Then TakeTexts
    LanguageInUse = shown
End Function

Private Sub TakeTexts()
    On Error GoTo Gone
    texts = NamedCells(TextsCode, "TextTable").Value
    shown = NamedCells(TextsCode, "LanguageShown").Value
    If shown < English Or shown > Languages Then shown = English
    JoinTexts
    Exit Sub
Gone:
    If Err.Number = EscapeError Then Err.Raise EscapeError
    shown = English
End Sub

' Prepares what Retold and RowOf search.
Private Sub JoinTexts()
    Dim words() As String
    Dim language As Long
    Dim row As Long
    ReDim words(1 To UBound(texts, 1))
    For language = English To Languages
        For row = 1 To UBound(texts, 1)
            words(row) = texts(row, language) & RowMark & row & ";" ' Val leaves a tab out, and would read on in the next text.
        Next row
        joined(language) = TextMark & Join(words, TextMark)
    Next language
    ReDim blankRows(1 To UBound(texts, 1))
    blankCount = 0
    For row = 1 To UBound(texts, 1)
        If InStr(texts(row, English), "{") > 0 Then
            blankCount = blankCount + 1
            blankRows(blankCount) = row
        End If
    Next row
End Sub

' The language of the cell on the Help sheet; where that is blank, the one of this program's own menus.
Private Function WantedLanguage() As Long
    Dim name As String
    Dim row As Long
    LanguageInUse
    WantedLanguage = English
    If Not IsArray(texts) Then Exit Function
    name = LowerLetters(TextIn(NamedCells(HelpCode, "Language")))
    If Len(name) = 0 Then
        If InterfaceLanguage() = "de" Then WantedLanguage = 2
        If InterfaceLanguage() = "ru" Then WantedLanguage = 3
        Exit Function
    End If
    row = RowOf(OwnName, English)
    For WantedLanguage = English To Languages
        If LowerLetters(texts(row, WantedLanguage)) = name Then Exit Function
    Next WantedLanguage
    RaiseBadSetting NamedCells(HelpCode, "Language"), "a language of its list, or nothing"
End Function

' The row of a text that is just this one; 0 where there is none.
Private Function RowOf(ByVal text As String, ByVal language As Long) As Long
    Dim place As Long
    place = InStr(joined(language), TextMark & text & RowMark)
    If place > 0 Then RowOf = Val(Mid$(joined(language), place + Len(text) + 2, 9))
End Function

' A sentence told in another language, with what was filled in told anew as well. Of several texts that it fits, the one with
' the shortest first blank counts: `line 3: row 1, column 2 ...` is no `line {line}, column {column}`. If those are equal, the
' one with most letters of its own.
Private Function Retold(ByVal sentence As String, ByVal from As Long, ByVal target As Long) As String
    Dim index As Long
    Dim best As Long
    Dim fit As Long
    Dim most As Long
    Retold = sentence
    If Not IsArray(texts) Then Exit Function
    best = RowOf(sentence, from)
    If best > 0 Then
        Retold = texts(best, target)
        Exit Function
    End If
    For index = 1 To blankCount
        fit = FitOf(sentence, texts(blankRows(index), from))
        If fit > most Then
            best = blankRows(index)
            most = fit
        End If
    Next index
    If best > 0 Then Retold = FilledIn(sentence, best, from, target)
End Function

' How well a text with blanks fits a sentence, the better the more; 0 where it does not.
Private Function FitOf(ByVal sentence As String, ByVal text As String) As Long
    Dim letters As Long
    Dim parts As Variant
    Dim values() As String
    If Left$(sentence, InStr(text, "{") - 1) <> Left$(text, InStr(text, "{") - 1) Then Exit Function
    parts = PartsOf(text)
    ReDim values(0 To UBound(parts))
    letters = TakeBlanks(sentence, parts, values)
    If letters > 0 Then FitOf = MostLetters * (MostLetters - Len(values(1))) + letters
End Function

' A text with blanks, cut at them: its own words, and between those the names of the blanks.
Private Function PartsOf(ByVal text As String) As Variant
    PartsOf = Split(Replace(text, "}", "{"), "{")
End Function

' Finds what fills the blanks of a text in a sentence, none of them with nothing. Answers how many letters are the text's own; 0
' where it does not fit.
Private Function TakeBlanks(ByVal sentence As String, ByRef parts As Variant, ByRef values() As String) As Long
    Dim index As Long
    Dim place As Long
    Dim ending As Long
    Dim letters As Long
    letters = Len(parts(0))
    place = letters + 1
    For index = 2 To UBound(parts) Step 2
        If index < UBound(parts) Then
            ending = InStr(place + 1, sentence, parts(index))
        Else
            ending = Len(sentence) - Len(parts(index)) + 1
            If ending > 0 Then
                If Mid$(sentence, ending) <> parts(index) Then Exit Function
            End If
        End If
        If ending <= place Then Exit Function
        values(index - 1) = Mid$(sentence, place, ending - place)
        place = ending + Len(parts(index))
        letters = letters + Len(parts(index))
    Next index
    TakeBlanks = letters
End Function

' The text of a row in another language, with its blanks filled in as in a sentence.
Private Function FilledIn(ByVal sentence As String, ByVal row As Long, ByVal from As Long, ByVal target As Long) As String
    Dim parts As Variant
    Dim values() As String
    Dim index As Long
    parts = PartsOf(texts(row, from))
    ReDim values(0 To UBound(parts))
    TakeBlanks sentence, parts, values
    FilledIn = texts(row, target)
    For index = 1 To UBound(parts) Step 2
        FilledIn = Replace(FilledIn, "{" & parts(index) & "}", Retold(values(index), from, target))
    Next index
End Function

' ---- The workbook's texts -----------------------------------------------------------------------------------------------

' Brings all texts of the workbook into a language. What a person has typed over stays.
Private Sub DressIn(ByVal target As Long)
    Dim places As Variant
    Dim sheet As Object
    Dim row As Long
    Dim before As Long
    before = LanguageInUse()
    places = NamedCells(TextsCode, "TextPlaces").Value
    BeginWriting
    NamedCells(TextsCode, "TextTable").Columns(InUse).Value = ColumnOf(target)
    NamedCells(TextsCode, "LanguageShown").Value = target
    shown = target
    For row = 1 To UBound(places, 1)
        If row = 1 Then Set sheet = SheetOf(places(row, PlaceCode))
        If sheet.CodeName <> places(row, PlaceCode) Then Set sheet = SheetOf(places(row, PlaceCode))
        DressPlace sheet, places, row
    Next row
    RetellCells before
    DescribeFunctions
    CalculateSheet TextsCode
    CalculateSheet GameCode
    EndWriting
End Sub

' A language's texts, as a column of cells takes them.
Private Function ColumnOf(ByVal language As Long) As Variant
    Dim column() As Variant
    Dim row As Long
    ReDim column(1 To UBound(texts, 1), 1 To 1)
    For row = 1 To UBound(texts, 1)
        column(row, 1) = texts(row, language)
    Next row
    ColumnOf = column
End Function

' Brings the texts of one place into the language in use. (A sheet that a person has protected keeps those that it has.)
Private Sub DressPlace(ByVal sheet As Object, ByRef places As Variant, ByVal row As Long)
    On Error GoTo Refused
    Select Case places(row, PlaceKind)
        Case "cell": DressCell sheet.Range(places(row, PlaceWhich)), places(row, PlaceText)
        Case "button": DressButton sheet, places(row, PlaceWhich), TextAt(places, row, 0)
        Case "validation": DressValidation sheet.Range(places(row, PlaceWhich)), places, row
        Case "chart": NameChart sheet.Name, places(row, PlaceWhich), TextAt(places, row, 0), TextAt(places, row, 1)
    End Select
    Exit Sub
Refused:
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Sub

' One of a place's texts, from 0, in the language in use; "" where it has none.
Private Function TextAt(ByRef places As Variant, ByVal row As Long, ByVal number As Long) As String
    If places(row, PlaceText + number) > 0 Then TextAt = texts(places(row, PlaceText + number), shown)
End Function

Private Sub DressCell(ByVal cell As Range, ByVal textRow As Long)
    Dim language As Long
    Dim value As Variant
    value = cell.Value
    If VarType(value) <> vbString Then Exit Sub
    For language = English To Languages
        If value = texts(textRow, language) Then
            If language <> shown Then cell.Value = texts(textRow, shown)
            Exit Sub
        End If
    Next language
End Sub

Private Sub DressButton(ByVal sheet As Object, ByVal name As String, ByVal caption As String)
    If InLibreOffice() Then
        CaptionShape sheet.Name, name, caption
    Else
        sheet.Shapes(name).TextFrame.Characters.Text = caption
    End If
End Sub

Private Sub DressValidation(ByVal cells As Range, ByRef places As Variant, ByVal row As Long)
    If InLibreOffice() Then
        AdviseCells cells, TextAt(places, row, 0), TextAt(places, row, 1), TextAt(places, row, 2), TextAt(places, row, 3)
        Exit Sub
    End If
    If places(row, PlaceText) > 0 Then cells.Validation.InputTitle = TextAt(places, row, 0)
    If places(row, PlaceText + 1) > 0 Then cells.Validation.InputMessage = TextAt(places, row, 1)
    If places(row, PlaceText + 2) > 0 Then cells.Validation.ErrorTitle = TextAt(places, row, 2)
    If places(row, PlaceText + 3) > 0 Then cells.Validation.ErrorMessage = TextAt(places, row, 3)
End Sub

' Tells anew what macros have written: sentences, and the words of settings.
Private Sub RetellCells(ByVal before As Long)
    If before = shown Then Exit Sub
    On Error GoTo Refused
    Retell NamedCells(GameCode, "Message"), before
    Retell NamedCells(GameCode, "Strength"), before
    Retell NamedCells(GameCode, "Coach"), before
    Retell NamedCells(LeagueCode, "LeagueStrength"), before
    Retell NamedCells(LeagueCode, "LeagueStatus"), before
    Retell NamedCells(AnalysisCode, "ReviewStatus"), before
    Retell NamedCells(AnalysisCode, "WorstMoves"), before
    Retell NamedCells(GamesCode, "RecordStatus"), before
    Retell NamedCells(LabCode, "LabStatus"), before
    Retell NamedCells(LabCode, "LabExplanation"), before
    Retell NamedCells(LabCode, "LabTuneList"), before
    Retell NamedCells(AnalysisCode, "PlayerTable").Resize(MostPlayers), before
    Retell NamedCells(HelpCode, "SelfCheck").Resize(MostChecks, 2), before
    Exit Sub
Refused:
    If Err.Number = EscapeError Then Err.Raise EscapeError
    Resume Next
End Sub

Private Sub Retell(ByVal cells As Range, ByVal before As Long)
    Dim values As Variant
    Dim row As Long
    Dim column As Long
    If cells.Cells.Count = 1 Then
        RetellCell cells, cells.Value, before
        Exit Sub
    End If
    values = cells.Value
    For row = 1 To UBound(values, 1)
        For column = 1 To UBound(values, 2)
            RetellCell cells.Cells(row, column), values(row, column), before
        Next column
    Next row
End Sub

Private Sub RetellCell(ByVal cell As Range, ByVal value As Variant, ByVal before As Long)
    Dim told As String
    If VarType(value) <> vbString Then Exit Sub
    told = Retold(value, before, shown)
    If told <> value Then cell.Value = told
End Sub

' Says in Excel's function dialog what the worksheet functions are.
Private Sub DescribeFunctions()
    If InLibreOffice() Then Exit Sub
    Describe "BestMove2048", "The best direction for a 4x4 board: 0 up, 1 right, 2 down, 3 left; #N/A if the game is over."
    Describe "BestWord2048", "The best direction for a 4x4 board in a word: up, right, down or left; #N/A if the game is over."
    Describe "Evaluate2048", "How good a 4x4 board is to an evaluator, without search."
    Describe "Analyze2048", "A player's value of each direction for a 4x4 board, a row of four: up, right, down, left; " & _
        "#N/A where it is not legal."
    Describe "Move2048", "The 4x4 board after a move in a direction, without a new tile; #N/A if the game is over."
    Describe "Explain2048", "Why a 4x4 board is worth what it is: a row for each feature with its name, its value, its weight, " & _
        "and their product."
    Describe "CheckRecipe2048", "What is wrong with a recipe, where, and what was expected; an empty text if nothing is."
    Describe "Players2048", "The players: a column of names, and beside each who it is by and what effort means to it."
    Describe "Status2048", "Which engine answers and where it lies, or why none does and what to do about it."
End Sub

Private Sub Describe(ByVal name As String, ByVal text As String)
    On Error Resume Next ' Excel refuses where the workbook is hidden.
    Application.MacroOptions Macro:=name, Description:=Translated(text)
End Sub
