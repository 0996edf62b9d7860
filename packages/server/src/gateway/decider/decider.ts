/**
 * The decider is the part of the gateway that reads contents. It knows sessions, the policy and the store, but not HTTP; the proxy knows
 * HTTP and calls the decider. They exchange only plain data, so the decider can run in a worker (decider-worker.ts). In the worker, a
 * long conversation or a slow disk does not delay the proxy.
 */
import {
  type Clock,
  createModeSwitch,
  createTwinCheck,
  type ModelPort,
  type ModeSwitch,
  type Profile,
  type TwinCheck,
} from '@twincheck/core'
import type { CheckedReply, DecidedReply, DeliveredReply, Undelivered, WireItem } from '@twincheck/core/adapter'
import { fetchModel } from '@twincheck/core/models'
import type { Canary, CanaryReport } from '../../canary/canary.ts'
import type { RepairScope } from '../../canary/canary-configuration.ts'
import { noCanaryHere } from '../../canary/canary-share.ts'
import type { AnswerOutcome, ConfirmationAnswer, PendingConfirmation, ShadowHold, Store } from '../../store/store.ts'
import type { GatewayConfiguration, ModelConfiguration } from '../operations/configuration.ts'
import type { Log } from '../operations/log.ts'
import type { DecisionMetrics } from '../operations/metrics.ts'
import { openRetentionDuty, type RetentionDuty } from '../operations/retention-duty.ts'
import { within } from '../proxy/within.ts'
import { type Claims, openClaims } from './claims.ts'
import { askOverStore } from './confirmations.ts'
import { openConversations } from './conversations.ts'
import { type OtherTenants, openDecisions } from './decisions.ts'
import { openExchanges } from './exchanges.ts'
import { openObservations } from './observations.ts'
import { type AskedRequest, type Observed, openAskedReader } from './reading/asked-request.ts'
import { openRepairGuard, type RepairGuard } from './repair-guard.ts'
import type { TracedDecision } from './timing.ts'

export type Decider = {
  /**
   * In shadow: inspects an answer that is already on its way to the client. If no model is asked, resolves with null when the record of
   * the decision is committed. If a model is asked, resolves immediately with a name that the caller passes to `recorded`.
   */
  readonly observe: (exchange: Observed) => Promise<string | null>
  /** Resolves when a record that waited for a model is committed. `name` comes from `observe`. Call `recorded` once for each name. */
  readonly recorded: (name: string) => Promise<void>
  /**
   * In repair: returns the corrected request if the upstream must receive something other than the client sent. Resolves with null if the
   * request stays unchanged.
   */
  readonly prepare: (token: string, asked: AskedRequest) => Promise<Uint8Array | null>
  /**
   * Decides what the gateway does with a reply. Resolves with null if the reply is kept. `asked` is the request, and it is null if
   * `prepare` has already received the request.
   */
  readonly check: (
    token: string,
    checked: CheckedReply<WireItem>,
    asked: AskedRequest | null,
  ) => Promise<DecidedReply | null>
  readonly takeBack: (token: string, why: Undelivered) => Promise<void>
  /**
   * Remembers the reply that later requests will continue. The gateway calls `remember` before it delivers the last part of the reply.
   */
  readonly remember: (token: string, delivered: DeliveredReply<WireItem>) => Promise<void>
  /** Records that part of the twin was sent. The switch then counts as spent, even if the client disconnects. */
  readonly handedOver: (token: string) => void
  /**
   * Abandons a request whose client has disconnected: no model is asked and nothing more is delivered. If a switch was committed and
   * nothing of it was sent, the switch is returned to the session's budget.
   */
  readonly abandon: (token: string) => void
  readonly noteResponse: Store['noteResponse']
  readonly responseTenants: Store['responseTenants']
  /** Immediately stops switches and answers. When the promise resolves, the store commits no more switches and no more answers. */
  readonly turnToShadow: (reason: string, by?: string) => Promise<void>
  readonly shadowHold: () => Promise<ShadowHold | null>
  /** Lifts the hold in the store. This gateway stays in shadow until it is restarted. */
  readonly liftShadow: Store['liftShadow']
  /** Sets the share of the canary for all gateways of the store. */
  readonly setShare: Canary['setShare']
  readonly notePresence: Store['notePresence']
  readonly forgetPresence: Store['forgetPresence']
  readonly checkReady: () => Promise<void>
  readonly metrics: () => Promise<string>
  readonly listConfirmations: (tenant: string) => Promise<readonly PendingConfirmation[]>
  readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
  readonly addOutcomes: Store['addOutcomes']
  readonly canary: () => Promise<CanaryReport | null>
  readonly appendEvents: Store['appendEvents']
  readonly close: () => Promise<void>
}

export type DeciderConfiguration = Pick<
  GatewayConfiguration,
  | 'mode'
  | 'calibration'
  | 'repair'
  | 'keepConversations'
  | 'model'
  | 'prices'
  | 'deadlineMs'
  | 'confirmationMs'
  | 'retention'
> & {
  /** Whether each session is stored with a similarity key, by which similar sessions are found. The default is false. */
  readonly notesSessions?: boolean
  readonly scope: RepairScope
  readonly profile: Profile
  readonly mostMessages: number
}

