/**
 * The work of a worker: a batch of raw records to parse, import and scan, or runs with all their pieces. The same task gives
 * the same result in every worker.
 */
import { basename, dirname, join } from 'node:path'
import { createCallValidator, type Policy, type Profile, policyOf } from '@twincheck/core'
import type { RecordedDecision } from '../traces/decision-records.ts'
import { openTasks } from '../traces/formats.ts'
import { importRecord, joinPieces } from '../traces/import-record.ts'
import { parseJson } from '../traces/input/parse-json.ts'
import { type RecordBatch, tooLarge } from '../traces/input/record-batch.ts'
import { openSiblings } from '../traces/input/sibling-file.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import type { RecordMap } from '../traces/record-map.ts'
import { type ImportContext, type Imported, leftOut, type RunPiece } from '../traces/trace-format.ts'
import { countLine, countRecord, type RecordCalls } from './call-count/count-record.ts'
import type { GatheredRun } from './gather-pieces.ts'
import { type ScanRules, scanRun } from './scan-run.ts'
import type { ScannedRun } from './scanned-run.ts'

export type BatchTask = {
  readonly file: string
  readonly dataFolder: string | null
  readonly profile: Profile
  readonly withFeatures: boolean
  readonly withConversations: boolean
  readonly withTraces: boolean
  readonly map: RecordMap | null
  readonly work:
    | { readonly kind: 'records'; readonly batch: RecordBatch }
    | { readonly kind: 'runs'; readonly runs: readonly GatheredRun[] }
}

export type BatchResult = {
  readonly runs: readonly ScannedRun[]
  readonly recorded: readonly RecordedDecision[]
  readonly pieces: readonly { readonly place: InputPlace; readonly piece: RunPiece }[]
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
  /** The independent count, for each record with calls. */
  readonly calls: readonly RecordCalls[]
  /** Records that are not JSON, and how many of them look like lines of YAML. */
  readonly notJson: number
  readonly yaml: number
}

/** A worker loads schemas and the data folder once and reuses them. This does not change results. */
export function createBatchScanner(): (task: BatchTask) => BatchResult {
  const validate = createCallValidator()
  const policyFor = memoizePolicy()
  const readBeside = openSiblings()
  let dataset: ImportContext['dataset'] = null
  return ({ file, dataFolder, profile, withFeatures, withConversations, withTraces, map, work }) => {
    if (dataFolder !== null && dataset?.folder !== dataFolder) dataset = openTasks(dataFolder)
    const context: ImportContext = {
      fileName: plainName(file),
      folderName: basename(dirname(file)),
      header: work.kind === 'records' ? work.batch.header : null,
      dataset: dataFolder === null ? null : dataset,
      beside: (name) => readBeside(join(dirname(file), name)),
      map,
    }
    const rules = { policy: policyFor(profile), validate, withFeatures, withConversations, withTraces }
    const result = new ResultBuilder(basename(file), rules)
    if (work.kind === 'records') importBatch(work.batch, context, result)
    else for (const run of work.runs) result.add(run.place, joinRun(run, context))
    return result.build()
  }
}

/**
 * Compiles the policy of a profile. Every batch brings its profile, so the policy is compiled again only if the profile
 * changes.
 */
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
  readonly #runs: ScannedRun[] = []
  readonly #recorded: RecordedDecision[] = []
  readonly #pieces: BatchResult['pieces'][number][] = []
  readonly #left: BatchResult['left'][number][] = []
  readonly #calls: RecordCalls[] = []
  #notJson = 0
  #yaml = 0

  constructor(file: string, rules: ScanRules) {
    this.#file = file
    this.#rules = rules
  }

  /** A run without a name is named by its place in the file. */
  add(place: InputPlace, { runs, recorded, pieces, left }: Imported): void {
    for (const [index, run] of runs.entries()) {
      const name = `${this.#file}:${place.number}`
      this.#runs.push(scanRun(run, index === 0 ? name : `${name}.${index}`, this.#rules))
    }
    this.#recorded.push(...recorded)
    for (const piece of pieces) this.#pieces.push({ place, piece })
    for (const one of left) this.#left.push({ place, left: one })
  }

  count(calls: RecordCalls | null): void {
    if (calls !== null) this.#calls.push(calls)
  }

  countNoJson(line: string): void {
    this.count(countLine(line))
    this.#notJson++
    if (yamlLine.test(line)) this.#yaml++
  }

  leave(left: RecordBatch['left']): void {
    this.#left.push(...left)
  }

  build(): BatchResult {
    this.#left.sort((first, second) => (first.place?.number ?? 0) - (second.place?.number ?? 0))
    const counts = { calls: this.#calls, notJson: this.#notJson, yaml: this.#yaml }
    return { runs: this.#runs, recorded: this.#recorded, pieces: this.#pieces, left: this.#left, ...counts }
  }
}

/** `key: value`, `- item` or the `---` of a YAML document. */
const yamlLine = /^(?:---|\s*(?:- )*(?:[\w."'/-]+:(?:\s|$)|- ))/

function importBatch(batch: RecordBatch, context: ImportContext, result: ResultBuilder): void {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength)
  result.leave(batch.left)
  for (let i = 0; i < batch.records.length; i += 3) {
    const [number = 0, start = 0, end = 0] = batch.records.slice(i, i + 3)
    result.add({ kind: batch.kind, number }, importBytes(bytes.toString('utf8', start, end), context, result))
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

function importBytes(text: string, context: ImportContext, result: ResultBuilder): Imported {
  let value: unknown
  try {
    // JSON.parse does not accept a byte order mark.
    value = parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    result.countNoJson(text)
    return leftOut('problem', 'no-json', `No valid JSON: ${error.message.slice(0, 200)}`)
  }
  result.count(countRecord(value))
  return importRecord(value, context)
}

/** The name without folders and extensions of data files. Other dots may be part of a model's name. */
function plainName(file: string): string {
  return basename(file).replace(/(?:\.(?:json|jsonl|ndjson|gz|txt|log|result|traj|eval))+$/i, '')
}
