/**
 * Sends requests to the worker that judges traces. Only the latest request of each kind matters, so an older request that has not begun
 * is dropped. A slow trace cannot block the page, because the next text or edit starts a new worker. A run is sent only once, because
 * copying a large run takes the page's time.
 */
import type { DecisionRecord } from '@twincheck/core'
import type { TraceCase } from '@twincheck/core/cases'
import type { StepExplanation } from '@twincheck/core/explain'
import type { ScanFinding } from '@twincheck/eval/playground'
import type { DecisionChoice, PageProfile, PlayRun, ReadText } from './judge.ts'
import type { SharedRun } from './share-link.ts'

export type JudgeClient = {
  /** Reads and judges runs. A promise resolves with null if a later request replaced the request. */
  readonly read: (text: string, profile: PageProfile) => Promise<ReadText | null>
  readonly judge: (run: PlayRun, profile: PageProfile) => Promise<readonly ScanFinding[] | null>
  readonly decide: (run: PlayRun, position: number, choice: DecisionChoice) => Promise<DecisionRecord | null>
  readonly explain: (run: PlayRun, position: number, profile: PageProfile) => Promise<StepExplanation | null>
  readonly unpack: (fragment: string) => Promise<SharedRun | 'damaged' | null>
  /** Rejects if the settings do not describe a profile. */
  readonly checkProfile: (profile: PageProfile) => Promise<true | null>
  readonly keep: (run: PlayRun, finding: ScanFinding, profile: PageProfile) => Promise<TraceCase | null>
}

type AnyRequest<Run> =
  | { readonly kind: 'read'; readonly text: string; readonly profile: PageProfile }
  | { readonly kind: 'unpack'; readonly fragment: string }
  | { readonly kind: 'judge'; readonly run: Run; readonly profile: PageProfile }
  | { readonly kind: 'decide'; readonly run: Run; readonly position: number; readonly choice: DecisionChoice }
  | { readonly kind: 'explain'; readonly run: Run; readonly position: number; readonly profile: PageProfile }
  | { readonly kind: 'keep'; readonly run: Run; readonly finding: ScanFinding; readonly profile: PageProfile }
  | { readonly kind: 'check-profile'; readonly profile: PageProfile }

/**
 * The run that a request is about, in the form in which it is sent to the worker:
 * - a number, if the run is from the latest text: its index in that text
 * - `latest`, if the run was the last run that was sent
 * - otherwise the run itself
 */
export type SentRun = PlayRun | number | 'latest'
export type JudgeRequest = AnyRequest<SentRun>
export type JudgeAnswer = { readonly result?: unknown; readonly error?: string }

export type StartJudge = (onAnswer: (answer: JudgeAnswer) => void) => {
  readonly postMessage: (request: JudgeRequest) => void
  readonly terminate: () => void
}

type OpenQuestion = {
  readonly request: AnyRequest<PlayRun>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** How long a worker may take before a new worker replaces it. Starting a worker takes longer than most answers. */
const PATIENCE_MS = 1_000

export function openJudge(startJudge: StartJudge): JudgeClient {
  const waiting = new Map<JudgeRequest['kind'], OpenQuestion>()
  let running: (OpenQuestion & { readonly since: number }) | null = null
  let ofText: readonly PlayRun[] = []
  let latest: PlayRun | null = null
  let worker = start()

  function start(): ReturnType<StartJudge> {
    const started = startJudge(({ result, error }) => {
      if (started !== worker || running === null) return
      if (error === undefined) {
        // The cast is safe: the worker is this program's own code, so its answers have the declared types.
        if (running.request.kind === 'read') ofText = (result as ReadText).runs
        // If the person has entered a text in the meantime, the result of a link is dropped.
        running.resolve(running.request.kind === 'unpack' && waiting.has('read') ? null : result)
      } else running.reject(new Error(error))
      next()
    })
    return started
  }
  function next(): void {
    const [first] = waiting.values()
    running = first === undefined ? null : { ...first, since: performance.now() }
    if (first === undefined) return
    waiting.delete(first.request.kind)
    try {
      send(first.request)
    } catch {
      first.reject(new Error('This is nested too deeply to be judged.'))
      next()
    }
  }
  function send(request: AnyRequest<PlayRun>): void {
    if (!('run' in request)) {
      worker.postMessage(request)
      return
    }
    const { run } = request
    const place = ofText.indexOf(run)
    worker.postMessage({ ...request, run: place >= 0 ? place : run === latest ? 'latest' : run })
    if (place < 0) latest = run
  }
  /** Starts a new worker. The old worker is busy with a request about an earlier text or edit, so it is terminated. */
  function startOver(): void {
    worker.terminate()
    running?.resolve(null)
    ofText = []
    latest = null
    worker = start()
    next()
  }
  function startOverLater(): void {
    const late = running
    const left = PATIENCE_MS - (performance.now() - (late?.since ?? 0))
    const restart = () => {
      if (running === late && (waiting.has('read') || waiting.has('judge'))) startOver()
    }
    if (left <= 0) restart()
    else setTimeout(restart, left)
  }
  const ask = (request: AnyRequest<PlayRun>) =>
    new Promise<unknown>((resolve, reject) => {
      for (const [kind, open] of waiting) {
        if (kind !== request.kind && !(request.kind === 'read' && kind !== 'check-profile')) continue
        open.resolve(null)
        waiting.delete(kind)
      }
      waiting.set(request.kind, { request, resolve, reject })
      if (running === null) next()
      else if (request.kind === 'read' || request.kind === 'judge') startOverLater()
    })
  // The casts are safe, because the worker declares these types for its answers.
  return {
    read: (text, profile) => ask({ kind: 'read', text, profile }) as Promise<ReadText | null>,
    unpack: (fragment) => ask({ kind: 'unpack', fragment }) as Promise<SharedRun | 'damaged' | null>,
    judge: (run, profile) => ask({ kind: 'judge', run, profile }) as Promise<readonly ScanFinding[] | null>,
    decide: (run, position, choice) => ask({ kind: 'decide', run, position, choice }) as Promise<DecisionRecord | null>,
    explain: (run, position, profile) =>
      ask({ kind: 'explain', run, position, profile }) as Promise<StepExplanation | null>,
    checkProfile: (profile) => ask({ kind: 'check-profile', profile }) as Promise<true | null>,
    keep: (run, finding, profile) => ask({ kind: 'keep', run, finding, profile }) as Promise<TraceCase | null>,
  }
}
