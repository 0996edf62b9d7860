/**
 * Files that people really have, with counts that another program made. A file agrees where as many calls and results are
 * found in it, and as many messages of users and assistants; where they are not, the table says why.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importFile } from '../../test/import-file.ts'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import {
  addCounts,
  addSpoken,
  countMessages,
  countSpoken,
  noCounts,
  noneSpoken,
  type TraceCounts,
  type TraceRun,
} from './trace-run.ts'

const folder = sharedPath('trace-formats')
const present = sharedData !== null && existsSync(folder)

type Counted = Readonly<Record<'runs' | 'user' | 'assistant' | 'calls' | 'results', number | null>>

type Difference = { readonly instead: TraceCounts; readonly why: string }

/** Where the counts do not agree: what is found instead, and why. */
const differences: Readonly<Record<string, Difference>> = {
  'claude-agent-stream/1.json': {
    instead: { messages: 3, calls: 1, results: 1 },
    why: 'Calls and results were counted, messages in the envelope were not.',
  },
  'openinference/1.json': {
    instead: { messages: 12, calls: 4, results: 3 },
    why: 'LLM spans were counted; the calls are in their histories, and one tool told nothing.',
  },
  'openinference/2.json': {
    instead: { messages: 11, calls: 5, results: 5 },
    why: 'LLM spans were counted; the calls are in their histories, and one span is there twice.',
  },
  'aisdk-telemetry/1.json': {
    instead: { messages: 20, calls: 0, results: 0 },
    why: 'Prompts were not counted, nor outer spans, which are in traces of their own here.',
  },
  'aisdk-telemetry/2.json': {
    instead: { messages: 2, calls: 0, results: 0 },
    why: 'Prompts were not counted.',
  },
  'langfuse/4.json': {
    instead: { messages: 0, calls: 1, results: 1 },
    why: 'Calls as the AI SDK writes them were not counted.',
  },
  'braintrust/1.json': {
    instead: { messages: 5, calls: 4, results: 4 },
    why: 'Calls were counted in every history that repeats them, messages were not counted.',
  },
  'claude-managed/1.jsonl': {
    instead: { messages: 4, calls: 2, results: 2 },
    why: 'What was sent comes back in the stream, was counted twice, and is told once.',
  },
}

/** Runs are told apart in another way; what they hold agrees. */
const otherRuns: Readonly<Record<string, { readonly instead: number; readonly why: string }>> = {
  'otlp/1.json': { instead: 0, why: 'Spans without a message are no runs, and are said to be none.' },
  'langfuse/2.json': { instead: 2, why: 'Two agents are two runs.' },
  'openinference/1.json': { instead: 4, why: 'Prompts that continue nothing are runs of their own.' },
  'aisdk-telemetry/1.json': { instead: 8, why: 'Embeddings are no runs.' },
}

/** Prose, no JSON, and said to be. */
const prose: ReadonlySet<string> = new Set(['appworld-text/1.txt'])

const files = present ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isTrace).sort() : []
const readable = files.filter((file) => !prose.has(file))

describe.skipIf(!present)('real files (need the shared data folder)', () => {
  test.each(readable)('%s', async (file) => {
    const counted = countedIn(file)
    const { runs, left } = await importFile(join(folder, file))
    expect(runs).toHaveLength(otherRuns[file]?.instead ?? counted.runs ?? runs.length)
    const found = foundIn(runs, counted)
    if (differences[file] === undefined) expect(found).toEqual(foundBefore(counted))
    else
      expect({ found, differs: !same(found, foundBefore(counted)) }).toEqual({
        found: differences[file].instead,
        differs: true,
      })
    expect(left.filter(({ kind }) => kind === 'problem')).toEqual([])
    const skipped = (what: string) => left.filter((one) => one.what === what).length
    const inFile = runs.map((run) => run.found).reduce(addCounts, noCounts)
    expect(countMessages(runs.flatMap(({ messages }) => messages))).toEqual({
      messages: inFile.messages - skipped('result'),
      calls: inFile.calls - skipped('call'),
      results: inFile.results - skipped('result'),
    })
  })

  test('at least 34 of the 44 agree, and the others are named with the reason', () => {
    const others = [...Object.keys(differences), ...prose]
    expect(files).toEqual(expect.arrayContaining(others))
    expect(files.length - others.length).toBeGreaterThanOrEqual(34)
  })
})

/** Calls and results in six newer files, counted by another program and by hand. */
const newer = sharedPath('trace-formats-2')

describe.skipIf(sharedData === null || !existsSync(newer))('newer files (need the shared data folder)', () => {
  test.each([
    ['mini-swe-agent.traj.json', { messages: 22, calls: 10, results: 10 }],
    ['langsmith-wrap-openai.json', { messages: 2, calls: 0, results: 0 }],
    ['claude-code-action-turns.json', { messages: 7, calls: 3, results: 3 }],
    ['openai-mcp-tool.1.json', { messages: 3, calls: 1, results: 1 }],
    ['openai-web-search-tool.1.json', { messages: 1, calls: 3, results: 0 }],
  ])('%s', async (file, expected) => {
    const { runs, left } = await importFile(join(newer, file))
    expect(countMessages(runs.flatMap(({ messages }) => messages))).toEqual(expected)
    expect(left).toEqual([])
  })
})

function isTrace(file: string): boolean {
  return /\/\d+\.\w+$/.test(file)
}

function countedIn(file: string): Counted {
  return JSON.parse(readFileSync(join(folder, file.replace(/\.\w+$/, '.source.json')), 'utf8')).counts
}

/** Messages of users and assistants; a count that was not made there, null, is not made here either. */
function foundBefore({ user, assistant, calls, results }: Counted): TraceCounts {
  return { messages: (user ?? 0) + (assistant ?? 0), calls: calls ?? 0, results: results ?? 0 }
}

function foundIn(runs: readonly TraceRun[], counted: Counted): TraceCounts {
  const { calls, results } = runs.map(({ found }) => found).reduce(addCounts, noCounts)
  const { user, assistant } = runs.map(countSpoken).reduce(addSpoken, noneSpoken)
  const messages = (counted.user === null ? 0 : user) + (counted.assistant === null ? 0 : assistant)
  return { messages, calls, results: counted.results === null ? 0 : results }
}

function same(left: TraceCounts, right: TraceCounts): boolean {
  return left.messages === right.messages && left.calls === right.calls && left.results === right.results
}
