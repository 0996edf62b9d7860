/**
 * The progress of labelling. Triage draws conversations for people to label. The progress says how many of these conversations have a
 * label, and how many labels are advised before a canary.
 */
import { canaryRules, type KnownOutcome, settleLabel } from '@twincheck/core/canary'
import { sessionName } from '../store/session-rows.ts'
import type { SessionKey, Store } from '../store/store.ts'

export type LabelProgress = {
  readonly labelled: number
  readonly needed: number
  readonly drawn: number
  readonly next: SessionKey | null
}

const PAGE = 5_000

/**
 * Opens the progress. It resolves with null if triage has drawn nothing under this fingerprint. Outcomes are only ever added, so each
 * outcome is read once.
 */
export function openLabelProgress(
  store: Pick<Store, 'findSample' | 'listDrawn' | 'listOutcomesAfter'>,
  fingerprint: string,
): () => Promise<LabelProgress | null> {
  const said = new Map<string, KnownOutcome[]>()
  let last = 0
  const readOn = async () => {
    for (;;) {
      const outcomes = await store.listOutcomesAfter(last, PAGE)
      for (const outcome of outcomes) {
        if (outcome.sequence <= last) continue
        last = outcome.sequence
        const name = sessionName(outcome)
        const known = said.get(name)
        if (known) known.push(outcome)
        else said.set(name, [outcome])
      }
      if (outcomes.length < PAGE) return
    }
  }
  return async () => {
    const sample = await store.findSample({ fingerprint, tenant: null })
    if (sample === null) return null
    await readOn()
    const drawn = await store.listDrawn(sample.id)
    const open = drawn.filter((key) => settleLabel(said.get(sessionName(key)) ?? []) === null)
    const [next] = open
    return {
      labelled: drawn.length - open.length,
      needed: canaryRules.opening.labelled,
      drawn: drawn.length,
      next: next === undefined ? null : { tenant: next.tenant, session: next.session },
    }
  }
}
