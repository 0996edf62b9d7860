/** What an importer of a trace format is: it recognises a record by its content and reads the runs in it. */
import type { Dataset } from '../bfcl/dataset.ts'
import type { RecordedDecision } from './decision-records.ts'
import type { LeftOut } from './left-out.ts'
import type { TraceRun } from './trace-run.ts'

/** A parsed JSON object. */
export type RawRecord = Readonly<Record<string, unknown>>

export type ImportContext = {
  /** The file's name without folders, compression or extension. */
  readonly fileName: string
  /** The name of the folder the file is in. */
  readonly folderName: string
  /** The members of the document around this record, where it stands in one. */
  readonly header: RawRecord | null
  /** The BFCL tasks, where a data folder was given. */
  readonly dataset: Dataset | null
}

export type Imported = {
  readonly runs: readonly TraceRun[]
  /** Decisions that were recorded when they were taken: they are shown as they are. */
  readonly recorded: readonly RecordedDecision[]
  readonly left: readonly LeftOut[]
}

export type Importer = {
  readonly format: string
  readonly recognises: (record: RawRecord) => boolean
  readonly read: (record: RawRecord, context: ImportContext) => Imported
}

export function importedRuns(runs: readonly TraceRun[], left: readonly LeftOut[]): Imported {
  return { runs, recorded: [], left }
}

export function leftOut(kind: LeftOut['kind'], reason: LeftOut['reason'], detail: string): Imported {
  return { runs: [], recorded: [], left: [{ kind, what: 'record', reason, detail }] }
}
