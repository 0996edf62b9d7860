/**
 * One answer of the upstream, brought to the session it belongs to; what is decided, recorded and, perhaps, replaced.
 *
 * Invariants
 *   1. Never rejects. Whatever fails, the answer stays the upstream's own, and what failed is counted.
 *   2. Sessions live in the store alone: any gateway can go on with any conversation.
 */
import { type Action, type Checked, type Clock, type TwinCheck, textAction } from '@twincheck/core'
import type { Store } from '../store/store.ts'
import type { Claims } from './claims.ts'
import type { DecisionMetrics } from './decision-metrics.ts'
import type { Log } from './log.ts'
import { openSessions } from './open-sessions.ts'
import { openRecording } from './recording.ts'
import { type StoreWatch, watchStore } from './store-watch.ts'
import { openTiming, type Timing, type TracedDecision } from './timing.ts'
import { type SeenRequest, storable, type Trajectories, type Trajectory } from './trajectories.ts'
import { openUnderWay, type UnderWay } from './under-way.ts'
import { placeTwin, type Replacement, type WireReply } from './wire.ts'

export type Decided = {
  /** Null: the upstream's own answer. */
  readonly replacement: Replacement | null
  /** Resolves when it is known for later requests what was delivered. `body`: the whole of it, where it was replaced. */
  readonly remember: (body: unknown) => Promise<void>
}

export type Decisions = {
  readonly decide: (seen: SeenRequest, reply: WireReply, signal: AbortSignal | undefined) => Promise<Decided>
  /** Resolves when nothing is under way any more. */
  readonly settled: () => Promise<void>
}

export type DecisionsOptions = {
  readonly twincheck: TwinCheck
  readonly claims: Claims | null
  readonly store: Store
  readonly trajectories: Trajectories
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
  readonly newId: () => string
  /** How long one operation of the store may keep a client waiting. */
  readonly storeMs: number
  /** Told of every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

export function openDecisions(options: DecisionsOptions): Decisions {
  const { trajectories, metrics } = options
  const watch = watchStore(options)
  const underWay = openUnderWay()
  const check = openCheck(options, watch, underWay)

  const remembering =
    (seen: SeenRequest, trajectory: Trajectory, reply: WireReply): Decided['remember'] =>
    async (body) => {
      try {
        await watch.inTime('remember', underWay.track(remember(seen, trajectory, reply, body)))
      } catch (error) {
        watch.failed('remember', error)
      }
    }

  const decide: Decisions['decide'] = async (seen, reply, signal) => {
    try {
      const timing = openTiming(seen.trace, options.clock)
      const trajectory = await timing.time('recognise', () => watch.inTime('recognise', trajectories.recognise(seen)))
      if (!trajectory) {
        metrics.unseen.add({ reason: 'unknown-history' })
        return untouched
      }
      const twin = await check({ seen, reply, trajectory, timing, signal })
      const replacement = twin && placeTwin(twin, reply.calls)
      return { replacement, remember: remembering(seen, trajectory, deliveredReply(reply, replacement)) }
    } catch (error) {
      metrics.unrecorded.add({})
      watch.failed('decide', error)
      return untouched
    }
  }

  return { decide: (seen, reply, signal) => underWay.track(decide(seen, reply, signal)), settled: underWay.settled }
}

type Proposed = {
  readonly seen: SeenRequest
  readonly reply: WireReply
  readonly trajectory: Trajectory
  readonly timing: Timing
  readonly signal: AbortSignal | undefined
}

/** The twin to deliver; null: none. */
type Check = (proposed: Proposed) => Promise<Action | null>

function openCheck(options: DecisionsOptions, watch: StoreWatch, underWay: UnderWay): Check {
  const { twincheck, claims, store, onDecided } = options
  const takeSession = openSessions(twincheck, store)
  const recording = openRecording({ ...options, watch, underWay })
  return async ({ seen, reply, trajectory, timing, signal }) => {
    const { key, messages } = trajectory
    const { session, release } = await timing.time('load', () => watch.inTime('load', takeSession(key)))
    const step = { messages, tools: seen.format.readTools(seen.request.tools), proposal: proposalOf(reply) }
    const run = (): Promise<Checked> => session.check(step, signal ? { signal } : {})
    const { outcome, action, record } = await (claims ? claims.on(key, run) : run())
    const owner = { tenant: key.tenant, onDecided: timing.reportTo(onDecided) }
    if (outcome === 'replaced') {
      const decided = await record
      return timing.time('commit', () => recording.commit(owner, decided, action)).finally(release)
    }
    void underWay.track(record.then((kept) => recording.append(owner, kept)).finally(release))
    return null
  }
}

const untouched: Decided = { replacement: null, remember: async () => {} }

function proposalOf({ text, calls }: WireReply): Action {
  return calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(text)
}

function deliveredReply(reply: WireReply, replacement: Replacement | null): WireReply {
  if (!replacement) return reply
  if (replacement.kind === 'calls') return { ...reply, calls: replacement.calls.map(({ call }) => call) }
  return { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
}

/** Where the provider keeps the history, what it holds wrongly is kept beside what was delivered. */
function remember(
  { body: request }: SeenRequest,
  trajectory: Trajectory,
  reply: WireReply,
  body: unknown,
): Promise<void> {
  const sent = body === null ? null : storable(request)
  const delivered = body === null ? null : storable(body)
  return trajectory.remember(reply, sent !== null && delivered !== null ? { sent, delivered } : null)
}
