/**
 * Files that people really have, with counts that another program made. A file agrees where runs, messages of users and
 * of assistants, calls and results are as many; where they are not, the table says why.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFile } from '../../test/import-file.ts'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { addCounts, countMessages, noCounts } from './trace-run.ts'

const folder = sharedPath('trace-formats')
const present = sharedData !== null && existsSync(folder)

type Counts = Partial<Readonly<Record<'runs' | 'user' | 'assistant' | 'calls' | 'results', number | null>>>

/** Where the counts cannot agree: what is imported instead, and why. */
const differences: Readonly<Record<string, { readonly instead: Counts; readonly why: string }>> = {
  'claude-agent-stream/1.json': {
    instead: { user: 1, assistant: 2 },
    why: 'Calls and results were counted, messages in the envelope were not.',
  },
  'codex/1.jsonl': { instead: { assistant: 4 }, why: 'Calls without a text are messages of the assistant too.' },
  'codex/2.jsonl': { instead: { assistant: 5 }, why: 'Calls without a text are messages of the assistant too.' },
  'swe-agent/2.traj': {
    instead: { user: 1 },
    why: 'What is observed is a result, though it is told in the user’s name.',
  },
  'openhands/1.json': { instead: { assistant: 5 }, why: 'Calls without a text are messages of the assistant too.' },
  'openhands/3.json': { instead: { assistant: 5 }, why: 'Calls without a text are messages of the assistant too.' },
  'atif/1.json': { instead: { results: 7 }, why: 'One observation is the program’s own, and is said to be left out.' },
  'cline/1.json': {
    instead: { assistant: 52 },
    why: 'What is shown between two requests to the model is one message.',
  },
  'api-bank/1.jsonl': { instead: { assistant: 15 }, why: 'Calls without a text are messages of the assistant too.' },
  'toolbench/2.json': { instead: { assistant: 432 }, why: 'Calls without a text are messages of the assistant too.' },
  'autogen/2.json': { instead: { user: 1, assistant: 58 }, why: 'The one who asks is the user.' },
  'otlp/1.json': { instead: { runs: 0 }, why: 'Spans without a message are no runs, and are said to be none.' },
  'openinference/1.json': {
    instead: { runs: 4, assistant: 12, calls: 4, results: 3 },
    why: 'Prompts that continue nothing are runs of their own; the calls are in the histories, and one tool told nothing.',
  },
  'openinference/2.json': {
    instead: { assistant: 11, calls: 5, results: 5 },
    why: 'The calls are in the histories; one span is there twice.',
  },
  'aisdk-telemetry/1.json': {
    instead: { runs: 8, user: 10, assistant: 10 },
    why: 'Outer spans are in traces of their own, embeddings are no runs, and prompts were not counted.',
  },
  'aisdk-telemetry/2.json': { instead: { user: 1 }, why: 'Prompts were not counted.' },
  'langfuse/2.json': {
    instead: { runs: 2 },
    why: 'Two agents are two runs.',
  },
  'langfuse/4.json': { instead: { calls: 1, results: 1 }, why: 'Calls as the AI SDK writes them were not counted.' },
  'braintrust/1.json': {
    instead: { user: 1, assistant: 4, calls: 4, results: 4 },
    why: 'Histories that repeat are told once.',
  },
  'claude-managed/1.jsonl': { instead: { user: 1 }, why: 'What was sent comes back in the stream, and is told once.' },
}

/** appworld-text is prose, no JSON, and is said to be. */
const later: readonly string[] = ['appworld-text']

const files = present ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isTrace).sort() : []

describe.skipIf(!present)('real files (need the shared data folder)', () => {
  test.each(files.filter((file) => !later.some((format) => file.startsWith(`${format}/`))))('%s', async (file) => {
    const counted = JSON.parse(readFileSync(join(folder, file.replace(/\.\w+$/, '.source.json')), 'utf8')).counts
    const { runs, left } = await importFile(join(folder, file))
    const imported = countMessages(runs.flatMap(({ messages }) => messages))
    const of = (role: string) => runs.flatMap(({ messages }) => messages).filter((one) => one.role === role).length
    const { instead = {} } = differences[file] ?? {}
    const expected: Counts = { ...pick(counted), ...instead }
    expect({ runs: runs.length, user: of('user'), assistant: of('assistant'), ...pick(imported) }).toMatchObject(
      known(expected),
    )
    expect(left.filter(({ kind }) => kind === 'problem')).toEqual([])
    const found = runs.map((run) => run.found).reduce(addCounts, noCounts)
    const skipped = (what: string) => left.filter((one) => one.what === what).length
    expect(imported).toEqual({
      messages: found.messages - skipped('result'),
      calls: found.calls - skipped('call'),
      results: found.results - skipped('result'),
    })
  })
})

function isTrace(file: string): boolean {
  return /\/\d+\.\w+$/.test(file)
}

function pick({ runs, user, assistant, calls, results }: Counts): Counts {
  return known({ runs, user, assistant, calls, results })
}

/** A count that the other program did not make is null there. */
function known(counts: Readonly<Record<string, number | null | undefined>>): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === 'number'))
}
