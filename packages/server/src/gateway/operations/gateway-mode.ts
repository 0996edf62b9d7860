/**
 * Whether this gateway may replace anything now. The way back to shadow is taken together: a request to any gateway
 * holds the store, in which no switch is committed any more, and the others learn of it here and stop to hold answers
 * up.
 */
import { type Clock, createModeSwitch, type Mode, TwinCheckError } from '@twincheck/core'
import type { Decider } from '../decider/decider.ts'
import type { Log } from './log.ts'

export type GatewayMode = {
  readonly repairing: () => boolean
  /** Why everything is held in shadow; null: it is not. */
  readonly heldBecause: () => string | null
  /** When it resolves nothing is replaced any more, here or elsewhere. Rejects where others could not be told. */
  readonly turnToShadow: (reason: string, by: string) => Promise<void>
  readonly close: () => void
}

export type GatewayModeOptions = {
  readonly configured: Mode
  readonly decider: Pick<Decider, 'shadowHold' | 'turnToShadow'>
  readonly clock: Clock
  readonly log: Log
}

export class OthersNotToldError extends TwinCheckError {
  readonly code = 'others-not-told'

  constructor(problem: string) {
    super(
      `This gateway is in shadow now. Others on the same store could not be told: ${problem} ` +
        'Ask again when the store is back.',
    )
  }
}

/** How long others may go on asking models for nothing. No switch depends on it: each is refused by the store. */
const looksEveryMs = 1_000

export async function openGatewayMode({ configured, decider, clock, log }: GatewayModeOptions): Promise<GatewayMode> {
  const held = createModeSwitch()
  const hold = (reason: string) => {
    if (held.heldInShadow() === null) log.info('shadow')
    held.turnToShadow(reason)
  }
  const look = async () => {
    // A store that is away commits no switch either.
    const found = await decider.shadowHold().catch(() => null)
    if (found !== null) hold(found.reason)
  }
  let cancel = () => {}
  const lookOn = () => {
    if (held.heldInShadow() !== null) return
    cancel = clock.after(looksEveryMs, () => void look().then(lookOn))
  }
  if (configured === 'repair') {
    await look()
    lookOn()
  }
  return {
    repairing: () => configured === 'repair' && held.heldInShadow() === null,
    heldBecause: () => held.heldInShadow(),
    turnToShadow: async (reason, by) => {
      hold(reason)
      try {
        await decider.turnToShadow(reason, by)
      } catch (error) {
        throw new OthersNotToldError(error instanceof Error ? error.message : String(error))
      }
    },
    close: () => {
      held.turnToShadow('closed')
      cancel()
    },
  }
}
