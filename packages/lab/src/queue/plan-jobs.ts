/** What there is to do, in the order in which the lines are to come, and the jobs it is cut into. */
import { type AlreadyDone, type FileReplay, planFiles, type ReplayProblem } from '../experiment/replay-files.ts'
import { cutIntoJobs, fileDigest, type ReplayJob } from './replay-job.ts'

/** A task stands here with the job that its line will come from. */
export type QueuedItem =
  | ReplayProblem
  | AlreadyDone
  | { readonly kind: 'queued'; readonly id: string; readonly job: ReplayJob }

export async function planJobs(experiment: string, replays: readonly FileReplay[]): Promise<readonly QueuedItem[]> {
  // Cut as if nothing were done yet: a run that goes on finds the jobs, and the outcomes, of the run before it.
  const sources = new Map<FileReplay, ReadonlySet<string>>(
    replays.map((replay) => [{ ...replay, skip: [] }, new Set(replay.skip)]),
  )
  const listed: (ReplayProblem | ListedTask)[] = []
  for await (const item of planFiles([...sources.keys()])) {
    if (item.kind === 'problem') listed.push(item)
    // What is planned holds the whole stored run; only its name is kept.
    else if (item.kind === 'planned') listed.push({ kind: 'task', source: item.source, run: item.run, id: item.id })
  }
  const tasks = listed.filter((item) => item.kind === 'task')
  const jobs = new Map<FileReplay, ReadonlyMap<string, ReplayJob>>()
  for (const source of new Set(tasks.map((task) => task.source))) {
    const ids = tasks.filter((task) => task.source === source).map(({ id }) => id)
    const cut = cutIntoJobs(experiment, await fileDigest(source.file), source, ids)
    jobs.set(source, new Map(cut.flatMap((job) => job.replay.tasks.map((id) => [id, job]))))
  }
  return listed.flatMap((item): readonly QueuedItem[] => {
    if (item.kind === 'problem') return [item]
    const { source, run, id } = item
    if (sources.get(source)?.has(id)) return [{ kind: 'done', run, id }]
    const job = jobs.get(source)?.get(id)
    return job ? [{ kind: 'queued', id, job }] : []
  })
}

type ListedTask = {
  readonly kind: 'task'
  readonly source: FileReplay
  readonly run: string
  readonly id: string
}
