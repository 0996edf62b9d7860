/**
 * The shadow run behind a calibration (paper, Section 4.4): every calibration task replayed with the verifier asked and
 * nothing replaced. G is the highest switch score of a task.
 *
 * Invariants
 *   1. Before any task the model is asked once in each role: a calibration always names the models it was made with.
 *   2. A task that has no trajectory, does not replay exactly, or at which a model failed has no G. It is named and left
 *      out: a G that is too low for want of an answer would lower the threshold.
 *   3. Tasks may be worked on at once; the result is that of one after the other.
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

/** A stored run, and which one of its task it is where there are several. */
export type ShadowInput = StoredRun & { readonly run?: string }
export type ShadowTask = CalibrationTask & { readonly records: readonly DecisionRecord[] }
export type LeftOutTask = { readonly id: string; readonly reason: string }

export type ShadowOptions = {
  /** Default: the paper's. */
  readonly policy?: Policy
  /** Whose runs these are, where, and how the model is asked. Default: not known; no evaluation accepts that. */
  readonly origin?: CalibrationOrigin
  /** Tasks worked on at once. Default 1. */
  readonly concurrency?: number
  /** How long one decision may take. Default: as at the boundary. */
  readonly deadlineMs?: number
  /** A task's own model, where each has its own. Default: the one for all. */
  readonly modelOf?: (taskId: string) => ModelPort
  /** Hears of each task in the order of the runs. */
  readonly onTask?: (task: ShadowTask) => void
  readonly onLeftOut?: (task: LeftOutTask) => void
}

export type ShadowRun = {
  readonly tasks: readonly ShadowTask[]
  readonly leftOut: readonly LeftOutTask[]
  readonly models: ReportedModels
}

/** Asks the model wherever a decision is eligible, and replaces nothing. */
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

/** The same, and freezes the threshold. */
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
    // Not exact, not readable, or no task of this environment. What a model does wrong is in a record and never thrown.
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
