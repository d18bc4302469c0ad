Attribute VB_Name = "CodeNames"
' Sheets by their code names, which stay when a person renames a sheet, and their named cells.
'
' Code that uses a code name as an object no longer compiles once the sheet is deleted. SheetOf raises an error instead.
Option Explicit
Option Private Module

Public Const GameCode As String = "GameSheet"
Public Const AnalysisCode As String = "AnalysisSheet"
Public Const LeagueCode As String = "LeagueSheet"
Public Const GamesCode As String = "GamesSheet"
Public Const LabCode As String = "LabSheet"
Public Const HelpCode As String = "HelpSheet"
Public Const RosterCode As String = "RosterSheet"
Public Const SpareCode As String = "SpareSheet"
Public Const ArchiveCode As String = "ArchiveSheet"

Public Const DeletedSheet As String = "A sheet of this workbook was deleted. Close the workbook without saving, or go " & _
    "on with a fresh copy."

' Cells found before, by name: a search takes as long as some moves. (LibreOffice gets no object out of a Collection.)
Private Const MostKnown As Long = 100
Private knownNames(1 To MostKnown) As String
Private knownCells(1 To MostKnown) As Object
Private knownCount As Long

' The sheet with a code name. Raises DeletedSheetError where there is none.
Public Function SheetOf(ByVal code As String) As Object
    Dim sheet As Object
    For Each sheet In ThisWorkbook.Worksheets
        If sheet.CodeName = code Then
            Set SheetOf = sheet
            Exit Function
        End If
    Next sheet
    Err.Raise DeletedSheetError, "CodeNames", DeletedSheet
End Function

' Whether a sheet is this workbook's with a code name. No for that of another copy, which has the same code names, and
' for Nothing, the active sheet of a hidden workbook.
Public Function IsSheet(ByVal sheet As Object, ByVal code As String) As Boolean
    If sheet Is Nothing Then Exit Function
    If sheet.Parent.Name = ThisWorkbook.Name Then IsSheet = (sheet.CodeName = code)
End Function

' Brings a sheet to the front, and this workbook with it.
Public Sub ShowSheet(ByVal code As String)
    ThisWorkbook.Activate
    SheetOf(code).Activate
End Sub

' The cells with a name on a sheet. Raises DeletedSheetError.
Public Function NamedCells(ByVal code As String, ByVal name As String) As Range
    Dim index As Long
    Dim found As Object
    For index = 1 To knownCount
        If knownNames(index) = name Then
            Set NamedCells = knownCells(index)
            Exit Function
        End If
    Next index
    Set found = SheetOf(code).Range(name)
    If knownCount < MostKnown Then
        knownCount = knownCount + 1
        knownNames(knownCount) = name
        Set knownCells(knownCount) = found
    End If
    Set NamedCells = found
End Function

' Forgets the cells found before, once names may belong to others.
Public Sub ForgetCells()
    knownCount = 0
End Sub
