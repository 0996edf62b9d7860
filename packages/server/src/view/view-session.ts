/** The records of one session as a row and a detail, with the conversation if the source has it. */
import { type DecisionRecord, inferOutcome, type Message, type ToolCall } from '@twincheck/core'
import type { Reached, RunDetail, ViewedConversation, ViewedMessage, ViewedRun } from './view-data.ts'
import { viewLedgers } from './view-ledgers.ts'

export type SessionPlace = { readonly key: string; readonly source: string; readonly session: string }

export function viewSession(
  { key, source, session }: SessionPlace,
  records: readonly DecisionRecord[],
  messages: readonly Message[] | null,
): RunDetail {
  const inOrder = [...records].sort((first, second) => first.step - second.step)
  return {
    run: {
      ...measureRecords(inOrder),
      key,
      source,
      run: session,
      task: null,
      category: null,
      outcome: null,
      repaired: null,
      decisions: inOrder.length,
      problem: null,
    },
    records: inOrder,
    firings: [],
    conversation: messages && viewConversation(messages, inOrder),
    absent: [],
    ...unlabelled,
  }
}

/** Files have no labels. */
export const unlabelled = { labels: null, session: null, blind: false } as const

/** What the records of a run add up to. */
export type MeasuredRun = Pick<ViewedRun, 'model' | 'score' | 'cost' | 'at' | 'reached'> & {
  readonly evidence: number
  readonly switches: number
}

export function measureRecords(records: readonly DecisionRecord[]): MeasuredRun {
  const scores = records.flatMap(({ anomaly }) => (anomaly ? [anomaly.score] : []))
  const costs = records.map(({ measured }) => measured.cost)
  const judge = records.flatMap(({ measured }) => measured.asked).find(({ model }) => model !== null)
  return {
    model: judgedBy(judge?.model ?? null, judge?.taped === true),
    score: scores.length === 0 ? null : Math.max(...scores),
    evidence: records.filter(({ certificates }) => certificates.length > 0).length,
    switches: records.filter(({ outcome }) => outcome === 'replaced').length,
    at: latest(records),
    reached: reachable.filter((point) => records.some((record) => hasReached(record, point))),
    cost: costs.every((cost) => cost !== null) ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : null,
  }
}

function latest(records: readonly DecisionRecord[]): number | null {
  return records.reduce<number | null>(
    (last, { measured: { startedAt } }) => Math.max(last ?? startedAt, startedAt),
    null,
  )
}

const reachable: readonly Reached[] = ['asked', 'generator', 'verifier', 'exception']

/** As the report counts them. */
function hasReached({ measured, judgments, exception }: DecisionRecord, point: Reached): boolean {
  switch (point) {
    case 'asked':
      return measured.asked.length > 0
    case 'generator':
      return measured.asked.some(({ role }) => role === 'generator')
    case 'verifier':
      return judgments !== null || measured.asked.some(({ role }) => role === 'verifier')
    case 'exception':
      return exception !== null
  }
}

/** Records name the models that the policy asked, but not the actor's model. */
export function judgedBy(model: string | null, taped = false): string | null {
  return model === null ? null : `judged by ${model}${taped ? ', from a tape' : ''}`
}

/** How an actor continued alone after a switch. */
export type ViewedOwnWay = { readonly from: number; readonly messages: readonly Message[] }

export function viewConversation(
  messages: readonly Message[],
  records: readonly DecisionRecord[],
  alone: ViewedOwnWay | null = null,
): ViewedConversation {
  return {
    messages: viewMessages(messages),
    ...viewLedgers(messages, records),
    alone: alone && { from: alone.from, messages: viewMessages(alone.messages) },
  }
}

/** The call helps to read its result, so the calls are remembered by their ids. */
function viewMessages(messages: readonly Message[]): readonly ViewedMessage[] {
  const calls = new Map<string, ToolCall>()
  return messages.map((message) => {
    if (message.role === 'assistant') for (const call of message.calls) calls.set(call.id, call)
    return viewMessage(message, calls)
  })
}

function viewMessage(message: Message, calls: ReadonlyMap<string, ToolCall>): ViewedMessage {
  const { role, content } = message
  switch (message.role) {
    case 'system':
    case 'user':
      return { role, content, calls: [], outcome: null }
    case 'assistant': {
      const calls = message.calls.map((call) => ({ name: call.name, arguments: call.malformed ?? call.arguments }))
      return { role, content, calls, outcome: null }
    }
    case 'tool':
      return { role, content, calls: [], outcome: inferOutcome(content, message.isError, calls.get(message.callId)) }
  }
}
