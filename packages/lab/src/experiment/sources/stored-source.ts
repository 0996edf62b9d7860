/**
 * Where stored runs come from: one entry a world. A file is known by what is in it, not by its name, and every run comes
 * with the environment it is replayed in: for a task of a benchmark that is the task, for a conversation it is the user
 * who was there.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import type { Environment, StoredRun } from '@twincheck/eval'
import { agentDojoSource } from './agentdojo-source.ts'
import { bfclSource } from './bfcl-source.ts'
import { ownSource } from './own-source.ts'
import { tauSource } from './tau-source.ts'

/** `own`: a world that a module of the user's offers. */
export type WorldName = 'bfcl' | 'tau' | 'agentdojo' | 'own'

export type SourceItem =
  | {
      readonly kind: 'run'
      readonly id: string
      /** For messages: the file and the place in it. */
      readonly place: string
      /** Why the run cannot be replayed here at all; null where it can. */
      readonly unusable: string | null
      readonly environment: Environment
      readonly open: () => StoredRun
    }
  /** Something in the file that is no run. */
  | { readonly kind: 'problem'; readonly message: string }

export type StoredSource = {
  readonly world: WorldName
  /** The environment's name, for manifests. */
  readonly environment: string
  /** What `stored` continuation means here beyond what it means everywhere; said under every table. */
  readonly continuation: string | null
  /** What a run without a trajectory is by the benchmark's own word. */
  readonly emptyRuns: 'failed' | 'left-out'
  readonly recognises: (head: string) => boolean
  /** Which stored runs these are: the agent, or the file. */
  readonly runName: (file: string) => string
  /** The files of the data folder that the world is made of. */
  readonly dataFiles: readonly string[]
  /** `data` is the world's data folder, or its module. */
  readonly read: (file: string, data: string) => AsyncIterable<SourceItem>
}

/** The first that recognises a file takes it; BFCL's reader says best what is wrong with a file that is nobody's. */
const sources: readonly StoredSource[] = [agentDojoSource, tauSource, bfclSource]

export function sourceOf(file: string): StoredSource {
  return recognisedSource(file) ?? bfclSource
}

/** Null where the file holds no runs of a world that is known here. */
export function recognisedSource(file: string): StoredSource | null {
  const head = readHead(file)
  return sources.find(({ recognises }) => recognises(head)) ?? ownSource(head)
}

/** A damaged or oddly ordered file of BFCL is still one by its tasks' ids: its reader says best what is wrong with it. */
export function mayHoldRuns(file: string): boolean {
  return recognisedSource(file) !== null || readHead(file).includes('"multi_turn_')
}

/** Which stored runs a file has. */
export function runName(file: string): string {
  return sourceOf(file).runName(file)
}

const HEAD_BYTES = 1 << 16

/** The beginning of a file, unpacked; empty where it cannot be read, which is said where it is read whole. */
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
