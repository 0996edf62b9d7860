/**
 * One answer of the upstream, brought to the session it belongs to; what is decided, recorded and, perhaps, replaced.
 *
 * Invariants
 *   1. Never rejects. Whatever fails, the answer stays the upstream's own, and what failed is counted.
 *   2. A switch is given out only after its claim and its record are committed. No store, no switch.
 *   3. Sessions live in the store alone: any gateway can go on with any conversation.
 */
import { type Action, type Checked, type Clock, type DecisionRecord, type TwinCheck, textAction } from '@twincheck/core'
import { constants } from '@twincheck/core/parts'
import type { Store } from '../store/store.ts'
import type { Claims } from './claims.ts'
import type { DecisionMetrics } from './decision-metrics.ts'
import type { Log } from './log.ts'
import { openSessions } from './open-sessions.ts'
import { type SeenRequest, storable, type Trajectories, type Trajectory } from './trajectories.ts'
import { placeTwin, type Replacement, type WireReply } from './wire.ts'
import { within } from './within.ts'

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
}

export function openDecisions(options: DecisionsOptions): Decisions {
  const { twincheck, claims, store, trajectories, metrics, log } = options
  const takeSession = openSessions(twincheck, store)
  const underWay = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    underWay.add(work)
    const forget = () => void underWay.delete(work)
    work.then(forget, forget)
    return work
  }
  const inTime = <Result>(what: string, work: Promise<Result>) =>
    within(work, { what, milliseconds: options.storeMs, clock: options.clock })
  const failed = (operation: string, error: unknown) => {
    metrics.storeFailures.add({ operation })
    log.problem('store', { operation, code: codeOf(error) })
  }

  const append = async (tenant: string, record: DecisionRecord) => {
    metrics.noteDecision(record)
    try {
      await store.append(tenant, record)
    } catch (error) {
      metrics.unrecorded.add({})
      failed('append', error)
    }
  }

  /** Null where the switch may not be delivered. */
  const commit = async (tenant: string, record: DecisionRecord, twin: Action): Promise<Action | null> => {
    let code: 'spent-elsewhere' | 'held-in-shadow' | 'not-committed'
    try {
      const claim = await inTime('commit', store.commitSwitch(tenant, record, constants.budgets.switches))
      code = claim === 'held' ? 'held-in-shadow' : 'spent-elsewhere'
      if (claim === 'committed') {
        metrics.noteDecision(record)
        log.info('switch', { tenant, session: record.session, record: record.id })
        return twin
      }
    } catch (error) {
      failed('commit', error)
      code = 'not-committed'
    }
    metrics.withheld.add({ reason: code })
    // Under an id of its own: whether the first one was written after all cannot be known.
    const kept = { ...record, id: options.newId(), outcome: 'kept', because: { stage: 'store', code } } as const
    void track(append(tenant, kept))
    return null
  }

  const check = async (
    seen: SeenRequest,
    reply: WireReply,
    trajectory: Trajectory,
    signal: AbortSignal | undefined,
  ) => {
    const { key, messages } = trajectory
    const { session, release } = await inTime('load', takeSession(key))
    const step = { messages, tools: seen.format.readTools(seen.request.tools), proposal: proposalOf(reply) }
    const run = (): Promise<Checked> => session.check(step, signal ? { signal } : {})
    const { outcome, action, record } = await (claims ? claims.on(key, run) : run())
    if (outcome === 'replaced') return commit(key.tenant, await record, action).finally(release)
    void track(record.then((kept) => append(key.tenant, kept)).finally(release))
    return null
  }

  const decide: Decisions['decide'] = async (seen, reply, signal) => {
    try {
      const trajectory = await inTime('recognise', trajectories.recognise(seen))
      if (!trajectory) {
        metrics.unseen.add({ reason: 'unknown-history' })
        return untouched
      }
      const twin = await check(seen, reply, trajectory, signal)
      const replacement = twin && placeTwin(twin, reply.calls)
      return {
        replacement,
        remember: async (body) => {
          try {
            await inTime('remember', track(remember(seen, trajectory, deliveredReply(reply, replacement), body)))
          } catch (error) {
            failed('remember', error)
          }
        },
      }
    } catch (error) {
      metrics.unrecorded.add({})
      failed('decide', error)
      return untouched
    }
  }

  return {
    decide: (seen, reply, signal) => track(decide(seen, reply, signal)),
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
