/**
 * A session is one trajectory. It looks at each proposed action before it runs, keeps to the trajectory's budgets, and
 * fails open: any exception, timeout or abort keeps the actor's own action object and is recorded.
 *
 * Invariants
 *   1. `check` never rejects, and returns the very object it was given unless a twin replaced it.
 *   2. In shadow the proposal is released before any model is asked; nothing is replaced.
 *   3. Decisions of a session are worked out one after another, so two can never spend the same budget.
 */
import type { Action } from '../policy/action.ts'
import { decide } from '../policy/decide.ts'
import type { Decision, KeptBecause } from '../policy/decision.ts'
import { type Inspection, inspect } from '../policy/inspect.ts'
import type { DecisionRecord, Measured } from '../policy/record.ts'
import { detachStep, type Step, type StepInput } from '../policy/step.ts'
import type { Judge } from '../policy/verifier/index.ts'
import { judgeBothOrders } from '../policy/verifier/index.ts'
import { allowanceOf, freshState, type SessionState } from './budget.ts'
import { askConfirmation } from './confirmation.ts'
import { withDeadline } from './deadline.ts'
import type { BoundaryBecause, Ending } from './ending.ts'
import type { Mode } from './mode.ts'
import { type Meter, meterModel } from './model-port.ts'
import { openReading } from './reading.ts'
import type { Setting } from './setting.ts'
import { writeRecord } from './write-record.ts'

export type Checked = {
  readonly outcome: 'kept' | 'replaced'
  /** What to execute. When kept, the very object that was proposed. */
  readonly action: Action
  /** The decision's record. In shadow it comes later than the action. */
  readonly record: Promise<DecisionRecord>
}

export type CheckOptions = {
  /** Aborted when the host gives the step up: the proposal is kept and models are no longer waited for. */
  readonly signal?: AbortSignal
}

export type Session = {
  readonly id: string
  readonly check: (input: StepInput, options?: CheckOptions) => Promise<Checked>
  /** What has been spent so far; pass it to a later process to go on with the same budgets. */
  readonly state: () => SessionState
  /** Resolves when nothing is under way any more. */
  readonly settled: () => Promise<void>
}

