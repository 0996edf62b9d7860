/**
 * Installs pinned files in a data folder. Invariants:
 *   1. A file under its final name is complete and has its pinned digest, because it is written under another name and then renamed.
 *   2. Correct files are kept, so an interrupted installation resumes. Wrong files are replaced.
 *   3. A file that cannot be downloaded does not stop the download of the other files.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { pause, type Retry, type RetryOptions, readRetry, waitBeforeRetry } from '@twincheck/core/models'
import type { MadeFile, PinnedFile, PinnedTarget } from './pinned-file.ts'

export type InstallOptions = {
  readonly folder: string
  readonly signal: AbortSignal
  /** The download address. The default is the official address. */
  readonly from?: string
  readonly retry?: RetryOptions
  readonly onFile?: (path: string, what: 'kept' | 'installed' | 'failed') => void
}

export type Release = {
  readonly title: string
  readonly code: string
  readonly source: string
  readonly files: readonly PinnedFile[]
  readonly made: readonly MadeFile[]
}

export type Installed = { readonly kept: number; readonly installed: number }

export async function installPinned(release: Release, options: InstallOptions): Promise<Installed> {
  const { folder, signal, from = release.source, onFile = () => {} } = options
  const fetchFile = openDownloads({ from, signal, retry: readRetry({ most: 2, ...options.retry }) })
  const missing: MissingFile[] = []
  const wanted = [...release.files.map(unconverted), ...release.made]
  let kept = 0
  for (const { target, sources, make } of wanted) {
    if (readVerified(folder, target) !== null) {
      kept++
      onFile(target.path, 'kept')
      continue
    }
    const contents: Buffer[] = []
    for (const source of sources) {
      // A source file that the user has copied into the folder is not downloaded again.
      const found = readVerified(folder, source)
      const got: Download = found === null ? await fetchFile(source) : { kind: 'bytes', bytes: found }
      if (got.kind === 'bytes') contents.push(got.bytes)
      else missing.push({ file: source, reason: got.reason })
    }
    const complete = contents.length === sources.length
    if (complete) writeAtomically(join(folder, target.path), demandDigest(make(contents), target))
    onFile(target.path, complete ? 'installed' : 'failed')
  }
  if (missing.length > 0) throw new InstallError(release, missing, { folder, from })
  return { kept, installed: wanted.length - kept }
}

type MissingFile = { readonly file: PinnedFile; readonly reason: string }

class InstallError extends TwinCheckError {
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

function unconverted(file: PinnedFile): MadeFile {
  return { target: file, sources: [file], make: ([bytes]) => bytes ?? Buffer.alloc(0) }
}

/** Opens the downloads. If the address was unreachable once, it is not tried for the remaining files. */
function openDownloads(options: DownloadOptions): (file: PinnedFile) => Promise<Download> {
  let unreachable: Download | null = null
  return async (file) => {
    if (unreachable !== null) return unreachable
    const outcome = await download(file, options)
    if (outcome.kind === 'unreachable') unreachable = outcome
    return outcome
  }
}

function readVerified(folder: string, file: PinnedTarget): Buffer | null {
  try {
    const bytes = readFileSync(join(folder, file.path))
    return hasDigest(bytes, file) ? bytes : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function writeAtomically(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.part`
  writeFileSync(partial, bytes, { flush: true })
  renameSync(partial, file)
}

/** The sources have the pinned digests, so a different result is a bug in this program. */
function demandDigest(bytes: Buffer, target: PinnedTarget): Buffer {
  if (hasDigest(bytes, target)) return bytes
  throw new Error(`${target.path}: the generated file (${bytes.length} bytes) does not have its pinned digest`)
}

type Download =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string }

type DownloadOptions = { readonly from: string; readonly retry: Retry; readonly signal: AbortSignal }

async function download(file: PinnedFile, { from, retry, signal }: DownloadOptions): Promise<Download> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    const outcome = await tryOnce(file, downloadUrl(from, file), signal)
    const wait = outcome.kind === 'bytes' || !outcome.again ? null : waitBeforeRetry(retry, attempt, null)
    if (wait === null) return outcome
    await pause(retry.clock, wait, signal)
  }
}

function downloadUrl(from: string, { source }: PinnedFile): string {
  return `${from.replace(/\/+$/, '')}/${source}`
}

function hasDigest(bytes: Uint8Array, { sha256 }: Pick<PinnedFile, 'sha256'>): boolean {
  return digestOf(bytes) === sha256
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type Attempt = Download & { readonly again: boolean }

async function tryOnce(file: PinnedFile, url: string, signal: AbortSignal): Promise<Attempt> {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) {
      await response.body?.cancel()
      return {
        kind: 'refused',
        reason: `the server answered with status ${response.status}`,
        again: response.status >= 500,
      }
    }
    const bytes = await readAtMost(response, file.bytes)
    if (bytes === null) return { kind: 'refused', reason: `it is longer than ${file.bytes} bytes`, again: false }
    if (hasDigest(bytes, file)) return { kind: 'bytes', bytes, again: false }
    const reason = `its SHA-256 is ${digestOf(bytes)} (${bytes.length} bytes), not ${file.sha256} (${file.bytes} bytes)`
    return { kind: 'refused', reason, again: bytes.length < file.bytes }
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'unreachable', reason: `the address cannot be reached (${reasonOf(error)})`, again: true }
  }
}

async function readAtMost(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return code ?? (cause instanceof Error ? cause.message : String(cause))
}
