/**
 * Installs pinned files in a data folder.
 *
 * Invariants
 *   1. A file under its final name is complete and has its pinned digest: it is written under another name, then
 *      renamed.
 *   2. Correct files are kept, so an interrupted installation resumes. Wrong files are replaced.
 *   3. A file that cannot be downloaded does not stop the others.
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
  /** Download address. Default: the official one. */
  readonly from?: string
  readonly retry?: RetryOptions
  readonly onFile?: (path: string, what: 'kept' | 'installed' | 'failed') => void
}

export type Release = {
  /** For messages, such as "BFCL V4". */
  readonly title: string
  /** The error's code. */
  readonly code: string
  /** The official address. */
  readonly source: string
  /** Files that are stored unchanged. */
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
      // A source file that the user copied here counts as downloaded.
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

/** After the address was unreachable once, it is not tried for the remaining files. */
function openDownloads(options: DownloadOptions): (file: PinnedFile) => Promise<Download> {
  let unreachable: Download | null = null
  return async (file) => {
    if (unreachable !== null) return unreachable
    const outcome = await download(file, options)
    if (outcome.kind === 'unreachable') unreachable = outcome
    return outcome
  }
}

/** The content of an existing file with the right digest; null otherwise. */
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

/** The sources have the pinned digests, so a different result is a bug in this program. */
function demandDigest(bytes: Buffer, target: PinnedTarget): Buffer {
  if (hasDigest(bytes, target)) return bytes
  throw new Error(`${target.path} was made as ${bytes.length} bytes that are not those it should have`)
}
