; What the installer tells Excel: which add-ins to load, and which folders to trust.
;
; Excel loads the add-ins that stand in the values OPEN, OPEN1, OPEN2 and so on of a key, up to the first that is missing.
; Those that a person has unticked it keeps in another key, as values named by their paths (bettersolutions.com, "Excel, Add-ins,
; Registry Keys"; Microsoft has no page of them). Others' entries stay as they are.

!define OFFICE "Software\Microsoft\Office"
; Entries beyond this are not looked at.
!define MOST_ENTRIES 100

; Whose files the installed Excel can load: x64, x86, or nothing where no Excel was found.
Var Bitness
; The version of Office at hand, such as 16.0.
Var Office

; Does something in the keys of every Office that this user has had: 2010, 2013, and 2016 or later. Where there is none the
; last one is meant, whose key comes with Excel's first start.
!macro InEachOffice FUNCTION
  StrCpy $R9 ""
  !insertmacro InOffice 14.0 ${FUNCTION}
  !insertmacro InOffice 15.0 ${FUNCTION}
  !insertmacro InOffice 16.0 ${FUNCTION}
  ${If} $R9 == ""
    StrCpy $Office 16.0
    Call ${FUNCTION}
  ${EndIf}
!macroend

!macro InOffice VERSION FUNCTION
  ClearErrors
  EnumRegKey $0 HKCU "${OFFICE}\${VERSION}\Excel" 0
  EnumRegValue $1 HKCU "${OFFICE}\${VERSION}\Excel" 0
  ${If} "$0$1" != ""
    StrCpy $R9 found
    StrCpy $Office ${VERSION}
    Call ${FUNCTION}
  ${EndIf}
!macroend

; Finds out which add-in the installed Excel can load. Where it lies stands in App Paths (Microsoft's page "Application
; Registration"), for this user or for all.
Function FindExcel
  StrCpy $Bitness ""
  StrCpy $0 ""
  ReadRegStr $0 HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\excel.exe" ""
  ${If} $0 == ""
    SetRegView 64
    ReadRegStr $0 HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\excel.exe" ""
    SetRegView default
  ${EndIf}
  ${If} $0 == ""
    ReadRegStr $0 HKLM "Software\Microsoft\Windows\CurrentVersion\App Paths\excel.exe" ""
  ${EndIf}
  ; It may stand in quotes.
  StrCpy $1 $0 1
  ${If} $1 == '"'
    StrCpy $0 $0 -1 1
  ${EndIf}
  ${IfNot} ${FileExists} "$0"
    Return
  ${EndIf}
  ; 0 is SCS_32BIT_BINARY (Microsoft's page "GetBinaryTypeW").
  System::Call 'kernel32::GetBinaryTypeW(w r0, *i .r1) i .r2'
  ${If} $2 != 0
  ${AndIf} $1 == 0
    StrCpy $Bitness x86
  ${Else}
    StrCpy $Bitness x64
  ${EndIf}
FunctionEnd

; Entries are read and moved as they are, with their types and whatever their length, for which NSIS's own commands have no
; means: they write REG_SZ, and read no more than 1,023 letters. Microsoft's pages "RegGetValueW" and "RegSetKeyValueW".
!define CURRENT_USER 0x80000001
; Of every type (RRF_RT_ANY), and REG_EXPAND_SZ unexpanded (RRF_NOEXPAND).
!define AS_IT_IS 0x1000FFFF
!define OF_ENTRIES 'p ${CURRENT_USER}, w "${OFFICE}\$Office\Excel\Options", w R1'

; The name of entry $R0 of the list of add-ins: OPEN, OPEN1, OPEN2 and so on, in $R1; its type in $R2, and its size in bytes in
; $R3, which is 0 where there is none.
!macro FindEntry
  StrCpy $R1 OPEN$R0
  ${If} $R0 == 0
    StrCpy $R1 OPEN
  ${EndIf}
  System::Call 'advapi32::RegGetValueW(${OF_ENTRIES}, i ${AS_IT_IS}, *i .R2, p 0, *i 0 R3) i .R4'
  ${If} $R4 != 0
    StrCpy $R3 0
  ${EndIf}
!macroend

; Sets $R2 to "yes" where the entry that was found last is this add-in, for either bitness.
!macro IsOurs
  ReadRegStr $R2 HKCU "${OFFICE}\$Office\Excel\Options" $R1
  ${If} $R2 == '/R "$INSTDIR\engine2048_x64.xll"'
  ${OrIf} $R2 == '/R "$INSTDIR\engine2048_x86.xll"'
    StrCpy $R2 yes
  ${EndIf}
!macroend

!macro WriteOurs
  WriteRegStr HKCU "${OFFICE}\$Office\Excel\Options" $R1 '/R "$INSTDIR\engine2048_$Bitness.xll"'
!macroend

; Enters the add-in at the first free place.
Function EnterAddIn
  ${For} $R0 0 ${MOST_ENTRIES}
    !insertmacro FindEntry
    ${If} $R3 == 0
      !insertmacro WriteOurs
      Return
    ${EndIf}
  ${Next}
FunctionEnd

!define UNTICKED "Excel\Add-in Manager"

; Takes the add-in out of both lists, and moves up what comes after it. Where $Kept is "", the first entry stays, for this
; Excel's bitness, and $Kept becomes "yes".
Var Kept
!macro RemoveAddIn PREFIX
Function ${PREFIX}RemoveAddIn
  DeleteRegValue HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_x64.xll"
  DeleteRegValue HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_x86.xll"
  StrCpy $R0 0
  ${While} $R0 < ${MOST_ENTRIES}
    !insertmacro FindEntry
    !insertmacro IsOurs
    ${If} $R2 == yes
    ${AndIf} $Kept == yes
      StrCpy $R5 $R0
      Call ${PREFIX}CloseGap
      StrCpy $R0 $R5
      ${Continue}
    ${EndIf}
    ${If} $R2 == yes
      !insertmacro WriteOurs
      StrCpy $Kept yes
    ${EndIf}
    IntOp $R0 $R0 + 1
  ${EndWhile}
FunctionEnd

; Moves each entry after $R0 up by one place, as far as they follow each other.
Function ${PREFIX}CloseGap
  ${Do}
    !insertmacro FindEntry
    StrCpy $R6 $R1
    IntOp $R0 $R0 + 1
    !insertmacro FindEntry
    ${If} $R3 == 0
      DeleteRegValue HKCU "${OFFICE}\$Office\Excel\Options" $R6
      ${Break}
    ${EndIf}
    System::Alloc $R3
    Pop $R4
    System::Call 'advapi32::RegGetValueW(${OF_ENTRIES}, i ${AS_IT_IS}, p 0, p R4, *i R3 R3)'
    StrCpy $R1 $R6
    System::Call 'advapi32::RegSetKeyValueW(${OF_ENTRIES}, i R2, p R4, i R3)'
    System::Free $R4
  ${Loop}
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office\Excel\Options"
FunctionEnd
!macroend
!insertmacro RemoveAddIn ""
!insertmacro RemoveAddIn "un."

!macro MoveBitness BITNESS
  ClearErrors
  ReadRegStr $R2 HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_${BITNESS}.xll"
  ${IfNot} ${Errors}
    DeleteRegValue HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_${BITNESS}.xll"
    WriteRegStr HKCU "${OFFICE}\$Office\${UNTICKED}" "$R7\engine2048_${BITNESS}.xll" $R2
  ${EndIf}
  ${For} $R0 0 ${MOST_ENTRIES}
    !insertmacro FindEntry
    ReadRegStr $R2 HKCU "${OFFICE}\$Office\Excel\Options" $R1
    ${If} $R2 == '/R "$INSTDIR\engine2048_${BITNESS}.xll"'
      WriteRegStr HKCU "${OFFICE}\$Office\Excel\Options" $R1 '/R "$R7\engine2048_${BITNESS}.xll"'
    ${EndIf}
  ${Next}
!macroend

; Names the folder $R7 in place of $INSTDIR in both lists.
Function MoveAddIn
  !insertmacro MoveBitness x64
  !insertmacro MoveBitness x86
FunctionEnd

; Enters the add-in in place of what an installation before entered, where that stands, unless a person has unticked it.
Function RenewAddIn
  ClearErrors
  ReadRegStr $R2 HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_x64.xll"
  ${IfNot} ${Errors}
    Return
  ${EndIf}
  ClearErrors
  ReadRegStr $R2 HKCU "${OFFICE}\$Office\${UNTICKED}" "$INSTDIR\engine2048_x86.xll"
  ${IfNot} ${Errors}
    Return
  ${EndIf}
  StrCpy $Kept ""
  Call RemoveAddIn
  ${If} $Kept == ""
    Call EnterAddIn
  ${EndIf}
FunctionEnd

!define TRUSTED "Excel\Security\Trusted Locations"
; Microsoft's page "Trusted Locations for Office files" tells what they are. Excel numbers its own, Location0 and so on, some of
; them later: a name of ours is found again, and takes none of theirs.
!define OUR_LOCATION "${TRUSTED}\LocationEngine2048"

; Puts the folder among Excel's trusted locations.
Function TrustFolder
  WriteRegStr HKCU "${OFFICE}\$Office\${OUR_LOCATION}" "Path" "$INSTDIR\"
  WriteRegStr HKCU "${OFFICE}\$Office\${OUR_LOCATION}" "Description" "engine2048"
FunctionEnd

; "yes" where an Office trusts the folder.
Var IsTrusted
Function LookForTrust
  ClearErrors
  ReadRegStr $0 HKCU "${OFFICE}\$Office\${OUR_LOCATION}" "Path"
  ${IfNot} ${Errors}
    StrCpy $IsTrusted yes
  ${EndIf}
FunctionEnd

; Takes it out.
!macro DistrustFolder PREFIX
Function ${PREFIX}DistrustFolder
  DeleteRegKey HKCU "${OFFICE}\$Office\${OUR_LOCATION}"
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office\${TRUSTED}"
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office\Excel\Security"
FunctionEnd
!macroend
!insertmacro DistrustFolder ""
!insertmacro DistrustFolder "un."

; Takes out the keys that are empty by now: those that installing made where Excel had never run.
Function un.RemoveEmptyKeys
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office\${UNTICKED}"
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office\Excel"
  DeleteRegKey /ifempty HKCU "${OFFICE}\$Office"
  DeleteRegKey /ifempty HKCU "${OFFICE}"
FunctionEnd
