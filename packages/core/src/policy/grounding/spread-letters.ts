/**
 * Whether a text in ASCII contains these small letters and digits in this order, with no other letter or digit between them: "Anna Kov, acs"
 * contains `annakovacs`. The answer is also true if the search would take too long, as in "aaaa…" for `aaab`. So it is only a prefilter.
 */
export function mayHoldSpread(text: string, sought: string): boolean {
  const lower = text.toLowerCase()
  let left = mostComparisons * lower.length
  const first = sought.slice(0, 1)
  for (let start = lower.indexOf(first); start >= 0; start = lower.indexOf(first, start + 1)) {
    let found = 1
    let at = start + 1
    for (; found < sought.length && at < lower.length; at++) {
      const unit = lower.charCodeAt(at)
      if (unit === sought.charCodeAt(found)) found++
      else if (isLetterOrDigit(unit)) break
    }
    left -= at - start
    if (found === sought.length || left < 0) return true
  }
  return false
}

/** The most comparisons for each character of the text. */
const mostComparisons = 4

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}
