/**
 * A new configuration for a running gateway. It is read and checked as a whole, its changes are committed to the chain, and then
 * it takes effect for the next request. If anything fails before that, the old configuration stays.
 */
import { TwinCheckError } from '@twincheck/core'
import type { Decider } from '../../decider/decider.ts'
import { type GatewayConfiguration, InvalidConfigurationError } from '../configuration.ts'
import type { Log } from '../log.ts'
import { changedFixedSettings, reloadEvents } from './configuration-changes.ts'

/** Rejects if the old configuration stays. `by`: who asked for it. */
export type Reload = (by: string) => Promise<void>

export type ReloadOptions = {
  /** Reads the configuration again; null: this gateway was started without a configuration that can be read again. */
  readonly readAgain: (() => Promise<GatewayConfiguration>) | null
  readonly current: () => GatewayConfiguration
  /** Prepares everything that the new configuration needs. The returned function makes it take effect and cannot fail. */
  readonly prepare: (next: GatewayConfiguration) => () => void
  readonly decider: Pick<Decider, 'appendEvents'>
  readonly log: Log
}

export class NotReloadedError extends TwinCheckError {
  readonly code = 'not-reloaded'

  constructor(reason: string, options?: ErrorOptions) {
    super(`The configuration was not reloaded, and the old one stays in use: ${reason}`, options)
  }
}

export function openReload(options: ReloadOptions): Reload {
  const { log } = options
  let latest: Promise<void> = Promise.resolve()
  const reload = async (by: string) => {
    try {
      await reloadOnce(by, options)
      log.info('reloaded', { by })
    } catch (error) {
      const problem =
        error instanceof NotReloadedError ? error : new NotReloadedError(reasonOf(error), { cause: error })
      log.problem('not-reloaded', { by, reason: problem.message })
      throw problem
    }
  }
  // Reloads run one after another: each compares itself with the result of the one before.
  return (by) => {
    const mine = latest.then(() => reload(by))
    latest = mine.catch(() => {})
    return mine
  }
}

async function reloadOnce(by: string, { readAgain, current, prepare, decider }: ReloadOptions): Promise<void> {
  if (!readAgain) throw new NotReloadedError('this gateway was started without a configuration that can be read again.')
  const next = await readAgain()
  const changed = changedFixedSettings(current(), next)
  if (changed.length > 0)
    throw new NotReloadedError(
      `these settings have changed and take effect only with a restart: ${changed.join(', ')}. Restart the gateway, or undo them and reload again.`,
    )
  const takeEffect = prepare(next)
  await decider.appendEvents(reloadEvents(current(), next, by))
  takeEffect()
}

function reasonOf(error: unknown): string {
  if (error instanceof InvalidConfigurationError) return error.problems.join('; ')
  return error instanceof Error ? error.message : String(error)
}