export function openSession(id: string, setting: Setting, restored: SessionState = freshState): Session {
  const reading = openReading()
  let state = restored
  let underWay: Promise<unknown> = Promise.resolve()

  const spend = (change: Partial<SessionState>) => {
    state = { ...state, ...change }
  }

  const check = async (input: StepInput, { signal }: CheckOptions = {}): Promise<Checked> => {
    const startedAt = setting.clock.now()
    const mode = setting.mode()
    const number = state.decisions
    spend({ decisions: number + 1 })

    const finish = (ending: Ending, position: number, meter: Meter | null): Promise<DecisionRecord> => {
      const frame = {
        id: setting.newId(),
        session: id,
        step: number,
        position,
        mode,
        fingerprint: setting.fingerprint,
        policy: setting.policy,
      }
      const asked = meter?.asked() ?? []
      const measured: Measured = {
        startedAt,
        milliseconds: setting.clock.now() - startedAt,
        asked,
        cost: totalCost(asked),
      }
      return setting.deliver(writeRecord(frame, input?.proposal ?? null, ending, measured, setting.redact))
    }

    let step: Step
    let inspection: Inspection
    try {
      step = reading.read(input, allowanceOf(state))
      inspection = inspect(step, setting.policy, setting.validate)
    } catch (error) {
      const because = { stage: 'boundary', code: 'malformed-step', error } as const
      return { outcome: 'kept', action: input?.proposal, record: finish({ decision: null, because }, 0, null) }
    }
    spend({ anomaly: Math.max(state.anomaly, inspection.anomaly.score) })

    const position = step.messages.length
    if (inspection.finding.kind === 'nothing') {
      return {
        outcome: 'kept',
        action: input.proposal,
        record: finish(keptEnding(step, inspection, inspection.finding.because), position, null),
      }
    }

    const detached = detachStep(step)
    const work = underWay.then(() => workOut({ ...detached, allowance: allowanceOf(state) }, mode, signal))
    underWay = work
    const record = work.then(({ ending, meter }) => finish(ending, position, meter))
    if (mode === 'shadow') return { outcome: 'kept', action: input.proposal, record }

    const { ending } = await work
    return ending.because === null && ending.decision
      ? { outcome: 'replaced', action: ending.decision.action, record }
      : { outcome: 'kept', action: input.proposal, record }
  }

  /** The slow half, bounded in time. Never rejects. */
  const workOut = async (
    step: Step,
    mode: Mode,
    signal: AbortSignal | undefined,
  ): Promise<{ ending: Ending; meter: Meter | null }> => {
    let meter: Meter | null = null
    const finished = await withDeadline(
      async (deadline) => {
        meter = meterModel(setting.model, {
          clock: setting.clock,
          prices: setting.prices,
          signal: deadline,
          calibration: setting.calibration,
        })
        return decideAndConfirm(step, mode, meter, deadline)
      },
      { clock: setting.clock, milliseconds: setting.deadlineMs, signal },
    )
    if (finished.kind === 'finished') return { ending: finished.result, meter }
    return {
      ending: { decision: null, because: { stage: 'boundary', code: finished.kind, error: finished.error } },
      meter,
    }
  }

  const decideAndConfirm = async (step: Step, mode: Mode, meter: Meter, deadline: AbortSignal): Promise<Ending> => {
    const judge: Judge = (candidates) => {
      spend({ verifications: state.verifications + 1 })
      return setting.judge(judgeBothOrders(meter.ask, setting.judging))(candidates)
    }
    const ask: Meter['ask'] = (request) => {
      spend({ generations: state.generations + 1 })
      return meter.ask(request)
    }
    const decision = await decide(step, setting.policy, { ask, judge, validate: setting.validate })
    if (decision.outcome === 'kept') return { decision, because: decision.because }
    if (mode === 'shadow') return { decision, because: { stage: 'mode', code: 'shadow' } }

    const confirmed = await confirmSwitch(decision, step, deadline)
    if (confirmed.because !== null) return confirmed
    // Time may have run out, or every session been turned to shadow, while others were asked.
    if (deadline.aborted || setting.mode() === 'shadow') return { decision, because: { stage: 'mode', code: 'shadow' } }
    spend({ switches: state.switches + 1 })
    return confirmed
  }

  const confirmSwitch = async (
    decision: Extract<Decision, { outcome: 'replaced' }>,
    step: Step,
    signal: AbortSignal,
  ): Promise<Ending> => {
    const { confirm, policy, validate } = setting
    if (!confirm) return { decision, because: null }
    try {
      const answer = await askConfirmation(decision, step, { policy, validate, confirm, session: id, signal })
      switch (answer.kind) {
        case 'confirmed':
          return { decision: answer.decision, because: null }
        case 'refused':
          return { decision, because: { stage: 'confirmation', code: 'refused' } }
        case 'invalid-edit':
          return {
            decision,
            because: { stage: 'confirmation', code: 'invalid-edit', twin: answer.twin, violations: answer.violations },
          }
      }
    } catch (error) {
      return { decision, because: { stage: 'confirmation', code: 'exception', error } }
    }
  }

  return {
    id,
    check,
    state: () => state,
    settled: async () => {
      for (let waited: unknown = null; waited !== underWay; ) {
        waited = underWay
        await underWay
      }
    },
  }
}

function keptEnding(step: Step, { anomaly, certificates }: Inspection, because: KeptBecause): Ending {
  return { decision: { outcome: 'kept', action: step.proposal, anomaly, certificates, because }, because }
}

function totalCost(asked: Measured['asked']): number | null {
  if (asked.length === 0) return 0
  return asked.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0)
}

export type { BoundaryBecause }
