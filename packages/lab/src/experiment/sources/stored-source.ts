/** Finds the world of a file of stored runs: a world of the registry, or the user's own. */
import { closeSync, openSync, readSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import { ownSource } from '../../worlds/own-world/own-source.ts'
import { benchmarkWorlds, fallbackWorld, type TaskWorld, taskWorlds } from '../../worlds/registry.ts'
import type { StoredSource } from '../../worlds/world.ts'

const sources = benchmarkWorlds.map(({ source }) => source)

export function sourceOf(file: string): StoredSource {
  return recognisedSource(file) ?? fallbackWorld.source
}

/** The world of a file. Returns null if the file has no runs of a known world. */
export function recognisedSource(file: string): StoredSource | null {
  const head = readHead(file)
  return sources.find(({ recognises }) => recognises(head)) ?? ownSource(head)
}

export function mayHoldRuns(file: string): boolean {
  const head = readHead(file)
  return recognisedSource(file) !== null || sources.some(({ mayRecognise }) => mayRecognise?.(head))
}

/** The world whose tasks can be run, if all of these files hold its runs. Otherwise null. */
export function taskWorldOf(files: readonly string[]): TaskWorld | null {
  const isOf = (file: string, name: string) => mayHoldRuns(file) && sourceOf(file).world === name
  return taskWorlds.find(({ name }) => files.every((file) => isOf(file, name))) ?? null
}

export function runName(file: string): string {
  return sourceOf(file).runName(file)
}

const HEAD_BYTES = 1 << 16

/**
 * Reads and unpacks the start of a file. The result is empty if the file cannot be read, because reading the whole file reports the
 * error.
 */
function readHead(file: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES)
  try {
    const handle = openSync(file, 'r')
    try {
      const head = bytes.subarray(0, readSync(handle, bytes, 0, HEAD_BYTES, 0))
      const packed = head[0] === 0x1f && head[1] === 0x8b
      return (packed ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head).toString('utf8')
    } finally {
      closeSync(handle)
    }
  } catch {
    return ''
  }
}
