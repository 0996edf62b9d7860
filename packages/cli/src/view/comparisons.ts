/** Compares two of the viewed experiments on request, and caches the result. */
import type { Json } from '@twincheck/core'
import { readJson } from '@twincheck/core/reading'
import { compareExperiments, type PairLine } from '@twincheck/eval'

export type Comparisons = {
  readonly add: (name: string, lines: readonly PairLine[]) => void
  readonly compare: (first: string, second: string) => Json | null
}

type ComparedExperiment = { readonly name: string; readonly lines: readonly PairLine[] }

export function runKey(experiment: string, { run, id }: { readonly run: string; readonly id: string }): string {
  return `${experiment}/${run}/${id}`
}

/** All comparisons use the same seed, whatever the seeds of the experiments are. */
const SEED = 1

export function openComparisons({ resamples }: { readonly resamples: number | null }): Comparisons {
  const experiments = new Map<string, ComparedExperiment>()
  const known = new Map<string, Json>()
  const compare = (first: ComparedExperiment, second: ComparedExperiment): Json => {
    const options = { seed: SEED, ...(resamples === null ? {} : { resamples }) }
    const compared = compareExperiments(first.lines, second.lines, options)
    const changed = compared.changed.map((pair) => ({
      ...pair,
      keys: { first: runKey(first.name, pair), second: runKey(second.name, pair) },
    }))
    return readJson({ ...compared, changed }, 'comparison')
  }
  return {
    add: (name, lines) => void experiments.set(name, { name, lines }),
    compare: (first, second) => {
      const [own, other] = [experiments.get(first), experiments.get(second)]
      if (own === undefined || other === undefined) return null
      const key = JSON.stringify([first, second])
      const compared = known.get(key) ?? compare(own, other)
      known.set(key, compared)
      return compared
    },
  }
}
