/** A panel with all filters of the findings and their counts, a custom time span, saved views and the export. */
import { type ChosenValues, dimensions, type Facets, type FindingDimension } from '@twincheck/server/finding'
import { useState } from 'react'
import { formatCount } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { bandOrder, dimensionNames, valueName } from './finding-words.ts'

export type Choose = (dimension: FindingDimension, value: string, how: 'chosen' | 'excluded') => string

export type ChosenFilters = { readonly chosen: ChosenValues; readonly excluded: ChosenValues }

export function FacetPanel({
  facets,
  selection,
  linkTo,
}: {
  readonly facets: Facets
  readonly selection: ChosenFilters
  readonly linkTo: Choose
}) {
  // A facet with a single value is hidden, because all findings share that value.
  const isUsed = (dimension: FindingDimension) =>
    selection.chosen[dimension].length + selection.excluded[dimension].length > 0
  const shown = dimensions.filter((dimension) => facets[dimension].length > 1 || isUsed(dimension))
  return (
    <nav aria-label="Facets" className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      {shown.map((dimension) => (
        <Facet
          key={dimension}
          dimension={dimension}
          values={facets[dimension]}
          chosen={selection.chosen[dimension]}
          excluded={selection.excluded[dimension]}
          linkTo={linkTo}
        />
      ))}
    </nav>
  )
}

const SHOWN = 6

function Facet({
  dimension,
  values,
  chosen,
  excluded,
  linkTo,
}: {
  readonly dimension: FindingDimension
  readonly values: Facets[FindingDimension]
  readonly chosen: readonly string[]
  readonly excluded: readonly string[]
  readonly linkTo: Choose
}) {
  const [search, setSearch] = useState('')
  const known = new Set(values.map(({ value }) => value))
  const selected = [...chosen, ...excluded]
  const offered = [
    ...selected.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
    ...inOwnOrder(dimension, values),
  ].map((one) => ({ ...one, name: valueName(dimension, one.value) }))
  const wanted = search.trim().toLowerCase()
  const shown = offered.filter(({ value, name }, index) => {
    if (selected.includes(value)) return true
    return wanted === '' ? index < SHOWN : name.toLowerCase().includes(wanted)
  })
  const name = dimensionNames[dimension]
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="mb-1 text-xs font-semibold text-muted">{name}</h3>
      {offered.length > SHOWN && (
        <input
          type="text"
          aria-label={`Search in ${name}`}
          placeholder={`Search ${formatCount(offered.length)}`}
          className="field mb-1 w-full"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul>
        {shown.slice(0, MOST_SHOWN).map(({ value, name: shownName, count }) => {
          const isChosen = chosen.includes(value)
          const isExcluded = excluded.includes(value)
          return (
            <li key={value} className="flex items-center gap-1">
              <a
                href={linkTo(dimension, value, isExcluded ? 'excluded' : 'chosen')}
                aria-current={isChosen || isExcluded ? 'true' : undefined}
                className={`flex min-h-7 min-w-0 flex-1 items-baseline gap-2 rounded px-2 py-1 no-underline hover:bg-soft ${
                  isChosen ? 'bg-soft font-semibold text-ink' : ''
                } ${isExcluded ? 'line-through' : ''}`}
              >
                <span className="min-w-0 flex-1 truncate">
                  {isChosen && <span aria-hidden="true">✓ </span>}
                  <Foreign text={shownName} />
                  {(isChosen || isExcluded) && <span className="sr-only"> (selected; take it back)</span>}
                </span>
                <span className="numbers text-xs text-muted">{formatCount(count)}</span>
              </a>
              <a
                href={linkTo(dimension, value, 'excluded')}
                aria-label={`${isExcluded ? 'Do not exclude' : 'Exclude'} ${shownName}`}
                title={isExcluded ? 'Do not exclude' : 'Exclude'}
                className="flex size-7 shrink-0 items-center justify-center rounded text-muted no-underline hover:bg-soft"
              >
                ⊘
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const MOST_SHOWN = 40

/** Sorts bands from the highest to the lowest. Other values are sorted by their counts. */
function inOwnOrder(dimension: FindingDimension, values: Facets[FindingDimension]): Facets[FindingDimension] {
  const order = bandOrder(dimension)
  if (order === null) return values
  return values.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
}
