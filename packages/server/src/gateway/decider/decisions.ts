/**
 * Finds the session of a client's request. Replies to the request are decided, recorded and, in repair, replaced.
 *
 * Invariants
 *     1. No function here rejects. If anything fails, the client gets the upstream's own answer, and the failure is counted.
 *     2. Sessions live only in the store, so any gateway can continue any conversation.
 */
import { setMaxListeners } from 'node:events'
import type { ActiveTools, Checked, Message, Session, TwinCheck } from '@twincheck/core'
import {
  type CheckedReply,
  type DecidedReply,
  decidedReply,
  type ExchangeDuties,
  proposalOf,
  type Undelivered,
  type WireItem,
} from '@twincheck/core/adapter'
import { type Arm, clusterName } from '@twincheck/core/canary'
import type { SessionKey, Store } from '../../store/store.ts'
import type { Conversations, ForwardedRequest, KnownConversation } from './conversations.ts'
import type { DeciderOptions } from './decider.ts'
import type { SeenRequest } from './reading/asked-request.ts'
import { openRecording } from './recording.ts'
import { openSessionNotes } from './session-notes.ts'
import { watchStore } from './store-watch.ts'
import { openTiming } from './timing.ts'

export type Decisions = {
  readonly open: (seen: SeenRequest, sent: ForwardedRequest, waits: WaitsForDecision) => RequestDecisions
  /** Cancels requests to models for which no client waits. Their proposals are kept and recorded. */
  readonly stop: () => void
  readonly settled: () => Promise<void>
}

export type WaitsForDecision = {
  /** Aborted when the client disconnects. `client` is null if no client waits for the decision; the decision then has no time limit. */
  readonly client: AbortController | null
  readonly onAsk: (() => void) | null
}

export type RequestDecisions = ExchangeDuties<WireItem> & {
  readonly recorded: () => Promise<void>
  readonly isUndelivered: () => boolean
}

export type DecisionsOptions = Omit<DeciderOptions, 'modeSwitch' | 'retention' | 'mostMessages'> & {
  readonly conversations: Conversations
}

export type OtherTenants = { readonly twincheck: TwinCheck; readonly takes: (tenant: string) => boolean }

export function openDecisions(options: DecisionsOptions): Decisions {
  const { twincheck, claims, store, conversations, metrics, onDecided, guard, others } = options
  const watch = watchStore(options)
  const underWay = openTrackedWork()
  const stopping = new AbortController()
  // Every decision that waits for a model listens to this signal, so Node must not warn about many listeners.
  setMaxListeners(0, stopping.signal)
  const { keepsConversations } = options
  const notes =
    options.notesSessions || keepsConversations || guard
      ? openSessionNotes({
          ...{ store, track: underWay.track, fingerprint: twincheck.fingerprint, keepsConversations },
          canary: (tenant) => (guard?.marksAll && guard.isRepairing() && !others?.takes(tenant) ? guard.canary : null),
        })
      : null
  const takeRepaired = openSessions(twincheck, store)
  const takeObserved = others && openSessions(others.twincheck, store)
  const recording = openRecording({ ...options, watch, underWay })

  const open: Decisions['open'] = (seen, sent, { client, onAsk }) => {
    const timing = openTiming(seen.trace, options.clock)
    const watched = client ? watch.inTime : watch.patiently
    const recognise = () => watched('recognise', () => conversations.recognise(seen, sent))
    /**
     * A step could be repaired or answered. Finds out whether to leave it alone instead: if its session is in the control arm of a
     * canary, or if the arm cannot be read.
     */
    const leftAlone = async (key: SessionKey, step: Decidable, unit: string | null) =>
      (await parted(key, step, unit).catch(() => 'control')) === 'control' ? control : null
    /** Draws the arm of a session, after a twin has passed the gate. Up to this point both arms of a canary are treated equally. */
    const parted = async (key: SessionKey, { messages, tools }: Decidable, unit: string | null): Promise<Arm> => {
      if (!guard) return 'repair'
      const { canary, started } = guard
      return watched('arm', async () => {
        await started
        const arm = await canary.armOf(key, unit, clusterName(messages, tools))
        await canary.noteTrigger(key)
        return arm
      })
    }
    let trajectory: KnownConversation | null = null
    let latest: DecidedProposal = keptUnrecorded
    /**
     * Committed switches that have not reached the client. There can be several: the gateway may ask the upstream again, and the second
     * reply may lead to another switch.
     */
    let undelivered: readonly DecidedProposal[] = []
    const giveBack = async () => {
      const given = undelivered
      undelivered = []
      await Promise.all(given.map((decided) => decided.giveBack()))
    }

    const decide = async (found: KnownConversation, checked: CheckedReply<WireItem>): Promise<DecidedProposal> => {
      const { key, isNew } = found
      const { reply, canAnswer, canWithhold, answered } = checked
      // Answering the calls of a reply has spent budget since the session was recognised. So in this case the stored state of the session
      // is loaded, even if the session was new.
      const load = () =>
        watched('load', () => {
          const take = others?.takes(key.tenant) ? (takeObserved ?? takeRepaired) : takeRepaired
          return take(key, isNew && answered === null)
        })
      const { session, release } = await timing.time('load', load)
      const step = {
        messages: answered ? [...found.messages, ...answered.messages] : found.messages,
        tools: seen.format.readTools(seen.request.tools),
        proposal: proposalOf(reply),
        canAnswer,
        canWithhold,
        form: seen.request.form,
      }
      await seen.turn()
      notes?.begun(key, step, seen.unit)
      const run = (): Promise<Checked> => session.check(step, { signal: (client ?? stopping).signal })
      const checkedStep = await (claims ? claims.on(key, run, onAsk) : run())
      const { outcome, action, record } = checkedStep
      const owner = { tenant: key.tenant, onDecided: timing.reportTo(onDecided) }
      if (outcome !== 'kept') {
        const decided = await record
        notes?.decided(key, step, decided)
        const because =
          outcome === 'replaced' && guard?.isCalibrated(step.tools, [reply.calls, action]) === false
            ? toolChanged
            : await leftAlone(key, step, seen.unit)
        if (because) {
          const left = { ...decided, outcome: 'kept', because } as const
          return { ...keptUnrecorded, recorded: underWay.track(recording.append(owner, left).finally(release)) }
        }
        const commit = outcome === 'replaced' ? recording.commit : recording.commitAnswer
        const isCommitted = await timing.time('commit', () => commit(owner, decided)).finally(release)
        return {
          ...keptUnrecorded,
          instead: isCommitted ? decidedReply(reply, checkedStep) : null,
          takeBack: (why) => recording.takeBack(owner, decided, why),
          giveBack: () => recording.giveBack(owner, decided, session),
        }
      }
      const recorded = underWay.track(
        record
          .then((kept) => {
            guard?.noteRecord(kept)
            notes?.decided(key, step, kept)
            return recording.append(owner, kept)
          })
          .finally(release),
      )
      return { ...keptUnrecorded, recorded }
    }

    const check: RequestDecisions['check'] = async (checked) => {
      try {
        trajectory ??= await timing.time('recognise', recognise)
        if (!trajectory) {
          metrics.skipped.add({ reason: 'unknown-history' })
          return null
        }
        latest = keptUnrecorded
        latest = await decide(trajectory, checked)
        if (latest.instead) undelivered = [...undelivered, latest]
        if (client?.signal.aborted) await giveBack()
        return latest.instead
      } catch (error) {
        metrics.unrecorded.add({})
        watch.failed('decide', error)
        return null
      }
    }
    const remember: RequestDecisions['remember'] = async (delivered) => {
      const known = trajectory
      if (!known) return
      try {
        await watched('remember', () => underWay.track(known.remember(delivered)))
      } catch (error) {
        watch.failed('remember', error)
      }
    }
    return {
      check: (checked) => underWay.track(check(checked)),
      remember,
      takeBack: (why) => {
        // `takeBack` records that the client received the proposal instead of the switch. So the switch is removed from `undelivered`;
        // otherwise it would be recorded a second time.
        undelivered = undelivered.filter((decided) => decided !== latest)
        return latest.takeBack(why)
      },
      abandon: () => {
        client?.abort()
        void underWay.track(giveBack())
      },
      recorded: () => latest.recorded,
      isUndelivered: () => undelivered.length > 0,
    }
  }

  return { open, stop: () => stopping.abort(), settled: underWay.settled }
}

