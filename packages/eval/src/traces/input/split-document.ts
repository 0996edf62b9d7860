/**
 * Cuts a JSON document into records without holding the whole document. The records are usually the elements of a list: the document
 * itself is this list, or a member of the document that is known to hold records. A list of messages is one record, and so is an object
 * without a list of records. The bytes are scanned once, without recursion, so a hostile document may be nested to any depth.
 *
 * Invariants
 *   1. Memory is bounded by one record, whatever the size of the document.
 *   2. Only the members around the records are parsed here. Invalid JSON in a record is found later.
 */
import { isObject } from '@twincheck/core/reading'
import { isPydanticMessage } from '../agents/pydantic-ai.ts'
import { isItem } from '../providers/openai-responses.ts'
import type { RawRecord } from '../raw.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { joinBytes, textOf } from './bytes.ts'
import { BACKSLASH, BRACE, BRACKET, COMMA, isBlank, QUOTE } from './framing.ts'
import { parseJsonOrNull } from './parse-json.ts'
import { BatchBuilder, MOST_RECORD_BYTES, type RecordBatch, tooLarge } from './record-batch.ts'

export async function* splitDocument(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordBatch, void, void> {
  const builder = new BatchBuilder('element')
  const scanner = new DocumentScanner(builder)
  for await (const chunk of chunks) {
    scanner.scan(chunk)
    yield* builder.takeReady()
  }
  scanner.end()
  yield* builder.takeAll()
}

/**
 * The members of a document that can hold records. Each name is mapped to the names of other members that are needed to read these
 * records.
 */
const recordMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ['simulations', ['info']],
  ['samples', ['eval']],
  ['resourceSpans', []],
])

/** Elements of a list in a member are at depth 2. Bytes at a greater depth are inside a record and are not examined. */
const MOST_RECORD_DEPTH = 2

/**
 * A value of `#recordDepth` that no depth equals. It is set after the member that holds the records, so that nothing after it counts as a
 * record.
 */
const NOWHERE = -1

class DocumentScanner {
  readonly #builder: BatchBuilder
  #depth = 0
  #inString = false
  #escaped = false
  /** The depth at which records begin: 0 if the whole value is a record, 1 in a list, 2 in the list of a member. */
  #recordDepth = 0
  #root: Capture | null = null
  #record: Capture | null = null
  #number = 0
  /** The member name at depth 1 that is being read. Null while no such name is being read or needed. */
  #key: Capture | null = null
  #name: string | null = null
  #strayed = false
  #inScalar = false

  constructor(builder: BatchBuilder) {
    this.#builder = builder
  }

