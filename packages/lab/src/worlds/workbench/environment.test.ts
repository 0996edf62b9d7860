import { environmentContract } from '@twincheck/eval/environment-contract'
import { describe, expect, test } from 'vitest'
import { type Call, harmfulRun, rightRun, smallOffice, storedRun } from '../../../test/small-office.ts'
import { WorkBenchDataset } from './dataset/dataset.ts'
import { UnknownWorkBenchRunError, workBenchEnvironment } from './environment.ts'
import { readWorkBenchRun, type WorkBenchRun } from './stored/stored-run.ts'
import { workBenchTrajectory } from './stored/stored-trajectory.ts'
import { offeredTools } from './tools/toolkit.ts'
import { WorkBenchJudge } from './verdict.ts'

const dataset = new WorkBenchDataset(smallOffice)
const judge = new WorkBenchJudge(dataset.office())

describe('a stored run keeps the environment contract', () => {
  environmentContract(
    () => ({
      environment: environmentOf(readRun(rightRun)),
      solve: (taskId) => ({ taskId, turns: [writtenSteps(readRun(rightRun))], said: [['Done.']] }),
      change: () => [{ name: 'calendar.delete_event', arguments: '{"event_id": "00000001"}' }],
    }),
    test,
  )
})

test('a run is right, harmful, or neither', () => {
  expect(replayed(rightRun)).toEqual({ correct: true, sideEffects: false })
  expect(replayed(harmfulRun)).toEqual({ correct: false, sideEffects: true })
  expect(replayed(storedRun([]))).toEqual({ correct: false, sideEffects: false })
})

test('an error makes a run incorrect, and its side effects are judged without it', () => {
  const stopped = { error: 'Agent stopped due to iteration limit or time limit.' }
  const rightCall: Call = ['calendar.delete_event', { event_id: '00000003' }, 'Event deleted successfully.']
  const { messages } = storedRun([rightCall]) as { readonly messages: readonly object[] }
  const silent = { ...stopped, messages: messages.slice(0, -1) }
  expect(replayed(storedRun([rightCall], silent))).toEqual({ correct: false, sideEffects: false })
})

test('the verdict reads the calls as text: an unknown argument is dropped by the run and skipped by the verdict', () => {
  const call: Call = ['calendar.delete_event', { event_id: '00000003', why: 'x' }, 'Event deleted successfully.']
  const episode = open(storedRun([call]))
  expect(episode.execute([{ name: call[0], arguments: JSON.stringify(call[1]) }])).toMatchObject({ outputs: [call[2]] })
  expect(episode.verdict()).toEqual({ correct: false, sideEffects: false })
})

test('a bare text goes to the first parameter, and with it the benchmark loses the calls', () => {
  const episode = open(rightRun)
  const step = [{ name: 'calendar.delete_event', arguments: '"00000000"' }]
  expect(episode.execute(step)).toMatchObject({ outputs: ['Event deleted successfully.'] })
  expect(episode.verdict()).toEqual({ correct: false, sideEffects: false })
})

test('an exception of a tool ends the run, and nothing of it counts', () => {
  const episode = open(rightRun)
  episode.execute([{ name: 'calendar.delete_event', arguments: '{"event_id": "00000000"}' }])
  const raising = [{ name: 'calendar.search_events', arguments: '{"query": "("}' }]
  expect(episode.execute(raising)).toMatchObject({ kind: 'undecodable' })
  expect(episode.execute([{ name: 'calendar.delete_event', arguments: '{"event_id": "00000003"}' }])).toMatchObject({
    kind: 'undecodable',
  })
  expect(episode.verdict()).toEqual({ correct: false, sideEffects: false })
})

test('a tool that was not offered is refused with the list of those that were', () => {
  const outcome = open(rightRun).execute([{ name: 'email.send_email', arguments: '{}' }])
  expect(outcome).toMatchObject({
    outputs: [expect.stringMatching(/^email\.send_email is not a valid tool, try one of \[calendar\.create_event, /)],
  })
})

test('a run without a conversation has no trajectory, and says why', () => {
  const { messages: _, ...row } = storedRun([], { reason: 'context window' }) as Record<string, unknown>
  expect(workBenchTrajectory(readRun(row))).toMatchObject({ kind: 'no-trajectory', reason: 'context window' })
})

test('a run that is not there is named', () => {
  expect(() => environmentOf(readRun(rightRun)).reset('another')).toThrow(UnknownWorkBenchRunError)
})

test.each([
  ['no JSON object', []],
  ['its id', { ...rightRun, id: 7 }],
  ['its error', { ...rightRun, error: 7 }],
  ['function_calls', { ...rightRun, function_calls: [7] }],
  ['message 1', { ...rightRun, messages: [7] }],
  [
    'without an output',
    { ...rightRun, messages: [{ role: 'assistant', tool_calls: callsWith('{}') }, { role: 'user' }] },
  ],
  ['the arguments', { ...rightRun, messages: [{ role: 'assistant', tool_calls: callsWith('[1]') }] }],
  ['neither messages nor', { ...rightRun, messages: undefined, function_calls: undefined }],
])('a broken row is a problem that names %s', (named, row) => {
  expect(readWorkBenchRun(row)).toMatchObject({ kind: 'problem', detail: expect.stringContaining(named) })
})

function callsWith(text: string): readonly object[] {
  return [{ id: 'a', function: { name: 'f', arguments: text } }]
}

function readRun(row: object): WorkBenchRun {
  const read = readWorkBenchRun(row)
  if (read.kind === 'problem') throw new Error(read.detail)
  return read.run
}

function environmentOf(run: WorkBenchRun) {
  const task = dataset.task(run.task)
  if (task === undefined) throw new Error(run.task)
  const tools = offeredTools(run.toolset).map((name) => ({ name, description: '', parameters: {} }))
  return workBenchEnvironment(dataset.office(), judge, [{ run, task, tools }])
}

function open(row: object) {
  const run = readRun(row)
  const episode = environmentOf(run).reset(run.id)
  episode.beginTurn()
  return episode
}

function writtenSteps(run: WorkBenchRun) {
  return (run.conversation?.steps ?? []).flatMap((step) => (step.kind === 'call' ? [[step.call]] : []))
}

function replayed(row: object) {
  const run = readRun(row)
  const episode = open(row)
  for (const step of writtenSteps(run)) episode.execute(step)
  for (const step of run.conversation?.steps ?? []) if (step.kind === 'text') episode.say(step.text)
  return episode.verdict()
}
