/** Judges traces in a web worker, so that the page never waits. Requests are answered in order. */
import './node/globals.ts'
import type { JudgeRequest, SentRun } from './ask-judge.ts'
import { decideStep, explainDecision, judgeRun, keepFinding, openProfile, type PlayRun, readText } from './judge.ts'
import { readShareLink } from './share-link.ts'

let ofText: readonly PlayRun[] = []
let latest: PlayRun | undefined

self.onmessage = async ({ data: request }: MessageEvent<JudgeRequest>) => {
  try {
    self.postMessage({ result: await answer(request) })
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}

async function answer(request: JudgeRequest): Promise<unknown> {
  switch (request.kind) {
    case 'read': {
      const read = await readText(request.text, request.profile)
      ofText = read.runs
      return read
    }
    case 'unpack':
      return readShareLink(request.fragment)
    case 'judge':
      return judgeRun(runOf(request.run), request.profile)
    case 'decide':
      return decideStep(runOf(request.run), request.position, request.choice)
    case 'explain':
      return explainDecision(runOf(request.run), request.position, request.profile)
    case 'check-profile':
      return openProfile(request.profile).then(() => true)
    case 'keep':
      return keepFinding(runOf(request.run), request.finding, request.profile)
  }
}

function runOf(sent: SentRun): PlayRun {
  if (typeof sent === 'object') latest = sent
  const run = typeof sent === 'number' ? ofText[sent] : latest
  if (run === undefined) throw new Error('The run was not sent before.')
  return run
}
