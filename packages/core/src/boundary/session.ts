/**
 * A session is one trajectory. It looks at each proposed action before it runs, keeps to the trajectory's budgets, and
 * fails open: any exception, timeout or abort keeps the actor's own action object and is recorded.
 *
 * Invariants
 *   1. `check` never rejects, and returns the very object it was given unless a twin replaced it.
 *   2. In shadow the proposal is released before any model is asked; nothing is replaced.
 *   3. Decisions of a trajectory are worked out one after another, whichever of its sessions they come from, so two can never
 *      spend the same budget.
 */

import { type Inspection, inspect } from '../policy/paper/decide.ts'
import { once } from '../policy/paper/memoize.ts'
import type { Step, StepInput } from '../policy/paper/step.ts'
import { type Action, readAction } from '../policy/paper/trace/action.ts'
import type { AskedModel, DecisionRecord } from '../policy/record/record.ts'
import { type Budget, freshState, type SessionState } from './budget.ts'
import { elapsed } from './clock.ts'
import { type SeenStep, writeRecord } from './delivery/write-record.ts'
import type { BoundaryBecause, Ending } from './ending.ts'
import { laterTask } from './later-task.ts'
import type { Mode } from './mode.ts'
import type { Setting } from './setting.ts'
import { type Follower, followTrace } from './step/follow-trace.ts'
import { explainUnread } from './step/foreign-step.ts'
import { type GivenStep, takeStep } from './step/given-step.ts'
import { openTrajectory, type SharedTrajectory } from './trajectory.ts'
import { type Job, workOut } from './work-out.ts'

export type Checked = {
  readonly outcome: 'kept' | 'replaced'
  /** What to execute. When kept, the very object that was proposed. */
  readonly action: Action
  /**
   * The decision's record, written when it is first asked for; until then it keeps the trace that it is written from. In shadow it comes
   * later than the action. Never rejects.
   */
  readonly record: Promise<DecisionRecord>
}

export type CheckOptions = {
  /** Aborted when the host gives the step up: the proposal is kept and models are no longer waited for. */
  readonly signal?: AbortSignal
}

export type Session = {
  readonly id: string
  /** What the next step will be looked at in. In shadow a host need not wait for the answer. */
  readonly mode: () => Mode
  readonly check: (input: StepInput, options?: CheckOptions) => Promise<Checked>
  /** What has been spent so far; pass it to a later process to go on with the same budgets. */
  readonly state: () => SessionState
  /** For a host whose caller left before the twin was sent: that switch is not spent, so the caller gets one when it asks again. */
  readonly giveBackSwitch: () => void
  /** Resolves when nothing is under way any more and every record has been handed over. */
  readonly settled: () => Promise<void>
}

/** A session with a trajectory of its own. */
export function openSession(id: string, setting: Setting, restored: SessionState = freshState): Session {
  return joinTrajectory(id, setting, openTrajectory(restored))
}

export function joinTrajectory(id: string, setting: Setting, trajectory: SharedTrajectory): Session {
  const follower = followTrace(setting.readTool)
  const { budget } = trajectory

  const check = async (input: StepInput, options?: CheckOptions): Promise<Checked> => {
    const opening = { session: id, step: budget.countDecision(), mode: setting.mode(), startedAt: setting.clock.now() }
    const given = takeStep(input, options, setting.report)
    const { proposal } = given
    const looked = look(given, { follower, budget, setting })
    const seen: SeenStep = {
      proposal: looked.step ? looked.step.proposal : readable(proposal),
      inspection: looked.inspection,
      // The list grows with the next step, and a model may answer after that.
      position: looked.step?.messages.length ?? 0,
    }
    const handOver = setting.deliver ? trajectory.records.next() : null
    const finish = (ending: Ending, asked: readonly AskedModel[]): (() => DecisionRecord) => {
      const write = openRecord(setting, opening, { seen, ending, asked, budget })
      const { deliver } = setting
      if (deliver) handOver?.(() => setting.underWay.add(deliver(write), trajectory))
      return write
    }

    if (looked.because) {
      const write = finish({ decision: null, because: looked.because }, [])
      return answer('kept', proposal, async () => write())
    }

    const job: Job = {
      session: id,
      step: { ...looked.step, messages: [...looked.step.messages] },
      inspection: looked.inspection,
      mayReplace: () => opening.mode === 'repair' && setting.mode() === 'repair',
      signal: given.signal,
      previous: trajectory.decisions(),
    }
    const work =
      opening.mode === 'repair'
        ? workOut(job, setting, budget)
        : job.previous.then(laterTask).then(() => workOut(job, setting, budget))
    trajectory.follow(work)
    const finished = work.then(({ ending, asked }) => ({ ending, write: finish(ending, asked) }))
    setting.underWay.add(finished, trajectory)
    // A step that fails beyond all expectation has no record, and holds up none.
    finished.catch(() => handOver?.(() => {}))
    if (opening.mode === 'shadow') return answer('kept', proposal, async () => (await finished).write())

    const { ending, write } = await finished
    // What cannot be written down is not done: a switch has its record before it is made.
    const replaces = ending.because === null && write().outcome === 'replaced'
    return replaces && ending.decision
      ? answer('replaced', ending.decision.action, async () => write())
      : answer('kept', proposal, async () => write())
  }

  const settled = () => {
    setting.backlog.clear()
    return setting.underWay.settled(trajectory)
  }

  const { state, giveBackSwitch } = budget
  return { id, mode: setting.mode, check, state, giveBackSwitch, settled }
}

