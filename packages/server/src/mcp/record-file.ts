/** Writes decision records to a file, one JSON object per line, in the order of the decisions. */
import { open } from 'node:fs/promises'
import { type DecisionRecord, TwinCheckError } from '@twincheck/core'

export type RecordFile = {
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

/** Opens a file for decision records. New records are appended to an existing file. */
export async function openRecordFile(file: string): Promise<RecordFile> {
  const handle = await open(file, 'a', 0o600).catch((error: unknown) => {
    throw new RecordFileError(file, error)
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    write: (record) => {
      // Lines are written one after another, because two concurrent writes could mix their lines.
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
