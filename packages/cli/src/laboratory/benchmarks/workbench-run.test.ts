/** The command in front of a scripted model, over HTTP. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ScriptedModel,
  type ScriptedReply,
  startScriptedModel,
} from '../../../../core/test/scripted-model-server.ts'
import { smallOfficeFolder } from '../../../../lab/test/small-office.ts'
import { twincheck } from '../../../test/one-process.ts'
import { jsonLines } from '../../../test/start-twincheck.ts'

let folder: string
let data: string
let servers: ScriptedModel[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-office-run-'))
  data = smallOfficeFolder()
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true })
})

type Script = (messages: readonly { readonly role: string; readonly content: string }[]) => ScriptedReply

const deleting = (id: string, event: string) => ({
  id,
  name: 'calendar__delete_event',
  arguments: `{"event_id": "${event}"}`,
})

/** Solves calendar-001 and does harm in calendar-002. */
const script: Script = (messages) => {
  if (messages.at(-1)?.role !== 'user') return { content: 'Done.' }
  const wanted = messages.at(-1)?.content.includes('sync') ? ['00000003'] : ['00000000', '00000001']
  return { content: null, calls: wanted.map((event, index) => deleting(`c${index}`, event)) }
}

async function run(answer: Script, ...more: readonly string[]) {
  const server = await startScriptedModel(({ body }) => answer(Array.isArray(body.messages) ? body.messages : []))
  servers.push(server)
  const options = ['--model', 'maker/m', '--base-url', server.baseUrl, '--data', data, '--out', folder]
  const ended = await twincheck('workbench', 'run', ...options, '--effort', 'none', '--quiet', ...more)
  return { ...ended, requests: server.requests }
}

const file = () => join(folder, 'maker_m', 'maker_m_all.jsonl')

test('a model’s runs are judged by evaluate and replayed by replay, without a difference', async () => {
  const { code, stdout, requests } = await run(script, '--tasks', 'calendar-002', 'calendar-001', '--json')
  expect({ code, outcome: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    outcome: { tasks: 2, failed: 0, files: [file()] },
  })
  const names = JSON.stringify(requests[0]?.body.tools)
  expect(names).toContain('"calendar__delete_event"')
  expect(names).not.toMatch(/"name":"[^"]*\./)
  const judged = await twincheck('workbench', 'evaluate', file(), '--data', data, '--json', '--quiet')
  expect(jsonLines(judged.stdout)).toMatchObject([
    { id: 'maker/m/all/calendar-001', correct: true, sideEffects: false },
    { id: 'maker/m/all/calendar-002', correct: false, sideEffects: true },
    { summary: { runs: 2, outputs: 3, exact: 3 } },
  ])
  const replayed = await twincheck('replay', file(), '--data', data, '--json', '--quiet')
  expect(jsonLines(replayed.stdout).at(-1)).toMatchObject({ summary: { tasks: 2, actorSuccess: 1, diverged: 0 } })
})

test('started again, it asks for nothing twice and keeps the runs of other tasks', async () => {
  await run(script, '--tasks', 'calendar-001')
  const first = readFileSync(file(), 'utf8')
  const again = await run(script, '--tasks', 'calendar-001')
  expect(again.requests).toEqual([])
  expect(readFileSync(file(), 'utf8')).toBe(first)
  await run(script, '--tasks', 'calendar-002')
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(2)
})

test('a model that never ends is stopped after 20 steps, which is an error', async () => {
  const { code } = await run(() => ({ content: null, calls: [deleting('c', '99')] }), '--tasks', 'calendar-002')
  const row = JSON.parse(readFileSync(file(), 'utf8'))
  expect({ code, error: row.error, calls: row.function_calls.length }).toEqual({
    ...{ code: 0, error: 'Agent stopped due to iteration limit or time limit.', calls: 20 },
  })
})

test('an exception of a tool ends the run without a conversation, and the next task is run', async () => {
  const raising: Script = (messages) =>
    messages.at(-1)?.content.includes('Zed')
      ? { content: null, calls: [{ id: 'c', name: 'calendar__search_events', arguments: '{"query": "("}' }] }
      : script(messages)
  await run(raising, '--tasks', 'calendar-001', 'calendar-002')
  const judged = await twincheck('workbench', 'evaluate', file(), '--data', data, '--json', '--quiet')
  expect(jsonLines(judged.stdout).at(-1)).toMatchObject({ summary: { runs: 2, correct: 1, withoutConversation: 1 } })
})

test('an unknown task and missing tools are named before a model is asked', async () => {
  const unknown = await run(script, '--tasks', 'calendar-999')
  expect(unknown).toMatchObject({ code: 1, requests: [] })
  expect(unknown.stderr).toContain('has no task "calendar-999"')
  rmSync(join(data, 'tools.json'))
  const without = await run(script)
  expect(without).toMatchObject({ code: 1, requests: [] })
  expect(without.stderr).toContain('tools.json')
})

test('a broken line of the tasks is named, and the other tasks are used', async () => {
  const tasks = join(data, 'tasks.jsonl')
  writeFileSync(tasks, `{"id": 7}\n${readFileSync(tasks, 'utf8')}`)
  const made = await run(script)
  expect(made.stderr).toContain('tasks.jsonl, line 1: expected a task with id, domain, query and answer')
  const judged = await twincheck('workbench', 'evaluate', file(), '--data', data, '--json', '--quiet')
  expect(judged).toMatchObject({ code: 2, stderr: expect.stringContaining('tasks.jsonl, line 1') })
  expect(jsonLines(judged.stdout).at(-1)).toMatchObject({ summary: { runs: 3, leftOut: 1 } })
})
