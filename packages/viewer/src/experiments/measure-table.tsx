/** The tables of experiments, by measure and by category. Counts of runs link to the runs. */
import { formatCount, formatGain, formatGainInterval } from '@twincheck/eval/figures'
import { Fragment } from 'react'
import { HeadRow } from '../page/head-row.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { ShownExperiment, Summary } from '../reading/experiment.ts'
import { linkToRuns } from '../route.ts'
import { measuresOf, share } from './measures.ts'

export function MeasureTable({ experiments }: { readonly experiments: readonly ShownExperiment[] }) {
  return (
    <ScrollArea label="Measures" look="card">
      <table className="grid-table">
        <HeadRow titles={['Measure', ...experiments.map(({ name }) => <Foreign key={name} text={name} />)]} />
        <tbody>
          {measuresOf(experiments).map(({ name, definition, value, behind }) => (
            <Fragment key={name}>
              <tr>
                <th scope="row">{name}</th>
                {experiments.map((experiment) => (
                  <td key={experiment.name}>
                    <CountLink name={name} source={experiment.name} text={value(experiment.summary)} behind={behind} />
                  </td>
                ))}
              </tr>
              <Definition text={definition} columns={experiments.length + 1} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

export function Definition({ text, columns }: { readonly text: string; readonly columns: number }) {
  return (
    <tr className="definition">
      <td colSpan={columns}>{text}</td>
    </tr>
  )
}

type Rates = Summary['paired']['categories'][number]

export function CategoryTable({ experiment: { name, summary } }: { readonly experiment: ShownExperiment }) {
  const { paired } = summary
  const total = { ...paired, category: '' }
  const heading = (
    <>
      Category · <Foreign text={name} />
    </>
  )
  return (
    <ScrollArea label={`Categories of ${showHidden(name)}`} look="card">
      <table className="grid-table">
        <HeadRow titles={[heading, 'n', 'Actor', 'TwinCheck', 'Gain', '95 % CI', '▲ Rescues', '▼ Harms']} />
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
  const { value, interval } = difference
  const cells = [
    ['pairs counted', formatCount(pairs), 'counted'],
    ['actor', share(actor.value), 'actor-succeeded'],
    ['TwinCheck', share(twincheck.value), 'repaired'],
    ['gain', value === null ? '–' : formatGain(value), 'changed'],
    ['interval of the gain', interval ? formatGainInterval(interval) : '–', 'changed'],
    ['rescues', formatCount(rescues), 'rescue'],
    ['harms', formatCount(harms), 'harm'],
  ] as const
  return (
    <tr className={category === '' ? 'font-semibold' : ''}>
      <th scope="row">{category === '' ? 'Mean of categories' : <Foreign text={category} />}</th>
      {cells.map(([name, text, outcome]) => (
        <td key={name}>
          <CountLink
            name={`${category === '' ? 'all categories' : category}, ${name}`}
            source={source}
            text={text}
            behind={{ ...(category === '' ? {} : { category }), outcome }}
          />
        </td>
      ))}
    </tr>
  )
}

/**
 * A number that links to the runs it counts. The link's accessible name says what is counted, because a number alone means nothing to a
 * person who only hears it.
 */
function CountLink({
  name,
  source,
  text,
  behind,
}: {
  readonly name: string
  readonly source: string
  readonly text: string
  readonly behind: Readonly<Record<string, string>> | undefined
}) {
  if (behind === undefined || text === '–' || /^0( |$)/.test(text)) return text
  return (
    <a href={linkToRuns({ source, ...behind })} aria-label={showHidden(`${name}: ${text}`)}>
      {text}
    </a>
  )
}
