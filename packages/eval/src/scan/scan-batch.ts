/**
 * The work of a scan worker: it parses, imports and scans a batch of raw records, or runs with all their pieces. The same task gives the
 * same result in every worker.
 */
import { basename, dirname, join } from 'node:path'
import { createCallValidator, type Policy, type Profile, policyOf, type ToolSchema } from '@twincheck/core'
import type { RecordedDecision } from '../traces/decision-records.ts'
import { openTasks } from '../traces/formats.ts'
import { importRecord, joinPieces } from '../traces/import-record.ts'
import { textOf } from '../traces/input/bytes.ts'
import { parseJson } from '../traces/input/parse-json.ts'
import { type RecordBatch, tooLarge } from '../traces/input/record-batch.ts'
import { openSiblings } from '../traces/input/sibling-file.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import type { RecordMap } from '../traces/record-map.ts'
import { withTools } from '../traces/tool-definitions.ts'
import { type ImportContext, type Imported, leftOut, type RunPiece } from '../traces/trace-format.ts'
import { countRecord, type RecordCalls } from './call-count/count-record.ts'
import { callsInLine } from './call-count/text-actions.ts'
import type { GatheredRun } from './gather-pieces.ts'
import { type KeptTraces, type ScanRules, scanRun } from './scan-run.ts'
import type { ScannedRun } from './scanned-run.ts'

export type BatchTask = {
  readonly file: string
  readonly dataFolder: string | null
  readonly profile: Profile
  readonly withFeatures: boolean
  readonly withConversations: boolean
  readonly traces: KeptTraces
  readonly map: RecordMap | null
  readonly tools: readonly ToolSchema[] | null
  readonly work:
    | { readonly kind: 'records'; readonly batch: RecordBatch }
    | { readonly kind: 'runs'; readonly runs: readonly GatheredRun[] }
}

export type BatchResult = {
  readonly runs: readonly ScannedRun[]
  readonly recorded: readonly RecordedDecision[]
  readonly pieces: readonly { readonly place: InputPlace; readonly piece: RunPiece }[]
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
  readonly calls: readonly RecordCalls[]
  readonly unparsed: number
}

/** Makes a scanner that loads schemas and the data folder once and reuses them. The reuse does not change results. */
export function createBatchScanner(): (task: BatchTask) => BatchResult {
  const validate = createCallValidator()
  const policyFor = memoizePolicy()
  const readBeside = openSiblings()
  let dataset: ImportContext['dataset'] = null
  return ({ file, dataFolder, profile, withFeatures, withConversations, traces, map, tools, work }) => {
    if (dataFolder !== null && dataset?.folder !== dataFolder) dataset = openTasks(dataFolder)
    const context: ImportContext = {
      fileName: plainName(file),
      folderName: basename(dirname(file)),
      header: work.kind === 'records' ? work.batch.header : null,
      dataset: dataFolder === null ? null : dataset,
      beside: (name) => readBeside(join(dirname(file), name)),
      map,
    }
    const rules = { policy: policyFor(profile), validate, withFeatures, withConversations, traces }
    const result = new ResultBuilder(basename(file), rules, tools)
    if (work.kind === 'records') importBatch(work.batch, context, result)
    else for (const run of work.runs) result.add(run.place, joinRun(run, context))
    return result.build()
  }
}

/** Caches the compiled policy of the last profile. The policy is compiled again only if the next batch has a different profile. */
function memoizePolicy(): (profile: Profile) => Policy {
  let known: { readonly text: string; readonly policy: Policy } | null = null
  return (profile) => {
    const text = JSON.stringify(profile)
    if (known?.text !== text) known = { text, policy: policyOf(profile) }
    return known.policy
  }
}

class ResultBuilder {
  readonly #file: string
  readonly #rules: ScanRules
  readonly #tools: BatchTask['tools']
  readonly #runs: ScannedRun[] = []
  readonly #recorded: RecordedDecision[] = []
  readonly #pieces: BatchResult['pieces'][number][] = []
  readonly #left: BatchResult['left'][number][] = []
  readonly #calls: RecordCalls[] = []
  #parsed = 0
  readonly #notJson: { readonly place: InputPlace; readonly left: LeftOut }[] = []
  #yaml = 0
  #isCsv = false
  #unparsed = 0
  /** Lines that are not JSON and begin alike, such as the chunks of a stream, count once. This set holds their beginnings. */
  readonly #beginnings = new Set<string>()

  constructor(file: string, rules: ScanRules, tools: BatchTask['tools']) {
    this.#file = file
    this.#rules = rules
    this.#tools = tools
  }

  /** Adds the content of a record. A run without a name is named by its place in the file. */
  add(place: InputPlace, { runs, recorded, pieces, left }: Imported): void {
    for (const [index, read] of runs.entries()) {
      const name = `${this.#file}:${place.number}`
      const run = this.#tools === null ? read : withTools(read, this.#tools)
      this.#runs.push(scanRun(run, index === 0 ? name : `${name}.${index}`, this.#rules))
    }
    this.#recorded.push(...recorded)
    for (const piece of pieces) this.#pieces.push({ place, piece })
    for (const one of left) this.#left.push({ place, left: one })
  }

