/**
 * Reports every few seconds to the store that this gateway runs and in which mode, so that the viewer shows the current mode of every
 * gateway. If a gateway ends without removing its entry, the viewer shows it as offline.
 */
import type { Clock } from '@twincheck/core'
import type { GatewayPresence } from '../../store/store.ts'
import type { Decider } from '../decider/decider.ts'

export type Presence = { readonly close: () => Promise<void> }

export type PresenceOptions = Pick<GatewayPresence, 'id' | 'address' | 'configured'> & {
  readonly modeNow: () => GatewayPresence['mode']
  readonly decider: Pick<Decider, 'notePresence' | 'forgetPresence'>
  readonly clock: Clock
}

/** How often a gateway checks whether its mode has changed, and how often it reports an unchanged mode again, in milliseconds. */
const looksEveryMs = 1_000
const repeatsEveryMs = 5_000

export function openPresence({ id, address, configured, modeNow, decider, clock }: PresenceOptions): Presence {
  let said = { mode: configured, at: Number.NEGATIVE_INFINITY }
  let closed = false
  let cancel = () => {}
  const look = () => {
    if (closed) return
    const mode = modeNow()
    if (mode !== said.mode || clock.now() - said.at >= repeatsEveryMs) {
      said = { mode, at: clock.now() }
      // If the store is unavailable, the next round reports the mode again.
      decider.notePresence({ id, address, configured, mode }).catch(() => {
        said = { mode, at: Number.NEGATIVE_INFINITY }
      })
    }
    cancel = clock.after(looksEveryMs, look)
  }
  look()
  return {
    close: async () => {
      closed = true
      cancel()
      await decider.forgetPresence(id).catch(() => {})
    },
  }
}
