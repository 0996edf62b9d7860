/** Puts a switch that waits for a person into a store, as a gateway would, and says what became of some. */
import type { DecisionRecord, Json } from '@twincheck/core'
import { readJson } from '@twincheck/core/reading'
import { pairHash, type Store } from '@twincheck/server'

export type AskedSwitch = {
  readonly id: string
  readonly session: string
  /** Whose judgments and evidence it has. */
  readonly judged: DecisionRecord
  readonly account?: string
  readonly waitMs?: number
  /** In place of what a person would be shown. */
  readonly content?: Json
}

export async function askPerson(
  store: Store,
  { id, session, judged, account = 'A-1', waitMs = 60_000, content }: AskedSwitch,
): Promise<void> {
  const proposal = { kind: 'tool-calls', calls: [{ id: 'c', name: 'unlock_account', arguments: { account } }] } as const
  const twin = { kind: 'final-response', text: 'The requested operation is complete.' } as const
  const { certificates, judgments, gate, threshold } = judged
  const evidence = { ...certificates[0], reason: `Account ${account} was locked just now.` }
  const shown = { proposal, twin, evidence, judgments, score: 0.75, gate, threshold }
  await store.createConfirmation({
    ...{ id, key: { tenant: 'local', session }, pair: pairHash(proposal, twin) },
    content: content ?? readJson(JSON.parse(JSON.stringify(shown)), 'content'),
    expiresAt: Date.now() + waitMs,
  })
}

export async function verdictsOf(store: Store, ids: readonly string[]): Promise<readonly string[]> {
  const states = await Promise.all(ids.map((id) => store.confirmationState('local', id)))
  return states.map((state) => (state.kind === 'answered' ? state.verdict : state.kind))
}
