/** What an importer of a trace format is: it recognises a record by its content and reads the runs in it. */
import type { Dataset } from '../bfcl/dataset/dataset.ts'
import type { RecordedDecision } from './decision-records.ts'
import type { LeftOut } from './left-out.ts'
import type { RecordMap } from './mapping/record-map.ts'
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
  /** Where foreign records hold what a run needs. Default: nothing foreign is read. */
  readonly map?: RecordMap | null
}

export type Imported = {
  readonly runs: readonly TraceRun[]
  /** Decisions that were recorded when they were taken: they are shown as they are. */
  readonly recorded: readonly RecordedDecision[]
  /** What stands in this record of runs whose other pieces stand elsewhere. */
  readonly pieces: readonly RunPiece[]
  readonly left: readonly LeftOut[]
}

/** A format is read a record at a time, or its runs are gathered from several records first. */
export type Importer = RecordImporter | PieceImporter

export type RecordImporter = {
  readonly format: string
  readonly recognises: (record: RawRecord) => boolean
  readonly read: (record: RawRecord, context: ImportContext) => Imported
}

export type PieceImporter = {
  readonly format: string
  readonly recognises: (record: RawRecord) => boolean
  /** Where the pieces of one run can stand: in one file, or in any file of the scan. */
  readonly scope: 'file' | 'scan'
  /** What of the record belongs to which run. Only what `join` needs: it is kept until the run is complete. */
  readonly pieces: (record: RawRecord) => Pieces
  /** The pieces of one key, in the order of the input. The context is the first piece's. */
  readonly join: (values: readonly unknown[], context: ImportContext) => Imported
}

export type Pieces = {
  readonly pieces: readonly { readonly key: string; readonly value: unknown }[]
  readonly left: readonly LeftOut[]
}

/** A piece on its way between workers, its value as JSON text: of known size, and cheap to keep. */
export type RunPiece = Pick<PieceImporter, 'format' | 'scope'> & { readonly key: string; readonly text: string }

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
