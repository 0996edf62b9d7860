/** Turns the plan of a replay into its settings. The settings are those of production, except where the plan says otherwise. */
import {
  type Clock,
  followUpStops,
  type ModelPort,
  type ModelRequest,
  type Policy,
  type PolicyExtension,
  type Prices,
  policyFingerprint,
  policyOf,
  TwinCheckError,
  type ValidateCall,
} from '@twincheck/core'
import {
  type Assessment,
  freshState,
  type Judge,
  type Judgment,
  readSetting,
  type Setting,
} from '@twincheck/core/harness'
import { constants } from '@twincheck/core/records'
import { type OpenIntervener, twincheckIntervener } from '../replay/intervener.ts'
import { replayPolicy } from '../replay/replay-actor.ts'
import type { ContinueLive } from '../replay/replay-intervened.ts'
import type { PairSetting } from '../replay/replay-pair.ts'
import type { Environment } from '../world/environment.ts'
import type { Method } from './manifest.ts'
import type { Ablations, ReplayPlan } from './plan.ts'

export type AskText = (request: ModelRequest) => Promise<string>

/** The methods that the paper compares TwinCheck with. The package @twincheck/lab implements them. */
export type Baselines = Readonly<
  Record<
    Exclude<Method, 'actor' | 'twincheck'>,
    (policy: Policy, validate: ValidateCall, ask: AskText) => OpenIntervener
  >
>

/** The models and the clock of a replay. A model is null if the plan does not need it. */
export type ReplayPorts = {
  readonly environment: Environment
  readonly model: ModelPort | null
  readonly continueLive: ContinueLive | null
  readonly baselines?: Baselines
  readonly deadlineMs?: number
  /** Prices per million tokens, by the model id that the provider reports. Without prices the cost is unknown. */
  readonly prices?: Prices
  readonly clock?: Clock
}

export class InvalidPlanError extends TwinCheckError {
  readonly code = 'invalid-plan'

  constructor(problem: string, remedy: string) {
    super(`This replay cannot be run: ${problem}. ${remedy}`)
  }
}

export function prepareReplay(plan: ReplayPlan, ports: ReplayPorts): PairSetting {
  return { ...prepareSetting(plan, ports), environment: ports.environment }
}

/** Prepares all settings of a replay except the environment, which can differ from run to run. */
export function prepareSetting(
  plan: ReplayPlan,
  ports: Omit<ReplayPorts, 'environment'>,
): Omit<PairSetting, 'environment'> {
  const policy = ablatedPolicy(planPolicy(plan), plan.ablations)
  return {
    policy: replayPolicy(policy),
    intervener: openIntervener(plan, ports),
    continuation:
      plan.continuation === 'live'
        ? { name: 'live', continueLive: demandActor(ports) }
        : { name: 'stored', followsUp: plan.method === 'twincheck' && hasFollowUps(policy) },
    ...(plan.user === undefined ? {} : { user: plan.user }),
  }
}

/**
 * The settings that a manifest describes. If a model is the verifier, its calibration is checked against the policy without ablations.
 * The ablations are applied only after this check.
 */
export function planSetting(plan: ReplayPlan, ports: Omit<ReplayPorts, 'environment' | 'continueLive'>): Setting {
  const { method, verifier, calibration, ablations } = plan
  const { model, deadlineMs, prices, clock } = ports
  const common = {
    model,
    policy: planPolicy(plan),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    ...(prices === undefined ? {} : { prices }),
    ...(clock === undefined ? {} : { clock }),
  }
  const production =
    method !== 'twincheck' || verifier === 'accept'
      ? readSetting(common)
      : readSetting({ ...common, model: demandModel(model), mode: 'repair', calibration })
  const policy = ablatedPolicy(production.policy, ablations)
  return {
    ...production,
    mode: () => 'repair',
    policy,
    fingerprint: policyFingerprint(policy),
    judge: (judge) => ablatedJudge(verifier === 'accept' ? acceptJudge : judge, ablations),
  }
}

