/**
 * Compares the method of the report with its trigger-matched controls (paper, Table "baselines"). Only pairs that every method has are
 * counted.
 */
import type { Manifest } from '../experiment/manifest.ts'
import { type CountedPair, pairKey } from '../experiment/pair-line.ts'
import { resamplingUnit } from '../experiment/summary/summary.ts'
import { type PairedSummary, summarisePairs } from '../stats/paired.ts'
import type { ResamplingOptions } from '../stats/resampling.ts'
import type { Experiment } from './read-experiment.ts'
import type { AnalysedSet } from './study.ts'
import { describeVariant, splitLabel, splitName } from './wording.ts'

export type VariantRow = { readonly manifest: Manifest; readonly paired: PairedSummary }

export type VariantTable = {
  readonly split: string
  readonly label: string
  readonly common: number
  readonly leftOut: number
  readonly unit: 'pairs' | 'clusters'
  /** One row per method. The controls come first in their given order, and the method that the report is about comes last. */
  readonly rows: readonly VariantRow[]
}

/** Makes one table for each split on which a control was run. A control is any method other than the one that the report is about. */
export function compareVariants(
  subject: Manifest,
  sets: readonly AnalysedSet[],
  experiments: readonly Experiment[],
  options: ResamplingOptions,
): readonly VariantTable[] {
  const controls = experiments.filter(({ manifest }) => describeVariant(manifest) !== describeVariant(subject))
  const splits = [...new Set(controls.map(({ manifest }) => splitName(manifest)))]
  return splits.map((split) => {
    const set = sets.find((candidate) => candidate.split === split)
    const own = set ? [{ manifest: subject, lines: set.lines }] : []
    return tabulate(split, [...mergeVariants(controls, split), ...own], options)
  })
}

type Variant = Pick<Experiment, 'manifest' | 'lines'>

function mergeVariants(controls: readonly Experiment[], split: string): readonly Variant[] {
  const merged = new Map<string, Variant>()
  for (const { manifest, lines } of controls) {
    if (splitName(manifest) !== split) continue
    const known = merged.get(describeVariant(manifest))
    merged.set(describeVariant(manifest), { manifest, lines: known ? [...known.lines, ...lines] : lines })
  }
  return [...merged.values()]
}

function tabulate(split: string, variants: readonly Variant[], options: ResamplingOptions): VariantTable {
  const counted = variants.map(({ manifest, lines }) => ({
    manifest,
    pairs: new Map(lines.filter((line) => line.kind === 'pair').map((pair) => [pairKey(pair), pair])),
  }))
  const all = new Set(counted.flatMap(({ pairs }) => [...pairs.keys()]))
  const common = [...all].filter((key) => counted.every(({ pairs }) => pairs.has(key)))
  const rows = counted.map(({ manifest, pairs }) => {
    const kept = pick(pairs, common)
    const switches = kept.filter((pair) => pair.switch !== null).length
    return { manifest, paired: summarisePairs(kept, { ...options, switches, unit: resamplingUnit(kept) }) }
  })
  // All rows count the same tasks, so the resampling unit of the first row is the unit of the whole table.
  const unit = resamplingUnit(pick(counted[0]?.pairs ?? new Map(), common))
  return { split, label: splitLabel(split), common: common.length, leftOut: all.size - common.length, unit, rows }
}

function pick(pairs: ReadonlyMap<string, CountedPair>, keys: readonly string[]): readonly CountedPair[] {
  return keys.map((key) => pairs.get(key)).filter((pair) => pair !== undefined)
}
