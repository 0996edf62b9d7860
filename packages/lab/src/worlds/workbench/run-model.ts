/**
 * Runs a model on WorkBench tasks with all tools, and writes runs that `evaluate` and `replay` read. The model calls tools through the
 * provider's format, but the stored agents wrote JSON in a text, so the results are not fully comparable. World, step limit and verdicts
 * are the same.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, TwinCheckError } from '@twincheck/core'
import { openJournal } from '../actor/journal.ts'
import type { ActorStep, AskActor } from '../actor/loop.ts'
import { type RunTasksOptions, runTasks, type TaskResult } from '../actor/run-tasks.ts'
import { WorkBenchDataset, type WorkBenchTask } from './dataset/dataset.ts'
import { type RunSetting, workBenchEnvironment } from './environment.ts'
import { type MadeCall, writeCalls } from './function-calls.ts'
import { offeredSchemas, readWorkBenchFile, WorkBenchFileError } from './stored/stored-file.ts'
import { readInput } from './stored/stored-run.ts'
import { WorkBenchJudge } from './verdict.ts'

export type WorkBenchRunOptions = Omit<RunTasksOptions, 'environment' | 'taskIds' | 'journal' | 'stepsPerTurn'> & {
  readonly data: string
  readonly out: string
  /** The name of the output folder. A `/` in the name becomes `_`. */
  readonly modelName: string
  /** Further settings that distinguish runs, such as sampling and provider options. */
  readonly settings?: JsonObject
  readonly tasks?: readonly string[]
}

export type WorkBenchModelRun = {
  readonly file: string
  readonly tasks: number
  readonly failed: number
  readonly problems: readonly string[]
}

export class UnknownWorkBenchTaskError extends TwinCheckError {
  readonly code = 'unknown-workbench-task'

  constructor(id: string, folder: string) {
    super(`${join(folder, 'tasks.jsonl')} has no task ${JSON.stringify(id)}. No model was asked.`)
  }
}

const toolset = 'all'
const opening =
  'It is Thursday, 2023-11-30, 00:00:00. Meetings must not start before 09:00 or end after 18:00. ' +
  'Do what the user asks with the tools, then answer.'
/** The benchmark stops an agent after 20 steps. The loop allows one step more than its limit, so the limit is 19. */
const stepsPerTurn = 19
const stopped = 'Agent stopped due to iteration limit or time limit.'

/** Runs the tasks. An interrupted run is kept in its journal, so the same call resumes with the missing tasks. */
export async function runWorkBench(options: WorkBenchRunOptions): Promise<WorkBenchModelRun> {
  const { data, out, modelName, effort, settings = {} } = options
  const dataset = new WorkBenchDataset(data)
  const tasks = (options.tasks ?? dataset.taskIds()).map((id) => demandTask(dataset, id, data))
  const name = modelName.replaceAll('/', '_')
  const folder = join(out, name)
  const tools = offeredSchemas(join(data, 'tasks.jsonl'), data).get(toolset)
  if (tools === undefined) throw new WorkBenchFileError(join(data, 'tools.json'), `the tool set ${toolset}`, 'none')
  const environment = workBenchEnvironment(
    dataset.office(),
    new WorkBenchJudge(dataset.office()),
    tasks.map((task): RunSetting => ({ task, tools, run: freshRun(task) })),
  )
  const settingsOf = { environment: environment.name, model: modelName, effort, ...settings }
  const journal = openJournal(join(folder, 'journal.jsonl'), settingsOf)
  try {
    const taskIds = tasks.map(({ id }) => id)
    const askFor = (taskId: string) => withPlainNames(options.askFor(taskId))
    const results = await runTasks({ ...options, environment, taskIds, askFor, journal, stepsPerTurn })
    const file = join(folder, `${name}_${toolset}.jsonl`)
    const rows = results.flatMap((result, index) => {
      const task = tasks[index]
      return task ? [[task.id, rowOf(modelName, task, result)] as const] : []
    })
    writeRows(file, rows)
    const failed = results.filter(({ kind }) => kind === 'failed').length
    return { file, tasks: results.length, failed, problems: dataset.problems() }
  } finally {
    journal.close()
  }
}

