/**
 * Decides about one proposal of a named session and records the decision. The checker knows sessions, the policy and the store, but not
 * HTTP.
 *
 * Invariants
 *   1. No function here rejects. If anything fails, the proposal is kept, and the failure is counted.
 *   2. With a store, a replacement or an answer is returned only after its record is committed.
 *   3. The budgets of a session are in the store. Without a store TwinCheck keeps them.
 */
import type { Checked, Clock, DecisionRecord, Session, TwinCheck } from '@twincheck/core'
import {
  type CheckedReply,
  type DecidedReply,
  decidedReply,
  openExchange,
  proposalOf,
  type SessionKey,
} from '@twincheck/core/adapter'
import type { Claims } from '../gateway/decider/claims.ts'
import { openTrackedWork } from '../gateway/decider/decisions.ts'
import { openRecording } from '../gateway/decider/recording.ts'
import { watchStore } from '../gateway/decider/store-watch.ts'
import type { Log } from '../gateway/operations/log.ts'
import type { DecisionMetrics } from '../gateway/operations/metrics.ts'
import type { Store } from '../store/store.ts'
import { type CheckReply, type Decided, writeCheckReply } from './check-reply.ts'
import type { CheckRequest } from './check-request.ts'
import { openSessionAnswers } from './session-answers.ts'

export type Checker = {
  readonly check: (tenant: string, request: CheckRequest, gone: AbortSignal) => Promise<CheckedProposal>
  readonly settled: () => Promise<void>
}

export type CheckedProposal = {
  readonly reply: CheckReply
  /**
   * Call this function if the reply did not reach the caller. It returns a switch to the session's budget, so that the caller gets the
   * switch when it asks again.
   */
  readonly giveBack: () => Promise<void>
}

export type CheckerOptions = {
  readonly twincheckOf: (tenant: string) => TwinCheck
  readonly claims: Claims | null
  readonly store: Store | null
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
}

export function openChecker(options: CheckerOptions): Checker {
  const { twincheckOf, claims, store, metrics, log, clock, newId } = options
  const watch = watchStore({ metrics, log, clock })
  const underWay = openTrackedWork()
  const recording = store && openRecording({ store, watch, underWay, metrics, log, newId })
  const answers = openSessionAnswers(store)

  const openSession = async (key: SessionKey): Promise<Session> => {
    const state = store ? await watch.inTime('load', () => store.loadState(key)) : undefined
    return twincheckOf(key.tenant).session(key.session, state, key.tenant)
  }

  const decide = async (
    key: SessionKey,
    request: CheckRequest,
    { reply, canAnswer }: CheckedReply<never>,
    gone: AbortSignal,
  ): Promise<DecidedCheck> => {
    const session = await openSession(key)
    const messages = await watch.inTime('answers', () => answers.mark(key, request.messages))
    const { tools, form } = request
    const step = { messages, tools, form, proposal: proposalOf(reply), canAnswer, canWithhold: canAnswer }
    const mode = session.mode()
    let onAsk = () => {}
    const asking = new Promise<null>((resolve) => {
      onAsk = () => resolve(null)
    })
    const run = (): Promise<Checked> => session.check(step, { signal: gone })
    const checked = await (claims ? claims.on(key, run, onAsk) : run())
    const owner = { tenant: key.tenant, onDecided: () => {} }
    if (checked.outcome === 'kept') {
      const appended = checked.record.then((kept) =>
        recording ? recording.append(owner, kept) : metrics.noteDecision(kept),
      )
      void underWay.track(appended)
      // In shadow and in advise the reply does not wait for a model.
      const record = await (mode === 'repair' ? checked.record : Promise.race([checked.record, asking]))
      return { ...keptProposal(mode, record?.because ?? null), record }
    }
    const record = await checked.record
    if (recording) {
      const commit = checked.outcome === 'replaced' ? recording.commit : recording.commitAnswer
      if (!(await commit(owner, record))) return { ...keptProposal(mode, notCommitted), record }
    } else metrics.noteDecision(record)
    const giveBack = async () => {
      if (recording) await underWay.track(recording.giveBack(owner, record, session))
      else if (isSwitch(record)) session.giveBackSwitch()
    }
    return { mode, instead: decidedReply(reply, checked), record, because: null, giveBack }
  }

  const check: Checker['check'] = async (tenant, request, gone) => {
    const key = { tenant, session: request.session }
    let decided = keptProposal(twincheckOf(tenant).mode(), unavailable)
    const exchange = openExchange<never>({
      check: async (checked) => {
        try {
          decided = await decide(key, request, checked, gone)
        } catch (error) {
          metrics.unrecorded.add({})
          watch.failed('decide', error)
        }
        return decided.instead
      },
      // The exchange calls these functions after the decision, but `twincheck serve` has nothing to do in them. Its caller keeps the
      // history and sends further requests to the model itself.
      ...{ takeBack: nothing, remember: nothing, abandon: () => {} },
    })
    const next = await exchange.reply(request.reply, request.canAnswer)
    const written: Decided = {
      ...decided,
      texts: next.kind === 'ask-again' ? next.texts : null,
      replacement: next.kind === 'deliver' ? next.replacement : null,
    }
    const reply = writeCheckReply(request, written)
    answers.note(key, request.reply.calls, reply.answers)
    return { reply, giveBack: decided.giveBack }
  }

  return { check: (tenant, request, gone) => underWay.track(check(tenant, request, gone)), settled: underWay.settled }
}

type DecidedCheck = Pick<Decided, 'mode' | 'record' | 'because'> & {
  readonly instead: DecidedReply | null
  readonly giveBack: CheckedProposal['giveBack']
}

function keptProposal(mode: Decided['mode'], because: Decided['because']): DecidedCheck {
  return { mode, record: null, because, instead: null, giveBack: nothing }
}

const nothing = async () => {}
const notCommitted = { stage: 'store', code: 'not-committed' } as const
const unavailable = { stage: 'store', code: 'unavailable' } as const

function isSwitch({ outcome, stops }: DecisionRecord): boolean {
  return outcome === 'replaced' && stops?.followUp !== true
}
