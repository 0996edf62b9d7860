/**
 * Counts findings by kind, with one facet for each dimension. The counts of a facet ignore the user's selection in this facet, so that
 * the alternatives and their counts stay visible.
 */
import { listOf, number, object, type ShapeValue, text } from '@twincheck/core/reading'
import { byDimension, dimensions, type FindingDimension, type FindingQuery, passes } from './finding-query.ts'

/** The values of a finding in each dimension. Findings with equal values can share them. A finding may have several conditions. */
export type FindingTraits = Readonly<Record<FindingDimension, readonly string[]>>

export type AlikeFindings = {
  readonly traits: FindingTraits
  readonly count: number
  /** A sum over the decisions. A decision with several conditions counts once for each condition, as in the database. */
  readonly perCondition: number
}

const values = listOf(object({ value: text, count: number }))
export const facets = object(byDimension(() => values))

export type FacetValue = ShapeValue<typeof values>[number]
export type Facets = Readonly<Record<FindingDimension, readonly FacetValue[]>>

const MOST_VALUES = 200

export type CountedFindings = { readonly found: number; readonly facets: Facets }

type Selection = Pick<FindingQuery, 'chosen' | 'excluded'>

export function countFindings(items: Iterable<AlikeFindings>, selection: Selection): CountedFindings {
  const counter = new FindingCounter(selection)
  for (const item of items) counter.add(item)
  return counter.counted()
}

export class FindingCounter {
  readonly #selection: Selection
  readonly #counts = byDimension(() => new Map<string, number>())
  readonly #asked: readonly FindingDimension[]
  #found = 0

  constructor(selection: Selection) {
    this.#selection = selection
    const { chosen, excluded } = selection
    this.#asked = dimensions.filter((dimension) => chosen[dimension].length + excluded[dimension].length > 0)
  }

  /**
   * Counts a group of equal findings, and returns whether they match the selection. If they fail the selection in exactly one dimension,
   * they count only in the facet of that dimension.
   */
  add({ traits, count, perCondition }: AlikeFindings): boolean {
    let failed: FindingDimension | null = null
    for (const dimension of this.#asked) {
      if (passes(this.#selection, dimension, traits[dimension])) continue
      if (failed !== null) return false
      failed = dimension
    }
    const weight = this.#selection.chosen.condition.length === 0 ? count : perCondition
    if (failed !== null) this.#count(failed, traits, weight, perCondition)
    else {
      this.#found += weight
      for (const dimension of dimensions) this.#count(dimension, traits, weight, perCondition)
    }
    return failed === null
  }

  counted(): CountedFindings {
    return { found: this.#found, facets: byDimension((dimension) => mostFirst(this.#counts[dimension])) }
  }

  #count(dimension: FindingDimension, traits: FindingTraits, weight: number, perCondition: number): void {
    const counts = this.#counts[dimension]
    const own = dimension === 'condition' ? perCondition : weight
    for (const value of traits[dimension]) counts.set(value, (counts.get(value) ?? 0) + own)
  }
}

export function addFacets(one: Facets, other: Facets): Facets {
  return byDimension((dimension) => {
    const counts = new Map(one[dimension].map(({ value, count }) => [value, count]))
    for (const { value, count } of other[dimension]) counts.set(value, (counts.get(value) ?? 0) + count)
    return mostFirst(counts)
  })
}

export const noFacets: Facets = byDimension(() => [])

function mostFirst(counts: ReadonlyMap<string, number>): readonly FacetValue[] {
  const values = [...counts].flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []))
  values.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  return values.slice(0, MOST_VALUES)
}
