/**
 * A file's records in batches: read, unpacked, framed and cut, in the order of the file. What cannot be read is said in a
 * batch like any other, so that nothing about a file is told out of order.
 */

import type { LeftOut } from '../left-out.ts'
import { decideFraming } from './framing.ts'
import { readBytes } from './read-bytes.ts'
import type { RecordBatch } from './record-batch.ts'
import { splitDocument } from './split-document.ts'
import { splitLines } from './split-lines.ts'

export async function* splitRecords(
  file: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<RecordBatch, void, void> {
  const bytes = new Bytes(readBytes(file, onRead))
  let some = false
  const framing = await bytes.frame()
  if (framing !== null) {
    for await (const batch of framing === 'lines' ? splitLines(bytes) : splitDocument(bytes)) {
      some = true
      yield batch
    }
  }
  if (bytes.failure !== null) yield wholeFile(describeFailure(bytes.failure, some))
  else if (!some) yield wholeFile({ reason: 'empty-file', detail: 'The file is empty.' })
}

/** The chunks of a file, with the first ones looked at before they are handed out. An error ends them and is kept. */
class Bytes implements AsyncIterable<Buffer> {
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
      // Reading and unpacking fail with the system's errors; anything else is a fault of this program.
      if (!(error instanceof Error) || !('code' in error)) throw error
      this.failure = error
      return null
    }
  }
}

function describeFailure(failure: Error, some: boolean): Pick<LeftOut, 'reason' | 'detail'> {
  if ('code' in failure && failure.code === 'ENOENT')
    return { reason: 'unreadable-file', detail: 'There is no such file.' }
  const detail = `Reading stopped: ${failure.message}.${some ? ' What stood in front of this place was read.' : ''}`
  return { reason: some ? 'broken-off' : 'unreadable-file', detail }
}

function wholeFile({ reason, detail }: Pick<LeftOut, 'reason' | 'detail'>): RecordBatch {
  const left = { place: null, left: { kind: 'problem', what: 'file', reason, detail } as const }
  return { kind: 'line', bytes: new Uint8Array(0), records: [], header: null, left: [left] }
}
