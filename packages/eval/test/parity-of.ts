/** What the parity tests of Python's semantics share: the fixtures CPython wrote and the form answers are compared in. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What CPython answered: the repr of a value, or the type and text of an exception. */
export type Answer = { readonly result?: string; readonly error?: readonly [string, string] }

/** The Python under test: its values are classes, so that a package compares with its own. */
export type PythonUnderTest<Value> = {
  readonly PythonError: new (...args: never[]) => Error & { readonly kind: string; readonly text: string }
  readonly parseCall: (text: string) => { readonly args: readonly Value[] }
  readonly repr: (value: Value) => string
}

export type Parity<Value> = {
  readonly readFixture: <Case>(name: string) => readonly Case[]
  /** The cases where we answer something else than CPython did, shown with both answers. Empty is parity. */
  readonly differences: <Case extends Answer>(cases: readonly Case[], run: (input: Case) => Value) => unknown[]
  readonly answerOf: (run: () => Value) => Answer
  /** Reads a Python literal. */
  readonly literal: (text: string) => Value | null
  /** Python's ascii(): the repr with everything outside ASCII escaped. */
  readonly ascii: (value: Value) => string
}

const folder = process.env.TWINCHECK_PYTHON_FIXTURES ?? path.join(import.meta.dirname, 'fixtures', 'python')

export function parityOf<Value>({ PythonError, parseCall, repr }: PythonUnderTest<Value>): Parity<Value> {
  const answerOf = (run: () => Value): Answer => {
    try {
      return { result: ascii(run()) }
    } catch (error) {
      if (error instanceof PythonError) return { error: [error.kind, error.text] }
      throw error
    }
  }
  const ascii = (value: Value): string => {
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
  return {
    answerOf,
    ascii,
    readFixture: <Case>(name: string) => {
      const cases: readonly Case[] = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
      if (cases.length === 0) throw new Error(`The fixture ${name}.json has no cases; run make-fixtures.py again.`)
      return cases
    },
    differences: (cases, run) =>
      cases.flatMap((input) => {
        const answer = answerOf(() => run(input))
        const same = answer.error
          ? answer.error[0] === input.error?.[0] && answer.error[1] === input.error[1]
          : answer.result === input.result
        return same ? [] : [{ python: input, here: answer }]
      }),
    literal: (text) => parseCall(`f(${text})`).args[0] ?? null,
  }
}
