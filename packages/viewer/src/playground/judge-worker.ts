/** Judges in a worker, so that the page never waits. Requests are answered in order. */
import './node/globals.ts'
import type { JudgeRequest } from './ask-judge.ts'
import { decideStep, explainDecision, judgeRun, keepFinding, openProfile, readText } from './judge.ts'

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
    case 'check-profile':
      return openProfile(request.profile).then(() => true)
    case 'keep':
      return keepFinding(request.run, request.finding, request.profile)
  }
}
