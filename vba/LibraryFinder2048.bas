Attribute VB_Name = "LibraryFinder2048"
' engine2048 0.1.0 for Excel on Windows: finds the folder that the engine's library lies in. Goes with Engine2048.
' Copyright (c) 2026 the engine2048 developers. SPDX-License-Identifier: MIT OR Apache-2.0
'
' It searches, in this order, the workbook's folder, the installer's, %LOCALAPPDATA%\engine2048, and the one that
' RememberLibraryFolder was last given. The Path of a workbook on OneDrive or SharePoint is a web address: then its
' folder is the one on this disk that is synchronized with that address.
'
' The functions of Windows (...W) take all letters. Dir, Environ and the like know only those of one code page.
Option Explicit
Option Private Module

' Where RememberLibraryFolder writes, below HKEY_CURRENT_USER: VBA's SaveSetting would, but knows only one code page.
Private Const SettingsKey As String = "Software\VB and VBA Program Settings\engine2048\Library"
Private Const FolderSetting As String = "Folder"

' Under %LOCALAPPDATA%.
Private Const InstalledFolder As String = "Programs\engine2048"
Private Const OwnFolder As String = "engine2048"

' Has a key for each synchronized account or SharePoint library, with its web address and its folder on this disk.
Private Const OneDriveKey As String = "Software\SyncEngines\Providers\OneDrive"
Private Const AddressValue As String = "UrlNamespace"
Private Const FolderValue As String = "MountPoint"

' Numbers of fileapi.h, winnt.h, winreg.h and shlwapi.h, by their names there. The functions are declared as Microsoft's pages
' of their names do.
Private Const NoSuchFile As Long = -1 ' INVALID_FILE_ATTRIBUTES
Private Const LongestText As Long = 1024 ' letters; a path has fewer than 260 (MAX_PATH) unless a program asks for more
Private Const CurrentUser As Long = -2147483647 ' HKEY_CURRENT_USER, &H80000001
Private Const ReadAccess As Long = 131097 ' KEY_READ, &H20019
Private Const TextValues As Long = 2 ' RRF_RT_REG_SZ
Private Const TextValue As Long = 1 ' REG_SZ
Private Const AsUtf8 As Long = 262144 ' URL_UNESCAPE_AS_UTF8, &H40000, of shlwapi.h
Private Const Success As Long = 0

