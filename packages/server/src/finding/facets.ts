/** How many findings there are of each kind. A facet leaves its own choice aside: it shows what else could be chosen. */
import { dimensions, type FindingDimension, type FindingQuery } from './finding-query.ts'

/** What one finding, or many alike, are in each dimension: of conditions several, of a model perhaps none. */
export type FindingTraits = Readonly<Record<FindingDimension, readonly string[]>>

export type AlikeFindings = {
  readonly traits: FindingTraits
  /** Decisions. */
  readonly count: number
  /** Where one decision is counted once for each of its conditions, as a database does: so often. */
  readonly perCondition: number
}

export type FacetValue = { readonly value: string; readonly count: number }
export type Facets = Readonly<Record<FindingDimension, readonly FacetValue[]>>

/** What nobody reads to the end is not sent. */
const MOST_VALUES = 200

export type CountedFindings = { readonly found: number; readonly facets: Facets }

export function countFindings(items: Iterable<AlikeFindings>, chosen: FindingQuery['chosen']): CountedFindings {
  const counts = byDimension(() => new Map<string, number>())
  let found = 0
  for (const { traits, count, perCondition } of items) {
    const failing = failedDimensions(traits, chosen)
    if (failing.length > 1) continue
    const weight = chosen.condition === '' ? count : perCondition
    if (failing.length === 0) found += weight
    for (const dimension of failing.length === 0 ? dimensions : failing) {
      const own = dimension === 'condition' ? perCondition : weight
      for (const value of traits[dimension]) {
        counts[dimension].set(value, (counts[dimension].get(value) ?? 0) + own)
      }
    }
  }
  return { found, facets: byDimension((dimension) => mostFirst(counts[dimension])) }
}

export function failedDimensions(traits: FindingTraits, chosen: FindingQuery['chosen']): readonly FindingDimension[] {
  return dimensions.filter((dimension) => chosen[dimension] !== '' && !traits[dimension].includes(chosen[dimension]))
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

function byDimension<Value>(of: (dimension: FindingDimension) => Value): Readonly<Record<FindingDimension, Value>> {
  return {
    ended: of('ended'),
    condition: of('condition'),
    tool: of('tool'),
    transition: of('transition'),
    model: of('model'),
    source: of('source'),
    tenant: of('tenant'),
    price: of('price'),
  }
}
