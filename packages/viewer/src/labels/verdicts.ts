/** The possible labels of a conversation and of a twin, with their keys. */
import type { LabelVerdict, ViewedLabel } from '@twincheck/server/view-data'

export type Choice = { readonly key: string; readonly verdict: LabelVerdict; readonly name: string }

const unclear: Choice = { key: 'u', verdict: 'unclear', name: 'Unclear' }

const choices: Readonly<Record<ViewedLabel['about'], readonly Choice[]>> = {
  conversation: [
    { key: 's', verdict: 'success', name: 'Success' },
    { key: 'f', verdict: 'failure', name: 'Failure' },
    unclear,
  ],
  decision: [
    { key: 'r', verdict: 'twin-right', name: 'Twin right' },
    { key: 'w', verdict: 'twin-wrong', name: 'Twin wrong' },
    unclear,
  ],
}

/** The key before it: with one key alone, leaning on the keyboard would give a verdict. */
export const FIRST_KEY = 'l'
export const UNDO_KEY = 'z'

export function choicesFor(about: ViewedLabel['about']): readonly Choice[] {
  return choices[about]
}

export function nameOf(verdict: LabelVerdict): string {
  return [...choices.conversation, ...choices.decision].find((choice) => choice.verdict === verdict)?.name ?? verdict
}

/** All labels, the latest last, each with whether it is current or was corrected. */
export function withCurrent(
  labels: readonly ViewedLabel[],
): readonly (ViewedLabel & { readonly isCurrent: boolean })[] {
  const corrected = new Set(labels.flatMap(({ replaces }) => replaces ?? []))
  return labels.map((one) => ({ ...one, isCurrent: !corrected.has(one.id) }))
}

/** The label that undoes another: the same person's previous label, or unclear, because nothing is ever deleted. */
export function takeBack(
  labels: readonly ViewedLabel[],
  given: { readonly id: string; readonly by: string; readonly about: ViewedLabel['about'] },
): { readonly outcome: LabelVerdict; readonly why: string } {
  const before = labels.slice(
    0,
    Math.max(
      0,
      labels.findIndex(({ id }) => id === given.id),
    ),
  )
  const earlier = before.findLast(
    ({ by, about }) => by.name === given.by && by.kind === 'person' && about === given.about,
  )
  return { outcome: earlier?.outcome ?? 'unclear', why: earlier?.why ?? TAKEN_BACK }
}

export const TAKEN_BACK = 'Taken back.'
