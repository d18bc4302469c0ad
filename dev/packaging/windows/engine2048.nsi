; The Windows installer, for one user and without administrator rights. `cargo xtask dist` runs it through makensis with
;   VERSION    the version, such as 0.1.0
;   PREFIX     what the formulas' names begin with
;   FILES      a file with the macro InstallFiles
;   FILE_LIST  the list that files.nsh describes
;   OUTPUT     where the installer goes
;
; Silent: /S, and /NOTRUST to leave Excel's trusted locations as they are.
; Exit codes: 0 done, 1 the user cancelled, 3 a file is in use, 4 Excel is running, 5 a file cannot be written. 2 is NSIS's own.

Unicode true
!ifdef STUB_64
  ; For the tests, on a Wine without 32 bits.
  Target amd64-unicode
!endif
!ifdef QUICK
  ; For the tests.
  SetCompress off
!else
  SetCompressor /SOLID lzma
  ; MiB. The network is in both add-ins; a dictionary that reaches from one to the other stores it once.
  SetCompressorDictSize 64
!endif
; The same input gives the same bytes.
SetDateSave off

!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "MUI2.nsh"
!include "Sections.nsh"
!include "excel.nsh"
!include "files.nsh"
!include "${FILES}"

Name "engine2048 ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\engine2048"
RequestExecutionLevel user
BrandingText "engine2048 ${VERSION}"
ManifestSupportedOS Win10
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "engine2048"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs the 2048 engine for Excel"
VIAddVersionKey LegalCopyright "MIT or Apache-2.0"

; The list of installed programs (nsis.sourceforge.io, "Add uninstall information to Add/Remove Programs").
!define APPS_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall"
!define UNINSTALL_KEY "${APPS_KEY}\engine2048"
; An update goes where the last one went.
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
!define MENU "$SMPROGRAMS\engine2048"
!define EXIT_FILE_IN_USE 3
!define EXIT_EXCEL_RUNS 4
!define EXIT_NOT_WRITTEN 5

!define MUI_WELCOMEPAGE_TEXT "This installs formulas for 2048 in Excel and the workbook 2048.xlsm, for you alone and \
without administrator rights.$\r$\n$\r$\nPlease close Excel first."
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_TEXT "$WhatToTry$\r$\n$\r$\nThe Start menu has the workbook and its help under engine2048."
; What a person does first, in a sentence or two.
Var WhatToTry
!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_HEADER_TEXT "What Excel may do"
!define MUI_PAGE_HEADER_SUBTEXT "Excel asks before it runs macros or add-ins, unless it trusts their folder."
!define MUI_COMPONENTSPAGE_TEXT_TOP "With the folder among Excel's trusted locations, 2048.xlsm runs its macros without \
a question. Untick it where your company's rules say so; the formulas work without it, unless a policy forbids them."
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Ends with this code, after this sentence where there is somebody to read it.
!macro EndWith CODE SENTENCE
  MessageBox MB_OK|MB_ICONSTOP "${SENTENCE}" /SD IDOK
  SetErrorLevel ${CODE}
  Quit
!macroend

; Ends while Excel runs: it writes its list of add-ins anew when it closes. XLMAIN is the class of its main window (Bullen, Bovey,
; Green, "Professional Excel Development", table 9-1).
!macro RefuseWhileExcelRuns
  ${Do}
    FindWindow $0 "XLMAIN"
    ${If} $0 == 0
      ${Break}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Excel is running. Please close all of its windows, \
and try again." /SD IDCANCEL IDCANCEL`
      SetErrorLevel ${EXIT_EXCEL_RUNS}
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Nobody's game is saved where the next update would overwrite it.
!macro ProtectWorkbook
  SetFileAttributes "$INSTDIR\2048.xlsm" READONLY
!macroend

; Ends where one of the files that are there already cannot be replaced, before anything is changed.
!macro RefuseWhereInUse
  SetFileAttributes "$INSTDIR\2048.xlsm" NORMAL
  !insertmacro RefuseWhereOneIsInUse "engine2048_x64.xll"
  !insertmacro RefuseWhereOneIsInUse "engine2048_x86.xll"
  !insertmacro RefuseWhereOneIsInUse "2048.xlsm"
  !insertmacro RefuseWhereOneIsInUse "README.txt"
!macroend

!macro RefuseWhereOneIsInUse NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}" a
    ${If} ${Errors}
      !insertmacro ProtectWorkbook
      !insertmacro EndWith ${EXIT_FILE_IN_USE} "${NAME} is in use. Please close the programs that use it, and try again. \
Nothing was changed."
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Where an installation lies in another folder: $INSTDIR is that folder meanwhile, and $R7 the new one.
!macro InOldFolder WHAT
  ReadRegStr $R8 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  GetFullPathName /SHORT $R5 $R8
  GetFullPathName /SHORT $R6 $INSTDIR
  ${If} $R8 != ""
  ${AndIf} $R5 != $R6
    StrCpy $R7 $INSTDIR
    StrCpy $INSTDIR $R8
    !insertmacro ${WHAT}
    StrCpy $INSTDIR $R7
  ${EndIf}
