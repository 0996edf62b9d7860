/**
 * Which unit and arm of a canary a session belongs to, and what became of the units. Noted once: a session stays in the arm
 * it began in, whatever the share is later, and a fork is in that of the conversation it left.
 *
 * Of a unit only the first conversation in which the gate passed is counted: eight of each user would be eight times one user.
 */
import type { Arm, KnownOutcome } from '@twincheck/core/canary'
import type { Database } from '../database.ts'
import { readKeys } from '../key.ts'
import { outcomeColumns, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { numberOf, textOf, textOrNull } from '../row.ts'
import type { SessionKey, Store } from '../store.ts'

type CanaryUnits = Pick<Store, 'noteSession' | 'noteTrigger' | 'listTriggered' | 'findArm'>

export type SessionNote = {
  readonly cluster: string | null
  readonly unit: string | null
  readonly arm: Arm | null
  /** When the stage of the canary began whose share drew the arm; milliseconds since the epoch. */
  readonly stage: number | null
}

export type TriggeredUnit = SessionKey & {
  readonly unit: string
  readonly arm: Arm
  readonly stage: number
  readonly triggeredAt: number
  readonly outcomes: readonly KnownOutcome[]
}

export function openCanaryUnits({ query, prefix }: Database, now: () => number): CanaryUnits {
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
    listTriggered: async (since) => {
      const rows = await query(
        `select known.tenant, known.session, known.unit, known.arm, known.stage, known.triggered_at
         from ${prefix}sessions as known
         where known.triggered_at is not null and known.stage >= $1 and not exists (
           select 1 from ${prefix}sessions as earlier
           where earlier.tenant = known.tenant and earlier.unit = known.unit and earlier.stage >= $1
             and (earlier.triggered_at, earlier.session) < (known.triggered_at, known.session))
         order by known.triggered_at, known.session`,
        [since],
      )
      const units: TriggeredUnit[] = []
      for (const row of rows) {
        const key = { tenant: textOf(row, 'tenant'), session: textOf(row, 'session') }
        const reported = await query(
          `select ${outcomeColumns} from ${prefix}outcomes where tenant = $1 and session = $2 order by sequence`,
          [key.tenant, key.session],
        )
        units.push({
          ...key,
          unit: textOf(row, 'unit'),
          arm: armOf(textOf(row, 'arm')) ?? 'control',
          stage: numberOf(row, 'stage'),
          triggeredAt: numberOf(row, 'triggered_at'),
          outcomes: reported.map(storedOutcomeOf),
        })
      }
      return units
    },
  }
}

/** What the conversation had that a fork left. */
function inherited(prefix: string, column: string): string {
  return `(select root.${column} from ${prefix}sessions as root where root.tenant = known.tenant and root.session = known.family)`
}

function armOf(text: string | null): Arm | null {
  return text === 'repair' || text === 'control' ? text : null
}
