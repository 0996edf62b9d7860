/**
 * Runs one exchange: turns what the machine wants done into calls of those who can do it. The adapter tells it of replies and
 * deliveries; deciding, taking back and remembering are somebody else's, in this process or behind a thread.
 */
import type { Action } from '../policy/paper/trace/action.ts'
import type { CheckedReply, DeliveredReply, ExchangeEffect, Undelivered } from './effects.ts'
import type { ExchangeEvent, Rewritten } from './events.ts'
import { advance, asked, type ExchangeState } from './machine.ts'
import type { Replacement, Reply } from './reply.ts'

/** None of these rejects. */
export type ExchangeDuties<Item> = {
  /** The twin that takes the place of the reply; null: it is kept. */
  readonly check: (checked: CheckedReply<Item>) => Promise<Action | null>
  readonly takeBack: (why: Undelivered, cause: unknown) => Promise<void>
  readonly remember: (delivered: DeliveredReply<Item>) => Promise<void>
  readonly abandon: () => void
}

export type Exchange<Item> = {
  /** What to do with the actor's reply. */
  readonly reply: (reply: Reply, canAnswer: boolean) => Promise<Next>
  /** What to do with its reply when it was asked again. */
  readonly secondReply: (reply: Reply, items: readonly Item[]) => Promise<Delivery>
  /** The actor could not be asked again. */
  readonly fail: (cause: unknown) => Promise<Delivery>
  /** What was to be delivered cannot be written. */
  readonly giveUp: () => Promise<Delivery>
  /** To be awaited before the last of the reply is handed over, so that whoever goes on from it is known again. */
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

  const tell = async (event: ExchangeEvent<Item>): Promise<Next> => {
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
    const next = await tell(event)
    return next.kind === 'deliver' ? next : kept
  }

  return {
    reply: (reply, canAnswer) => tell({ kind: 'reply', reply, canAnswer }),
    secondReply: (reply, items) => delivery({ kind: 'second-reply', reply, items }),
    fail: (cause) => delivery({ kind: 'failure', cause }),
    giveUp: () => delivery({ kind: 'undeliverable' }),
    deliver: async (rewritten) => {
      await tell({ kind: 'delivery', rewritten })
    },
    abort: () => void tell({ kind: 'abort' }),
  }
}

const kept: Delivery = { kind: 'deliver', replacement: null }