!macroend

; Excel would load both add-ins.
!macro LeaveFolder
  !insertmacro InEachOffice MoveAddIn
  !insertmacro InEachOffice DistrustFolder
  StrCpy $R6 $MadeFolder
  ReadRegStr $MadeFolder HKCU "${UNINSTALL_KEY}" "MadeFolder"
  DeleteRegValue HKCU "${UNINSTALL_KEY}" "MadeFolder"
  Call RemoveFolder
  StrCpy $MadeFolder $R6
!macroend

!macro PutFiles
  Call AddToList
  ClearErrors
  !insertmacro InstallFiles
  SetOutPath "$INSTDIR"
!macroend

Section "engine2048 for Excel" SECTION_FILES
  SectionIn RO
  !insertmacro RefuseWhileExcelRuns
  !insertmacro RefuseWhereInUse
  !insertmacro InOldFolder RefuseWhereInUse
  InitPluginsDir
  File "/oname=${OUR_LIST}" "${FILE_LIST}"
  Call NoteFolder
  SetOutPath "$INSTDIR"
  ; A file that cannot be written is no question, but an error.
  SetOverwrite try
  !insertmacro PutFiles
  ${If} ${Errors}
    ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
    ${If} $0 != $INSTDIR
      Call RemoveFolder
    ${EndIf}
    !insertmacro ProtectWorkbook
    !insertmacro InOldFolder ProtectWorkbook
    !insertmacro EndWith ${EXIT_NOT_WRITTEN} "Not every file could be written to $INSTDIR. Close what uses them, or let your \
virus scanner allow them, and run this again; /D=FOLDER on its command line chooses another folder."
  ${EndIf}
  !insertmacro InOldFolder LeaveFolder
  ; The old folder may be this one under another name.
  ${IfNot} ${FileExists} "$INSTDIR\2048.xlsm"
    !insertmacro PutFiles
  ${EndIf}
  SetOutPath "$INSTDIR"
  Call RemoveDropped
  !insertmacro ProtectWorkbook
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateDirectory "${MENU}"
  CreateShortcut "${MENU}\2048.lnk" "$INSTDIR\2048.xlsm"
  CreateShortcut "${MENU}\Help on engine2048.lnk" "$INSTDIR\README.txt"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "engine2048 for Excel"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The engine2048 authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  ${If} $MadeFolder != ""
    WriteRegStr HKCU "${UNINSTALL_KEY}" "MadeFolder" "$MadeFolder"
  ${EndIf}
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0

  Call FindExcel
  ${If} $Bitness == ""
    StrCpy $WhatToTry "Excel was not found, so the formulas are not in its list of add-ins: choose the add-in under File, \
Options, Add-ins, Go, Browse."
    DetailPrint "$WhatToTry"
  ${Else}
    StrCpy $WhatToTry "In Excel, try =${PREFIX}.STATUS() in any cell. If it says #NAME?, tick engine2048 under File, Options, \
Add-ins, Go."
    !insertmacro InEachOffice RenewAddIn
  ${EndIf}
SectionEnd

Section "Let Excel trust this folder" SECTION_TRUST
SectionEnd

; "1" where the command line says so.
Var LeaveTrust

Section -Trust
  ${If} ${SectionIsSelected} ${SECTION_TRUST}
    !insertmacro InEachOffice DistrustFolder
    !insertmacro InEachOffice TrustFolder
  ${ElseIf} $LeaveTrust == ""
    !insertmacro InEachOffice DistrustFolder
  ${EndIf}
SectionEnd

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/NOTRUST" $1
  ${IfNot} ${Errors}
    StrCpy $LeaveTrust "1"
    !insertmacro UnselectSection ${SECTION_TRUST}
  ${EndIf}
  ; An update trusts no folder that is not trusted already.
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $0 != ""
    !insertmacro InEachOffice LookForTrust
    ${If} $IsTrusted == ""
      !insertmacro UnselectSection ${SECTION_TRUST}
    ${EndIf}
  ${EndIf}
FunctionEnd

Section Uninstall
  !insertmacro RefuseWhileExcelRuns
  !insertmacro RefuseWhereInUse
  StrCpy $Kept yes
  !insertmacro InEachOffice un.RemoveAddIn
  !insertmacro InEachOffice un.DistrustFolder
  !insertmacro InEachOffice un.RemoveEmptyKeys
  ReadRegStr $MadeFolder HKCU "${UNINSTALL_KEY}" "MadeFolder"
  Call un.RemoveFolder
  Delete "${MENU}\2048.lnk"
  Delete "${MENU}\Help on engine2048.lnk"
  RMDir "${MENU}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey /ifempty HKCU "${APPS_KEY}"
SectionEnd
