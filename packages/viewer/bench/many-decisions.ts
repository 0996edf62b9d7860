/** A store as a month of traffic leaves it: decisions in runs of ten, one of ten with evidence, of many tools and some tenants. */
import type { Clock, DecisionRecord } from '@twincheck/core'
import { openStore } from '@twincheck/server'

export const DECISIONS_OF_RUN = 10
const MONTH_MS = 30 * 86_400_000
const BATCH = 5_000

const conditions = ['inverse-action', 'repeat-after-error', 'stale-argument', 'foreign-order', 'unasked-deed'] as const
const deeds = ['cancel', 'update', 'create', 'delete', 'send', 'lock', 'unlock', 'refund', 'book', 'move'] as const
const things = ['order', 'account', 'ticket', 'invoice', 'message', 'booking', 'file', 'user'] as const

/** The same for the same number: nothing is left to chance. */
export function decisionAt(index: number, like: DecisionRecord): DecisionRecord {
  const spread = (index * 2_654_435_761) % 4_294_967_296
  const pick = <Item>(items: readonly Item[], salt: number): Item | undefined => items[(spread >>> salt) % items.length]
  const name = `${pick(deeds, 3)}_${pick(things, 7)}`
  const call = { name, arguments: { id: `#W${index}`, reason: `asked for by customer ${spread % 9_973}` } }
  const evident = index % DECISIONS_OF_RUN === DECISIONS_OF_RUN - 1
  const switched = evident && (spread >>> 5) % 4 === 0
  const [certificate] = like.certificates
  if (!certificate) throw new Error('the decision to go by has no evidence')
  return {
    ...like,
    id: `d-${index}`,
    session: `run-${Math.floor(index / DECISIONS_OF_RUN)}`,
    step: index % DECISIONS_OF_RUN,
    proposal: { kind: 'tool-calls', calls: [call] },
    certificates: evident
      ? [{ ...certificate, condition: pick(conditions, 11) ?? 'inverse-action', severity: 0.9 + (spread % 11) / 100 }]
      : [],
    ...(switched
      ? {}
      : {
          twin: null,
          judgments: null,
          score: null,
          outcome: 'kept',
          because: { stage: 'evidence', code: 'no-certificate' },
        }),
    measured: { ...like.measured, startedAt: 0, cost: evident ? (spread % 1_000) / 20_000 : 0 },
  }
}

export async function fillMany(
  place: { readonly address: string; readonly schema?: string },
  count: number,
  like: DecisionRecord,
): Promise<void> {
  const end = Date.now()
  let now = end - MONTH_MS
  const clock: Clock = { now: () => now, after: systemAfter }
  const store = await openStore({ ...place, clock })
  for (let first = 0; first < count; first += BATCH) {
    now = end - MONTH_MS + Math.floor((MONTH_MS * first) / count)
    const indices = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index)
    await Promise.all(
      indices.map((index) => store.append(`tenant-${Math.floor(index / 10) % 3}`, decisionAt(index, like))),
    )
  }
  await store.close()
}

function systemAfter(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
