/** The proxy's metrics. Names and labels are an interface: dashboards use them. */
import { type Counter, createRegistry, type Histogram } from './metrics-registry.ts'

export type ProxyMetrics = {
  readonly requests: Counter
  /** Time that the gateway itself added to an exchange, without the upstream and without waiting for a decision. */
  readonly ownSeconds: Histogram
  /** How long a client waited for a decision, in repair mode. */
  readonly heldSeconds: Histogram
  /** Uncaught errors after which the process continued. */
  readonly uncaught: Counter
  /** Answers that never reached the decider. */
  readonly skipped: Counter
  readonly render: () => string
}

const shortBuckets = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5]
const longBuckets = [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Values that do not change while the gateway runs. "twincheck doctor --gateway" reads them. */
export type GatewaySetup = {
  readonly version: string
  readonly profile: string
  readonly verifier: boolean
  /** `matches`: it was made under this gateway's policy. */
  readonly calibration: 'none' | 'matches' | 'differs'
}

export function openProxyMetrics(
  gauges: Readonly<Record<'inFlight' | 'requestBytes' | 'waiting' | 'waitingBytes' | 'repairing', () => number>>,
  { version, profile, verifier, calibration }: GatewaySetup,
): ProxyMetrics {
  const { counter, gauge, histogram, render } = createRegistry()
  gauge('twincheck_setup', 'Version, profile, verifier and calibration of this gateway.', () => 1, {
    ...{ version, profile, verifier: verifier ? 'configured' : 'none', calibration },
  })
  gauge('twincheck_in_flight', 'Requests under way.', gauges.inFlight)
  gauge('twincheck_waiting', 'Answers that wait until their record is committed.', gauges.waiting)
  gauge('twincheck_waiting_bytes', 'Memory of the answers that wait; bounds.waitingBytes at most.', gauges.waitingBytes)
  gauge(
    'twincheck_request_bytes',
    'Memory of the requests under way; bounds.requestMemoryBytes at most.',
    gauges.requestBytes,
  )
  gauge('twincheck_repairing', '1 where this gateway may replace, 0 in shadow.', gauges.repairing)
  return {
    requests: counter('twincheck_requests_total', 'Requests by endpoint and status.'),
    ownSeconds: histogram('twincheck_gateway_seconds', 'What the gateway itself added to an exchange.', shortBuckets),
    heldSeconds: histogram('twincheck_held_seconds', 'How long a client waited for a decision.', longBuckets),
    uncaught: counter('twincheck_uncaught_errors_total', 'Errors that nobody caught and the process survived.'),
    skipped: counter('twincheck_unjudged_answers_total', 'Answers that never reached the decider, by reason.'),
    render,
  }
}
