/**
 * Recognises a provider's client that accepts a `fetch`, by its methods and by the version in its user agent. These clients state their
 * version in no other place.
 */
import { isObject } from '../../policy/paper/json.ts'
import { UnsupportedHostError } from '../unsupported-host.ts'
import type { Fetch } from './checked-fetch.ts'

export type FetchClient<Client> = { readonly withOptions: (options: { fetch: Fetch }) => Client }

export type KnownClient = {
  readonly name: string
  readonly members: readonly string[]
  readonly lowest: readonly [number, number]
}

export function readFetchClient(client: unknown, known: KnownClient): { readonly fetch: Fetch } {
  const { name, members, lowest } = known
  const supported = `version ${lowest.join('.')} and later`
  const refuse = (found: string) => new UnsupportedHostError(name, supported, found)
  if (!isObject(client)) throw refuse(`${client === null ? 'null' : `a value of type ${typeof client}`}`)
  const [found, major, minor] = versionOf(client)
  const missing = members.find((member) => !isObject(client[member]))
  if (missing) throw refuse(`${found ? `version ${found}` : 'an object'} without \`${missing}\``)
  if (typeof client.withOptions !== 'function')
    throw refuse(`${found ? `version ${found}` : 'an object'} without \`withOptions\``)
  if (found === null) throw refuse('a client that does not say its version')
  if (major < lowest[0] || (major === lowest[0] && minor < lowest[1])) throw refuse(`version ${found}`)
  const own = client.fetch
  return { fetch: isFetch(own) ? own : globalThis.fetch }
}

function versionOf(client: Readonly<Record<string, unknown>>): readonly [string | null, number, number] {
  const agent: unknown = typeof client.getUserAgent === 'function' ? client.getUserAgent() : null
  const [, found = null, major, minor] = /\/JS ((\d+)\.(\d+)\S*)$/.exec(String(agent)) ?? []
  return [found, Number(major ?? 0), Number(minor ?? 0)]
}

function isFetch(value: unknown): value is Fetch {
  return typeof value === 'function'
}