function planPolicy({ profile = 'paper' }: ReplayPlan): Policy {
  return policyOf(profile)
}

function openIntervener(plan: ReplayPlan, ports: Omit<ReplayPorts, 'environment'>): OpenIntervener | null {
  const { policy, validate, deadlineMs } = planSetting(plan, ports)
  switch (plan.method) {
    case 'actor':
      return null
    case 'twincheck': {
      const spent = plan.twins === 'deterministic' ? constants.budgets.generations : 0
      return twincheckIntervener(planSetting(plan, ports), { ...freshState, generations: spent })
    }
    case 'self-revision':
    case 'absolute-verifier':
      return demandBaselines(ports)[plan.method](policy, validate, askText(ports.model, deadlineMs))
  }
}

function ablatedPolicy(
  policy: Policy,
  { structuralChecks, followUps, conditions, minConfidence, minMargin, threshold }: Ablations,
): Policy {
  const unknown = (conditions ?? []).filter((wanted) => !policy.conditions.some(({ name }) => name === wanted))
  if (unknown.length > 0) {
    const known = policy.conditions.map(({ name }) => name).join(', ')
    throw new InvalidPlanError(`there is no condition ${unknown.join(', ')}`, `Name some of ${known}.`)
  }
  return {
    ...policy,
    conditions:
      conditions === null ? policy.conditions : policy.conditions.filter(({ name }) => conditions.includes(name)),
    checks: structuralChecks ? policy.checks : [],
    ...(hasFollowUps(policy) && !followUps ? { extensions: withoutFollowUps(policy) } : {}),
    gate: {
      minConfidence: minConfidence ?? policy.gate.minConfidence,
      minMargin: minMargin ?? policy.gate.minMargin,
    },
    threshold: threshold ?? policy.threshold,
  }
}

function ablatedJudge(judge: Judge, { orders }: Ablations): Judge {
  if (orders === 'both') return judge
  return async (candidates) => {
    const judged = await judge(candidates)
    if (judged.kind !== 'judged') return judged
    const { forward } = judged.judgments
    return { kind: 'judged', judgments: { forward, reversed: forward } }
  }
}

/** Sends a request to the model. The time limit of one request is the deadline of a whole decision at the boundary. */
function askText(model: ModelPort | null, deadlineMs: number): AskText {
  const ask = demandModel(model)
  return async (request) => (await ask(request, { signal: AbortSignal.timeout(deadlineMs) })).text
}

function demandModel(model: ModelPort | null): ModelPort {
  if (model) return model
  throw new InvalidPlanError(
    'it asks a model and none was given',
    'Name one with --verifier and --base-url, or use --verifier accept.',
  )
}

function demandBaselines({ baselines }: Pick<ReplayPorts, 'baselines'>): Baselines {
  if (baselines) return baselines
  throw new InvalidPlanError('its method is a baseline and none was given', 'Baselines are in the laboratory.')
}

function demandActor({ continueLive }: Pick<ReplayPorts, 'continueLive'>): ContinueLive {
  if (continueLive) return continueLive
  throw new InvalidPlanError(
    'live continuation needs the actor model and none was given',
    'Name it with --actor and --base-url, or use --continuation stored.',
  )
}

function hasFollowUps({ extensions = [] }: Policy): boolean {
  return extensions.includes(followUpStops)
}

function withoutFollowUps({ extensions = [] }: Policy): readonly PolicyExtension[] {
  return extensions.filter((one) => one !== followUpStops)
}

const assessed = (score: 0 | 4, fatal: boolean): Assessment => ({
  fatal,
  scores: {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  },
})

const acceptance: Judgment = { prefers: 'twin', confidence: 1, actor: assessed(0, true), twin: assessed(4, false) }

/**
 * The judge for `--verifier accept`, which accepts every valid twin. A replay with this judge measures the evidence and the structural
 * checks alone. Only the harness uses it.
 */
export const acceptJudge: Judge = async () => ({
  kind: 'judged',
  judgments: { forward: acceptance, reversed: acceptance },
})
