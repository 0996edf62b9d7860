/** tau-bench's tables and tools, which are read from the data folder on first use. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readToolSchema, type ToolSchema } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'
import { cached } from '@twincheck/eval/harness'
import { isDict, type PyDict, PythonError, parseJson } from '@twincheck/eval/python'
import type { TauDomain } from '../domain.ts'
import { typedDatabase } from '../tau2-airline/models.ts'
import { TauDataError } from './data-file-error.ts'
import { type Records, TauDatabase, TauTable } from './database.ts'

export class TauDataset {
  readonly folder: string
  readonly #records = cached(readRecords)
  readonly #database = cached((domain: TauDomain) => this.#load(domain))
  readonly tools: (domain: TauDomain) => readonly ToolSchema[] = cached((domain) => {
    const defined = readTools(join(this.folder, domain.folder, 'tools.json'))
    return [...defined, flightStatusSchema].filter(({ name }) => domain.tools.has(name))
  })

  constructor(folder: string) {
    this.folder = folder
  }

  openDatabase(domain: TauDomain): TauDatabase {
    return this.#database(domain).copy()
  }

  #load(domain: TauDomain): TauDatabase {
    const plain = new TauDatabase(
      domain.tables.map((name) => [
        name,
        new TauTable(this.#records(join(this.folder, domain.folder, `${name}.json`))),
      ]),
    )
    return domain.name === 'tau2-airline' ? typedDatabase(plain) : plain
  }
}

/** The only tool of tau2-bench's airline that tau-bench does not define. */
const flightStatusSchema: ToolSchema = {
  name: 'get_flight_status',
  description: 'Get the status of a flight on a date.',
  parameters: {
    type: 'object',
    properties: { flight_number: { type: 'string' }, date: { type: 'string' } },
    required: ['flight_number', 'date'],
  },
}

function readRecords(file: string): Records {
  const table = parse(readText(file), file)
  if (!isDict(table)) throw new TauDataError(file, 'a JSON object of records by id', 'another JSON value')
  const records = new Map<string, PyDict>()
  for (const [id, record] of table) {
    if (!isDict(record)) throw new TauDataError(file, `a JSON object as record ${String(id)}`, 'another JSON value')
    records.set(String(id), record)
  }
  return records
}

function readTools(file: string): readonly ToolSchema[] {
  const text = readText(file)
  try {
    const definitions: unknown = JSON.parse(text)
    if (!Array.isArray(definitions)) throw new TauDataError(file, 'a list of tool definitions', 'another JSON value')
    return definitions.map((definition, index) => readToolSchema(definition?.function, `tools[${index}]`))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof MalformedInputError)) throw error
    throw new TauDataError(file, 'a list of tool definitions', error.message, { cause: error })
  }
}

function parse(text: string, file: string): ReturnType<typeof parseJson> {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new TauDataError(file, 'JSON', error.text, { cause: error })
  }
}

function readText(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(`${file}.gz`)) return gunzipSync(readFileSync(`${file}.gz`)).toString('utf8')
  throw new TauDataError(file, 'the file, plain or as .gz', 'nothing')
}
