/**
 * A session is one trajectory. It checks each proposed action before the action runs, enforces the trajectory's budgets, and fails open:
 * on any exception, timeout or abort the actor's own action object is kept and the event is recorded.
 *
 * Invariants
 *   1. `check` never rejects. It returns the proposed object itself, unless a twin replaced it or calls were
 *      answered.
 *   2. In shadow the proposal is released before any model is asked, and nothing is replaced. In `advise` the same
 *      holds, but calls may be answered, which needs no model.
 *   3. Decisions of a trajectory run one after another, even across sessions, so two decisions can never spend the
 *      same budget.
 */
import { type Advice, advise, askedAction, type CallAnswer } from '../policy/advice/index.ts'
import { type Inspection, inspect } from '../policy/paper/decide.ts'
import { once } from '../policy/paper/memoize.ts'
import type { Step, StepInput } from '../policy/paper/step.ts'
import { type Action, callKey, callsOf, readAction } from '../policy/paper/trace/action.ts'
import type { AskedModel, DecisionRecord } from '../policy/record/record.ts'
import { type Budget, freshState, type SessionState } from './budget.ts'
import { elapsed, type TimeLimit } from './clock.ts'
import { AbortedError, isCalledOff } from './deadline.ts'
import { type SeenStep, writeRecord } from './delivery/write-record.ts'
import type { BoundaryBecause, Ending } from './ending.ts'
import { laterTask } from './later-task.ts'
import type { Mode } from './mode.ts'
import type { Setting } from './setting.ts'
import { type Follower, followTrace } from './step/follow-trace.ts'
import { explainUnread, type GivenStep, takeStep } from './step/given-step.ts'
import { openTrajectory, type SharedTrajectory } from './trajectory.ts'
import { type Job, workOut } from './work-out.ts'

export type Checked = {
  readonly outcome: 'kept' | 'replaced' | 'answered'
  /**
   * The action to execute. If the proposal is kept, it is the proposed object itself. If calls were answered, it is the proposal without
   * these calls. If calls need the user's consent and cannot be answered here, it is a question to the user.
   */
  readonly action: Action
  /** The results of the calls that are not executed. Empty unless the outcome is `answered`. */
  readonly answers: readonly CallAnswer[]
  /**
   * The decision record. It is written when this property is first read. In shadow it resolves only after the models have answered. The
   * promise never rejects.
   */
  readonly record: Promise<DecisionRecord>
}

export type CheckOptions = {
  /** Abort this signal to give up the step. The proposal is then kept without waiting for models. */
  readonly signal?: AbortSignal
}

export type Session = {
  readonly id: string
  /** The mode for the next step. In shadow a host need not wait for the result of the check. */
  readonly mode: () => Mode
  readonly check: (input: StepInput, options?: CheckOptions) => Promise<Checked>
  /** The time limit for asking the actor again, measured from the actor's first reply. */
  readonly exchangeLimit: TimeLimit
  /** The budget that is spent so far. Pass the state to a later process to continue with the same budget. */
  readonly state: () => SessionState
  /** Refunds the switch if the host's caller disconnected before the twin was sent. The caller's retry can then be switched again. */
  readonly giveBackSwitch: () => void
  /** Resolves when no work is pending and every record has been handed over. */
  readonly settled: () => Promise<void>
}

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
      // The messages are counted now, because a model may answer only after the next step, when the host's list has more messages.
      position: looked.step?.messages.length ?? 0,
      advice: looked.advice,
    }
    const mayAct = () => setting.mode() !== 'shadow' && opening.mode !== 'shadow' && !isCalledOff(given.signal)
    const isAdvised = () => mayAct() && canBeAnswered(looked)
    // A call that needs the user's consent does not run. If the host cannot answer calls of this reply, the user is asked.
    const heldQuestion = () => (mayAct() && !canBeAnswered(looked) ? (looked.advice?.question ?? null) : null)
    const handOver = setting.deliver ? trajectory.records.next() : null
    const finish = (ending: Ending, asked: readonly AskedModel[]): (() => DecisionRecord) => {
      const write = openRecord(setting, opening, { seen, ending, asked, budget })
      const { deliver } = setting
      if (deliver) handOver?.(() => setting.pending.add(deliver(write), trajectory))
      return write
    }

    // Calls are answered without asking a model. In repair, a verifier first judges the evidence that needs it.
    const held = heldQuestion()
    if (held || looked.because || (opening.mode === 'advise' && isAdvised())) {
      const ending: Ending = held
        ? { decision: null, because: null, question: held }
        : isAdvised()
          ? { decision: null, because: null, isAnswered: true }
          : { decision: null, because: keptAdvice(looked, given.signal) ?? looked.because }
      return conclude(looked, ending, finish(ending, []), proposal)
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
    const finished = work.then(({ ending: worked, asked }) => {
      const ending = withQuestions(worked, looked, isAdvised)
      return { ending, write: finish(ending, asked) }
    })
    setting.pending.add(finished, trajectory)
    // A step that fails unexpectedly has no record. It gives up its place in the order, because later records would wait for it forever.
    finished.catch(() => handOver?.(() => {}))
    if (opening.mode !== 'repair')
      return new CheckedStep(
        'kept',
        proposal,
        [],
        once(async () => (await finished).write()),
      )

    const { ending, write } = await finished
    return conclude(looked, ending, write, proposal)
  }

  const { state, giveBackSwitch } = budget
  const settled = () => setting.pending.settled(trajectory)
  const exchangeLimit = { clock: setting.clock, milliseconds: setting.exchangeMs }
  return { id, mode: setting.mode, exchangeLimit, check, state, giveBackSwitch, settled }
}

