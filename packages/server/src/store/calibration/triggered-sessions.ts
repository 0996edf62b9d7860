/** Conversations of a canary in which the gate passed, of both arms and without saying which: for people who label them. */
import type { Database } from '../database.ts'
import { sessionKey } from '../session-rows.ts'
import type { Store } from '../store.ts'

/** More than a person can label. */
const mostListed = 10_000

export function openTriggeredSessions({ query, prefix }: Database): Pick<Store, 'listTriggered'> {
  return {
    listTriggered: async ({ tenant, since }) => {
      const rows = await query(
        `select ${sessionKey.columns} from ${prefix}sessions
         where triggered_at >= $1 and arm is not null and (cast($2 as text) is null or tenant = $2)
         order by triggered_at desc, tenant, session limit ${mostListed}`,
        [since, tenant],
      )
      return rows.map(sessionKey.read)
    },
  }
}
