/** The entry point of the decider's worker: opens the store and serves the decider. */

import { workerData } from 'node:worker_threads'
import { systemClock } from '@twincheck/core'
import type { StoreAddress } from '../../store/open-store.ts'
import { serveVerbs } from '../../worker/serve.ts'
import { type LogLevel, openLog } from '../operations/log.ts'
import { openDecisionMetrics } from '../operations/metrics.ts'
import { newSortedId } from '../operations/sorted-id.ts'
import { configureDecider, type DeciderConfiguration } from './decider.ts'
import { openDeciderStore } from './decider-store.ts'

export type DeciderWorkerData = {
  readonly configuration: DeciderConfiguration
  readonly store: StoreAddress
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
