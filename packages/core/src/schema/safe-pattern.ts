/**
 * Whether a schema's regular expression can be run on untrusted text without a risk of running away.
 *
 * A conservative subset, decided by one look at the pattern: no look-around, no back-reference, no quantified group, and
 * at most one unbounded quantifier, so matching never takes more than quadratic time in a short pattern. A pattern that
 * fails is not wrong; it is only not run.
 */
const maxPatternLength = 300

export function isSafePattern(pattern: string): boolean {
  if (pattern.length > maxPatternLength) return false
  let unbounded = 0
  for (let i = 0; i < pattern.length; i++) {
    switch (pattern[i]) {
      case '\\':
        i++
        if (isBackReference(pattern[i])) return false
        break
      case '[':
        i = endOfClass(pattern, i)
        break
      case '(':
        if (pattern[i + 1] === '?' && pattern[i + 2] !== ':') return false
        break
      case ')':
        if (isQuantifier(pattern[i + 1])) return false
        break
      case '*':
      case '+':
        unbounded++
        break
      case '{':
        if (pattern.slice(i, pattern.indexOf('}', i)).endsWith(',')) unbounded++
        break
    }
  }
  return unbounded <= 1 && compiles(pattern)
}

function isBackReference(escaped: string | undefined): boolean {
  return escaped === 'k' || (escaped !== undefined && escaped >= '1' && escaped <= '9')
}

function endOfClass(pattern: string, open: number): number {
  let i = open + 1
  while (i < pattern.length && pattern[i] !== ']') i += pattern[i] === '\\' ? 2 : 1
  return i
}

function isQuantifier(character: string | undefined): boolean {
  return character === '*' || character === '+' || character === '?' || character === '{'
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
