/** Thrown if a file of the benchmark, or one of its lines, is missing, damaged or has unexpected content. */
import { TwinCheckError } from '@twincheck/core'

export type DataFileFault = {
  readonly file: string
  /** The line number counts from 1. It is null if the error is about the whole file. */
  readonly line: number | null
  readonly expected: string
  readonly found: string
}

export class DataFileError extends TwinCheckError {
  readonly code = 'bfcl-data-file'
  readonly fault: DataFileFault

  constructor(fault: DataFileFault, options?: ErrorOptions) {
    const place = fault.line === null ? fault.file : `${fault.file}, line ${fault.line}`
    super(
      `${place}: expected ${fault.expected}, found ${fault.found}.\n` +
        'Restore the file from the pinned BFCL V4 release (`twincheck bfcl install`), or correct the line.',
      options,
    )
    this.fault = fault
  }
}
