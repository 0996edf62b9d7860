/**
 * The model port behind the store's budgets: before a model is asked, the session pays for it in the store, where every
 * gateway sees it. Who cannot pay does not ask, and without a store nobody asks.
 *
 * The port is told only the request, so the session it is asked for is carried along the asynchronous calls.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type ModelPort, type ModelRole, TwinCheckError } from '@twincheck/core'
import { constants, mostFollowUps } from '@twincheck/core/records'
import type { SessionKey, Store } from '../../store/store.ts'

export class BudgetSpentError extends TwinCheckError {
  readonly code = 'budget-spent'

  constructor(role: ModelRole) {
    super(
      `Another gateway or request of this conversation has spent what it may ask the ${role}. The proposal was kept.`,
    )
  }
}

export type Claims = {
  readonly model: ModelPort
  /** Runs a check on the session's account. `onAsk`: called when it first asks a model. */
  readonly on: <Result>(key: SessionKey, check: () => Promise<Result>, onAsk?: (() => void) | null) => Promise<Result>
  /** Whose check this is; null outside of one. */
  readonly current: () => SessionKey | null
}

/** What each follow-up stop may ask. Its twin is never generated. */
const behindStop = { verifications: mostFollowUps, generations: 0 } as const

type PaidAccount = {
  readonly key: SessionKey
  readonly paid: Map<ModelRole, Promise<void>>
  onAsk: (() => void) | null
}

export function openClaims(model: ModelPort, store: Pick<Store, 'claim'>): Claims {
  const accounts = new AsyncLocalStorage<PaidAccount>()
  const pay = async (key: SessionKey, role: ModelRole) => {
    const what = role === 'verifier' ? 'verifications' : 'generations'
    const { granted } = await store.claim(key, what, constants.budgets[what], behindStop[what])
    if (!granted) throw new BudgetSpentError(role)
  }
  return {
    model: async (request, options) => {
      const account = accounts.getStore()
      if (!account) throw new BudgetSpentError(request.role)
      account.onAsk?.()
      account.onAsk = null
      // A reply that could not be read is asked for once more; that is still the same verification.
      const paid = account.paid.get(request.role) ?? pay(account.key, request.role)
      account.paid.set(request.role, paid)
      await paid
      return model(request, options)
    },
    on: (key, check, onAsk = null) => accounts.run({ key, paid: new Map(), onAsk }, check),
    current: () => accounts.getStore()?.key ?? null,
  }
}
