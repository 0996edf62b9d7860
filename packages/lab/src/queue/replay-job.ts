/** A job: one result file and some of its tasks. The digest makes workers refuse another file with the same name. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import type { Manifest } from '@twincheck/eval'
import type { FileReplay } from '../experiment/replay-files.ts'

export type ReplayJob = {
  readonly version: 1
  readonly experiment: string
  readonly key: string
  readonly digest: string
  readonly replay: FileReplay & { readonly tasks: readonly string[] }
}

export class UnreadableJobError extends TwinCheckError {
  readonly code = 'unreadable-job'

  constructor() {
    super(
      'The queue holds a job that this version of twincheck did not write. ' +
        'Run the same version of twincheck on every machine that shares a queue.',
    )
  }
}

/**
 * The number of tasks per job. Each job reads its whole file, and without a model this reading is the main cost of a job. With 20 tasks
 * per job a replay takes 1.5 times as long as with 50.
 */
export const tasksPerJob = 50

/** The id of an experiment. Two runs with equal manifests are one experiment and share their jobs. */
export function experimentId(manifest: Manifest): string {
  return sha256(canonicalJson(manifest))
}

export function cutIntoJobs(
  experiment: string,
  digest: string,
  replay: FileReplay,
  tasks: readonly string[],
): readonly ReplayJob[] {
  return Array.from({ length: Math.ceil(tasks.length / tasksPerJob) }, (_, index) => {
    const part = { ...replay, skip: [], tasks: tasks.slice(index * tasksPerJob, (index + 1) * tasksPerJob) }
    return { version: 1, experiment, key: sha256(JSON.stringify([digest, part])), digest, replay: part }
  })
}

/** The id under which pg-boss keeps the job. Equal jobs have equal ids, so that each job is in the queue once. */
export function queueId({ experiment, key }: ReplayJob): string {
  const hex = sha256(`${experiment}/${key}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export async function fileDigest(file: string): Promise<string> {
  return sha256(await readFile(file))
}

/** The version number shows that this program wrote the job. So the plan inside the job is not checked again. */
export function readReplayJob(value: unknown): ReplayJob {
  if (!isReplayJob(value)) throw new UnreadableJobError()
  return value
}

export function describeJob({ replay: { file, tasks } }: ReplayJob): string {
  return tasks.length === 1 ? `${file}, ${tasks[0]}` : `${file}, ${tasks.length} tasks from ${tasks[0]}`
}

function isReplayJob(value: unknown): value is ReplayJob {
  if (!isObject(value) || value.version !== 1 || !isObject(value.replay)) return false
  const { file, data, plan, tasks } = value.replay
  return (
    [value.experiment, value.key, value.digest, file, data].every((part) => typeof part === 'string') &&
    isObject(plan) &&
    Array.isArray(tasks) &&
    tasks.every((task) => typeof task === 'string')
  )
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
