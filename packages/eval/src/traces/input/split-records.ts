/**
 * Reads, unpacks and cuts a file into batches of records, in the order of the file; an archive member by member. Errors are
 * reported inside the batches, so that reports about a file stay in order.
 */
import type { LeftOut } from '../left-out.ts'
import type { RawRecord } from '../raw.ts'
import { decideFraming, holdsJson, isBlank, LINE_FEED } from './framing.ts'
import { readBytes } from './read-bytes.ts'
import { isZipFile, readZip } from './read-zip.ts'
import { BatchBuilder, MOST_RECORD_BYTES, type RecordBatch, tooLarge } from './record-batch.ts'
import { splitDocument } from './split-document.ts'

export async function* splitRecords(
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<RecordBatch, void, void> {
  if (!isZipFile(file)) {
    yield* splitBytes(readBytes(file, onRead), null, null)
    return
  }
  let some = false
  try {
    for await (const { name, header, bytes } of readZip(file)) {
      for await (const batch of splitBytes(bytes, header, name)) {
        some = true
        yield batch
      }
    }
  } catch (error) {
    yield wholeFile(describeFailure(systemError(error), some), null)
    return
  }
  if (!some) yield wholeFile({ reason: 'empty-file', detail: 'The archive is empty.' }, null)
}

/** Splits a file, or a member of an archive with the archive's header. */
async function* splitBytes(
  chunks: AsyncIterator<Buffer, void, void>,
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
    for await (const batch of framing === 'lines' ? splitLines(bytes) : splitDocument(bytes)) {
      some = true
      yield { ...batch, header: batch.header ?? header, member }
    }
  }
  if (bytes.failure !== null) yield wholeFile(describeFailure(bytes.failure, some), member)
  else if (!some) yield wholeFile({ reason: 'empty-file', detail: 'The file is empty.' }, member)
}

/**
 * The chunks of a file. The first chunks can be examined before they are iterated over. A read error ends the iteration
 * and is kept in `failure`.
 */
class ByteSource implements AsyncIterable<Buffer> {
  failure: Error | null = null
  readonly #chunks: AsyncIterator<Buffer, void, void>
  #head: Buffer | null = null

  constructor(chunks: AsyncIterator<Buffer, void, void>) {
    this.#chunks = chunks
  }

  /** Decides how the file is split into records; null if the file is empty. */
  async frame(): Promise<'lines' | 'document' | null> {
    const looked: Buffer[] = []
    for (;;) {
      const chunk = await this.#next()
      if (chunk !== null) looked.push(chunk)
      const head = Buffer.concat(looked)
      const framing = decideFraming(head, chunk === null)
      if (framing === null && chunk !== null) continue
      this.#head = head
      return head.length === 0 ? null : framing
    }
  }

  get holdsJson(): boolean {
    return this.#head !== null && holdsJson(this.#head)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    if (this.#head !== null) yield this.#head
    this.#head = null
    for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) yield chunk
  }

  async #next(): Promise<Buffer | null> {
    if (this.failure !== null) return null
    try {
      return (await this.#chunks.next()).value ?? null
    } catch (error) {
      this.failure = systemError(error)
      return null
    }
  }
}

/** Reading and unpacking fail with system errors, which have a code. Any other error is a bug of this program. */
function systemError(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error)) throw error
  return error
}

function describeFailure(failure: Error, some: boolean): Pick<LeftOut, 'reason' | 'detail'> {
  if ('code' in failure && failure.code === 'ENOENT')
    return { reason: 'unreadable-file', detail: 'There is no such file.' }
  const detail = `Reading stopped: ${failure.message}.${some ? ' Everything before this place was read.' : ''}`
  return { reason: some ? 'broken-off' : 'unreadable-file', detail }
}

function wholeFile(told: Pick<LeftOut, 'reason' | 'detail'> & Partial<LeftOut>, member: string | null): RecordBatch {
  const left = { place: null, left: { kind: 'problem', ...told, what: 'file' } as const }
  return { kind: 'line', bytes: new Uint8Array(0), records: [], header: null, member, left: [left] }
}

/** One record a line. Blank lines are skipped. Lines that are not JSON are found when they are parsed. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordBatch, void, void> {
  const builder = new BatchBuilder('line')
  let number = 1
  /** The beginning of a line that continues in the next chunk. */
  let parts: Buffer[] = []
  let size = 0

  const addLine = (end: Buffer) => {
    const whole = size + end.length
    if (whole > MOST_RECORD_BYTES) builder.leave(number, 'too-large', tooLarge())
    else if (parts.length > 0 || !isBlankLine(end)) builder.add(number, [...parts, end], whole)
    parts = []
    size = 0
    number++
  }
  const keep = (beginning: Buffer) => {
    // The content of a line that is too long is not kept, only its length.
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
  if (size > 0) addLine(Buffer.alloc(0))
  yield* builder.takeAll()
}

function isBlankLine(line: Buffer): boolean {
  for (const byte of line) if (!isBlank(byte)) return false
  return true
}
