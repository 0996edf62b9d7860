/**
 * Answers a repeated request with the reply to the first request, if both requests are equal byte for byte. So a caller that lost a reply
 * may send its request again, and the repetition causes no second decision and spends no budget. If the first request is still being
 * decided, the repetition waits.
 */
import { createHash } from 'node:crypto'
import { openLru } from '@twincheck/core/adapter'

export type ReplayedChecks = {
  readonly nameOf: (tenant: string, body: Uint8Array) => string
  /**
   * Returns the reply to an earlier equal request, so that it is sent again. If there is no such reply, calls `decide` and returns null.
   * `decide` resolves with the reply that it delivered, or with null if its caller did not get one.
   */
  readonly find: (name: string, decide: () => Promise<string | null>) => Promise<string | null>
}

const remembered = 1_000
/** A reply with more characters is not remembered, so its request is decided again. */
const longest = 16_384

export function openReplayedChecks(): ReplayedChecks {
  const known = openLru<string, string>(remembered)
  const running = new Map<string, Promise<string | null>>()
  return {
    nameOf: (tenant, body) => createHash('sha256').update(tenant).update('\0').update(body).digest('base64url'),
    find: async (name, decide) => {
      for (let earlier = running.get(name); earlier; earlier = running.get(name)) {
        const reply = await earlier.catch(() => null)
        if (reply !== null) return reply
      }
      const before = known.get(name)
      if (before !== undefined) return before
      const deciding = decide().finally(() => running.delete(name))
      running.set(name, deciding)
      const reply = await deciding
      if (reply !== null && reply.length <= longest) known.set(name, reply)
      return null
    },
  }
}
