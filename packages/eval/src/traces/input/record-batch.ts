/**
 * A batch of records of a file, as bytes. A batch is the unit of work for a worker. Only the file decides where batches end, so a scan
 * gives the same results with any number of workers.
 */
import type { InputPlace, LeftOut } from '../left-out.ts'
import type { RawRecord } from '../raw.ts'
import { joinBytes } from './bytes.ts'

/** The largest record in bytes. Larger records are left out, because parsing takes several times as much memory as the record. */
export const MOST_RECORD_BYTES = 32 << 20
/** A batch is complete when it holds this many bytes. */
export const BATCH_BYTES = 1 << 20

export type RecordBatch = {
  readonly kind: InputPlace['kind']
  readonly bytes: Uint8Array<ArrayBuffer>
  /**
   * Three numbers for each record: its line or element number, the position in `bytes` where it begins, and the position where it ends.
   */
  readonly records: readonly number[]
  /** Those members of the document that are not records. Some formats need them to read a record. */
  readonly header: RawRecord | null
  readonly member: string | null
  readonly left: readonly { readonly place: InputPlace | null; readonly left: LeftOut }[]
}

export class BatchBuilder {
  readonly #kind: InputPlace['kind']
  #header: RawRecord | null = null
  #parts: Uint8Array[] = []
  #size = 0
  #records: number[] = []
  #left: { place: InputPlace | null; left: LeftOut }[] = []
  #ready: RecordBatch[] = []

  constructor(kind: InputPlace['kind']) {
    this.#kind = kind
  }

  add(number: number, parts: readonly Uint8Array[], size: number): void {
    this.#records.push(number, this.#size, this.#size + size)
    this.#parts.push(...parts)
    this.#size += size
    if (this.#size >= BATCH_BYTES) this.#seal()
  }

  leave(number: number, reason: LeftOut['reason'], detail: string): void {
    const left: LeftOut = { kind: 'problem', what: 'record', reason, detail }
    this.#left.push({ place: { kind: this.#kind, number }, left })
    if (this.#left.length >= 1_000) this.#seal()
  }

  setHeader(header: RawRecord | null): void {
    this.#seal()
    this.#header = header
  }

  takeReady(): readonly RecordBatch[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  takeAll(): readonly RecordBatch[] {
    this.#seal()
    return this.takeReady()
  }

  #seal(): void {
    if (this.#records.length === 0 && this.#left.length === 0) return
    const bytes = joinBytes(this.#parts)
    const [kind, header, records, left] = [this.#kind, this.#header, this.#records, this.#left]
    this.#ready.push({ kind, bytes, records, header, member: null, left })
    this.#parts = []
    this.#size = 0
    this.#records = []
    this.#left = []
  }
}

export function tooLarge(): string {
  return `The record is larger than ${MOST_RECORD_BYTES >> 20} MiB.`
}
