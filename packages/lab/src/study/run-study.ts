/**
 * Runs the study of the paper from a file (paper, Section 4.4): splits, actor, calibration, primary set, its completion, the extension if
 * the launch rule allows it, controls and report. Invariants:
 *   1. The output depends only on the file, the data and the tape. It does not depend on the order of tasks, on the clock, or on how often the study was killed.
 *   2. If the study is stopped, it resumes from the tape. Unfinished work is stored nowhere else.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Calibration, policyOf } from '@twincheck/core'
import type { PairLine } from '@twincheck/eval'
import { calibrateOn, readExperiment, writeReport } from '@twincheck/eval'
import { type ShadowInput, type ShadowOptions, shadowOn } from '@twincheck/eval/harness'
import { originsOf } from '../experiment/protocol.ts'
import { sourceOf } from '../experiment/sources/stored-source.ts'
import type { paperSplitSizes, SplitRequest } from '../splits/draw-splits.ts'
import { ExtensionRefusedError, extendSplit } from '../splits/launch-rule.ts'
import { createSplitManifest, type SplitManifest, writeSplitManifest } from '../splits/split-manifest.ts'
import { type ReplayPart, replayStage, studyTitle } from './replay-stage.ts'
import type { Study, StudyControl } from './study-file.ts'
import { noDeadlineMs, requestOf, type StudyOptions } from './study-options.ts'

export type StudyOutcome = {
  readonly report: string
  readonly markdown: string
  /** Why the extension was refused. `refused` is null if the extension was run or not wanted. */
  readonly refused: string | null
}

/** Ends the study early, because the single task of the option `only` is done. */
class TaskFilled extends Error {}

export async function runStudy(options: StudyOptions): Promise<StudyOutcome | null> {
  try {
    return await runStages(options)
  } catch (error) {
    if (error instanceof TaskFilled) return null
    throw options.signal.aborted ? options.signal.reason : error
  }
}

async function runStages(options: StudyOptions): Promise<StudyOutcome> {
  const { study, world, excluded } = options
  const request: SplitRequest = { tasks: world.tasks, excluded, seed: study.seed, sizes: study.splits }
  const split = (name: keyof typeof paperSplitSizes) => createSplitManifest(world.environment, name, request)
  const [calibrating, primary] = [split('calibration'), split('primary')]
  await mkdir(join(study.work, 'splits'), { recursive: true })
  for (const manifest of [calibrating, primary]) await writeSplit(study, manifest)

  const calibrated = await act('calibration', calibrating.ids, options)
  const calibration = await once(options.memory?.calibration, 'calibration', options, () =>
    calibrate(calibrated, calibrating.ids, options),
  )

  const files = await act('primary', primary.ids, options)
  const protocol = protocolOf(calibration, options)
  const lines = await replay('primary', 'primary', [{ files, tasks: primary.ids }], { ...protocol, options })

  const parts = await complete(files, primary.ids, lines, options)
  const gaps = lines.filter(({ kind }) => kind === 'unavailable')
  if (gaps.length > 0) {
    const missing = new Set(gaps.map(({ id }) => id))
    const filled = parts.map((part) => ({ ...part, tasks: part.tasks.filter((id) => missing.has(id)) }))
    await replay('completed-primary', 'completed-primary', filled, { ...protocol, options })
  }

  const refused =
    study.splits.extension === 0
      ? null
      : await extend(primary, request, { calibration, completed: gaps.length > 0, protocol, options })

  for (const method of study.controls) {
    const named = gaps.length > 0 ? 'completed-primary' : 'primary'
    await replay(method, named, parts, { ...protocol, options, method })
  }
  return { ...(await report(options, gaps.length > 0, refused === null)), refused }
}

async function writeSplit({ work }: Study, manifest: SplitManifest): Promise<void> {
  await writeFile(join(work, 'splits', `${manifest.split}.json`), writeSplitManifest(manifest))
}

