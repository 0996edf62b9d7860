/** One run whose decisions are made again: the model is asked wherever there is evidence, and nothing is replaced. */
import { type Action, type DecisionRecord, type Message, textAction } from '@twincheck/core'
import { openSession, type Setting } from '@twincheck/core/harness'
import type { ScannedRun } from '../scan/scanned-run.ts'

export type JudgedTrace = {
  /** The highest switch score. */
  readonly score: number
  /** Why evidence could not be judged; null where all of it was. */
  readonly unjudged: string | null
  readonly asked: readonly DecisionRecord['measured']['asked'][number][]
}

export async function judgeTrace(run: ScannedRun, setting: Setting): Promise<JudgedTrace> {
  const { trace } = run
  if (trace === undefined) return { score: 0, unjudged: null, asked: [] }
  const session = openSession(run.run, setting)
  // Behind the last evidence nothing is asked, and nothing would be learnt.
  const last = run.findings.reduce((most, { position }) => Math.max(most, position ?? 0), 0)
  const records: DecisionRecord[] = []
  for (const { position, tools } of trace.decisions) {
    if (position > last) break
    const messages = trace.messages.slice(0, position)
    const proposal = proposalOf(trace.messages[position])
    const { record } = await session.check({ messages, tools, proposal, canAnswer: true })
    records.push(await record)
  }
  const failed = records.find(({ certificates, exception }) => certificates.length > 0 && exception !== null)?.exception
  return {
    score: records.reduce((most, { score }) => Math.max(most, score ?? 0), 0),
    unjudged: failed ? `${failed.name}: ${failed.message}` : null,
    asked: records.flatMap(({ measured }) => measured.asked),
  }
}

function proposalOf(message: Message | undefined): Action {
  if (message?.role !== 'assistant' || message.calls.length === 0) return textAction(message?.content ?? '')
  return { kind: 'tool-calls', calls: message.calls }
}
