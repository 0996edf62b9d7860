/**
 * Brings pinned files into a data folder.
 *
 * Invariants
 *   1. A file stands under its name only whole and with its pinned digest: it is written beside and then renamed.
 *   2. What is already there and right is kept, so that an interrupted installation goes on where it stopped. What is there
 *      and wrong is replaced.
 *   3. One file that does not come does not keep the others from coming.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RetryOptions } from '@twincheck/core/models'
import { readRetry } from '@twincheck/core/models'
import { type Download, type DownloadOptions, download, hasDigest } from './download.ts'
import { InstallError, type MissingFile } from './install-error.ts'
import type { MadeFile, PinnedFile, PinnedTarget } from './pinned-file.ts'

export type InstallOptions = {
  readonly folder: string
  readonly signal: AbortSignal
  /** Instead of the official address. */
  readonly from?: string
  readonly retry?: RetryOptions
  readonly onFile?: (path: string, what: 'kept' | 'installed' | 'failed') => void
}

export type Release = {
  /** For messages: "BFCL V4". */
  readonly title: string
  /** The error's code. */
  readonly code: string
  /** The official address. */
  readonly source: string
  /** Taken as they are. */
  readonly files: readonly PinnedFile[]
  readonly made: readonly MadeFile[]
}

export type Installed = { readonly kept: number; readonly installed: number }

export async function installPinned(release: Release, options: InstallOptions): Promise<Installed> {
  const { folder, signal, from = release.source, onFile = () => {} } = options
  const fetchFile = openDownloads({ from, signal, retry: readRetry({ most: 2, ...options.retry }) })
  const missing: MissingFile[] = []
  const wanted = [...release.files.map(asItIs), ...release.made]
  let kept = 0
  for (const { target, sources, make } of wanted) {
    if (readRight(folder, target) !== null) {
      kept++
      onFile(target.path, 'kept')
      continue
    }
    const contents: Buffer[] = []
    for (const source of sources) {
      // A source that somebody put here by hand is as good as a download.
      const found = readRight(folder, source)
      const got: Download = found === null ? await fetchFile(source) : { kind: 'bytes', bytes: found }
      if (got.kind === 'bytes') contents.push(got.bytes)
      else missing.push({ file: source, reason: got.reason })
    }
    const complete = contents.length === sources.length
    if (complete) writeWhole(join(folder, target.path), demandDigest(make(contents), target))
    onFile(target.path, complete ? 'installed' : 'failed')
  }
  if (missing.length > 0) throw new InstallError(release, missing, { folder, from })
  return { kept, installed: wanted.length - kept }
}

function asItIs(file: PinnedFile): MadeFile {
  return { target: file, sources: [file], make: ([bytes]) => bytes ?? Buffer.alloc(0) }
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
function readRight(folder: string, file: PinnedTarget): Buffer | null {
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

/** Sources have their digests, so a file that is made of them with another result is a fault of this program. */
function demandDigest(bytes: Buffer, target: PinnedTarget): Buffer {
  if (hasDigest(bytes, target)) return bytes
  throw new Error(`${target.path} was made as ${bytes.length} bytes that are not those it should have`)
}
