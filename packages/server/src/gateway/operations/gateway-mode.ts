/**
 * The mode in which this gateway works now. Turning to shadow applies to all gateways that share a store. Any gateway can store a hold.
 * From then on the store commits no more switches and answers. The other gateways read the hold here, and then no longer hold replies
 * back.
 */
import { type Clock, createModeSwitch, type Mode, TwinCheckError } from '@twincheck/core'
import type { Decider } from '../decider/decider.ts'
import type { Log } from './log.ts'

export type GatewayMode = {
  readonly now: () => Mode
  readonly heldBecause: () => string | null
  /**
   * When the promise resolves, no gateway replaces or answers anything any more. The promise rejects if the hold could not be stored for
   * the other gateways.
   */
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

/**
 * How often a gateway reads the hold, in milliseconds. Until the next read the gateway may still ask models, but the store refuses every
 * switch and every answer.
 */
const looksEveryMs = 1_000

export async function openGatewayMode({ configured, decider, clock, log }: GatewayModeOptions): Promise<GatewayMode> {
  const held = createModeSwitch()
  const hold = (reason: string) => {
    if (held.heldInShadow() === null) log.info('shadow')
    held.turnToShadow(reason)
  }
  const look = async () => {
    // If the hold cannot be read, the gateway assumes that there is none. This is safe, because a store that cannot be read does not
    // commit a switch either.
    const found = await decider.shadowHold().catch(() => null)
    if (found !== null) hold(found.reason)
  }
  let cancel = () => {}
  const lookOn = () => {
    if (held.heldInShadow() !== null) return
    cancel = clock.after(looksEveryMs, () => void look().then(lookOn))
  }
  if (configured !== 'shadow') {
    await look()
    lookOn()
  }
  return {
    now: () => (held.heldInShadow() === null ? configured : 'shadow'),
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
