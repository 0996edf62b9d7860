/**
 * What was decided, written down: a kept decision in its time, a switch before it is given out.
 *
 * Invariants
 *   1. Never rejects. What could not be committed is counted.
 *   2. A switch is given out only after its claim and its record are committed. No store, no switch.
 */
import type { Action, DecisionRecord } from '@twincheck/core'
import type { Undelivered } from '@twincheck/core/adapter'
import { constants } from '@twincheck/core/records'
import type { Store } from '../../store/store.ts'
import type { DecisionMetrics } from '../operations/decision-metrics.ts'
import type { Log } from '../operations/log.ts'
import type { StoreWatch } from './store-watch.ts'
import type { TrackedWork } from './under-way.ts'

export type Recording = {
  readonly append: (owner: Owner, record: DecisionRecord) => Promise<void>
  /** Null where the switch may not be delivered. */
  readonly commit: (owner: Owner, record: DecisionRecord, twin: Action) => Promise<Action | null>
  /** A switch that was committed and could not be delivered: that the proposal was kept is recorded behind it. */
  readonly takeBack: (owner: Owner, record: DecisionRecord, why: Undelivered) => Promise<void>
}

/** Whose decision it is. */
export type Owner = {
  readonly tenant: string
  /** Told how it ended, with the record as it was handed to the store. */
  readonly onDecided: (record: DecisionRecord) => void
}

export type RecordingOptions = {
  readonly store: Store
  readonly watch: StoreWatch
  readonly underWay: TrackedWork
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly newId: () => string
}

export function openRecording({ store, watch, underWay, metrics, log, newId }: RecordingOptions): Recording {
  const note = (owner: Owner, record: DecisionRecord) => {
    metrics.noteDecision(record)
    owner.onDecided(record)
  }

  const append: Recording['append'] = async (owner, record) => {
    note(owner, record)
    try {
      await store.append(owner.tenant, record)
      metrics.recorded.add({})
    } catch (error) {
      metrics.unrecorded.add({})
      watch.failed('append', error)
    }
  }

  const withhold = (owner: Owner, record: DecisionRecord, code: WithheldReason): null => {
    metrics.withheld.add({ reason: code })
    // Under an id of its own: the first one was written, or may have been.
    const kept = { ...record, id: newId(), outcome: 'kept', because: { stage: 'store', code } } as const
    void underWay.track(append(owner, kept))
    return null
  }

  return {
    append,
    takeBack: async (owner, record, why) => {
      withhold(owner, record, why)
    },
    commit: async (owner, record, twin) => {
      const { tenant } = owner
      try {
        const claim = await watch.inTime('commit', () => store.commitSwitch(tenant, record, constants.budgets.switches))
        if (claim !== 'committed') return withhold(owner, record, reasons[claim])
        metrics.recorded.add({})
        note(owner, record)
        log.info('switch', { tenant, session: record.session, record: record.id })
        return twin
      } catch (error) {
        watch.failed('commit', error)
        return withhold(owner, record, 'not-committed')
      }
    },
  }
}

const reasons = { spent: 'spent-elsewhere', held: 'held-in-shadow' } as const

type WithheldReason = (typeof reasons)[keyof typeof reasons] | 'not-committed' | Undelivered
