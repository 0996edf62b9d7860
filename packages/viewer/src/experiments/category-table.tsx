/** Task success by category. Each count links to its tasks. */

import { formatCount, formatGain, formatGainInterval, formatPercent } from '@twincheck/eval/figures'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { ShownExperiment, Summary } from '../reading/experiment.ts'
import { CountLink } from './count-link.tsx'

type Rates = Summary['paired']['categories'][number]

export function CategoryTable({ experiment: { name, summary } }: { readonly experiment: ShownExperiment }) {
  const { paired } = summary
  const total = { ...paired, category: '' }
  return (
    <ScrollArea label={`Categories of ${showHidden(name)}`} look="card">
      <table className="grid-table">
        <thead>
          <tr>
            {['Category', 'n', 'Actor', 'TwinCheck', 'Gain', '95 % CI', '▲ Rescues', '▼ Harms'].map((title) => (
              <th key={title} scope="col">
                {title === 'Category' ? (
                  <>
                    Category · <Foreign text={name} />
                  </>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...paired.categories, total].map((rates) => (
            <Row key={rates.category} source={name} rates={rates} />
          ))}
        </tbody>
      </table>
      <p className="px-3 py-2 text-sm text-muted">
        n: pairs that were counted. Actor and TwinCheck: shares of them that succeed. Gain: the paired difference in
        percentage points. The last row weighs each category the same. A single category has few tasks: read its
        interval.
      </p>
    </ScrollArea>
  )
}

function Row({ source, rates }: { readonly source: string; readonly rates: Rates }) {
  const { category, pairs, actor, twincheck, difference, rescues, harms } = rates
  const of = category === '' ? {} : { category }
  const { value, interval } = difference
  const changed = { ...of, outcome: 'changed' }
  return (
    <tr className={category === '' ? 'font-semibold' : ''}>
      <th scope="row">{category === '' ? 'Mean of categories' : <Foreign text={category} />}</th>
      <td>
        <CountLink source={source} text={formatCount(pairs)} behind={{ ...of, outcome: 'counted' }} />
      </td>
      <td>
        <CountLink source={source} text={percent(actor.value)} behind={{ ...of, outcome: 'actor-succeeded' }} />
      </td>
      <td>
        <CountLink source={source} text={percent(twincheck.value)} behind={{ ...of, outcome: 'repaired' }} />
      </td>
      <td>
        <CountLink source={source} text={value === null ? '–' : formatGain(value)} behind={changed} />
      </td>
      <td>
        <CountLink source={source} text={interval ? formatGainInterval(interval) : '–'} behind={changed} />
      </td>
      <td>
        <CountLink source={source} text={formatCount(rescues)} behind={{ ...of, outcome: 'rescue' }} />
      </td>
      <td>
        <CountLink source={source} text={formatCount(harms)} behind={{ ...of, outcome: 'harm' }} />
      </td>
    </tr>
  )
}

function percent(value: number | null): string {
  return value === null ? '–' : formatPercent(value)
}
