/** Thrown if a file of tau-bench is missing, damaged or has unexpected content. */
import { TwinCheckError } from '@twincheck/core'

export class TauDataError extends TwinCheckError {
  readonly code = 'tau-data-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'Restore the data with `twincheck tau install`, or say where it is with --data DIR or TWINCHECK_TAU_DIR.',
      options,
    )
  }
}
