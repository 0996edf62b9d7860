/**
 * Which unit and arm of a canary a session belongs to, and what became of the units. Noted once: a session stays in the arm
 * and the stage it began in, whatever the share is later, and a fork is in those of the conversation it left.
 *
 * A conversation that began before the canary may have made the calibration. It is not counted, though it is drawn.
 *
 * Of a unit only the first conversation in which the gate passed is counted in an epoch, or the first with evidence: eight of each
 * user would be eight times one user. First is what the store committed first; clocks of gateways decide nothing.
 */
import type { Arm, KnownOutcome } from '@twincheck/core/canary'
import { isJsonObject } from '@twincheck/core/reading'
import type { Database, Row } from '../database.ts'
import { readKeys } from '../key.ts'
import { outcomeColumns, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { jsonOf, numberOf, textOf, textOrNull } from '../row.ts'
import type { SessionKey, Store } from '../store.ts'

type CanaryUnits = Pick<Store, 'noteSession' | 'noteTrigger' | 'listUnits' | 'findArm'>

export type SessionNote = {
  readonly cluster: string | null
  readonly unit: string | null
  readonly arm: Arm | null
  /** The stage of the canary whose share drew the arm, by its sequence number in the chain. */
  readonly stage: number | null
}

/** `stages`: sequence numbers, those of one epoch. `opened`: that of the canary's first stage. */
export type CountedStages = { readonly stages: readonly number[]; readonly opened: number }

export type CanaryConversation = SessionKey & {
  readonly unit: string
  readonly arm: Arm
  readonly stage: number
  /** Whether it is the first of its unit in these stages, which alone is counted. */
  readonly isFirst: boolean
  readonly outcomes: readonly KnownOutcome[]
}

export function openCanaryUnits({ query, prefix }: Database, now: () => number): CanaryUnits {
  /** Together: they are few, and asking for those of each unit would take as long as there are units. */
  const outcomesOf = async (stages: readonly number[]): Promise<ReadonlyMap<string, readonly KnownOutcome[]>> => {
    const rows = await query(
      `select ${outcomeColumns} from ${prefix}outcomes as said where exists (
         select 1 from ${prefix}sessions as known
         where known.tenant = said.tenant and known.session = said.session and known.stage_sequence in (${placesOf(stages, 1)}))
       order by sequence`,
      stages,
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
        `insert into ${prefix}sessions as known (tenant, session, cluster_name, unit, arm, stage_sequence, touched_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant, session) do update set
           cluster_name = coalesce(known.cluster_name, excluded.cluster_name),
           unit = coalesce(known.unit, ${inherited(prefix, 'unit')}, excluded.unit),
           arm = coalesce(known.arm, ${inherited(prefix, 'arm')}, excluded.arm),
           stage_sequence = coalesce(known.stage_sequence, ${inherited(prefix, 'stage_sequence')}, excluded.stage_sequence)
         returning arm`,
        [tenant, session, cluster, unit, arm, stage, now()],
      )
      return armOf(row ? textOrNull(row, 'arm') : null)
    },
    findArm: async ({ tenant, session }) => {
      const [row] = await query(
        `select known.arm, began.entry from ${prefix}sessions as known
         left join ${prefix}entries as began on began.sequence = known.stage_sequence
         where known.tenant = $1 and known.session = $2`,
        [tenant, session],
      )
      return row && !isWithoutSalt(row) ? armOf(textOrNull(row, 'arm')) : null
    },
    noteTrigger: async ({ tenant, session }) => {
      await query(
        `update ${prefix}sessions set triggered_at = $3, triggered_sequence = (select sequence from ${prefix}chain_head)
         where tenant = $1 and session = $2 and arm is not null and triggered_at is null`,
        [tenant, session, now()],
      )
    },
    listUnits: async ({ stages, opened }, by) => {
      if (stages.length === 0) return []
      const { order, counts } = reached[by]
      const rows = await query(
        `select tenant, session, unit, arm, stage_sequence,
           row_number() over (partition by tenant, unit order by ${order}, session) as place
         from ${prefix}sessions where ${counts} and arm is not null and stage_sequence in (${placesOf(stages, 2)})
           and coalesce(first_sequence, stage_sequence) >= $1
         order by ${order}, session`,
        [opened, ...stages],
      )
      const outcomes = await outcomesOf(stages)
      return rows.map((row) => {
        const key = { tenant: textOf(row, 'tenant'), session: textOf(row, 'session') }
        return {
          ...key,
          unit: textOf(row, 'unit'),
          arm: armOf(textOf(row, 'arm')) ?? 'control',
          stage: numberOf(row, 'stage_sequence'),
          isFirst: numberOf(row, 'place') === 1,
          outcomes: outcomes.get(nameOf(key)) ?? [],
        }
      })
    },
  }
}

/** What a conversation must have come to, and in which order conversations did. */
const reached = {
  trigger: { order: 'triggered_sequence, triggered_at', counts: 'triggered_sequence is not null' },
  evidence: { order: 'first_sequence', counts: 'evidence > 0 and first_sequence is not null' },
} as const

function placesOf(values: readonly unknown[], from: number): string {
  return values.map((_, index) => `$${from + index}`).join(', ')
}

/** Whether the stage of a session is one of repair without a canary, where nothing was drawn. */
function isWithoutSalt(row: Row): boolean {
  const stage = row.entry === null ? null : jsonOf(row, 'entry')
  return isJsonObject(stage) && isJsonObject(stage.content) && stage.content.salt === null
}

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
