/**
 * The shadow run behind a calibration (paper, Section 4.4): every calibration task replayed with the verifier asked and
 * nothing replaced. G is the highest switch score of a task.
 */
import type { Calibration, CalibrationTask, DecisionRecord, ModelPort, ReportedModels } from '@twincheck/core'
import { freezeCalibration, paperPolicy } from '@twincheck/core'
import { openSession, readSetting, type Setting } from '@twincheck/core/harness'
import type { Environment } from '../environment.ts'
import { openConversation } from '../replay/conversation.ts'
import { replayActor, replayPolicy } from '../replay/replay-actor.ts'
import type { StoredTrajectory } from '../replay/stored-trajectory.ts'

export type ShadowTask = CalibrationTask & { readonly records: readonly DecisionRecord[] }

export async function shadowTask(
  environment: Environment,
  stored: StoredTrajectory,
  setting: Setting,
): Promise<ShadowTask> {
  const actor = replayActor(environment, stored, replayPolicy(setting.policy))
  const session = openSession(stored.taskId, setting)
  const episode = environment.reset(stored.taskId)
  const conversation = openConversation()
  const pending: Promise<DecisionRecord>[] = []
  for (const [turn, steps] of stored.turns.entries()) {
    const opened = episode.beginTurn()
    if (opened === null) break
    conversation.addTurn(opened.messages)
    for (const [step, { proposal }] of steps.entries()) {
      const { record } = await session.check({ messages: conversation.messages, tools: opened.tools, proposal })
      pending.push(record)
      conversation.addAction(proposal, actor.outputs[turn]?.[step] ?? [])
    }
  }
  const records = (await Promise.all(pending)).filter(({ certificates }) => certificates.length > 0)
  const score = records.reduce((highest, record) => Math.max(highest, record.score ?? 0), 0)
  return { id: stored.taskId, score, actorSucceeded: actor.score.valid, records }
}

/** Asks the model wherever a decision is eligible, replaces nothing, and freezes the threshold. */
export async function calibrateOn(
  environment: Environment,
  trajectories: readonly StoredTrajectory[],
  model: ModelPort,
  onTask: (task: ShadowTask) => void = () => {},
): Promise<{ readonly calibration: Calibration; readonly tasks: readonly ShadowTask[] }> {
  const setting = readSetting({ model, mode: 'shadow' })
  const tasks: ShadowTask[] = []
  for (const stored of trajectories) {
    const task = await shadowTask(environment, stored, setting)
    tasks.push(task)
    onTask(task)
  }
  const calibration = freezeCalibration(tasks, {
    policy: paperPolicy,
    judging: setting.judging,
    models: reportedModels(tasks),
  })
  return { calibration, tasks }
}

function reportedModels(tasks: readonly ShadowTask[]): ReportedModels {
  const asked = tasks.flatMap(({ records }) => records.flatMap(({ measured }) => measured.asked))
  const of = (wanted: 'generator' | 'verifier') => [
    ...new Set(asked.flatMap(({ role, model }) => (role === wanted && model !== null ? [model] : []))),
  ]
  return { generator: of('generator').sort(), verifier: of('verifier').sort() }
}
