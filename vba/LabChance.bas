Attribute VB_Name = "LabChance"
' Random numbers for the Lab's tuning, the same in Excel and LibreOffice, so that a run can be repeated.
Option Explicit
Option Private Module

' The minimal standard generator (Park and Miller 1988): each number is 16807 times the one before, modulo 2^31 - 1. A
' Double holds the product exactly.
Private Const Factor As Double = 16807
Private Const Modulus As Double = 2147483647
Private Const WarmUp As Long = 10 ' numbers left out: the first ones of small seeds are small
Private Const FullTurn As Double = 6.28318530717959

Private state As Double

' Begins anew from a seed.
Public Sub BeginChance(ByVal seed As Long)
    Dim index As Long
    state = Abs(CDbl(seed)) + 1
    If state >= Modulus Then state = 1
    For index = 1 To WarmUp
        Chance
    Next index
End Sub

' A number above 0 and below 1.
Public Function Chance() As Double
    Dim product As Double
    product = Factor * state
    state = product - Int(product / Modulus) * Modulus
    Chance = state / Modulus
End Function

' A normally distributed number, of mean 0 and deviation 1 (Box and Muller 1958).
Public Function NormalChance() As Double
    Dim radius As Double
    radius = Sqr(-2 * Log(Chance()))
    NormalChance = radius * Cos(FullTurn * Chance())
End Function
