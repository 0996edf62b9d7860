/** How many findings there are of each kind. A facet leaves its own choice aside: it shows what else could be chosen. */
import { listOf, number, object, type ShapeValue, text } from '@twincheck/core/reading'
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

const values = listOf(object({ value: text, count: number }))
export const facets = object(byDimension(() => values))

export type FacetValue = ShapeValue<typeof values>[number]
export type Facets = Readonly<Record<FindingDimension, readonly FacetValue[]>>

/** What nobody reads to the end is not sent. */
const MOST_VALUES = 200

export type CountedFindings = { readonly found: number; readonly facets: Facets }

export function countFindings(items: Iterable<AlikeFindings>, chosen: FindingQuery['chosen']): CountedFindings {
  const counter = new FindingCounter(chosen)
  for (const item of items) counter.add(item)
  return counter.counted()
}

export class FindingCounter {
  readonly #chosen: FindingQuery['chosen']
  readonly #counts = byDimension(() => new Map<string, number>())
  /** Only in these can one fail to fit. */
  readonly #asked: readonly FindingDimension[]
  #found = 0

  constructor(chosen: FindingQuery['chosen']) {
    this.#chosen = chosen
    this.#asked = dimensions.filter((dimension) => chosen[dimension] !== '')
  }

  /** Whether it fits everything that was chosen. What fails in one dimension alone is counted there, and nowhere else. */
  add({ traits, count, perCondition }: AlikeFindings): boolean {
    let failed: FindingDimension | null = null
    for (const dimension of this.#asked) {
      if (traits[dimension].includes(this.#chosen[dimension])) continue
      if (failed !== null) return false
      failed = dimension
    }
    const weight = this.#chosen.condition === '' ? count : perCondition
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
