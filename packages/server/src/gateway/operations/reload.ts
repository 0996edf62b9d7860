/**
 * Reloads the configuration of a running gateway. The new configuration is read and checked as a whole. Then its changes are committed to
 * the chain, including keys that were added, rotated or revoked. After that it takes effect for the next request. If anything fails
 * before, the old configuration stays. Some settings change only with a restart.
 */

import { isDeepStrictEqual } from 'node:util'
import { TwinCheckError } from '@twincheck/core'
import type { NewEvent } from '../../store/events.ts'
import type { Decider } from '../decider/decider.ts'
import type { HashedKey } from '../proxy/keys.ts'
import { takesOutcomes } from '../proxy/session-header.ts'
import { type GatewayConfiguration, InvalidConfigurationError } from './configuration.ts'
import type { Log } from './log.ts'

/** Reloads the configuration. Rejects if the old configuration stays. `by` names who asked for the reload. */
export type Reload = (by: string) => Promise<void>

export type ReloadOptions = {
  /** Reads the configuration again. `readAgain` is null if this gateway was started without a configuration that can be read again. */
  readonly readAgain: (() => Promise<GatewayConfiguration>) | null
  readonly current: () => GatewayConfiguration
  /** Prepares everything that the new configuration needs. The returned function makes the configuration take effect and cannot fail. */
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
  // Reloads run one after another. Each reload compares the new configuration with the configuration that the previous reload left.
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

/** Settings that a reload cannot change, because the socket, the store or the decider reads them only when the gateway starts. */
const fixed = [
  'host',
  'port',
  'mode',
  'profile',
  'calibration',
  'repair',
  'model',
  'prices',
  'deadlineMs',
  'store',
  'signingKey',
  'confirmationMs',
  'keepConversations',
  'retention',
  'openTelemetry',
  'log',
] as const satisfies readonly (keyof GatewayConfiguration)[]

const fixedBounds = ['headerBytes', 'requestMs', 'clientMs', 'decidedMessages'] as const

/** Settings whose name in the configuration file differs from their name in the code. */
const fileNames: Readonly<Record<string, string>> = { confirmationMs: 'confirmation' }

function changedFixedSettings(before: GatewayConfiguration, after: GatewayConfiguration): readonly string[] {
  const settings = fixed.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const bounds = fixedBounds.filter((name) => before.bounds[name] !== after.bounds[name])
  // A reload cannot change whether the gateway accepts outcomes at all. If it does, the decider stores more about each session, and it
  // learns this only at the start.
  const outcomes = takesOutcomes(before) === takesOutcomes(after) ? [] : ['outcomeKey (the first one, or the last)']
  return [...settings.map((name) => fileNames[name] ?? name), ...bounds.map((name) => `bounds.${name}`), ...outcomes]
}

/** The events that a reload adds to the chain: the keys that changed, and who reloaded. The events never contain a key or its hash. */
function reloadEvents(before: GatewayConfiguration, after: GatewayConfiguration, by: string): readonly NewEvent[] {
  const [old, now] = [keysOf(before), keysOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])].sort()
  const keys = names.flatMap((name): readonly NewEvent[] => {
    const [one, other] = [old.get(name), now.get(name)]
    if (one && other && isSameKey(one.key, other.key)) return []
    const event = !one ? 'key-added' : !other ? 'key-revoked' : 'key-rotated'
    const { tenant, use } = other ?? one ?? unknownKey
    return [{ event, content: { ...(tenant === null ? {} : { tenant }), use, by } }]
  })
  return [...keys, { event: 'reload', content: { by } }]
}

type UsedKey = {
  readonly tenant: string | null
  readonly use: 'agents' | 'outcomes' | 'operator'
  readonly key: HashedKey
}

const unknownKey = { tenant: null, use: 'operator' } as const

function keysOf({ tenants, operatorKey, outcomeKey }: GatewayConfiguration): ReadonlyMap<string, UsedKey> {
  const keys: (Omit<UsedKey, 'key'> & { readonly key: HashedKey | null })[] = [
    { tenant: null, use: 'operator', key: operatorKey },
    { tenant: null, use: 'outcomes', key: outcomeKey },
    ...tenants.flatMap(({ name: tenant, key, outcomeKey: forOutcomes }) => [
      { tenant, use: 'agents', key } as const,
      { tenant, use: 'outcomes', key: forOutcomes } as const,
    ]),
  ]
  return new Map(
    keys.flatMap(({ tenant, use, key }) =>
      key ? [[JSON.stringify([tenant, use]), { tenant, use, key }] as const] : [],
    ),
  )
}

function isSameKey(one: HashedKey, other: HashedKey): boolean {
  return one.hash.equals(other.hash) && one.salt.equals(other.salt)
}
