/**
 * Which unit and arm of a canary a session belongs to, and what became of the units. Noted once: a session stays in the arm
 * it began in, whatever the share is later, and a fork is in that of the conversation it left.
 *
 * A conversation that the calibration was made on is not counted, though it goes on in a canary.
 *
 * Of a unit only the first conversation in which the gate passed is counted, or the first with evidence: eight of each user would
 * be eight times one user.
 */
import type { Arm, KnownOutcome } from '@twincheck/core/canary'
import type { Database } from '../database.ts'
import { readKeys } from '../key.ts'
import { outcomeColumns, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { numberOf, textOf, textOrNull } from '../row.ts'
import type { SessionKey, Store } from '../store.ts'

type CanaryUnits = Pick<Store, 'noteSession' | 'noteTrigger' | 'listUnits' | 'findArm'>

export type SessionNote = {
  readonly cluster: string | null
  readonly unit: string | null
  readonly arm: Arm | null
  /** When the stage of the canary began whose share drew the arm; milliseconds since the epoch. */
  readonly stage: number | null
}

/** Stages that began at `since` or later, and conversations that began at `begunFrom` or later. */
export type CanarySpan = { readonly since: number; readonly begunFrom: number }

export type CanaryConversation = SessionKey & {
  readonly unit: string
  readonly arm: Arm
  readonly stage: number
  /** When the gate passed in it, or it began. */
  readonly reachedAt: number
  readonly outcomes: readonly KnownOutcome[]
}

export function openCanaryUnits({ query, prefix }: Database, now: () => number): CanaryUnits {
  /** Together: they are few, and asking for those of each unit would take as long as there are units. */
  const outcomesSince = async (since: number): Promise<ReadonlyMap<string, readonly KnownOutcome[]>> => {
    const rows = await query(
      `select ${outcomeColumns} from ${prefix}outcomes as said where exists (
         select 1 from ${prefix}sessions as known
         where known.tenant = said.tenant and known.session = said.session and known.stage >= $1)
       order by sequence`,
      [since],
    )
    const outcomes = new Map<string, KnownOutcome[]>()
    for (const outcome of rows.map(storedOutcomeOf)) {
      const said = outcomes.get(nameOf(outcome))
      if (said) said.push(outcome)
      else outcomes.set(nameOf(outcome), [outcome])
    }
    return outcomes
  }
  return {
    noteSession: async ({ tenant, session }, { cluster, unit, arm, stage }) => {
      readKeys({ tenant, session, ...(unit === null ? {} : { unit }) })
      const [row] = await query(
        `insert into ${prefix}sessions as known (tenant, session, cluster_name, unit, arm, stage, touched_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant, session) do update set
           cluster_name = coalesce(known.cluster_name, excluded.cluster_name),
           unit = coalesce(known.unit, ${inherited(prefix, 'unit')}, excluded.unit),
           arm = coalesce(known.arm, ${inherited(prefix, 'arm')}, excluded.arm),
           stage = coalesce(known.stage, ${inherited(prefix, 'stage')}, excluded.stage)
         returning arm`,
        [tenant, session, cluster, unit, arm, stage, now()],
      )
      return armOf(row ? textOrNull(row, 'arm') : null)
    },
    findArm: async ({ tenant, session }) => {
      const [row] = await query(`select arm from ${prefix}sessions where tenant = $1 and session = $2`, [
        tenant,
        session,
      ])
      return armOf(row ? textOrNull(row, 'arm') : null)
    },
    noteTrigger: async ({ tenant, session }) => {
      await query(
        `update ${prefix}sessions set triggered_at = $3
         where tenant = $1 and session = $2 and arm is not null and triggered_at is null`,
        [tenant, session, now()],
      )
    },
    listUnits: async ({ since, begunFrom }, by) => {
      const { at, counts } = reached[by]
      const rows = await query(
        `select tenant, session, unit, arm, stage, reached_at from (
           select tenant, session, unit, arm, stage, ${at} as reached_at,
             row_number() over (partition by tenant, unit order by ${at}, session) as place
           from ${prefix}sessions where ${counts} and arm is not null and stage >= $1 and coalesce(first_at, $2) >= $2) as reached
         where place = 1 order by reached_at, session`,
        [since, begunFrom],
      )
      const outcomes = await outcomesSince(since)
      return rows.map((row) => {
        const key = { tenant: textOf(row, 'tenant'), session: textOf(row, 'session') }
        return {
          ...key,
          unit: textOf(row, 'unit'),
          arm: armOf(textOf(row, 'arm')) ?? 'control',
          stage: numberOf(row, 'stage'),
          reachedAt: numberOf(row, 'reached_at'),
          outcomes: outcomes.get(nameOf(key)) ?? [],
        }
      })
    },
  }
}

/** What a conversation must have come to, and when it did. */
const reached = {
  trigger: { at: 'triggered_at', counts: 'triggered_at is not null' },
  evidence: { at: 'first_at', counts: 'evidence > 0 and first_at is not null' },
} as const

function nameOf({ tenant, session }: SessionKey): string {
  return JSON.stringify([tenant, session])
}

/** What the conversation had that a fork left. */
function inherited(prefix: string, column: string): string {
  return `(select root.${column} from ${prefix}sessions as root where root.tenant = known.tenant and root.session = known.family)`
}

function armOf(text: string | null): Arm | null {
  return text === 'repair' || text === 'control' ? text : null
}
