/** Reads files of benchmarks. If a file cannot be read, the given error class of the world is thrown, with the name of the file. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type FileFault = new (file: string, expected: string, found: string, options?: ErrorOptions) => Error

/** The maximum size of a file in bytes. It is larger than any file of runs, and smaller than the maximum length of a string. */
const MOST_BYTES = 400_000_000

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
