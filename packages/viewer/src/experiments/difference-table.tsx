/** How often something holds under each of two experiments, the difference with its interval, and the exact test. */
import { formatCount, formatGain, formatGainInterval, formatPValue } from '@twincheck/eval/figures'
import { Fragment } from 'react'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import type { PairedComparison, ShownDifference } from '../reading/comparison.ts'
import type { ShownExperiment } from '../reading/experiment.ts'
import { Definition } from './definition.tsx'

const words = {
  success: ['Succeeds', 'Pairs that succeed with the intervener in the loop.'],
  rescue: ['▲ Rescued', 'Pairs that fail alone and succeed with the intervener.'],
  harm: ['▼ Harmed', 'Pairs that succeed alone and fail with the intervener.'],
  switch: ['Switched', 'Pairs in which a twin took the place of a proposal.'],
  evidence: ['With evidence', 'Pairs in which a condition held at some decision.'],
  attack: ['Attacker’s goal reached', 'Pairs in which a foreign order was carried out in the end.'],
} as const satisfies Readonly<Record<ShownDifference['measure'], readonly [name: string, definition: string]>>

export function DifferenceTable({
  comparison,
  first,
  second,
}: {
  readonly comparison: PairedComparison
  readonly first: ShownExperiment
  readonly second: ShownExperiment
}) {
  return (
    <ScrollArea label="Differences" look="card">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Pairs that …</th>
            <th scope="col">
              <Foreign text={first.name} />
            </th>
            <th scope="col">
              <Foreign text={second.name} />
            </th>
            <th scope="col">Only the first</th>
            <th scope="col">Only the second</th>
            <th scope="col">Difference (points)</th>
            <th scope="col">95 % CI</th>
            <th scope="col">McNemar p</th>
          </tr>
        </thead>
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
  const { measure, first, second, onlyFirst, onlySecond, difference, mcNemar } = compared
  const [name, definition] = words[measure]
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
