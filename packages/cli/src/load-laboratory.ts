/**
 * Loads the laboratory, which is the optional package @twincheck/lab. In the sources the import below loads a folder. The build does not
 * bundle that folder, but changes the import so that it loads the package (bundle.js).
 */
import { TwinCheckError } from '@twincheck/core'

export type Laboratory = typeof import('./laboratory/index.ts')

export class NoLaboratoryError extends TwinCheckError {
  readonly code = 'no-laboratory'

  constructor(command: string) {
    super(
      `"twincheck ${command}" needs the laboratory, which is not installed: install the package @twincheck/lab where twincheck is installed. ` +
        '"npm run pack" in a clone of the repository writes it as twincheck-lab-VERSION.tgz.',
    )
  }
}

/** Loads the laboratory or throws. `command` is the command that the user typed, for the error message. */
export async function loadLaboratory(command: string): Promise<Laboratory> {
  const found = await findLaboratory()
  if (found === null) throw new NoLaboratoryError(command)
  return found
}

export async function findLaboratory(): Promise<Laboratory | null> {
  try {
    return await import('./laboratory/index.ts')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      if (error.message.includes("'@twincheck/lab'")) return null
    }
    throw error
  }
}
