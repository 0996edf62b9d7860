/** The official Python tools, recorded on small invented databases by test/fixtures/tau/generate.py. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDict, type PyDict, type PyValue, parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { databaseHash } from '../../../test/tau-database-hash.ts'
import { TauDatabase, TauTable } from './dataset/database.ts'
import { tauDomains } from './domain.ts'
import { TauWorld } from './world.ts'

describe.each(['airline', 'retail'] as const)('the tools of the %s', (domain) => {
  const recording = read(`${domain}.json`)
  const initial = new TauDatabase(
    entriesOf(recording.get('data')).map(([name, table]) => [name, new TauTable(tableOf(table))]),
  )
  const calls = callsOf(recording.get('calls'))

  test('print what the official ones print, one call after the other on one database', () => {
    const world = new TauWorld(tauDomains[`tau-${domain}`], initial.copy())
    expect(calls.length).toBeGreaterThan(150)
    expect(databaseHash(world.database)).toBe(recording.get('before'))
    for (const [index, { name, text, output }] of calls.entries()) {
      expect({ index, name, text, output: execute(world, name, text) }).toEqual({ index, name, text, output })
    }
    expect(databaseHash(world.database)).toBe(recording.get('after'))
  })

  test('leave the initial database as it was', () => {
    const before = databaseHash(initial)
    const world = new TauWorld(tauDomains[`tau-${domain}`], initial.copy())
    for (const { name, text } of calls) execute(world, name, text)
    expect(databaseHash(initial)).toBe(before)
    expect(databaseHash(initial.copy())).toBe(before)
  })

  test('print the same in a copy that was made half way, and neither sees what the other does', () => {
    const world = new TauWorld(tauDomains[`tau-${domain}`], initial.copy())
    const half = Math.floor(calls.length / 2)
    for (const { name, text } of calls.slice(0, half)) execute(world, name, text)
    const copy = world.copy()
    const before = databaseHash(copy.database)
    for (const { name, text, output } of calls.slice(half)) expect(execute(world, name, text)).toBe(output)
    expect(databaseHash(copy.database)).toBe(before)
    for (const { name, text, output } of calls.slice(half)) expect(execute(copy, name, text)).toBe(output)
    expect(databaseHash(copy.database)).toBe(databaseHash(world.database))
  })
})

test.each(callsOf(parse('calculate.json')))('calculate($text) is $output', ({ name, text, output }) => {
  expect(execute(new TauWorld(tauDomains['tau-airline'], new TauDatabase([])), name, text)).toBe(output)
})

/** Every call by itself: a transfer among them would end the conversation. */
function execute(world: TauWorld, name: string, text: string): string {
  const outcome = new TauWorld(world.domain, world.database).execute([{ name, arguments: text }])
  return outcome.kind === 'executed' ? (outcome.outputs[0] ?? '') : outcome.error
}

function parse(file: string): PyValue {
  return parseJson(readFileSync(join(import.meta.dirname, '../../../test/fixtures/tau', file), 'utf8'))
}

function read(file: string): PyDict {
  const value = parse(file)
  return isDict(value) ? value : new Map()
}

function callsOf(value: PyValue | undefined) {
  return (Array.isArray(value) ? value : []).filter(isDict).map((call) => ({
    name: String(call.get('name')),
    text: String(call.get('arguments')),
    output: String(call.get('output')),
  }))
}

function entriesOf(value: PyValue | undefined): readonly (readonly [string, PyValue])[] {
  return value instanceof Map ? [...value].map(([key, item]) => [String(key), item]) : []
}

function tableOf(value: PyValue): ReadonlyMap<string, PyDict> {
  return new Map(entriesOf(value).flatMap(([id, record]) => (isDict(record) ? [[id, record] as const] : [])))
}
