import { inOrder, openWorkerPool } from '@twincheck/eval/harness'

/** Runs tasks in worker threads, at most one thread per task. Results come in the order of the tasks. */
export async function* runInPool<Task, Result>(
  file: string,
  tasks: readonly Task[],
  workers: number,
): AsyncGenerator<Result, void, void> {
  if (tasks.length === 0) return
  const most = Math.max(1, Math.min(workers, tasks.length))
  const pool = openWorkerPool<Task, Result>(file, { least: 1, most })
  try {
    yield* inOrder(tasks, most, (task) => pool.run(task))
  } finally {
    await pool.close()
  }
}
