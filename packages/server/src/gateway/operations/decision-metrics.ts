/** The decider's metrics. Names and labels are an interface: dashboards use them. */
import type { DecisionRecord } from '@twincheck/core'
import { type Counter, createRegistry } from './metrics-registry.ts'

export type DecisionMetrics = {
  readonly noteDecision: (record: DecisionRecord) => void
  /** Decisions whose record is committed. */
  readonly recorded: Counter
  /** Decisions whose record could not be committed, or that could not be made without the store. */
  readonly unrecorded: Counter
  /** Answers that were passed on without being inspected. */
  readonly skipped: Counter
  /** Switches that were decided and not delivered. */
  readonly withheld: Counter
  readonly storeFailures: Counter
  readonly problems: Counter
  /** Runs of deletion by age, and what they deleted. */
  readonly retention: Counter
  readonly deleted: Counter
  /** How often this gateway has turned everything to shadow, and which signs have changed. */
  readonly toShadow: Counter
  readonly changedSigns: Counter
  readonly render: () => string
}

export function openDecisionMetrics(isStoreOpen: () => boolean): DecisionMetrics {
  const { counter, gauge, render } = createRegistry()
  gauge('twincheck_store_open', '1 where the store is open, 0 while it is waited for.', () => (isStoreOpen() ? 1 : 0))
  const decisions = counter('twincheck_decisions_total', 'Decisions by mode, outcome, stage and reason.')
  const calls = counter('twincheck_model_calls_total', 'Requests to the generator and the verifier.')
  const tokens = counter('twincheck_model_tokens_total', 'Tokens of the generator and the verifier.')
  const cost = counter('twincheck_model_cost_total', 'Cost of generator and verifier, in the currency of the prices.')
  return {
    recorded: counter('twincheck_recorded_decisions_total', 'Decisions whose record is committed.'),
    unrecorded: counter('twincheck_unrecorded_decisions_total', 'Decisions whose record could not be committed.'),
    skipped: counter('twincheck_unseen_answers_total', 'Answers passed on without being looked at, by reason.'),
    withheld: counter('twincheck_withheld_switches_total', 'Switches decided and not delivered, by reason.'),
    storeFailures: counter('twincheck_store_failures_total', 'Operations of the store that failed, by operation.'),
    problems: counter('twincheck_problems_total', 'Problems beside decisions, by code.'),
    retention: counter('twincheck_retention_runs_total', 'Deletions by age that this gateway did, by outcome.'),
    deleted: counter('twincheck_retention_deleted_total', 'What this gateway deleted by age, by what it was.'),
    toShadow: counter('twincheck_to_shadow_total', 'Times that repair was ended by this gateway, by trigger.'),
    changedSigns: counter('twincheck_changed_signs_total', 'Signs that differ from the calibration, by sign.'),
    noteDecision: ({ mode, outcome, because, measured }) => {
      decisions.add({ mode, outcome, stage: because?.stage ?? 'gate', code: because?.code ?? 'passed' })
      for (const { role, inputTokens, outputTokens, cost: spent } of measured.asked) {
        calls.add({ role })
        if (inputTokens !== null) tokens.add({ role, direction: 'input' }, inputTokens)
        if (outputTokens !== null) tokens.add({ role, direction: 'output' }, outputTokens)
        if (spent !== null) cost.add({ role }, spent)
      }
    },
    render,
  }
}
