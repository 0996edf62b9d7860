/** Selects, counts and sorts findings in memory: those of files, and the matches of a search in a store. */
import { type CountedFindings, FindingCounter, type FindingTraits } from './facets.ts'
import type { FindingOrder, FindingQuery } from './finding-query.ts'

/** What a finding is selected and sorted by; `value` is returned to the caller. */
export type Listed<Value> = {
  readonly traits: FindingTraits
  readonly severity: number
  readonly score: number | null
  readonly cost: number | null
  /** Whole hours since the epoch, for selection; null: no source says. */
  readonly hour: number | null
  /** Higher is later. Findings without a time keep the reversed order of their source. */
  readonly at: number
  readonly value: Value
}

export type ListPage = { readonly offset: number; readonly limit: number }

export type Selected<Value> = CountedFindings & { readonly listed: readonly Listed<Value>[] }

/** `items` are already sorted. Callers that query repeatedly sort once. */
export function selectFindings<Value>(
  items: readonly Listed<Value>[],
  query: FindingQuery,
  { offset, limit }: ListPage,
): Selected<Value> {
  const listed: Listed<Value>[] = []
  let passed = 0
  const counter = new FindingCounter(query.chosen)
  for (const item of items) {
    if (!isWithin(item.hour, query)) continue
    if (!counter.add({ traits: item.traits, count: 1, perCondition: 1 })) continue
    if (passed >= offset && passed < offset + limit) listed.push(item)
    passed++
  }
  return { ...counter.counted(), listed }
}

export function inOrder<Value>(items: readonly Listed<Value>[], order: FindingOrder): readonly Listed<Value>[] {
  return items.toSorted((one, other) => compareFindings(one, other, order))
}

export type RankedFinding = Pick<Listed<unknown>, 'severity' | 'score' | 'cost' | 'at'>

/** Worst: the strongest evidence first, then the highest switch score, then the latest. */
export function compareFindings(one: RankedFinding, other: RankedFinding, order: FindingOrder): number {
  const worst = other.severity - one.severity || (other.score ?? -1) - (one.score ?? -1) || other.at - one.at
  switch (order) {
    case 'worst':
      return worst
    case 'latest':
      return other.at - one.at || worst
    case 'dearest':
      return (other.cost ?? -1) - (one.cost ?? -1) || worst
  }
}

/** A finding without a time is in no span of time. */
export function isWithin(hour: number | null, { from, to }: Pick<FindingQuery, 'from' | 'to'>): boolean {
  if (from === null && to === null) return true
  return hour !== null && hour >= (from ?? hour) && hour <= (to ?? hour)
}