/**
 * The tasks of a stage that this process does. A worker does only the task that it was given. The main process does all tasks. If there
 * are workers, they fill the tape for all tasks first.
 */
async function tasksOf(
  stage: string,
  tasks: readonly string[],
  { fill, only }: StudyOptions,
): Promise<readonly string[]> {
  if (only?.stage === stage) return tasks.filter((id) => id === only.task)
  if (only === undefined) await fill?.(stage, tasks)
  return tasks
}

/**
 * Caches the result of a stage. Several later tasks may need the result of a stage with many tasks, and the stage is computed only once
 * for them.
 */
function once<Value>(
  known: Map<string, Promise<Value>> | undefined,
  stage: string,
  { only }: StudyOptions,
  work: () => Promise<Value>,
): Promise<Value> {
  if (known === undefined || only?.stage === stage) return work()
  const value = known.get(stage) ?? work()
  known.set(stage, value)
  return value
}

function endTask(stage: string, { only }: StudyOptions): void {
  if (only?.stage === stage) throw new TaskFilled()
}

function act(split: string, ids: readonly string[], options: StudyOptions): Promise<readonly string[]> {
  const stage = `actor/${split}`
  return once(options.memory?.files, stage, options, () => actStage(stage, ids, options))
}

async function actStage(stage: string, ids: readonly string[], options: StudyOptions): Promise<readonly string[]> {
  const { study, world, provider, signal, onProgress, only } = options
  const tasks = await tasksOf(stage, ids, options)
  const apart = only?.stage === stage ? join('one-task', stage, only.task) : stage
  const files = await world.act({
    tasks,
    out: join(study.work, apart),
    askFor: (taskId) => provider.scope(`${stage}/${taskId}`).ask,
    concurrency: study.limits.concurrency,
    signal,
    onDone: (done) => onProgress({ stage, done, total: tasks.length }),
  })
  endTask(stage, options)
  return files
}

async function calibrate(
  files: readonly string[],
  ids: readonly string[],
  options: StudyOptions,
): Promise<Calibration> {
  const { study, world, profile, provider, signal, onProgress, onNotice, only } = options
  const stage = 'calibration'
  const tasks = await tasksOf(stage, ids, options)
  const { environment, runs } = await readRuns(files, tasks, world.data)
  const [origin] = originsOf({
    files,
    dataOf: () => world.data,
    effort: study.models.actor.effort,
    request: requestOf(study),
  })
  let done = 0
  const advance = () => onProgress({ stage, done: ++done, total: tasks.length })
  const shadowing: ShadowOptions = {
    policy: policyOf(profile),
    ...(origin === undefined ? {} : { origin }),
    concurrency: study.limits.concurrency,
    deadlineMs: noDeadlineMs,
    modelOf: (taskId) => provider.scope(`${stage}/${taskId}`).model,
    onTask: advance,
    onLeftOut: ({ id, reason }) => {
      advance()
      if (!signal.aborted) onNotice(`${id} is not part of the calibration: ${reason}`)
    },
  }
  const { model } = provider.scope(`${stage}/(probe)`)
  if (only?.stage === stage) {
    await shadowOn(environment, runs, model, shadowing)
    signal.throwIfAborted()
    throw new TaskFilled()
  }
  const { calibration } = await calibrateOn(environment, runs, model, shadowing)
  signal.throwIfAborted()
  await writeFile(join(study.work, 'calibration.json'), `${JSON.stringify(calibration, null, 2)}\n`)
  return calibration
}

async function readRuns(files: readonly string[], tasks: readonly string[], data: string) {
  const wanted = new Set(tasks)
  const runs = new Map<string, ShadowInput>()
  const environments = []
  for (const file of files) {
    for await (const item of sourceOf(file).read(file, data)) {
      if (item.kind !== 'run' || !wanted.has(item.id) || runs.has(item.id)) continue
      runs.set(item.id, item.open())
      environments.push(item.environment)
    }
  }
  const [environment] = environments
  if (environment === undefined) throw new Error(`no stored run of ${tasks.length} tasks in ${files.join(', ')}`)
  return { environment, runs: [...runs.values()] }
}

