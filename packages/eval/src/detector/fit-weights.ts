/**
 * Fits the weights of a detector: logistic loss over labelled runs, with a ridge penalty towards the frozen weights and no negative
 * weight. Each agent has its own intercept. So the fit learns what separates an agent's failures from its successes, and not how often
 * the agent fails.
 *
 *   Σ log(1 + exp(-y·η)) + ½ ridge · Σ (sd · (weight - frozen))²,   η = intercept of the agent + Σ weight · x
 *
 * sd is the feature's standard deviation over the runs. The problem is convex in ten weights and a few intercepts. It is solved one
 * parameter at a time with Newton steps, which are halved until the loss does not increase. The same runs give the same weights.
 */
import {
  type FeatureCounts,
  type FeatureName,
  type FeatureWeights,
  featureNames,
  featureValue,
  priorWeights,
} from '@twincheck/core/harness'
import { groupByName } from '../stats/paired-outcome.ts'

export type LabelledCounts = { readonly counts: FeatureCounts; readonly failed: boolean; readonly agent: string }

export type Fit = { readonly weights: FeatureWeights; readonly intercept: number }

export function fitWeights(runs: readonly LabelledCounts[], ridge: number): Fit | null {
  const agents = groupByAgent(runs).filter(
    (own) => own.some(({ failed }) => failed) && own.some(({ failed }) => !failed),
  )
  if (agents.length === 0) return null
  const problem = prepare(agents, ridge)
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) if (improve(problem) < SMALLEST_CHANGE) break
  const weights: Record<FeatureName, number> = { ...priorWeights }
  for (const { name, weight } of problem.features) weights[name] = rounded(weight)
  const intercepts = problem.groups.map(({ intercept, means }) =>
    problem.features.reduce((sum, { weight }, k) => sum - weight * (means[k] ?? 0), intercept),
  )
  return { weights, intercept: rounded(intercepts.reduce((sum, one) => sum + one, 0) / intercepts.length) }
}

/** The largest number of sweeps, far more than a fit needs. A fit ends earlier, when a sweep no longer changes the rounded weights. */
const MOST_SWEEPS = 2_000
const SMALLEST_CHANGE = 1e-11
const MOST_HALVINGS = 40

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

type Feature = {
  readonly name: FeatureName
  readonly prior: number
  readonly stiffness: number
  /** The value of the feature in each run, minus the mean of the feature over the runs of the same agent. */
  readonly values: Float64Array
  weight: number
}

type AgentRuns = { readonly start: number; readonly end: number; readonly means: readonly number[]; intercept: number }

type FitProblem = {
  readonly features: readonly Feature[]
  readonly groups: readonly AgentRuns[]
  readonly labels: Float64Array
  readonly sums: Float64Array
}

function groupByAgent(runs: readonly LabelledCounts[]): readonly (readonly LabelledCounts[])[] {
  return groupByName(runs, ({ agent }) => agent).map(([, own]) => own)
}

function prepare(agents: readonly (readonly LabelledCounts[])[], ridge: number): FitProblem {
  const runs = agents.flat()
  const means = agents.map((own) =>
    featureNames.map((name) => mean(own.map(({ counts }) => featureValue(name, counts)))),
  )
  const features = featureNames.map((name, k): Feature => {
    const raw = runs.map(({ counts }) => featureValue(name, counts))
    const centre = mean(raw)
    const variance = mean(raw.map((x) => (x - centre) ** 2))
    let at = 0
    const values = Float64Array.from(agents.flatMap((own, a) => own.map(() => (raw[at++] ?? 0) - (means[a]?.[k] ?? 0))))
    return { name, prior: priorWeights[name], stiffness: ridge * variance, values, weight: priorWeights[name] }
  })
  let end = 0
  const groups = agents.map((own, a): AgentRuns => {
    const start = end
    end += own.length
    const failures = own.filter(({ failed }) => failed).length
    return { start, end, means: means[a] ?? [], intercept: Math.log(failures / (own.length - failures)) }
  })
  const labels = Float64Array.from(runs, ({ failed }) => (failed ? 1 : -1))
  const sums = new Float64Array(runs.length)
  for (const { start, end: last, intercept } of groups) {
    for (let i = start; i < last; i++)
      sums[i] = features.reduce((sum, f) => sum + f.weight * (f.values[i] ?? 0), intercept)
  }
  return { features, groups, labels, sums }
}

function improve({ features, groups, labels, sums }: FitProblem): number {
  let greatest = 0
  for (const group of groups) {
    const change = step({
      labels,
      sums,
      start: group.start,
      end: group.end,
      values: null,
      pull: 0,
      stiffness: 0,
      lowest: -Infinity,
    })
    group.intercept += change
    greatest = Math.max(greatest, Math.abs(change))
  }
  for (const feature of features) {
    // A feature that is equal in all runs carries no information and keeps its weight.
    if (feature.stiffness === 0) continue
    const { values, weight, prior, stiffness } = feature
    const line = { labels, sums, start: 0, end: sums.length, values, pull: weight - prior, stiffness, lowest: -weight }
    const change = step(line)
    feature.weight = weight + change
    greatest = Math.max(greatest, Math.abs(change))
  }
  return greatest
}

/**
 * Changing a parameter by t adds t times `values` to the linear predictors. `values` is null for an intercept, which adds t to every
 * predictor.
 */
type ParameterShare = {
  readonly labels: Float64Array
  readonly sums: Float64Array
  readonly start: number
  readonly end: number
  readonly values: Float64Array | null
  readonly pull: number
  readonly stiffness: number
  /** The largest decrease that a Newton step may make. It keeps the weight from becoming negative. */
  readonly lowest: number
}

function step(line: ParameterShare): number {
  const { labels, sums, start, end, values, pull, stiffness, lowest } = line
  let slope = stiffness * pull
  let curvature = stiffness
  for (let i = start; i < end; i++) {
    const y = labels[i] ?? 0
    const x = values === null ? 1 : (values[i] ?? 0)
    const doubt = 1 / (1 + Math.exp(y * (sums[i] ?? 0)))
    slope -= y * x * doubt
    curvature += x * x * doubt * (1 - doubt)
  }
  if (!(curvature > 0)) return 0
  let change = Math.max(-slope / curvature, lowest)
  const before = lossAlong(line, 0)
  for (let halving = 0; halving < MOST_HALVINGS && lossAlong(line, change) > before; halving++) change /= 2
  if (lossAlong(line, change) > before) return 0
  for (let i = start; i < end; i++) sums[i] = (sums[i] ?? 0) + change * (values === null ? 1 : (values[i] ?? 0))
  return change
}

function lossAlong({ labels, sums, start, end, values, pull, stiffness }: ParameterShare, change: number): number {
  let loss = 0.5 * stiffness * (pull + change) ** 2
  for (let i = start; i < end; i++) {
    const sum = (sums[i] ?? 0) + change * (values === null ? 1 : (values[i] ?? 0))
    loss += softplus(-(labels[i] ?? 0) * sum)
  }
  return loss
}

function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
