/** The figures of a report. Each has its definition and the numbers that it shows. */
import { drawSelectivity, drawTransitions } from '../figures/bar-figures.ts'
import { drawCategoryGains } from '../figures/category-gains.ts'
import { drawPrecisionRecallCurve, drawRocCurve } from '../figures/detector-curves.ts'
import { formatFixed, formatGain, formatGainInterval, formatInterval, formatPercent } from '../figures/number-format.ts'
import type { Block, Table } from './block.ts'
import type { AnalysedStudy } from './study.ts'
import { NONE, sharedNotes, shownSets } from './tables.ts'
import { describeContinuation, methodLabel } from './wording.ts'

export function plotDetector(study: AnalysedStudy): readonly Block[] {
  const sets = shownSets(study).map(({ summary }) => summary)
  const overall = study.overall.summary
  const roc = drawRocCurve({
    curves: sets.map(({ label, detector }) => ({
      label,
      points: detector.roc,
      auc: detector.auc,
      interval: detector.interval,
    })),
  })
  const precisionRecall = drawPrecisionRecallCurve({
    prevalence: overall.detector.prevalence,
    curves: sets.map(({ label, detector }) => ({
      label,
      points: detector.precisionRecall,
      averagePrecision: detector.averagePrecision,
    })),
  })
  return [
    figure(
      study,
      roc,
      'ROC curve of D for actor failures: of the failures, how many are above a threshold, against how many of the successes are. Tied scores are one point.',
      {
        header: ['Set', 'ROC-AUC', '95 % cluster CI', 'Scored'],
        rows: sets.map(({ label, detector: { auc, interval, scored } }) => [
          label,
          auc === null ? NONE : formatFixed(auc, 3),
          interval ? formatInterval(interval) : NONE,
          String(scored),
        ]),
      },
    ),
    figure(
      study,
      precisionRecall,
      'Precision-recall curve of D for actor failures, in steps: the area under what is drawn is the average precision. The dotted line is the share of failures.',
      {
        header: ['Set', 'Average precision', 'Failure prevalence'],
        rows: sets.map(({ label, detector: { averagePrecision, prevalence } }) => [
          label,
          averagePrecision === null ? NONE : formatFixed(averagePrecision, 3),
          prevalence === null ? NONE : formatFixed(prevalence, 3),
        ]),
      },
    ),
    plotSelectivity(study),
  ]
}

function plotSelectivity(study: AnalysedStudy): Block {
  const sets = shownSets(study).map(({ summary }) => summary)
  const svg = drawSelectivity({ splits: sets.map(({ label, selection }) => ({ label, ...selection })) })
  return figure(
    study,
    svg,
    'Selectivity of the gate: on how many of the actor\u2019s failures, and of its successes, a switch was accepted.',
    {
      header: ['Set', 'Failures selected', 'Failures', 'Successes selected', 'Successes'],
      rows: sets.map(({ label, selection: s }) => [
        label,
        String(s.failuresSelected),
        String(s.failuresSelected + s.failuresNotSelected),
        String(s.successesSelected),
        String(s.successesSelected + s.successesNotSelected),
      ]),
    },
  )
}

export function plotGains(study: AnalysedStudy): Block {
  const sets = shownSets(study).map(({ summary }) => summary)
  const splits = sets.map(({ label, paired }) => ({ label, gains: paired.categories }))
  const svg = drawCategoryGains({
    title: `Gain in task success of ${methodLabel(study.subject)} over the actor`,
    splits,
  })
  return figure(
    study,
    svg,
    'Gain by category and test set: the paired difference in task success, in percentage points, with its 95 % CI.',
    {
      header: ['Category', 'Set', 'Gain (points)', '95 % CI'],
      wordColumns: [1],
      rows: sets.flatMap(({ label, paired }) =>
        paired.categories.map(({ category, difference: { value, interval } }) => [
          category,
          label,
          value === null ? NONE : formatGain(value),
          interval ? formatGainInterval(interval) : NONE,
        ]),
      ),
    },
  )
}

export function plotTransitions(study: AnalysedStudy): Block {
  const { paired, label } = study.overall.summary
  const { both, rescues, harms, neither, pairs } = paired
  const method = methodLabel(study.subject)
  const svg = drawTransitions({
    title: `Paired outcomes: actor alone, then with ${method}`,
    both,
    rescues,
    harms,
    neither,
  })
  const rows = [
    ['Both succeed', both],
    ['Rescue', rescues],
    ['Harm', harms],
    ['Neither succeeds', neither],
  ] as const
  return figure(
    study,
    svg,
    `Paired transitions (${label}): what became of the actor\u2019s verdict on the same stored trajectory.`,
    {
      header: ['Transition', 'Pairs', 'Share'],
      rows: rows.map(([name, count]) => [name, String(count), pairs === 0 ? NONE : formatPercent(count / pairs)]),
    },
  )
}

type Numbers = Pick<Table, 'header' | 'rows' | 'wordColumns'>

function figure(study: AnalysedStudy, svg: string, what: string, numbers: Numbers): Block {
  const continuation = describeContinuation(study.subject)
  const table = {
    ...numbers,
    title: 'The numbers of this figure.',
    caption: continuation,
    notes: sharedNotes(study, [study.overall]),
  }
  return { kind: 'figure', svg, definition: `${what} ${continuation}`, numbers: table }
}
