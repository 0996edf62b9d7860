/**
 * Reads the calls in a model's text, such as `[fn(a=1), g(b='x')]`, in the same way as the official prompting decoder.
 * The decoder drops positional arguments. If a value is a bare name or a call without keywords, the decoder turns it into text. If a
 * value is a call with keywords, this inner call is executed first. Other Python expressions (operators, subscripts, comprehensions) are
 * undecodable. Their error texts differ from those of the official decoder.
 */
import { isDict, type PyDict, type PyKey, PythonError, type PyValue } from '../../python/index.ts'
import { LiteralReader } from '../../python/literal-reader.ts'
import type { Call } from './call.ts'

export function readPromptCalls(text: string): readonly Call[] {
  const trimmed = trim(text, '`\n ')
  const opened = trimmed.startsWith('[') ? trimmed : `[${trimmed}`
  const bracketed = opened.endsWith(']') ? opened : `${opened}]`
  return readList(new LiteralReader(trim(bracketed.trim(), "'")))
}

function readList(reader: LiteralReader): readonly Call[] {
  reader.expect('[')
  const calls: Call[] = []
  while (!reader.take(']')) {
    calls.push(readCall(reader))
    if (!reader.take(',')) {
      reader.expect(']')
      break
    }
  }
  reader.expectEnd()
  return calls
}

function readCall(reader: LiteralReader): Call {
  const name = reader.readDottedName()
  return readArguments(reader, name).call
}

function readArguments(reader: LiteralReader, name: string): { readonly call: Call; readonly keywords: number } {
  const kwargs = new Map<string, PyValue>()
  const nested = new Map<string, Call>()
  reader.expect('(')
  while (!reader.take(')')) {
    const keyword = reader.takeKeyword()
    if (keyword === null && kwargs.size > 0) throw reader.error('positional argument follows keyword argument')
    const value = readValue(reader)
    if (keyword !== null) {
      kwargs.set(keyword, value instanceof NestedCall ? null : value)
      // If a keyword is repeated, the official decoder keeps the last value and raises no error.
      if (value instanceof NestedCall) nested.set(keyword, value.call)
      else nested.delete(keyword)
    }
    if (!reader.take(',')) {
      reader.expect(')')
      break
    }
  }
  const call = { name, args: [], kwargs }
  return { call: nested.size === 0 ? call : { ...call, nested }, keywords: kwargs.size }
}

class NestedCall {
  readonly call: Call

  constructor(call: Call) {
    this.call = call
  }
}

const LITERAL_WORD = /^(?:None|True|False)\b|^[rRbBuUfF]{1,2}['"]/
const WORD = /^[\p{ID_Start}_]/u

function readValue(reader: LiteralReader): PyValue | NestedCall {
  const start = reader.position
  const rest = reader.text.slice(start, start + 8)
  if (!WORD.test(rest) || LITERAL_WORD.test(rest)) return asWritten(reader.readLiteral())
  const name = reader.readDottedName()
  if (!reader.next('(')) return name
  const { call, keywords } = readArguments(reader, name)
  return keywords > 0 ? new NestedCall(call) : reader.text.slice(start, reader.position).trim()
}

/**
 * The official decoder reads a dict of dicts as a call and raises an error for an empty dict. In all other dicts it turns the keys into
 * text.
 */
function asWritten(value: PyValue): PyValue | NestedCall {
  if (!isDict(value)) return value
  const [first] = value
  if (first === undefined) throw new PythonError('IndexError', 'list index out of range')
  const inner = first[1]
  if (isDict(inner) && [...value.values()].every(isDict)) return new NestedCall(callOf(first[0], inner))
  return textKeys(value)
}

function callOf(name: PyKey, members: PyDict): Call {
  const kwargs = new Map<string, PyValue>()
  const nested = new Map<string, Call>()
  for (const [key, member] of members) {
    const value = asWritten(member)
    kwargs.set(String(key), value instanceof NestedCall ? null : value)
    if (value instanceof NestedCall) nested.set(String(key), value.call)
  }
  return { name: String(name), args: [], kwargs, ...(nested.size === 0 ? {} : { nested }) }
}

function textKeys(value: PyDict): PyDict {
  const result: PyDict = new Map()
  for (const [key, member] of value) {
    const inner = asWritten(member)
    if (inner instanceof NestedCall) throw new PythonError('SyntaxError', 'a call inside a dict is not read')
    result.set(key === null ? 'None' : typeof key === 'boolean' ? (key ? 'True' : 'False') : String(key), inner)
  }
  return result
}

function trim(text: string, characters: string): string {
  let start = 0
  let end = text.length
  while (start < end && characters.includes(text.charAt(start))) start++
  while (end > start && characters.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
