/** What people said about switches, by conversation. */
import { type KnownOutcome, settleVerdict } from '@twincheck/core/canary'
import type { FindingLabel } from '../finding/finding.ts'
import { sessionName } from '../store/session-rows.ts'
import type { SessionKey, Store } from '../store/store.ts'

export type LabelBook = {
  readonly readOn: () => Promise<void>
  /**
   * The part of the label that this person may see. Returns null if nobody has labelled the conversation. `by` is null on a page that
   * only reads.
   */
  readonly labelOf: (key: SessionKey, by: string | null) => FindingLabel | null
}

type OutcomesRead = {
  /** Reads the outcomes that were added since. Calls that overlap wait for one reading. */
  readonly readOn: () => Promise<void>
  readonly of: (key: SessionKey) => readonly KnownOutcome[]
}

const PAGE = 5_000

/** Outcomes about the conversation or about a decision in it, by conversation. They are only ever added, so each is read once. */
export function openOutcomes(store: Pick<Store, 'listOutcomesAfter'>, about: KnownOutcome['about']): OutcomesRead {
  const said = new Map<string, readonly KnownOutcome[]>()
  let last = 0
  let reading: Promise<void> | null = null
  const readPages = async () => {
    for (;;) {
      const outcomes = await store.listOutcomesAfter(last, PAGE)
      last = outcomes.at(-1)?.sequence ?? last
      const wanted = Map.groupBy(
        outcomes.filter((outcome) => outcome.about === about),
        sessionName,
      )
      for (const [name, own] of wanted) said.set(name, [...(said.get(name) ?? []), ...own])
      if (outcomes.length < PAGE) return
    }
  }
  return {
    readOn: () => {
      reading ??= readPages().finally(() => {
        reading = null
      })
      return reading
    },
    of: (key) => said.get(sessionName(key)) ?? [],
  }
}

export function openLabelBook(store: Pick<Store, 'listOutcomesAfter'>): LabelBook {
  const said = openOutcomes(store, 'decision')
  return {
    readOn: said.readOn,
    labelOf: (key, by) => {
      const outcomes = said.of(key)
      if (outcomes.length === 0) return null
      const opinions = currentOpinions(outcomes)
      const people = opinions.length
      const own = opinions.find(([person]) => person === JSON.stringify(['person', by]))
      if (by !== null && own === undefined) return { verdict: null, people, agreement: null }
      const agrees = opinions.every(([, verdict]) => verdict === opinions[0]?.[1])
      return {
        verdict: own === undefined ? settleVerdict(outcomes) : own[1],
        people,
        agreement: people < 2 ? 'one' : agrees ? 'agree' : 'disagree',
      }
    },
  }
}

const verdicts = { 'twin-right': 'right', 'twin-wrong': 'wrong' } as const

type Opinion = readonly [annotator: string, verdict: 'right' | 'wrong' | 'unclear']

/**
 * The newest verdict of each annotator. Verdicts that were corrected are left out. The verdicts are in the order in which the annotators
 * gave their first verdicts.
 */
function currentOpinions(outcomes: readonly KnownOutcome[]): readonly Opinion[] {
  const replaced = new Set(outcomes.map(({ replaces }) => replaces))
  const inOrder = outcomes.toSorted((one, other) => one.at - other.at || one.sequence - other.sequence)
  const opinions = new Map<string, Opinion[1]>()
  for (const { id, by, outcome } of inOrder) {
    if (replaced.has(id)) continue
    const said = outcome === 'twin-right' || outcome === 'twin-wrong' ? verdicts[outcome] : 'unclear'
    opinions.set(JSON.stringify([by.kind, by.name]), said)
  }
  return [...opinions]
}
