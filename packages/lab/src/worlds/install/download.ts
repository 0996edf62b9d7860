/** Downloads one pinned file and checks its digest. Failures are returned as a reason in words. */
import { createHash } from 'node:crypto'
import { pause, type Retry, waitBeforeRetry } from '@twincheck/core/models'
import type { PinnedFile } from './pinned-file.ts'

export type Download =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The address cannot be reached, so the other files would fail too. */
  | { readonly kind: 'unreachable'; readonly reason: string }

export type DownloadOptions = { readonly from: string; readonly retry: Retry; readonly signal: AbortSignal }

export async function download(file: PinnedFile, { from, retry, signal }: DownloadOptions): Promise<Download> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    const outcome = await tryOnce(file, downloadUrl(from, file), signal)
    const wait = outcome.kind === 'bytes' || !outcome.again ? null : waitBeforeRetry(retry, attempt, null)
    if (wait === null) return outcome
    await pause(retry.clock, wait, signal)
  }
}

export function downloadUrl(from: string, { source }: PinnedFile): string {
  return `${from.replace(/\/+$/, '')}/${source}`
}

export function hasDigest(bytes: Uint8Array, { sha256 }: Pick<PinnedFile, 'sha256'>): boolean {
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
