/**
 * Records decisions. A kept decision is recorded in a batch; a switch or an answer is recorded before it is delivered.
 *
 * Invariants
 *     1. No function here rejects. Records that could not be committed are counted.
 *     2. A switch is delivered only after its claim and its record are committed. An answer is delivered only after its record is committed. So without the store there is no switch and no answer.
 */
import type { DecisionRecord, Session } from '@twincheck/core'
import type { Undelivered } from '@twincheck/core/adapter'
import { constants, mostFollowUps } from '@twincheck/core/records'
import type { DecisionsOptions, TrackedWork } from './decisions.ts'
import type { StoreWatch } from './store-watch.ts'

export type Recording = {
  readonly append: (owner: Owner, record: DecisionRecord) => Promise<void>
  /** Commits a switch. Resolves with false if the switch must not be delivered. */
  readonly commit: (owner: Owner, record: DecisionRecord) => Promise<boolean>
  /** Commits the record of answered calls. Resolves with false if the calls must not be answered. */
  readonly commitAnswer: (owner: Owner, record: DecisionRecord) => Promise<boolean>
  /** Records that a committed switch or answer could not be delivered. A second record says that the proposal was kept. */
  readonly takeBack: (owner: Owner, record: DecisionRecord, why: Undelivered) => Promise<void>
  /**
   * Records that nothing of a committed switch or answer was sent. Either the client had disconnected, or the gateway had stopped waiting
   * and sent the proposal. A switch is returned to the session's budget, so that the client can get it when it asks again. An answer uses
   * no budget, so nothing is returned.
   */
  readonly giveBack: (owner: Owner, record: DecisionRecord, session: Pick<Session, 'giveBackSwitch'>) => Promise<void>
}

export type Owner = {
  readonly tenant: string
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

  const withheld = ({ outcome }: DecisionRecord) =>
    outcome === 'answered' ? metrics.withheldAnswers : metrics.withheld

  const withhold = (owner: Owner, record: DecisionRecord, code: WithheldReason): false => {
    withheld(record).add({ reason: code })
    // The second record needs a new id, because the id of the first record may already be in the store.
    const kept = { ...record, id: newId(), outcome: 'kept', because: { stage: 'store', code } } as const
    void underWay.track(append(owner, kept))
    return false
  }

  return {
    append,
    takeBack: async (owner, record, why) => {
      withhold(owner, record, why)
    },
    giveBack: async (owner, record, session) => {
      const isSwitch = record.outcome === 'replaced' && record.stops?.followUp !== true
      const because = record.outcome === 'answered' ? answerNotReceived : notReceived
      withheld(record).add({ reason: because.code })
      const kept = { ...record, id: newId(), outcome: 'kept', because } as const
      note(owner, kept)
      try {
        // No client waits for this operation, so it is retried for a long time. If it fails in the end, the switch counts as spent
        // although the client did not receive it.
        await watch.patiently('give back', () =>
          isSwitch ? store.giveBackSwitch(owner.tenant, kept) : store.append(owner.tenant, kept),
        )
        if (isSwitch) session.giveBackSwitch()
        metrics.recorded.add({})
      } catch (error) {
        metrics.unrecorded.add({})
        watch.failed('give-back', error)
      }
    },
    commitAnswer: async (owner, record) => {
      try {
        const claim = await watch.inTime('commit', () => store.commitAnswer(owner.tenant, record))
        if (claim !== 'committed') return withhold(owner, record, reasons[claim])
        metrics.recorded.add({})
        note(owner, record)
        return true
      } catch (error) {
        watch.failed('commit', error)
        return withhold(owner, record, 'not-committed')
      }
    },
    commit: async (owner, record) => {
      const { tenant } = owner
      try {
        const most = record.stops?.followUp ? mostFollowUps : constants.budgets.switches
        const claim = await watch.inTime('commit', () => store.commitSwitch(tenant, record, most))
        if (claim !== 'committed') return withhold(owner, record, reasons[claim])
        metrics.recorded.add({})
        note(owner, record)
        log.info('switch', { tenant, session: record.session, record: record.id })
        return true
      } catch (error) {
        watch.failed('commit', error)
        return withhold(owner, record, 'not-committed')
      }
    },
  }
}

const notReceived = { stage: 'store', code: 'not-received' } as const
/**
 * The record of an undelivered answer has a different code from that of an undelivered switch, because only a switch is returned to the
 * session's budget.
 */
const answerNotReceived = { stage: 'store', code: 'answer-not-received' } as const

const reasons = { spent: 'spent-elsewhere', held: 'held-in-shadow' } as const

type WithheldReason = (typeof reasons)[keyof typeof reasons] | 'not-committed' | Undelivered
