/** The facets of findings with their counts: every choice is a link. */
import { dimensions, type Facets, type FindingDimension, type FindingQuery } from '@twincheck/server/finding'
import { useState } from 'react'
import { formatCount } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { dimensionNames, valueName } from './finding-words.ts'

export type Choose = (dimension: FindingDimension, value: string) => string

export function FacetPanel({
  facets,
  chosen,
  linkTo,
}: {
  readonly facets: Facets
  readonly chosen: FindingQuery['chosen']
  /** The link for a choice; a link with an empty value clears the choice. */
  readonly linkTo: Choose
}) {
  // A facet with a single value is hidden, because all findings share that value.
  const shown = dimensions.filter((dimension) => facets[dimension].length > 1 || chosen[dimension] !== '')
  return (
    <nav aria-label="Facets" className="space-y-4 text-sm">
      {shown.map((dimension) => (
        <Facet
          key={dimension}
          dimension={dimension}
          values={facets[dimension]}
          chosen={chosen[dimension]}
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
  linkTo,
}: {
  readonly dimension: FindingDimension
  readonly values: Facets[FindingDimension]
  readonly chosen: string
  readonly linkTo: Choose
}) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...values.map(({ count }) => count))
  const known = values.some(({ value }) => value === chosen)
  const offered = chosen === '' || known ? values : [{ value: chosen, count: 0 }, ...values]
  const shown = all ? offered : offered.filter(({ value }, index) => index < SHOWN || value === chosen)
  const name = dimensionNames[dimension]
  return (
    <section aria-label={name}>
      <h2 className="mb-1 text-xs font-semibold text-muted">{name}</h2>
      <ul>
        {shown.map(({ value, count }) => {
          const isChosen = value === chosen
          return (
            <li key={value}>
              <a
                href={linkTo(dimension, isChosen ? '' : value)}
                aria-current={isChosen ? 'true' : undefined}
                className={`relative flex items-baseline gap-2 rounded px-2 py-1 no-underline hover:bg-soft ${
                  isChosen ? 'bg-soft font-semibold text-ink' : ''
                }`}
              >
                <span className="min-w-0 flex-1 truncate">
                  {isChosen && <span aria-hidden="true">✕ </span>}
                  <Foreign text={valueName(dimension, value)} />
                  {isChosen && <span className="sr-only"> (chosen; take it back)</span>}
                </span>
                <span className="numbers text-xs text-muted">{formatCount(count)}</span>
                <span
                  aria-hidden="true"
                  className="absolute bottom-0 left-2 h-0.5 rounded bg-bar"
                  style={{ width: `calc(${(100 * count) / most}% - ${(16 * count) / most}px)` }}
                />
              </a>
            </li>
          )
        })}
      </ul>
      {offered.length > SHOWN && (
        <button type="button" className="mt-1 px-2 text-xs text-accent hover:underline" onClick={() => setAll(!all)}>
          {all ? `Fewer of ${name.toLowerCase()}` : `All ${offered.length} of ${name.toLowerCase()}`}
        </button>
      )}
    </section>
  )
}
