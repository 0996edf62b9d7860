/**
 * The port for models, limited by the budgets in the store. Before a session asks a model, it pays in the store, so that every gateway
 * sees the payment. A session with a spent budget does not ask a model. Without a store no session asks a model.
 *
 * The port receives only the request, so it gets the session from the asynchronous context.
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
  /** Runs a check that pays from the session's budget. `onAsk` is called when the check first asks a model. */
  readonly on: <Result>(key: SessionKey, check: () => Promise<Result>, onAsk?: (() => void) | null) => Promise<Result>
  readonly current: () => SessionKey | null
}

/**
 * The extra budget for follow-up stops: one verification for each stop, and no generation, because a follow-up stop needs no new twin.
 */
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
      // If a reply cannot be read, the model is asked a second time. Both requests count as one verification.
      const paid = account.paid.get(request.role) ?? pay(account.key, request.role)
      account.paid.set(request.role, paid)
      await paid
      return model(request, options)
    },
    on: (key, check, onAsk = null) => accounts.run({ key, paid: new Map(), onAsk }, check),
    current: () => accounts.getStore()?.key ?? null,
  }
}
