/** A page of findings with facet counts, and the pages of several sources merged into one. */
import { listOf, number, object, type ShapeValue, truth } from '@twincheck/core/reading'
import { addFacets, facets, noFacets } from './facets.ts'
import { type ViewedFinding, viewedFinding } from './finding.ts'
import type { FindingQuery } from './finding-query.ts'
import { compareFindings, type ListPage } from './select-findings.ts'

export const foundFindings = object({
  found: number,
  /** False: there are more than were counted, because a search looks only at the latest that fit. */
  whole: truth,
  facets,
  findings: listOf(viewedFinding),
})

export type FoundFindings = ShapeValue<typeof foundFindings>

/** Nobody scrolls further; people select or search instead. */
export const MOST_LISTED = 10_000
export const PAGE_FINDINGS = 100
/** A search sorts only this many of the latest matches, so that a common word costs no more. */
export const MOST_SEARCHED = 5_000

export type FindFindings = (query: FindingQuery, page: ListPage) => Promise<FoundFindings>

/**
 * Each source is asked for the beginning of its list, and the page is cut from the merged lists. A single source is asked for the
 * page itself.
 */
export async function findInAll(
  sources: readonly FindFindings[],
  query: FindingQuery,
  page: ListPage,
): Promise<FoundFindings> {
  const [only] = sources
  if (only && sources.length === 1) return only(query, page)
  const beginning = { offset: 0, limit: page.offset + page.limit }
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
