/** Runs an actor on many tasks concurrently. A task first replays its journal, and then the model is asked. */
import { type Effort, TwinCheckError } from '@twincheck/core'
import type { Environment } from '@twincheck/eval'
import { stopsTheRun } from './ask-with-retry.ts'
import { type Failure, type Journal, requestDigest } from './journal.ts'
import { type ActorRun, type AskActor, runActor } from './loop.ts'

export type RunTasksOptions = {
  readonly environment: Environment
  readonly taskIds: readonly string[]
  readonly askFor: (taskId: string) => AskActor
  readonly journal: Journal
  readonly effort: Effort | null
  readonly concurrency: number
  readonly signal: AbortSignal
  /** The price of a million tokens. The default is null, which means unknown. */
  readonly price?: { readonly input: number; readonly output: number } | null
  /** Whether tasks that failed according to the journal are retried. The default is false. */
  readonly retryFailed?: boolean
  readonly onProgress?: (progress: RunProgress) => void
  readonly stepsPerTurn?: number
}

export type TaskResult =
  | { readonly kind: 'run'; readonly taskId: string; readonly run: ActorRun }
  | { readonly kind: 'failed'; readonly taskId: string; readonly failure: Failure }

export type RunProgress = {
  readonly done: number
  readonly failed: number
  readonly total: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number | null
}

/**
 * Runs the tasks and resolves with one result per task, in the order of `taskIds`. Rejects on an error that would stop every other task
 * too.
 */
export async function runTasks(options: RunTasksOptions): Promise<readonly TaskResult[]> {
  const { taskIds, environment, effort, stepsPerTurn } = options
  const limit = stepsPerTurn === undefined ? {} : { stepsPerTurn }
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const tally = openTally(options)
  const results: TaskResult[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < taskIds.length; index = next++) {
      const taskId = taskIds[index] ?? ''
      const asked = tally.count(askThroughJournal(taskId, options.askFor(taskId), options))
      const result = await runTask(taskId, () =>
        runActor(environment.reset(taskId), { ask: asked, effort, signal, ...limit }),
      )
      results[index] = result
      tally.finish(result)
    }
  }
  const workers = Array.from({ length: Math.max(1, options.concurrency) }, () =>
    work().catch((error: unknown) => {
      stop.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return results
}

class TaskFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

async function runTask(taskId: string, run: () => Promise<ActorRun>): Promise<TaskResult> {
  try {
    return { kind: 'run', taskId, run: await run() }
  } catch (error) {
    if (error instanceof TaskFailed) return { kind: 'failed', taskId, failure: error.failure }
    throw error
  }
}

function askThroughJournal(
  taskId: string,
  ask: AskActor,
  { journal, retryFailed = false }: Pick<RunTasksOptions, 'journal' | 'retryFailed'>,
): AskActor {
  const entries = journal.entriesOf(taskId)
  let used = 0
  return async (conversation, { signal }) => {
    signal.throwIfAborted()
    const request = requestDigest(conversation)
    // A failure in the journal usually ends the task again. It is skipped in two cases: failed tasks are to be retried, or later entries
    // show that an earlier run already retried the task.
    while (entries[used]?.kind === 'failure' && (retryFailed || used + 1 < entries.length)) used++
    const entry = entries[used]
    if (entry !== undefined) {
      used++
      if (entry.request !== request) throw new OtherRequestError(taskId, used)
      if (entry.kind === 'failure') throw new TaskFailed(entry.failure)
      return { reply: entry.reply, milliseconds: entry.milliseconds }
    }
    try {
      const answered = await ask(conversation, { signal })
      journal.append(taskId, { kind: 'reply', request, ...answered })
      return answered
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TwinCheckError) || stopsTheRun(error)) throw error
      const failure = { code: error.code, message: error.message }
      journal.append(taskId, { kind: 'failure', request, failure })
      throw new TaskFailed(failure)
    }
  }
}

export class OtherRequestError extends TwinCheckError {
  readonly code = 'journal-request'

  constructor(taskId: string, request: number) {
    super(
      `Request ${request} of ${taskId} differs from the request in the journal: the data or this program has changed ` +
        'since. Use another --out folder to run the task again.',
    )
  }
}

const tokensPriced = 1_000_000

function openTally({ taskIds, price = null, onProgress = () => {} }: RunTasksOptions) {
  const total = taskIds.length
  let done = 0
  let failed = 0
  let inputTokens = 0
  let outputTokens = 0
  const report = () => {
    const cost = price === null ? null : (inputTokens * price.input + outputTokens * price.output) / tokensPriced
    onProgress({ done, failed, total, inputTokens, outputTokens, cost })
  }
  return {
    count:
      (ask: AskActor): AskActor =>
      async (conversation, options) => {
        const answered = await ask(conversation, options)
        inputTokens += answered.reply.usage?.inputTokens ?? 0
        outputTokens += answered.reply.usage?.outputTokens ?? 0
        return answered
      },
    finish: (result: TaskResult) => {
      done++
      if (result.kind === 'failed') failed++
      report()
    },
  }
}
