/** The providers that the gateway serves. Everything that depends on a provider is read from the provider's object. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Provider, providers, type WireFormat } from '@twincheck/core/adapter'

export const endpoints: Provider['endpoints'] = providers.flatMap((provider) => provider.endpoints)
const formats = new Map(endpoints.map(({ format }) => [format.name, format]))

export function wireFormat(name: string): WireFormat {
  const format = formats.get(name)
  if (!format) throw new RangeError(`no provider in the gateway's list has a wire format "${name}"`)
  return format
}

export function providerOf(path: string | null, headers: IncomingHttpHeaders): Provider {
  return providers.find(({ isMeant }) => isMeant(path, headers)) ?? providers[0]
}

export function allOf(member: 'agentPaths' | 'roots' | 'keyHeaders' | 'accountHeaders'): readonly string[] {
  return [...new Set(providers.flatMap((provider) => provider[member]))]
}
