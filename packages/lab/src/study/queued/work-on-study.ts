/**
 * A worker of a study: takes one task after the other and puts on the tape what it asks. It gives back nothing else: whoever runs
 * the study works everything out from the tape. One that is killed loses what it had under way, and nothing that it recorded.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { BudgetReachedError } from '../admission.ts'
import type { StageTask, StudyOptions } from '../study-options.ts'
import { endTask, openTasks, releaseTask, sendTasks, takeTask } from './stage-tasks.ts'
import { isFinished, type StudyQueue, showLife } from './study-tables.ts'

export type StudyWorkerOptions = {
  readonly queue: StudyQueue
  /** Tasks at the same time. */
  readonly lanes: number
  /** Does the task, for the tape alone. */
  readonly work: (task: StageTask) => Promise<unknown>
  /** Aborted: takes no further task, finishes those it holds, and ends. */
  readonly stop: AbortSignal
  readonly onTask: (task: StageTask) => void
}

const pollMs = 200
const lifeMs = 2_000

export async function workOnStudy(options: StudyWorkerOptions): Promise<void> {
  const { queue, lanes } = options
  // A sign of life that cannot be given is the same as none: others take the tasks.
  const signs = setInterval(() => void showLife(queue).catch(() => {}), lifeMs)
  try {
    await Promise.all(Array.from({ length: lanes }, () => workLane(options)))
  } finally {
    clearInterval(signs)
  }
}

async function workLane({ queue, work, stop, onTask }: StudyWorkerOptions): Promise<void> {
  while (!stop.aborted) {
    const task = await takeTask(queue)
    if (task === null) {
      if (await isFinished(queue)) return
      await sleep(pollMs)
      continue
    }
    try {
      await work(task)
      await endTask(queue, task, null)
      onTask(task)
    } catch (error) {
      // A worker whose provider is in trouble, or who was taken for dead, leaves the task to others.
      if (isOurs(error)) await endTask(queue, task, error instanceof Error ? error.message : String(error))
      else await releaseTask(queue, task)
      throw error
    }
  }
}

const troubles = ['provider-trouble', 'model-status', 'model-unreachable', 'taken-for-dead', 'invalid-endpoint']

/** Whether another worker would meet the same. */
function isOurs(error: unknown): boolean {
  if (error instanceof BudgetReachedError) return true
  return !(error instanceof Error && 'code' in error && troubles.includes(String(error.code)))
}

/** For who runs the study: lets workers put a stage on the tape, its first task alone, so that what all ask first is asked once. */
export function fillByWorkers(queue: StudyQueue): NonNullable<StudyOptions['fill']> {
  return async (stage, tasks) => {
    for (const part of [tasks.slice(0, 1), tasks.slice(1)]) {
      if (part.length > 0) await sendTasks(queue, stage, part)
      while ((await openTasks(queue, stage)) > 0) await sleep(pollMs)
    }
  }
}
