/**
 * The decider: everything of the gateway that looks at contents. It knows sessions, the policy and the store, and nothing of
 * HTTP; the proxy knows HTTP and asks it. All that passes between them is plain data, so that the decider can live in a worker
 * (decider-worker.ts), where neither a long conversation nor a slow disk delays a byte.
 */
import {
  type Action,
  type Clock,
  createModeSwitch,
  createTwinCheck,
  type ModelPort,
  type ModeSwitch,
  type Profile,
  type TwinCheck,
} from '@twincheck/core'
import type { CheckedReply, DeliveredReply, Undelivered, WireItem } from '@twincheck/core/adapter'
import { fetchModel } from '@twincheck/core/models'
import type { CanaryReport } from '../../canary/canary.ts'
import type { RepairScope } from '../../canary/canary-configuration.ts'
import type { AnswerOutcome, ConfirmationAnswer, PendingConfirmation, ShadowHold, Store } from '../../store/store.ts'
import type { GatewayConfiguration, ModelConfiguration } from '../operations/configuration.ts'
import type { DecisionMetrics } from '../operations/decision-metrics.ts'
import type { Log } from '../operations/log.ts'
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
   * Shadow: looks at an answer that is already on its way. Resolves with null when its record is committed, or, as soon as a model
   * is asked about it, with a name to wait for it under.
   */
  readonly observe: (exchange: Observed) => Promise<string | null>
  /** Resolves when the record of what waited for a model is committed. To be called once for each name. */
  readonly recorded: (name: string) => Promise<void>
  /** Repair: the request as the upstream has to be asked, where that must know more than its client, or other; null: as it is. */
  readonly prepare: (token: string, asked: AskedRequest) => Promise<Uint8Array | null>
  /** The twin that takes the place of a reply; null: it is kept. `asked`: the request, where it was not prepared. */
  readonly check: (token: string, checked: CheckedReply<WireItem>, asked: AskedRequest | null) => Promise<Action | null>
  /** What was decided could not be delivered: the proposal is after all. */
  readonly takeBack: (token: string, why: Undelivered) => Promise<void>
  /** Before the last of it is delivered: what later requests will go on from. */
  readonly remember: (token: string, delivered: DeliveredReply<WireItem>) => Promise<void>
  /** Something of the twin was sent: the switch is spent, whether or not the client stays. */
  readonly handedOver: (token: string) => void
  /** The client is gone: nothing more is asked, and nothing delivered. A switch of which nothing was sent is given back. */
  readonly abandon: (token: string) => void
  /** The response was delivered to the tenant, whether or not it was looked at. */
  readonly noteResponse: Store['noteResponse']
  /** To which of the tenants a response was delivered. */
  readonly responseTenants: Store['responseTenants']
  /** Nothing is decided in repair any more, at once; when it resolves, the store commits no switch either. */
  readonly turnToShadow: (reason: string, by?: string) => Promise<void>
  /** Whether some gateway on the same store has been turned to shadow; then this one is too. */
  readonly shadowHold: () => Promise<ShadowHold | null>
  /** Rejects where decisions could not be recorded now. */
  readonly checkReady: () => Promise<void>
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>
  readonly listConfirmations: (tenant: string) => Promise<readonly PendingConfirmation[]>
  readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
  /** Records what was reported, and looks at once whether repair may go on. */
  readonly addOutcomes: Store['addOutcomes']
  /** Null: there is no canary. */
  readonly canary: () => Promise<CanaryReport | null>
  /** What operators did, for the chain. */
  readonly appendEvents: Store['appendEvents']
  /** Calls off what models are asked, commits what is decided, closes the store. */
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
  /** Whether it is noted of sessions what makes them like others. Default: not. */
  readonly notesSessions?: boolean
  /** Whose traffic is repaired, in repair. */
  readonly scope: RepairScope
  /** As plain data: the policy itself is made where it is used. */
  readonly profile: Profile
  /** A request with more messages is not decided about (bounds.decidedMessages). */
  readonly mostMessages: number
}

export type DeciderOptions = {
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
  /** Null: nothing is ever repaired. */
  readonly guard: RepairGuard | null
  /** Decides about tenants whose traffic stays in shadow; null: there are none. */
  readonly others: OtherTenants | null
  /** Whether it is noted of sessions what makes them like others, and whether they are kept. */
  readonly notesSessions: boolean
  readonly keepsConversations: boolean
  /** A request with more messages is not decided about. */
  readonly mostMessages: number
  /** Told of every decision whose request is traced. */
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
  // Also where there is no other tenant yet: a reload may add one.
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
      mode === 'repair' && calibration
        ? openRepairGuard({
            ...{ canary: repair.canary, scope, calibration, deadlineMs },
            ...{ store, modeSwitch, metrics, log, clock },
          })
        : null,
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
      // A store that is away would let records wait for longer; closing it tries them once more and gives them back.
      await within(decisions.settled(), { what: 'deciding', milliseconds: commitMs, clock }).catch(() => {})
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
