/**
 * A request that comes a second time, byte for byte, gets the reply of the first: a caller that lost a reply may send its
 * request again, and a replayed request decides and spends nothing.
 */
import { createHash } from 'node:crypto'
import { openLru } from '@twincheck/core/adapter'

export type ReplayedChecks = {
  /** The name of a request. */
  readonly nameOf: (tenant: string, body: Uint8Array) => string
  /** The reply that was delivered to this request; null: none, or it is not remembered any more. */
  readonly find: (name: string) => string | null
  readonly note: (name: string, reply: string) => void
}

const remembered = 1_000
/** A longer reply is not remembered: its request is decided again. */
const longest = 16_384

export function openReplayedChecks(): ReplayedChecks {
  const known = openLru<string, string>(remembered)
  return {
    nameOf: (tenant, body) => createHash('sha256').update(tenant).update('\0').update(body).digest('base64url'),
    find: (name) => known.get(name) ?? null,
    note: (name, reply) => {
      if (reply.length <= longest) known.set(name, reply)
    },
  }
}
