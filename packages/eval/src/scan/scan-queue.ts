/**
 * A queue of the batches that are being scanned, in input order. A batch may complete runs. It may also close open runs to free memory.
 * Both kinds of runs are returned directly after their batch, even if later batches have already started.
 */
import { BATCH_BYTES, type RecordBatch } from '../traces/input/record-batch.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import { CallsByFile, type InputCalls } from './file-calls.ts'
import { type GatheredRun, PieceGathering } from './gather-pieces.ts'
import { SessionJoin } from './join-sessions.ts'
import { type BatchResult, type BatchTask, createBatchScanner } from './scan-batch.ts'
import type { ScannedRun } from './scanned-run.ts'

export type BatchScan = {
  readonly width: number
  readonly scan: (task: BatchTask) => Promise<BatchResult>
}

export function scanHere(): BatchScan {
  const scan = createBatchScanner()
  return { width: 1, scan: async (task) => scan(task) }
}

export type Settled = {
  readonly file: string
  readonly runs: readonly ScannedRun[]
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
}

type PendingScan =
  | {
      readonly kind: 'task'
      readonly file: string
      readonly files: readonly string[]
      readonly result: Promise<BatchResult>
    }
  | { readonly kind: 'end-of-file'; readonly file: string }
  | { readonly kind: 'end' }

export class ScanQueue {
  readonly #pool: BatchScan
  readonly #settings: Omit<BatchTask, 'file' | 'work'>
  readonly #pending: PendingScan[] = []
  readonly #gathering = new PieceGathering()
  readonly #sessions = new SessionJoin()
  readonly #files = new Map<string, boolean>()
  readonly #calls = new CallsByFile()

  constructor(pool: BatchScan, settings: Omit<BatchTask, 'file' | 'work'>) {
    this.#pool = pool
    this.#settings = settings
  }

  get full(): boolean {
    return this.#pending.length >= this.#pool.width
  }

  get empty(): boolean {
    return this.#pending.length === 0
  }

  add(file: string, batch: RecordBatch): void {
    this.#pending.push(this.#begin(file, [file], { kind: 'records', batch }))
  }

  endFile(file: string): void {
    this.#pending.push({ kind: 'end-of-file', file })
  }

  end(): void {
    this.#pending.push({ kind: 'end' })
  }

  async settle(): Promise<Settled> {
    const first = this.#pending.shift() ?? { kind: 'end' }
    switch (first.kind) {
      case 'task':
        return this.#settleTask(first, await first.result)
      case 'end-of-file':
        this.#join(this.#gathering.takeFile(first.file))
        this.#calls.endFile(first.file)
        return this.#told([first.file], { file: first.file, runs: this.#sessions.takeAll(), left: [] })
      case 'end':
        this.#join(this.#gathering.takeAll())
        return { file: '', runs: [], left: [] }
    }
  }

  /** The files without a run and without a report. Read this list only after every batch is settled. */
  get silentFiles(): readonly Settled[] {
    const silent = [...this.#files].filter(([file, spoken]) => !spoken && this.#calls.countedIn(file) === 0)
    return silent.map(([file]) => ({ file, runs: [], left: [{ place: null, left: nothingImported }] }))
  }

  /** The files whose two counts of calls differ. Read this list only after every batch is settled. */
  get unevenFiles(): readonly Settled[] {
    return this.#calls.differences.map(({ file, left }) => ({ file, runs: [], left: [{ place: null, left }] }))
  }

  get calls(): InputCalls {
    return this.#calls.all
  }

  #settleTask(
    { file, files }: Extract<PendingScan, { kind: 'task' }>,
    { runs, recorded, pieces, left, ...counts }: BatchResult,
  ): Settled {
    this.#calls.addCounted(file, counts)
    this.#join(pieces.flatMap(({ place, piece }) => this.#gathering.add(file, place, piece)))
    const all = [...runs, ...recorded.flatMap((decision) => this.#sessions.add(decision))]
    return this.#told(files, { file, runs: all, left })
  }

  #told(files: readonly string[], settled: Settled): Settled {
    const said = settled.left.some(({ left }) => left.kind === 'problem' || left.reason === 'no-traces')
    const spoken = said || settled.runs.length > 0
    this.#calls.addRead(
      files,
      settled.runs,
      settled.left.map(({ left }) => left),
    )
    for (const file of files) this.#files.set(file, spoken || this.#files.get(file) === true)
    return settled
  }

  #join(runs: readonly GatheredRun[]): void {
    const tasks = inBatches(runs).map(({ file, runs: some }) =>
      this.#begin(file, [...new Set(some.flatMap(({ files }) => files))], { kind: 'runs', runs: some }),
    )
    this.#pending.unshift(...tasks)
  }

  #begin(file: string, files: readonly string[], work: BatchTask['work']): PendingScan {
    const result = this.#pool.scan({ ...this.#settings, file, work })
    // The result is awaited later. If it rejects before that, the rejection must not count as unhandled.
    result.catch(() => {})
    return { kind: 'task', file, files, result }
  }
}

const nothingImported: LeftOut = {
  kind: 'skipped',
  what: 'file',
  reason: 'nothing-imported',
  detail: 'The format was recognised, but no run came from it: it holds neither messages nor tool calls.',
}

function inBatches(runs: readonly GatheredRun[]): readonly { readonly file: string; readonly runs: GatheredRun[] }[] {
  const batches: { readonly file: string; readonly runs: GatheredRun[] }[] = []
  let size = 0
  for (const run of runs) {
    const last = batches.at(-1)
    if (last === undefined || last.file !== run.file || size >= BATCH_BYTES) {
      batches.push({ file: run.file, runs: [run] })
      size = 0
    } else last.runs.push(run)
    size += (run.texts ?? []).reduce((sum, text) => sum + text.length, 0)
  }
  return batches
}
