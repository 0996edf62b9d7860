/**
 * Compares two experiments pair by pair: which tasks only the second experiment harms, how much the results differ, and for which tasks.
 */
import { formatCount, formatGain, formatGainInterval, formatPercent, formatPValue } from '@twincheck/eval/figures'
import { Fragment } from 'react'
import { HeadRow } from '../page/head-row.tsx'
import { Notice } from '../page/notice.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import type { PairedComparison, ShownDifference } from '../reading/experiment.ts'
import type { Reader } from '../reading/reader.ts'
import { useLoaded } from '../use-loaded.tsx'
import { ChangedTasks, type Compared } from './changed-tasks.tsx'
import { Definition } from './measure-table.tsx'

export function ComparisonView({ reader, first, second }: Omit<Compared, 'comparison'> & { readonly reader: Reader }) {
  const about = JSON.stringify([first.name, second.name])
  const [loaded] = useLoaded(() => reader.compare(first.name, second.name), about)
  return (
    <section className="space-y-4" aria-labelledby="comparison">
      <h2 id="comparison" className="text-lg font-semibold">
        What <Foreign text={second.name} /> does otherwise
      </h2>
      {loaded.state === 'loading' && <p className="text-muted">Comparing …</p>}
      {loaded.state === 'failed' && <Notice tone="warn" title="These cannot be compared" lines={[loaded.problem]} />}
      {loaded.state === 'read' && <Read comparison={loaded.value} first={first} second={second} />}
    </section>
  )
}

function Read(compared: Compared) {
  if (compared.comparison.common === 0) {
    const lines = ['Nothing can be said pair by pair. Compare experiments over the same stored runs.']
    return <Notice tone="warn" title="The two experiments share no pair" lines={lines} />
  }
  return (
    <>
      <Answer {...compared} />
      <DifferenceTable {...compared} />
      <ChangedTasks {...compared} />
      <ConditionTable {...compared} />
    </>
  )
}

/** Answers the main question about a new version: how many tasks does the new version harm that the old version does not harm? */
function Answer({ comparison, first, second }: Compared) {
  const { newHarms, common, onlyFirst, onlySecond } = comparison
  const { count, bound } = newHarms
  const left = onlyFirst + onlySecond
  return (
    <div className={`card border-l-4 px-4 py-4 sm:px-5 ${count > 0 ? 'border-l-bad' : 'border-l-good'}`}>
      <p className="text-lg leading-snug">
        <Foreign text={second.name} /> harms{' '}
        <strong>{count === 0 ? 'no task' : count === 1 ? '1 task' : `${formatCount(count)} tasks`}</strong> that{' '}
        <Foreign text={first.name} /> does not harm.
      </p>
      <p className="mt-1 text-sm text-muted">
        Of {formatCount(common)} pairs that both count.{' '}
        {bound === null
          ? 'A task is there in several runs, so no bound is given.'
          : `With 95 % confidence it is at most ${formatPercent(bound)} of such pairs (exact one-sided bound).`}{' '}
        {left > 0 &&
          `${formatCount(left)} ${left === 1 ? 'pair is' : 'pairs are'} in only one of them and not compared.`}
      </p>
    </div>
  )
}

const words = {
  success: ['Succeeds', 'Pairs that succeed with the intervener in the loop.'],
  rescue: ['▲ Rescued', 'Pairs that fail alone and succeed with the intervener.'],
  harm: ['▼ Harmed', 'Pairs that succeed alone and fail with the intervener.'],
  switch: ['Switched', 'Pairs in which a twin took the place of a proposal.'],
  evidence: ['With evidence', 'Pairs in which a condition held at some decision.'],
} as const satisfies Readonly<Record<string, readonly [name: string, definition: string]>>

/** The title and definition of a measure. If the measure belongs to a benchmark's second verdict, the comparison supplies its title. */
function wordsOf({ measure, title = measure }: ShownDifference): readonly [name: string, definition: string] {
  return isMeasure(measure) ? words[measure] : [title, 'Pairs that have this harm with the intervener in the loop.']
}

