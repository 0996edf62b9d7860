/** Records one a line. Blank lines are none; a line that is no JSON is found out by whoever parses it. */
import { isBlank, LINE_FEED } from './framing.ts'
import { BatchBuilder, MOST_RECORD_BYTES, type RecordBatch, tooLarge } from './record-batch.ts'

export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RecordBatch, void, void> {
  const builder = new BatchBuilder('line')
  let number = 1
  /** The beginning of a line that goes on in the next chunk. */
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
    // Of a line that is too long already only its length matters.
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
