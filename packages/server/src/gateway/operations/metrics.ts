/** The metrics of the decider and of the proxy. Dashboards depend on their names and labels, so these are a public interface. */
import type { DecisionRecord } from '@twincheck/core'

export type DecisionMetrics = {
  readonly noteDecision: (record: DecisionRecord) => void
  readonly recorded: Counter
  /** Decisions whose record could not be committed, and decisions that were not possible without the store. */
  readonly unrecorded: Counter
  readonly skipped: Counter
  readonly withheld: Counter
  readonly withheldAnswers: Counter
  readonly storeFailures: Counter
  readonly problems: Counter
  /** `retention` counts how often contents were deleted by age. `deleted` counts the deleted items by kind. */
  readonly retention: Counter
  readonly deleted: Counter
  /**
   * `toShadow` counts how often this gateway turned everything to shadow. `changedSigns` counts how often the watch found each sign
   * changed.
   */
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
  const noteAdvice = openAdviceMetrics({ counter, gauge })
  return {
    recorded: counter('twincheck_recorded_decisions_total', 'Decisions whose record is committed.'),
    unrecorded: counter('twincheck_unrecorded_decisions_total', 'Decisions whose record could not be committed.'),
    skipped: counter('twincheck_unseen_answers_total', 'Answers passed on without being looked at, by reason.'),
    withheld: counter('twincheck_withheld_switches_total', 'Switches decided and not delivered, by reason.'),
    withheldAnswers: counter('twincheck_withheld_answers_total', 'Answers decided and not delivered, by reason.'),
    storeFailures: counter('twincheck_store_failures_total', 'Operations of the store that failed, by operation.'),
    problems: counter('twincheck_problems_total', 'Problems beside decisions, by code.'),
    retention: counter('twincheck_retention_runs_total', 'Deletions by age that this gateway did, by outcome.'),
    deleted: counter('twincheck_retention_deleted_total', 'What this gateway deleted by age, by what it was.'),
    toShadow: counter('twincheck_to_shadow_total', 'Times that repair was ended by this gateway, by trigger.'),
    changedSigns: counter('twincheck_changed_signs_total', 'Signs that differ from the calibration, by sign.'),
    noteDecision: (record) => {
      const { mode, outcome, because, measured } = record
      const passed = outcome === 'answered' ? { stage: 'advice', code: 'answered' } : { stage: 'gate', code: 'passed' }
      const { stage, code } = because ?? passed
      decisions.add({ mode, outcome, stage, code })
      noteAdvice(record)
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

const takenBack: ReadonlySet<string> = new Set(['not-answered', 'not-delivered', 'answer-not-received'])

function openAdviceMetrics({
  counter,
  gauge,
}: Pick<MetricsRegistry, 'counter' | 'gauge'>): (record: DecisionRecord) => void {
  const answers = counter('twincheck_answers_total', 'Calls answered instead of executed, by condition.')
  const possible = counter(
    'twincheck_possible_answers_total',
    'Calls with an answer that were kept, by condition and reason.',
  )
  const insistedCalls = counter('twincheck_insisted_calls_total', 'Calls that ran because the agent insisted on them.')
  const spent = counter('twincheck_answers_spent_total', 'Calls that ran because the turn had no answers left.')
  let saved = 0
  gauge(
    'twincheck_saved_calls',
    'Calls answered since the start that the agent has not made again so far.',
    () => saved,
  )
  return ({ outcome, because, advice }) => {
    if (!advice) return
    // If an answer was not delivered, two records have the same advice. The second record says that the answer was not delivered, so its
    // calls are subtracted from the count of saved calls.
    const isTakenBack = because?.stage === 'store' && takenBack.has(because.code)
    if (isTakenBack) saved -= advice.answers.length
    else saved += (outcome === 'answered' ? advice.answers.length : 0) - (advice.again?.length ?? 0)
    if (because?.stage === 'store') return
    for (const { condition } of advice.answers) {
      if (outcome === 'answered') answers.add({ condition })
      else possible.add({ condition, reason: because?.code ?? 'replaced' })
    }
    if (advice.insisted.length > 0) insistedCalls.add({}, advice.insisted.length)
    if (advice.unanswered.length > 0) spent.add({}, advice.unanswered.length)
  }
}

export type ProxyMetrics = {
  readonly requests: Counter
  /**
   * The time that the gateway itself added to an exchange. The time of the upstream and the time of waiting for a decision are not
   * included.
   */
  readonly ownSeconds: Histogram
  readonly heldSeconds: Histogram
  readonly uncaught: Counter
  /**
   * Requests to the actor that the gateway added because calls were answered. Their tokens are counted too, and their cost if a price is
   * known.
   */
  readonly furtherRequests: Counter
  readonly furtherTokens: Counter
  readonly furtherCost: Counter
  readonly skipped: Counter
  readonly render: () => string
}

const shortBuckets = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5]
const longBuckets = [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Values that do not change while the gateway runs. The command "twincheck doctor --gateway" reads them. */
export type GatewaySetup = {
  readonly version: string
  readonly profile: string
  readonly verifier: boolean
  readonly calibration: 'none' | 'matches' | 'differs'
}

export function openProxyMetrics(
  gauges: Readonly<
    Record<'inFlight' | 'requestBytes' | 'waiting' | 'waitingBytes' | 'repairing' | 'advising', () => number>
  >,
  { version, profile, verifier, calibration }: GatewaySetup,
): ProxyMetrics {
  const { counter, gauge, histogram, render } = createRegistry()
  gauge('twincheck_setup', 'Version, profile, verifier and calibration of this gateway.', () => 1, {
    ...{ version, profile, verifier: verifier ? 'configured' : 'none', calibration },
  })
  gauge('twincheck_in_flight', 'Requests in progress.', gauges.inFlight)
  gauge('twincheck_waiting', 'Answers that wait until their record is committed.', gauges.waiting)
  gauge('twincheck_waiting_bytes', 'Memory of the answers that wait; bounds.waitingBytes at most.', gauges.waitingBytes)
  gauge(
    'twincheck_request_bytes',
    'Memory of the requests in progress; bounds.requestMemoryBytes at most.',
    gauges.requestBytes,
  )
  gauge('twincheck_repairing', '1 where this gateway may replace, 0 in shadow and advise.', gauges.repairing)
  gauge('twincheck_advising', '1 where this gateway may answer calls, 0 in shadow.', gauges.advising)
  return {
    requests: counter('twincheck_requests_total', 'Requests by endpoint and status.'),
    ownSeconds: histogram('twincheck_gateway_seconds', 'What the gateway itself added to an exchange.', shortBuckets),
    heldSeconds: histogram('twincheck_held_seconds', 'How long a client waited for a decision.', longBuckets),
    uncaught: counter('twincheck_uncaught_errors_total', 'Errors that nobody caught and the process survived.'),
    furtherRequests: counter(
      'twincheck_further_requests_total',
      'Requests to the actor after its calls were answered.',
    ),
    furtherTokens: counter('twincheck_further_tokens_total', 'Tokens of further requests, as the replies state them.'),
    furtherCost: counter('twincheck_further_cost_total', 'Cost of further requests, in the currency of the prices.'),
    skipped: counter('twincheck_unjudged_answers_total', 'Answers that never reached the decider, by reason.'),
    render,
  }
}

type MetricLabels = Readonly<Record<string, string>>
type Counter = { readonly add: (labels: MetricLabels, by?: number) => void }
type Histogram = { readonly observe: (seconds: number) => void }

type MetricsRegistry = {
  readonly counter: (name: string, help: string) => Counter
  readonly gauge: (name: string, help: string, read: () => number, labels?: MetricLabels) => void
  readonly histogram: (name: string, help: string, buckets: readonly number[]) => Histogram
  readonly render: () => string
}

/**
 * The maximum number of label combinations of one metric. Label values come from closed sets, so the bound only guards against mistakes.
 */
const mostSeries = 1_000

function createRegistry(): MetricsRegistry {
  const families: (() => string)[] = []
  const opening = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
  return {
    counter: (name, help) => {
      const series = new Map<string, number>()
      families.push(
        () => opening(name, help, 'counter') + [...series].map(([key, n]) => `${name}${key} ${n}\n`).join(''),
      )
      return {
        add: (labels, by = 1) => {
          const key = writeLabels(labels)
          if (series.has(key) || series.size < mostSeries) series.set(key, (series.get(key) ?? 0) + by)
        },
      }
    },
    gauge: (name, help, read, labels = {}) => {
      families.push(() => `${opening(name, help, 'gauge')}${name}${writeLabels(labels)} ${read()}\n`)
    },
    histogram: (name, help, buckets) => {
      const counts = buckets.map(() => 0)
      let count = 0
      let sum = 0
      families.push(() => {
        const lines = buckets.map((bound, i) => `${name}_bucket{le="${bound}"} ${counts[i] ?? 0}\n`)
        const total = `${name}_bucket{le="+Inf"} ${count}\n${name}_sum ${sum}\n${name}_count ${count}\n`
        return opening(name, help, 'histogram') + lines.join('') + total
      })
      return {
        observe: (seconds) => {
          count += 1
          sum += seconds
          for (let i = buckets.length - 1; i >= 0 && seconds <= (buckets[i] ?? 0); i--) counts[i] = (counts[i] ?? 0) + 1
        },
      }
    },
    render: () => families.map((family) => family()).join(''),
  }
}

function writeLabels(labels: MetricLabels): string {
  let written = ''
  for (const name in labels) written += `${written === '' ? '' : ','}${name}="${escapeValue(labels[name] ?? '')}"`
  return written === '' ? '' : `{${written}}`
}

function escapeValue(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