function protocolOf(calibration: Calibration, { study }: StudyOptions) {
  return { calibration, seed: study.seed }
}

type Replaying = {
  readonly calibration: Calibration
  readonly seed: number
  readonly options: StudyOptions
  readonly method?: 'twincheck' | StudyControl
}

function replay(
  stage: string,
  split: string,
  parts: readonly ReplayPart[],
  replaying: Replaying,
): Promise<readonly PairLine[]> {
  const { options } = replaying
  return once(options.memory?.lines, stage, options, () => replayTasks(stage, split, parts, replaying))
}

async function replayTasks(
  stage: string,
  split: string,
  parts: readonly ReplayPart[],
  { options, method = 'twincheck', ...replaying }: Replaying,
): Promise<readonly PairLine[]> {
  const ids = parts.flatMap(({ tasks }) => tasks)
  const tasks = new Set(await tasksOf(stage, ids, options))
  const chosen = parts.map((part) => ({ ...part, tasks: part.tasks.filter((id) => tasks.has(id)) }))
  const alone = options.only?.stage === stage
  const lines = await replayStage(chosen, { ...replaying, ...options, method, stage, split, written: !alone })
  endTask(stage, options)
  return lines
}

/** Completes the primary set by filling its gaps. A pair of the primary analysis is never replaced. */
async function complete(
  files: readonly string[],
  ids: readonly string[],
  lines: readonly PairLine[],
  options: StudyOptions,
): Promise<readonly ReplayPart[]> {
  const failed = lines.flatMap((line) => (line.kind === 'unavailable' && line.transient !== true ? [line.id] : []))
  if (failed.length === 0) return [{ files, tasks: ids }]
  const again = await act('completed-primary', failed, options)
  return [
    { files, tasks: ids.filter((id) => !failed.includes(id)) },
    { files: again, tasks: failed },
  ]
}

type Extending = {
  readonly calibration: Calibration
  readonly completed: boolean
  readonly protocol: ReturnType<typeof protocolOf>
  readonly options: StudyOptions
}

async function extend(
  primary: SplitManifest,
  request: SplitRequest,
  { calibration, completed, protocol, options }: Extending,
): Promise<string | null> {
  const { study } = options
  const at = (name: string) => readExperiment(join(study.work, name))
  let extension: SplitManifest
  try {
    const completion = completed ? await at('completed-primary') : null
    extension = extendSplit(primary, { primary: await at('primary'), completion, calibration }, request)
  } catch (error) {
    if (error instanceof ExtensionRefusedError) return error.message
    throw error
  }
  await writeSplit(study, extension)
  const files = await act('extension', extension.ids, options)
  await replay('extension', 'extension', [{ files, tasks: extension.ids }], { ...protocol, options })
  return null
}

async function report(
  { study }: StudyOptions,
  completed: boolean,
  extended: boolean,
): Promise<Pick<StudyOutcome, 'report' | 'markdown'>> {
  const names = [
    'primary',
    ...(completed ? ['completed-primary'] : []),
    ...(extended && study.splits.extension > 0 ? ['extension'] : []),
    ...study.controls,
  ]
  const read = await Promise.all(names.map((name) => readExperiment(join(study.work, name))))
  const title = studyTitle(study)
  const experiments = read.map((one) => ({ ...one, manifest: { ...one.manifest, title } }))
  const written = writeReport(experiments, {
    seed: study.seed,
    ...(study.resamples === null ? {} : { resamples: study.resamples }),
  })
  const page = join(study.work, `${study.report}.html`)
  const markdown = join(study.work, `${study.report}.md`)
  await writeFile(page, written.html)
  await writeFile(markdown, written.markdown)
  return { report: page, markdown }
}
