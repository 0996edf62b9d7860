/**
 * A long conversation cut into what is shown and what is folded. Where a condition held, where something was switched or failed, and
 * what the evidence quotes is shown with a little around it; long stretches between fold. Where nothing was found nothing folds:
 * whoever opens such a run wants to read it.
 */
import type { Recorded } from '../reading/record.ts'

export type MessageStretch = {
  readonly kind: 'shown' | 'folded'
  readonly from: number
  /** The first message behind it. */
  readonly to: number
}

/** So many messages stay beside what is of interest. */
const AROUND = 2

/** A button for fewer would take as much room as they do. */
const SHORTEST_FOLD = 6

/** A conversation that is hardly longer than two screens is read whole. */
const WHOLE_UP_TO = 30

/**
 * `found`: where evidence is, and what it quotes. `also`: places that must be shown whatever is there, such as the one an address
 * leads to. A place beyond the ends is none.
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

/** Whether a reader who looks for what happened would stop at it. */
export function isEvidence({ certificates, outcome, exception }: Recorded): boolean {
  return certificates.length > 0 || outcome === 'replaced' || exception !== null
}

/** Where a decision's evidence is. */
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
