/**
 * The model port behind the store's budgets: before a model is asked, the session pays for it in the store, where every
 * gateway sees it. Who cannot pay does not ask, and without a store nobody asks.
 *
 * The port is told only the request, so the session it is asked for is carried along the asynchronous calls.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type ModelPort, type ModelRole, TwinCheckError } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
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
  /** Runs a check on the session's account. */
  readonly on: <Result>(key: SessionKey, check: () => Promise<Result>) => Promise<Result>
  /** Whose check this is; null outside of one. */
  readonly current: () => SessionKey | null
}

type PaidAccount = { readonly key: SessionKey; readonly paid: Map<ModelRole, Promise<void>> }

export function openClaims(model: ModelPort, store: Pick<Store, 'claim'>): Claims {
  const accounts = new AsyncLocalStorage<PaidAccount>()
  const pay = async (key: SessionKey, role: ModelRole) => {
    const what = role === 'verifier' ? 'verifications' : 'generations'
    const { granted } = await store.claim(key, what, constants.budgets[what])
    if (!granted) throw new BudgetSpentError(role)
  }
  return {
    model: async (request, options) => {
      const account = accounts.getStore()
      if (!account) throw new BudgetSpentError(request.role)
      // A reply that could not be read is asked for once more; that is still the same verification.
      const paid = account.paid.get(request.role) ?? pay(account.key, request.role)
      account.paid.set(request.role, paid)
      await paid
      return model(request, options)
    },
    on: (key, check) => accounts.run({ key, paid: new Map() }, check),
    current: () => accounts.getStore()?.key ?? null,
  }
}
