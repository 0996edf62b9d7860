/**
 * Walks over the bytes of a JSON document and cuts out its records. One pass, no recursion: depth is a number, so a
 * hostile document can be nested as deeply as it likes.
 */
import { type Capture, capture, carry, finish } from './capture.ts'
import { isMessage, readHeader } from './document-header.ts'
import { BACKSLASH, BRACE, BRACKET, COMMA, isBlank, QUOTE } from './framing.ts'
import { type BatchBuilder, MOST_RECORD_BYTES, tooLarge } from './record-batch.ts'

/** Members that hold the records of an object, and the members beside them that an importer needs to know. */
const recordMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ['simulations', ['info']],
  ['samples', ['eval']],
  ['resourceSpans', []],
])

/** Elements of a member's list stand at depth 2; deeper bytes are inside a record and need no thought. */
const MOST_RECORD_DEPTH = 2

/** The depth of records behind the member that held them: none is as deep. */
const NOWHERE = -1

export class DocumentScanner {
  readonly #builder: BatchBuilder
  #depth = 0
  #inString = false
  #escaped = false
  /** At which depth records begin: 0 where the whole value is one, 1 in a list, 2 in a member's list. */
  #recordDepth = 0
  #root: Capture | null = null
  #record: Capture | null = null
  #number = 0
  /** The latest member name of an object at depth 1, while that still can matter. */
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

  /** The document is over; what is open has broken off. */
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

  /** The loop that most bytes go through, so it does nothing else. */
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

  /** A byte of a number, a literal or a blank. */
  #other(byte: number): void {
    if (isBlank(byte)) return
    if (this.#depth === 0) {
      // The byte order mark stands in front of everything.
      if (byte !== 0xef && byte !== 0xbb && byte !== 0xbf) this.#stray()
    } else if (this.#depth === this.#recordDepth) this.#scalar()
  }

  #endKey(end: number, chunk: Uint8Array): void {
    if (this.#key === null) return
    this.#name = finish(this.#key, end, chunk).toString('utf8')
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

  /** From here on the elements are the records, and what stood in front of them is their header. */
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
      // The first element of a list: of messages, and the list is one record; or a record, and so are the others.
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

  /** An element that is neither an object nor a list is no record of any format; it is counted when it begins. */
  #scalar(): void {
    if (this.#inScalar || this.#recordDepth <= 0 || this.#root !== null) return
    this.#inScalar = true
    this.#number++
    this.#builder.leave(this.#number, 'foreign-format', 'The element is neither an object nor a list.')
  }

  /** Said once: what follows a stray byte is usually a whole text. */
  #stray(): void {
    if (this.#strayed) return
    this.#strayed = true
    this.#builder.leave(this.#number + 1, 'no-json', 'Between the values of the document stands something else.')
  }
}
