/** What the flags of `twincheck replay` ask for: the plan, and the models it needs. */

import { type ModelPort, type Prices, readCalibration } from '@twincheck/core'
import { chatActor } from '@twincheck/core/models'
import { amount, fits, isObject, kind, object, readShape } from '@twincheck/core/reading'
import { type ContinueLive, fullProtocol, type ReplayPlan } from '@twincheck/eval'
import { liveActor, modelsOf, type NamedModels } from '@twincheck/lab'
import { readJsonFile } from '../../files/read-json-file.ts'
import { type ActorFlags, endpoint, MissingFlagError, type ModelFlags, openModel } from '../../flags/model-flags.ts'
import { type ProfileFlag, readProfileFlag } from '../../flags/profile-flag.ts'

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
    readonly followUps: boolean
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
  readonly continueLive: ContinueLive | null
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
      followUps: flags.followUps,
      conditions: flags.conditions?.split(',').map((name) => name.trim()) ?? null,
      minConfidence: flags.minConfidence ?? null,
      minMargin: flags.minMargin ?? null,
      threshold: flags.threshold ?? null,
    },
  }
}

/** Throws where the plan needs a model that was not named. No model is asked here. */
export async function openPorts(plan: ReplayPlan, flags: PlanFlags): Promise<ModelPorts> {
  const models = modelsOf(plan, namedModels(flags))
  return {
    model: models && openModel(flags, models),
    continueLive: plan.continuation === 'live' ? openActor(flags) : null,
    deadlineMs: 1000 * flags.deadline,
    prices: flags.prices === undefined ? {} : await readPrices(flags.prices),
  }
}

export function namedModels({ verifier, generator }: PlanFlags): NamedModels {
  return { verifier: verifier === 'accept' ? null : verifier, generator: generator ?? null }
}

const price = object({ input: amount, output: amount })

async function readPrices(file: string): Promise<Prices> {
  const expected = 'an object of model ids, each with {"input": number, "output": number}'
  const isTable = (value: unknown) => isObject(value) && Object.values(value).every((one) => fits(price, one))
  return readShape(kind<Prices>(expected, isTable), await readJsonFile(file, expected), file)
}

function openActor(flags: ModelFlags & ActorFlags): ContinueLive {
  if (flags.actor === undefined)
    throw new MissingFlagError('--actor', 'live continuation asks the actor model to go on.')
  const effort = flags.actorEffort === 'default' ? null : flags.actorEffort
  return liveActor(chatActor({ ...endpoint(flags), model: flags.actor }), { effort })
}
