/**
 * One exchange, from the actor's reply to its delivery, as a state machine with all transitions in one place. It takes events and returns
 * effects, and does no I/O itself. Fetch hooks, hosts and the gateway all use it and add no rules of their own.
 *
 * Invariants
 *   1. For one request of the client, the actor is asked again at most three times. After that, TwinCheck answers
 *      calls only in a reply that also has calls to deliver, because then the actor need not be asked again. If all
 *      calls of a reply would be answered, the reply is delivered with its calls: without them it would end the
 *      actor's turn.
 *   2. If anything fails, a reply of the actor is delivered unchanged.
 *   3. The delivered reply is remembered, never the proposed one.
 */
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { AnsweredCalls, ExchangeEffect, ExchangeEvent, Undelivered } from './events.ts'
import { placeTwin } from './place-twin.ts'
import {
  type AnswerOfCall,
  answeredMessages,
  type DecidedReply,
  joinShown,
  type Replacement,
  type Reply,
  replaceReply,
  type WithheldCall,
} from './reply.ts'

export const mostFurtherRequests = 3

type AskedReply<Item> = {
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item> | null
  readonly further: number
}

export type ExchangeState<Item> =
  | { readonly kind: 'asked' }
  | ({ readonly kind: 'deciding' } & AskedReply<Item>)
  | ({ readonly kind: 'asking-again'; readonly texts: readonly string[] } & AskedReply<Item>)
  | ({ readonly kind: 'delivering'; readonly replacement: Replacement | null } & AskedReply<Item>)
  | { readonly kind: 'delivered' }
  | { readonly kind: 'aborted' }

export type Advanced<Item> = { readonly state: ExchangeState<Item>; readonly effects: readonly ExchangeEffect<Item>[] }

export const asked = { kind: 'asked' } as const
const aborted = { kind: 'aborted' } as const

/**
 * Moves the exchange to its next state. Throws if the event is not allowed in this state, because events out of order are bugs in the
 * adapter.
 */
export function advance<Item>(state: ExchangeState<Item>, event: ExchangeEvent<Item>): Advanced<Item> {
  // The client may disconnect at any time, so later events of its exchange are ignored.
  if (state.kind === 'aborted' || (state.kind === 'delivered' && event.kind === 'abort')) return { state, effects: [] }
  if (event.kind === 'abort') return { state: aborted, effects: [{ kind: 'abandon' }] }
  switch (state.kind) {
    case 'asked':
      if (event.kind === 'reply') return check({ reply: event.reply, answered: null, further: 0 }, event.canAnswer)
      break
    case 'deciding':
      if (event.kind === 'decision') return decide(state, event.decided)
      break
    case 'asking-again':
      if (event.kind === 'next-reply') {
        const { reply, items, canAnswer } = event
        return check({ reply, answered: addAnswered(state, items), further: state.further + 1 }, canAnswer)
      }
      if (event.kind === 'failure') return keep(state, 'not-answered', event.cause)
      break
    case 'delivering':
      if (event.kind === 'delivery') {
        const { answered, replacement } = state
        const delivered = replaceReply(state.reply, replacement)
        const withheld = (replacement?.kind === 'calls' && replacement.withheld) || []
        const reply = { ...delivered, text: joinShown(event.shown.text, delivered.text) }
        const { rewritten, shown } = event
        const remember = { kind: 'remember', reply, answered, withheld, rewritten, shown } as const
        return { state: { kind: 'delivered' }, effects: [remember] }
      }
      if (event.kind === 'undeliverable' && state.replacement) return keep(state, 'not-delivered', null)
      break
    case 'delivered':
  }
  throw new ExchangeOrderError(state.kind, event.kind)
}

function check<Item>({ reply, answered, further }: AskedReply<Item>, canAnswer: boolean): Advanced<Item> {
  // A result refers to its call by id, so each call needs a distinct id.
  const ids = new Set(reply.calls.map(({ id }) => id))
  const canWithhold = canAnswer && ids.size === reply.calls.length && !ids.has('')
  const state = { kind: 'deciding', reply, answered, further } as const
  const check = { reply, canAnswer: canWithhold && further < mostFurtherRequests, canWithhold, answered }
  return { state, effects: [{ kind: 'check', ...check }] }
}

function decide<Item>({ reply, answered, further }: AskedReply<Item>, decided: DecidedReply | null): Advanced<Item> {
  const now = { reply, answered, further }
  if (decided?.kind !== 'answer') return deliver(now, decided && placeTwin(decided.twin, reply))
  const withheld = withheldCalls(reply, decided.answers)
  if (withheld.length < reply.calls.length) {
    const rest = reply.calls.flatMap((call, original) => {
      return withheld.some(({ index }) => index === original) ? [] : [{ call, original }]
    })
    return deliver(now, { kind: 'calls', calls: rest, withheld })
  }
  if (further >= mostFurtherRequests) return keep(now, 'not-answered', 'the actor was asked too often')
  const texts = withheld.map(({ text }) => text)
  return { state: { kind: 'asking-again', ...now, texts }, effects: [{ kind: 'ask-again', reply, texts }] }
}

function withheldCalls({ calls }: Reply, answers: readonly AnswerOfCall[]): readonly WithheldCall[] {
  return calls.flatMap((call, index) => {
    const answer = answers.find((one) => one.call === index)
    return answer ? [{ call, index, text: answer.text }] : []
  })
}

function addAnswered<Item>(
  { reply, texts, answered }: AskedReply<Item> & { readonly texts: readonly string[] },
  items: readonly Item[],
): AnsweredCalls<Item> {
  return {
    messages: [...(answered?.messages ?? []), ...answeredMessages(reply, texts)],
    items: [...(answered?.items ?? []), ...items],
  }
}

function keep<Item>({ reply, answered, further }: AskedReply<Item>, why: Undelivered, cause: unknown): Advanced<Item> {
  const { state, effects } = deliver({ reply, answered, further }, null)
  return { state, effects: [{ kind: 'take-back', why, cause }, ...effects] }
}

function deliver<Item>(now: AskedReply<Item>, replacement: Replacement | null): Advanced<Item> {
  const state = { kind: 'delivering', ...now, replacement } as const
  return { state, effects: [{ kind: 'deliver', reply: now.reply, replacement }] }
}

export class ExchangeOrderError extends TwinCheckError {
  readonly code = 'exchange-order'

  constructor(state: string, event: string) {
    super(
      `An exchange in state ${state} received the event ${event}, which is not allowed there. This is a bug in the adapter ` +
        'that runs the exchange: see the transitions in exchange/machine.ts.',
    )
  }
}
