/**
 * A switch that waits for a person. It is put into the store with actor, twin and evidence, where any gateway can list and
 * answer it; the gateway that decided looks for the answer. An answer is of the exact pair. No answer in time is no.
 */
import { type Clock, type Confirm, type Json, type PendingSwitch, plainAction, redactJson } from '@twincheck/core'
import { pause, readJson, recordJudgments } from '@twincheck/core/parts'
import { pairHash } from '../store/pair-hash.ts'
import type { SessionKey, Store } from '../store/store.ts'

export type ConfirmationOptions = {
  readonly store: Pick<Store, 'createConfirmation' | 'confirmationState'>
  readonly current: () => SessionKey | null
  readonly waitMs: number
  readonly clock: Clock
  readonly newId: () => string
}

const looksEveryMs = 200

export function askOverStore({ store, current, waitMs, clock, newId }: ConfirmationOptions): Confirm {
  return async (pending, { signal }) => {
    const key = current()
    if (!key) return { verdict: 'refuse' }
    const id = newId()
    await store.createConfirmation({
      id,
      key,
      pair: pairHash(pending.proposal, pending.twin),
      content: shown(pending),
      expiresAt: clock.now() + waitMs,
    })
    for (;;) {
      await pause(clock, looksEveryMs, signal)
      const state = await store.confirmationState(key.tenant, id)
      if (state.kind === 'answered') return { verdict: state.verdict }
      if (state.kind !== 'pending') return { verdict: 'refuse' }
    }
  }
}

/** Everything that a person decides by, in the words of a decision record. */
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
