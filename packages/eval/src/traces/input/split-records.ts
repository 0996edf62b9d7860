/**
 * A file's records in batches: read, unpacked, framed and cut, in the order of the file; those of an archive member by
 * member. What cannot be read is said in a
 * batch like any other, so that nothing about a file is told out of order.
 */

import type { RawRecord } from '../importer.ts'
import type { LeftOut } from '../left-out.ts'
import { decideFraming } from './framing.ts'
import { holdsJson } from './holds-json.ts'
import { readBytes } from './read-bytes.ts'
import { isZipFile, readZip } from './read-zip.ts'
import type { RecordBatch } from './record-batch.ts'
import { splitDocument } from './split-document.ts'
import { splitLines } from './split-lines.ts'

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

/** A file, or a member of an archive with what the archive says about it. */
async function* splitBytes(
  chunks: AsyncIterator<Buffer, void, void>,
  header: RawRecord | null,
  member: string | null,
): AsyncGenerator<RecordBatch, void, void> {
  const bytes = new ByteSource(chunks)
  let some = false
  const framing = await bytes.frame()
  if (member !== null && framing !== null && !bytes.holdsJson) {
    const detail = 'The member is neither JSON nor JSON lines, by its content.'
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

/** The chunks of a file, with the first ones looked at before they are handed out. An error ends them and is kept. */
class ByteSource implements AsyncIterable<Buffer> {
  failure: Error | null = null
  readonly #chunks: AsyncIterator<Buffer, void, void>
  #head: Buffer | null = null

  constructor(chunks: AsyncIterator<Buffer, void, void>) {
    this.#chunks = chunks
  }

  /** Null where the file has no content. */
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

/** Reading and unpacking fail with the system's errors; anything else is a fault of this program. */
function systemError(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error)) throw error
  return error
}

function describeFailure(failure: Error, some: boolean): Pick<LeftOut, 'reason' | 'detail'> {
  if ('code' in failure && failure.code === 'ENOENT')
    return { reason: 'unreadable-file', detail: 'There is no such file.' }
  const detail = `Reading stopped: ${failure.message}.${some ? ' What stood in front of this place was read.' : ''}`
  return { reason: some ? 'broken-off' : 'unreadable-file', detail }
}

function wholeFile(told: Pick<LeftOut, 'reason' | 'detail'> & Partial<LeftOut>, member: string | null): RecordBatch {
  const left = { place: null, left: { kind: 'problem', ...told, what: 'file' } as const }
  return { kind: 'line', bytes: new Uint8Array(0), records: [], header: null, member, left: [left] }
}
