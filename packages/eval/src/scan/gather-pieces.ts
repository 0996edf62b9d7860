/**
 * Collects the pieces of runs that are spread over several lines or files, until each run is complete.
 *
 * Invariants
 *   1. Only the input decides when a run is closed, never the number of workers.
 *   2. Memory is bounded. If too many runs are open, or if all open runs together are too large, the least recently used
 *      run is closed. If more pieces of a closed run follow, they become another run, and this is reported. A single run
 *      that is too large is left out.
 */
import { MOST_RECORD_BYTES } from '../traces/input/record-batch.ts'
import type { InputPlace } from '../traces/left-out.ts'
import type { RunPiece } from '../traces/trace-format.ts'

export type GatheredRun = {
  readonly format: string
  readonly file: string
  readonly files: readonly string[]
  readonly place: InputPlace
  /** The pieces in input order. Null if the pieces together are too large. */
  readonly texts: readonly string[] | null
  /** Whether an earlier run with the same key was closed to free memory. */
  readonly again: boolean
}

export type GatherBounds = { readonly runs: number; readonly run: number; readonly all: number }

const bounds: GatherBounds = { runs: 10_000, run: MOST_RECORD_BYTES, all: 4 * MOST_RECORD_BYTES }

/** The assumed memory of a piece in bytes, in addition to the bytes of its text. */
const PIECE_COST = 64

const MOST_CLOSED_KEYS = 100_000

type OpenRun = Omit<GatheredRun, 'texts' | 'files'> & {
  readonly scope: RunPiece['scope']
  readonly number: number
  readonly files: string[]
  texts: string[] | null
  size: number
}

export class PieceGathering {
  readonly #bounds: GatherBounds
  readonly #open = new Map<string, OpenRun>()
  readonly #closed = new Set<string>()
  #size = 0
  #runs = 0

  constructor(given: GatherBounds = bounds) {
    this.#bounds = given
  }

  /** Adds a piece of a run. Returns the runs that had to be closed to free memory. */
  add(file: string, place: InputPlace, { format, scope, key, text }: RunPiece): readonly GatheredRun[] {
    const name = JSON.stringify([format, scope === 'file' ? file : '', key])
    const known = this.#open.get(name)
    const run = known ?? this.#begin(name, { format, file, place, scope })
    this.#open.delete(name)
    this.#open.set(name, run)
    if (run.files.at(-1) !== file) run.files.push(file)
    if (run.texts !== null) this.#keep(run, text)
    return this.#makeRoom()
  }

  takeFile(file: string): readonly GatheredRun[] {
    return this.#take((run) => run.scope === 'file' && run.file === file)
  }

  takeAll(): readonly GatheredRun[] {
    return this.#take(() => true)
  }

  #begin(name: string, run: Pick<OpenRun, 'format' | 'file' | 'place' | 'scope'>): OpenRun {
    return { ...run, files: [run.file], number: this.#runs++, texts: [], size: 0, again: this.#closed.has(name) }
  }

  #keep(run: OpenRun, text: string): void {
    const cost = text.length + PIECE_COST
    run.texts?.push(text)
    run.size += cost
    this.#size += cost
    if (run.size <= this.#bounds.run) return
    this.#size -= run.size
    run.size = 0
    run.texts = null
  }

  #makeRoom(): readonly GatheredRun[] {
    const closed: GatheredRun[] = []
    for (const [name, run] of this.#open) {
      if (this.#open.size <= this.#bounds.runs && this.#size <= this.#bounds.all) break
      closed.push(this.#close(name, run))
      this.#remember(name)
    }
    return closed
  }

  #remember(name: string): void {
    this.#closed.add(name)
    const [oldest] = this.#closed
    if (this.#closed.size > MOST_CLOSED_KEYS && oldest !== undefined) this.#closed.delete(oldest)
  }

  #take(wanted: (run: OpenRun) => boolean): readonly GatheredRun[] {
    const taken = [...this.#open].filter(([, run]) => wanted(run))
    return taken.sort(([, first], [, second]) => first.number - second.number).map((one) => this.#close(...one))
  }

  #close(name: string, { format, file, files, place, texts, size, again }: OpenRun): GatheredRun {
    this.#open.delete(name)
    this.#size -= size
    return { format, file, files, place, texts, again }
  }
}
