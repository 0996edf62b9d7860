/**
 * The decider's store. While the store is unavailable, nothing can be decided. The log reports when the store becomes unavailable and
 * when it returns, once each.
 */
import { readSigningKey } from '../../store/chain/head-signature.ts'
import { openLastingStore, type StoreAddress } from '../../store/open-store.ts'
import type { StoreOptions } from '../../store/sql-store.ts'
import type { Store } from '../../store/store.ts'
import type { Log } from '../operations/log.ts'

type DeciderStore = { readonly store: Store; readonly isOpen: () => boolean }

export async function openDeciderStore(
  place: StoreAddress & Pick<StoreOptions, 'unhurried'>,
  signingKey: string | null,
  log: Log,
): Promise<DeciderStore> {
  let known: string | null = null
  const onChange = (problem: Error | null) => {
    const code = problem && codeOf(problem)
    if (problem === null) log.info('store-open')
    else if (code !== known) log.problem('store-away', { code: code ?? 'unknown' })
    known = code
  }
  const signing = signingKey === null ? {} : { signingKey: readSigningKey(signingKey) }
  const store = await openLastingStore({ ...place, ...signing, onChange })
  return { store, isOpen: () => known === null }
}

function codeOf(problem: Error): string {
  return 'code' in problem ? String(problem.code) : 'unknown'
}
