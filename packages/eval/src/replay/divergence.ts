/** Compares a replay with the stored trajectory step by step, and reports the first difference. */
import { TwinCheckError } from '@twincheck/core'

export type Divergence = {
  readonly taskId: string
  readonly turn: number
  readonly step: number
  readonly stored: string
  readonly replayed: string
}

export class ReplayDivergedError extends TwinCheckError {
  readonly code = 'replay-diverged'
  readonly divergence: Divergence

  constructor(divergence: Divergence) {
    const { taskId, turn, step, stored, replayed } = divergence
    const from = firstDifference(stored, replayed)
    super(
      `Task ${taskId} diverged from its stored trajectory at turn ${turn + 1}, step ${step + 1}, before any switch.\n` +
        `  stored:   ${shown(stored, from)}\n` +
        `  replayed: ${shown(replayed, from)}\n` +
        `The pair was not counted. Record the task again, or pin the environment to the version it was recorded with.`,
    )
    this.divergence = divergence
  }
}

export function demandSame(
  place: { readonly taskId: string; readonly turn: number; readonly step: number },
  what: 'call' | 'output',
  { stored, replayed }: { readonly stored: readonly string[]; readonly replayed: readonly string[] },
): void {
  const length = Math.max(stored.length, replayed.length)
  for (let i = 0; i < length; i++) {
    const expected = stored[i] ?? `(no ${what})`
    const found = replayed[i] ?? `(no ${what})`
    if (expected !== found) throw new ReplayDivergedError({ ...place, stored: expected, replayed: found })
  }
}

/** Only the part around a difference is shown, because outputs can be very long and differ in one word. */
const shownBefore = 60
const shownBehind = 140

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function shown(text: string, difference: number): string {
  const start = Math.max(0, difference - shownBefore)
  const end = Math.min(text.length, difference + shownBehind)
  const part = text.slice(start, end).replaceAll('\n', '\\n')
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
}
