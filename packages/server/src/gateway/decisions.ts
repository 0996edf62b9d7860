/**
 * One answer of the upstream, brought to the session it belongs to; what is decided, recorded and, perhaps, replaced.
 *
 * Invariants
 *   1. Never rejects. Whatever fails, the answer stays the upstream's own, and what failed is counted.
 *   2. Sessions live in the store alone: any gateway can go on with any conversation.
 */
import { type Action, type Checked, type Clock, type Message, type TwinCheck, textAction } from '@twincheck/core'
import type { Store } from '../store/store.ts'
import type { AnsweredCalls } from './answered-calls.ts'
import type { Claims } from './claims.ts'
import type { DecisionMetrics } from './decision-metrics.ts'
import type { Log } from './log.ts'
import { openSessions } from './open-sessions.ts'
import { openRecording, type Undelivered } from './recording.ts'
import { type StoreWatch, type Watched, watchStore } from './store-watch.ts'
import { openTiming, type Timing, type TracedDecision } from './timing.ts'
import {
  type Rewriting,
  type SeenRequest,
  spoken,
  storable,
  type Trajectories,
  type Trajectory,
} from './trajectories.ts'
import { openUnderWay, type UnderWay } from './under-way.ts'
import { placeTwin, type Replacement, type Ruling, type WireReply } from './wire.ts'

export type Decided = {
  /** Null: the upstream's own answer. */
  readonly ruling: Ruling | null
  /** Where calls were answered: what becomes of the reply that followed. It is not answered again. */
  readonly goOn: (followed: Followed) => Promise<Decided>
  /** Where the twin could not be delivered: the proposal is after all, and that is recorded. */
  readonly fallBack: () => Promise<Decided>
  /** Resolves when it is known for later requests what was delivered. `body`: the whole of it, where it was replaced. */
  readonly remember: (body: unknown) => Promise<void>
  /** Resolves when its record is committed, or counted as one that could not be. */
  readonly recorded: Promise<void>
}

export type Followed = {
  readonly reply: WireReply
  /** The calls and their answers, as they went upstream. */
  readonly items: readonly unknown[]
}

export type Decisions = {
  /** `client`: aborted when it goes away; null where nobody waits, and nothing is bounded in time. */
  readonly decide: (seen: SeenRequest, reply: WireReply, client: AbortSignal | null) => Promise<Decided>
  /** Resolves when nothing is under way any more. */
  readonly settled: () => Promise<void>
}

export type DecisionsOptions = {
  readonly twincheck: TwinCheck
  readonly claims: Claims | null
  readonly store: Store
  readonly trajectories: Trajectories
  readonly answeredCalls: AnsweredCalls
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
  /** Told of every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

export function openDecisions(options: DecisionsOptions): Decisions {
  const { trajectories, answeredCalls, metrics } = options
  const watch = watchStore(options)
  const underWay = openUnderWay()
  const check = openCheck(options, watch, underWay)

  const remembering =
    ({ seen, trajectory, answered, watched }: Proposed, reply: WireReply): Decided['remember'] =>
    async (body) => {
      const { messages, items } = answered ?? nothingAnswered
      const { key } = trajectory
      const work = async () => {
        if (answered) await answeredCalls.remember({ key, messages: trajectory.messages, reply, items })
        await trajectory.remember({ reply, answered: messages, rewritten: rewritingOf(seen, body) })
      }
      try {
        await watched('remember', () => underWay.track(work()))
      } catch (error) {
        watch.failed('remember', error)
      }
    }

  const rule = async (proposed: Proposed): Promise<Decided> => {
    const { reply } = proposed
    const { twin, takeBack, recorded } = await check(proposed)
    const kept: Decided = { ...untouched, remember: remembering(proposed, reply), recorded }
    const fallBack = async () => {
      await takeBack(twin?.kind === 'answer' ? 'not-answered' : 'not-delivered')
      return kept
    }
    if (twin?.kind === 'answer') {
      const messages = [spoken(reply), ...reply.calls.map(({ id }) => resultOf(id, twin.text))]
      const goOn = (followed: Followed) =>
        guarded(() => rule({ ...proposed, reply: followed.reply, answered: { messages, items: followed.items } }))
      return { ...kept, ruling: twin, goOn, fallBack }
    }
    const replacement = twin && placeTwin(twin, reply.calls)
    if (!replacement) return kept
    const remember = remembering(proposed, deliveredReply(reply, replacement))
    return { ...untouched, ruling: replacement, fallBack, remember, recorded }
  }

  const guarded = async (work: () => Promise<Decided>): Promise<Decided> => {
    try {
      return await work()
    } catch (error) {
      metrics.unrecorded.add({})
      watch.failed('decide', error)
      return untouched
    }
  }

  const decide: Decisions['decide'] = (seen, reply, client) =>
    guarded(async () => {
      const timing = openTiming(seen.trace, options.clock)
      const watched = client ? watch.inTime : watch.patiently
      const recognise = () => watched('recognise', () => trajectories.recognise(seen))
      const trajectory = await timing.time('recognise', recognise)
      if (trajectory) return rule({ seen, reply, trajectory, answered: null, timing, watched, client })
      metrics.unseen.add({ reason: 'unknown-history' })
      return untouched
    })

  return { decide: (seen, reply, client) => underWay.track(decide(seen, reply, client)), settled: underWay.settled }
}

type Proposed = {
  readonly seen: SeenRequest
  readonly reply: WireReply
  readonly trajectory: Trajectory
  /** What this reply follows on: calls that were answered, and their answers; then it is not answered again. */
  readonly answered: { readonly messages: readonly Message[]; readonly items: readonly unknown[] } | null
  readonly timing: Timing
  readonly watched: Watched
  readonly client: AbortSignal | null
}

