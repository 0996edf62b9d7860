/** One experiment of a study: replays stored runs with live models. Each pair has its own ports. */
import { join } from 'node:path'
import type { Calibration, Prices } from '@twincheck/core'
import { fullProtocol, openExperiment, type PairLine, type ReplayPlan } from '@twincheck/eval'
import { collectPairs } from '../experiment/collect-pairs.ts'
import { liveActor } from '../experiment/live-actor.ts'
import { demandDisjoint } from '../experiment/protocol.ts'
import { type FileReplay, replayHere } from '../experiment/replay-files.ts'
import { manifestOf } from '../experiment/replay-manifest.ts'
import { runName } from '../experiment/sources/stored-source.ts'
import { type Study, type StudyControl, studyRoles } from './study-file.ts'
import { noDeadlineMs, requestOf, type StudyOptions } from './study-options.ts'

export type ReplayPart = { readonly files: readonly string[]; readonly tasks: readonly string[] }

export type ReplayStageOptions = StudyOptions & {
  readonly stage: string
  readonly split: string
  readonly calibration: Calibration
  readonly seed: number
  readonly method: 'twincheck' | StudyControl
  /** Whether the experiment is written to its folder. If not, the replay only fills the tape. */
  readonly written: boolean
}

export async function replayStage(
  parts: readonly ReplayPart[],
  options: ReplayStageOptions,
): Promise<readonly PairLine[]> {
  const { study, world, provider, signal, stage, split, seed, written, onProgress, onNotice } = options
  const plan = planOf(options)
  const { actor, verifier, generator } = study.models
  const portsOf = (scope: string) => {
    const { model, actor: ask, clock } = provider.scope(`${stage}/${scope}`)
    const effort = actor.effort === 'default' ? null : actor.effort
    const continueLive = liveActor(ask, { effort, deadlineMs: noDeadlineMs, retry: { most: 0 } })
    return { model, continueLive, clock, deadlineMs: noDeadlineMs, prices: pricesOf(study) }
  }
  const used = parts.filter(({ tasks }) => tasks.length > 0)
  const files = used.flatMap((part) => part.files)
  const manifest = manifestOf(files, {
    plan,
    ports: portsOf('(probe)'),
    dataOf: () => world.data,
    models: { verifier: verifier.model, generator: generator.model },
    request: requestOf(study),
    actor: { model: actor.model, effort: actor.effort },
    split,
    seed,
    title: experimentTitle(options),
    notes: study.scripted ? [scriptedNote] : [],
  })
  const wanted = used.flatMap(({ files: of, tasks }) =>
    of.map((file): FileReplay => ({ file, data: world.data, plan, tasks, skip: [] })),
  )
  if (plan.calibration) await demandDisjoint(wanted)
  const experiment = written ? await openExperiment(join(study.work, stage), manifest) : null
  const replays = wanted.map((replay) => ({ ...replay, skip: (experiment?.done ?? []).map(({ id }) => id) }))
  const total = used.reduce((sum, { tasks }) => sum + tasks.length, 0)
  let done = experiment?.done.length ?? 0
  const items = replayHere(replays, {
    ports: portsOf('(probe)'),
    portsFor: ({ id }) => portsOf(id),
    concurrency: study.limits.concurrency,
    onFinished: async (line) => {
      // A line is dropped if it is finished while the study stops. Such a line may be wrong, because a session keeps the proposal if the
      // model fails.
      signal.throwIfAborted()
      await experiment?.add(line)
      onProgress({ stage, done: ++done, total })
    },
  })
  return collectPairs(items, {
    experiment,
    runs: [...new Set(files.map(runName))],
    tasks: used.flatMap(({ tasks }) => tasks),
    onLine: () => {},
    onProblem: onNotice,
  })
}

const scriptedNote = 'The replies came from a script, not from a model: these figures say nothing about any model.'

export function studyTitle({ title, scripted }: Study): string {
  return `${scripted ? scriptedPrefix : ''}${title}`
}

const scriptedPrefix = 'Scripted replies, no model: '

/**
 * The title of an experiment does not contain the study's title. Several studies may use the same work folder and share its experiments
 * and its tape.
 */
function experimentTitle({ study, world, stage, split, method }: ReplayStageOptions): string {
  const set = stage === method ? `${split} set` : `${stage} set`
  return `${study.scripted ? scriptedPrefix : ''}${method} on the ${set} of ${world.environment}, live continuation`
}

function planOf({ method, profile, calibration }: ReplayStageOptions): ReplayPlan {
  const control = { profile, continuation: 'live', calibration: null, ablations: fullProtocol } as const
  switch (method) {
    case 'twincheck':
      return { ...control, method, verifier: 'model', twins: 'all', calibration }
    case 'self-revision':
      return { ...control, method, verifier: 'accept', twins: 'deterministic' }
    case 'absolute-verifier':
      return { ...control, method, verifier: 'model', twins: 'deterministic' }
  }
}

function pricesOf({ models }: Study): Prices {
  const priced = studyRoles.flatMap((role) => {
    const { price, reports } = models[role]
    return price === null ? [] : reports.map((id) => [id, price] as const)
  })
  return Object.fromEntries(priced)
}
