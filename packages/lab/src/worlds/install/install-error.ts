/** Files that could not be installed, with the reason for each and the manual alternative. */
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { downloadUrl } from './download.ts'
import type { Release } from './install-pinned.ts'
import type { PinnedFile } from './pinned-file.ts'

export type MissingFile = { readonly file: PinnedFile; readonly reason: string }

export class InstallError extends TwinCheckError {
  readonly code: string
  readonly missing: readonly MissingFile[]

  constructor(
    { title, code, files, made }: Release,
    missing: readonly MissingFile[],
    { folder, from }: { readonly folder: string; readonly from: string },
  ) {
    const sources = made.flatMap((one) => one.sources)
    const total = files.length + sources.length
    const reasons = new Set(missing.map(({ reason }) => reason))
    const why =
      reasons.size === 1 && missing.length > 1
        ? [`  for each of them: ${[...reasons].join()}`]
        : missing.map(({ file, reason }) => `  ${file.path}: ${reason}`)
    const ways = missing.flatMap(({ file }) => [`  ${downloadUrl(from, file)}`, `    to ${join(folder, file.path)}`])
    const others = missing.length === total ? '' : '; the others are in place'
    const converts = sources.length === 1 ? `${sources[0]?.path} if that is` : 'the Python files that are'
    super(
      `${missing.length} of ${total} files of ${title} could not be installed${others}.\n` +
        `${why.join('\n')}\n` +
        `Run the installation again to fetch only these. Without a network, bring them from another machine:\n` +
        `${ways.join('\n')}\n` +
        `and run the installation again: it checks them, and converts ${converts} among them.`,
    )
    this.code = code
    this.missing = missing
  }
}
