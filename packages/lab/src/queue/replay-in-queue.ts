/**
 * The waiting side of a queued replay: cuts the files into jobs, sends them, and gives the lines in the order of the files,
 * as the pool does, whichever worker is done first. It replays nothing itself.
 *
 * Jobs and outcomes stay in the database until the last line is taken; a run that was killed finds them there again.
 */

import type { Manifest, ReplayPlan } from '@twincheck/eval'
import { InvalidPlanError } from '@twincheck/eval/harness'
import type { FileReplay, ReplayedItem } from '../experiment/replay-files.ts'
import { collectOutcomes } from './collect-outcomes.ts'
import { forgetAbandoned, forgetOutcomes } from './job-outcome.ts'
import { openQueue } from './open-queue.ts'
import { planJobs } from './plan-jobs.ts'
import type { QueueAddress } from './queue-address.ts'
import { experimentId } from './replay-job.ts'
import { removeJobs, sendJobs } from './send-jobs.ts'

export type QueueReplayOptions = {
  readonly address: QueueAddress
  readonly manifest: Manifest
  readonly onQueued: (jobs: number) => void
  readonly onNotice: (message: string) => void
}

export async function* replayInQueue(
  replays: readonly FileReplay[],
  { address, manifest, onQueued, onNotice }: QueueReplayOptions,
): AsyncGenerator<ReplayedItem, void, void> {
  for (const { plan } of replays) refuseModel(plan)
  const queue = await openQueue(address, { connections: 2, onNotice })
  try {
    const items = await planJobs(experimentId(manifest), replays)
    const jobs = [...new Set(items.flatMap((item) => (item.kind === 'queued' ? [item.job] : [])))]
    await forgetAbandoned(queue)
    await sendJobs(queue, jobs)
    onQueued(jobs.length)
    const lineOf = collectOutcomes(queue, jobs, onNotice)
    for (const item of items) yield item.kind === 'queued' ? await lineOf(item.job, item.id) : item
    await forgetOutcomes(queue, jobs)
    await removeJobs(queue, jobs)
  } finally {
    await queue.close()
  }
}

function refuseModel({ method, verifier, twins, continuation }: ReplayPlan): void {
  const scripted = method === 'actor' || (method === 'twincheck' && verifier === 'accept' && twins === 'deterministic')
  if (scripted && continuation === 'stored') return
  throw new InvalidPlanError(
    'it asks a model, and workers of a queued replay hold no model and no key',
    'Leave --queue out, or write it as a study: "twincheck study FILE --queue" has workers with models.',
  )
}
