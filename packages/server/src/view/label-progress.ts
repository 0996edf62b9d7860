/**
 * The progress of labelling. Triage draws conversations for people to label. The progress says how many of these conversations have a
 * label, and how many labels are advised before a canary.
 */
import { canaryRules, settleLabel } from '@twincheck/core/canary'
import type { SessionKey, Store } from '../store/store.ts'
import { openOutcomes } from './label-book.ts'

export type LabelProgress = {
  readonly labelled: number
  readonly needed: number
  readonly drawn: number
  readonly next: SessionKey | null
}

/** Opens the progress. It resolves with null if triage has drawn nothing under this fingerprint. */
export function openLabelProgress(
  store: Pick<Store, 'findSample' | 'listDrawn' | 'listOutcomesAfter'>,
  fingerprint: string,
): () => Promise<LabelProgress | null> {
  const said = openOutcomes(store, 'conversation')
  return async () => {
    const sample = await store.findSample({ fingerprint, tenant: null })
    if (sample === null) return null
    await said.readOn()
    const drawn = await store.listDrawn(sample.id)
    const open = drawn.filter((key) => settleLabel(said.of(key)) === null)
    const [next] = open
    return {
      labelled: drawn.length - open.length,
      needed: canaryRules.opening.labelled,
      drawn: drawn.length,
      next: next === undefined ? null : { tenant: next.tenant, session: next.session },
    }
  }
}
