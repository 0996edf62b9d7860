/** The tables about the detector, the gate and the protocol. Each test set is a column, and each measure is a row with its definition. */
import type { SetSummary } from '../experiment/summary/summary.ts'
import { twinText } from '../experiment/summary/twin-counts.ts'
import { formatCount, formatFixed, formatPercent } from '../figures/number-format.ts'
import type { Table } from './block.ts'
import type { AnalysedStudy } from './study.ts'
import { areaWithInterval, caption, NONE, sharedNotes, shownSets } from './tables.ts'
import { acceptsEverything } from './wording.ts'

const twinDefinition =
  'Right: the twin\u2019s call is in the benchmark\u2019s own solution, or the call it withholds is not. Wrong: it withholds ' +
  'or rewrites a call that is in the solution. Not known: no solution, a question, a written text, or neither.'

type Measure = {
  readonly name: string
  readonly definition: string
  readonly value: (summary: SetSummary) => string
}

export function tabulateDetector(study: AnalysedStudy): Table {
  return tabulateMeasures(
    study,
    'Ranking the actor\u2019s failures, and whom the gate selects.',
    'The detector score of a trajectory is D, the largest d of its decisions; it ranks and authorises nothing. A trajectory ' +
      'is selected where a switch was accepted. Selection says whether an intervention targets a failure, not whether it repairs it.',
    DETECTOR,
  )
}

export function tabulateProtocol(study: AnalysedStudy): Table {
  return tabulateMeasures(
    study,
    'How rarely the policy acts, how far decisions get, and what it costs.',
    'Decisions are all actions of the stored actor, with or without evidence.',
    protocolMeasures(acceptsEverything(study.subject)),
  )
}

export function tabulateTwins(study: AnalysedStudy): readonly Table[] {
  const { twins } = study.overall.summary
  if (twins === null) return []
  const rows = [...twins.conditions, { condition: 'all conditions', ...twins }]
  return [
    {
      title: 'Whether the twins were right, by the benchmark\u2019s own solution.',
      caption: caption(study, `${twinDefinition} Rescues and harms are outcomes of whole runs and do not say this.`),
      header: ['Condition', 'Right', 'Wrong', 'Not known'],
      rows: rows.map(({ condition, right, wrong, unknown }) => [
        condition,
        ...[right, wrong, unknown].map(formatCount),
      ]),
      totalRows: [twins.conditions.length],
      notes: sharedNotes(study, [study.overall]),
    },
  ]
}

function tabulateMeasures(study: AnalysedStudy, what: string, definition: string, measures: readonly Measure[]): Table {
  const sets = shownSets(study)
  return {
    title: what,
    caption: caption(study, definition),
    header: ['Measure', ...sets.map(({ summary }) => summary.label), 'Definition'],
    rows: measures.map(({ name, value, definition: meaning }) => [
      name,
      ...sets.map(({ summary }) => value(summary)),
      meaning,
    ]),
    wordColumns: [sets.length + 1],
    notes: sharedNotes(study, sets),
  }
}

const DETECTOR: readonly Measure[] = [
  {
    name: 'ROC-AUC of D',
    definition:
      'Share of failure-success pairs that D puts in the right order, a tie counting one half; 95 % cluster CI.',
    value: areaWithInterval,
  },
  {
    name: 'Average precision of D',
    definition: 'Precision at each threshold, weighted by the recall gained there.',
    value: ({ detector }) => fixed(detector.averagePrecision),
  },
  {
    name: 'Failure prevalence',
    definition: 'Share of trajectories on which the actor fails: what a score that says nothing would reach.',
    value: ({ detector }) => fixed(detector.prevalence),
  },
  {
    name: 'Without a score',
    definition: 'Trajectories without a single decision; they are in neither curve.',
    value: ({ detector }) => formatCount(detector.unscored),
  },
  {
    name: 'Failures selected',
    definition: 'Actor failures on which a switch was accepted, of all actor failures.',
    value: ({ selection: s }) => ofTotal(s.failuresSelected, s.failuresSelected + s.failuresNotSelected),
  },
  {
    name: 'Successes selected',
    definition: 'Actor successes on which a switch was accepted, of all actor successes.',
    value: ({ selection: s }) => ofTotal(s.successesSelected, s.successesSelected + s.successesNotSelected),
  },
  {
    name: 'Failures among the selected',
    definition:
      'Share of the selected runs that the actor failed; the paper\u2019s selection precision. It does not say whether a twin was right.',
    value: ({ selection }) => fixed(selection.precision),
  },
  {
    name: 'Selection recall',
    definition: 'Share of the actor failures that are selected.',
    value: ({ selection }) => fixed(selection.recall),
  },
  {
    name: 'False-positive rate',
    definition: 'Share of the actor successes that are selected.',
    value: ({ selection }) => fixed(selection.falsePositiveRate),
  },
]

