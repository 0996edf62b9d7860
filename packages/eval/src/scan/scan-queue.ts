/**
 * What of a scan is under way, in the order of the input. Whatever follows from a batch (a run whose last piece it held,
 * runs that had to be closed) comes out right behind it, however many batches were already begun.
 */
import { BATCH_BYTES, type RecordBatch } from '../traces/input/record-batch.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import type { BatchPool } from './batch-pool.ts'
import { CallsByFile, type InputCalls } from './file-calls.ts'
import { type GatheredRun, PieceGathering } from './gather-pieces.ts'
import { SessionJoin } from './join-sessions.ts'
import type { BatchResult, BatchTask } from './scan-batch.ts'
import type { ScannedRun } from './scanned-run.ts'

export type Settled = {
  readonly file: string
  readonly runs: readonly ScannedRun[]
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
}

type ScanUnderWay =
  | {
      readonly kind: 'task'
      readonly file: string
      readonly files: readonly string[]
      readonly result: Promise<BatchResult>
    }
  | { readonly kind: 'end-of-file'; readonly file: string }
  | { readonly kind: 'end' }

export class ScanQueue {
  readonly #pool: BatchPool
  readonly #settings: Omit<BatchTask, 'file' | 'work'>
  readonly #underWay: ScanUnderWay[] = []
  readonly #gathering = new PieceGathering()
  readonly #sessions = new SessionJoin()
  /** Of each file, whether a run came from it or something was said about it. */
  readonly #files = new Map<string, boolean>()
  readonly #calls = new CallsByFile()

  constructor(pool: BatchPool, settings: Omit<BatchTask, 'file' | 'work'>) {
    this.#pool = pool
    this.#settings = settings
  }

  get full(): boolean {
    return this.#underWay.length >= this.#pool.width
  }

  get empty(): boolean {
    return this.#underWay.length === 0
  }

  add(file: string, batch: RecordBatch): void {
    this.#underWay.push(this.#begin(file, [file], { kind: 'records', batch }))
  }

  endFile(file: string): void {
    this.#underWay.push({ kind: 'end-of-file', file })
  }

  end(): void {
    this.#underWay.push({ kind: 'end' })
  }

  /** Waits for the first that is under way. */
  async settle(): Promise<Settled> {
    const first = this.#underWay.shift() ?? { kind: 'end' }
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

  /** Once everything is settled: the files from which nothing came and about which nothing was said. */
  get silentFiles(): readonly Settled[] {
    const silent = [...this.#files].filter(([file, spoken]) => !spoken && this.#calls.countedIn(file) === 0)
    return silent.map(([file]) => ({ file, runs: [], left: [{ place: null, left: nothingImported }] }))
  }

  /** Once everything is settled: the files whose calls were not read, or in another number than their bytes hold. */
  get unevenFiles(): readonly Settled[] {
    return this.#calls.differences.map(({ file, left }) => ({ file, runs: [], left: [{ place: null, left }] }))
  }

  get calls(): InputCalls {
    return this.#calls.all
  }

  #settleTask(
    { file, files }: Extract<ScanUnderWay, { kind: 'task' }>,
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
    this.#calls.addRead(files, settled.runs)
    for (const file of files) this.#files.set(file, spoken || this.#files.get(file) === true)
    return settled
  }

  #join(runs: readonly GatheredRun[]): void {
    const tasks = inBatches(runs).map(({ file, runs: some }) =>
      this.#begin(file, [...new Set(some.flatMap(({ files }) => files))], { kind: 'runs', runs: some }),
    )
    this.#underWay.unshift(...tasks)
  }

  #begin(file: string, files: readonly string[], work: BatchTask['work']): ScanUnderWay {
    const result = this.#pool.scan({ ...this.#settings, file, work })
    // Waited for in its turn; until then a failure must not count as unheard.
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

/** Runs of one file, as much as a batch of records is. */
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
