/**
 * Asks the worker. Only the latest request of each kind matters: an older one that has not begun is dropped. A text that is slow to
 * read or to judge cannot block the page: the next text that is read starts a new worker.
 */
import type { DecisionRecord } from '@twincheck/core'
import type { TraceCase } from '@twincheck/core/cases'
import type { StepExplanation } from '@twincheck/core/explain'
import type { ScanFinding } from '@twincheck/eval/playground'
import type { DecisionChoice, PageProfile, PlayRun, ReadText } from './judge.ts'

export type JudgeClient = {
  /** Each resolves with null if a later request of the same kind took its place. */
  readonly read: (text: string, profile: PageProfile) => Promise<ReadText | null>
  readonly judge: (run: PlayRun, profile: PageProfile) => Promise<readonly ScanFinding[] | null>
  readonly decide: (run: PlayRun, position: number, choice: DecisionChoice) => Promise<DecisionRecord | null>
  readonly explain: (run: PlayRun, position: number, profile: PageProfile) => Promise<StepExplanation | null>
  /** Rejects if the settings describe no profile. */
  readonly checkProfile: (profile: PageProfile) => Promise<true | null>
  readonly keep: (run: PlayRun, finding: ScanFinding, profile: PageProfile) => Promise<TraceCase | null>
}

export type JudgeRequest =
  | { readonly kind: 'read'; readonly text: string; readonly profile: PageProfile }
  | { readonly kind: 'judge'; readonly run: PlayRun; readonly profile: PageProfile }
  | { readonly kind: 'decide'; readonly run: PlayRun; readonly position: number; readonly choice: DecisionChoice }
  | { readonly kind: 'explain'; readonly run: PlayRun; readonly position: number; readonly profile: PageProfile }
  | { readonly kind: 'keep'; readonly run: PlayRun; readonly finding: ScanFinding; readonly profile: PageProfile }
  | { readonly kind: 'check-profile'; readonly profile: PageProfile }

export type JudgeAnswer = { readonly result?: unknown; readonly error?: string }

/** Starts a worker that answers requests in their order. */
export type StartJudge = (onAnswer: (answer: JudgeAnswer) => void) => {
  readonly postMessage: (request: JudgeRequest) => void
  readonly terminate: () => void
}

type OpenQuestion = {
  readonly request: JudgeRequest
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Starting a worker takes longer than most answers, so a worker may take this long before another one takes its place. */
const PATIENCE_MS = 1_000

export function openJudge(startJudge: StartJudge): JudgeClient {
  const waiting = new Map<JudgeRequest['kind'], OpenQuestion>()
  let running: (OpenQuestion & { readonly since: number }) | null = null
  let worker = start()

  function start(): ReturnType<StartJudge> {
    const started = startJudge(({ result, error }) => {
      if (started !== worker) return
      if (error === undefined) running?.resolve(result)
      else running?.reject(new Error(error))
      next()
    })
    return started
  }
  function next(): void {
    const [first] = waiting.values()
    running = first === undefined ? null : { ...first, since: performance.now() }
    if (first === undefined) return
    waiting.delete(first.request.kind)
    worker.postMessage(first.request)
  }
  /** Whatever is asked about the text before is of no use any more. */
  function startOver(): void {
    worker.terminate()
    worker = start()
    for (const { resolve } of [...(running ? [running] : []), ...waiting.values()]) resolve(null)
    waiting.clear()
    running = null
  }
  const ask = (request: JudgeRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (request.kind === 'read' && running && performance.now() - running.since > PATIENCE_MS) startOver()
      waiting.get(request.kind)?.resolve(null)
      waiting.set(request.kind, { request, resolve, reject })
      if (running === null) next()
    })
  // The worker is this program's own code, so its answers have the types that it declares.
  return {
    read: (text, profile) => ask({ kind: 'read', text, profile }) as Promise<ReadText | null>,
    judge: (run, profile) => ask({ kind: 'judge', run, profile }) as Promise<readonly ScanFinding[] | null>,
    decide: (run, position, choice) => ask({ kind: 'decide', run, position, choice }) as Promise<DecisionRecord | null>,
    explain: (run, position, profile) =>
      ask({ kind: 'explain', run, position, profile }) as Promise<StepExplanation | null>,
    checkProfile: (profile) => ask({ kind: 'check-profile', profile }) as Promise<true | null>,
    keep: (run, finding, profile) => ask({ kind: 'keep', run, finding, profile }) as Promise<TraceCase | null>,
  }
}
