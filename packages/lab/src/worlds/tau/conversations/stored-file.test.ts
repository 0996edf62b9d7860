import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readTauFile, tauRunName } from './stored-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-tau-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const call = { id: 'c1', type: 'function', function: { name: 'get_user_details', arguments: '{"user_id": "x"}' } }
const messages = [
  { role: 'system', content: '# Airline Agent Policy' },
  { role: 'user', content: 'Hello.' },
  { role: 'assistant', content: 'One moment.', tool_calls: [call, call] },
  { role: 'tool', tool_call_id: 'c1', name: 'get_user_details', content: 'Error: user not found' },
  { role: 'assistant', content: 'Who are you?', tool_calls: null },
  { role: 'user', content: 'Nobody. ###STOP###' },
]
const task = { actions: [{ name: 'send_certificate', kwargs: { user_id: 'x', amount: 5.0 } }], outputs: ['7'] }
const run = { task_id: 3, trial: 0, reward: 1.0, info: { task }, traj: messages }

describe('a file of tau-bench runs', () => {
  test('is read as conversations: turns by the user’s messages, the first call of a message, the text beside it', () => {
    const [read] = readTauFile(write('a__airline.json.gz', gzipSync(JSON.stringify([run]))))
    if (read?.kind !== 'conversation') throw new Error('no conversation')
    const { id, openings, turns, endedByUser, stored, task: wanted } = read.conversation
    expect({ id, endedByUser, stored }).toEqual({
      id: '3',
      endedByUser: true,
      stored: { success: true, databaseMatches: null },
    })
    expect(openings).toEqual([messages.slice(0, 2)])
    expect(turns[0]?.map(({ written, logged, beside }) => ({ written, logged, beside }))).toEqual([
      {
        written: [{ name: 'get_user_details', arguments: '{"user_id": "x"}' }],
        logged: { calls: null, outputs: ['Error: user not found'] },
        beside: 'One moment.',
      },
      { written: [], logged: null, beside: undefined },
    ])
    expect(wanted).toMatchObject({ domain: 'tau-airline', expectedOutputs: ['7'] })
  })

  test('keeps the floats of gold actions apart from ints', () => {
    const text = JSON.stringify([run]).replace('"amount":5', '"amount":5.0')
    const [read] = readTauFile(write('b.json', text))
    expect(read?.kind === 'conversation' && read.conversation.task.goldActions[0]?.arguments).toContain('5.0')
  })

  test('names an empty run, and a run whose domain is unknown, instead of dropping it', () => {
    const unknown = { ...run, traj: [{ role: 'system', content: 'Be kind.' }, ...messages.slice(1)] }
    const runs = readTauFile(write('c__retail.json', JSON.stringify([{ ...run, traj: [] }, unknown])))
    expect(runs).toMatchObject([
      { kind: 'empty', domain: 'tau-retail' },
      { kind: 'problem', message: expect.stringContaining('element 2') },
    ])
  })

  test('tells several trials of a task apart', () => {
    const runs = readTauFile(write('d.json', JSON.stringify([run, { ...run, trial: 1 }])))
    expect(runs.map((read) => read.kind === 'conversation' && read.conversation.id)).toEqual(['3#0', '3#1'])
  })

  test('that is damaged is an error that names it', () => {
    expect(() => readTauFile(write('e.json', '[{"task_id": '))).toThrow(/e\.json: expected JSON/)
    expect(() => readTauFile(write('f.json', '3'))).toThrow(/f\.json: expected a list of runs/)
  })

  test('is named after the agent and the domain', () => {
    expect(tauRunName('runs/gpt-4o__airline.json.gz')).toBe('gpt-4o__airline')
  })
})

describe('a tau2-bench document', () => {
  const simulation = {
    task_id: '1',
    trial: 0,
    termination_reason: 'user_stop',
    reward_info: { reward: 0.0, db_check: { db_match: false } },
    messages: [
      { role: 'assistant', content: 'Hi!' },
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c', name: 'list_all_airports', arguments: {} }] },
      { role: 'tool', id: 'c', content: '[]', requestor: 'assistant' },
      { role: 'assistant', content: 'Bye.' },
      { role: 'user', content: '###STOP###' },
    ],
  }
  const document = {
    info: { environment_info: { domain_name: 'airline', policy: 'Be kind.' } },
    tasks: [{ id: '1', evaluation_criteria: { actions: [], communicate_info: [] } }],
    simulations: [simulation],
  }

  test('begins with the policy and the greeting, which is no decision', () => {
    const [read] = readTauFile(write('g.json', JSON.stringify(document)))
    if (read?.kind !== 'conversation') throw new Error('no conversation')
    expect(read.conversation.openings[0]?.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(read.conversation.turns.map((steps) => steps.length)).toEqual([2])
    expect(read.conversation.stored).toEqual({ success: false, databaseMatches: false })
  })

  test('of another domain, or with a run of no task, is said to be so', () => {
    const other = { ...document, info: { environment_info: { domain_name: 'telecom' } } }
    expect(readTauFile(write('h.json', JSON.stringify(other)))[0]).toMatchObject({ kind: 'problem' })
    expect(readTauFile(write('i.json', JSON.stringify({ ...document, tasks: [] })))[0]).toMatchObject({
      kind: 'problem',
    })
  })
})

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
