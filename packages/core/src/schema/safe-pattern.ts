/**
 * Whether a schema's regular expression can run on untrusted text without catastrophic backtracking.
 *
 * A conservative subset, decided in one pass over the pattern: no look-around, no back-reference, no quantified group, at most one
 * unbounded quantifier, and few ways in total to match a text through alternatives and bounded quantifiers (they multiply: thirty
 * groups of `(a|a)` give 2^30). A pattern outside the subset is not wrong; it is just not run.
 */
const maxPatternLength = 300
/** An unbounded quantifier multiplies the cost by the length of the text, so fewer other ways are allowed. */
const maxWays = { bounded: 1_000, unbounded: 32 }

export function isSafePattern(pattern: string): boolean {
  if (pattern.length > maxPatternLength) return false
  let unbounded = 0
  let ways = 1
  const alternatives = [1]
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
        if (pattern[i + 1] === '?') i += 2
        alternatives.push(1)
        break
      case '|':
        alternatives.push((alternatives.pop() ?? 1) + 1)
        break
      case ')':
        if (isQuantifier(pattern[i + 1])) return false
        ways *= alternatives.pop() ?? 1
        break
      case '*':
      case '+':
        unbounded++
        break
      case '?':
        ways *= 2
        break
      case '{': {
        const choices = countChoices(pattern, i)
        if (choices === null) unbounded++
        else ways *= choices
        break
      }
    }
  }
  for (const open of alternatives) ways *= open
  return unbounded <= 1 && ways <= (unbounded > 0 ? maxWays.unbounded : maxWays.bounded) && compiles(pattern)
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

/** The number of lengths that `{2,5}` allows; null without an upper bound. */
function countChoices(pattern: string, open: number): number | null {
  const [least = '', most] = pattern.slice(open + 1, pattern.indexOf('}', open)).split(',')
  if (most === undefined) return 1
  return most === '' ? null : Number(most) - Number(least) + 1
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
