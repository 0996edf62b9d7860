/**
 * Records decisions: a kept decision in a batch, a switch before it is delivered.
 *
 * Invariants
 *     1. Never rejects. Records that could not be committed are counted.
 *     2. A switch is delivered only after its claim and its record are committed. No store, no switch.
 */
import type { Action, DecisionRecord, Session } from '@twincheck/core'
import type { Undelivered } from '@twincheck/core/adapter'
import { constants, mostFollowUps } from '@twincheck/core/records'
import type { DecisionsOptions, TrackedWork } from './decisions.ts'
import type { StoreWatch } from './store-watch.ts'

export type Recording = {
  readonly append: (owner: Owner, record: DecisionRecord) => Promise<void>
  /** Commits a switch and resolves with the twin to deliver; null: the switch must not be delivered. */
  readonly commit: (owner: Owner, record: DecisionRecord, twin: Action) => Promise<Action | null>
  /** A switch was committed and could not be delivered. A second record says that the proposal was kept. */
  readonly takeBack: (owner: Owner, record: DecisionRecord, why: Undelivered) => Promise<void>
  /**
   * A switch was committed and nothing of it was sent: the client had left, or the gateway had stopped waiting and sent the
   * proposal. The chain records this, and the switch is given back, so that the client gets it when it asks again.
   */
  readonly giveBack: (owner: Owner, record: DecisionRecord, session: Pick<Session, 'giveBackSwitch'>) => Promise<void>
}

/** The session that the decision belongs to. */
export type Owner = {
  readonly tenant: string
  /** Called with the record that was given to the store. */
  readonly onDecided: (record: DecisionRecord) => void
}

export type RecordingOptions = Pick<DecisionsOptions, 'store' | 'metrics' | 'log' | 'newId'> & {
  readonly watch: StoreWatch
  readonly underWay: TrackedWork
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
    // The second record needs a new id, because the first record was written, or may have been.
    const kept = { ...record, id: newId(), outcome: 'kept', because: { stage: 'store', code } } as const
    void underWay.track(append(owner, kept))
    return null
  }

  return {
    append,
    takeBack: async (owner, record, why) => {
      withhold(owner, record, why)
    },
    giveBack: async (owner, record, session) => {
      const isFollowUp = record.stops?.followUp === true
      metrics.withheld.add({ reason: notReceived.code })
      const kept = { ...record, id: newId(), outcome: 'kept', because: notReceived } as const
      note(owner, kept)
      try {
        // No client waits, so giving back has no short timeout. If this failed, an undelivered switch would stay spent.
        await watch.patiently('give back', () =>
          isFollowUp ? store.append(owner.tenant, kept) : store.giveBackSwitch(owner.tenant, kept),
        )
        if (!isFollowUp) session.giveBackSwitch()
        metrics.recorded.add({})
      } catch (error) {
        metrics.unrecorded.add({})
        watch.failed('give-back', error)
      }
    },
    commit: async (owner, record, twin) => {
      const { tenant } = owner
      try {
        const most = record.stops?.followUp ? mostFollowUps : constants.budgets.switches
        const claim = await watch.inTime('commit', () => store.commitSwitch(tenant, record, most))
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

const notReceived = { stage: 'store', code: 'not-received' } as const

const reasons = { spent: 'spent-elsewhere', held: 'held-in-shadow' } as const

type WithheldReason = (typeof reasons)[keyof typeof reasons] | 'not-committed' | Undelivered
