/**
 * The decider: the part of the gateway that looks at contents. It knows sessions, the policy and the store, but not HTTP; the
 * proxy knows HTTP and calls the decider. Only plain data passes between them, so the decider can run in a worker (decider-
 * worker.ts), where neither a long conversation nor a slow disk delays a byte.
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
import type { CanaryReport } from '../../canary/canary.ts'
import type { RepairScope } from '../../canary/canary-configuration.ts'
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
   * Shadow: inspects an answer that is already on its way. Resolves with null when the record of the decision is
   * committed. If a model must be asked, resolves as soon as it is asked, with a name to pass to `recorded`.
   */
  readonly observe: (exchange: Observed) => Promise<string | null>
  /**
   * Resolves when the record that waited for a model is committed. `name`: from `observe`. Call it once for each name.
   */
  readonly recorded: (name: string) => Promise<void>
  /**
   * Repair: the corrected request, if the upstream must receive more than the client sent or something different. Null:
   * the request stays unchanged.
   */
  readonly prepare: (token: string, asked: AskedRequest) => Promise<Uint8Array | null>
  /** What is done with a reply; null: the reply is kept. `asked`: the request, if it was not prepared. */
  readonly check: (
    token: string,
    checked: CheckedReply<WireItem>,
    asked: AskedRequest | null,
  ) => Promise<DecidedReply | null>
  /** The replacement could not be delivered, so the proposal was. */
  readonly takeBack: (token: string, why: Undelivered) => Promise<void>
  /** Remembers the reply that later requests will continue. Called before its last part is delivered. */
  readonly remember: (token: string, delivered: DeliveredReply<WireItem>) => Promise<void>
  /** Part of the twin was sent: the switch counts as spent, even if the client disconnects. */
  readonly handedOver: (token: string) => void
  /**
   * The client is gone: no model is asked and nothing is delivered any more. A switch is given back if nothing of it was sent.
   */
  readonly abandon: (token: string) => void
  /** The response was delivered to the tenant, whether or not it was inspected. */
  readonly noteResponse: Store['noteResponse']
  readonly responseTenants: Store['responseTenants']
  /** Stops repair and answers immediately. When it resolves, the store commits no switch and no answer either. */
  readonly turnToShadow: (reason: string, by?: string) => Promise<void>
  /**
   * The hold in shadow that any gateway has set on this store; null: none. A hold applies to all gateways of the store.
   */
  readonly shadowHold: () => Promise<ShadowHold | null>
  /** Lifts the hold in the store. This gateway stays in shadow until it is restarted. */
  readonly liftShadow: Store['liftShadow']
  /** Tells the store that this gateway runs, and in which mode. */
  readonly notePresence: Store['notePresence']
  readonly forgetPresence: Store['forgetPresence']
  /** Rejects if decisions cannot be recorded now. */
  readonly checkReady: () => Promise<void>
  /** The decider's metrics, in the Prometheus text format. */
  readonly metrics: () => Promise<string>
  readonly listConfirmations: (tenant: string) => Promise<readonly PendingConfirmation[]>
  readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
  /** Records reported outcomes, and immediately checks whether repair may continue. */
  readonly addOutcomes: Store['addOutcomes']
  /** The report of the canary; null: there is no canary. */
  readonly canary: () => Promise<CanaryReport | null>
  /** Appends events, such as actions of operators, to the chain. */
  readonly appendEvents: Store['appendEvents']
  /** Cancels requests to models, commits what is decided, and closes the store. */
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
  /** Whether a key of similar sessions is stored with each session. Default: no. */
  readonly notesSessions?: boolean
  /** Which tenant's traffic is repaired in repair mode. */
  readonly scope: RepairScope
  /** The profile as plain data: the worker builds the policy from it. */
  readonly profile: Profile
  /** The most messages of a request that is decided (bounds.decidedMessages). */
  readonly mostMessages: number
}

export type DeciderOptions = {
  readonly twincheck: TwinCheck
  /** The session budgets in the store; null: models are asked without a budget. */
  readonly claims: Claims | null
  readonly modeSwitch: ModeSwitch
  readonly store: Store
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
  /** Deletes contents by age; null: nothing is deleted by age. */
  readonly retention: RetentionDuty | null
  /** Null: this gateway is always in shadow. */
  readonly guard: RepairGuard | null
  /** Decides for tenants whose traffic stays in shadow; null: there are none. */
  readonly others: OtherTenants | null
  /** Whether a session's tools and its similarity key are stored. True only if the gateway accepts outcomes. */
  readonly notesSessions: boolean
  readonly keepsConversations: boolean
  /** The most messages of a request. A request with more messages is passed on without a decision. */
  readonly mostMessages: number
  /** Called for every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

/** How long the last records may take to be committed before the store is closed. */
const commitMs = 2_000

/** The decider of a gateway, from its configuration. */
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
  // Created even if there are no other tenants: a reload may add one.
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
      // The wait is limited, because records wait long for an unavailable store. Closing the store tries once more to
      // commit them.
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
