/**
 * Where the shared data folder is: TWINCHECK_SHARED, else `../shared` beside the repository. Null where it is absent;
 * tests that need it are then skipped, with the reason in their title.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')

export const sharedData: string | null = existsSync(join(folder, 'bfcl')) ? folder : null

/** `npm run bench` replays every stored run. `npm test` takes a sample of them in the most expensive tests. */
export const everyRun = process.env.TWINCHECK_EVERY_RUN === '1'

/** Calls `use` with a copy of a file of runs that has one line in `stride`, or with the file itself. */
export async function withSample<Result>(
  file: string,
  stride: number,
  use: (sample: string) => Promise<Result>,
): Promise<Result> {
  if (everyRun || stride === 1) return use(file)
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-sample-'))
  const sample = join(folder, basename(file, '.gz'))
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  writeFileSync(sample, lines.filter((_, index) => index % stride === 0).join('\n'))
  try {
    return await use(sample)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A path inside the shared folder. Only for tests that run where it is present. */
export function sharedPath(...parts: readonly string[]): string {
  return join(sharedData ?? 'no shared data folder', ...parts)
}
