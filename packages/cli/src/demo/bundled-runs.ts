/**
 * The demo's stored runs, and its tape of model replies. Both are files of this package. The file of runs has one run per line, as OpenAI
 * chat messages with a note on what the run shows. `twincheck scan` can read the same file.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMessage, textAction } from '@twincheck/core'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import type { StoredStep, StoredTrajectory } from '@twincheck/eval'

/**
 * The package's folder `demo` is two levels up from this file, both in the sources (src/demo) and in the build
 * (dist/demo).
 */
export const runsFile: string = fileURLToPath(new URL('../../demo/runs.jsonl', import.meta.url))
export const tapeFile: string = fileURLToPath(new URL('../../demo/tape.jsonl', import.meta.url))

export type BundledRun = {
  readonly agent: string
  /** A run is used either for calibration or for the test, never for both. */
  readonly set: 'calibration' | 'test'
  readonly about: string
  readonly trajectory: StoredTrajectory
}

export function readTapeText(): string {
  return readFileSync(tapeFile, 'utf8')
}

export function readBundledRuns(): readonly BundledRun[] {
  const lines = readFileSync(runsFile, 'utf8').split('\n')
  return lines.flatMap((line, index) => (line === '' ? [] : [readRun(JSON.parse(line), `${runsFile}:${index + 1}`)]))
}

function readRun(value: unknown, place: string): BundledRun {
  if (!isObject(value)) throw new MalformedInputError(place, 'a stored run', value)
  const { model, task, set, about, category, messages } = value
  if (set !== 'calibration' && set !== 'test') throw new MalformedInputError(`${place} set`, 'calibration or test', set)
  if (!Array.isArray(messages)) throw new MalformedInputError(`${place} messages`, 'a list', messages)
  return {
    agent: String(model),
    set,
    about: String(about),
    trajectory: { taskId: String(task), category: String(category), turns: readTurns(messages, place) },
  }
}

function readTurns(messages: readonly unknown[], place: string): readonly (readonly StoredStep[])[] {
  const turns: StoredStep[][] = []
  for (const [index, message] of messages.entries()) {
    if (!isObject(message)) throw new MalformedInputError(`${place} messages[${index}]`, 'a message', message)
    if (message.role === 'user') turns.push([])
    if (message.role !== 'assistant') continue
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
    const following = messages.slice(index + 1, index + 1 + calls.length)
    turns.at(-1)?.push(calls.length === 0 ? sayStep(String(message.content)) : callStep(calls, following, place))
  }
  return turns
}

function sayStep(text: string): StoredStep {
  return { proposal: textAction(text), written: [], logged: { calls: null, outputs: [] } }
}

function callStep(calls: readonly unknown[], answers: readonly unknown[], place: string): StoredStep {
  const written = calls.map((call) => {
    const { id, function: named } = isObject(call) ? call : {}
    if (typeof id !== 'string' || !isObject(named)) throw new MalformedInputError(place, 'a tool call', call)
    return { id, name: String(named.name), arguments: String(named.arguments) }
  })
  const proposed = readMessage(
    {
      role: 'assistant',
      content: '',
      calls: written.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
    },
    place,
  )
  return {
    proposal: { kind: 'tool-calls', calls: proposed.role === 'assistant' ? proposed.calls : [] },
    written: written.map(({ name, arguments: text }) => ({ name, arguments: text })),
    logged: { calls: null, outputs: answers.map((answer) => String(isObject(answer) ? answer.content : answer)) },
  }
}
