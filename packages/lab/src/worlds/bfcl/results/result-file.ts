/** Reads official result files: one `{"id", "result", …}` per line, plain or gzip. Unusable lines become problems. */
import { createReadStream } from 'node:fs'
import { createGunzip, type Gunzip } from 'node:zlib'
import { categoryOf, DataFileError, parseLine } from '@twincheck/eval/bfcl'
import type { PyDict, PyValue } from '@twincheck/eval/python'

export type OfficialRun = {
  readonly id: string
  readonly result: PyValue
  /** The whole line: token counts, latency, and the inference log if there is one. */
  readonly record: PyDict
  readonly line: number
}

export type ResultLine =
  | { readonly kind: 'run'; readonly run: OfficialRun }
  | { readonly kind: 'problem'; readonly problem: DataFileError }

const EXPECTED = 'a line of a BFCL V4 multi-turn result file, {"id": "multi_turn_…", "result": …}'

export async function* readResultFile(file: string): AsyncGenerator<ResultLine, void, void> {
  for await (const part of readResultTexts(file)) {
    yield part.kind === 'problem' ? part : readResultLine(part.text, file, part.line)
  }
}

export type ResultText =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'problem'; readonly problem: DataFileError }

/** Yields the raw lines, for callers that parse or copy them. */
export async function* readResultTexts(file: string): AsyncGenerator<ResultText, void, void> {
  let line = 0
  try {
    for await (const bytes of splitLines(openMaybeCompressed(file))) {
      line++
      const text = bytes.toString('utf8')
      if (text.trim() !== '') yield { kind: 'text', text, line }
    }
  } catch (cause) {
    // Unpacking and reading fail with system errors. Any other error is a bug in this program.
    if (!(cause instanceof Error) || !('code' in cause)) throw cause
    const place = { file, line: line === 0 ? null : line + 1 }
    const found = cause.code === 'ENOENT' ? 'no file' : `unreadable content (${cause.message})`
    yield { kind: 'problem', problem: new DataFileError({ ...place, expected: EXPECTED, found }, { cause }) }
  }
}

export function readResultLine(text: string, file: string, line: number): ResultLine {
  const record = parseLine(text, { file, line, expected: EXPECTED })
  if (record instanceof DataFileError) return { kind: 'problem', problem: record }
  const id = record.get('id')
  const result = record.get('result')
  if (typeof id !== 'string' || categoryOf(id) === null) return unusable(`the id ${String(id)}`, file, line)
  if (result === undefined) return unusable(`no "result" for ${id}`, file, line)
  return { kind: 'run', run: { id, result, record, line } }
}

function unusable(found: string, file: string, line: number): ResultLine {
  return { kind: 'problem', problem: new DataFileError({ file, line, expected: EXPECTED, found }) }
}

async function* openMaybeCompressed(file: string): AsyncGenerator<Buffer, void, void> {
  let gunzip: UnpackedParts | null = null
  let first = true
  for await (const chunk of fileChunks(file)) {
    if (first && chunk[0] === 0x1f && chunk[1] === 0x8b) gunzip = new UnpackedParts()
    first = false
    if (gunzip === null) yield chunk
    else yield* gunzip.unpack(chunk)
  }
  if (gunzip !== null) yield* gunzip.finish()
}

function fileChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file)
}

/** Unpacks chunk by chunk, so that everything before a damaged place is returned before the error. */
class UnpackedParts {
  readonly #gunzip: Gunzip = createGunzip()
  #parts: Buffer[] = []
  #failure: Error | null = null

  constructor() {
    this.#gunzip.on('data', (part: Buffer) => this.#parts.push(part))
    this.#gunzip.on('error', (error) => {
      this.#failure = error
    })
  }

  async *unpack(chunk: Buffer): AsyncGenerator<Buffer, void, void> {
    await new Promise<void>((resolve) => {
      this.#gunzip.once('close', resolve)
      this.#gunzip.write(chunk, () => resolve())
    })
    yield* this.#take()
  }

  async *finish(): AsyncGenerator<Buffer, void, void> {
    await new Promise<void>((resolve) => {
      this.#gunzip.once('close', resolve)
      this.#gunzip.end()
    })
    yield* this.#take()
  }

  *#take(): Generator<Buffer, void, void> {
    const parts = this.#parts
    this.#parts = []
    yield* parts
    if (this.#failure !== null) throw this.#failure
  }
}

/** Splits only at line feeds, because JSON text may contain other characters that some readers treat as line ends. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let pending: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      pending.push(chunk.subarray(start, end))
      yield Buffer.concat(pending)
      pending = []
      start = end + 1
    }
    if (start < chunk.length) pending.push(chunk.subarray(start))
  }
  if (pending.length > 0) yield Buffer.concat(pending)
}
