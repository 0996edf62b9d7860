/** Thrown if a file of AgentDojo's data is missing, damaged or has unexpected content. */
import { TwinCheckError } from '@twincheck/core'

export class DojoDataError extends TwinCheckError {
  readonly code = 'agentdojo-data-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'Restore the data with `twincheck agentdojo install`, or say where it is with --data DIR or TWINCHECK_AGENTDOJO_DIR.',
      options,
    )
  }
}
