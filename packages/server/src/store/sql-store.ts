/** The store over an SQL database, assembled from its parts. */
import type { KeyObject } from 'node:crypto'
import { type Clock, systemClock } from '@twincheck/core'
import { openAgreements } from './agreements.ts'
import { openCanaryStages } from './calibration/canary-stages.ts'
import { openCanaryUnits } from './calibration/canary-units.ts'
import { openEndedSessions } from './calibration/ended-sessions.ts'
import { openSamples } from './calibration/samples.ts'
import { openShadowSessions } from './calibration/shadow-sessions.ts'
import { openDecisions } from './chain/decisions.ts'
import { openChain } from './chain/entries.ts'
import { openHeadSigner } from './chain/head-signature.ts'
import { deleteBefore } from './chain/retention.ts'
import { openConfirmations } from './confirmations.ts'
import { openConversations } from './conversations.ts'
import type { Database } from './database.ts'
import { openEvents } from './events.ts'
import { openFindings } from './findings/find-findings.ts'
import { openOutcomes } from './outcomes/outcomes.ts'
import { openRuns, openSessions } from './sessions.ts'
import type { Store } from './store.ts'

export type StoreOptions = {
  readonly clock?: Clock
  /** How long the first record of a batch waits for further records. The default is 5 ms. */
  readonly gatherMs?: number
  /** How long a record waits for an unavailable database before it is rejected and counted. The default is 30 s. */
  readonly patienceMs?: number
  /** The private Ed25519 key that signs the chain's heads. Without it heads are not signed. */
  readonly signingKey?: KeyObject
  /** If `unhurried` is true, no caller needs fast commits. SQLite then commits later, and `continueFrom` resolves before the commit. */
  readonly unhurried?: boolean
}

export function openSqlStore(database: Database, options: StoreOptions = {}): Store {
  const { clock = systemClock, gatherMs = 5, patienceMs = 30_000, signingKey = null } = options
  const chained = { ...database, sign: openHeadSigner(signingKey) }
  const { checkAppending, ...decisions } = openDecisions(chained, { clock, gatherMs, patienceMs })
  const { prefix } = database
  return {
    ordered: database.ordered,
    ...openSessions(database, clock),
    ...openConversations(database, clock),
    ...openRuns(database),
    ...openFindings(database),
    ...openConfirmations(chained, clock),
    ...openAgreements(chained, clock),
    ...openChain(database),
    ...openOutcomes(chained, clock),
    ...openShadowSessions(database),
    ...openEndedSessions(database),
    ...openSamples(chained, clock),
    ...openCanaryUnits(database, clock.now),
    ...openCanaryStages(chained, clock),
    ...openEvents(chained, clock),
    ...decisions,
    deleteBefore: (before) => deleteBefore(chained, clock, before),
    replaceSignature: async ({ sequence, hash, signature }) => {
      const signed = await database.query(
        `update ${prefix}chain_head set signature = $3 where sequence = $1 and hash = $2 returning 1 as signed`,
        [sequence, hash, signature ?? null],
      )
      return signed.length > 0
    },
    // The readiness check is an update that matches no row. It writes nothing to the disk, and it fails on every problem except a full
    // disk. `checkAppending` notices a full disk, because then queued records cannot be written.
    checkReady: async () => {
      checkAppending()
      await database.query(`update ${prefix}chain_head set single = 1 where single = 0`, [])
    },
    close: async () => {
      await decisions.close()
      await database.close()
    },
  }
}
