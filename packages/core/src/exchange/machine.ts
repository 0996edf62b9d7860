/**
 * One exchange, from the actor's reply to its delivery, as a state machine with all transitions in one place. It takes events and
 * returns effects, and does no I/O itself. Fetch hooks, hosts and the gateway all use it and add no rules of their own.
 *
 * Invariants
 *   1. An actor is asked again at most once: the calls of its second reply are never answered.
 *   2. If anything fails, a reply of the actor is delivered unchanged.
 *   3. What was delivered is remembered, never what was proposed.
 */
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import type { AnsweredCalls, ExchangeEffect, ExchangeEvent, Undelivered } from './events.ts'
import { placeTwin } from './place-twin.ts'
import { answeredMessages, type Replacement, type Reply, replaceReply } from './reply.ts'

export type ExchangeState<Item> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'deciding'; readonly reply: Reply; readonly answered: AnsweredCalls<Item> | null }
  | { readonly kind: 'asking-again'; readonly reply: Reply; readonly text: string }
  | {
      readonly kind: 'delivering'
      readonly reply: Reply
      readonly replacement: Replacement | null
      readonly answered: AnsweredCalls<Item> | null
    }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'aborted' }

export type Advanced<Item> = { readonly state: ExchangeState<Item>; readonly effects: readonly ExchangeEffect<Item>[] }

export const asked = { kind: 'asked' } as const
const aborted = { kind: 'aborted' } as const

/** Throws if the event is not allowed in this state: events out of order are bugs in the adapter. */
export function advance<Item>(state: ExchangeState<Item>, event: ExchangeEvent<Item>): Advanced<Item> {
  // The client may disconnect at any time; later events of its exchange are ignored.
  if (state.kind === 'aborted' || (state.kind === 'delivered' && event.kind === 'abort')) return { state, effects: [] }
  if (event.kind === 'abort') return { state: aborted, effects: [{ kind: 'abandon' }] }
  switch (state.kind) {
    case 'asked':
      if (event.kind === 'reply') return check(event.reply, event.canAnswer, null)
      break
    case 'deciding':
      if (event.kind === 'decision') return decided(state, event.twin)
      break
    case 'asking-again':
      if (event.kind === 'second-reply') {
        return check(event.reply, false, { messages: answeredMessages(state.reply, state.text), items: event.items })
      }
      if (event.kind === 'failure') return keep({ ...state, answered: null }, 'not-answered', event.cause)
      break
    case 'delivering':
      if (event.kind === 'delivery') {
        const { replacement, answered } = state
        const delivered = { reply: replaceReply(state.reply, replacement), answered, rewritten: event.rewritten }
        return { state: { kind: 'delivered' }, effects: [{ kind: 'remember', ...delivered }] }
      }
      if (event.kind === 'undeliverable' && state.replacement) return keep(state, 'not-delivered', null)
      break
    case 'delivered':
  }
  throw new ExchangeOrderError(state.kind, event.kind)
}

function check<Item>(reply: Reply, canAnswer: boolean, answered: AnsweredCalls<Item> | null): Advanced<Item> {
  // A result refers to its call by id, so calls without one cannot be answered.
  const canBeAnswered = canAnswer && reply.calls.every(({ id }) => id !== '')
  const state = { kind: 'deciding', reply, answered } as const
  return { state, effects: [{ kind: 'check', reply, canAnswer: canBeAnswered, answered }] }
}

type Decided<Item> = { readonly reply: Reply; readonly answered: AnsweredCalls<Item> | null }

function decided<Item>({ reply, answered }: Decided<Item>, twin: Action | null): Advanced<Item> {
  if (twin?.kind === 'answer') {
    if (answered) return keep({ reply, answered }, 'not-answered', 'its calls were answered before')
    const state = { kind: 'asking-again', reply, text: twin.text } as const
    return { state, effects: [{ kind: 'ask-again', reply, text: twin.text }] }
  }
  return deliver({ reply, answered }, twin && placeTwin(twin, reply), [])
}

function keep<Item>(decision: Decided<Item>, why: Undelivered, cause: unknown): Advanced<Item> {
  return deliver(decision, null, [{ kind: 'take-back', why, cause }])
}

function deliver<Item>(
  { reply, answered }: Decided<Item>,
  replacement: Replacement | null,
  before: readonly ExchangeEffect<Item>[],
): Advanced<Item> {
  const state = { kind: 'delivering', reply, replacement, answered } as const
  return { state, effects: [...before, { kind: 'deliver', reply, replacement }] }
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