function isMeasure(measure: string): measure is keyof typeof words {
  return Object.hasOwn(words, measure)
}

function DifferenceTable({ comparison, first, second }: Compared) {
  return (
    <ScrollArea label="Differences" look="card">
      <table className="grid-table">
        <HeadRow
          titles={[
            'Pairs that …',
            ...[first, second].map(({ name }) => <Foreign key={name} text={name} />),
            ...['Only the first', 'Only the second', 'Difference (points)', '95 % CI', 'McNemar p'],
          ]}
        />
        <tbody>
          {comparison.measures.map((measure) => (
            <Row key={measure.measure} measure={measure} />
          ))}
        </tbody>
      </table>
      <p className="px-3 py-2 text-sm text-muted">{explain(comparison)}</p>
    </ScrollArea>
  )
}

function Row({ measure: compared }: { readonly measure: ShownDifference }) {
  const { first, second, onlyFirst, onlySecond, difference, mcNemar } = compared
  const [name, definition] = wordsOf(compared)
  const { value, interval } = difference
  return (
    <Fragment>
      <tr>
        <th scope="row">{name}</th>
        <td>{formatCount(first)}</td>
        <td>{formatCount(second)}</td>
        <td>{formatCount(onlyFirst)}</td>
        <td>{formatCount(onlySecond)}</td>
        <td className="font-semibold">{value === null ? '–' : formatGain(value)}</td>
        <td>{interval ? formatGainInterval(interval) : '–'}</td>
        <td>{mcNemar === null ? '–' : formatPValue(mcNemar)}</td>
      </tr>
      <Definition text={definition} columns={8} />
    </Fragment>
  )
}

function explain({ unit, resamples }: PairedComparison): string {
  const resampled =
    unit === 'pairs'
      ? 'Its interval is the paired bootstrap within categories; McNemar is exact and two-sided, on the pairs that only one has.'
      : 'A task is there in several runs: its interval resamples clusters of such tasks, and McNemar, which takes pairs to be independent, is not given.'
  return `Difference: second minus first, the unweighted mean of the categories’ paired differences, in percentage points. ${resampled} ${formatCount(resamples)} resamples. Where no pair differs there is nothing to resample or to test. ${unit === 'pairs' ? 'The tests are not corrected for their number.' : ''}`
}

const columns = [
  ['evidence', 'Held'],
  ['switches', 'Switched'],
  ['rescues', '▲ Rescued'],
  ['harms', '▼ Harmed'],
] as const

function ConditionTable({ comparison: { conditions }, first, second }: Compared) {
  return (
    <section aria-labelledby="by-condition" className="space-y-3">
      <h3 id="by-condition" className="font-semibold">
        By condition
      </h3>
      <ScrollArea label="Conditions" look="card">
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Condition
              </th>
              {[first, second].map(({ name }) => (
                <th key={name} scope="colgroup" colSpan={columns.length} className="group">
                  <Foreign text={name} />
                </th>
              ))}
            </tr>
            <tr>
              {[first, second].flatMap(({ name }) =>
                columns.map(([, label]) => (
                  <th key={`${name} ${label}`} scope="col">
                    {label}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {conditions.map(({ condition, first: before, second: after }) => (
              <tr key={condition}>
                <th scope="row">
                  <Foreign text={condition} />
                </th>
                <Counts counts={before} others={before} />
                <Counts counts={after} others={before} />
              </tr>
            ))}
          </tbody>
        </table>
        <p className="px-3 py-2 text-sm text-muted">
          Held: decisions at which the condition could be read in the trace. Switched: runs in which its twin took the
          place of a proposal; of those, rescued and harmed. Bold: other than in the first.
        </p>
      </ScrollArea>
    </section>
  )
}

type Counts = PairedComparison['conditions'][number]['first']

function Counts({ counts, others }: { readonly counts: Counts; readonly others: Counts }) {
  return columns.map(([name]) => (
    <td key={name} className={counts[name] === others[name] ? '' : 'font-semibold'}>
      {formatCount(counts[name])}
    </td>
  ))
}