/** The twin to deliver; null: none. */
type Check = (
  proposed: Proposed,
) => Promise<{ readonly twin: Action | null; readonly takeBack: TakeBack } & Pick<Decided, 'recorded'>>

type TakeBack = (why: Undelivered) => Promise<void>

function openCheck(options: DecisionsOptions, watch: StoreWatch, underWay: UnderWay): Check {
  const { twincheck, claims, store, onDecided } = options
  const takeSession = openSessions(twincheck, store)
  const recording = openRecording({ ...options, watch, underWay })
  return async ({ seen, reply, trajectory, answered, timing, watched, client }) => {
    const { key, isNew } = trajectory
    // One whose calls were answered has spent something since it was recognised.
    const load = () => watched('load', () => takeSession(key, isNew && answered === null))
    const { session, release } = await timing.time('load', load)
    const step = {
      messages: answered ? [...trajectory.messages, ...answered.messages] : trajectory.messages,
      tools: seen.format.readTools(seen.request.tools),
      proposal: proposalOf(reply),
      // An answer is to a call by its id.
      canAnswer: seen.canAnswer && answered === null && reply.calls.every(({ id }) => id !== ''),
    }
    const run = (): Promise<Checked> => session.check(step, client ? { signal: client } : {})
    const { outcome, action, record } = await (claims ? claims.on(key, run) : run())
    const owner = { tenant: key.tenant, onDecided: timing.reportTo(onDecided) }
    if (outcome === 'replaced') {
      const decided = await record
      const twin = await timing.time('commit', () => recording.commit(owner, decided, action)).finally(release)
      return { twin, takeBack: (why) => recording.takeBack(owner, decided, why), recorded: Promise.resolve() }
    }
    const recorded = underWay.track(record.then((kept) => recording.append(owner, kept)).finally(release))
    return { twin: null, takeBack: nothing, recorded }
  }
}

const nothing = async () => {}
const nothingAnswered = { messages: [], items: [] }
const untouched: Decided = {
  ruling: null,
  goOn: async () => untouched,
  fallBack: async () => untouched,
  remember: nothing,
  recorded: Promise.resolve(),
}

function proposalOf({ text, calls }: WireReply): Action {
  return calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(text)
}

function deliveredReply(reply: WireReply, replacement: Replacement): WireReply {
  if (replacement.kind === 'calls') return { ...reply, calls: replacement.calls.map(({ call }) => call) }
  return { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
}

function resultOf(callId: string, content: string): Message {
  return { role: 'tool', callId, content }
}

/** Where the provider keeps the history, what it holds wrongly is kept beside what was delivered. */
function rewritingOf({ body: request }: SeenRequest, body: unknown): Rewriting | null {
  const sent = body === null ? null : storable(request)
  const delivered = body === null ? null : storable(body)
  return sent !== null && delivered !== null ? { sent, delivered } : null
}
