/** Selects, counts and sorts findings in memory, and merges the pages of several sources into one. */
import { listOf, number, object, type ShapeValue, truth } from '@twincheck/core/reading'
import { addFacets, type CountedFindings, FindingCounter, type FindingTraits, facets, noFacets } from './facets.ts'
import { type ViewedFinding, viewedFinding } from './finding.ts'
import type { FindingOrder, FindingQuery, TimeSpan } from './finding-query.ts'

/** An item with the properties by which it is selected and sorted. The caller reads the result from `value`. */
export type Listed<Value> = {
  readonly traits: FindingTraits
  readonly severity: number
  readonly score: number | null
  readonly cost: number | null
  readonly time: number | null
  /**
   * The sort key for time: a later finding has a higher number. If a source states no times, the number follows from the position in the
   * source.
   */
  readonly at: number
  readonly value: Value
}

export type ListPage = { readonly offset: number; readonly limit: number }

export type Selected<Value> = CountedFindings & { readonly listed: readonly Listed<Value>[] }

/** Selects and counts items, and cuts a page. `items` must already be sorted, so that callers that query repeatedly sort only once. */
export function selectFindings<Value>(
  items: readonly Listed<Value>[],
  query: Pick<FindingQuery, 'chosen' | 'excluded'>,
  span: TimeSpan,
  { offset, limit }: ListPage,
): Selected<Value> {
  const listed: Listed<Value>[] = []
  let passed = 0
  const counter = new FindingCounter(query)
  for (const item of items) {
    if (!isWithin(item.time, span)) continue
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

/** Compares two findings by the order `worst` (strongest evidence, then highest switch score, then latest) or by time. */
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

/** Whether a time lies in a span. A finding without a time is in no limited span. */
export function isWithin(time: number | null, { from, to }: TimeSpan): boolean {
  if (from === null && to === null) return true
  return time !== null && time >= (from ?? time) && time <= (to ?? time)
}

/** A page of findings with the counts of the facets. */
export const foundFindings = object({
  found: number,
  /** `whole` is false if there are more matches than `found` says, because a search counts only the latest matches. */
  whole: truth,
  facets,
  findings: listOf(viewedFinding),
})

export type FoundFindings = ShapeValue<typeof foundFindings>

/** The maximum length of a list of findings. In longer lists people select or search instead of scrolling. */
export const MOST_LISTED = 10_000
export const PAGE_FINDINGS = 100
/** A search sorts only this many matches, the latest ones, so that a search for a common word is not expensive. */
export const MOST_SEARCHED = 5_000

/**
 * Options of a query for findings. `facets` says which facets the result has. For some dimensions, a store must read every finding; only
 * the value `all` includes them.
 */
export type FindOptions = ListPage & {
  readonly facets: 'some' | 'all'
  readonly by: string | null
  readonly now: number
}

export type FindFindings = (query: FindingQuery, options: FindOptions) => Promise<FoundFindings>

/**
 * Makes a page of findings from several sources. Each source returns its first findings. The findings are merged, and the page is cut
 * from the merged list. If there is only one source, it returns the page directly.
 */
export async function findInAll(
  sources: readonly FindFindings[],
  query: FindingQuery,
  page: FindOptions,
): Promise<FoundFindings> {
  const [only] = sources
  if (only && sources.length === 1) return only(query, page)
  const beginning = { ...page, offset: 0, limit: page.offset + page.limit }
  let all: FoundFindings = { found: 0, whole: true, facets: noFacets, findings: [] }
  for (const find of sources) {
    const { found, whole, facets: counted, findings } = await find(query, beginning)
    all = {
      found: all.found + found,
      whole: all.whole && whole,
      facets: addFacets(all.facets, counted),
      findings: [...all.findings, ...findings],
    }
  }
  const sorted = all.findings.toSorted((one, other) => compareFindings(rankOf(one), rankOf(other), query.order))
  return { ...all, findings: sorted.slice(page.offset, page.offset + page.limit) }
}

function rankOf({ severity, score, cost, at }: ViewedFinding) {
  return { severity, score, cost, at: at ?? 0 }
}
