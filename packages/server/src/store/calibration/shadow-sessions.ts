/**
 * Counts conversations in shadow. It reads only the rows of sessions and not the decision records.
 *
 * A conversation counts if all of its decisions were made under one fingerprint, and if none of its replies was replaced. A conversation
 * in a canary's repair arm does not count, because nobody knows how it would have ended without repair.
 */
import type { KnownOutcome, ShadowFrame, ShadowSession } from '@twincheck/core/canary'
import { number, orNull, text } from '@twincheck/core/reading'
import type { Database, Row } from '../database.ts'
import { saidColumns, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { bySession, type RowValue, readPages, rowKind } from '../row.ts'
import { sessionKey } from '../session-rows.ts'
import type { SessionKey, Store } from '../store.ts'

type ShadowSessions = Pick<
  Store,
  | 'listModels'
  | 'countSigns'
  | 'listFingerprints'
  | 'countShadow'
  | 'clusterSizes'
  | 'listWouldSwitch'
  | 'readRest'
  | 'readReported'
  | 'countDays'
  | 'conversationLength'
  | 'noteTools'
  | 'listTools'
>

/** The tools of decisions, by the hash of their schema. A calibration covers only these tools. */
const seenTool = rowKind({ name: text, hash: text })
export type SeenTool = RowValue<typeof seenTool>

/** A tool with more schemas than this is not calibrated, because it probably gets a new schema each time. */
const mostSchemas = 20

const shadowCounts = rowKind({ conversations: number, unjudged: number, since: orNull(number) })
export type ShadowCounts = RowValue<typeof shadowCounts>

export type ReportedSession = ShadowSession & { readonly outcomes: readonly KnownOutcome[] }

const fingerprintCounts = rowKind({ fingerprint: text, conversations: number, lastAt: number })
export type FingerprintCounts = RowValue<typeof fingerprintCounts>

const clusterCounts = rowKind({ members: number, squares: number })
const reportedModel = rowKind({ model: text })
const counted = rowKind({ conversations: number })
const ofLength = rowKind({ length: number })

const signs = {
  conversations: number,
  evidence: number,
  gate: number,
  disagreed: number,
  errors: number,
  unjudged: number,
  slow: number,
  withheld: number,
}
const signCounts = rowKind(signs)
const dayCounts = rowKind({ day: number, ...signs })

/**
 * The number of conversations that showed each sign since a given time. Conversations of both arms count, and each conversation counts
 * once.
 */
export type SignCountsOfHour = RowValue<typeof signCounts>

const shadowSession = rowKind({
  tenant: text,
  session: text,
  switchScore: orNull(number),
  unjudged: orNull(number),
  clusterName: orNull(text),
  firstAt: number,
})

const pageSize = 500
const longPage = 5_000
const dayMs = 86_400_000

/** The SQL condition for sessions in the frame. The parameters $1 to $3 are the values of `valuesOf`. */
function inFrame(sessions: string, fingerprint = `${sessions}.fingerprint`): string {
  return `${fingerprint} = $1 and ${sessions}.first_at < $2
    and (cast($3 as text) is null or ${sessions}.tenant = $3)
    and ${sessions}.replaced = 0 and coalesce(${sessions}.arm, 'control') = 'control'`
}

/**
 * This expression prevents databases from using the index of fingerprints. With that index they would sort all rows again for every page.
 * Without it they read the rows by primary key, which is the order of the pages.
 */
const byNoIndex = `coalesce(known.fingerprint, '')`

function valuesOf({ fingerprint, until, tenant }: ShadowFrame) {
  return [fingerprint, until, tenant]
}

const sessionColumns = shadowSession.columnsOf('known')

export function openShadowSessions({ query, prefix }: Database): ShadowSessions {
  return {
    listFingerprints: async () => {
      const rows = await query(
        `select fingerprint, count(*) as conversations, max(last_at) as last_at from ${prefix}sessions
         where fingerprint is not null and fingerprint <> 'several' group by fingerprint order by max(last_at) desc`,
        [],
      )
      return rows.map(fingerprintCounts.read)
    },
    countShadow: async (frame) => {
      const [row] = await query(
        `select count(*) as conversations, count(case when known.unjudged > 0 then 1 end) as unjudged,
           min(known.first_at) as since
         from ${prefix}sessions as known where ${inFrame('known')}`,
        valuesOf(frame),
      )
      return shadowCounts.read(row)
    },
    listModels: async (frame) => {
      const of = async (role: 'verifier' | 'generator') => {
        const rows = await query(
          `select distinct known.${role} as model from ${prefix}sessions as known
           where ${inFrame('known')} and known.${role} is not null order by 1`,
          valuesOf(frame),
        )
        return rows.map((row) => reportedModel.read(row).model)
      }
      return { verifier: await of('verifier'), generator: await of('generator') }
    },
    clusterSizes: async (frame) => {
      const [row] = await query(
        `select cast(coalesce(sum(size), 0) as bigint) as members, cast(coalesce(sum(
           case when cluster_name is null then size else size * size end), 0) as bigint) as squares
         from (select known.cluster_name, count(*) as size from ${prefix}sessions as known where ${inFrame('known')}
           group by known.tenant, known.cluster_name) as clusters`,
        valuesOf(frame),
      )
      return clusterCounts.read(row)
    },
    listWouldSwitch: async (frame, threshold) => {
      const rows = await query(
        `select ${sessionColumns} from ${prefix}sessions as known where ${inFrame('known')} and known.switch_score >= $4`,
        [...valuesOf(frame), threshold],
      )
      return rows.map(sessionOf)
    },
    readRest: (frame, threshold) =>
      readPages<SessionKey>(async (last) => {
        const rows = await query(
          `select known.tenant, known.session from ${prefix}sessions as known
           where ${inFrame('known', byNoIndex)} and coalesce(known.switch_score, 0) < $4
             and (known.tenant, known.session) > ($5, $6)
           order by known.tenant, known.session limit ${longPage}`,
          [...valuesOf(frame), threshold, last?.tenant ?? '', last?.session ?? ''],
        )
        return rows.map(sessionKey.read)
      }),
    readReported: async function* (frame) {
      for (let last: SessionKey = { tenant: '', session: '' }; ; ) {
        // The query starts from the labels, because there are far fewer labels than sessions.
        const reported = await query(
          `select distinct tenant, session from ${prefix}outcomes where (tenant, session) > ($1, $2)
           order by tenant, session limit ${pageSize}`,
          [last.tenant, last.session],
        )
        const end = reported.at(-1)
        if (end === undefined) return
        const next = sessionKey.read(end)
        const rows = await query(
          `select ${sessionColumns}, ${saidColumns} from ${prefix}outcomes as said join ${prefix}sessions as known
             on known.tenant = said.tenant and known.session = said.session
           where ${inFrame('known')} and (said.tenant, said.session) > ($4, $5) and (said.tenant, said.session) <= ($6, $7)
           order by said.tenant, said.session, said.sequence`,
          [...valuesOf(frame), last.tenant, last.session, next.tenant, next.session],
        )
        const read = rows.map((row) => ({ ...sessionOf(row), outcome: storedOutcomeOf(row) }))
        for (const found of bySession(read)) {
          const [{ outcome: _first, ...session }] = found
          yield { ...session, outcomes: found.map(({ outcome }) => outcome) }
        }
        last = next
        if (reported.length < pageSize) return
      }
    },
    countSigns: async ({ fingerprint, until, tenant }, from, threshold, slowMs) => {
      const [row] = await query(
        `select count(*) as conversations, ${signColumns} from ${prefix}sessions as known
         where known.fingerprint = $1 and known.first_at < $2 and (cast($3 as text) is null or known.tenant = $3)
           and known.first_at >= $6`,
        [fingerprint, until, tenant, threshold, slowMs, from],
      )
      return signCounts.read(row)
    },
    conversationLength: async (frame, share) => {
      const [all] = await query(
        `select count(*) as conversations from ${prefix}sessions as known where ${inFrame('known')}`,
        valuesOf(frame),
      )
      const { conversations } = counted.read(all)
      const shorter = Math.min(Math.ceil(share * conversations), conversations) - 1
      const [row] = await query(
        `select known.last_at - known.first_at as length from ${prefix}sessions as known where ${inFrame('known')}
         order by 1 limit 1 offset $4`,
        [...valuesOf(frame), Math.max(0, shorter)],
      )
      return row === undefined ? null : ofLength.read(row).length
    },
    countDays: async (frame, threshold, slowMs) => {
      const rows = await query(
        `select cast(floor(known.first_at / ${dayMs}.0) as bigint) as day, count(*) as conversations, ${signColumns}
         from ${prefix}sessions as known where ${inFrame('known')} group by 1 order by 1`,
        [...valuesOf(frame), threshold, slowMs],
      )
      return rows.map(dayCounts.read)
    },
    noteTools: async (fingerprint, tools) => {
      for (const { name, hash } of tools)
        await query(
          `insert into ${prefix}seen_tools (fingerprint, name, hash) select $1, $2, $3
           where (select count(*) from ${prefix}seen_tools where fingerprint = $1 and name = $2) < ${mostSchemas}
           on conflict do nothing`,
          [fingerprint, name.slice(0, 200).replaceAll('\0', ''), hash],
        )
    },
    listTools: async (fingerprint) => {
      const rows = await query(
        `select ${seenTool.columns} from ${prefix}seen_tools where fingerprint = $1 order by name, hash`,
        [fingerprint],
      )
      return rows.map(seenTool.read)
    },
  }
}

/** SQL columns that count the conversations with each sign. $4 is the threshold, and $5 is the duration of a slow decision. */
const signColumns = `count(case when known.evidence > 0 then 1 end) as evidence,
  count(case when known.switch_score >= $4 then 1 end) as gate,
  count(case when known.disagreed > 0 then 1 end) as disagreed,
  count(case when known.errors > 0 then 1 end) as errors,
  count(case when known.unjudged > 0 then 1 end) as unjudged,
  count(case when known.longest > $5 then 1 end) as slow,
  count(case when known.withheld > 0 then 1 end) as withheld`

function sessionOf(row: Row): ShadowSession {
  const { switchScore, unjudged, clusterName, ...read } = shadowSession.read(row)
  return { ...read, score: switchScore ?? 0, unjudged: (unjudged ?? 0) > 0, cluster: clusterName }
}
