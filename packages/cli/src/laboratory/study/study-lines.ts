/** Texts about a study: its estimate, its progress and its cost. */
import type { StageEstimate, Study, TapedCall } from '@twincheck/lab'
import { formatTable } from '../../terminal/table.ts'

export function estimateLines(study: Study, estimates: readonly StageEstimate[]): readonly string[] {
  const rows = estimates.map((one) => [
    one.stage,
    String(one.tasks),
    ...[one.calls, one.inputTokens, one.outputTokens].map(rounded),
    priceText(study, one.cost),
    one.learned ? 'from its tasks so far' : 'before any task',
  ])
  const total = sumOf(estimates)
  const last = ['together', '', ...[total.calls, total.inputTokens, total.outputTokens].map(rounded)]
  return [
    formatTable(
      ['stage', 'tasks', 'calls', 'tokens in', 'tokens out', 'cost', 'estimated'],
      [...rows, [...last, priceText(study, total.cost), '']],
    ),
    study.budget === null
      ? 'There is no budget: nothing stops it.'
      : `It stops before ${study.budget.most} is exceeded.`,
  ]
}

export function sumOf(estimates: readonly Omit<StageEstimate, 'stage' | 'tasks' | 'learned'>[]) {
  const sum = (of: 'calls' | 'inputTokens' | 'outputTokens' | 'cost') =>
    estimates.reduce((total, one) => total + one[of], 0)
  return { calls: sum('calls'), inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens'), cost: sum('cost') }
}

export type SpentSoFar = {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number
  /**
   * The number of requests whose result is not used. Either the provider answered with another model than the requested model, or the
   * request broke off. The provider may have charged for these requests.
   */
  readonly unused: number
}

export function spentSoFar(taped: readonly TapedCall[]): SpentSoFar {
  return {
    calls: taped.length,
    inputTokens: taped.reduce((sum, { tokens }) => sum + tokens.input, 0),
    outputTokens: taped.reduce((sum, { tokens }) => sum + tokens.output, 0),
    cost: taped.reduce((sum, { cost }) => sum + cost, 0),
    unused: taped.filter(({ outcome }) => outcome.kind === 'refused' || outcome.kind === 'lost').length,
  }
}

export function spentText(study: Study, taped: readonly TapedCall[]): string {
  const { calls, inputTokens, outputTokens, cost, unused } = spentSoFar(taped)
  const left = unused === 0 ? '' : `, ${unused} of them without a reply that could be used`
  return `${calls} calls${left}, ${inputTokens} tokens in, ${outputTokens} out, cost ${priceText(study, cost)}`
}

function priceText({ models }: Study, cost: number): string {
  return Object.values(models).some(({ price }) => price === null) ? 'not known' : cost.toFixed(4)
}

function rounded(value: number): string {
  return String(Math.ceil(value))
}