function protocolMeasures(accepting: boolean): readonly Measure[] {
  return [...effectMeasures, ...reachMeasures(accepting), ...spendingMeasures]
}

const effectMeasures: readonly Measure[] = [
  {
    name: 'Decisions',
    definition: 'Actions the stored actor proposed.',
    value: ({ decisions }) => formatCount(decisions.decisions),
  },
  {
    name: 'Switches',
    definition: 'Interventions accepted, at most one a trajectory; in brackets their share of the decisions.',
    value: ({ decisions: d }) => countAndShare(d.switches, d.switchesPerDecision, 2),
  },
  {
    name: 'Twins by the solution',
    definition: twinDefinition,
    value: ({ twins }) => (twins === null ? NONE : twinText(twins)),
  },
  {
    name: 'Repair yield',
    definition: 'Rescues for each switch.',
    value: ({ paired }) => share(paired.repairYield),
  },
  {
    name: 'Rescues for each harm',
    definition: 'The help-to-harm ratio; without a harm no number is large enough.',
    value: ({ paired }) => (paired.helpToHarm === null ? 'no harm' : formatFixed(paired.helpToHarm, 2)),
  },
  {
    name: 'Harm of a switch, at most',
    definition:
      'One-sided 95 % Clopper-Pearson bound; it treats interventions as independent, which similar tasks are not.',
    value: ({ paired }) => (paired.harmBound === null ? NONE : `${formatFixed(paired.harmBound * 100, 2)} %`),
  },
]

function reachMeasures(accepting: boolean): readonly Measure[] {
  const noModel = accepting ? ' No model was asked there: --verifier accept.' : ''
  return [
    {
      name: 'Reached the generator',
      definition: 'Decisions for which a model was asked to write a twin.',
      value: ({ decisions: d }) => countAndShare(d.reachedGenerator, d.generatorShare, 2),
    },
    {
      name: 'Reached the verifier',
      definition: `Decisions whose structurally valid twin was put before the verifier.${noModel}`,
      value: ({ decisions: d }) => countAndShare(d.reachedVerifier, d.verifierShare, 2),
    },
    {
      name: 'Forward order agrees',
      definition: `Judged decisions on which the gate, given the forward order alone, decides as with both orders.${noModel}`,
      value: ({ decisions }) => (accepting ? 'no model' : forwardOrder(decisions.forwardOrder)),
    },
    {
      name: 'Exceptions',
      definition: 'Decisions at which something failed; the proposal was kept for that reason alone.',
      value: ({ decisions }) => formatCount(decisions.exceptions),
    },
  ]
}

const spendingMeasures: readonly Measure[] = [
  {
    name: 'Requests',
    definition: 'To the generator and the verifier; the actor\u2019s own requests are not counted.',
    value: ({ decisions }) => formatCount(decisions.spending.requests),
  },
  {
    name: 'Tokens in / out',
    definition: 'Of these requests, as the provider reported them.',
    value: ({ decisions: { spending } }) => tokens(spending),
  },
  {
    name: 'Cost',
    definition: 'In the currency of the prices that were given; unknown where a request has no price.',
    value: ({ decisions: { spending } }) => (spending.requests === 0 ? 'no request' : money(spending.cost)),
  },
  {
    name: 'Cost for each rescue',
    definition: 'The cost over the rescues.',
    value: ({ decisions: { spending } }) => (spending.requests === 0 ? NONE : money(spending.costPerRescue)),
  },
]

function forwardOrder({ agreeing, judged }: SetSummary['decisions']['forwardOrder']): string {
  return judged === 0 ? NONE : ofTotal(agreeing, judged)
}

function tokens(spending: SetSummary['decisions']['spending']): string {
  const { requests, inputTokens, outputTokens, requestsWithoutTokens } = spending
  if (requests === 0) return 'no request'
  const sums = `${formatCount(inputTokens)} / ${formatCount(outputTokens)}`
  return requestsWithoutTokens === 0 ? sums : `${sums}, ${formatCount(requestsWithoutTokens)} not reported`
}

function money(amount: number | null): string {
  return amount === null ? 'unknown' : formatFixed(amount, 4)
}

function fixed(value: number | null): string {
  return value === null ? NONE : formatFixed(value, 3)
}

function share(value: number | null): string {
  return value === null ? NONE : formatPercent(value)
}

function ofTotal(part: number, whole: number): string {
  return `${formatCount(part)} of ${formatCount(whole)}`
}

function countAndShare(count: number, part: number | null, decimals: number): string {
  return part === null ? formatCount(count) : `${formatCount(count)} (${formatFixed(part * 100, decimals)} %)`
}
