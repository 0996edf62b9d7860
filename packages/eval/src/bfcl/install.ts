/**
 * Brings the pinned files of BFCL V4 into a data folder.
 *
 * Invariants
 *   1. A file stands under its name only whole and with its pinned digest: it is written beside and then renamed.
 *   2. What is already there and right is kept, so that an interrupted installation goes on where it stopped. What is there
 *      and wrong is replaced.
 *   3. One file that does not come does not keep the others from coming.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type RetryOptions, TwinCheckError } from '@twincheck/core'
import { readRetry } from '@twincheck/core/harness'
import { dumpJson } from '../python/index.ts'
import { type Download, type DownloadOptions, download, downloadUrl, hasDigest } from './install-download.ts'
import { type InstallManifest, officialManifest, officialSource, type PinnedFile } from './install-manifest.ts'
import { readLongContextSource } from './long-context-source.ts'

export type InstallOptions = {
  readonly folder: string
  readonly signal: AbortSignal
  /** Instead of the official address. */
  readonly from?: string
  readonly retry?: RetryOptions
  readonly manifest?: InstallManifest
  readonly onFile?: (path: string, what: 'kept' | 'installed' | 'failed') => void
}

export type Installed = { readonly kept: number; readonly installed: number }

/** Files that did not come, each with its reason and with what to do by hand. */
export class InstallError extends TwinCheckError {
  readonly code = 'bfcl-install'
  readonly missing: readonly MissingFile[]

  constructor(missing: readonly MissingFile[], { folder, from, total }: Place) {
    const reasons = new Set(missing.map(({ reason }) => reason))
    const why =
      reasons.size === 1 && missing.length > 1
        ? [`  for each of them: ${[...reasons].join()}`]
        : missing.map(({ file, reason }) => `  ${file.path}: ${reason}`)
    const ways = missing.flatMap(({ file }) => [`  ${downloadUrl(from, file)}`, `    to ${join(folder, file.path)}`])
    const others = missing.length === total ? '' : '; the others are in place'
    super(
      `${missing.length} of ${total} files of BFCL V4 could not be installed${others}.\n` +
        `${why.join('\n')}\n` +
        `Run the installation again to fetch only these. Without a network, bring them from another machine:\n` +
        `${ways.join('\n')}\n` +
        `and run the installation again: it checks them, and converts long_context.py if that is among them.`,
    )
    this.missing = missing
  }
}

type MissingFile = { readonly file: PinnedFile; readonly reason: string }
type Place = { readonly folder: string; readonly from: string; readonly total: number }

export async function installBfcl(options: InstallOptions): Promise<Installed> {
  const { folder, signal, from = officialSource, manifest = officialManifest, onFile = () => {} } = options
  const fetchFile = openDownloads({ from, signal, retry: readRetry({ most: 2, ...options.retry }) })
  const missing: MissingFile[] = []
  let kept = 0
  for (const file of [...manifest.files, manifest.constants]) {
    const target = 'converted' in file ? manifest.constants.converted : file
    if (readRight(folder, target) !== null) {
      kept++
      onFile(target.path, 'kept')
      continue
    }
    // A source that somebody put here by hand is as good as a download.
    const found = target === file ? null : readRight(folder, file)
    const got: Download = found === null ? await fetchFile(file) : { kind: 'bytes', bytes: found }
    if (got.kind !== 'bytes') missing.push({ file, reason: got.reason })
    else writeWhole(join(folder, target.path), target === file ? got.bytes : convert(got.bytes, manifest, folder))
    onFile(target.path, got.kind === 'bytes' ? 'installed' : 'failed')
  }
  const total = manifest.files.length + 1
  if (missing.length > 0) throw new InstallError(missing, { folder, from, total })
  return { kept, installed: total - kept }
}

/** Once the address cannot be reached, it is not tried again for the files that follow. */
function openDownloads(options: DownloadOptions): (file: PinnedFile) => Promise<Download> {
  let unreachable: Download | null = null
  return async (file) => {
    if (unreachable !== null) return unreachable
    const outcome = await download(file, options)
    if (outcome.kind === 'unreachable') unreachable = outcome
    return outcome
  }
}

/** The content of a file that is there and has its digest; null for every other one. */
function readRight(folder: string, file: Omit<PinnedFile, 'source'>): Buffer | null {
  try {
    const bytes = readFileSync(join(folder, file.path))
    return hasDigest(bytes, file) ? bytes : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function writeWhole(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.part`
  writeFileSync(partial, bytes, { flush: true })
  renameSync(partial, file)
}

/** The source has its digest, so a conversion with another result is a fault of this program. */
function convert(source: Buffer, { constants }: InstallManifest, folder: string): Buffer {
  const file = join(folder, constants.path)
  const bytes = Buffer.from(dumpJson(readLongContextSource(source.toString('utf8'), file), { ensureAscii: false }))
  if (hasDigest(bytes, constants.converted)) return bytes
  throw new Error(`${file} was converted to ${bytes.length} bytes that are not those of ${constants.converted.path}`)
}
