/** Classes of ASCII characters, by UTF-16 code unit. A unit beyond the end of a text (NaN) is in none of them. */

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

export const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90

export const isLower = (unit: number): boolean => unit >= 97 && unit <= 122

export const isLetter = (unit: number): boolean => isLower(unit) || isUpper(unit)

export const isHexadecimal = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102)

export const isLetterOrDigit = (unit: number): boolean => isLetter(unit) || isDigit(unit)

export const isWordUnit = (unit: number): boolean => isLetterOrDigit(unit) || unit === 95

export const isBeyondAscii = (unit: number): boolean => unit > 0x7f
