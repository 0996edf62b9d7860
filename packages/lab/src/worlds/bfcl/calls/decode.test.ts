import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Task } from '@twincheck/eval/bfcl'
import { callText, decodeStep, type Encoding, encodingOf } from '@twincheck/eval/bfcl'
import { dict, isDict, type PyDict, type PyValue, parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { openScenario } from '../world/scenario.ts'
import { World } from '../world/world.ts'

// Written by test/fixtures/bfcl/make-decode.py from the official decoder and executor.
const fixture = parseJson(readFileSync(join(import.meta.dirname, '../../../../test/fixtures/bfcl/decode.json'), 'utf8'))

describe('a function-calling step is decoded and executed as the official code does it', () => {
  test.each(casesOf('functionCalling'))('%s', (_, entry, index) => {
    expect(replay(entry, 'function-calling', index)).toEqual(officialAnswer(entry))
  })
})

describe('a step of text is decoded and executed as the official code does it', () => {
  test.each(casesOf('prompting'))('%s', (_, entry, index) => {
    const replayed = replay(entry, 'prompting', 1000 + index)
    // The error texts of the decoder are this project's own.
    if (entry.has('error')) expect(replayed).toHaveProperty('error')
    else expect(replayed).toEqual(officialAnswer(entry))
  })
})

describe('the encoding of a run', () => {
  test('is function calls if any step is a list or an object', () => {
    expect(encodingOf([['I will look.'], [[dict([['ls', '{}']])]]])).toBe('function-calling')
    expect(encodingOf([[dict([['ls', '{}']])]])).toBe('function-calling')
    expect(encodingOf([[[]]])).toBe('function-calling')
  })

  test('is text otherwise', () => {
    expect(encodingOf([['[ls()]', 'Done.'], []])).toBe('prompting')
  })
})

function casesOf(group: string): [title: string, entry: PyDict, index: number][] {
  const entries = member(fixture, group)
  if (!Array.isArray(entries)) throw new Error(`decode.json has no ${group}; run make-decode.py again.`)
  return entries.filter(isDict).map((entry, index) => [JSON.stringify(plain(entry.get('step') ?? null)), entry, index])
}

function replay(entry: PyDict, encoding: Encoding, index: number): unknown {
  const decoded = decodeStep(entry.get('step') ?? null, encoding)
  if (decoded.kind === 'undecodable') return { error: decoded.error }
  const world = new World(openScenario(taskOf(index), null), 'some_model_1_0')
  return {
    decoded: decoded.calls.map((call) => callText(call, encoding)),
    outputs: decoded.calls.map((call) => anySyntaxError(world.execute(call))),
  }
}

function officialAnswer(entry: PyDict): unknown {
  if (entry.has('error')) return { error: entry.get('error') }
  const outputs = entry.get('outputs')
  return { decoded: entry.get('decoded'), outputs: Array.isArray(outputs) ? outputs.map(anySyntaxError) : outputs }
}

/** CPython has a specific text for some syntax errors. Here all but one have the general text. */
function anySyntaxError(output: PyValue): PyValue {
  return typeof output === 'string' ? output.replace(/: .* (?=\(<string>, line 1\))/s, ': invalid syntax ') : output
}

function taskOf(index: number): Task {
  const config = member(fixture, 'config')
  const classes = member(fixture, 'classes')
  return {
    id: `multi_turn_base_${index}`,
    category: 'multi_turn_base',
    question: [],
    initialConfig: isDict(config) ? config : new Map(),
    involvedClasses: Array.isArray(classes) ? classes.map(String) : [],
    excludedFunctions: [],
    missedFunctions: new Map(),
    groundTruth: [],
  }
}

function member(value: PyValue, name: string): PyValue {
  return isDict(value) ? (value.get(name) ?? null) : null
}

function plain(value: PyValue): unknown {
  if (isDict(value)) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  return Array.isArray(value) ? value.map(plain) : value
}
