/**
 * WorkBench's data folder. It holds five tables and the directory as CSV, and the tasks with one JSON object per line. Each file is read
 * once.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { isObject, parseJson } from '@twincheck/core/reading'
import { DataFrame, missing } from '../../python/pandas/frame.ts'
import { CsvError, type CsvTable, readCsv } from '../../python/pandas/read-csv.ts'
import type { OfficeData } from '../office.ts'

export type WorkBenchTask = {
  readonly id: string
  readonly domain: string
  readonly template: string
  readonly query: string
  /** The calls that solve the task, as text, for example `calendar.delete_event.func(event_id="…")`. */
  readonly answer: readonly string[]
}

type ReadTasks = { readonly tasks: ReadonlyMap<string, WorkBenchTask>; readonly problems: readonly string[] }

const MOST_BYTES = 100_000_000

export class WorkBenchDataset {
  readonly #folder: string
  #office: OfficeData | null = null
  #tasks: ReadTasks | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  office(): OfficeData {
    this.#office ??= {
      events: this.#frame('calendar_events.csv', 'event_id event_name participant_email event_start duration'),
      emails: this.#frame('emails.csv', 'email_id inbox/outbox sender/recipient subject sent_datetime body'),
      tasks: this.#frame('project_tasks.csv', 'task_id task_name assigned_to_email list_name due_date board'),
      customers: this.#frame(
        'customer_relationship_manager_data.csv',
        'customer_id assigned_to_email customer_name customer_email customer_phone last_contact_date product_interest status follow_up_by notes',
      ),
      visits: withTruth(
        this.#frame(
          'analytics_data.csv',
          'date_of_visit visitor_id page_views session_duration_seconds traffic_source user_engaged',
        ),
      ),
      plots: new DataFrame(['file_path'], []),
      directory: this.#csv('email_addresses.csv', ['email_address']).rows.flatMap(([address]) => address ?? []),
    }
    return this.#office
  }

  task(id: string): WorkBenchTask | undefined {
    return this.#known().tasks.get(id)
  }

  taskIds(): readonly string[] {
    return [...this.#known().tasks.keys()]
  }

  problems(): readonly string[] {
    return this.#known().problems
  }

  #known(): ReadTasks {
    this.#tasks ??= this.#readTasks()
    return this.#tasks
  }

  #frame(name: string, columns: string): DataFrame {
    const table = this.#csv(name)
    if (table.columns.join(' ') !== columns) {
      throw new WorkBenchDataError(
        join(this.#folder, name),
        `the columns ${columns}`,
        table.columns.join(' ').slice(0, 200),
      )
    }
    return DataFrame.of(
      table.columns,
      table.rows.map((row) => row.map((cell) => cell ?? missing)),
    )
  }

  #csv(name: string, columns?: readonly string[]): CsvTable {
    const file = join(this.#folder, name)
    try {
      return readCsv(readText(file), columns)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      throw new WorkBenchDataError(file, 'a CSV table', `in row ${error.row}: ${error.message}`, { cause: error })
    }
  }

  #readTasks(): ReadTasks {
    const file = join(this.#folder, 'tasks.jsonl')
    const tasks = new Map<string, WorkBenchTask>()
    const problems: string[] = []
    for (const [index, line] of readText(file).split('\n').entries()) {
      if (line.trim() === '') continue
      const task = readTask(line)
      const place = `${file}, line ${index + 1}`
      if (task === null) problems.push(`${place}: expected a task with id, domain, query and answer.`)
      else if (tasks.has(task.id)) problems.push(`${place}: the id ${task.id} occurs for the second time.`)
      else tasks.set(task.id, task)
    }
    return { tasks, problems }
  }
}

function readTask(line: string): WorkBenchTask | null {
  const value = parseJson(line)
  if (!isObject(value)) return null
  const { id, domain, template, query, answer } = value
  const whole = typeof id === 'string' && typeof domain === 'string' && typeof query === 'string'
  if (!whole || !Array.isArray(answer) || !answer.every((call) => typeof call === 'string')) return null
  return { id, domain, template: typeof template === 'string' ? template : '', query, answer }
}

function readText(file: string): string {
  try {
    const { size } = statSync(file)
    if (size > MOST_BYTES) throw new Error(`${size} bytes`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    throw new WorkBenchDataError(file, 'a readable file', found, { cause: error })
  }
}

function withTruth(visits: DataFrame): DataFrame {
  const index = visits.columns.indexOf('user_engaged')
  return DataFrame.of(
    visits.columns,
    visits.rows.map(({ cells }) => cells.with(index, cells[index] === 'True')),
  )
}

/** Thrown if a file of WorkBench's data is missing, damaged or has unexpected content. */
class WorkBenchDataError extends TwinCheckError {
  readonly code = 'workbench-data-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'Restore the data with `twincheck workbench install`, or say where it is with --data DIR or TWINCHECK_WORKBENCH_DIR.',
      options,
    )
  }
}
