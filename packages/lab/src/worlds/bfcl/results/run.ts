/** Runs a model on BFCL V4 tasks and writes the official result files. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject, ToolSchema } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import type { Environment, Episode } from '@twincheck/eval'
import { type Category, categories, categoryOf, Dataset, type Task } from '@twincheck/eval/bfcl'
import { openJournal } from '../../actor/journal.ts'
import { type RunTasksOptions, runTasks, type TaskResult } from '../../actor/run-tasks.ts'
import { bfclEnvironment } from '../environment.ts'
import { resultLine } from './actor-result.ts'
import { readResultLine, readResultTexts } from './result-file.ts'

export type BfclRunOptions = Omit<RunTasksOptions, 'environment' | 'taskIds' | 'journal'> & {
  readonly data: string
  readonly out: string
  /** The name of the result folder, as in the official layout. A `/` in the name becomes `_`. */
  readonly modelName: string
  /** Further settings that distinguish runs, such as sampling and provider options. */
  readonly settings?: JsonObject
  readonly categories?: readonly Category[]
  readonly tasks?: readonly string[]
}

export type BfclRun = {
  readonly files: readonly string[]
  readonly tasks: number
  readonly failed: number
  readonly problems: readonly string[]
}

/** Runs the tasks. An interrupted run is kept in its journal, so the same call resumes with the missing tasks. */
export async function runBfcl(options: BfclRunOptions): Promise<BfclRun> {
  const { data, out, modelName, effort, settings = {}, categories: chosen = categories } = options
  const dataset = new Dataset(data)
  const runName = modelName.replace(/[-./]/g, '_')
  const environment = withOfficialWording(bfclEnvironment(dataset, { runName }), dataset)
  const taskIds = options.tasks?.map((id) => dataset.task(id).id) ?? tasksOf(dataset, chosen)
  const folder = join(out, modelName.replaceAll('/', '_'))
  const journal = openJournal(join(folder, 'journal.jsonl'), {
    environment: environment.name,
    model: modelName,
    effort,
    ...settings,
  })
  try {
    const results = await runTasks({ ...options, environment, taskIds, journal })
    return {
      files: await writeResults(folder, results),
      tasks: results.length,
      failed: results.filter(({ kind }) => kind === 'failed').length,
      problems: options.tasks
        ? []
        : chosen.flatMap((category) => dataset.problems(category).map(({ message }) => message)),
    }
  } finally {
    journal.close()
  }
}

function tasksOf(dataset: Dataset, chosen: readonly Category[]): readonly string[] {
  return chosen.flatMap((category) => dataset.tasks(category).map(({ id }) => id))
}

/**
 * Writes one file per category where the official tools look: FOLDER/multi_turn/BFCL_v4_CATEGORY_result.json, sorted by task. Existing
 * files keep the tasks of other runs and are replaced atomically. An unreadable line in an existing file throws.
 */
async function writeResults(folder: string, results: readonly TaskResult[]): Promise<readonly string[]> {
  const files: string[] = []
  for (const category of categories) {
    const own = results.filter(({ taskId }) => categoryOf(taskId) === category)
    if (own.length === 0) continue
    const file = join(folder, 'multi_turn', `BFCL_v4_${category}_result.json`)
    const lines = await readLines(file)
    for (const result of own) lines.set(result.taskId, resultLine(result))
    const sorted = [...lines].sort(([left], [right]) => taskNumber(left) - taskNumber(right))
    mkdirSync(join(folder, 'multi_turn'), { recursive: true })
    writeFileSync(`${file}.part`, sorted.map(([, line]) => line).join(''), { flush: true })
    renameSync(`${file}.part`, file)
    files.push(file)
  }
  return files
}

async function readLines(file: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  if (!existsSync(file)) return lines
  for await (const part of readResultTexts(file)) {
    if (part.kind === 'problem') throw part.problem
    const read = readResultLine(part.text, file, part.line)
    if (read.kind === 'problem') throw read.problem
    lines.set(read.run.id, `${part.text}\n`)
  }
  return lines
}

function taskNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('_') + 1))
}

/**
 * Describes the tools as the official handler does: the syntax is Python, and numbers are `float`. Functions of a later turn keep the
 * descriptions of their files. The official member about return values is not sent, because the API does not have it.
 */
export function withOfficialWording(environment: Environment, dataset: Dataset): Environment {
  return { ...environment, reset: (taskId) => wordEpisode(environment.reset(taskId), dataset.task(taskId)) }
}

export function officialTool({ name, description, parameters }: ToolSchema, arrivesLate: boolean): ToolSchema {
  const hint = arrivesLate ? '' : ' Note that the provided function is in Python 3 syntax.'
  return { name, description: description + hint, parameters: wordProperties(parameters) }
}

function wordEpisode(episode: Episode, task: Task): Episode {
  const late = new Set([...task.missedFunctions.values()].flat())
  return {
    taskId: episode.taskId,
    beginTurn: () => {
      const turn = episode.beginTurn()
      return turn && { ...turn, tools: turn.tools.map((tool) => officialTool(tool, late.has(tool.name))) }
    },
    execute: (step) => episode.execute(step),
    say: (text) => episode.say(text),
    trajectory: () => episode.trajectory(),
    state: () => episode.state(),
    copy: () => wordEpisode(episode.copy(), task),
    score: () => episode.score(),
  }
}

function wordProperties(schema: JsonObject): JsonObject {
  const { properties } = schema
  if (!isJsonObject(properties)) return schema
  const worded = Object.entries(properties).map(([name, property]) => [name, wordProperty(property)])
  return { ...schema, properties: Object.fromEntries(worded) }
}

/**
 * Every number gets a sentence that describes it as a float. As in the official code, a number that is an item of a list gets no such
 * sentence.
 */
function wordProperty(property: Json): Json {
  if (!isJsonObject(property)) return property
  const { type, description = '', items } = property
  if (type === 'number') {
    return { ...property, format: 'float', description: `${String(description)} This is a float type value.` }
  }
  if (isJsonObject(property.properties)) return wordProperties(property)
  return type === 'array' && isJsonObject(items) && items.type === 'object'
    ? { ...property, items: wordProperties(items) }
    : property
}
