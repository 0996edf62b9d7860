/** A file of WorkBench's data is missing, damaged or has unexpected content. */
import { TwinCheckError } from '@twincheck/core'

export class WorkBenchDataError extends TwinCheckError {
  readonly code = 'workbench-data-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'Restore the data with `twincheck workbench install`, or say where it is with --data DIR or TWINCHECK_WORKBENCH_DIR.',
      options,
    )
  }
}
