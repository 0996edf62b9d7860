/**
 * A switch that waits for a person's confirmation. The deciding gateway writes the switch to the store, with the proposal, the twin and
 * the evidence, and polls the store for the answer. Any gateway can list waiting switches and store a person's answer. An answer is valid
 * only for the pair of proposal and twin that the person saw. If no answer arrives in time, the proposal is kept. A later answer is
 * refused because it is too late.
 */
import { type Clock, type Confirm, type Json, type PendingSwitch, plainAction, redactJson } from '@twincheck/core'
import { pause } from '@twincheck/core/models'
import { readJson } from '@twincheck/core/reading'
import { recordJudgments } from '@twincheck/core/records'
import { pairHash } from '../../store/confirmations.ts'
import type { SessionKey, Store } from '../../store/store.ts'

export type ConfirmationOptions = {
  readonly store: Pick<Store, 'createConfirmation' | 'confirmationState' | 'withdrawConfirmation'>
  readonly current: () => SessionKey | null
  readonly waitMs: number
  readonly clock: Clock
  readonly newId: () => string
}

const looksEveryMs = 200

export function askOverStore({ store, current, waitMs, clock, newId }: ConfirmationOptions): Confirm {
  return async (pending, { signal }) => {
    const key = current()
    if (!key) throw new TypeError('A switch was to be confirmed outside of any session of the store.')
    const id = newId()
    await store.createConfirmation({
      id,
      key,
      pair: pairHash(pending.proposal, pending.twin),
      content: shown(pending),
      expiresAt: clock.now() + waitMs,
    })
    try {
      for (;;) {
        await pause(clock, looksEveryMs, signal)
        const state = await store.confirmationState(key.tenant, id)
        if (state.kind === 'answered') return { verdict: state.verdict, by: state.by, at: state.at }
        if (state.kind !== 'pending') return { verdict: 'timeout' }
      }
    } finally {
      // If the wait was cancelled, an approval that arrives later must not be accepted.
      if (signal.aborted) await store.withdrawConfirmation(key.tenant, id)
    }
  }
}

/** Everything that a person needs to approve or refuse a switch, in the field names of a decision record. */
function shown({ proposal, twin, certificate, judgments, score, gate, threshold }: PendingSwitch): Json {
  const content = {
    proposal: plainAction(proposal),
    twin: plainAction(twin),
    evidence: certificate,
    judgments: recordJudgments(judgments),
    ...{ score, gate, threshold },
  }
  return redactJson(readJson(content, 'pending'), null)
}