  scan(chunk: Uint8Array): void {
    const length = chunk.length
    let i = this.#inString ? this.#skipString(chunk, 0) : 0
    while (i < length) {
      const byte = chunk[i]
      i++
      switch (byte) {
        case QUOTE:
          this.#openString(i)
          i = this.#skipString(chunk, i)
          break
        case BRACE:
        case BRACKET:
          this.#open(byte, i - 1, chunk)
          break
        case 0x7d:
        case 0x5d:
          this.#close(i, chunk)
          break
        case COMMA:
          this.#inScalar = false
          break
        default:
          if (this.#depth <= MOST_RECORD_DEPTH) this.#other(byte ?? 0)
      }
    }
    for (const open of [this.#root, this.#record, this.#key]) if (open !== null) carry(open, chunk)
  }

  /** Ends the scan. If a record is still open, the file was cut off, and the record is reported. */
  end(): void {
    if (this.#depth === 0) return
    const detail = 'The document ends inside this record: the file is cut off.'
    this.#builder.leave(this.#number + 1, 'broken-off', detail)
  }

  #openString(start: number): void {
    this.#inString = true
    if (this.#depth > MOST_RECORD_DEPTH) return
    if (this.#depth === this.#recordDepth) this.#scalar()
    if (this.#depth === 1 && this.#recordDepth === 0 && this.#root !== null) this.#key = capture(start)
  }

  /** Skips the content of a string. Most bytes pass through this loop, so the loop does nothing else. */
  #skipString(chunk: Uint8Array, from: number): number {
    const length = chunk.length
    let i = this.#escaped ? from + 1 : from
    this.#escaped = false
    for (; i < length; i++) {
      const byte = chunk[i]
      if (byte === QUOTE) {
        this.#inString = false
        if (this.#key !== null) this.#endKey(i, chunk)
        return i + 1
      }
      if (byte === BACKSLASH) i++
    }
    this.#escaped = i > length
    return length
  }

  #other(byte: number): void {
    if (isBlank(byte)) return
    if (this.#depth === 0) {
      // A byte order mark may come before the document.
      if (byte !== 0xef && byte !== 0xbb && byte !== 0xbf) this.#stray()
    } else if (this.#depth === this.#recordDepth) this.#scalar()
  }

  #endKey(end: number, chunk: Uint8Array): void {
    if (this.#key === null) return
    this.#name = textOf(finish(this.#key, end, chunk))
    this.#key = null
  }

  #open(byte: number, at: number, chunk: Uint8Array): void {
    if (this.#depth === 0) {
      this.#root = capture(at)
      this.#recordDepth = byte === BRACKET ? 1 : 0
      this.#name = null
    } else if (this.#depth === 1 && this.#recordDepth === 0 && byte === BRACKET) this.#openMember(at, chunk)
    else if (this.#depth === this.#recordDepth && this.#recordDepth > 0) this.#record = capture(at)
    this.#depth++
  }

  /**
   * Starts the member that holds the records. From here on, its elements are the records. The members before it become the header of
   * these records.
   */
  #openMember(at: number, chunk: Uint8Array): void {
    const wanted = this.#name === null ? undefined : recordMembers.get(this.#name)
    if (wanted === undefined || this.#root === null) return
    this.#builder.setHeader(readHeader(finish(this.#root, at, chunk), wanted))
    this.#root = null
    this.#recordDepth = 2
  }

  #close(end: number, chunk: Uint8Array): void {
    if (this.#depth === 0) {
      this.#stray()
      return
    }
    this.#depth--
    if (this.#record !== null && this.#depth === this.#recordDepth) this.#endRecord(end, chunk)
    if (this.#depth === 1 && this.#recordDepth === 2) this.#recordDepth = NOWHERE
    if (this.#depth === 0) this.#endRoot(end, chunk)
  }

  #endRecord(end: number, chunk: Uint8Array): void {
    const record = this.#record
    this.#record = null
    if (record === null) return
    if (this.#root !== null && this.#recordDepth === 1) {
      // If the first element of a list is a message, the whole list is one record. Otherwise each element is a record.
      if (isMessage(finish(record, end, chunk))) {
        this.#recordDepth = 0
        return
      }
      this.#root = null
    }
    this.#addRecord(record, end, chunk)
  }

  #endRoot(end: number, chunk: Uint8Array): void {
    if (this.#root !== null) this.#addRecord(this.#root, end, chunk)
    this.#root = null
    this.#builder.setHeader(null)
  }

  #addRecord(record: Capture, end: number, chunk: Uint8Array): void {
    this.#number++
    const last = chunk.subarray(record.from, end)
    const size = record.size + last.length
    if (size > MOST_RECORD_BYTES) this.#builder.leave(this.#number, 'too-large', tooLarge())
    else this.#builder.add(this.#number, [...record.parts, last], size)
  }

  /** An element that is neither an object nor a list cannot be a record. It is reported when it begins. */
  #scalar(): void {
    if (this.#inScalar || this.#recordDepth <= 0 || this.#root !== null) return
    this.#inScalar = true
    this.#number++
    this.#builder.leave(this.#number, 'foreign-format', 'The element is neither an object nor a list.')
  }

  /** Reports text between the values. Only the first stray byte is reported, because usually many stray bytes follow it. */
  #stray(): void {
    if (this.#strayed) return
    this.#strayed = true
    this.#builder.leave(this.#number + 1, 'no-json', 'There is other text between the values of the document.')
  }
}

/** Bytes that follow a place of a document, collected over several chunks. Above the size limit only the number of bytes is kept. */
type Capture = { parts: Uint8Array[]; size: number; from: number }

function capture(from: number): Capture {
  return { parts: [], size: 0, from }
}

function carry(open: Capture, chunk: Uint8Array): void {
  const part = chunk.subarray(open.from)
  open.size += part.length
  open.from = 0
  if (open.size <= MOST_RECORD_BYTES) open.parts.push(part)
  else open.parts = []
}

function finish(open: Capture, end: number, chunk: Uint8Array): Uint8Array {
  return joinBytes([...open.parts, chunk.subarray(open.from, end)])
}

/** The maximum size of a header in bytes. If more bytes come before the first record, there is no header. */
const MOST_HEADER_BYTES = 8 << 20

/**
 * Parses the members before the member with the records. The bytes are the beginning of an object, up to the name of that member, so the
 * closing brace is added here.
 */
function readHeader(bytes: Uint8Array, wanted: readonly string[]): RawRecord | null {
  if (bytes.length > MOST_HEADER_BYTES) return null
  const text = textOf(bytes)
  const before = text.slice(0, text.lastIndexOf('"', text.lastIndexOf('"') - 1)).trimEnd()
  const whole = parseJsonOrNull(`${before.endsWith(',') ? before.slice(0, -1) : before}}`)
  if (!isObject(whole)) return null
  return Object.fromEntries(wanted.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])))
}

function isMessage(bytes: Uint8Array): boolean {
  const value = parseJsonOrNull(textOf(bytes))
  if (!isObject(value)) return false
  if (typeof value.role === 'string' && !Array.isArray(value.messages)) return true
  return isItem(value) || isLangChainMessage(value) || isPydanticMessage(value) || isStep(value)
}

/**
 * Whether an element belongs to the memory of a smolagents run. This memory is a list of the task and the steps, so the list is one
 * record.
 */
function isStep({ task, system_prompt, step_number, ...rest }: RawRecord): boolean {
  const begins = typeof task === 'string' || typeof system_prompt === 'string'
  return begins
    ? Object.keys(rest).every((name) => name === 'task_images')
    : typeof step_number === 'number' && 'observations' in rest
}
