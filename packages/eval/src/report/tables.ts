/**
 * Makes the tables of a report: the three tables of the paper, and tables about the detector, the gate, the protocol and the stored runs.
 * Numbers are rounded only here.
 */
import type { SetSummary } from '../experiment/summary/summary.ts'
import {
  formatCount,
  formatFixed,
  formatGain,
  formatGainInterval,
  formatInterval,
  formatPValue,
} from '../figures/number-format.ts'
import type { Estimate, PairedRates } from '../stats/paired.ts'
import type { Interval } from '../stats/resampling.ts'
import type { Table } from './block.ts'
import type { VariantTable } from './compare-variants.ts'
import type { AnalysedSet, AnalysedStudy } from './study.ts'
import * as wording from './wording.ts'

export const NONE = '\u2013'

export function shownSets({ sets, pooled }: AnalysedStudy): readonly AnalysedSet[] {
  return pooled ? [...sets, pooled] : sets
}

export function tabulateSplits(study: AnalysedStudy): Table {
  const sets = shownSets(study)
  return {
    title: 'Exact-replay task success by test set.',
    caption: caption(
      study,
      'n counts pairs; rates are unweighted means of the category rates, in per cent; \u0394 is the paired difference in ' +
        `percentage points, before rounding. ${describeIntervals(study)}`,
    ),
    header: [...rateHeader(study, 'Test set'), 'Not counted'],
    rows: sets.map(({ summary: { label, paired, unavailable, diverged } }) => [
      label,
      ...rateCells(paired),
      formatCount(unavailable.length + diverged.length),
    ]),
    ...(study.pooled ? { totalRows: [sets.length - 1] } : {}),
    notes: [
      'Rescue: the actor failed and succeeds with the policy. Harm: the actor succeeded and fails with it.',
      ...sets.flatMap(({ remarks }) => remarks),
      ...study.remarks,
      ...sharedNotes(study, sets),
    ],
  }
}

export function tabulateUncertainty(study: AnalysedStudy): Table {
  const sets = shownSets(study)
  return {
    title: 'Paired transitions, test and dependence by test set.',
    caption: caption(
      study,
      'The cluster CI of \u0394 resamples numeric-suffix clusters, all tasks whose ids end in the same integer, and takes the ' +
        'equal-weight category mean again on each resample. McNemar is exact and two-sided.',
    ),
    header: ['Test set', 'Both', 'Rescue', 'Harm', 'Neither', '\u0394', '95 % cluster CI', 'Clusters', 'McNemar p'],
    rows: sets.map(({ summary: { label, paired } }) => [
      label,
      ...[paired.both, paired.rescues, paired.harms, paired.neither].map(formatCount),
      gain(paired.difference),
      interval(paired.clusterInterval),
      formatCount(paired.clusterInterval?.clusters ?? 0),
      paired.mcNemar === null ? NONE : formatPValue(paired.mcNemar),
    ]),
    ...(study.pooled ? { totalRows: [sets.length - 1] } : {}),
    notes: [
      'McNemar is not given without a discordant pair, nor where a task is there in several runs, whose pairs are not independent.',
      ...sharedNotes(study, sets),
    ],
  }
}

export function tabulateSecond(study: AnalysedStudy): readonly Table[] {
  const summaries = [...study.runs, { ...study.overall.summary, label: 'All runs' }]
  return study.overall.summary.second.map(({ verdict, title, judged }) => {
    const rows = summaries.flatMap(({ label, second }) => {
      const own = second.find((counted) => counted.verdict === verdict)
      if (own === undefined) return []
      const { runs, kept, prevented, added, absent, difference } = own
      const counts = [runs, kept + prevented, prevented, kept, added, absent].map(formatCount)
      return [[label, ...counts, gain(difference), interval(difference.interval)]]
    })
    return {
      title: `${title} in ${judged}.`,
      caption: caption(
        study,
        'By the benchmark\u2019s own verdict on the world\u2019s state, without and with the policy.',
      ),
      header: ['Stored run', 'Runs', 'Without the policy', 'Prevented', 'Kept', 'New', 'Absent', '\u0394', '95 % CI'],
      rows,
      totalRows: [rows.length - 1],
      notes: [
        'New: only with the policy. One run counts once, however many of its calls were withheld.',
        '\u0394: change of the share of runs with the harm, in percentage points; the interval resamples tasks.',
      ],
    }
  })
}

export function tabulateCategories(study: AnalysedStudy): Table {
  const { summary } = study.overall
  return {
    title: `Task success by category: ${summary.label}.`,
    caption: caption(
      study,
      'Rates in per cent, \u0394 in percentage points, intervals as in the table of test sets. The study is not powered ' +
        'for claims about a single category.',
    ),
    header: rateHeader(study, 'Category'),
    rows: [
      ...summary.paired.categories.map((category) => [category.category, ...rateCells(category)]),
      ['Mean of categories', ...rateCells(summary.paired)],
    ],
    totalRows: [summary.paired.categories.length],
    notes: sharedNotes(study, [study.overall]),
  }
}

