/**
 * The ledgers of a conversation as each decision saw them: the lines of a turn once, and how many of them each decision saw. A
 * turn of a thousand calls is read and written once, not a thousand times.
 */
import type { DecisionRecord, Message } from '@twincheck/core'
import { readTrace } from '@twincheck/core/records'
import type { LedgerLine, ViewedConversation, ViewedTurn } from './view-data.ts'

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
    // The decision did not see a result that came later, so it gets its own ledger.
    const turn = placeOf(from, late.has(position) ? position : end)
    return { turn, lines: turns[turn]?.lines.filter((line) => line.position < position).length ?? 0 }
  })
  return { turns, ledgers }
}

/** Positions between a call and its result. They exist if a decision did not wait for the results of the one before. */
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
