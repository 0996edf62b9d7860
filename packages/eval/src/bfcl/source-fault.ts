/**
 * What Python says of a call that is no call of a known method: a syntax error, a blocked or unknown name, or one of
 * its built-in functions refusing the arguments. Texts are CPython 3.11's. Nothing is evaluated, so a built-in that
 * would accept the call is reported as an unknown name; no stored run has one.
 */
import { PythonError } from '../python/index.ts'
import type { Call } from './call.ts'
import { type InstanceNameOf, qualifyCalls } from './read-as-source.ts'

/** Names the official executor refuses to run. */
export const blockedNames: ReadonlySet<string> = new Set([
  'kill',
  'exit',
  'quit',
  'remove',
  'unlink',
  'popen',
  'Popen',
  'run',
])

/** The exception of a call whose name is no method of the involved classes. */
export function foreignCallFault(call: Call, instanceNameOf: InstanceNameOf): PythonError {
  const head = qualifyCalls(`${call.name}(`, instanceNameOf).split('(')[0] ?? ''
  const checked = head.includes('.') ? (head.split('.')[1] ?? '') : head
  if (blockedNames.has(checked)) return new PythonError('Exception', `Function call ${checked} is not allowed.`)
  const fault = nameFault(head.trim()) ?? keywordFault(call.kwargs)
  if (fault !== null) return fault
  const [first = ''] = head.trim().split(/[^\p{ID_Continue}]/u)
  return (first === head.trim() ? builtinFault(first, call) : null) ?? undefinedName(first)
}

/** The syntax error of the first keyword that is no name; null if all are. */
export function keywordFault(kwargs: ReadonlyMap<string, unknown>): PythonError | null {
  for (const keyword of kwargs.keys()) {
    if (isName(keyword) && !keywords.has(keyword)) continue
    if (constants.has(keyword)) return syntaxError(`cannot assign to ${keyword}`)
    return characterFault(keyword) ?? syntaxError(keywordProblem(keyword))
  }
  return null
}

/**
 * The keywords as Python's reader takes them, without space around and in Unicode's compatible form; null if they are
 * that already.
 */
export function readKeywords<Value>(kwargs: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> | null {
  const read = new Map([...kwargs].map(([keyword, value]) => [readName(keyword), value]))
  return [...kwargs.keys()].every((keyword) => read.has(keyword)) ? null : read
}

function readName(keyword: string): string {
  const name = keyword.trim()
  return isName(name) ? name.normalize('NFKC') : keyword
}

const constants: ReadonlySet<string> = new Set(['True', 'False', 'None', '__debug__'])

const keywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield __debug__'
  ).split(' '),
)

const NAME = /^[\p{ID_Start}_]\p{ID_Continue}*$/u
/** Names and numbers joined by operators: an expression, which cannot be assigned to. */
const EXPRESSION = /^\s*[-+~]*\s*[\w]+(\s*([-+*/%&|^.]|\*\*|\/\/|<<|>>)\s*[-+~]*\s*[\w]+|\[\w+\])*\s*$/
const SEVERAL_WORDS = /^[A-Za-z_]\w*(\s*[-+*/%.]\s*\w+)*(\s+[A-Za-z_]\w*)+$/

function isName(text: string): boolean {
  return NAME.test(text)
}

/** No expression a model means is longer. What is longer is not searched for one: such a search can take for ever. */
const LONGEST_EXPRESSION = 200

function keywordProblem(keyword: string): string {
  if (keyword.length > LONGEST_EXPRESSION) return 'invalid syntax'
  if (/^\d+[A-Za-z_]/.test(keyword)) return 'invalid decimal literal'
  if (SEVERAL_WORDS.test(keyword)) return 'invalid syntax. Perhaps you forgot a comma?'
  if (EXPRESSION.test(keyword) && !keywords.has(keyword)) {
    return 'expression cannot contain assignment, perhaps you meant "=="?'
  }
  return 'invalid syntax'
}

/** What the parser says of the text before the parenthesis; null where it is an expression it can read. */
function nameFault(name: string): PythonError | null {
  if (/^\d+[A-Za-z_]/.test(name)) return syntaxError('invalid decimal literal')
  if (name.length > LONGEST_EXPRESSION) return characterFault(name) ?? syntaxError('invalid syntax')
  const words = name.split(/\s*(?:\*\*|\/\/|<<|>>|[-+*/%&|^.<>])\s*/)
  if (words.every((word) => isName(word) && !keywords.has(word))) return null
  return characterFault(name) ?? syntaxError('invalid syntax')
}

/** A character Python's reader does not know, where it meets one before anything that is wrong by itself. */
function characterFault(text: string): PythonError | null {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80 && !/[\w.+\-*/%&|^ ]/.test(character)) return null
    if (code < 0x80 || /[\p{ID_Continue}]/u.test(character)) continue
    return syntaxError(`invalid character '${character}' (U+${code.toString(16).toUpperCase().padStart(4, '0')})`)
  }
  return null
}

/** Built-in functions that refuse every call by keywords alone, and with which text. */
const refusesKeywords: ReadonlySet<string> = new Set(
  (
    'abs aiter all anext any ascii bin bool callable chr classmethod delattr dir divmod eval filter float format ' +
    'frozenset getattr globals hasattr hash hex id isinstance issubclass iter len list locals map next oct ord range ' +
    'repr reversed set setattr slice staticmethod super tuple vars'
  ).split(' '),
)

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

function syntaxError(problem: string): PythonError {
  return new PythonError('SyntaxError', `${problem} (<string>, line 1)`)
}
