/**
 * BFCL multi-turn results: `{id, result, inference_log?}`. The log says what the user and the tools said; without one,
 * the user's words come from the data folder and the outputs are unknown. Tools come from the data folder alone.
 */

import type { ActiveTools } from '@twincheck/core'
import { functionsArrived } from '../../bfcl/dataset/active-tools.ts'
import { categoryOf } from '../../bfcl/dataset/category.ts'
import { DataFileError } from '../../bfcl/dataset/data-file-error.ts'
import type { Dataset } from '../../bfcl/dataset/dataset.ts'
import type { Task } from '../../bfcl/dataset/task.ts'
import { ImportedConversation } from '../conversation.ts'
import { missingParts } from '../general-run.ts'
import { type ImportContext, type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import type { MissingPart, TraceCounts } from '../trace-run.ts'
import { countCalls, readStep } from './bfcl-step.ts'

export const bfclResult: Importer = {
  format: 'bfcl-result',
  recognises: ({ id, result }) => typeof id === 'string' && result !== undefined && categoryOf(id) !== null,
  read: (record, context) => {
    const id = textOrNull(record.id) ?? ''
    const task = findTask(context.dataset, id)
    const turns = turnsOf(record, task)
    const conversation = new ImportedConversation()
    for (const [index, turn] of turns.entries()) {
      if (index > 0) conversation.openTurn()
      conversation.tools = toolsOf(context.dataset, task, index)
      for (const text of turn.user) conversation.user(text)
      for (const step of turn.steps) addStep(conversation, step)
    }
    const run = {
      source: 'bfcl',
      model: modelName(context),
      run: id,
      task: id,
      outcome: null,
      graded: null,
      messages: conversation.messages,
      decisions: conversation.decisions,
      found: count(turns),
      missing: missing(turns, conversation),
    }
    return importedRuns([run], conversation.left)
  },
}

type ResultTurn = { readonly user: readonly unknown[]; readonly steps: readonly ResultStep[] }
/** What the model wrote, and what the tools answered; no answers where nothing was logged. */
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

/** Without a task the words are unknown, but that the user spoke is not. */
function userTexts(task: Task | null, turn: number): readonly string[] {
  if (task === null) return ['']
  if (task.missedFunctions.has(turn)) return [functionsArrived]
  return (task.question[turn] ?? []).map(({ content }) => content)
}

function addStep(conversation: ImportedConversation, { written, outputs }: ResultStep): void {
  const { text, calls } = readStep(written)
  conversation.assistant(text, calls)
  // Calls have no ids here: the conversation names them, and results come in their order.
  for (const content of outputs) conversation.result({ callId: null, content })
}

function findTask(dataset: Dataset | null, id: string): Task | null {
  if (dataset === null) return null
  try {
    return dataset.task(id)
  } catch (error) {
    // A folder without this task is as good as no folder for this run; the summary says that its tools are missing.
    if (error instanceof DataFileError) return null
    throw error
  }
}

function toolsOf(dataset: Dataset | null, task: Task | null, turn: number): ActiveTools {
  return dataset === null || task === null ? null : dataset.tools(task, turn)
}

function missing(turns: readonly ResultTurn[], conversation: ImportedConversation): readonly MissingPart[] {
  const called = conversation.messages.some((message) => message.role === 'assistant' && message.calls.length > 0)
  const unlogged = called && turns.every(({ steps }) => steps.every(({ outputs }) => outputs.length === 0))
  const silent = turns.length > 0 && turns.every(({ user }) => user.every((text) => text === ''))
  return [
    ...missingParts(conversation),
    ...(unlogged ? (['tool-outputs'] as const) : []),
    ...(silent ? (['user-messages'] as const) : []),
  ]
}

function count(turns: readonly ResultTurn[]): TraceCounts {
  const steps = turns.flatMap((turn) => turn.steps)
  const results = steps.reduce((sum, { outputs }) => sum + outputs.length, 0)
  const user = turns.reduce((sum, turn) => sum + turn.user.length, 0)
  const calls = steps.reduce((sum, { written }) => sum + countCalls(written), 0)
  return { messages: user + steps.length + results, calls, results }
}

/** Result files stand in a folder named after the model, with the name of a stored run in front here and there. */
function modelName({ folderName }: ImportContext): string | null {
  const name = folderName.split('__').at(-1)
  return name === undefined || name === '' ? null : name
}
