/** A trace format: its names, how a record of it is recognised, and how its runs are read. All of them are listed in formats.ts. */
import type { Dataset } from '../bfcl/dataset/dataset.ts'
import type { RecordedDecision } from './decision-records.ts'
import type { LeftOut } from './left-out.ts'
import type { RawRecord } from './raw.ts'
import type { RecordMap } from './record-map.ts'
import type { TraceRun } from './trace-run.ts'

/** Some formats hold whole runs in a record. Others spread a run over several records, which are collected first. */
export type TraceFormat = RecordFormat | PieceFormat

type FormatIdentity = {
  /** Stable, for example `openai-chat`. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  /** Top-level keys of its records, separated by spaces. An unrecognised record is compared with them. */
  readonly keys: string
  readonly recognises: (record: RawRecord) => boolean
  /** For the results of a benchmark whose tasks and outcomes are in other files. */
  readonly benchmark?: BenchmarkTraits
}

export type BenchmarkTraits = {
  /** The `source` of the runs. */
  readonly source: string
  /** Opens the data folder that holds the tasks. */
  readonly openTasks: (folder: string) => Dataset
  /** Whether a `verdicts.json` in the folder of the results holds the outcomes. */
  readonly hasVerdicts: boolean
  /** `suffix`: tasks whose ids end in the same number share a scenario. `task`: each task is its own cluster. */
  readonly clusters: 'suffix' | 'task'
}

export type RecordFormat = FormatIdentity & {
  readonly read: (record: RawRecord, context: ImportContext) => Imported
}

export type PieceFormat = FormatIdentity & {
  /** Where the pieces of one run can be: in one file, or in any file of the scan. */
  readonly scope: 'file' | 'scan'
  /** The parts of the record that `join` needs, by run. They are kept in memory until the run is complete. */
  readonly pieces: (record: RawRecord) => Pieces
  /** Reads the pieces of one key, in input order. The context is that of the first piece. */
  readonly join: (values: readonly unknown[], context: ImportContext) => Imported
}

export type ImportContext = {
  /** The file's name without folders, compression or extension. */
  readonly fileName: string
  /** The name of the folder the file is in. */
  readonly folderName: string
  /** The members of the document around this record; null for a record outside a document. */
  readonly header: RawRecord | null
  /** The tasks of a benchmark, if the user gave a data folder. */
  readonly dataset: Dataset | null
  /** The content of a JSON file in the same folder; null if there is none. Default: no other file is read. */
  readonly beside?: (name: string) => unknown
  /** Where records of an unknown format hold their messages. Default: such records are not read. */
  readonly map?: RecordMap | null
}

export type Imported = {
  readonly runs: readonly TraceRun[]
  /** Decisions that were recorded when they were made. They are shown, not inspected again. */
  readonly recorded: readonly RecordedDecision[]
  /** Pieces of runs whose other pieces are in other records. */
  readonly pieces: readonly RunPiece[]
  readonly left: readonly LeftOut[]
}

export type Pieces = {
  readonly pieces: readonly { readonly key: string; readonly value: unknown }[]
  readonly left: readonly LeftOut[]
}

/** A piece as it travels between workers: JSON text has a known size and is cheap to keep. */
export type RunPiece = Pick<PieceFormat, 'scope'> & {
  readonly format: string
  readonly key: string
  readonly text: string
}

/** A record that is one piece of a run. `key` identifies the run; without it, the file holds a single run. */
export function onePiece(value: unknown, key = ''): Pieces {
  return { pieces: [{ key, value }], left: [] }
}

export function importedRuns(runs: readonly TraceRun[], left: readonly LeftOut[]): Imported {
  return { runs, recorded: [], pieces: [], left }
}

export function leftOut(kind: LeftOut['kind'], reason: LeftOut['reason'], detail: string): Imported {
  return importedRuns([], [{ kind, what: 'record', reason, detail }])
}

export function joinImports(imports: readonly Imported[]): Imported {
  return {
    runs: imports.flatMap(({ runs }) => runs),
    recorded: imports.flatMap(({ recorded }) => recorded),
    pieces: imports.flatMap(({ pieces }) => pieces),
    left: imports.flatMap(({ left }) => left),
  }
}