Private Declare PtrSafe Function GetFileAttributesW Lib "kernel32" (ByVal filePath As LongPtr) As Long
Private Declare PtrSafe Function GetModuleHandleW Lib "kernel32" (ByVal title As LongPtr) As LongPtr
Private Declare PtrSafe Function GetModuleFileNameW Lib "kernel32" (ByVal library As LongPtr, ByRef letters As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function GetEnvironmentVariableW Lib "kernel32" (ByVal title As LongPtr, ByRef letters As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function RegOpenKeyExW Lib "advapi32" (ByVal above As LongPtr, ByVal title As LongPtr, ByVal flags As Long, ByVal rights As Long, ByRef opened As LongPtr) As Long
Private Declare PtrSafe Function RegEnumKeyW Lib "advapi32" (ByVal opened As LongPtr, ByVal place As Long, ByRef title As Integer, ByVal capacity As Long) As Long
Private Declare PtrSafe Function RegGetValueW Lib "advapi32" (ByVal opened As LongPtr, ByVal subkey As LongPtr, ByVal title As LongPtr, ByVal kinds As Long, ByVal kind As LongPtr, ByRef letters As Integer, ByRef bytes As Long) As Long
Private Declare PtrSafe Function RegSetKeyValueW Lib "advapi32" (ByVal opened As LongPtr, ByVal subkey As LongPtr, ByVal title As LongPtr, ByVal kind As Long, ByVal letters As LongPtr, ByVal bytes As Long) As Long
Private Declare PtrSafe Function RegCloseKey Lib "advapi32" (ByVal opened As LongPtr) As Long
Private Declare PtrSafe Function UrlUnescapeW Lib "shlwapi" (ByVal webAddress As LongPtr, ByRef letters As Integer, ByRef capacity As Long, ByVal flags As Long) As Long

' ---- For Engine2048 ------------------------------------------------------------------------------------------------

' The library's full path; "" where no folder holds it. `fileName` is the file's name without a folder.
Public Function FindLibrary(ByVal fileName As String) As String
    Dim places As Variant
    Dim place As Long
    places = Array(BesideWorkbook(fileName), PathIn(LocalFolder(InstalledFolder), fileName), _
        PathIn(LocalFolder(OwnFolder), fileName), PathIn(RememberedFolder(), fileName))
    For place = 0 To UBound(places)
        If FileIsThere(places(place)) Then
            FindLibrary = places(place)
            Exit Function
        End If
    Next place
End Function

' Tells a person what to do where FindLibrary finds nothing.
Public Function MissingLibrarySentence(ByVal fileName As String) As String
    Dim beside As String
    beside = ThisWorkbook.Path
    If Len(beside) = 0 Then beside = "which is not saved yet"
    MissingLibrarySentence = fileName & " is missing. Run the installer of engine2048, or put the file beside this " & _
        "workbook, " & beside & ", or into " & LocalFolder(OwnFolder) & "."
End Function

' The full path of the library of that name which this Excel has loaded; "" where it has none.
Public Function LoadedLibrary(ByVal fileName As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim library As LongPtr
    library = GetModuleHandleW(StrPtr(fileName))
    If library <> 0 Then LoadedLibrary = TextOfLetters(letters, GetModuleFileNameW(library, letters(0), LongestText))
End Function

' Remembers, for this user, the folder in which FindLibrary looks last.
Public Sub RememberLibraryFolder(ByVal folder As String)
    RegSetKeyValueW CurrentUser, StrPtr(SettingsKey), StrPtr(FolderSetting), TextValue, StrPtr(folder), LenB(folder) + 2
End Sub

' Whether a file or folder exists.
Public Function FileIsThere(ByVal filePath As String) As Boolean
    If Len(filePath) > 0 Then FileIsThere = (GetFileAttributesW(StrPtr(filePath)) <> NoSuchFile)
End Function

' The path of a file in a folder; "" where the folder is "".
Public Function PathIn(ByVal folder As String, ByVal fileName As String) As String
    If Len(folder) = 0 Then Exit Function
    If Right$(folder, 1) <> "\" Then folder = folder & "\"
    PathIn = folder & fileName
End Function

' ---- The folders ---------------------------------------------------------------------------------------------------

' A file's path in the workbook's folder on this disk; "" where the workbook is not saved yet, or is on the web and no
' synchronized folder has the file.
Private Function BesideWorkbook(ByVal fileName As String) As String
    If LCase$(ThisWorkbook.Path) Like "http*" Then
        BesideWorkbook = PathBehindAddress(ThisWorkbook.Path, fileName)
    Else
        BesideWorkbook = PathIn(ThisWorkbook.Path, fileName)
    End If
End Function

' A folder under %LOCALAPPDATA%; "" where that is not set.
Private Function LocalFolder(ByVal title As String) As String
    LocalFolder = PathIn(EnvironmentText("LOCALAPPDATA"), title)
End Function

' The folder that RememberLibraryFolder was last given; "" where there is none.
Private Function RememberedFolder() As String
    RememberedFolder = RegistryText(CurrentUser, SettingsKey, FolderSetting)
End Function

' ---- OneDrive ------------------------------------------------------------------------------------------------------

' The path on this disk of a file in the folder at a web address; "" where no synchronized folder has the file. A
' workbook may have another address than OneDrive has for its account (my.microsoftpersonalcontent.com, say): where no
' account's address fits, the file is looked for in the folder of each.
Private Function PathBehindAddress(ByVal webAddress As String, ByVal fileName As String) As String
    PathBehindAddress = PathInMirrors(webAddress, fileName, "")
    If Len(PathBehindAddress) = 0 Then PathBehindAddress = PathInMirrors(webAddress, fileName, ServerOf(webAddress))
End Function

' As PathBehindAddress, where all accounts have the web address `root`, or each its own where that is "".
Private Function PathInMirrors(ByVal webAddress As String, ByVal fileName As String, ByVal root As String) As String
    Dim accounts As LongPtr
    Dim account As String
    Dim itsRoot As String
    Dim place As Long
    If RegOpenKeyExW(CurrentUser, StrPtr(OneDriveKey), 0, ReadAccess, accounts) <> Success Then Exit Function
    account = KeyName(accounts, place)
    Do While Len(account) > 0 And Len(PathInMirrors) = 0
        itsRoot = root
        If Len(itsRoot) = 0 Then itsRoot = RegistryText(accounts, account, AddressValue)
        PathInMirrors = PathInMirror(itsRoot, RegistryText(accounts, account, FolderValue), webAddress, fileName)
        place = place + 1
        account = KeyName(accounts, place)
    Loop
    RegCloseKey accounts
End Function

' The path of a file in `folder`, which is synchronized with the web address `root`; "" where the file is not there.
' After `root`, `webAddress` may have folders that this disk lacks: an account's number, or the parents of the folder that
' is synchronized. So the file is looked for with all of them, then with fewer and fewer.
Private Function PathInMirror(ByVal root As String, ByVal folder As String, ByVal webAddress As String, _
        ByVal fileName As String) As String
    Dim rest As String
    If Len(root) = 0 Or Len(folder) = 0 Then Exit Function
    root = WithSlash(DecodedAddress(root))
    webAddress = WithSlash(DecodedAddress(webAddress))
    If LCase$(Left$(webAddress, Len(root))) <> LCase$(root) Then Exit Function
    rest = Replace(Mid$(webAddress, Len(root) + 1), "/", "\") & fileName
    Do
        PathInMirror = PathIn(folder, rest)
        If FileIsThere(PathInMirror) Then Exit Function
        rest = Mid$(rest, InStr(rest & "\", "\") + 1)
    Loop While Len(rest) > 0
    PathInMirror = ""
End Function

' A web address up to its first folder, such as https://d.docs.live.net/.
Private Function ServerOf(ByVal webAddress As String) As String
    Dim server As Long
    server = InStr(webAddress, "//") + Len("//")
    ServerOf = Left$(webAddress, InStr(server, webAddress & "/", "/"))
End Function

' A folder's address, which has a slash at its end in some places and in others none.
Private Function WithSlash(ByVal webAddress As String) As String
    If Right$(webAddress, 1) <> "/" Then webAddress = webAddress & "/"
    WithSlash = webAddress
End Function

' A web address in which letters stand for their %XX.
Private Function DecodedAddress(ByVal webAddress As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim letterCount As Long
    letterCount = LongestText
    DecodedAddress = webAddress
    If UrlUnescapeW(StrPtr(webAddress), letters(0), letterCount, AsUtf8) = Success Then
        DecodedAddress = TextOfLetters(letters, LongestText)
    End If
End Function

' The name of a key's subkey, from 0; "" after the last.
Private Function KeyName(ByVal opened As LongPtr, ByVal place As Long) As String
    Dim letters(0 To LongestText - 1) As Integer
    If RegEnumKeyW(opened, place, letters(0), LongestText) = Success Then KeyName = TextOfLetters(letters, LongestText)
End Function

' A text value of a key's subkey; "" where it has none.
Private Function RegistryText(ByVal opened As LongPtr, ByVal subkey As String, ByVal title As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim bytes As Long
    bytes = 2 * LongestText
    If RegGetValueW(opened, StrPtr(subkey), StrPtr(title), TextValues, 0, letters(0), bytes) = Success Then
        RegistryText = TextOfLetters(letters, LongestText)
    End If
End Function

' ---- Texts of Windows ----------------------------------------------------------------------------------------------

' The value of an environment variable; "" where it is not set, or longer than a path can be.
Public Function EnvironmentText(ByVal title As String) As String
    Dim letters(0 To LongestText - 1) As Integer
    Dim letterCount As Long
    letterCount = GetEnvironmentVariableW(StrPtr(title), letters(0), LongestText)
    If letterCount < LongestText Then EnvironmentText = TextOfLetters(letters, letterCount)
End Function

' The text in the first `most` letters, up to the first 0.
Private Function TextOfLetters(ByRef letters() As Integer, ByVal most As Long) As String
    Dim at As Long
    Do While at < most
        If letters(at) = 0 Then Exit Do
        TextOfLetters = TextOfLetters & ChrW(letters(at))
        at = at + 1
    Loop
End Function
