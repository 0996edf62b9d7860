/** Decision records in a file, one JSON object a line, in the order in which they were decided. */
import { open } from 'node:fs/promises'
import { type DecisionRecord, TwinCheckError } from '@twincheck/core'

export type RecordFile = {
  /** Resolves when the line was handed to the operating system. */
  readonly write: (record: DecisionRecord) => Promise<void>
  readonly close: () => Promise<void>
}

export class RecordFileError extends TwinCheckError {
  readonly code = 'record-file'

  constructor(file: string, cause: unknown) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    super(`Records cannot be written to ${file}: ${problem}. Name a file that can be; nothing was started.`, { cause })
  }
}

/** Goes on at the end of what is there. */
export async function openRecordFile(file: string): Promise<RecordFile> {
  const handle = await open(file, 'a', 0o600).catch((error: unknown) => {
    throw new RecordFileError(file, error)
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    write: (record) => {
      // One after another: two lines that are written at once could end up in each other.
      const written = last.then(() => handle.appendFile(`${JSON.stringify(record)}\n`))
      last = written.catch(() => {})
      return written
    },
    close: async () => {
      await last
      await handle.close()
    },
  }
}
