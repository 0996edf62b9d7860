/**
 * Reads BFCL multi-turn results: `{id, result, inference_log?}`. The log holds the user's messages and the outputs of tools. Without a
 * log, the user's messages come from the data folder and the outputs are unknown. Tool schemas come only from the data folder.
 */
import type { Json } from '@twincheck/core'
import { decodeStep } from '../../bfcl/calls/decode.ts'
import { categoryOf } from '../../bfcl/dataset/category.ts'
import { DataFileError } from '../../bfcl/dataset/data-file-error.ts'
import { Dataset, functionsArrived } from '../../bfcl/dataset/dataset.ts'
import type { Task } from '../../bfcl/dataset/task.ts'
import { Float, type PyValue, Tuple } from '../../python/value.ts'
import { type ImportedCall, ImportedConversation, namedRun } from '../imported-run.ts'
import { isObject, listOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { type ImportContext, importedRuns, type TraceFormat } from '../trace-format.ts'
import type { MissingPart, TraceCounts } from '../trace-run.ts'

export const bfclResult: TraceFormat = {
  name: 'bfcl-result',
  title: 'BFCL results',
  keys: 'id result inference_log',
  recognises: ({ id, result }) => typeof id === 'string' && result !== undefined && categoryOf(id) !== null,
  benchmark: {
    source: 'bfcl',
    openTasks: (folder) => new Dataset(folder),
    hasVerdicts: true,
    clusters: 'suffix',
  },
  read: (record, context) => {
    const id = textOrNull(record.id) ?? ''
    const task = findTask(context.dataset, id)
    const turns = turnsOf(record, task)
    const conversation = new ImportedConversation()
    for (const [index, turn] of turns.entries()) {
      if (index > 0) conversation.openTurn()
      conversation.tools = task === null ? null : (context.dataset?.tools(task, index) ?? null)
      for (const text of turn.user) conversation.user(text)
      for (const step of turn.steps) addStep(conversation, step)
    }
    const named = {
      source: 'bfcl',
      model: modelName(context),
      run: id,
      task: id,
      missing: missing(turns, conversation),
    }
    return importedRuns([namedRun(named, conversation, count(turns))], conversation.left)
  },
}

type ResultTurn = { readonly user: readonly unknown[]; readonly steps: readonly ResultStep[] }
type ResultStep = { readonly written: unknown; readonly outputs: readonly unknown[] }

function turnsOf(record: RawRecord, task: Task | null): readonly ResultTurn[] {
  const logged = objectsOf(record.inference_log).filter((entry) => 'begin_of_turn_query' in entry)
  if (logged.length > 0) return logged.map(loggedTurn)
  return listOf(record.result).map((steps, index) => ({
    user: userTexts(task, index),
    steps: listOf(steps).map((written) => ({ written, outputs: [] })),
  }))
}

function loggedTurn(entry: RawRecord): ResultTurn {
  const steps = Object.keys(entry).filter((name) => name.startsWith('step_'))
  return {
    user: objectsOf(entry.begin_of_turn_query).map(({ content }) => content),
    steps: steps.map((name) => {
      const messages = objectsOf(entry[name])
      return {
        written: messages.find(({ role }) => role === 'assistant')?.content ?? '',
        outputs: messages.filter(({ role }) => role === 'tool').map(({ content }) => content),
      }
    }),
  }
}

/** The user's messages of a turn. If the task is not known, an empty text stands for them. */
function userTexts(task: Task | null, turn: number): readonly string[] {
  if (task === null) return ['']
  if (task.missedFunctions.has(turn)) return [functionsArrived]
  return (task.question[turn] ?? []).map(({ content }) => content)
}

function addStep(conversation: ImportedConversation, { written, outputs }: ResultStep): void {
  const { text, calls } = readStep(written)
  conversation.assistant(text, calls)
  // Calls have no ids in this format, so results are matched to calls by their order.
  for (const content of outputs) conversation.result({ callId: null, content })
}

function findTask(dataset: Dataset | null, id: string): Task | null {
  if (dataset === null) return null
  try {
    return dataset.task(id)
  } catch (error) {
    // If the data folder does not have this task, the run is read as if there were no data folder. The summary then reports that tool
    // schemas are missing.
    if (error instanceof DataFileError) return null
    throw error
  }
}

function missing(turns: readonly ResultTurn[], conversation: ImportedConversation): readonly MissingPart[] {
  const called = conversation.messages.some((message) => message.role === 'assistant' && message.calls.length > 0)
  const unlogged = called && turns.every(({ steps }) => steps.every(({ outputs }) => outputs.length === 0))
  const silent = turns.length > 0 && turns.every(({ user }) => user.every((text) => text === ''))
  return [...(unlogged ? (['tool-outputs'] as const) : []), ...(silent ? (['user-messages'] as const) : [])]
}

function count(turns: readonly ResultTurn[]): TraceCounts {
  const steps = turns.flatMap((turn) => turn.steps)
  const results = steps.reduce((sum, { outputs }) => sum + outputs.length, 0)
  const user = turns.reduce((sum, turn) => sum + turn.user.length, 0)
  const calls = steps.reduce((sum, { written }) => sum + countCalls(written), 0)
  return { messages: user + steps.length + results, calls, results }
}

/**
 * The name of the model, which is the name of the folder of a result file. In some folders, the name of a stored run and `__` come before
 * the model.
 */
function modelName({ folderName }: ImportContext): string | null {
  const name = folderName.split('__').at(-1)
  return name === undefined || name === '' ? null : name
}

/**
 * A step of a BFCL result. The step is structured calls `[{"name": "json arguments"}]`, calls in a text `[fn(a=1)]`, or a plain reply.
 */
type BfclStep = { readonly text: string; readonly calls: readonly ImportedCall[] }

function readStep(written: unknown): BfclStep {
  if (typeof written === 'string') return readText(written)
  const items = Array.isArray(written) ? written : [written]
  const calls = items.flatMap((item) =>
    isObject(item) ? Object.keys(item).map((name) => ({ id: null, name, arguments: item[name] })) : [],
  )
  return { text: '', calls }
}

function countCalls(written: unknown): number {
  if (typeof written === 'string') return readText(written).calls.length
  const items = Array.isArray(written) ? written : [written]
  return items.reduce((sum, item) => sum + (isObject(item) ? Object.keys(item).length : 0), 0)
}

function readText(text: string): BfclStep {
  const opening = text.trimStart()
  // Most texts are plain replies. Only a text that begins like a list of calls is passed to the official decoder.
  if (!/^[`[]*[A-Za-z_]\w*\(|^\[|^```/.test(opening)) return { text, calls: [] }
  const decoded = decodeStep(text, 'prompting')
  if (decoded.kind === 'undecodable' || decoded.calls.length === 0) return { text, calls: [] }
  const calls = decoded.calls.map(({ name, kwargs }) => {
    const named = [...kwargs].map(([key, value]) => [key, plainJson(value)] as const)
    return { id: null, name, arguments: Object.fromEntries(named) }
  })
  return { text: '', calls }
}

function plainJson(value: PyValue): Json {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value
  if (value instanceof Float) return value.value
  if (value instanceof Tuple) return value.items.map(plainJson)
  if (Array.isArray(value)) return value.map(plainJson)
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plainJson(item)]))
}