  count(calls: RecordCalls | null): void {
    if (calls !== null) this.#calls.push(calls)
  }

  addParsed(place: InputPlace, imported: Imported): void {
    this.#parsed++
    this.add(place, imported)
  }

  addNoJson(place: InputPlace, text: string, problem: string): void {
    const detail = `No valid JSON: ${problem.slice(0, 200)}`
    this.#notJson.push({ place, left: { kind: 'problem', what: 'record', reason: 'no-json', detail } })
    const beginning = `${text.length} ${text.slice(0, 256)}`
    if (!this.#beginnings.has(beginning)) this.#unparsed += callsInLine(text)
    this.#beginnings.add(beginning)
    if (yamlLine.test(text)) this.#yaml++
    if (place.number === 1 && csvHeader.test(text)) this.#isCsv = true
  }

  leave(left: RecordBatch['left']): void {
    this.#left.push(...left)
  }

  build(): BatchResult {
    this.#left.push(...this.#damaged())
    this.#left.sort((first, second) => (first.place?.number ?? 0) - (second.place?.number ?? 0))
    const counts = { calls: this.#calls, unparsed: this.#unparsed }
    return { runs: this.#runs, recorded: this.#recorded, pieces: this.#pieces, left: this.#left, ...counts }
  }

  /** The reports about records that are not JSON. If no record of a long batch is JSON, a single report covers the whole batch. */
  #damaged(): BatchResult['left'] {
    const [first] = this.#notJson
    const lines = this.#notJson.length
    const isOther = this.#isCsv || (lines > 1 && 2 * this.#yaml >= lines)
    if (first === undefined || this.#parsed > 0 || (lines < MOST_DAMAGED && !isOther)) return this.#notJson
    return [{ place: first.place, left: { ...first.left, what: 'file', detail: this.#otherFormat(lines) } }]
  }

  #otherFormat(lines: number): string {
    if (this.#isCsv) {
      return 'The file is CSV, and a scan reads JSON, or a table with chat messages as JSON in a cell, or with the columns role and content. Write each conversation as one JSON object a line.'
    }
    if (2 * this.#yaml < lines) return `None of ${lines} lines is JSON: write one JSON object a line.`
    return 'The file is YAML, and a scan reads JSON: convert it first, for example with yq -o=json.'
  }
}

/** If no line of a batch is JSON and there are at least this many lines, one report replaces the reports about single lines. */
const MOST_DAMAGED = 4

const yamlLine = /^(?:---|\s*(?:- )*(?:[\w."'/-]+:(?:\s|$)|- ))/

const csvHeader = /^[\w"'. -]{1,60}(?:[,;\t][\w"'. -]{1,60})+\s*$/

function importBatch(batch: RecordBatch, context: ImportContext, result: ResultBuilder): void {
  result.leave(batch.left)
  for (let i = 0; i < batch.records.length; i += 3) {
    const [number = 0, start = 0, end = 0] = batch.records.slice(i, i + 3)
    importText(textOf(batch.bytes.subarray(start, end)), { kind: batch.kind, number }, context, result)
  }
}

function joinRun({ format, texts, again }: GatheredRun, context: ImportContext): Imported {
  if (texts === null) return leftOut('problem', 'too-large', tooLarge())
  const joined = joinPieces(format, texts, context)
  if (joined.runs.length + joined.left.length === 0) {
    return leftOut('skipped', 'empty-trajectory', `The ${format} record holds no messages.`)
  }
  if (!again) return joined
  const detail = 'Too many runs were open at the same time. This run was closed before its last pieces arrived.'
  return { ...joined, left: [...joined.left, { kind: 'problem', what: 'run', reason: 'closed-early', detail }] }
}

function importText(text: string, place: InputPlace, context: ImportContext, result: ResultBuilder): void {
  let value: unknown
  try {
    const written = dataOf(text)
    if (written === null) return
    // A byte order mark at the beginning is removed, because JSON.parse does not accept it.
    value = parseJson(written.charCodeAt(0) === 0xfeff ? written.slice(1) : written)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    result.addNoJson(place, text, error.message)
    return
  }
  const imported = importRecord(value, context)
  result.addParsed(place, imported)
  // If the format says that the API request failed, the record was left out on purpose. The calls of this record are not counted.
  if (!imported.left.some(({ what, reason }) => what === 'record' && reason === 'api-error')) {
    result.count(countRecord(value))
  }
}

/** The data in a line of server-sent events. Null for a line without data. Any other text is returned unchanged. */
function dataOf(text: string): string | null {
  const line = /^(data|event|id|retry):[ \t]*/.exec(text)
  if (line === null) return text
  const data = text.slice(line[0].length)
  return line[1] === 'data' && data.trim() !== '[DONE]' ? data : null
}

/**
 * The name of a file without folders and without extensions of data files. Other dots stay, because they may be part of a model's name.
 */
function plainName(file: string): string {
  return basename(file).replace(/(?:\.(?:json|jsonl|ndjson|gz|txt|log|result|traj|eval))+$/i, '')
}