export type DeciderOptions = {
  readonly twincheck: TwinCheck
  readonly claims: Claims | null
  readonly modeSwitch: ModeSwitch
  readonly store: Store
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
  readonly retention: RetentionDuty | null
  readonly guard: RepairGuard | null
  readonly others: OtherTenants | null
  /** Whether a session's tools and its similarity key are stored. The value is true only if the gateway accepts outcomes. */
  readonly notesSessions: boolean
  readonly keepsConversations: boolean
  readonly mostMessages: number
  readonly onDecided: (decided: TracedDecision) => void
}

/** How long closing waits for the last records to be committed, in milliseconds. After that the store is closed. */
const commitMs = 2_000

export function configureDecider(
  configuration: DeciderConfiguration,
  parts: Pick<DeciderOptions, 'store' | 'metrics' | 'log' | 'clock' | 'newId' | 'onDecided'>,
): Decider {
  const { mode, profile, calibration, repair, model, prices, deadlineMs, confirmationMs, retention } = configuration
  const { store, metrics, log, clock, newId } = parts
  const modeSwitch = createModeSwitch()
  const claims = model && openClaims(modelPort(model), store)
  const confirm =
    claims && confirmationMs !== null
      ? askOverStore({ store, current: claims.current, waitMs: confirmationMs, clock, newId })
      : null
  const setting = {
    ...{ model: claims?.model ?? null, profile, prices, deadlineMs, clock, newId },
    onProblem: (error: unknown) => noteProblem(error, metrics, log),
  }
  const { acceptedBound } = repair
  const twincheck = createTwinCheck({ ...setting, mode, calibration, acceptedBound, confirm, modeSwitch })
  const { scope } = configuration
  // In repair, the tenants that are not repaired get a separate TwinCheck that stays in shadow. It is created even if there is only one
  // tenant, because a reload of the configuration may add more.
  const others =
    mode === 'repair'
      ? { twincheck: createTwinCheck(setting), takes: (tenant: string) => tenant !== scope.tenant }
      : null
  return openDecider({
    ...{ ...parts, twincheck, others, claims, modeSwitch },
    notesSessions: configuration.notesSessions ?? false,
    keepsConversations: configuration.keepConversations,
    mostMessages: configuration.mostMessages,
    retention: retention && openRetentionDuty({ retention, store, metrics, log, clock }),
    guard:
      mode === 'shadow'
        ? null
        : openRepairGuard({
            ...{ canary: repair.canary, scope, deadlineMs, fingerprint: twincheck.fingerprint },
            calibration: mode === 'repair' ? calibration : null,
            ...{ store, modeSwitch, metrics, log, clock },
          }),
  })
}

export function openDecider(options: DeciderOptions): Decider {
  const { modeSwitch, store, metrics, log, clock, retention, guard } = options
  const conversations = openConversations(store, options.newId)
  const decisions = openDecisions({ ...options, conversations })
  const readAsked = openAskedReader(options.mostMessages, options.clock)
  const { observe, recorded } = openObservations({ readAsked, decisions, metrics, store, newId: options.newId })

  const exchanges = openExchanges(readAsked, decisions, conversations, metrics)

  return {
    observe: (exchange) =>
      observe(exchange).catch((error: unknown) => {
        noteProblem(error, metrics, log)
        return null
      }),
    recorded: (name) => recorded(name).catch((error: unknown) => noteProblem(error, metrics, log)),
    ...exchanges.verbs,
    turnToShadow: async (reason, by) => {
      modeSwitch.turnToShadow(reason)
      await store.holdInShadow(reason, by)
    },
    shadowHold: async () => {
      const hold = await store.shadowHold()
      if (hold) modeSwitch.turnToShadow(hold.reason)
      return hold
    },
    liftShadow: store.liftShadow,
    setShare: async (change) => (guard ? guard.canary.setShare(change) : noCanaryHere),
    notePresence: store.notePresence,
    forgetPresence: store.forgetPresence,
    noteResponse: store.noteResponse,
    responseTenants: store.responseTenants,
    checkReady: store.checkReady,
    metrics: async () => metrics.render(),
    listConfirmations: store.listConfirmations,
    answerConfirmation: store.answerConfirmation,
    appendEvents: store.appendEvents,
    addOutcomes: async (tenant, outcomes, key) => {
      const receipts = await store.addOutcomes(tenant, outcomes, key)
      await guard?.look()
      return receipts
    },
    canary: async () => (guard?.hasArms ? guard.canary.report() : null),
    close: async () => {
      await retention?.close()
      await guard?.close()
      exchanges.abandonAll()
      decisions.stop()
      // The wait is limited, because records wait a long time if the store is unavailable. When the store is closed, it tries once more
      // to commit them.
      await within(decisions.settled(), { what: 'deciding', milliseconds: commitMs, clock }).catch(() => {})
      await store.close()
    },
  }
}

export function modelPort({
  baseUrl,
  apiKey,
  generator,
  verifier,
  api,
  structuredOutputs,
}: ModelConfiguration): ModelPort {
  const key = apiKey === null ? {} : { apiKey }
  return fetchModel({ baseUrl, ...key, model: { generator, verifier }, api, structuredOutputs })
}

function noteProblem(error: unknown, metrics: DecisionMetrics, log: Log): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  metrics.problems.add({ code })
  log.problem('problem', { code, name: error instanceof Error ? error.name : 'unknown' })
}
