/**
 * The type of a trace format. It has the names of the format, a check that recognises its records, and a function that reads its runs.
 * All formats are listed in formats.ts.
 */
import type { Dataset } from '../bfcl/dataset/dataset.ts'
import type { RecordedDecision } from './decision-records.ts'
import type { LeftOut } from './left-out.ts'
import type { RawRecord } from './raw.ts'
import type { RecordMap } from './record-map.ts'
import type { TraceRun } from './trace-run.ts'

/**
 * Some formats have whole runs in a record. In other formats a run is spread over several records, which are collected before the run is
 * read.
 */
export type TraceFormat = RecordFormat | PieceFormat

type FormatIdentity = {
  readonly name: string
  readonly title: string
  /** The top-level keys of the format's records, separated by spaces. A record that no format recognises is compared with these keys. */
  readonly keys: string
  readonly recognises: (record: RawRecord) => boolean
  readonly benchmark?: BenchmarkTraits
}

export type BenchmarkTraits = {
  readonly source: string
  readonly openTasks: (folder: string) => Dataset
  readonly hasVerdicts: boolean
  /** `suffix`: tasks whose ids end in the same number share a scenario. `task`: each task is its own cluster. */
  readonly clusters: 'suffix' | 'task'
}

export type RecordFormat = FormatIdentity & {
  readonly read: (record: RawRecord, context: ImportContext) => Imported
}

export type PieceFormat = FormatIdentity & {
  /** Whether the pieces of a run are in one file, or may be in any file of the scan. */
  readonly scope: 'file' | 'scan'
  /** The parts of a record that `join` needs, by run. They stay in memory until the run is complete. */
  readonly pieces: (record: RawRecord) => Pieces
  /** Reads all pieces with the same key, in input order. The context is the context of the first piece. */
  readonly join: (values: readonly unknown[], context: ImportContext) => Imported
}

export type ImportContext = {
  readonly fileName: string
  readonly folderName: string
  /** The members of the document around this record. Null for a record outside a document. */
  readonly header: RawRecord | null
  readonly dataset: Dataset | null
  /** Reads a JSON file in the same folder, and gives null if there is none. If this function is absent, no other file is read. */
  readonly beside?: (name: string) => unknown
  /** The user's map, which says where records of an unknown format hold their messages. Without a map such records are not read. */
  readonly map?: RecordMap | null
}

export type Imported = {
  readonly runs: readonly TraceRun[]
  /** Decisions that were recorded when they were made. They are shown and not inspected again. */
  readonly recorded: readonly RecordedDecision[]
  readonly pieces: readonly RunPiece[]
  readonly left: readonly LeftOut[]
}

export type Pieces = {
  readonly pieces: readonly { readonly key: string; readonly value: unknown }[]
  readonly left: readonly LeftOut[]
}

/** A piece in the form in which it is sent between workers. JSON text has a known size and is cheap to keep. */
export type RunPiece = Pick<PieceFormat, 'scope'> & {
  readonly format: string
  readonly key: string
  readonly text: string
}

/** Returns a record as one piece of a run. `key` identifies the run. Without a key, the file holds a single run. */
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
