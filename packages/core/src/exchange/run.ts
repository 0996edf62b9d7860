/** Runs one exchange: feeds events to the state machine and carries out the effects, here or in a worker thread. */
import { elapsed, type TimeLimit } from '../boundary/clock.ts'
import type { CheckedReply, DeliveredReply, ExchangeEffect, ExchangeEvent, Rewritten, Undelivered } from './events.ts'
import { advance, asked, type ExchangeState } from './machine.ts'
import { type DecidedReply, nothingShown, type Replacement, type Reply, type Shown } from './reply.ts'

/** The work that an exchange leaves to its surroundings. None of these functions may reject. */
export type ExchangeDuties<Item> = {
  readonly check: (checked: CheckedReply<Item>) => Promise<DecidedReply | null>
  readonly takeBack: (why: Undelivered, cause: unknown) => Promise<void>
  readonly remember: (delivered: DeliveredReply<Item>) => Promise<void>
  readonly abandon: () => void
}

export type Exchange<Item> = {
  readonly reply: (reply: Reply, canAnswer: boolean) => Promise<Next>
  readonly nextReply: (reply: Reply, items: readonly Item[], canAnswer: boolean) => Promise<Next>
  /** Asks the actor again. If the exchange takes too long, the promise rejects and the signal is aborted. */
  readonly inTime: <Result>(ask: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
  readonly fail: (cause: unknown) => Promise<Delivery>
  readonly giveUp: () => Promise<Delivery>
  /**
   * Stores the delivery. Await the promise before the reply ends, so that the next request is recognised. `shown` is the part that a
   * stream showed before.
   */
  readonly deliver: (rewritten: Rewritten | null, shown?: Shown) => Promise<void>
  readonly abort: () => void
}

export type Next = AskAgain | Delivery
export type AskAgain = { readonly kind: 'ask-again'; readonly texts: readonly string[] }
export type Delivery = { readonly kind: 'deliver'; readonly replacement: Replacement | null }

/**
 * Opens an exchange. `limit` limits the time for asking the actor again. The time is measured from the actor's first reply, and when it
 * is over, the latest reply is delivered. Null means no limit.
 */
export function openExchange<Item>(duties: ExchangeDuties<Item>, limit: TimeLimit | null = null): Exchange<Item> {
  let state: ExchangeState<Item> = asked
  let since: number | null = null
  const left = () =>
    limit && since !== null ? limit.milliseconds - elapsed(limit.clock, since) : Number.POSITIVE_INFINITY
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
          effects.push(...effectsOf({ kind: 'decision', decided: await duties.check(effect) }))
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
    reply: (reply, canAnswer) => {
      since = limit?.clock.now() ?? null
      return dispatch({ kind: 'reply', reply, canAnswer })
    },
    nextReply: (reply, items, canAnswer) => {
      return dispatch({ kind: 'next-reply', reply, items, canAnswer: canAnswer && left() > 0 })
    },
    inTime: (ask) => askWithin(ask, limit, left()),
    fail: (cause) => delivery({ kind: 'failure', cause }),
    giveUp: () => delivery({ kind: 'undeliverable' }),
    deliver: async (rewritten, shown = nothingShown) => {
      await dispatch({ kind: 'delivery', rewritten, shown })
    },
    abort: () => void dispatch({ kind: 'abort' }),
  }
}

function askWithin<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  limit: TimeLimit | null,
  left: number,
): Promise<Result> {
  const late = new AbortController()
  if (!limit) return ask(late.signal)
  const error = new Error(`the exchange took longer than ${limit.milliseconds} ms`)
  if (left <= 0) return Promise.reject(error)
  return new Promise((resolve, reject) => {
    const cancel = limit.clock.after(left, () => {
      reject(error)
      late.abort(error)
    })
    ask(late.signal).then(resolve, reject).finally(cancel)
  })
}

const kept: Delivery = { kind: 'deliver', replacement: null }
