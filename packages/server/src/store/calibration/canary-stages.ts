/**
 * The stages of canaries. A stage is a period in which the share of repaired units stays equal. Each stage is an entry of the chain and
 * is identified by its sequence number, which is unique even if the gateways' clocks differ.
 *
 * A stage begins at most once. The caller passes the latest stage that it has read. The transaction locks the chain's head, and begins
 * the new stage only if the passed stage is still the latest of this canary. So if several gateways try to begin a stage, only one
 * succeeds.
 */
import type { Clock, JsonObject } from '@twincheck/core'
import type { EpochKind } from '@twincheck/core/canary'
import { readShadowHold } from '../agreements.ts'
import { appendEvent, type ChainedDatabase, holdHead } from '../chain/entries.ts'
import { readEvents, type StoredEvent } from '../events.ts'
import { readPerson, readReason } from '../person.ts'
import type { Store } from '../store.ts'

type CanaryStages = Pick<Store, 'listStages' | 'beginStage'>

/** The name of a canary. A new salt or a new calibration makes a new canary. `salt` is null if every conversation is repaired. */
export type CanaryName = { readonly salt: string | null; readonly calibration: string }

export type NewStage = {
  readonly share: number
  /** The share that the configuration allows. An operator may have lowered it. */
  readonly allowed: number
  /** The number of the epoch, from 1. Each epoch starts from no evidence. */
  readonly epoch: number
  readonly kind: EpochKind
} & StageCause

/** Why a stage began. `operator`: a person has set the share. */
export type StageCause =
  | { readonly cause: 'opened' | 'share' | 'step' | 'lifted' | 'adopted' }
  | ({ readonly cause: 'operator' } & StageOperator)

export type StageOperator = { readonly by: string; readonly why: string }

export type BegunStage = Pick<NewStage, 'share' | 'allowed' | 'epoch' | 'kind'> & {
  readonly sequence: number
  /** Null: no person has set the share of this stage. */
  readonly operator: StageOperator | null
  /** When the stage began, by its gateway's clock, in milliseconds since 1970. No count depends on this time. */
  readonly at: number
}

const stageEvent = 'canary-stage'

export function openCanaryStages(database: ChainedDatabase, clock: Clock): CanaryStages {
  return {
    listStages: async (canary) => stagesOf(await readEvents(database.query, database, stageEvent), canary),
    beginStage: (canary, stage, after) =>
      database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        if (stage.cause === 'operator') {
          readPerson(stage.by)
          readReason(stage.why)
          if ((await readShadowHold(connection, database.prefix)) !== null) return false
        }
        const known = stagesOf(await readEvents(connection.query, database, stageEvent), canary)
        if ((known.at(-1)?.sequence ?? null) !== after) return false
        const { salt, calibration } = canary
        const content = { salt, calibration, ...stage } satisfies JsonObject
        await appendEvent(connection, database, head, { at: clock.now(), event: stageEvent, content })
        return true
      }),
  }
}

/** Stages without an epoch or without `allowed` were written by an earlier version: they belong to the first epoch, and their share was allowed. */
function stagesOf(events: readonly StoredEvent[], { salt, calibration }: CanaryName): readonly BegunStage[] {
  return events
    .filter(({ content }) => content.salt === salt && content.calibration === calibration)
    .map(({ sequence, at, content }) => ({
      ...{ sequence, at, share: Number(content.share), epoch: Number(content.epoch ?? 1) },
      allowed: Number(content.allowed ?? content.share),
      operator: content.cause === 'operator' ? { by: String(content.by), why: String(content.why) } : null,
      kind: content.kind === 'adopted' ? ('adopted' as const) : ('trial' as const),
    }))
    .reverse()
}
