/**
 * Runs one exchange: feeds events to the state machine and carries out its effects. The adapter reports replies and deliveries.
 * `ExchangeDuties` decide, take back and remember, in this process or in a worker thread.
 */
import type { Action } from '../policy/paper/trace/action.ts'
import type { CheckedReply, DeliveredReply, ExchangeEffect, ExchangeEvent, Rewritten, Undelivered } from './events.ts'
import { advance, asked, type ExchangeState } from './machine.ts'
import type { Replacement, Reply } from './reply.ts'

/** None of these may reject. */
export type ExchangeDuties<Item> = {
  /** The twin that replaces the reply; null if it is kept. */
  readonly check: (checked: CheckedReply<Item>) => Promise<Action | null>
  readonly takeBack: (why: Undelivered, cause: unknown) => Promise<void>
  readonly remember: (delivered: DeliveredReply<Item>) => Promise<void>
  readonly abandon: () => void
}

export type Exchange<Item> = {
  /** Reports the actor's reply. Returns what to do with it. */
  readonly reply: (reply: Reply, canAnswer: boolean) => Promise<Next>
  /** Reports the reply of an actor that was asked again. */
  readonly secondReply: (reply: Reply, items: readonly Item[]) => Promise<Delivery>
  /** Reports that asking the actor again failed. */
  readonly fail: (cause: unknown) => Promise<Delivery>
  /** Reports that the replacement cannot be written. */
  readonly giveUp: () => Promise<Delivery>
  /** Await it before the end of the reply is sent, so that the client's next request is recognised. */
  readonly deliver: (rewritten: Rewritten | null) => Promise<void>
  readonly abort: () => void
}

export type Next = AskAgain | Delivery
export type AskAgain = { readonly kind: 'ask-again'; readonly text: string }
export type Delivery = { readonly kind: 'deliver'; readonly replacement: Replacement | null }

export function openExchange<Item>(duties: ExchangeDuties<Item>): Exchange<Item> {
  let state: ExchangeState<Item> = asked
  const effectsOf = (event: ExchangeEvent<Item>): readonly ExchangeEffect<Item>[] => {
    const advanced = advance(state, event)
    state = advanced.state
    return advanced.effects
  }

  const dispatch = async (event: ExchangeEvent<Item>): Promise<Next> => {
    let next: Next = kept
    const effects = [...effectsOf(event)]
    for (const effect of effects) {
      switch (effect.kind) {
        case 'check':
          effects.push(...effectsOf({ kind: 'decision', twin: await duties.check(effect) }))
          break
        case 'ask-again':
        case 'deliver':
          next = effect
          break
        case 'take-back':
          await duties.takeBack(effect.why, effect.cause)
          break
        case 'remember':
          await duties.remember(effect)
          break
        case 'abandon':
          duties.abandon()
      }
    }
    return next
  }
  const delivery = async (event: ExchangeEvent<Item>): Promise<Delivery> => {
    const next = await dispatch(event)
    return next.kind === 'deliver' ? next : kept
  }

  return {
    reply: (reply, canAnswer) => dispatch({ kind: 'reply', reply, canAnswer }),
    secondReply: (reply, items) => delivery({ kind: 'second-reply', reply, items }),
    fail: (cause) => delivery({ kind: 'failure', cause }),
    giveUp: () => delivery({ kind: 'undeliverable' }),
    deliver: async (rewritten) => {
      await dispatch({ kind: 'delivery', rewritten })
    },
    abort: () => void dispatch({ kind: 'abort' }),
  }
}

const kept: Delivery = { kind: 'deliver', replacement: null }
