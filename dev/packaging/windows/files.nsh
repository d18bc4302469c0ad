; Which files are the installer's: those that the list names, a path below the folder in each line, ended by CR and LF; then their
; folders, which end with a backslash, inner ones first. The list lies in the folder too, so that a later version knows what it no
; longer has.

!define LIST "$INSTDIR\files.txt"
!define OUR_LIST "$PLUGINSDIR\files.txt"
!define LIST_BEFORE "$PLUGINSDIR\before.txt"

; Reads a line of the list $0 into $1, without its end; "" after the last.
!macro ReadLine
  FileRead $0 $1
  StrCpy $1 $1 -2
!macroend

; Removes the file or the empty folder of the line $1.
!macro RemoveLine
  Delete "$INSTDIR\$1"
  RMDir "$INSTDIR\$1"
!macroend

; Opens the list in the folder as $2, to add lines.
!macro OpenList
  FileOpen $2 "${LIST}" a
  FileSeek $2 0 END
!macroend

; Adds the lines of this version to the list in the folder, which then names all that may soon be there.
Function AddToList
  !insertmacro OpenList
  FileOpen $0 "${OUR_LIST}" r
  ${Do}
    !insertmacro ReadLine
    ${IfThen} $1 == "" ${|} ${Break} ${|}
    FileWrite $2 "$1$\r$\n"
  ${Loop}
  FileClose $0
  FileClose $2
FunctionEnd

; Removes what the list in the folder names and this version lacks. What cannot be removed stays in the list, for the next time.
Function RemoveDropped
  CopyFiles /SILENT "${LIST}" "${LIST_BEFORE}"
  CopyFiles /SILENT "${OUR_LIST}" "${LIST}"
  !insertmacro OpenList
  FileOpen $0 "${LIST_BEFORE}" r
  ${Do}
    !insertmacro ReadLine
    ${IfThen} $1 == "" ${|} ${Break} ${|}
    Call IsOfThisVersion
    ${If} $3 == ""
      !insertmacro RemoveLine
      ; A folder is not found by a name that ends with a backslash.
      ${If} ${FileExists} "$INSTDIR\$1"
      ${OrIf} ${FileExists} "$INSTDIR\$1*.*"
        FileWrite $2 "$1$\r$\n"
      ${EndIf}
    ${EndIf}
  ${Loop}
  FileClose $0
  FileClose $2
FunctionEnd

; Sets $3 to "yes" where this version has the line $1, else to "".
Function IsOfThisVersion
  StrCpy $3 ""
  FileOpen $4 "${OUR_LIST}" r
  ${DoUntil} $3 == yes
    FileRead $4 $5
    ${IfThen} $5 == "" ${|} ${Break} ${|}
    ${IfThen} $5 == "$1$\r$\n" ${|} StrCpy $3 yes ${|}
  ${Loop}
  FileClose $4
FunctionEnd

; Notes in $MadeFolder which folder installing makes: the outermost that is not there yet.
Var MadeFolder
Function NoteFolder
  StrCpy $0 $INSTDIR
  StrCpy $MadeFolder ""
  ${DoUntil} $0 == ""
    ${IfThen} ${FileExists} "$0\*.*" ${|} ${Break} ${|}
    StrCpy $MadeFolder $0
    ${GetParent} $0 $0
  ${Loop}
FunctionEnd

; Removes all that the list names, and the folder with those around it that installing has made, as far as they are empty.
!macro RemoveFolder PREFIX
Function ${PREFIX}RemoveFolder
  SetOutPath "$TEMP" ; The current folder cannot be removed.
  ${IfNot} ${FileExists} "${LIST}"
    File "/oname=${LIST}" "${FILE_LIST}"
  ${EndIf}
  ; Twice, since a folder may stand before a file in it, where the list has lines of two versions.
  ${For} $2 1 2
    FileOpen $0 "${LIST}" r
    ${Do}
      !insertmacro ReadLine
      ${IfThen} $1 == "" ${|} ${Break} ${|}
      !insertmacro RemoveLine
    ${Loop}
    FileClose $0
  ${Next}
  Delete "${LIST}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  StrCpy $0 $INSTDIR
  StrLen $1 $MadeFolder
  StrCpy $2 $INSTDIR $1
  ${If} $2 == $MadeFolder
  ${AndIf} $2 != ""
    ${DoUntil} $0 == $MadeFolder
      ${GetParent} $0 $0
      RMDir $0
    ${Loop}
  ${EndIf}
FunctionEnd
!macroend
!insertmacro RemoveFolder ""
!insertmacro RemoveFolder "un."
