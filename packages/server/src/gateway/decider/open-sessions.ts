/**
 * Sessions with a decision in progress. A decision may outlast its answer, above all in shadow. The next decision of the same
 * trajectory joins the same session, so that decisions are counted and made one after another. A session without a decision in
 * progress is dropped: its budget is in the store.
 */
import type { Session, TwinCheck } from '@twincheck/core'
import type { SessionKey, Store } from '../../store/store.ts'

export type Lease = {
  readonly session: Session
  /** Call it once, when the decision is recorded. */
  readonly release: () => void
}

/** A new session has nothing to load. */
export type OpenSessions = (key: SessionKey, isNew: boolean) => Promise<Lease>

export function openSessions(twincheck: TwinCheck, store: Pick<Store, 'loadState'>): OpenSessions {
  const open = new Map<string, { readonly session: Promise<Session>; users: number }>()
  return async (key, isNew) => {
    const name = JSON.stringify([key.tenant, key.session])
    const entry = open.get(name) ?? {
      session: isNew
        ? Promise.resolve(twincheck.session(key.session, undefined, key.tenant))
        : store.loadState(key).then((state) => twincheck.session(key.session, state, key.tenant)),
      users: 0,
    }
    open.set(name, entry)
    entry.users += 1
    const release = () => {
      entry.users -= 1
      if (entry.users === 0) open.delete(name)
    }
    try {
      return { session: await entry.session, release }
    } catch (error) {
      release()
      throw error
    }
  }
}
