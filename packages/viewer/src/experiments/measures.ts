/** The measures in the table of experiments, each with its definition and the filter for its runs. */
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
import type { ShownExperiment, Summary } from '../reading/experiment.ts'

type ShownMeasure = {
  readonly name: string
  /** Definition of the measure, for readers who have not read the paper. */
  readonly definition: string
  readonly value: (summary: Summary) => string
  /** The filter of the runs that the measure counts. It is absent if the measure counts no runs. */
  readonly behind?: Readonly<Record<string, string>>
}

export const share = (value: number | null): string => (value === null ? '–' : formatPercent(value))
const count = (value: number | undefined): string => (value === undefined ? '–' : formatCount(value))
/** An estimate of the number of tokens, at four characters per token. */
const tokens = (characters: number | undefined): string =>
  characters === undefined ? '–' : formatCount(Math.ceil(characters / 4))
const fixed = (value: number | null): string => (value === null ? '–' : formatFixed(value, 3))

const measures: readonly ShownMeasure[] = [
  {
    name: 'Pairs',
    definition: 'Stored runs that were replayed exactly, once alone and once with the intervener.',
    value: ({ paired }) => formatCount(paired.pairs),
    behind: { outcome: 'counted' },
  },
  {
    name: 'Actor alone',
    definition:
      'Share of tasks that succeed without anybody intervening: the unweighted mean of the categories’ rates.',
    value: ({ paired }) => share(paired.actor.value),
    behind: { outcome: 'actor-succeeded' },
  },
  {
    name: 'With TwinCheck',
    definition: 'The same share with the intervener in the loop.',
    value: ({ paired }) => share(paired.twincheck.value),
    behind: { outcome: 'repaired' },
  },
  {
    name: 'Gain (points, 95 % CI)',
    definition: 'The paired difference of the two, in percentage points, with its bootstrap interval.',
    value: ({ paired: { difference } }) =>
      difference.value === null
        ? '–'
        : `${formatGain(difference.value)} ${difference.interval ? formatGainInterval(difference.interval) : ''}`,
    behind: { outcome: 'changed' },
  },
  {
    name: '▲ Rescues',
    definition: 'Failed alone, succeed with the intervener.',
    value: ({ paired }) => formatCount(paired.rescues),
    behind: { outcome: 'rescue' },
  },
  {
    name: '▼ Harms',
    definition: 'Succeeded alone, fail with the intervener.',
    value: ({ paired }) => formatCount(paired.harms),
    behind: { outcome: 'harm' },
  },
  {
    name: 'McNemar p',
    definition:
      'Exact, two-sided, on rescues against harms. Not given without either, nor where a task is there in several runs, whose pairs are not independent.',
    value: ({ paired }) => (paired.mcNemar === null ? '–' : formatPValue(paired.mcNemar)),
    behind: { outcome: 'changed' },
  },
  {
    name: 'Decisions',
    definition: 'Proposals of the actor that were looked at.',
    value: ({ decisions }) => formatCount(decisions.decisions),
    behind: { outcome: 'counted' },
  },
  {
    name: 'Switches',
    definition: 'Runs in which a twin took the place of a proposal.',
    value: ({ decisions }) => formatCount(decisions.switches),
    behind: { only: 'switch' },
  },
  {
    name: 'Repair yield',
    definition: 'Rescues for each switch.',
    value: ({ paired }) => share(paired.repairYield),
    behind: { only: 'switch' },
  },
  {
    name: 'Reached the generator',
    definition: 'Decisions at which a model was asked for a twin.',
    value: ({ decisions }) => formatCount(decisions.reachedGenerator),
    behind: { only: 'generator' },
  },
  {
    name: 'Reached the verifier',
    definition: 'Decisions at which a pair was judged.',
    value: ({ decisions }) => formatCount(decisions.reachedVerifier),
    behind: { only: 'verifier' },
  },
  {
    name: 'Operational exceptions',
    definition: 'Decisions at which something failed; the proposal was kept.',
    value: ({ decisions }) => formatCount(decisions.exceptions),
    behind: { only: 'exception' },
  },
  {
    name: 'ROC-AUC of D (95 % CI)',
    definition: 'How well D, the highest anomaly of a run, ranks failures above successes: 0.5 is chance.',
    value: ({ detector: { auc, interval } }) => `${fixed(auc)} ${interval ? formatInterval(interval) : ''}`,
    behind: { outcome: 'counted' },
  },
  {
    name: 'Average precision of D',
    definition: 'The area under precision over recall of the same ranking.',
    value: ({ detector }) => fixed(detector.averagePrecision),
    behind: { outcome: 'counted' },
  },
  {
    name: 'Failures selected',
    definition: 'Runs that fail alone and were switched.',
    value: ({ selection: s }) =>
      `${formatCount(s.failuresSelected)} of ${formatCount(s.failuresSelected + s.failuresNotSelected)}`,
    behind: { outcome: 'actor-failed', only: 'switch' },
  },
  {
    name: 'Successes selected',
    definition: 'Runs that succeed alone and were switched: where harm can come from.',
    value: ({ selection: s }) =>
      `${formatCount(s.successesSelected)} of ${formatCount(s.successesSelected + s.successesNotSelected)}`,
    behind: { outcome: 'actor-succeeded', only: 'switch' },
  },
  {
    name: 'Not counted',
    definition: 'Runs that are missing, broken off or could not be replayed exactly. They are in no number.',
    value: ({ unavailable, diverged }) => formatCount(unavailable.length + diverged.length),
    behind: { outcome: 'not-counted' },
  },
  {
    name: 'Model calls',
    definition: 'Requests to generator and verifier, those from a tape too.',
    value: ({ decisions }) => formatCount(decisions.spending.requests),
    behind: { only: 'asked' },
  },
  {
    name: 'Cost',
    definition: 'Of those requests, in the currency of your prices.',
    value: ({ decisions }) => formatCost(decisions.spending.cost),
    behind: { only: 'asked' },
  },
]

