/** Judges in a worker, so that the page never waits. Requests are answered in order. */
import './node/globals.ts'
import type { Profile } from '@twincheck/core'
import type { ScanFinding } from '@twincheck/eval/playground'
import {
  type DecisionChoice,
  decideStep,
  explainDecision,
  judgeRun,
  keepFinding,
  type PlayRun,
  readText,
} from './judge.ts'

export type JudgeRequest =
  | { readonly kind: 'read'; readonly text: string; readonly profile: Profile }
  | { readonly kind: 'judge'; readonly run: PlayRun; readonly profile: Profile }
  | { readonly kind: 'decide'; readonly run: PlayRun; readonly position: number; readonly choice: DecisionChoice }
  | { readonly kind: 'explain'; readonly run: PlayRun; readonly position: number; readonly profile: Profile }
  | { readonly kind: 'keep'; readonly run: PlayRun; readonly finding: ScanFinding; readonly profile: Profile }

self.onmessage = async ({ data: request }: MessageEvent<JudgeRequest>) => {
  try {
    self.postMessage({ result: await answer(request) })
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

function answer(request: JudgeRequest): unknown {
  switch (request.kind) {
    case 'read':
      return readText(request.text, request.profile)
    case 'judge':
      return judgeRun(request.run, request.profile)
    case 'decide':
      return decideStep(request.run, request.position, request.choice)
    case 'explain':
      return explainDecision(request.run, request.position, request.profile)
    case 'keep':
      return keepFinding(request.run, request.finding, request.profile)
  }
}
