/**
 * Cuts the bytes of a file into batches of records, in the order of the file. The code uses no Node API, so it also runs in a browser.
 */
import type { LeftOut } from '../left-out.ts'
import type { RawRecord } from '../raw.ts'
import { joinBytes } from './bytes.ts'
import { decideFraming, holdsJson, isBlank, LINE_FEED } from './framing.ts'
import { BatchBuilder, MOST_RECORD_BYTES, type RecordBatch, tooLarge } from './record-batch.ts'
import { splitDocument } from './split-document.ts'
import { holdsTable, splitTable } from './split-table.ts'

/**
 * Splits a file into batches. The file may be a member of an archive. Then `member` is its name, and `header` is the header of the
 * archive.
 */
export async function* splitBytes(
  chunks: AsyncIterator<Uint8Array, void, void>,
  header: RawRecord | null,
  member: string | null,
): AsyncGenerator<RecordBatch, void, void> {
  const bytes = new ByteSource(chunks)
  let some = false
  const framing = await bytes.frame()
  if (member !== null && framing !== null && !bytes.holdsJson) {
    const detail = 'The content of the member is neither JSON nor JSON lines.'
    yield wholeFile({ kind: 'skipped', reason: 'no-traces', detail }, member)
    return
  }
  if (framing !== null) {
    const split = bytes.holdsTable ? splitTable : framing === 'lines' ? splitLines : splitDocument
    for await (const batch of split(bytes)) {
      some = true
      yield { ...batch, header: batch.header ?? header, member }
    }
  }
  if (bytes.failure !== null) yield wholeFile(describeFailure(bytes.failure, some), member)
  else if (!some) yield wholeFile({ reason: 'empty-file', detail: 'The file is empty.' }, member)
}

/**
 * The chunks of a file. The first chunks can be examined before the iteration. A read error ends the iteration and is kept in `failure`.
 */
class ByteSource implements AsyncIterable<Uint8Array> {
  failure: Error | null = null
  readonly #chunks: AsyncIterator<Uint8Array, void, void>
  #head: Uint8Array | null = null

  constructor(chunks: AsyncIterator<Uint8Array, void, void>) {
    this.#chunks = chunks
  }

  async frame(): Promise<'lines' | 'document' | null> {
    const looked: Uint8Array[] = []
    for (;;) {
      const chunk = await this.#next()
      if (chunk !== null) looked.push(chunk)
      const head = joinBytes(looked)
      const framing = decideFraming(head, chunk === null)
      if (framing === null && chunk !== null) continue
      this.#head = head
      return head.length === 0 ? null : framing
    }
  }

  get holdsJson(): boolean {
    return this.#head !== null && (holdsJson(this.#head) || holdsTable(this.#head))
  }

  get holdsTable(): boolean {
    return this.#head !== null && holdsTable(this.#head)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    if (this.#head !== null) yield this.#head
    this.#head = null
    for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) yield chunk
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.failure !== null) return null
    try {
      return (await this.#chunks.next()).value ?? null
    } catch (error) {
      this.failure = systemError(error)
      return null
    }
  }
}

/**
 * Returns an error of reading or unpacking, which is a system error with a code. Any other error is a bug of this program and is thrown.
 */
export function systemError(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error)) throw error
  return error
}

export function describeFailure(failure: Error, some: boolean): Pick<LeftOut, 'reason' | 'detail'> {
  if ('code' in failure && failure.code === 'ENOENT')
    return { reason: 'unreadable-file', detail: 'There is no such file.' }
  const detail = `Reading stopped: ${failure.message}.${some ? ' Everything before this place was read.' : ''}`
  return { reason: some ? 'broken-off' : 'unreadable-file', detail }
}

export function wholeFile(
  told: Pick<LeftOut, 'reason' | 'detail'> & Partial<LeftOut>,
  member: string | null,
): RecordBatch {
  const left = { place: null, left: { kind: 'problem', ...told, what: 'file' } as const }
  return { kind: 'line', bytes: new Uint8Array(0), records: [], header: null, member, left: [left] }
}

/** Splits a file into one record a line. Blank lines are skipped. Lines that are not JSON are found later, when they are parsed. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordBatch, void, void> {
  const builder = new BatchBuilder('line')
  let number = 1
  let parts: Uint8Array[] = []
  let size = 0

  const addLine = (end: Uint8Array) => {
    const whole = size + end.length
    if (whole > MOST_RECORD_BYTES) builder.leave(number, 'too-large', tooLarge())
    else if (parts.length > 0 || !isBlankLine(end)) builder.add(number, [...parts, end], whole)
    parts = []
    size = 0
    number++
  }
  const keep = (beginning: Uint8Array) => {
    // Only the length of a line is kept if the line is too long.
    if (size + beginning.length <= MOST_RECORD_BYTES) parts.push(beginning)
    else parts = []
    size += beginning.length
  }

  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      addLine(chunk.subarray(start, end))
      start = end + 1
    }
    if (start < chunk.length) keep(chunk.subarray(start))
    yield* builder.takeReady()
  }
  if (size > 0) addLine(new Uint8Array(0))
  yield* builder.takeAll()
}

function isBlankLine(line: Uint8Array): boolean {
  for (const byte of line) if (!isBlank(byte)) return false
  return true
}
