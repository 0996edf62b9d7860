/** A store as a month of traffic leaves it: decisions in runs of ten, one of ten with evidence, of many tools and some tenants. */
import type { Clock, DecisionRecord } from '@twincheck/core'
import { openStore, type Store } from '@twincheck/server'

export const DECISIONS_OF_RUN = 10
const MONTH_MS = 30 * 86_400_000
const BATCH = 5_000
const LABELLED = 300

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
    // The last batch is written now, so that the last hour has findings.
    now = end - MONTH_MS + Math.floor((MONTH_MS * Math.min(count, first + BATCH)) / count)
    const indices = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index)
    await Promise.all(
      indices.map((index) => store.append(`tenant-${Math.floor(index / 10) % 3}`, decisionAt(index, like))),
    )
  }
  await labelSome(store, count)
  await store.close()
}

/** Labels of the first findings: all by one person, every third also by another, who disagrees every second time. */
export async function labelSome(store: Pick<Store, 'addOutcomes'>, count: number): Promise<void> {
  for (let run = 0; run < Math.min(LABELLED, count / DECISIONS_OF_RUN); run++) {
    const personOf = (name: string) => ({ kind: 'person', name, version: null }) as const
    const common = {
      session: `run-${run}`,
      at: Date.now(),
      about: 'decision',
      replaces: null,
      sample: null,
      why: null,
    } as const
    const labels = [
      { ...common, id: `ada-${run}`, outcome: 'twin-right', by: personOf('ada') },
      { ...common, id: `bob-${run}`, outcome: run % 2 === 0 ? 'twin-wrong' : 'twin-right', by: personOf('bob') },
    ] as const
    await store.addOutcomes(`tenant-${run % 3}`, labels.slice(0, run % 3 === 0 ? 2 : 1), 'operatorKey')
  }
}

function systemAfter(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
