/**
 * Switches that wait for a person. Only the first answer counts, and only if it is for the pair that the person saw. If no answer arrives
 * in time, the request expires.
 */
import { createHash } from 'node:crypto'
import { type Action, type Clock, plainAction } from '@twincheck/core'
import { number, oneOf, orNull, text } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { appendEvent, type ChainedDatabase, holdHead } from './chain/entries.ts'
import { type RowValue, readKeys, rowKind } from './row.ts'
import type { ConfirmationState, PendingConfirmation, Store } from './store.ts'

type Confirmations = Pick<
  Store,
  'createConfirmation' | 'listConfirmations' | 'answerConfirmation' | 'confirmationState' | 'withdrawConfirmation'
>

const confirmation = rowKind({
  tenant: text,
  id: text,
  session: text,
  pair: text,
  content: text,
  createdAt: number,
  expiresAt: number,
  verdict: orNull(oneOf('approve', 'refuse')),
  answeredBy: orNull(text),
  answeredAt: orNull(number),
})

type ConfirmationRow = RowValue<typeof confirmation>

export function openConfirmations(database: ChainedDatabase, clock: Clock): Confirmations {
  const { prefix } = database
  const find = async (tenant: string, id: string): Promise<ConfirmationRow | null> => {
    const [row] = await database.query(`select * from ${prefix}confirmations where tenant = $1 and id = $2`, [
      tenant,
      id,
    ])
    return row ? confirmation.read(row) : null
  }
  return {
    createConfirmation: async ({ id, key, pair, content, expiresAt }) => {
      readKeys({ ...key, id, pair })
      await database.query(
        `insert into ${prefix}confirmations (tenant, id, session, pair, content, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [key.tenant, id, key.session, pair, JSON.stringify(content), clock.now(), expiresAt],
      )
    },
    listConfirmations: async (tenant) => {
      const rows = await database.query(
        `select * from ${prefix}confirmations where (cast($1 as text) is null or tenant = $1) and verdict is null and expires_at > $2
         order by created_at, tenant, id`,
        [tenant, clock.now()],
      )
      return rows.map(confirmation.read).map(pendingOf)
    },
    // An answer and its entry in the chain are committed together, so that every verdict that counts names the person who gave it.
    answerConfirmation: async ({ tenant, id, pair, verdict, by }) => {
      const answered = await database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        const at = clock.now()
        const [row] = await connection.query(
          `update ${prefix}confirmations set verdict = $4, answered_by = $5, answered_at = $6
           where tenant = $1 and id = $2 and pair = $3 and verdict is null and expires_at > $6
           returning *`,
          [tenant, id, pair, verdict, by, at],
        )
        if (!row) return false
        const content = { tenant, session: confirmation.read(row).session, confirmation: id, pair, by }
        const event = verdict === 'approve' ? 'switch-approved' : 'switch-refused'
        await appendEvent(connection, database, head, { at, event, content })
        return true
      })
      if (answered) return 'answered'
      const row = await find(tenant, id)
      if (row === null) return 'unknown'
      if (row.pair !== pair) return 'other-pair'
      return row.verdict === null ? 'expired' : 'already-answered'
    },
    withdrawConfirmation: async (tenant, id) => {
      await database.query(
        `update ${prefix}confirmations set expires_at = $3
         where tenant = $1 and id = $2 and verdict is null and expires_at > $3`,
        [tenant, id, clock.now()],
      )
    },
    confirmationState: async (tenant, id) => stateAt(await find(tenant, id), clock.now()),
  }
}

function pendingOf({ id, tenant, session, pair, content, createdAt, expiresAt }: ConfirmationRow): PendingConfirmation {
  return { id, key: { tenant, session }, pair, content: JSON.parse(content), createdAt, expiresAt }
}

function stateAt(row: ConfirmationRow | null, now: number): ConfirmationState {
  if (row === null) return { kind: 'unknown' }
  const { verdict, answeredBy, answeredAt, expiresAt } = row
  if (verdict !== null) return { kind: 'answered', verdict, by: answeredBy ?? '', at: answeredAt ?? 0 }
  return expiresAt > now ? { kind: 'pending' } : { kind: 'expired', at: expiresAt }
}

/** The hash of a pair of proposal and twin. A person's answer names the hash, so that it is valid only for the pair that was shown. */
export function pairHash(proposal: Action, twin: Action): string {
  const pair = canonicalJson({ proposal: plainAction(proposal), twin: plainAction(twin) })
  return `sha256:${createHash('sha256').update(pair).digest('hex')}`
}
