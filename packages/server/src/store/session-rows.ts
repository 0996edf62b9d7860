/** The rows of sessions as verification reads them, and how a session's budgets are found: in the row of its family. */

import type { SessionRow } from './chain/chain-reader.ts'
import type { Database, Row } from './database.ts'
import { numberOf, numberOrNull, textOf, textOrNull } from './row.ts'

/** `known`: the session; `root`: the session its family began with, which may be itself. */
export function withFamily(prefix: string): string {
  return `${prefix}sessions as known left join ${prefix}sessions as root
    on root.tenant = known.tenant and root.session = coalesce(known.family, known.session)`
}

/** What a session has spent. Decisions and the highest anomaly are its own, budgets its family's. */
export const stateColumns = `known.decisions, coalesce(root.verifications, 0) as verifications,
  coalesce(root.generations, 0) as generations, coalesce(root.switches, 0) as switches,
  coalesce(root.follow_ups, 0) as follow_ups, root.stopped, known.anomaly`

const pageSize = 500

export async function* readSessions({ query, prefix }: Pick<Database, 'query' | 'prefix'>): AsyncIterable<SessionRow> {
  for (let last: SessionRow | null = null; ; ) {
    const rows: readonly Row[] = await query(
      `select tenant, session, family, decisions, switches, follow_ups, stopped, replaced, recorded, anomaly, last_at,
       last_sequence, touched_at, first_at, evidence, unpriced, cost, score, judge, fingerprint, switch_score, unjudged,
       disagreed, errors, withheld, longest, verifier, generator, arm
       from ${prefix}sessions where cast($1 as text) is null or (tenant, session) > ($1, $2)
       order by tenant, session limit ${pageSize}`,
      [last?.tenant ?? null, last?.session ?? null],
    )
    for (const row of rows) {
      last = sessionRowOf(row)
      yield last
    }
    if (rows.length === 0) return
  }
}

function sessionRowOf(row: Row): SessionRow {
  return {
    tenant: textOf(row, 'tenant'),
    session: textOf(row, 'session'),
    family: textOrNull(row, 'family'),
    decisions: numberOf(row, 'decisions'),
    switches: numberOf(row, 'switches'),
    followUps: numberOf(row, 'follow_ups'),
    stopped: textOrNull(row, 'stopped'),
    replaced: numberOf(row, 'replaced'),
    recorded: numberOrNull(row, 'recorded') ?? 0,
    anomaly: numberOf(row, 'anomaly'),
    lastAt: numberOrNull(row, 'last_at'),
    lastSequence: numberOrNull(row, 'last_sequence'),
    touchedAt: numberOf(row, 'touched_at'),
    arm: textOrNull(row, 'arm'),
    columns: {
      firstAt: numberOrNull(row, 'first_at'),
      evidence: numberOrNull(row, 'evidence'),
      unpriced: numberOrNull(row, 'unpriced'),
      cost: numberOrNull(row, 'cost'),
      score: numberOrNull(row, 'score'),
      judge: textOrNull(row, 'judge'),
      fingerprint: textOrNull(row, 'fingerprint'),
      switchScore: numberOrNull(row, 'switch_score'),
      unjudged: numberOrNull(row, 'unjudged'),
      disagreed: numberOrNull(row, 'disagreed'),
      errors: numberOrNull(row, 'errors'),
      withheld: numberOrNull(row, 'withheld'),
      longest: numberOrNull(row, 'longest'),
      verifier: textOrNull(row, 'verifier'),
      generator: textOrNull(row, 'generator'),
    },
  }
}