/** What the quick half found, which asks nobody: evidence to act on, or the reason to keep. */
type Look =
  | { readonly step: Step; readonly inspection: Inspection; readonly because: null }
  | { readonly step: Step | null; readonly inspection: Inspection | null; readonly because: BoundaryBecause }

function look(
  given: GivenStep,
  { follower, budget, setting }: { readonly follower: Follower; readonly budget: Budget; readonly setting: Setting },
): Look {
  const unread = (error: unknown): Look => {
    return { step: null, inspection: null, because: { stage: 'boundary', code: 'malformed-step', error } }
  }
  let input: unknown
  try {
    input = given.step()
  } catch (error) {
    // Told of when it was taken, or by the integration that could not make a step of what it saw.
    return unread(error)
  }
  let step: Step
  try {
    step = follower.read(input, budget.allowance())
  } catch (error) {
    const explained = explainUnread(input, error)
    setting.reportUnread(explained)
    return unread(explained)
  }
  try {
    const inspection = inspect(step, setting.policy, setting.validate)
    const { finding } = inspection
    return { step, inspection, because: finding.kind === 'nothing' ? finding.because : null }
  } catch (error) {
    return { step, inspection: null, because: { stage: 'boundary', code: 'exception', error } }
  }
}

type Opening = { readonly session: string; readonly step: number; readonly mode: Mode; readonly startedAt: number }

type FinishedStep = {
  readonly seen: SeenStep
  readonly ending: Ending
  readonly asked: readonly AskedModel[]
  readonly budget: Budget
}

/** What the record says of this moment is fixed now; it is written when someone takes it. */
function openRecord(
  { clock, newId, fingerprint, profile, policy, redact, report }: Setting,
  { session, step, mode, startedAt }: Opening,
  { seen, ending, asked, budget }: FinishedStep,
): () => DecisionRecord {
  const frame = { id: newId(), session, step, mode, fingerprint, profile, policy }
  const measured = { startedAt, milliseconds: elapsed(clock, startedAt), asked, cost: totalCost(asked) }
  return once(() => {
    try {
      const record = writeRecord(frame, seen, ending, measured, redact)
      budget.noteAnomaly(record.anomaly?.score ?? 0)
      return record
    } catch (error) {
      // A user's own condition may have put something into its certificate that is no JSON: recorded without it, and kept.
      report(error)
      const because = { stage: 'boundary', code: 'exception', error } as const
      const unseen = { ...seen, proposal: null, inspection: null }
      return writeRecord(frame, unseen, { decision: null, because }, measured, redact)
    }
  })
}

function answer(outcome: Checked['outcome'], action: Action, record: () => Promise<DecisionRecord>): Checked {
  return new CheckedStep(outcome, action, once(record))
}

/**
 * A class for the sake of its getter. An object literal with one has a shape of its own each time, and the engine lets shapes, and all
 * that a getter reaches, go only when it collects everything: that was half the cost of a step.
 * What it hides is no private name: a host may wrap what it is given, and through a proxy a private name cannot be read.
 */
class CheckedStep implements Checked {
  readonly outcome: Checked['outcome']
  readonly action: Action
  private readonly recorded: () => Promise<DecisionRecord>

  constructor(outcome: Checked['outcome'], action: Action, record: () => Promise<DecisionRecord>) {
    this.outcome = outcome
    this.action = action
    this.recorded = record
  }

  get record(): Promise<DecisionRecord> {
    return this.recorded()
  }
}

/** What can be said of the proposal of a step that could not be read. */
function readable(proposal: unknown): Action | null {
  try {
    return readAction(proposal, 'proposal')
  } catch {
    return null
  }
}

function totalCost(asked: readonly AskedModel[]): number | null {
  if (asked.length === 0) return 0
  return asked.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0)
}
