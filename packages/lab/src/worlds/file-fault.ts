/** Reads files of benchmarks. A file that cannot be read becomes the world's own error, which names the file. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type FileFault = new (file: string, expected: string, found: string, options?: ErrorOptions) => Error

/** Above the size of any file of runs, and below the maximum length of a string. */
const MOST_BYTES = 400_000_000

/** The text of a file, plain or gzip. */
export function readFileOr(Fault: FileFault, file: string): string {
  try {
    const bytes = readFileSync(file)
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    return (packed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes).toString('utf8')
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    throw new Fault(file, 'a readable file', found, { cause: error })
  }
}

/** The result, or the error about a damaged file, so that the caller can continue with the next file. */
export function orFault<Result, Fault extends Error>(
  Kind: new (...given: never[]) => Fault,
  read: () => Result,
): Result | Fault {
  try {
    return read()
  } catch (error) {
    if (error instanceof Kind) return error
    throw error
  }
}
