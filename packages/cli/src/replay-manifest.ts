/** The manifest of a replay: what it was, who acted, and how models were asked. Refuses what does not fit its calibration. */
import { basename } from 'node:path'
import { CalibrationMismatchError, calibrationDigest, profileName } from '@twincheck/core'
import {
  demandSameOrigin,
  describeAblations,
  type Manifest,
  originsOf,
  type Protocol,
  planSetting,
  type ReplayPlan,
  runName,
  sourceOf,
} from '@twincheck/eval'
import { requestSettings } from './model-flags.ts'
import { type ModelPorts, modelsOf, type PlanFlags } from './replay-plan.ts'
import type { TaskSelection } from './task-ids.ts'

export function manifestOf(
  files: readonly string[],
  {
    plan,
    flags,
    ports,
    tasks,
    dataOf,
  }: {
    readonly plan: ReplayPlan
    readonly flags: PlanFlags
    readonly ports: ModelPorts
    readonly tasks: TaskSelection | null
    readonly dataOf: (file: string) => string
  },
): Manifest {
  const setting = planSetting(plan, ports)
  const protocol = protocolOf(files, { plan, flags, dataOf })
  const verifier = verifierOf(plan, flags)
  return {
    version: 1,
    title: flags.title ?? titleOf(files, plan, verifier),
    environment: [...new Set(files.map((file) => sourceOf(file).environment))].join(', '),
    method: plan.method,
    verifier,
    twins: plan.twins,
    continuation: plan.continuation,
    // Absent for the paper's, so that an experiment begun before there were profiles can be resumed.
    ...(plan.profile === undefined || plan.profile === 'paper' ? {} : { profile: profileName(plan.profile) }),
    fingerprint: setting.fingerprint,
    threshold: setting.policy.threshold,
    conditions: setting.policy.conditions.map(({ name, version }) => `${name} v${version}`),
    ablations: describeAblations(plan.ablations),
    ...(protocol === null ? {} : { protocol }),
    split: flags.split ?? tasks?.name ?? 'all stored runs',
    seed: tasks?.seed ?? null,
    sources: files.map((file) => `${runName(file)}/${basename(file)}`),
    notes: [...notesOf(plan, flags), ...continuationNotes(files, plan), ...(flags.note ?? [])],
  }
}

/** Null where no model is asked. Throws where the runs, or how they are judged, are not those of the calibration. */
function protocolOf(
  files: readonly string[],
  {
    plan,
    flags,
    dataOf,
  }: { readonly plan: ReplayPlan; readonly flags: PlanFlags; readonly dataOf: (file: string) => string },
): Protocol | null {
  const models = modelsOf(plan, flags)
  if (models === null) return null
  const origins = originsOf({ files, dataOf, effort: flags.actorEffort, request: requestSettings(flags) })
  const continuation = plan.continuation === 'live' ? (flags.actor ?? null) : null
  const { calibration } = plan
  if (calibration && plan.verifier === 'model') {
    for (const origin of origins) demandSameOrigin(calibration, origin)
    const { model } = calibration.actor
    // A folder of result files cannot have a slash in its name, and is called by the model without it.
    if (continuation !== null && continuation.replaceAll('/', '_') !== model) {
      throw new CalibrationMismatchError('actor', String(model), `${continuation} (--actor)`)
    }
  }
  const [first] = origins
  if (!first) return null
  const actors = [...new Set(origins.map(({ actor }) => actor.model))].join(', ')
  return {
    ...first,
    actor: { ...first.actor, model: actors },
    models: { ...models, continuation },
    calibration: calibration && calibrationDigest(calibration),
  }
}

/** What stored continuation means in the worlds of these files, beyond what it means everywhere. */
export function continuationNotes(files: readonly string[], { method, continuation }: ReplayPlan): readonly string[] {
  if (method === 'actor' || continuation !== 'stored') return []
  return [...new Set(files.map((file) => sourceOf(file).continuation))].filter((note) => note !== null)
}

function verifierOf({ method, verifier }: ReplayPlan, flags: PlanFlags): string {
  if (method === 'actor') return 'none'
  if (method === 'self-revision') return `none; revised by ${flags.generator ?? flags.verifier}`
  return verifier === 'accept' ? 'accept' : flags.verifier
}

function titleOf(files: readonly string[], { method, continuation }: ReplayPlan, verifier: string): string {
  const judged = verifier === 'accept' ? 'every structurally valid twin accepted' : `verifier ${verifier}`
  const runs = `${files.length === 1 ? '1 file' : `${files.length} files`} of stored runs`
  return method === 'actor'
    ? `The actor alone on ${runs}`
    : `${method} on ${runs}, ${judged}, ${continuation} continuation`
}

function notesOf({ method, verifier, continuation, twins }: ReplayPlan, flags: PlanFlags): readonly string[] {
  return [
    ...(method === 'twincheck' && verifier === 'accept'
      ? [
          'No verifier was asked: the accepting judge stands in for it, so these figures show what evidence and structural checks carry by themselves.',
        ]
      : []),
    ...(method !== 'actor' && continuation === 'stored'
      ? [
          "After a switch the stored actor's later steps went on where they still applied; what the actor would have done instead is not known.",
        ]
      : []),
    ...(continuation === 'live'
      ? [`After a switch the actor ${flags.actor} itself went on, with reasoning effort ${flags.actorEffort}.`]
      : []),
    ...(method === 'twincheck' && twins === 'all' && flags.generator !== undefined
      ? [`Twins that the evidence does not determine were written by ${flags.generator}.`]
      : []),
  ]
}