type Look = { readonly advice: Advice | null } & (
  | { readonly step: Step; readonly inspection: Inspection; readonly because: null }
  | { readonly step: Step | null; readonly inspection: Inspection | null; readonly because: BoundaryBecause }
)

function look(
  given: GivenStep,
  { follower, budget, setting }: { readonly follower: Follower; readonly budget: Budget; readonly setting: Setting },
): Look {
  const unread = (error: unknown): Look => {
    return { step: null, inspection: null, advice: null, because: { stage: 'boundary', code: 'malformed-step', error } }
  }
  let input: unknown
  try {
    input = given.step()
  } catch (error) {
    // The error was already reported, by `takeStep` or by the integration that failed to build the step.
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
    const { policy, validate, answersPerTurn } = setting
    const inspection = inspect(step, policy, validate)
    const { finding, evidence } = inspection
    const { proposal, reading } = step
    const advice =
      proposal.kind === 'tool-calls' && evidence.length > 0
        ? advise(evidence, { proposal, reading }, policy, answersPerTurn)
        : null
    return { step, inspection, advice, because: finding.kind === 'nothing' ? finding.because : null }
  } catch (error) {
    return { step, inspection: null, advice: null, because: { stage: 'boundary', code: 'exception', error } }
  }
}

function canBeAnswered({ step, advice }: Look): boolean {
  if (!step || advice === null || advice.answers.length === 0) return false
  return advice.answers.length === callsOf(step.proposal).length ? step.canAnswer : step.canWithhold
}

function keptAdvice(looked: Look, signal: AbortSignal | undefined): BoundaryBecause | null {
  const { advice } = looked
  if (advice === null) return null
  if (isCalledOff(signal)) return { stage: 'boundary', code: 'aborted', error: new AbortedError() }
  if (advice.answers.length > 0) {
    return canBeAnswered(looked) ? { stage: 'mode', code: 'shadow' } : { stage: 'advice', code: 'cannot-answer' }
  }
  return { stage: 'advice', code: advice.insisted.length > 0 ? 'insisted' : 'answers-spent' }
}

/**
 * Adds the answers to a decision that replaced nothing. If a twin replaced the proposal but still contains a call that needs the user's
 * consent, the user is asked instead.
 */
function withQuestions(worked: Ending, { advice, step }: Look, isAdvised: () => boolean): Ending {
  if (worked.because) return isAdvised() ? { ...worked, because: null, isAnswered: true } : worked
  const { question } = advice ?? {}
  if (!question || !step || !worked.decision) return worked
  const asked = question.calls.flatMap((index) => callsOf(step.proposal)[index] ?? [])
  const left = callsOf(worked.decision.action).map(callKey)
  return asked.some((call) => left.includes(callKey(call))) ? { ...worked, decision: null, question } : worked
}

/** A switch or an answer is made only if its record can be written. */
function conclude(
  { advice }: Look,
  { because, decision, question }: Ending,
  write: () => DecisionRecord,
  proposal: Action,
): CheckedStep {
  const record = once(async () => write())
  const outcome = because === null ? write().outcome : 'kept'
  if (outcome === 'answered' && advice) {
    const { answers } = advice
    if (question) return new CheckedStep(outcome, askedAction(question), answers, record)
    const calls = callsOf(proposal).filter((_, index) => !answers.some(({ call }) => call === index))
    return new CheckedStep(outcome, { kind: 'tool-calls', calls }, answers, record)
  }
  return outcome === 'replaced' && decision
    ? new CheckedStep(outcome, decision.action, [], record)
    : new CheckedStep('kept', proposal, [], record)
}

type StepOpening = { readonly session: string; readonly step: number; readonly mode: Mode; readonly startedAt: number }

type FinishedStep = {
  readonly seen: SeenStep
  readonly ending: Ending
  readonly asked: readonly AskedModel[]
  readonly budget: Budget
}

function openRecord(
  { clock, newId, fingerprint, profile, policy, redact, report }: Setting,
  { session, step, mode, startedAt }: StepOpening,
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
      // A user's own condition may have put a value that is not JSON into its certificate.
      report(error)
      const because = { stage: 'boundary', code: 'exception', error } as const
      const unseen = { ...seen, proposal: null, inspection: null, advice: null }
      return writeRecord(frame, unseen, { decision: null, because }, measured, redact)
    }
  })
}

/**
 * `CheckedStep` is a class for speed. An object literal with a getter would have a hidden class that V8 frees only in a full garbage
 * collection, together with everything that the hidden class references. That would cost half as much as a whole step. `recorded` is not
 * #private, because hosts may wrap the object in a Proxy.
 */
class CheckedStep implements Checked {
  readonly outcome: Checked['outcome']
  readonly action: Action
  readonly answers: readonly CallAnswer[]
  private readonly recorded: () => Promise<DecisionRecord>

  constructor(
    outcome: Checked['outcome'],
    action: Action,
    answers: readonly CallAnswer[],
    record: () => Promise<DecisionRecord>,
  ) {
    this.outcome = outcome
    this.action = action
    this.answers = answers
    this.recorded = record
  }

  get record(): Promise<DecisionRecord> {
    return this.recorded()
  }
}

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
