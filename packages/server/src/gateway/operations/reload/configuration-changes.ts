/**
 * What a new configuration changes: settings that only a restart can change, and keys that were added, rotated or revoked, which
 * the chain records.
 */
import { isDeepStrictEqual } from 'node:util'
import type { NewEvent } from '../../../store/events.ts'
import type { HashedKey } from '../../proxy/keys.ts'
import { takesOutcomes } from '../../proxy/session-header.ts'
import type { GatewayConfiguration } from '../configuration.ts'

/** Read once when the gateway starts, by its socket, its store or its decider. */
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

/** The names in the configuration file, where they differ. */
const fileNames: Readonly<Record<string, string>> = { confirmationMs: 'confirmation' }

/** The settings that differ and cannot be reloaded, by their names in the file. */
export function changedFixedSettings(before: GatewayConfiguration, after: GatewayConfiguration): readonly string[] {
  const settings = fixed.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const bounds = fixedBounds.filter((name) => before.bounds[name] !== after.bounds[name])
  // The decider must know whether outcomes are accepted at all, because it then notes more of each session.
  const outcomes = takesOutcomes(before) === takesOutcomes(after) ? [] : ['outcomeKey (the first one, or the last)']
  return [...settings.map((name) => fileNames[name] ?? name), ...bounds.map((name) => `bounds.${name}`), ...outcomes]
}

/** The events that a reload adds to the chain: the keys that changed, and who reloaded. Never a key or its hash. */
export function reloadEvents(
  before: GatewayConfiguration,
  after: GatewayConfiguration,
  by: string,
): readonly NewEvent[] {
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