type Decidable = { readonly messages: readonly Message[]; readonly tools: ActiveTools }

type DecidedProposal = {
  readonly instead: DecidedReply | null
  readonly takeBack: (why: Undelivered) => Promise<void>
  readonly giveBack: () => Promise<void>
  readonly recorded: Promise<void>
}

const control = { stage: 'canary', code: 'control' } as const
const toolChanged = { stage: 'calibration', code: 'tool-changed' } as const

const keptUnrecorded: DecidedProposal = {
  instead: null,
  takeBack: async () => {},
  giveBack: async () => {},
  recorded: Promise.resolve(),
}

type Lease = {
  readonly session: Session
  readonly release: () => void
}

type OpenSessions = (key: SessionKey, isNew: boolean) => Promise<Lease>

/**
 * Keeps the sessions with a decision in progress. A decision may take longer than the delivery of the reply, mainly in shadow. The next
 * decision of the same trajectory then uses the same session, so that decisions are counted and made one after another. A session without
 * a decision in progress is dropped, because its budget is in the store.
 */
function openSessions(twincheck: TwinCheck, store: Pick<Store, 'loadState'>): OpenSessions {
  const open = new Map<string, { readonly session: Promise<Session>; users: number }>()
  return async (key, isNew) => {
    const name = JSON.stringify([key.tenant, key.session])
    const entry = open.get(name) ?? {
      session: isNew
        ? Promise.resolve(twincheck.session(key.session, undefined, key.tenant))
        : store.loadState(key).then((state) => twincheck.session(key.session, state, key.tenant)),
      users: 0,
    }
    open.set(name, entry)
    entry.users += 1
    const release = () => {
      entry.users -= 1
      if (entry.users === 0) open.delete(name)
    }
    try {
      return { session: await entry.session, release }
    } catch (error) {
      release()
      throw error
    }
  }
}

export type TrackedWork = {
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>
  readonly settled: () => Promise<void>
}

export function openTrackedWork(): TrackedWork {
  const working = new Set<Promise<unknown>>()
  return {
    track: (work) => {
      working.add(work)
      const forget = () => void working.delete(work)
      work.then(forget, forget)
      return work
    },
    settled: async () => {
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}
