/** Findings that are in memory: chosen, counted and put in order. Files are listed so, and what a search found in a store. */
import { type CountedFindings, countFindings, type FindingTraits, failedDimensions } from './facets.ts'
import type { FindingOrder, FindingQuery } from './finding-query.ts'

/** What a finding is chosen and ordered by; `value` is whatever the caller wants back. */
export type Listed<Value> = {
  readonly traits: FindingTraits
  readonly severity: number
  readonly score: number | null
  readonly cost: number | null
  /** Whole hours since the epoch, for choosing; null where no source says. */
  readonly hour: number | null
  /** The later, the higher; among those without a time, the order of the source, turned around. */
  readonly at: number
  readonly value: Value
}

export type ListPage = { readonly offset: number; readonly limit: number }

export type Selected<Value> = CountedFindings & { readonly listed: readonly Listed<Value>[] }

export function selectFindings<Value>(
  items: readonly Listed<Value>[],
  query: FindingQuery,
  { offset, limit }: ListPage,
): Selected<Value> {
  const within = items.filter(({ hour }) => isWithin(hour, query))
  const counted = countFindings(
    within.map(({ traits }) => ({ traits, count: 1, perCondition: 1 })),
    query.chosen,
  )
  const fitting = within.filter(({ traits }) => failedDimensions(traits, query.chosen).length === 0)
  const listed = fitting.sort((one, other) => compareFindings(one, other, query.order)).slice(offset, offset + limit)
  return { ...counted, listed }
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

/** Of what nobody knows when it was, nothing is in a stretch of time. */
export function isWithin(hour: number | null, { from, to }: Pick<FindingQuery, 'from' | 'to'>): boolean {
  if (from === null && to === null) return true
  return hour !== null && hour >= (from ?? hour) && hour <= (to ?? hour)
}
