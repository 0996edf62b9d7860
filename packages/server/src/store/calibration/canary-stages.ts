/**
 * The stages of canaries. A stage is a period in which the share of repaired units stays equal. Each stage is an entry of the chain and
 * is identified by its sequence number, which is unique even if the gateways' clocks differ.
 *
 * A stage begins at most once. The caller passes the latest stage that it knows. The transaction locks the chain's head and begins the
 * new stage only if the passed stage is still the latest of this canary. If several gateways try to begin a stage, only one succeeds.
 */
import type { Clock, JsonObject } from '@twincheck/core'
import type { EpochKind } from '@twincheck/core/canary'
import { appendEvent, type ChainedDatabase, holdHead } from '../chain/entries.ts'
import { readEvents, type StoredEvent } from '../events.ts'
import type { Store } from '../store.ts'

type CanaryStages = Pick<Store, 'listStages' | 'beginStage'>

/** The name of a canary. If the salt or the calibration changes, it is a new canary. `salt` is null if every conversation is repaired. */
export type CanaryName = { readonly salt: string | null; readonly calibration: string }

export type NewStage = {
  readonly share: number
  /** The number of the epoch, from 1. Each epoch starts from no evidence. */
  readonly epoch: number
  readonly kind: EpochKind
  readonly cause: StageCause
}

export type StageCause = 'opened' | 'share' | 'step' | 'lifted' | 'adopted'

export type BegunStage = Pick<NewStage, 'share' | 'epoch' | 'kind'> & {
  readonly sequence: number
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
        const known = stagesOf(await readEvents(connection.query, database, stageEvent), canary)
        if ((known.at(-1)?.sequence ?? null) !== after) return false
        const { salt, calibration } = canary
        const content = { salt, calibration, ...stage } satisfies JsonObject
        await appendEvent(connection, database, head, { at: clock.now(), event: stageEvent, content })
        return true
      }),
  }
}

/** Stages without an epoch were written by an earlier version and belong to the first epoch. */
function stagesOf(events: readonly StoredEvent[], { salt, calibration }: CanaryName): readonly BegunStage[] {
  return events
    .filter(({ content }) => content.salt === salt && content.calibration === calibration)
    .map(({ sequence, at, content }) => ({
      ...{ sequence, at, share: Number(content.share), epoch: Number(content.epoch ?? 1) },
      kind: content.kind === 'adopted' ? ('adopted' as const) : ('trial' as const),
    }))
    .reverse()
}
