/** Asks the worker. Only the latest request of each kind matters: an older one that has not begun is dropped. */
import type { DecisionRecord, Profile } from '@twincheck/core'
import type { TraceCase } from '@twincheck/core/cases'
import type { StepExplanation } from '@twincheck/core/explain'
import type { ScanFinding } from '@twincheck/eval/playground'
import type { DecisionChoice, PlayRun, ReadText } from './judge.ts'
import type { JudgeRequest } from './judge-worker.ts'

export type JudgeClient = {
  /** Each resolves with null if a later request of the same kind took its place. */
  readonly read: (text: string, profile: Profile) => Promise<ReadText | null>
  readonly judge: (run: PlayRun, profile: Profile) => Promise<readonly ScanFinding[] | null>
  readonly decide: (run: PlayRun, position: number, choice: DecisionChoice) => Promise<DecisionRecord | null>
  readonly explain: (run: PlayRun, position: number, profile: Profile) => Promise<StepExplanation | null>
  readonly keep: (run: PlayRun, finding: ScanFinding, profile: Profile) => Promise<TraceCase | null>
}

type OpenQuestion = {
  readonly request: JudgeRequest
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export function openJudge(): JudgeClient {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<JudgeRequest['kind'], OpenQuestion>()
  let running: OpenQuestion | null = null
  let sent = 0

  const next = () => {
    const [first] = waiting.values()
    running = first ?? null
    if (first === undefined) return
    waiting.delete(first.request.kind)
    worker.postMessage({ id: ++sent, request: first.request })
  }
  worker.onmessage = ({ data }: MessageEvent<{ result?: unknown; error?: string }>) => {
    if (data.error === undefined) running?.resolve(data.result)
    else running?.reject(new Error(data.error))
    next()
  }
  worker.onerror = (event) => {
    running?.reject(new Error(event.message || 'The worker that judges could not start.'))
    next()
  }
  const ask = (request: JudgeRequest) =>
    new Promise<unknown>((resolve, reject) => {
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
    keep: (run, finding, profile) => ask({ kind: 'keep', run, finding, profile }) as Promise<TraceCase | null>,
  }
}
