/** Invented calls, good and bad, as AgentDojo's own Python answered them on its own data (test/fixtures/agentdojo). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDict, type PyDict, type PyValue, parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { DojoDataset, isSuiteName } from './dataset/dataset.ts'
import { RecordedOutputs } from './stored/recorded-outputs.ts'
import { suites } from './suite.ts'
import { DojoWorld } from './world.ts'

const fixture = join(import.meta.dirname, '../../../test/fixtures/agentdojo/official-runs.json')

describe.skipIf(sharedData === null)('calls that no stored agent made (needs the shared data folder)', () => {
  const runs = listOf(parseJson(readFileSync(fixture, 'utf8')))

  test('are 120 runs over all suites and both ways of handling arguments, with errors among their answers', () => {
    expect(runs.length).toBe(120)
    const kinds = new Set(runs.map((run) => `${String(run.get('suite'))} ${String(run.get('version'))}`))
    expect(kinds.size).toBe(8)
    const calls = runs.flatMap((run) => listOf(run.get('calls')))
    expect(calls.filter((call) => call.get('error') !== null).length).toBeGreaterThan(100)
  })

  test('are answered with the same bytes, and fail with the same words', () => {
    const dataset = new DojoDataset(sharedPath('agentdojo', 'data'))
    expect(runs.flatMap((run) => differences(run, dataset))).toEqual([])
  })
})

function differences(run: PyDict, dataset: DojoDataset): readonly object[] {
  const suite = run.get('suite')
  if (!isSuiteName(suite)) throw new Error('The fixture has a run of no suite.')
  const version = run.get('version') === 'july' ? 'july' : 'june'
  const world = new DojoWorld(suites[suite].open(dataset, new Map()), version, new RecordedOutputs([]))
  return listOf(run.get('calls')).flatMap((call) => {
    const name = String(call.get('function'))
    const { content, error } = world.call(name, argumentsOf(call.get('args')))
    const output = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const same = output === call.get('output') && error === call.get('error')
    return same
      ? []
      : [{ suite, version, name, args: call.get('args'), official: call.get('error'), here: error ?? content }]
  })
}

function argumentsOf(args: PyValue | undefined): ReadonlyMap<string, PyValue> {
  return new Map(args !== undefined && isDict(args) ? [...args].map(([key, value]) => [String(key), value]) : [])
}

function listOf(value: PyValue | undefined): readonly PyDict[] {
  return Array.isArray(value) ? value.filter(isDict) : []
}
