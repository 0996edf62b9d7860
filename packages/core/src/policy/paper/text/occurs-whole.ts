/** Whether the source contains the text with nothing attached to either side. */
export function occursWhole(text: string, source: string): boolean {
  if (text === source) return true
  if (text.length === 0) return false
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
    if (!isAttached(source, at - 1, -1) && !isAttached(source, at + text.length, 1)) return true
  }
  return false
}

/**
 * Letters, digits and underscores attach. A joiner attaches if a letter or digit follows it ("5" in "2.5", "x.com" in
 * "@x.com").
 */
function isAttached(source: string, at: number, direction: 1 | -1): boolean {
  const unit = source.charCodeAt(at)
  if (Number.isNaN(unit)) return false
  if (isWordUnit(unit)) return true
  // A minus in front makes it a negative number or the second half of a compound.
  if (direction < 0 && unit === 45) return true
  return isJoiner(unit) && isWordUnit(source.charCodeAt(at + direction))
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    unit === 95 ||
    unit > 0x7f
  )
}

/** '-', '.', '@', '+' */
function isJoiner(unit: number): boolean {
  return unit === 45 || unit === 46 || unit === 64 || unit === 43
}
