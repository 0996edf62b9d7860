/**
 * The slow half of a decision: it asks models, and perhaps a person, within the deadline.
 *
 * Invariants
 *   1. It never rejects. The ending contains everything known by then.
 *   2. After a timeout or abort nothing is asked or spent, even if a late answer arrives.
 *   3. The switch is spent in one place, at the very end. If the mode changes to shadow before that, no switch is
 *      made or spent.
 */
import { decide, type Inspection, type Ports } from '../policy/paper/decide.ts'
import type { Decision, KeptBecause, Replaced } from '../policy/paper/decision.ts'
import type { Stopped } from '../policy/paper/extension.ts'
import { detachStep, type Step } from '../policy/paper/step.ts'
import { judgeBothOrders } from '../policy/paper/verifier/index.ts'
import type { AskedModel } from '../policy/record/record.ts'
import type { Budget } from './budget.ts'
import { askConfirmation } from './confirmation.ts'
import { withDeadline } from './deadline.ts'
import type { BoundaryBecause, Ending } from './ending.ts'
import { type Meter, meterModel, NoModelError } from './model-port.ts'
import type { Setting } from './setting.ts'

export type Job = {
  readonly session: string
  /** A copy of the step, because the session may continue to read. Its ledger is rebuilt when the work starts. */
  readonly step: Step
  readonly inspection: Inspection
  readonly mayReplace: () => boolean
  readonly signal: AbortSignal | undefined
  /** The trajectory's earlier decisions. Waiting for them counts against the deadline. */
  readonly previous: Promise<unknown>
}

export type WorkedOut = { readonly ending: Ending; readonly asked: readonly AskedModel[] }

export async function workOut(job: Job, setting: Setting, budget: Budget): Promise<WorkedOut> {
  const { clock, prices, calibration, deadlineMs } = setting
  const meter = meterModel(setting.model, { clock, prices, calibration })
  const progress: { decision: Decision | null; confirming: boolean } = { decision: null, confirming: false }

  const finished = await withDeadline(
    async (deadline): Promise<Ending> => {
      await job.previous
      deadline.throwIfAborted()
      const step = { ...detachStep(job.step), allowance: budget.allowance() }
      const ports = boundedPorts(setting, { budget, meter, deadline })
      const decision = await decide(step, job.inspection, setting.policy, ports)
      progress.decision = decision
      const end = (because: BoundaryBecause) => ({ decision, because })
      if (decision.outcome === 'kept') return end(nameMissingModel(decision.because))
      if (!job.mayReplace()) return end({ stage: 'mode', code: 'shadow' })
      progress.confirming = setting.confirm !== null
      return confirmSwitch(decision, step, { setting, session: job.session, deadline })
    },
    { clock, milliseconds: deadlineMs, signal: job.signal },
  )
  return { ending: conclude(), asked: meter.asked() }

  function conclude(): Ending {
    if (finished.kind === 'timeout' && progress.confirming) {
      return { decision: progress.decision, because: unanswered }
    }
    if (finished.kind !== 'finished') {
      const because = { stage: 'boundary', code: finished.kind, error: finished.error } as const
      return { decision: progress.decision, because }
    }
    if (finished.result.because !== null) return finished.result
    if (!job.mayReplace()) return { ...finished.result, because: { stage: 'mode', code: 'shadow' } }
    budget.spendSwitch(stopsOf(finished.result))
    return finished.result
  }
}

function nameMissingModel(because: KeptBecause): BoundaryBecause {
  if (because.code !== 'exception' || !(because.error instanceof NoModelError)) return because
  return because.stage === 'twin'
    ? { stage: 'twin', code: 'no-model' }
    : { stage: 'verifier', code: 'no-model', twin: because.twin }
}

function stopsOf({ decision }: Ending): Stopped | null {
  return decision?.outcome === 'replaced' ? decision.stops : null
}

const unanswered = { stage: 'confirmation', code: 'timeout' } as const

function boundedPorts(
  { model, judge, validate }: Setting,
  { budget, meter, deadline }: { readonly budget: Budget; readonly meter: Meter; readonly deadline: AbortSignal },
): Ports {
  const ask: Ports['ask'] = (request) => meter.ask(request, { signal: deadline })
  return {
    validate,
    ask: async (request) => {
      deadline.throwIfAborted()
      if (model) budget.spend('generations')
      return ask(request)
    },
    judge: async (candidates) => {
      deadline.throwIfAborted()
      const production = judgeBothOrders(ask)
      const chosen = judge(production)
      // Without a model the production judge asks nothing, so no verification is counted.
      if (model || chosen !== production) budget.spend('verifications')
      return chosen(candidates)
    },
  }
}

type Confirming = { readonly setting: Setting; readonly session: string; readonly deadline: AbortSignal }

async function confirmSwitch(
  decision: Replaced,
  step: Step,
  { setting, session, deadline }: Confirming,
): Promise<Ending> {
  const { confirm, policy, validate, clock } = setting
  const end = (because: BoundaryBecause | null) => ({ decision, because })
  if (!confirm) return end(null)
  try {
    const asked = { policy, validate, confirm, session, signal: deadline, clock }
    const confirmed = await askConfirmation(decision, step, asked)
    switch (confirmed.kind) {
      case 'confirmed':
        return { decision: confirmed.decision, because: null, confirmation: confirmed.answer }
      case 'refused':
        return { ...end({ stage: 'confirmation', code: 'refused' }), confirmation: confirmed.answer }
      case 'timeout':
        return end(unanswered)
      case 'invalid-edit': {
        const { twin, violations, answer } = confirmed
        return { ...end({ stage: 'confirmation', code: 'invalid-edit', twin, violations }), confirmation: answer }
      }
    }
  } catch (error) {
    return end({ stage: 'confirmation', code: 'exception', error })
  }
}
