/** Where the benchmark data is. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { defaultBfclFolder } from '@twincheck/eval'

export class NoDataError extends TwinCheckError {
  readonly code = 'no-data'

  constructor(folder: string) {
    super(
      `There is no BFCL data in ${folder}: expected BFCL_v4_multi_turn_base.json there. ` +
        `Run "twincheck bfcl install", or say where it is with --data DIR or TWINCHECK_BFCL_DIR.`,
    )
  }
}

export function dataFolder(option: string | undefined): string {
  const folder = option ?? defaultBfclFolder(process.env)
  if (!existsSync(join(folder, 'BFCL_v4_multi_turn_base.json'))) throw new NoDataError(folder)
  return folder
}