function secondMeasures(title: string): readonly ShownMeasure[] {
  const own = ({ second = [] }: Summary) => second.find((counted) => counted.title === title)
  return [
    {
      name: `${title}: runs`,
      definition: 'Runs on which the benchmark gives this second verdict.',
      value: (summary) => count(own(summary)?.runs),
    },
    {
      name: `${title}: prevented`,
      definition: 'Happened alone, not with the intervener.',
      value: (summary) => count(own(summary)?.prevented),
    },
    {
      name: `${title}: kept`,
      definition: 'Happened alone and with the intervener.',
      value: (summary) => count(own(summary)?.kept),
    },
    {
      name: `${title}: new`,
      definition: 'Happened only with the intervener.',
      value: (summary) => count(own(summary)?.added),
    },
  ]
}

const answerMeasures: readonly ShownMeasure[] = [
  {
    name: 'Answered calls',
    definition: 'Calls that got a text as their result instead of being executed.',
    value: ({ answers }) => count(answers?.answered),
  },
  {
    name: 'Double effects prevented',
    definition: 'Answered calls that would have repeated a change that had succeeded in the same turn.',
    value: ({ answers }) => count(answers?.doubleEffects),
  },
  {
    name: 'Invented targets stopped',
    definition: 'Answered calls that named an id or address which was in no message and no output.',
    value: ({ answers }) => count(answers?.inventedTargets),
  },
  {
    name: 'Repeated reads answered',
    definition: 'Answered calls that would have read again what had been read twice, with nothing changed in between.',
    value: ({ answers }) => count(answers?.repeatedReads),
  },
  {
    name: 'Repeated failures answered',
    definition: 'Answered calls that had failed twice with the same output, with nothing changed in between.',
    value: ({ answers }) => count(answers?.repeatedFailures),
  },
  {
    name: 'Insisted',
    definition: 'Calls that ran because the agent made them again after an answer.',
    value: ({ answers }) => count(answers?.insisted),
  },
  {
    name: 'Calls saved',
    definition:
      'Answered calls that the agent did not make again in the turn. The stored agent continues as stored: it has not read the answers.',
    value: ({ answers }) => count(answers?.saved),
  },
  {
    name: 'Output tokens not read (estimate)',
    definition: 'The stored outputs of the saved calls, at four characters a token.',
    value: ({ answers }) => tokens(answers?.outputCharacters),
  },
  {
    name: 'Answer tokens read instead (estimate)',
    definition: 'The answers to the saved calls, at four characters a token.',
    value: ({ answers }) => tokens(answers?.answerCharacters),
  },
]

export function measuresOf(experiments: readonly ShownExperiment[]): readonly ShownMeasure[] {
  const titles = experiments.flatMap(({ summary }) => (summary.second ?? []).map(({ title }) => title))
  const place = measures.findIndex(({ name }) => name === 'McNemar p')
  const isAnswering = experiments.some(({ summary }) => summary.answers)
  return measures.toSpliced(
    place,
    0,
    ...[...new Set(titles)].flatMap(secondMeasures),
    ...(isAnswering ? answerMeasures : []),
  )
}
