/** A batch of raw records, parsed, imported and scanned. The same batch gives the same result in whatever thread. */
import { basename, dirname } from 'node:path'
import { createCallValidator, type Policy, type Profile, policyOf } from '@twincheck/core'
import { Dataset } from '../bfcl/dataset.ts'
import type { RecordedDecision } from '../traces/decision-records.ts'
import { importRecord } from '../traces/import-record.ts'
import type { ImportContext, Imported } from '../traces/importer.ts'
import type { RecordBatch } from '../traces/input/record-batch.ts'
import type { LeftOut, Place } from '../traces/left-out.ts'
import { type ScanRules, scanRun } from './scan-run.ts'
import type { ScannedRun } from './scanned-run.ts'

export type BatchTask = {
  readonly file: string
  readonly dataFolder: string | null
  readonly profile: Profile
  readonly withFeatures: boolean
  readonly withConversations: boolean
  readonly batch: RecordBatch
}

export type BatchResult = {
  readonly runs: readonly ScannedRun[]
  readonly recorded: readonly RecordedDecision[]
  readonly left: readonly { readonly place: Place | null; readonly left: LeftOut }[]
}

/** Schemas and the data folder are prepared once a thread; nothing of that shows in a result. */
export function createBatchScanner(): (task: BatchTask) => BatchResult {
  const validate = createCallValidator()
  const policyFor = rememberPolicy()
  let dataset: Dataset | null = null
  return ({ file, dataFolder, profile, withFeatures, withConversations, batch }) => {
    if (dataFolder !== null && dataset?.folder !== dataFolder) dataset = new Dataset(dataFolder)
    const context: ImportContext = {
      fileName: plainName(file),
      folderName: basename(dirname(file)),
      header: batch.header,
      dataset: dataFolder === null ? null : dataset,
    }
    const rules = { policy: policyFor(profile), validate, withFeatures, withConversations }
    return scanBatch(batch, basename(file), context, rules)
  }
}

/** A profile comes with every batch, and its rules need not be read again for each. */
function rememberPolicy(): (profile: Profile) => Policy {
  let known: { readonly text: string; readonly policy: Policy } | null = null
  return (profile) => {
    const text = JSON.stringify(profile)
    if (known?.text !== text) known = { text, policy: policyOf(profile) }
    return known.policy
  }
}

function scanBatch(batch: RecordBatch, file: string, context: ImportContext, rules: ScanRules): BatchResult {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength)
  const runs: ScannedRun[] = []
  const recorded: RecordedDecision[] = []
  const left: { place: Place | null; left: LeftOut }[] = [...batch.left]
  for (let i = 0; i < batch.records.length; i += 3) {
    const [number = 0, start = 0, end = 0] = batch.records.slice(i, i + 3)
    const imported = importBytes(bytes.toString('utf8', start, end), context)
    const places = { kind: batch.kind, number } as const
    for (const [index, run] of imported.runs.entries()) {
      runs.push(scanRun(run, index === 0 ? `${file}:${number}` : `${file}:${number}.${index}`, rules))
    }
    recorded.push(...imported.recorded)
    for (const one of imported.left) left.push({ place: places, left: one })
  }
  left.sort((first, second) => (first.place?.number ?? 0) - (second.place?.number ?? 0))
  return { runs, recorded, left }
}

function importBytes(text: string, context: ImportContext): Imported {
  let value: unknown
  try {
    // A byte order mark is part of the first line's text, and no JSON.
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const detail = `No valid JSON: ${error.message.slice(0, 200)}`
    return { runs: [], recorded: [], left: [{ kind: 'problem', what: 'record', reason: 'no-json', detail }] }
  }
  return importRecord(value, context)
}

/** Without folders and without the extensions of data files. A dot may be part of a model's name. */
function plainName(file: string): string {
  return basename(file).replace(/(?:\.(?:json|jsonl|ndjson|gz|txt|log|result))+$/i, '')
}
