/**
 * The shadow run of a calibration (paper, Section 4.4). It replays every calibration task, asks the verifier and replaces nothing. For
 * each task it finds G, the highest switch score of the task. Invariants:
 *   1. Before the first task the model gets one request per role, so a calibration always names its models.
 *   2. A task has no G if it has no trajectory, if its replay is inexact, or if a model request failed. The task is left
 *      out and reported by name. If G were computed without a missing answer, it could be too low, which would lower the
 *      threshold.
 *   3. Tasks may run concurrently. The result is the same as if they ran one after the other.
 */
import {
  type Calibration,
  type CalibrationOrigin,
  type CalibrationTask,
  type DecisionRecord,
  freezeCalibration,
  type ModelPort,
  type Policy,
  paperPolicy,
  type ReportedModels,
  TwinCheckError,
} from '@twincheck/core'
import { openSession, readSetting, type Setting } from '@twincheck/core/harness'
import { openConversation } from '../replay/conversation.ts'
import { replayActor, replayPolicy } from '../replay/replay-actor.ts'
import type { Environment } from '../world/environment.ts'
import type { StoredRun, StoredTrajectory } from '../world/stored-trajectory.ts'
import { inOrder } from './in-order.ts'
import { probeModel } from './probe-model.ts'

/** A stored run of a calibration. It has a run name if its task has several runs. */
export type ShadowInput = StoredRun & { readonly run?: string }
export type ShadowTask = CalibrationTask & { readonly records: readonly DecisionRecord[] }
export type LeftOutTask = { readonly id: string; readonly reason: string }

export type ShadowOptions = {
  readonly policy?: Policy
  /** Settings of the actor, the environment and the requests. If they are absent, every evaluation refuses the calibration. */
  readonly origin?: CalibrationOrigin
  readonly concurrency?: number
  readonly deadlineMs?: number
  readonly modelOf?: (taskId: string) => ModelPort
  readonly onTask?: (task: ShadowTask) => void
  readonly onLeftOut?: (task: LeftOutTask) => void
}

export type ShadowRun = {
  readonly tasks: readonly ShadowTask[]
  readonly leftOut: readonly LeftOutTask[]
  readonly models: ReportedModels
}

/** Replays stored runs in shadow. The model is asked at each eligible decision, and nothing is replaced. */
export async function shadowOn(
  environment: Environment,
  runs: AsyncIterable<ShadowInput> | Iterable<ShadowInput>,
  model: ModelPort,
  options: ShadowOptions = {},
): Promise<ShadowRun> {
  const { policy = paperPolicy, concurrency = 1, deadlineMs, modelOf } = options
  const { onTask = () => {}, onLeftOut = () => {} } = options
  const setting = readSetting({ model, mode: 'shadow', policy, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
  const settingFor = (run: ShadowInput): Setting => (modelOf ? { ...setting, model: modelOf(taskOf(run)) } : setting)
  const probed = await probeModel(model, setting.deadlineMs)
  const tasks: ShadowTask[] = []
  const leftOut: LeftOutTask[] = []
  for await (const outcome of inOrder(runs, concurrency, (run) => shadowRun(environment, run, settingFor(run)))) {
    if ('reason' in outcome) {
      leftOut.push(outcome)
      onLeftOut(outcome)
    } else {
      tasks.push(outcome)
      onTask(outcome)
    }
  }
  return { tasks, leftOut, models: reportedModels(probed, tasks) }
}

export async function calibrateOn(
  environment: Environment,
  runs: AsyncIterable<ShadowInput> | Iterable<ShadowInput>,
  model: ModelPort,
  options: ShadowOptions = {},
): Promise<{
  readonly calibration: Calibration
  readonly tasks: readonly ShadowTask[]
  readonly leftOut: readonly LeftOutTask[]
}> {
  const { policy = paperPolicy, origin } = options
  const { tasks, leftOut, models } = await shadowOn(environment, runs, model, options)
  const frozen = { policy, models, ...(origin === undefined ? {} : { origin }) }
  return { calibration: freezeCalibration(tasks, frozen), tasks, leftOut }
}

function taskOf(run: ShadowInput): string {
  return run.kind === 'trajectory' ? run.trajectory.taskId : run.taskId
}

async function shadowRun(
  environment: Environment,
  run: ShadowInput,
  setting: Setting,
): Promise<ShadowTask | LeftOutTask> {
  if (run.kind === 'no-trajectory') return { id: run.taskId, reason: `no trajectory (${run.reason})` }
  const { taskId: id } = run.trajectory
  try {
    const task = await shadowTask(environment, run.trajectory, setting)
    const failed = task.records.find(({ exception }) => exception !== null)?.exception
    if (failed) return { id, reason: `a decision could not be judged (${failed.name}: ${failed.message})` }
    return run.run === undefined ? task : { ...task, run: run.run }
  } catch (error) {
    // This point is reached if the replay is inexact, the run cannot be read, or the task is not in this environment. A failed model
    // request is recorded and not thrown, so it is not caught here.
    if (error instanceof TwinCheckError) return { id, reason: error.message }
    throw error
  }
}

async function shadowTask(environment: Environment, stored: StoredTrajectory, setting: Setting): Promise<ShadowTask> {
  const actor = replayActor(environment, stored, replayPolicy(setting.policy))
  const session = openSession(stored.taskId, setting)
  const episode = environment.reset(stored.taskId)
  const conversation = openConversation()
  const pending: Promise<DecisionRecord>[] = []
  for (const [turn, steps] of stored.turns.entries()) {
    const opened = episode.beginTurn()
    if (opened === null) break
    conversation.addTurn(opened.messages)
    for (const [step, { proposal, written, beside }] of steps.entries()) {
      const { record } = await session.check({
        messages: conversation.messages,
        tools: opened.tools,
        proposal,
        canAnswer: true,
      })
      pending.push(record)
      conversation.addAction(proposal, written, actor.outputs[turn]?.[step] ?? [], beside)
    }
  }
  const all = await Promise.all(pending)
  const records = all.filter(({ certificates, exception }) => certificates.length > 0 || exception !== null)
  const score = records.reduce((highest, record) => Math.max(highest, record.score ?? 0), 0)
  return { id: stored.taskId, score, actorSucceeded: actor.score.valid, records }
}

function reportedModels(probed: ReportedModels, tasks: readonly ShadowTask[]): ReportedModels {
  const asked = tasks.flatMap(({ records }) => records.flatMap(({ measured }) => measured.asked))
  const of = (wanted: 'generator' | 'verifier') => {
    const answered = asked.flatMap(({ role, model }) => (role === wanted && model !== null ? [model] : []))
    return [...new Set([...probed[wanted], ...answered])].sort()
  }
  return { generator: of('generator'), verifier: of('verifier') }
}
