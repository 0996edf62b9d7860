/** Continues a run live with the actor model, with retries and the benchmark's own limit of steps. */
import type { Effort } from '@twincheck/core'
import type { ActorModel, RetryOptions } from '@twincheck/core/models'
import { readRetry } from '@twincheck/core/models'
import type { ContinueLive } from '@twincheck/eval'
import { continueLive } from '@twincheck/eval/harness'
import { askWithRetry, stopsTheRun } from '../worlds/actor/ask-with-retry.ts'
import { officialStepsPerTurn } from '../worlds/actor/loop.ts'

export type LiveActorOptions = {
  readonly effort: Effort | null
  readonly deadlineMs?: number
  readonly retry?: RetryOptions
}

export function liveActor(model: ActorModel, { effort, deadlineMs = 600_000, retry }: LiveActorOptions): ContinueLive {
  const ask = askWithRetry(model, { retry: readRetry(retry), deadlineMs })
  return continueLive({
    actor: async (conversation, options) => (await ask(conversation, options)).reply,
    effort,
    maxSteps: officialStepsPerTurn,
    stopsTheRun,
  })
}
