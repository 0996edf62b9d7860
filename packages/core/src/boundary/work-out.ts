/**
 * The slow half of a decision: a model, and perhaps a person, is asked within the deadline.
 *
 * Invariants
 *   1. Never rejects. However it ends, what was known by then is in the ending.
 *   2. Once nobody waits any more, nothing is asked and nothing is spent, even if a late answer still comes.
 *   3. A switch is spent, and made, by one line at the end; being turned to shadow meanwhile forbids it.
 */
import { decide, type Ports } from '../policy/decide.ts'
import type { Decision, Replaced } from '../policy/decision.ts'
import type { Inspection } from '../policy/inspect.ts'
import type { AskedModel } from '../policy/record.ts'
import { detachStep, type Step } from '../policy/step.ts'
import { judgeBothOrders } from '../policy/verifier/index.ts'
import type { Budget } from './budget.ts'
import { askConfirmation } from './confirmation.ts'
import { withDeadline } from './deadline.ts'
import type { BoundaryBecause, Ending } from './ending.ts'
import { type Meter, meterModel } from './model-port.ts'
import type { Setting } from './setting.ts'

export type Job = {
  readonly session: string
  /** Read at the start of the work; its messages must not change before that. */
  readonly step: Step
  readonly inspection: Inspection
  /** Whether a twin that passes may take the proposal's place. */
  readonly mayReplace: () => boolean
  readonly signal: AbortSignal | undefined
  /** The session's earlier decisions. Waiting for them counts against the deadline. */
  readonly previous: Promise<unknown>
}

export type WorkedOut = { readonly ending: Ending; readonly asked: readonly AskedModel[] }

export async function workOut(job: Job, setting: Setting, budget: Budget): Promise<WorkedOut> {
  const { clock, prices, calibration, deadlineMs } = setting
  const meter = meterModel(setting.model, { clock, prices, calibration })
  const progress: { decision: Decision | null } = { decision: null }

  const finished = await withDeadline(
    async (deadline): Promise<Ending> => {
      await job.previous
      deadline.throwIfAborted()
      const step = { ...detachStep(job.step), allowance: budget.allowance() }
      const decision = await decide(step, setting.policy, boundedPorts(setting, { budget, meter, deadline }))
      progress.decision = decision
      const end = (because: BoundaryBecause) => ({ seen: decision, decision, because })
      if (decision.outcome === 'kept') return end(decision.because)
      if (!job.mayReplace()) return end({ stage: 'mode', code: 'shadow' })
      return confirmSwitch(decision, step, { setting, session: job.session, deadline })
    },
    { clock, milliseconds: deadlineMs, signal: job.signal },
  )
  return { ending: conclude(), asked: meter.asked() }

  function conclude(): Ending {
    if (finished.kind !== 'finished') {
      const because = { stage: 'boundary', code: finished.kind, error: finished.error } as const
      return { seen: job.inspection, decision: progress.decision, because }
    }
    if (finished.result.because !== null) return finished.result
    if (!job.mayReplace()) return { ...finished.result, because: { stage: 'mode', code: 'shadow' } }
    budget.spend('switches')
    return finished.result
  }
}

/** The policy's ports, each of which pays from the budget before it asks. */
function boundedPorts(
  { judge, judging, validate }: Setting,
  { budget, meter, deadline }: { readonly budget: Budget; readonly meter: Meter; readonly deadline: AbortSignal },
): Ports {
  const ask: Ports['ask'] = (request) => meter.ask(request, { signal: deadline })
  return {
    validate,
    ask: async (request) => {
      deadline.throwIfAborted()
      budget.spend('generations')
      return ask(request)
    },
    judge: async (candidates) => {
      deadline.throwIfAborted()
      budget.spend('verifications')
      return judge(judgeBothOrders(ask, judging))(candidates)
    },
  }
}

async function confirmSwitch(
  decision: Replaced,
  step: Step,
  {
    setting,
    session,
    deadline,
  }: { readonly setting: Setting; readonly session: string; readonly deadline: AbortSignal },
): Promise<Ending> {
  const { confirm, policy, validate } = setting
  const end = (because: BoundaryBecause | null) => ({ seen: decision, decision, because })
  if (!confirm) return end(null)
  try {
    const answer = await askConfirmation(decision, step, { policy, validate, confirm, session, signal: deadline })
    switch (answer.kind) {
      case 'confirmed':
        return { seen: decision, decision: answer.decision, because: null }
      case 'refused':
        return end({ stage: 'confirmation', code: 'refused' })
      case 'invalid-edit':
        return end({
          stage: 'confirmation',
          code: 'invalid-edit',
          twin: answer.twin,
          violations: answer.violations,
        })
    }
  } catch (error) {
    return end({ stage: 'confirmation', code: 'exception', error })
  }
}