function demandTask(dataset: WorkBenchDataset, id: string, folder: string): WorkBenchTask {
  const task = dataset.task(id)
  if (task === undefined) throw new UnknownWorkBenchTaskError(id, folder)
  return task
}

function freshRun({ id, domain, query }: WorkBenchTask): RunSetting['run'] {
  const messages = [
    { role: 'system', content: opening },
    { role: 'user', content: query },
  ] as const
  const conversation = { opening: messages, steps: [] }
  return { id, task: id, domain, toolset, conversation, reason: '', written: null, error: '' }
}

/** Replaces dots in the names of tools, because providers do not allow them. The model sees `calendar__delete_event`. */
function withPlainNames(ask: AskActor): AskActor {
  const plain = (name: string) => name.replaceAll('.', '__')
  return async (conversation, options) => {
    const own = new Map(conversation.tools.map(({ name }) => [plain(name), name]))
    const tools = conversation.tools.map((tool) => ({ ...tool, name: plain(tool.name) }))
    const messages = conversation.messages.map((message) => {
      if (message.role !== 'assistant' || message.calls === null) return message
      return { ...message, calls: message.calls.map((call) => ({ ...call, name: plain(call.name) })) }
    })
    const { reply, milliseconds } = await ask({ ...conversation, messages, tools }, options)
    const calls = reply.calls?.map((call) => ({ ...call, name: own.get(call.name) ?? call.name })) ?? null
    return { reply: { ...reply, calls }, milliseconds }
  }
}

/** A row of the file of runs. If an error ended the run, the row has no conversation, as in the benchmark's own files. */
function rowOf(model: string, task: WorkBenchTask, result: TaskResult): object {
  const { id, domain, template, query } = task
  const named = { id: `${model}/${toolset}/${id}`, model, tools: toolset, toolset, task: id, domain, template, query }
  const unkept = (error: string, reason: string) => ({ ...named, function_calls: [], error, reason })
  if (result.kind === 'failed') return unkept(result.failure.message, 'the model failed')
  const { turns, forcedToQuit } = result.run
  const steps = turns.flatMap((turn) => turn.steps)
  const outcomes = steps.flatMap(({ outcome }) => outcome ?? [])
  const broken = outcomes.find((outcome) => outcome.kind === 'undecodable')
  if (broken !== undefined) return unkept(broken.error, 'an error ended the run')
  const { written, error } = writeCalls(steps.flatMap(callsOf))
  const start = turns.flatMap(({ messages }) => messages)
  const messages = [...start, ...steps.flatMap(messagesOf)]
  return { ...named, messages, function_calls: written, error: forcedToQuit ? stopped : error }
}

function callsOf({ reply }: ActorStep): readonly MadeCall[] {
  return (reply.calls ?? []).map(({ name, arguments: text }) => ({ name, input: readInput(text) }))
}

/** The benchmark's agents make one call per step, so a step with several calls becomes several steps. */
function messagesOf({ reply: { content, calls }, outcome }: ActorStep): readonly object[] {
  if (calls === null || calls.length === 0) return [{ role: 'assistant', content: content ?? '' }]
  const outputs = outcome?.kind === 'executed' ? outcome.outputs : []
  return calls.flatMap(({ id, name, arguments: text }, index) => {
    const call = { id, type: 'function', function: { name, arguments: text } }
    return [
      { role: 'assistant', content: index === 0 ? (content ?? '') : '', tool_calls: [call] },
      { role: 'tool', tool_call_id: id, content: outputs[index] ?? '' },
    ]
  })
}

/** Writes the rows. An existing file keeps the rows of other tasks, and is replaced atomically. */
function writeRows(file: string, rows: readonly (readonly [task: string, row: object])[]): void {
  const earlier = existsSync(file) ? readWorkBenchFile(file) : []
  const lines = new Map(
    earlier.flatMap(({ read, line }) => (read.kind === 'run' ? [[read.run.task, line] as const] : [])),
  )
  for (const [task, row] of rows) lines.set(task, JSON.stringify(row))
  const sorted = [...lines].sort(([left], [right]) => (left < right ? -1 : 1))
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.part`, sorted.map(([, line]) => `${line}\n`).join(''), { flush: true })
  renameSync(`${file}.part`, file)
}
