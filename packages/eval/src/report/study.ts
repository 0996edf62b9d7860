/**
 * Arranges several experiments for a report: which belong together, which are compared, and which are pooled. Invariants:
 *   1. Experiments are pooled only if they differ in nothing but their tasks. For instance, a `stored` experiment and a
 *      `live` experiment are never pooled.
 *   2. A set counts each pair once. Sets that share a pair are not pooled, and the report says so.
 *   3. The completed sensitivity analysis is the primary analysis with its gaps filled. The report shows both. Only the
 *      pool uses the completed analysis instead of the primary one, as in the paper.
 */
import { TwinCheckError } from '@twincheck/core'
import { completeLines } from '../experiment/complete-lines.ts'
import type { Manifest } from '../experiment/manifest.ts'
import { type PairLine, pairKey } from '../experiment/pair-line.ts'
import { type SetSummary, summariseRuns, summariseSet } from '../experiment/summary/summary.ts'
import type { ResamplingOptions } from '../stats/resampling.ts'
import { compareVariants, type VariantTable } from './compare-variants.ts'
import type { Experiment } from './read-experiment.ts'
import { describeVariant, splitLabel, splitName } from './wording.ts'

export type AnalysedSet = {
  readonly split: string
  readonly lines: readonly PairLine[]
  readonly summary: SetSummary
  readonly remarks: readonly string[]
}

export type AnalysedStudy = {
  /**
   * The manifest of the method that the report is about. If this method has several experiments, this is the manifest of the first one.
   * So its split does not describe the other experiments.
   */
  readonly subject: Manifest
  readonly experiments: readonly Experiment[]
  readonly sets: readonly AnalysedSet[]
  readonly pooled: AnalysedSet | null
  /** The set whose categories, runs and switches the report shows: the pooled set, or the last set if nothing is pooled. */
  readonly overall: AnalysedSet
  readonly runs: readonly SetSummary[]
  readonly variants: readonly VariantTable[]
  readonly remarks: readonly string[]
}

export function arrangeStudy(experiments: readonly Experiment[], options: ResamplingOptions): AnalysedStudy {
  const [first] = [...experiments].sort((a, b) => rankMethod(a.manifest) - rankMethod(b.manifest))
  if (first === undefined) throw new NothingToReportError()
  const subject = first.manifest
  const own = experiments.filter(({ manifest }) => describeVariant(manifest) === describeVariant(subject))
  const sets = analyseSplits(own, options)
  const { pooled, remarks } = poolSets(sets, options)
  const overall = pooled ?? sets.at(-1)
  if (overall === undefined) throw new NothingToReportError()
  const runs = overall.summary.runs.length > 1 ? summariseRuns(overall.lines, options) : []
  const variants = compareVariants(subject, sets, experiments, options)
  return { subject, experiments, sets, pooled, overall, runs, variants, remarks }
}

export class NothingToReportError extends TwinCheckError {
  readonly code = 'nothing-to-report'

  constructor() {
    super('There is no experiment to report on. Give at least one folder that "twincheck replay --out" has written.')
  }
}

export class DuplicatePairError extends TwinCheckError {
  readonly code = 'duplicate-pair'

  constructor(line: PairLine, split: string) {
    super(
      `The pair ${line.id} of the run ${line.run} is twice in the experiments of the split "${split}". ` +
        'Give each experiment once.',
    )
  }
}

/** Ranks the methods by how complete their protocol is. The report is about the method with the lowest rank. */
function rankMethod({ method, verifier, ablations }: Manifest): number {
  if (method !== 'twincheck') return 3
  if (ablations.length > 0) return 2
  return verifier === 'accept' ? 1 : 0
}

const ORDER = ['calibration', 'primary', 'completed-primary', 'extension']

function analyseSplits(experiments: readonly Experiment[], options: ResamplingOptions): readonly AnalysedSet[] {
  const names = [...new Set(experiments.map(({ manifest }) => splitName(manifest)))]
  const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  const linesOf = (name: string): readonly PairLine[] =>
    demandOnce(
      name,
      experiments.filter(({ manifest }) => splitName(manifest) === name).flatMap(({ lines }) => lines),
    )
  return names
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => {
      if (name !== 'completed-primary' || !names.includes('primary')) return analyse(name, linesOf(name), [], options)
      const { lines, filled, notUsed } = completeLines(linesOf('primary'), linesOf(name))
      const named = filled.length === 0 ? '' : ` (${filled.join(', ')})`
      const remark =
        `The completed-primary sensitivity is the primary analysis with gaps filled later. Of it, filled gaps: ` +
        `${filled.length}${named}; later lines that no gap asked for, left aside: ${notUsed}.`
      return analyse(name, lines, [remark], options)
    })
}

function analyse(
  split: string,
  lines: readonly PairLine[],
  remarks: readonly string[],
  options: ResamplingOptions,
): AnalysedSet {
  return { split, lines, summary: summariseSet(splitLabel(split), lines, options), remarks }
}

function demandOnce(split: string, lines: readonly PairLine[]): readonly PairLine[] {
  const seen = new Set<string>()
  for (const line of lines) {
    if (seen.has(pairKey(line))) throw new DuplicatePairError(line, split)
    seen.add(pairKey(line))
  }
  return lines
}

type Pooling = { readonly pooled: AnalysedSet | null; readonly remarks: readonly string[] }

function poolSets(sets: readonly AnalysedSet[], options: ResamplingOptions): Pooling {
  const completed = sets.some(({ split }) => split === 'completed-primary')
  const members = sets.filter(({ split }) => split !== 'calibration' && !(completed && split === 'primary'))
  if (members.length < 2) return { pooled: null, remarks: [] }
  const lines = members.flatMap((set) => set.lines)
  if (new Set(lines.map(pairKey)).size < lines.length) {
    return { pooled: null, remarks: ['The sets share pairs, so they were not pooled.'] }
  }
  const names = members.map(({ summary }) => summary.label).join(' and ')
  return { pooled: analyse('pooled', lines, [`Pooled: ${names}.`], options), remarks: [] }
}
