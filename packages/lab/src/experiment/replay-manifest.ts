/**
 * The manifest of a replay: the plan, the actor and the model settings. Making the manifest throws if they do not match the calibration.
 */
import { basename } from 'node:path'
import { CalibrationMismatchError, calibrationDigest, profileName, TwinCheckError } from '@twincheck/core'
import { type Manifest, planSetting, type ReplayPlan } from '@twincheck/eval'
import { describeAblations, type Protocol, type ReplayPorts } from '@twincheck/eval/harness'
import { demandSameOrigin, originsOf, type RequestSettings } from './protocol.ts'
import { runName, sourceOf } from './sources/stored-source.ts'

export type DescribedReplay = {
  readonly plan: ReplayPlan
  readonly models: NamedModels
  readonly actor: { readonly model: string | null; readonly effort: string }
  readonly request: RequestSettings
  readonly ports: Pick<ReplayPorts, 'model' | 'deadlineMs' | 'prices'>
  readonly dataOf: (file: string) => string
  /** The name of the split. If `title` is null, a title is generated from the other settings. */
  readonly split: string
  readonly seed: number | null
  readonly title: string | null
  readonly notes: readonly string[]
}

export function manifestOf(files: readonly string[], described: DescribedReplay): Manifest {
  const { plan, split, seed, title, notes } = described
  const setting = planSetting(plan, described.ports)
  const protocol = protocolOf(files, described)
  const verifier = verifierOf(described)
  return {
    version: 1,
    title: title ?? titleOf(files, plan, verifier),
    environment: [...new Set(files.map((file) => sourceOf(file).environment))].join(', '),
    method: plan.method,
    verifier,
    twins: plan.twins,
    continuation: plan.continuation,
    // The profile is absent for the paper's profile, as in manifests from before profiles existed.
    ...(plan.profile === undefined || plan.profile === 'paper' ? {} : { profile: profileName(plan.profile) }),
    fingerprint: setting.fingerprint,
    threshold: setting.policy.threshold,
    conditions: setting.policy.conditions.map(({ name, version }) => `${name} v${version}`),
    ablations: [...describeAblations(plan.ablations), ...userNote(plan)],
    ...(protocol === null ? {} : { protocol }),
    split,
    seed,
    sources: files.map((file) => `${runName(file)}/${basename(file)}`),
    notes: [...notesOf(described), ...continuationNotes(files, plan), ...notes],
  }
}

/**
 * Describes the model settings, and checks that they match the calibration. Returns null if no model is asked. Throws if the runs or the
 * settings do not match the calibration.
 */
function protocolOf(
  files: readonly string[],
  { plan, models: named, actor, request, dataOf }: DescribedReplay,
): Protocol | null {
  const models = modelsOf(plan, named)
  if (models === null) return null
  const origins = originsOf({ files, dataOf, effort: actor.effort, request })
  const continuation = plan.continuation === 'live' ? actor.model : null
  const { calibration } = plan
  if (calibration && plan.verifier === 'model') {
    for (const origin of origins) demandSameOrigin(calibration, origin)
    const { model } = calibration.actor
    // The stored actor has the name of its result folder. A folder name cannot contain a slash, so slashes are replaced before the
    // comparison.
    if (continuation !== null && continuation.replaceAll('/', '_') !== model) {
      throw new CalibrationMismatchError('actor', String(model), `${continuation} (--actor)`)
    }
  }
  const [first] = origins
  if (!first) return null
  const actors = [...new Set(origins.map((origin) => origin.actor.model))].join(', ')
  return {
    ...first,
    actor: { ...first.actor, model: actors },
    models: { ...models, continuation },
    calibration: calibration && calibrationDigest(calibration),
  }
}

/**
 * After a switch, a replay may continue with the steps of the stored run. Each world has a note on what this means. This function lists
 * the notes of the worlds of these files.
 */
export function continuationNotes(files: readonly string[], { method, continuation }: ReplayPlan): readonly string[] {
  if (method === 'actor' || continuation !== 'stored') return []
  return [...new Set(files.map((file) => sourceOf(file).continuation))].filter((note) => note !== null)
}

/** The simulated user is listed among the departures from the protocol, so that every caption names it. */
function userNote({ user }: ReplayPlan): readonly string[] {
  return user === undefined ? [] : ["a truthful user answers rules' questions from the solution: an upper bound"]
}

function verifierOf({ plan, models }: DescribedReplay): string {
  if (plan.method === 'actor') return 'none'
  if (plan.method === 'self-revision') return `none; revised by ${models.generator ?? models.verifier}`
  return plan.verifier === 'accept' ? 'accept' : String(models.verifier)
}

function titleOf(files: readonly string[], { method, continuation }: ReplayPlan, verifier: string): string {
  const judged = verifier === 'accept' ? 'every structurally valid twin accepted' : `verifier ${verifier}`
  const runs = `${files.length === 1 ? '1 file' : `${files.length} files`} of stored runs`
  return method === 'actor'
    ? `The actor alone on ${runs}`
    : `${method} on ${runs}, ${judged}, ${continuation} continuation`
}

function notesOf({ plan, models, actor }: DescribedReplay): readonly string[] {
  const { method, verifier, continuation, twins } = plan
  return [
    ...(method === 'twincheck' && verifier === 'accept'
      ? [
          'No verifier was asked: every valid twin was accepted, so these figures show what evidence and structural checks do on their own.',
        ]
      : []),
    ...(method !== 'actor' && continuation === 'stored'
      ? [
          "After a switch the stored actor's later steps were used where they still applied. What the actor would have done instead is unknown.",
        ]
      : []),
    ...(continuation === 'live'
      ? [`After a switch the actor ${actor.model} itself continued, with reasoning effort ${actor.effort}.`]
      : []),
    ...(method === 'twincheck' && twins === 'all' && models.generator !== null
      ? [`Twins that the evidence does not determine were written by ${models.generator}.`]
      : []),
  ]
}

/** The models that the user named. A plan may need fewer. */
export type NamedModels = { readonly verifier: string | null; readonly generator: string | null }
type AskedModels = { readonly verifier: string; readonly generator: string }

class MissingModelError extends TwinCheckError {
  readonly code = 'missing-model'

  constructor(role: keyof NamedModels, why: string) {
    super(`--${role} is missing: ${why}`)
  }
}

/** Chooses the models that a plan needs. Returns null if the plan asks no model. Throws if the user did not name a required model. */
export function modelsOf(plan: ReplayPlan, named: NamedModels): AskedModels | null {
  const verifier = plan.verifier === 'accept' ? null : named.verifier
  const generator = named.generator ?? verifier
  switch (plan.method) {
    case 'actor':
      return null
    case 'twincheck':
      if (plan.verifier === 'accept' && plan.twins === 'deterministic') return null
      if (generator === null) throw new MissingModelError('generator', 'with --twins all a model writes twins.')
      return { verifier: verifier ?? generator, generator }
    case 'self-revision':
      if (generator === null) throw new MissingModelError('generator', 'it is the model that revises; name it.')
      return { verifier: verifier ?? generator, generator }
    case 'absolute-verifier':
      if (verifier === null) throw new MissingModelError('verifier', 'it is the model that rates; name it.')
      return { verifier, generator: generator ?? verifier }
  }
}
