/** What the flags of `twincheck replay` ask for: the plan, and the models it needs. */
import { isObject, MalformedInputError, type ModelPort, type Prices, readCalibration } from '@twincheck/core'
import { fullProtocol, type ReplayPlan } from '@twincheck/eval'
import { type ActorFlags, MissingFlagError, type ModelFlags, openActor, openModel } from './model-flags.ts'
import { type ProfileFlag, readProfileFlag } from './profile-flag.ts'
import { readJsonFile } from './read-json-file.ts'

export type PlanFlags = ModelFlags &
  ActorFlags &
  ProfileFlag & {
    readonly policy: 'on' | 'off'
    readonly method: 'twincheck' | 'self-revision' | 'absolute-verifier'
    readonly verifier: string
    readonly calibration?: string
    readonly twins: 'deterministic' | 'all'
    readonly continuation: 'stored' | 'live'
    readonly oneOrder?: boolean
    readonly structuralChecks: boolean
    readonly conditions?: string
    readonly minConfidence?: number
    readonly minMargin?: number
    readonly threshold?: number
    readonly split?: string
    readonly prices?: string
    readonly title?: string
    readonly note?: readonly string[]
  }

export type ModelPorts = {
  readonly model: ModelPort | null
  readonly continueLive: ReturnType<typeof openActor> | null
  readonly deadlineMs: number
  readonly prices: Prices
}

/** Where nobody stands in between, nothing is switched and nothing is continued. */
export async function readPlan(flags: PlanFlags): Promise<ReplayPlan> {
  const { calibration: file } = flags
  const off = flags.policy === 'off'
  return {
    method: off ? 'actor' : flags.method,
    profile: await readProfileFlag(flags),
    verifier: off || flags.verifier === 'accept' ? 'accept' : 'model',
    twins: flags.twins,
    continuation: off ? 'stored' : flags.continuation,
    calibration: file === undefined ? null : readCalibration(await readJsonFile(file, 'a frozen calibration')),
    ablations: {
      ...fullProtocol,
      orders: flags.oneOrder ? 'forward' : 'both',
      structuralChecks: flags.structuralChecks,
      conditions: flags.conditions?.split(',').map((name) => name.trim()) ?? null,
      minConfidence: flags.minConfidence ?? null,
      minMargin: flags.minMargin ?? null,
      threshold: flags.threshold ?? null,
    },
  }
}

/** Throws where the plan needs a model that was not named. No model is asked here. */
export async function openPorts(plan: ReplayPlan, flags: PlanFlags): Promise<ModelPorts> {
  const models = modelsOf(plan, flags)
  return {
    model: models && openModel(flags, models),
    continueLive: plan.continuation === 'live' ? openActor(flags) : null,
    deadlineMs: 1000 * flags.deadline,
    prices: flags.prices === undefined ? {} : await readPrices(flags.prices),
  }
}

async function readPrices(file: string): Promise<Prices> {
  const expected = 'an object of model ids, each with {"input": number, "output": number}'
  const prices = await readJsonFile(file, expected)
  if (!isPrices(prices)) throw new MalformedInputError(file, expected, prices)
  return prices
}

function isPrices(value: unknown): value is Prices {
  return isObject(value) && Object.values(value).every(isPrice)
}

function isPrice(value: unknown): boolean {
  return isObject(value) && isAmount(value.input) && isAmount(value.output)
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}

/** Which models the plan asks; null where none. Throws where one was not named. */
export function modelsOf(
  plan: ReplayPlan,
  flags: PlanFlags,
): { readonly verifier: string; readonly generator: string } | null {
  const verifier = plan.verifier === 'accept' ? null : flags.verifier
  const generator = flags.generator ?? verifier
  switch (plan.method) {
    case 'actor':
      return null
    case 'twincheck':
      if (plan.verifier === 'accept' && plan.twins === 'deterministic') return null
      if (generator === null) throw new MissingFlagError('--generator', 'with --twins all a model writes twins.')
      return { verifier: verifier ?? generator, generator }
    case 'self-revision':
      if (generator === null) throw new MissingFlagError('--generator', 'it is the model that revises; name it.')
      return { verifier: verifier ?? generator, generator }
    case 'absolute-verifier':
      if (verifier === null) throw new MissingFlagError('--verifier', 'it is the model that rates; name it.')
      return { verifier, generator: generator ?? verifier }
  }
}
