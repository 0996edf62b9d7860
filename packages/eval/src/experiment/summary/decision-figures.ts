/**
 * Figures about the protocol, computed from the decision records: how rarely TwinCheck acts, how far decisions get, whether the second
 * order changed the result, and the cost. Invariants:
 *   1. Shares refer to all decisions of the actor. Decisions without evidence are included, although an experiment has no
 *      record of them.
 *   2. Values that a provider did not report count as unknown, never as zero.
 */
import type { DecisionRecord } from '@twincheck/core'
import { type Judgments, switchScore } from '@twincheck/core/harness'
import type { CountedPair } from '../pair-line.ts'

export type DecisionFigures = {
  readonly decisions: number
  readonly switches: number
  readonly switchesPerDecision: number | null
  readonly reachedGenerator: number
  readonly generatorShare: number | null
  /** The number of decisions whose twin reached the verifier. Decisions with `--verifier accept` count too. */
  readonly reachedVerifier: number
  readonly verifierShare: number | null
  /** The number of decisions that failed with an error, so that the proposal was kept. */
  readonly exceptions: number
  readonly forwardOrder: ForwardOrder
  readonly spending: DecisionSpending
}

/** Counts how often the forward order alone would have led to the same decision as both orders. */
export type ForwardOrder = {
  readonly judged: number
  readonly agreeing: number
  readonly share: number | null
}

/** The cost of the generator and the verifier. The actor's own cost is not included. */
export type DecisionSpending = {
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** The number of requests for which the provider did not report tokens. If there are any, the token sums are lower bounds. */
  readonly requestsWithoutTokens: number
  /** The cost in the currency of the user's prices. It is null if a request has no price. */
  readonly cost: number | null
  readonly costPerRescue: number | null
}

export function measureDecisions(pairs: readonly CountedPair[], rescues: number): DecisionFigures {
  const records = pairs.flatMap((pair) => pair.records)
  const decisions = pairs.reduce((sum, pair) => sum + pair.decisions, 0)
  const switches = pairs.filter((pair) => pair.switch !== null).length
  const reachedGenerator = records.filter((record) => wasAsked(record, 'generator')).length
  const reachedVerifier = records.filter((record) => record.judgments !== null || wasAsked(record, 'verifier')).length
  return {
    decisions,
    switches,
    switchesPerDecision: divide(switches, decisions),
    reachedGenerator,
    generatorShare: divide(reachedGenerator, decisions),
    reachedVerifier,
    verifierShare: divide(reachedVerifier, decisions),
    exceptions: pairs.reduce((sum, { exceptions = [] }) => sum + exceptions.length, 0),
    forwardOrder: compareForwardOrder(records),
    spending: sumSpending(records, rescues),
  }
}

function wasAsked({ measured }: DecisionRecord, role: 'generator' | 'verifier'): boolean {
  return measured.asked.some((asked) => asked.role === role)
}

function compareForwardOrder(records: readonly DecisionRecord[]): ForwardOrder {
  const judged = records.flatMap(({ judgments, gate, threshold }) =>
    judgments === null ? [] : [{ judgments, gate, threshold }],
  )
  const passes = (judgments: Judgments, { gate, threshold }: Pick<DecisionRecord, 'gate' | 'threshold'>): boolean => {
    const score = switchScore(judgments, gate)
    return score > 0 && score >= threshold
  }
  const agreeing = judged.filter(({ judgments, ...rule }) => {
    // The gate uses the weaker of the results of two orders. To see what the forward order alone would decide, pass its result twice.
    const { forward } = judgments
    return passes({ forward, reversed: forward }, rule) === passes(judgments, rule)
  })
  return { judged: judged.length, agreeing: agreeing.length, share: divide(agreeing.length, judged.length) }
}

function sumSpending(records: readonly DecisionRecord[], rescues: number): DecisionSpending {
  const asked = records.flatMap(({ measured }) => measured.asked)
  const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, v) => total + (v ?? 0), 0)
  const priced = asked.every(({ cost }) => cost !== null)
  const cost = priced ? sum(asked.map((request) => request.cost)) : null
  return {
    requests: asked.length,
    inputTokens: sum(asked.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(asked.map(({ outputTokens }) => outputTokens)),
    requestsWithoutTokens: asked.filter(
      ({ inputTokens, outputTokens }) => inputTokens === null || outputTokens === null,
    ).length,
    cost,
    costPerRescue: cost === null ? null : divide(cost, rescues),
  }
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