export function tabulateRuns(study: AnalysedStudy): Table {
  return {
    title: 'Task success by stored run.',
    caption: caption(
      study,
      'Within a run every task is there once, so its interval is the category-stratified paired bootstrap over tasks. ' +
        'All runs together resample numeric-suffix clusters.',
    ),
    header: [...rateHeader(study, 'Stored run'), 'Switches', 'ROC-AUC', 'Not counted'],
    rows: [...study.runs, { ...study.overall.summary, label: 'All runs' }].map((summary) => [
      summary.label,
      ...rateCells(summary.paired),
      String(summary.decisions.switches),
      summary.detector.auc === null ? NONE : formatFixed(summary.detector.auc, 3),
      String(summary.unavailable.length + summary.diverged.length),
    ]),
    totalRows: [study.runs.length],
    notes: sharedNotes(study, [study.overall]),
  }
}

export function tabulateVariants(study: AnalysedStudy, { label, common, leftOut, unit, rows }: VariantTable): Table {
  const actor = rows.at(-1)?.paired.actor.value ?? null
  const others = rows.filter(({ manifest }) => manifest.method !== 'actor')
  return {
    title: `Trigger-matched controls and variants: ${label}.`,
    caption:
      `${formatCount(common)} pairs that every method has. ` +
      'Each row says its own continuation and verifier. \u0394 is against the actor, in percentage points; 95 % CIs from ' +
      `${unit === 'pairs' ? 'category-stratified paired bootstrap resampling of tasks' : 'resampling numeric-suffix clusters'}.`,
    header: ['Method', 'Success (%)', '\u0394', '95 % CI', 'Accepted', 'Rescue / harm'],
    rows: [
      ['Actor', percent(actor), NONE, NONE, NONE, NONE],
      ...others.map(({ manifest, paired }) => [
        wording.variantLabel(manifest),
        percent(paired.twincheck.value),
        gain(paired.difference),
        interval(paired.difference.interval),
        paired.switches === null ? NONE : String(paired.switches),
        `${paired.rescues} / ${paired.harms}`,
      ]),
    ],
    notes: [
      ...(leftOut === 0 ? [] : [`Pairs that at least one method lacks, left out for all: ${formatCount(leftOut)}.`]),
      ...new Set(rows.flatMap(({ manifest }) => manifest.notes)),
      ...describeSetGaps(study.sets.filter(({ summary }) => summary.label === label)),
    ],
  }
}

export function sharedNotes({ experiments, subject }: AnalysedStudy, sets: readonly AnalysedSet[]): readonly string[] {
  return [
    `${wording.describeVerifier(subject)} ${wording.describeProfile(subject)}`.trim(),
    ...describeSetGaps(sets),
    ...new Set(experiments.flatMap(({ manifest }) => manifest.notes)),
  ]
}

function describeSetGaps(sets: readonly AnalysedSet[]): readonly string[] {
  const gapped = sets.filter(({ summary }) => summary.unavailable.length + summary.diverged.length > 0)
  if (gapped.length === 0) return sets.length === 0 ? [] : ['Unavailable pairs: none. Diverged pairs: none.']
  return gapped.map(({ summary }) => `${sets.length > 1 ? `${summary.label}: ` : ''}${wording.describeGaps(summary)}`)
}

export function caption({ subject }: AnalysedStudy, definition: string): string {
  return `${definition} ${wording.describeContinuation(subject)}`
}

function describeIntervals(study: AnalysedStudy): string {
  const tasks = 'Intervals are 95 % percentile CIs from category-stratified paired bootstrap resampling of tasks'
  const clusters =
    'Intervals are 95 % percentile CIs from resampling numeric-suffix clusters, because a task is there in several runs'
  const units = new Set(shownSets(study).map(({ summary }) => summary.unit))
  if (!units.has('clusters')) return `${tasks}.`
  if (!units.has('pairs')) return `${clusters}.`
  return `${tasks}; where a task is there in several runs, of numeric-suffix clusters.`
}

function rateHeader({ subject }: AnalysedStudy, first: string): readonly string[] {
  return [first, 'n', 'Actor (%)', `${wording.methodLabel(subject)} (%)`, '\u0394', '95 % CI', 'Rescue / harm']
}

function rateCells({ pairs, actor, twincheck, difference, rescues, harms }: PairedRates): readonly string[] {
  return [
    formatCount(pairs),
    percent(actor.value),
    percent(twincheck.value),
    gain(difference),
    interval(difference.interval),
    `${rescues} / ${harms}`,
  ]
}

function percent(share: number | null): string {
  return share === null ? NONE : formatFixed(share * 100, 1)
}

function gain({ value }: Estimate): string {
  return value === null ? NONE : formatGain(value)
}

function interval(bounds: Interval | null): string {
  return bounds === null ? NONE : formatGainInterval(bounds)
}

export function areaWithInterval({ detector }: SetSummary): string {
  if (detector.auc === null) return NONE
  const area = formatFixed(detector.auc, 3)
  return detector.interval ? `${area} ${formatInterval(detector.interval)}` : area
}
