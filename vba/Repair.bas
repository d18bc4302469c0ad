Attribute VB_Name = "Repair"
' Repairs the Game sheet from the hidden Spare sheet, which holds its cells as they were delivered.
Option Explicit
Option Private Module

Private Const AllNames As String = "NamesOfGame"
Private Const SettingNames As String = "Player Strength Effort TimeMs Coach UntilTile PauseMs Seed EffortOwner"

' Restores the board's borders, colours and validation, which a paste may have taken; its values stay.
Public Sub RestoreBoardLook()
    Dim values As Variant
    values = BoardCells().Value
    SheetOf(SpareCode).Range(DeliveredAddress("Board")).Copy BoardCells()
    BoardCells().Value = values
End Sub

' Restores the Game sheet's cells, names, heights and widths. Shows the history's game, or a new one where there is
' none.
Public Sub RepairGameSheet()
    Dim settings As Variant
    Dim state As Variant
    settings = ReadSettings()
    state = ValuesOf("State")
    BeginWriting
    CopySpareCells
    RestoreNames
    ForgetCells
    WriteSettings settings
    If IsArray(state) Then
        If UBound(state, 2) = 5 Then StateCells().Value = state
    End If
    KeepCopiesAlive
    FindGame
    If GameLastStep() < 0 Then
        StartGame ChosenSeed()
    Else
        ShowStep GameStep()
    End If
End Sub

' Copies the Spare sheet's cells over the Game sheet.
Private Sub CopySpareCells()
    Dim spare As Range
    Dim game As Object
    Dim joined As Object
    Dim index As Long
    Set spare = NamedCells(SpareCode, "SpareGame")
    Set game = SheetOf(GameCode)
    game.Range(spare.Address).UnMerge
    game.Range(spare.Address).Clear
    spare.Copy game.Range("A1")
    For Each joined In NamedCells(SpareCode, "MergedInGame").Cells
        game.Range(joined.Value).Merge
    Next joined
    For index = 1 To spare.Rows.Count
        game.Rows(index).Hidden = False
        game.Rows(index).RowHeight = spare.Worksheet.Rows(index).RowHeight
    Next index
    For index = 1 To spare.Columns.Count
        game.Columns(index).Hidden = spare.Worksheet.Columns(index).Hidden
        If Not game.Columns(index).Hidden Then
            game.Columns(index).ColumnWidth = spare.Worksheet.Columns(index).ColumnWidth
        End If
    Next index
End Sub

' Points each name of the Game sheet to its cells as delivered.
Private Sub RestoreNames()
    Dim names As Variant
    Dim row As Long
    names = NamedCells(SpareCode, AllNames).Value
    For row = 1 To UBound(names, 1)
        PointName CStr(names(row, 1)), SheetOf(GameCode), names(row, 2)
    Next row
End Sub

' The address of a name as delivered.
Private Function DeliveredAddress(ByVal name As String) As String
    Dim names As Variant
    Dim row As Long
    names = NamedCells(SpareCode, AllNames).Value
    For row = 1 To UBound(names, 1)
        If names(row, 1) = name Then DeliveredAddress = names(row, 2)
    Next row
End Function

' The settings' values, in the order of SettingNames; Empty where one is gone.
Private Function ReadSettings() As Variant
    Dim names As Variant
    Dim found() As Variant
    Dim index As Long
    names = Split(SettingNames, " ")
    ReDim found(0 To UBound(names))
    For index = 0 To UBound(names)
        found(index) = ValuesOf(names(index))
    Next index
    ReadSettings = found
End Function

' Writes the settings back.
Private Sub WriteSettings(ByRef settings As Variant)
    Dim names As Variant
    Dim index As Long
    names = Split(SettingNames, " ")
    For index = 0 To UBound(names)
        If Not IsEmpty(settings(index)) And Not IsArray(settings(index)) Then
            NamedCells(GameCode, names(index)).Value = settings(index)
        End If
    Next index
End Sub

' The values of named cells; Empty where they are gone.
Private Function ValuesOf(ByVal name As String) As Variant
    On Error GoTo Gone
    ValuesOf = NamedCells(GameCode, name).Value
    Exit Function
Gone:
    If Err.Number = EscapeError Then Err.Raise EscapeError
End Function
