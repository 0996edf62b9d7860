/**
 * What the parity tests of src/python share: the fixtures CPython wrote and the form answers are compared in.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PythonError, type PyValue, parseCall, repr } from '../src/python/index.ts'

/** What CPython answered: the repr of a value, or the type and text of an exception. */
export type Answer = { readonly result?: string; readonly error?: readonly [string, string] }

const folder = process.env.TWINCHECK_PYTHON_FIXTURES ?? path.join(import.meta.dirname, 'fixtures', 'python')

export function readFixture<Case>(name: string): readonly Case[] {
  const cases: readonly Case[] = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
  if (cases.length === 0) throw new Error(`The fixture ${name}.json has no cases; run make-fixtures.py again.`)
  return cases
}

/** The cases where we answer something else than CPython did, shown with both answers. Empty is parity. */
export function differences<Case extends Answer>(cases: readonly Case[], run: (input: Case) => PyValue): unknown[] {
  return cases.flatMap((input) => {
    const answer = answerOf(() => run(input))
    const same = answer.error
      ? answer.error[0] === input.error?.[0] && answer.error[1] === input.error[1]
      : answer.result === input.result
    return same ? [] : [{ python: input, here: answer }]
  })
}

export function answerOf(run: () => PyValue): Answer {
  try {
    return { result: ascii(run()) }
  } catch (error) {
    if (error instanceof PythonError) return { error: [error.kind, error.text] }
    throw error
  }
}

/** Reads a Python literal. */
export function literal(text: string): PyValue {
  return parseCall(`f(${text})`).args[0] ?? null
}

/** Python's ascii(): the repr with everything outside ASCII escaped. */
export function ascii(value: PyValue): string {
  let result = ''
  for (const character of repr(value)) {
    const code = character.codePointAt(0) ?? 0
    const digits = code.toString(16)
    if (code < 0x80) result += character
    else if (code <= 0xff) result += `\\x${digits}`
    else result += code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
  }
  return result
}
