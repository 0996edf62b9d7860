/**
 * Python's error for a call that names no known method: a syntax error, a blocked or unknown name, or a built-in function that refuses
 * the arguments. Nothing is evaluated. Two details are simplified, because no stored run shows them: CPython has more specific texts than
 * "invalid syntax", and a built-in function that accepts the call counts as an unknown name.
 */
import type { Call } from '@twincheck/eval/bfcl'
import { PythonError } from '@twincheck/eval/python'
import { type InstanceNameOf, qualifyCalls } from './read-as-source.ts'

export const blockedNames: ReadonlySet<string> = new Set('kill exit quit remove unlink popen Popen run'.split(' '))

export function foreignCallFault(call: Call, instanceNameOf: InstanceNameOf): PythonError {
  const head = qualifyCalls(`${call.name}(`, instanceNameOf).split('(')[0] ?? ''
  const checked = head.includes('.') ? (head.split('.')[1] ?? '') : head
  if (blockedNames.has(checked)) return new PythonError('Exception', `Function call ${checked} is not allowed.`)
  const fault = sourceFault(call)
  if (fault !== null) return fault
  const [first = ''] = head.trim().split(/[^\p{ID_Continue}]/u)
  return (first === head.trim() ? builtinFault(first, call) : null) ?? undefinedName(first)
}

export function sourceFault({ name, kwargs }: Call): PythonError | null {
  const named = [...kwargs.keys()].map(normal)
  // Python reads a name with a hyphen as a subtraction of two variables.
  if (![...name.split(/[.-]/).map((part) => part.trim()), ...named].every(isPlainName)) {
    return new PythonError('SyntaxError', 'invalid syntax (<string>, line 1)')
  }
  const seen = new Set<string>()
  for (const keyword of named) {
    if (seen.has(keyword)) {
      return new PythonError('SyntaxError', `keyword argument repeated: ${keyword} (<string>, line 1)`)
    }
    seen.add(keyword)
  }
  return null
}

/** The keywords as Python's parser reads them: stripped and in Unicode's NFKC form. Returns null if nothing changes. */
export function readKeywords<Value>(kwargs: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> | null {
  const read = new Map([...kwargs].map(([keyword, value]) => [normal(keyword), value]))
  return [...kwargs.keys()].every((keyword) => read.has(keyword)) ? null : read
}

function normal(keyword: string): string {
  const name = keyword.trim()
  return isPlainName(name) ? name.normalize('NFKC') : keyword
}

function isPlainName(text: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text) && !keywords.has(text) && text !== '__debug__'
}

const keywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

const refusesKeywords: ReadonlySet<string> = new Set(
  (
    'abs aiter all anext any ascii bin bool callable chr classmethod delattr dir divmod eval filter float format ' +
    'frozenset getattr globals hasattr hash hex id isinstance issubclass iter len list locals map next oct ord range ' +
    'repr reversed set setattr slice staticmethod super tuple vars'
  ).split(' '),
)

/** Built-in functions that refuse every call without positional arguments, and their error texts. */
const refusesAll: ReadonlyMap<string, string> = new Map([
  ['exec', 'exec() takes at least 1 positional argument (0 given)'],
  ['max', 'max expected at least 1 argument, got 0'],
  ['min', 'min expected at least 1 argument, got 0'],
  ['sorted', 'sorted expected 1 argument, got 0'],
  ['sum', 'sum() takes at least 1 positional argument (0 given)'],
  ['type', 'type() takes 1 or 3 arguments'],
])

function builtinFault(name: string, call: Call): PythonError | null {
  if (call.args.length > 0) return null
  const text = refusesAll.get(name)
  if (text !== undefined) return new PythonError('TypeError', text)
  if (call.kwargs.size === 0 || !refusesKeywords.has(name)) return null
  return new PythonError('TypeError', `${name}() takes no keyword arguments`)
}

function undefinedName(name: string): PythonError {
  return new PythonError('NameError', `name '${name}' is not defined`)
}
