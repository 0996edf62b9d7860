/** Stored conversations through the same replay as BFCL's runs. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PairLine } from '@twincheck/eval'
import { fullProtocol, type ReplayPlan } from '@twincheck/eval'
import type { Method } from '@twincheck/eval/harness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { smallTauFolder } from '../../../test/small-tau.ts'
import { type ReplayedItem, replayFile } from '../replay-files.ts'
import { sourceOf } from './stored-source.ts'

const folder = smallTauFolder()
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file of stored runs', () => {
  test.each([
    ['tau-bench’s list of runs', '[\n  {"task_id": 0, "traj": []}]', 'tau'],
    ['tau2-bench’s document', '{\n  "timestamp": "2025", "info": {}}', 'tau'],
    ['BFCL’s lines', '{"id": "multi_turn_base_0", "result": []}\n', 'bfcl'],
    ['anything else', 'What is this?', 'bfcl'],
  ])('is known by its content: %s', (_, content, world) => {
    expect(sourceOf(write('any-name', content)).world).toBe(world)
  })

  test('is named by its folder or by itself, as its benchmark does', () => {
    mkdirSync(join(folder, 'some-agent'))
    const bfcl = write('some-agent/result.json', '{"id": "multi_turn_base_0"}')
    const tau = write('some-agent/gpt-4o__airline.json', '[{"task_id": 1, "traj": []}]')
    expect(sourceOf(bfcl).runName(bfcl)).toBe('some-agent')
    expect(sourceOf(tau).runName(tau)).toBe('gpt-4o__airline')
  })
})

describe('a stored conversation that is replayed', () => {
  const messages = [
    { role: 'system', content: 'The airline policy.' },
    { role: 'user', content: 'Cancel RES001.' },
    { role: 'assistant', content: '', tool_calls: [call('get_reservation_details', { reservation_id: 'RES404' })] },
    { role: 'tool', content: 'Error: user not found' },
    { role: 'assistant', content: 'Sorry.' },
    { role: 'user', content: 'Bye. ###STOP###' },
  ]
  const run = { task_id: 7, reward: 1, info: { task: { actions: [], outputs: [] } }, traj: messages }

  test('gives a pair, and an empty one is named as unavailable', async () => {
    const file = write('agent__airline.json', JSON.stringify([run, { ...run, task_id: 8, traj: [] }]))
    expect(await replay(file, folder, 'twincheck')).toMatchObject([
      {
        kind: 'pair',
        run: 'agent__airline',
        id: '7',
        category: 'tau-airline',
        actor: true,
        twincheck: true,
        decisions: 2,
      },
      { kind: 'unavailable', id: '8', category: 'tau-airline' },
    ])
  })

  test('that is in a damaged file is a problem that names the file', async () => {
    const file = write('agent__airline.json', `${JSON.stringify([run])}]`)
    expect(await replay(file, folder, 'actor')).toMatchObject([
      { kind: 'problem', message: expect.stringContaining('agent__airline.json: expected JSON, found Extra data') },
    ])
  })

  test('diverges where the world now says something else', async () => {
    const other = messages.map((message) => (message.role === 'tool' ? { ...message, content: 'Found.' } : message))
    const file = write('agent__airline.json', JSON.stringify([{ ...run, traj: other }]))
    expect(await replay(file, folder, 'actor')).toMatchObject([{ kind: 'diverged', id: '7' }])
  })
})

describe.skipIf(sharedData === null)('all stored conversations (needs the shared data folder)', () => {
  // The body of a skipped suite is read all the same.
  const sources = sharedData === null ? [] : ['tau-bench', 'tau2-bench']
  const files = sources.flatMap((name) =>
    readdirSync(sharedPath('trajectories', name)).map((file) => sharedPath('trajectories', name, file)),
  )

  let lines: readonly PairLine[]

  // One pass for both: a pair is the run as its actor left it, replayed without a policy, and the same under the policy.
  beforeAll(async () => {
    lines = await replayAll(files, 'twincheck')
  })

  test('replay exactly without a policy, and keep the verdict the benchmark stored', () => {
    expect(countOf(lines, 'pair')).toBe(1205)
    expect(countOf(lines, 'unavailable')).toBe(20)
    expect(countOf(lines, 'diverged')).toBe(0)
    // As the stored rewards have it: 486 of tau-bench's runs and 146 of tau2-bench's.
    expect(lines.filter((line) => line.kind === 'pair' && line.actor)).toHaveLength(632)
  })

  test('are not harmed by the policy where every structurally valid twin is accepted', () => {
    expect(countOf(lines, 'pair')).toBe(1205)
    expect(lines.filter((line) => line.kind === 'pair' && line.actor && !line.twincheck)).toEqual([])
  })
})

async function replayAll(files: readonly string[], method: Method): Promise<readonly PairLine[]> {
  const items: ReplayedItem[] = []
  for (const file of files) items.push(...(await replay(file, sharedPath('tau-bench'), method)))
  return items.filter((item) => item.kind !== 'problem' && item.kind !== 'done')
}

function replay(file: string, data: string, method: Method): Promise<readonly ReplayedItem[]> {
  const plan: ReplayPlan = {
    method,
    verifier: 'accept',
    twins: 'deterministic',
    continuation: 'stored',
    calibration: null,
    ablations: fullProtocol,
  }
  return replayFile({ file, data, plan, tasks: null, skip: [] })
}

function countOf(lines: readonly PairLine[], kind: PairLine['kind']): number {
  return lines.filter((line) => line.kind === kind).length
}

function call(name: string, args: object): object {
  return { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } }
}

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
