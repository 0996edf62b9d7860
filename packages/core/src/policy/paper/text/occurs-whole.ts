/** Whether the source contains the text as a whole, with nothing attached to either side. */
import { isBeyondAscii, isWordUnit } from './characters.ts'

export function occursWhole(text: string, source: string): boolean {
  if (text === source) return true
  if (text.length === 0) return false
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
    if (!isAttached(source, at - 1, -1) && !isAttached(source, at + text.length, 1)) return true
  }
  return false
}

/**
 * Whether the neighbouring character is attached to the text. Letters, digits and underscores are attached. A joining sign such as "." is
 * attached if a letter, digit or underscore follows it, so "5" is no whole text in "2.5".
 */
function isAttached(source: string, at: number, direction: 1 | -1): boolean {
  const unit = source.charCodeAt(at)
  if (Number.isNaN(unit)) return false
  if (attaches(unit)) return true
  // A minus before the text makes it a negative number or the second half of a compound.
  if (direction < 0 && unit === 45) return true
  return isJoiner(unit) && attaches(source.charCodeAt(at + direction))
}

function attaches(unit: number): boolean {
  return isWordUnit(unit) || isBeyondAscii(unit)
}

function isJoiner(unit: number): boolean {
  return unit === 45 || unit === 46 || unit === 64 || unit === 43
}
