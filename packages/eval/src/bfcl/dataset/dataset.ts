/**
 * A data folder of BFCL V4: the task files, `possible_answer/`, `multi_turn_func_doc/` and `long_context.json`. Invariants:
 *   1. A file is read once, on first use.
 *   2. A damaged line makes only its own task unusable. `problems` names the line.
 */
import { join } from 'node:path'
import { type ToolSchema, TwinCheckError } from '@twincheck/core'
import { cached } from '../../python/cached.ts'
import { isDict, type PyDict, PythonError, type PyValue, parseJson } from '../../python/index.ts'
import { type Category, categoryOf, taskFileName } from './category.ts'
import { DataFileError } from './data-file-error.ts'
import { type JsonLine, readJsonLines, readText } from './json-lines.ts'
import { readId, readTask, type Task } from './task.ts'
import { readToolDocument } from './tool-schema.ts'

export class Dataset {
  readonly folder: string
  readonly #category = cached((category: Category) =>
    readCategory(this.#taskFile(category), join(this.folder, 'possible_answer', taskFileName(category))),
  )
  readonly #toolsOf = cached((className: string) =>
    readTools(join(this.folder, 'multi_turn_func_doc', functionFileName(className))),
  )
  readonly #longContext = cached(readLongContextFile)

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws a DataFileError if the folder has no such task, or if its line is damaged. */
  task(id: string): Task {
    const category = categoryOf(id)
    if (category === null) {
      const expected = 'the id of a multi-turn task of BFCL V4, such as multi_turn_base_0'
      throw new DataFileError({ file: this.folder, line: null, expected, found: id })
    }
    const { tasks, problems } = this.#category(category)
    const task = tasks.get(id)
    if (task !== undefined) return task
    const [problem] = problems
    const found = problem === undefined ? 'no such task' : `no such task, and damage: ${problem.message}`
    throw new DataFileError({ file: this.#taskFile(category), line: null, expected: `the task ${id}`, found })
  }

  tasks(category: Category): readonly Task[] {
    return [...this.#category(category).tasks.values()]
  }

  problems(category: Category): readonly DataFileError[] {
    return this.#category(category).problems
  }

  /** The constants of the long-context category. Null for other categories, because they do not use these constants. */
  longContextOf(task: Task): LongContext | null {
    if (task.category !== 'multi_turn_long_context') return null
    return this.#longContext(join(this.folder, 'long_context.json'))
  }

  /** The tools of a turn in the official order. Functions that became available only after the first turn come last. */
  tools(task: Task, turn: number): readonly ToolSchema[] {
    return activeTools(
      task,
      turn,
      task.involvedClasses.flatMap((name) => this.#toolsOf(name)),
    )
  }

  #taskFile(category: Category): string {
    return join(this.folder, taskFileName(category))
  }
}

/** If one tool document is damaged, all tools of its class are unusable, because a missing tool would change the task. */
function readTools(file: string): readonly ToolSchema[] {
  const { lines, problems } = readJsonLines(file, 'one function document a line')
  const [problem] = problems
  if (problem !== undefined) throw problem
  return lines.map(({ line, record }) => readToolDocument(record, { file, line }))
}

type CategoryTasks = { readonly tasks: ReadonlyMap<string, Task>; readonly problems: readonly DataFileError[] }

function readCategory(taskFile: string, answerFile: string): CategoryTasks {
  const taskLines = readJsonLines(taskFile, 'one BFCL V4 task a line')
  const answerLines = readJsonLines(answerFile, 'one BFCL V4 possible answer a line')
  const tasks = new Map<string, Task>()
  const problems = [...taskLines.problems, ...answerLines.problems]
  const answers = indexById(answerLines.lines, answerFile, problems)
  for (const { line, record } of taskLines.lines) {
    collect(problems, () => {
      const place = { file: taskFile, line }
      const id = readId(record, place)
      const answer = answers.get(id)
      if (answer === undefined) {
        throw new DataFileError({
          file: answerFile,
          line: null,
          expected: `the answer of ${id}`,
          found: 'no usable line',
        })
      }
      tasks.set(id, readTask(record, place, answer.record, { file: answerFile, line: answer.line }))
    })
  }
  return { tasks, problems }
}

function indexById(lines: readonly JsonLine[], file: string, problems: DataFileError[]): Map<string, JsonLine> {
  const byId = new Map<string, JsonLine>()
  for (const line of lines) {
    collect(problems, () => byId.set(readId(line.record, { file, line: line.line }), line))
  }
  return byId
}

function collect(problems: DataFileError[], read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error
    problems.push(error)
  }
}

function readLongContextFile(file: string): LongContext {
  const expected = 'the long-context constants as one JSON object'
  return readLongContext(parseObject(readText(file, expected), file, expected))
}

function parseObject(text: string, file: string, expected: string): PyDict {
  try {
    const value = parseJson(text)
    if (isDict(value)) return value
  } catch (cause) {
    if (!(cause instanceof PythonError)) throw cause
    throw new DataFileError({ file, line: null, expected, found: `no valid JSON (${cause.text})` }, { cause })
  }
  throw new DataFileError({ file, line: null, expected, found: 'another JSON value' })
}

/**
 * The constants of the long-context category by name. All readers share the values, so a simulator must copy the values that it keeps.
 */
export type LongContext = ReadonlyMap<string, PyValue>

/** Reads the long-context constants from `long_context.json` and keeps their official names. */
export function readLongContext(constants: PyDict): LongContext {
  return new Map([...constants].map(([name, value]) => [String(name), value]))
}

const files: ReadonlyMap<string, string> = new Map([
  ['GorillaFileSystem', 'gorilla_file_system.json'],
  ['MathAPI', 'math_api.json'],
  ['MessageAPI', 'message_api.json'],
  ['TwitterAPI', 'posting_api.json'],
  ['TicketAPI', 'ticket_api.json'],
  ['TradingBot', 'trading_bot.json'],
  ['TravelAPI', 'travel_booking.json'],
  ['VehicleControlAPI', 'vehicle_control.json'],
])

export class UnknownClassError extends TwinCheckError {
  readonly code = 'bfcl-unknown-class'
  readonly className: string

  constructor(className: string) {
    super(
      `A task involves the class ${className}; BFCL V4 multi-turn has ${[...files.keys()].join(', ')}. ` +
        'Check that the data folder is of the pinned release.',
    )
    this.className = className
  }
}

function functionFileName(className: string): string {
  const file = files.get(className)
  if (file === undefined) throw new UnknownClassError(className)
  return file
}

/** The official user message at the beginning of a turn that offers functions for the first time. */
export const functionsArrived = 'I have updated some more functions you can choose from. What about now?'

/**
 * Returns the tools of a turn in the official order. A withheld function is offered from the turn that adds it, and comes after the other
 * functions. Excluded functions are never offered.
 */
function activeTools(task: Task, turn: number, all: readonly ToolSchema[]): readonly ToolSchema[] {
  const missed = new Set([...task.missedFunctions.values()].flat())
  const excluded = new Set(task.excludedFunctions)
  const offered = all.filter(({ name }) => !missed.has(name) && !excluded.has(name))
  for (const [arrival, names] of [...task.missedFunctions].sort(([left], [right]) => left - right)) {
    if (arrival > turn) break
    for (const name of names) offered.push(...all.filter((tool) => tool.name === name && !excluded.has(name)))
  }
  return offered
}
