/** Turns the records of one session into a row and a detail view, with the conversation if the source has it. */
import { type DecisionRecord, inferOutcome, type Message, type ToolCall } from '@twincheck/core'
import { readTrace } from '@twincheck/core/records'
import type {
  LedgerLine,
  Reached,
  RunDetail,
  ViewedConversation,
  ViewedMessage,
  ViewedRun,
  ViewedTurn,
} from './view-data.ts'

export type SessionPlace = { readonly key: string; readonly source: string; readonly session: string }

export function viewSession(
  { key, source, session }: SessionPlace,
  records: readonly DecisionRecord[],
  messages: readonly Message[] | null,
): RunDetail {
  const inOrder = [...records].sort((first, second) => first.step - second.step)
  return {
    run: { ...unknownOfRun, ...measureRecords(inOrder), key, source, run: session, decisions: inOrder.length },
    records: inOrder,
    firings: [],
    conversation: messages && viewConversation(messages, inOrder),
    absent: [],
    ...unlabelled,
  }
}

export const unknownOfRun = { task: null, category: null, outcome: null, repaired: null, problem: null } as const

/** Default values of the members that hold labels. A run from a file gets these values, because a file has no labels. */
export const unlabelled = {
  labels: null,
  session: null,
  blind: false,
  you: null,
  hiddenLabels: { conversation: 0, decision: 0 },
} as const

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
    switches: records.filter(({ outcome }) => outcome !== 'kept').length,
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

/** Whether a decision got as far as `point`. The rules are those of the report of an experiment. */
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

/** Writes the model of a run as "judged by …". Records name the models that the policy asked; they do not name the actor's model. */
export function judgedBy(model: string | null, taped = false): string | null {
  return model === null ? null : `judged by ${model}${taped ? ', from a tape' : ''}`
}

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

/** The calls are stored by their ids, because the outcome of a result depends on its call. */
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

/**
 * The ledgers of a conversation, as each decision saw them. Each line of a turn is stored only once. For each decision, the number of
 * lines that it saw is stored. So a turn of a thousand calls is read and written once, not a thousand times.
 */
export function viewLedgers(
  messages: readonly Message[],
  records: readonly Pick<DecisionRecord, 'position'>[],
): Pick<ViewedConversation, 'turns' | 'ledgers'> {
  const turns: ViewedTurn[] = []
  const places = new Map<string, number>()
  const late = lateResults(messages)
  const placeOf = (from: number, end: number): number => {
    const key = `${from} ${end}`
    const known = places.get(key)
    if (known !== undefined) return known
    turns.push(readTurn(messages, from, end))
    places.set(key, turns.length - 1)
    return turns.length - 1
  }
  const ledgers = records.map(({ position }) => {
    const from = Math.max(0, messages.slice(0, position).findLastIndex(isRequest))
    const next = messages.findIndex((message, index) => index >= position && isRequest(message))
    const end = next === -1 ? messages.length : next
    // The decision did not see a result that arrived later, so it gets a separate ledger without that result.
    const turn = placeOf(from, late.has(position) ? position : end)
    return { turn, lines: turns[turn]?.lines.filter((line) => line.position < position).length ?? 0 }
  })
  return { turns, ledgers }
}

/** The positions between a call and its result. A decision at such a position was made before the result arrived. */
function lateResults(messages: readonly Message[]): ReadonlySet<number> {
  const calledAt = new Map<string, number>()
  const between = new Set<number>()
  for (const [place, message] of messages.entries()) {
    if (message.role === 'assistant') for (const { id } of message.calls) calledAt.set(id, place)
    if (message.role !== 'tool') continue
    const from = calledAt.get(message.callId) ?? place
    for (let index = from + 1; index <= place; index++) between.add(index)
  }
  return between
}

function isRequest({ role }: Message): boolean {
  return role === 'user'
}

function readTurn(messages: readonly Message[], from: number, end: number): ViewedTurn {
  const { ledger } = readTrace(messages.slice(from, end))
  const lines = ledger.records.map(({ call, position, outcome }): LedgerLine => {
    return { name: call.name, arguments: call.malformed ?? call.arguments, position: position + from, outcome }
  })
  return { request: ledger.request, lines }
}
