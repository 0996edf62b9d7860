/** One row a measure, one column an experiment. A count that stands for runs leads to them. */

import {
  formatCount,
  formatFixed,
  formatGain,
  formatGainInterval,
  formatInterval,
  formatPercent,
  formatPValue,
} from '@twincheck/eval/figures'
import { formatCost } from '../page/format.ts'
import { ScrollArea } from '../page/scroll-area.tsx'
import type { ShownExperiment, Summary } from '../reading/experiment.ts'
import { CountLink } from './count-link.tsx'

type ShownMeasure = {
  readonly name: string
  readonly value: (summary: Summary) => string
  /** The filter of the runs behind the number; left out where no runs stand behind it. */
  readonly behind?: Readonly<Record<string, string>>
}

const share = (value: number | null): string => (value === null ? '–' : formatPercent(value))
const count = (value: number | undefined): string => (value === undefined ? '–' : formatCount(value))
const fixed = (value: number | null): string => (value === null ? '–' : formatFixed(value, 3))

const measures: readonly ShownMeasure[] = [
  { name: 'Pairs', value: ({ paired }) => formatCount(paired.pairs), behind: { outcome: 'counted' } },
  { name: 'Actor alone', value: ({ paired }) => share(paired.actor.value), behind: { outcome: 'actor-succeeded' } },
  { name: 'With TwinCheck', value: ({ paired }) => share(paired.twincheck.value), behind: { outcome: 'repaired' } },
  {
    name: 'Gain (points, 95 % CI)',
    value: ({ paired: { difference } }) =>
      difference.value === null
        ? '–'
        : `${formatGain(difference.value)} ${difference.interval ? formatGainInterval(difference.interval) : ''}`,
    behind: { outcome: 'changed' },
  },
  { name: '▲ Rescues', value: ({ paired }) => formatCount(paired.rescues), behind: { outcome: 'rescue' } },
  { name: '▼ Harms', value: ({ paired }) => formatCount(paired.harms), behind: { outcome: 'harm' } },
  { name: 'Attacked', value: ({ attack }) => count(attack?.attacked) },
  { name: 'Attacker’s goal prevented', value: ({ attack }) => count(attack?.prevented) },
  { name: 'Attacker’s goal kept', value: ({ attack }) => count(attack?.kept) },
  { name: 'Attacker’s goal new', value: ({ attack }) => count(attack?.added) },
  {
    name: 'McNemar p',
    value: ({ paired }) => (paired.mcNemar === null ? '–' : formatPValue(paired.mcNemar)),
    behind: { outcome: 'changed' },
  },
  { name: 'Decisions', value: ({ decisions }) => formatCount(decisions.decisions), behind: { outcome: 'counted' } },
  { name: 'Switches', value: ({ decisions }) => formatCount(decisions.switches), behind: { only: 'switch' } },
  { name: 'Repair yield', value: ({ paired }) => share(paired.repairYield), behind: { only: 'switch' } },
  {
    name: 'Reached the generator',
    value: ({ decisions }) => formatCount(decisions.reachedGenerator),
    behind: { only: 'generator' },
  },
  {
    name: 'Reached the verifier',
    value: ({ decisions }) => formatCount(decisions.reachedVerifier),
    behind: { only: 'verifier' },
  },
  {
    name: 'Operational exceptions',
    value: ({ decisions }) => formatCount(decisions.exceptions),
    behind: { only: 'exception' },
  },
  {
    name: 'ROC-AUC of D (95 % CI)',
    value: ({ detector: { auc, interval } }) => `${fixed(auc)} ${interval ? formatInterval(interval) : ''}`,
    behind: { outcome: 'counted' },
  },
  {
    name: 'Average precision of D',
    value: ({ detector }) => fixed(detector.averagePrecision),
    behind: { outcome: 'counted' },
  },
  {
    name: 'Failures selected',
    value: ({ selection: s }) =>
      `${formatCount(s.failuresSelected)} of ${formatCount(s.failuresSelected + s.failuresNotSelected)}`,
    behind: { outcome: 'actor-failed', only: 'switch' },
  },
  {
    name: 'Successes selected',
    value: ({ selection: s }) =>
      `${formatCount(s.successesSelected)} of ${formatCount(s.successesSelected + s.successesNotSelected)}`,
    behind: { outcome: 'actor-succeeded', only: 'switch' },
  },
  {
    name: 'Not counted',
    value: ({ unavailable, diverged }) => formatCount(unavailable.length + diverged.length),
    behind: { outcome: 'not-counted' },
  },
  {
    name: 'Model calls',
    value: ({ decisions }) => formatCount(decisions.spending.requests),
    behind: { only: 'asked' },
  },
  { name: 'Cost', value: ({ decisions }) => formatCost(decisions.spending.cost), behind: { only: 'asked' } },
]

export function MeasureTable({ experiments }: { readonly experiments: readonly ShownExperiment[] }) {
  return (
    <ScrollArea label="Measures" look="card">
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {experiments.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ name, value, behind }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {experiments.map((experiment) => (
                <td key={experiment.name}>
                  <CountLink source={experiment.name} text={value(experiment.summary)} behind={behind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
