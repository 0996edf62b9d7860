/** The entry of the decider's worker: opens the store, and serves the decider. */

import { workerData } from 'node:worker_threads'
import { systemClock } from '@twincheck/core'
import { readSigningKey } from '../../store/chain/head-signature.ts'
import { openLastingStore, type StoreAddress } from '../../store/open-store.ts'
import type { StoreOptions } from '../../store/sql-store.ts'
import type { Store } from '../../store/store.ts'
import { serveVerbs } from '../../worker/serve.ts'
import { type Log, type LogLevel, openLog } from '../operations/log.ts'
import { openDecisionMetrics } from '../operations/metrics.ts'
import { newSortedId } from '../operations/sorted-id.ts'
import { configureDecider, type DeciderConfiguration } from './decider.ts'

export type DeciderWorkerData = {
  readonly configuration: DeciderConfiguration
  readonly store: StoreAddress
  /** A private key in PEM; null: heads are not signed. */
  readonly signingKey: string | null
  readonly log: LogLevel
}

const data: DeciderWorkerData | null = workerData

if (data)
  await serveVerbs(async (note) => {
    const { configuration, store: place, signingKey, log: level } = data
    const log = openLog(level, (lines) => void process.stderr.write(lines), systemClock)
    const { store, isOpen } = await openDeciderStore(
      { ...place, unhurried: configuration.mode === 'shadow' },
      signingKey,
      log,
    )
    const newId = () => newSortedId(systemClock.now())
    const metrics = openDecisionMetrics(isOpen)
    return configureDecider(configuration, { store, metrics, log, clock: systemClock, newId, onDecided: note })
  })

/**
 * The decider's store. The store may be missing: nothing can be decided until it appears, and the log reports each
 * change once.
 */
type DeciderStore = { readonly store: Store; readonly isOpen: () => boolean }

/** `signingKey`: a private key in PEM; null: heads are not signed. */
async function openDeciderStore(
  place: StoreAddress & Pick<StoreOptions, 'unhurried'>,
  signingKey: string | null,
  log: Log,
): Promise<DeciderStore> {
  let known: string | null = null
  const onChange = (problem: Error | null) => {
    const code = problem && codeOf(problem)
    if (problem === null) log.info('store-open')
    else if (code !== known) log.problem('store-away', { code: code ?? 'unknown' })
    known = code
  }
  const signing = signingKey === null ? {} : { signingKey: readSigningKey(signingKey) }
  const store = await openLastingStore({ ...place, ...signing, onChange })
  return { store, isOpen: () => known === null }
}

function codeOf(problem: Error): string {
  return 'code' in problem ? String(problem.code) : 'unknown'
}
