/** The current mode of a gateway, according to the store. */
import type { ViewedWatch } from '@twincheck/server/view-data'
import type { Tone } from '../page/badge.tsx'

export type SeenGateway = ViewedWatch['gateways'][number]

/**
 * The current mode of a gateway. `held` means that the gateway is configured for more, but stays in shadow until it is restarted.
 * `offline` means that the gateway has sent nothing for a while.
 */
export type PresentMode = 'repair' | 'advise' | 'shadow' | 'held' | 'offline'

/** A gateway counts as offline after this time, because every gateway repeats its mode every 5 seconds. */
const OFFLINE_MS = 20_000

export function presentMode({ configured, mode, at }: SeenGateway, now: number): PresentMode {
  if (now - at > OFFLINE_MS) return 'offline'
  return mode === 'shadow' && configured !== 'shadow' ? 'held' : mode
}

export const modeNames: Readonly<Record<PresentMode, readonly [name: string, tone: Tone]>> = {
  repair: ['repair', 'good'],
  advise: ['advise', 'good'],
  shadow: ['shadow', 'calm'],
  held: ['held in shadow', 'bad'],
  offline: ['offline', 'warn'],
}

export const modeMeanings: Readonly<Record<PresentMode, string>> = {
  repair: 'Repair: a call is replaced if its twin passes the gate.',
  advise: 'Advise: some calls are answered instead of executed, and none is replaced.',
  shadow: 'Shadow: every call runs as proposed, and what would have been done is recorded.',
  held: 'Held in shadow: every call runs as proposed until the hold is lifted and the gateway is restarted.',
  offline: 'Offline: the gateway has said nothing for 20 seconds.',
}

export function summariseModes({ gateways, hold, now }: ViewedWatch): readonly [text: string, tone: Tone] | null {
  if (gateways.length === 0) return hold === null ? null : modeNames.held
  const modes = gateways.map((gateway) => presentMode(gateway, now))
  const kinds = [...new Set(modes)]
  const [first] = kinds
  if (first !== undefined && kinds.length === 1) return modeNames[first]
  const parts = kinds.map((kind) => `${modes.filter((mode) => mode === kind).length} ${modeNames[kind][0]}`)
  return [parts.join(', '), kinds.includes('held') ? 'bad' : 'warn']
}
