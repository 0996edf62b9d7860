/**
 * Conversations of a canary that need a label: those of both arms in which the gate passed, in one hash order. Nothing says in which
 * arm a conversation is, because a person who knows it labels differently.
 */
import { canaryRules, hashShare, type KnownOutcome, settleLabel } from '@twincheck/core/canary'
import type { SessionName } from './session-name.ts'

export type CanaryTriageStore = {
  readonly listTriggered: (of: {
    readonly tenant: string | null
    readonly since: number
  }) => Promise<readonly SessionName[]>
  readonly listOutcomes: (key: SessionName) => Promise<readonly KnownOutcome[]>
}

export type CanaryTriage = {
  /** Conversations in which the gate passed, in as many days as a canary lasts. */
  readonly triggered: number
  readonly labelled: number
  /** Without a clear label, in hash order, at most as many as were asked for. */
  readonly open: readonly (SessionName & { readonly position: number })[]
}

const dayMs = 86_400_000

export async function triageCanary(
  store: CanaryTriageStore,
  { tenant, now, draw }: { readonly tenant: string | null; readonly now: number; readonly draw: number },
): Promise<CanaryTriage> {
  const triggered = await store.listTriggered({ tenant, since: now - canaryRules.days * dayMs })
  const open: SessionName[] = []
  for (const one of triggered) {
    const label = settleLabel(await store.listOutcomes(one))
    if (label !== 'success' && label !== 'failure') open.push(one)
  }
  const inOrder = open
    .map((one) => ({ one, at: hashShare('canary', one.tenant, one.session) }))
    .sort((first, second) => first.at - second.at)
    .slice(0, draw)
    .map(({ one }, position) => ({ ...one, position }))
  return { triggered: triggered.length, labelled: triggered.length - open.length, open: inOrder }
}
