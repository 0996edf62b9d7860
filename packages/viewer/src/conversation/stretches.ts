/**
 * Divides a long conversation into shown and folded spans. Messages are shown with some context if a condition held there, a call was
 * switched, something failed, or the evidence quotes them. Long spans between such messages are folded. A conversation without findings
 * is not folded, because the reader then wants to read everything.
 */
import type { Recorded } from '../reading/record.ts'

export type MessageStretch = {
  readonly kind: 'shown' | 'folded'
  readonly from: number
  readonly to: number
}

/** The number of context messages that stay visible around each place of interest. */
const AROUND = 2

/** The minimum number of folded messages. For fewer, the button would take as much space as the messages. */
const SHORTEST_FOLD = 6

/** The maximum length of a conversation that is shown whole. It fills hardly more than two screens. */
const WHOLE_UP_TO = 30

/**
 * Divides a conversation. `found` holds the places of the evidence and of its quotes. `also` holds positions that are always shown, such
 * as the target of a link. Positions out of range are ignored.
 */
export function cutStretches(
  length: number,
  found: readonly number[],
  also: readonly number[] = [],
): readonly MessageStretch[] {
  if (found.length === 0 || length <= WHOLE_UP_TO) return whole(length)
  const shown = new Uint8Array(length)
  for (const place of [...found, ...also].filter((one) => one >= 0 && one <= length))
    shown.fill(1, Math.max(0, place - AROUND), place + AROUND + 1)
  const stretches: MessageStretch[] = []
  for (let from = 0; from < length; ) {
    const to = endOfRun(shown, from)
    const folded = shown[from] === 0 && to - from >= SHORTEST_FOLD
    const last = stretches.at(-1)
    if (!folded && last?.kind === 'shown') stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ kind: folded ? 'folded' : 'shown', from, to })
    from = to
  }
  return stretches
}

/**
 * Whether a decision is worth showing to a reader: a condition held, the proposal was replaced or answered, or something failed.
 */
export function isEvidence({ certificates, outcome, exception }: Recorded): boolean {
  return certificates.length > 0 || outcome !== 'kept' || exception !== null
}

export function evidencePlaces(record: Recorded): readonly number[] {
  if (!isEvidence(record)) return []
  const quoted = record.certificates.flatMap(({ exhibits }) =>
    exhibits.flatMap(({ position }) => (position === 'proposal' ? [] : [position])),
  )
  return [record.position, ...quoted]
}

function whole(length: number): readonly MessageStretch[] {
  return length === 0 ? [] : [{ kind: 'shown', from: 0, to: length }]
}

function endOfRun(shown: Uint8Array, from: number): number {
  const end = shown.findIndex((value, index) => index > from && value !== shown[from])
  return end === -1 ? shown.length : end
}
