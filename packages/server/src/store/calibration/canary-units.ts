/**
 * The unit and the arm of a session in a canary, and the outcomes of units. The unit and the arm are stored once: a session stays in the
 * arm and the stage in which it began, even if the share changes. A fork inherits the unit and the arm from its session.
 *
 * A conversation that began before the canary may be part of the calibration. It gets an arm, but it is not counted.
 *
 * An epoch counts only one conversation of each unit: the first in which the gate passed, or the first with evidence. Otherwise a user
 * with eight conversations would count eight times. Conversations are ordered by their commits and not by the gateways' clocks.
 */
import type { Arm, KnownOutcome } from '@twincheck/core/canary'
import { fits, kind, number, object, oneOf, orNull, text } from '@twincheck/core/reading'
import type { Database } from '../database.ts'
import { outcomeColumns, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { placesOf, readKeys, rowKind } from '../row.ts'
import { sessionKey, sessionName } from '../session-rows.ts'
import type { SessionKey, Store } from '../store.ts'

type CanaryUnits = Pick<Store, 'noteSession' | 'noteTrigger' | 'listUnits' | 'findArm' | 'listTriggered'>

export type SessionNote = {
  readonly cluster: string | null
  readonly unit: string | null
  readonly arm: Arm | null
  readonly stage: number | null
}

/** `stages` are the sequence numbers of the stages of one epoch. `opened` is the sequence number of the canary's first stage. */
export type CountedStages = { readonly stages: readonly number[]; readonly opened: number }

export type CanaryConversation = SessionKey & {
  readonly unit: string
  readonly arm: Arm
  readonly stage: number
  /** Whether this is the first conversation of its unit in the given stages. Only the first conversation counts. */
  readonly isFirst: boolean
  readonly outcomes: readonly KnownOutcome[]
}

/** The maximum number of conversations in a list, which is more than a person can label. */
const mostListed = 10_000

const arm = oneOf('repair', 'control')
const conversation = rowKind({ tenant: text, session: text, unit: text, arm, stage: number, place: number })
const drawn = rowKind({ arm: orNull(arm), entry: orNull(text) })
const withoutSalt = object({ content: object({ salt: kind<null>('null', (salt) => salt === null) }) })

export function openCanaryUnits({ query, prefix }: Database, now: () => number): CanaryUnits {
  /** Reads the outcomes of all units in one query, because outcomes are few and one query per unit would take too long. */
  const outcomesOf = async (stages: readonly number[]): Promise<ReadonlyMap<string, readonly KnownOutcome[]>> => {
    const rows = await query(
      `select ${outcomeColumns} from ${prefix}outcomes as said where exists (
         select 1 from ${prefix}sessions as known
         where known.tenant = said.tenant and known.session = said.session and known.stage_sequence in (${placesOf(stages, 1)}))
       order by sequence`,
      stages,
    )
    return Map.groupBy(rows.map(storedOutcomeOf), sessionName)
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
      return row ? drawn.read({ entry: null, ...row }).arm : null
    },
    findArm: async ({ tenant, session }) => {
      const [row] = await query(
        `select known.arm, began.entry from ${prefix}sessions as known
         left join ${prefix}entries as began on began.sequence = known.stage_sequence
         where known.tenant = $1 and known.session = $2`,
        [tenant, session],
      )
      if (!row) return null
      const { arm, entry } = drawn.read(row)
      return entry !== null && fits(withoutSalt, JSON.parse(entry)) ? null : arm
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
        `select tenant, session, unit, arm, stage_sequence as stage,
           row_number() over (partition by tenant, unit order by ${order}, session) as place
         from ${prefix}sessions where ${counts} and arm is not null and stage_sequence in (${placesOf(stages, 2)})
           and coalesce(first_sequence, stage_sequence) >= $1
         order by ${order}, session`,
        [opened, ...stages],
      )
      const outcomes = await outcomesOf(stages)
      return rows.map(conversation.read).map(({ place, ...read }) => {
        return { ...read, isFirst: place === 1, outcomes: outcomes.get(sessionName(read)) ?? [] }
      })
    },
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

/** For each way of counting: the SQL condition for a conversation to count, and the columns by which such conversations are sorted. */
const reached = {
  trigger: { order: 'triggered_sequence, triggered_at', counts: 'triggered_sequence is not null' },
  evidence: { order: 'first_sequence', counts: 'evidence > 0 and first_sequence is not null' },
} as const

function inherited(prefix: string, column: string): string {
  return `(select root.${column} from ${prefix}sessions as root where root.tenant = known.tenant and root.session = known.family)`
}
