/**
 * The judge: everything of the gateway that looks at contents. It knows sessions, the policy and the store, and nothing of
 * HTTP; the proxy knows HTTP and asks it. All that passes between them is plain data, so that the judge can live in a thread
 * of its own (judge-thread.ts), where neither a long conversation nor a slow disk delays a byte.
 */
import {
  type Clock,
  createModeSwitch,
  createTwinCheck,
  fetchModel,
  type ModelPort,
  type ModeSwitch,
  type Profile,
  type TwinCheck,
} from '@twincheck/core'
import type { AnswerOutcome, ConfirmationAnswer, PendingConfirmation, ShadowHold, Store } from '../store/store.ts'
import { openAnsweredCalls } from './answered-calls.ts'
import { type Claims, openClaims } from './claims.ts'
import type { GatewayConfiguration, ModelConfiguration } from './configuration.ts'
import { askOverStore } from './confirmations.ts'
import type { DecisionMetrics } from './decision-metrics.ts'
import { type Followed, openDecisions } from './decisions.ts'
import type { Exchange, Observed, Proposed } from './exchange.ts'
import { openExchanges } from './exchanges.ts'
import type { Log } from './log.ts'
import { openObservations } from './observations.ts'
import { openRetentionDuty, type RetentionDuty } from './retention-duty.ts'
import type { TracedDecision } from './timing.ts'
import { openTrajectories, type Rewriting } from './trajectories.ts'
import { parseBody, type Ruling, wireFormat } from './wire.ts'

export type Judge = {
  /** Shadow: looks at answers that are already on their way. Each resolves when its record is committed. */
  readonly observe: (exchanges: readonly Observed[]) => readonly Promise<void>[]
  /** Repair: what to deliver; null: the upstream's own answer. */
  readonly decide: (exchange: Proposed) => Promise<Ruling | null>
  /** Where calls were answered: what to deliver of the reply that followed. */
  readonly goOn: (token: string, followed: Followed) => Promise<Ruling | null>
  /** Where what was decided could not be delivered: the proposal is after all. */
  readonly fallBack: (token: string) => Promise<void>
  /** Before the last of it is delivered: what later requests will go on from. `body` only where it was replaced. */
  readonly remember: (token: string, body: Uint8Array | null) => Promise<void>
  /** The client is gone: nothing more is asked, and nothing delivered. */
  readonly abandon: (token: string) => void
  /** The request with calls put back that were answered before; null: as it is. */
  readonly restore: (
    exchange: Pick<Exchange, 'tenant' | 'format'> & { readonly request: Uint8Array },
  ) => Promise<Uint8Array | null>
  /** What the provider remembers wrongly of a response; null: nothing. */
  readonly rewritingOf: (tenant: string, response: string) => Promise<Rewriting | null>
  /** Nothing is decided in repair any more, at once; when it resolves, the store commits no switch either. */
  readonly turnToShadow: (reason: string) => Promise<void>
  /** Whether some gateway on the same store has been turned to shadow; then this one is too. */
  readonly shadowHold: () => Promise<ShadowHold | null>
  /** Rejects where decisions could not be recorded now. */
  readonly checkReady: () => Promise<void>
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>
  readonly listConfirmations: (tenant: string) => Promise<readonly PendingConfirmation[]>
  readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
  /** Ends what is under way, commits what waits, closes the store. */
  readonly close: () => Promise<void>
}

export type JudgeConfiguration = Pick<
  GatewayConfiguration,
  'mode' | 'calibration' | 'model' | 'prices' | 'deadlineMs' | 'confirmationMs' | 'retention'
> & {
  /** As plain data: the policy itself is made where it is used. */
  readonly profile: Profile
}

export type JudgeOptions = {
  readonly twincheck: TwinCheck
  /** Null where the model is asked without the store's leave. */
  readonly claims: Claims | null
  readonly modeSwitch: ModeSwitch
  readonly store: Store
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
  /** Null: nothing is deleted by age. */
  readonly retention: RetentionDuty | null
  /** Told of every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

/** The judge of a gateway, from its configuration. */
export function configureJudge(
  configuration: JudgeConfiguration,
  parts: Pick<JudgeOptions, 'store' | 'metrics' | 'log' | 'clock' | 'newId' | 'onDecided'>,
): Judge {
  const { mode, profile, calibration, model, prices, deadlineMs, confirmationMs, retention } = configuration
  const { store, metrics, log, clock, newId } = parts
  const modeSwitch = createModeSwitch()
  const claims = model && openClaims(modelPort(model), store)
  const confirm =
    claims && confirmationMs !== null
      ? askOverStore({ store, current: claims.current, waitMs: confirmationMs, clock, newId })
      : null
  const twincheck = createTwinCheck({
    ...{ model: claims?.model ?? null, profile },
    ...{ mode, calibration, prices, deadlineMs, confirm, modeSwitch, clock, newId },
    onProblem: (error) => noteProblem(error, metrics, log),
  })
  return openJudge({
    ...{ ...parts, twincheck, claims, modeSwitch },
    retention: retention && openRetentionDuty({ retention, store, metrics, log, clock }),
  })
}

export function openJudge(options: JudgeOptions): Judge {
  const { modeSwitch, store, metrics, log, retention } = options
  const trajectories = openTrajectories(store, options.newId)
  const answeredCalls = openAnsweredCalls(store)
  const decisions = openDecisions({ ...options, trajectories, answeredCalls })
  const observe = openObservations(decisions, metrics, store)

  return {
    observe: (exchanges) =>
      exchanges.map((exchange) => observe(exchange).catch((error: unknown) => noteProblem(error, metrics, log))),
    ...openExchanges(decisions),
    restore: async ({ tenant, format, request }) => {
      const restored = await answeredCalls.restore(tenant, wireFormat(format), parseBody(request))
      return restored === null ? null : Buffer.from(JSON.stringify(restored))
    },
    rewritingOf: trajectories.rewritingOf,
    turnToShadow: async (reason) => {
      modeSwitch.turnToShadow(reason)
      await store.holdInShadow(reason)
    },
    shadowHold: async () => {
      const hold = await store.shadowHold()
      if (hold) modeSwitch.turnToShadow(hold.reason)
      return hold
    },
    checkReady: store.checkReady,
    metrics: async () => metrics.render(),
    listConfirmations: store.listConfirmations,
    answerConfirmation: store.answerConfirmation,
    close: async () => {
      await retention?.close()
      await decisions.settled()
      await store.close()
    },
  }
}

function modelPort({ baseUrl, apiKey, generator, verifier, api, structuredOutputs }: ModelConfiguration): ModelPort {
  const key = apiKey === null ? {} : { apiKey }
  return fetchModel({ baseUrl, ...key, model: { generator, verifier }, api, structuredOutputs })
}

function noteProblem(error: unknown, metrics: DecisionMetrics, log: Log): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  metrics.problems.add({ code })
  log.problem('problem', { code, name: error instanceof Error ? error.name : 'unknown' })
}
