/**
 * What the watch will be held against: the signs as they were while the calibration was made, day by day. A sign that had no
 * trial has no reference, and is not watched: nobody knows how often repaired conversations fail before some were repaired.
 */
import { type ShadowFrame, type SignCounts, type SignReference, settleLabel } from '@twincheck/core/canary'
import { referenceOf } from '../stats/calibration/sign-reference.ts'
import type { ShadowStore } from './shadow-store.ts'

/** Of every conversation, as it was decided. */
const ofConversations = [
  { name: 'evidence-up', of: 'evidence', direction: 'up' },
  { name: 'evidence-down', of: 'evidence', direction: 'down' },
  { name: 'gate-up', of: 'gate', direction: 'up' },
  { name: 'gate-down', of: 'gate', direction: 'down' },
  { name: 'orders-disagree', of: 'disagreed', direction: 'up' },
  { name: 'model-errors', of: 'errors', direction: 'up' },
  { name: 'unjudged', of: 'unjudged', direction: 'up' },
  { name: 'held-long', of: 'slow', direction: 'up' },
  { name: 'withheld', of: 'withheld', direction: 'up' },
] as const

/** The last days of the frame: as many as a week has, four times. */
const referenceDays = 28
const dayMs = 86_400_000
const whenever = { from: 0, until: Number.MAX_SAFE_INTEGER }

type SignDirection = Parameters<typeof referenceOf>[1]
type Referred = readonly (readonly [string, SignReference])[]

export async function referSigns(
  store: Pick<ShadowStore, 'countDays' | 'readEnded' | 'countMissing'>,
  frame: ShadowFrame,
  { threshold, slowMs }: { readonly threshold: number; readonly slowMs: number },
): Promise<Readonly<Record<string, SignReference>>> {
  const days = await store.countDays(frame, threshold, slowMs)
  const missing = await store.countMissing(frame, 0)
  const { control, repaired } = await countEndedDays(store, frame, threshold)
  return Object.fromEntries([
    ...ofConversations.flatMap(({ name, of, direction }) =>
      refer(
        name,
        days.map((day) => ({ signs: day[of], conversations: day.conversations })),
        direction,
      ),
    ),
    ...refer('control-succeeds', control, 'up'),
    ...refer('repaired-fails', repaired, 'up'),
    ...refer(
      'outcomes-missing',
      missing.map((day) => ({ signs: day.missing, conversations: day.due })),
      'up',
    ),
  ])
}

function refer(name: string, days: readonly SignCounts[], direction: SignDirection): Referred {
  const reference = referenceOf(days.slice(-referenceDays), direction)
  // A fall of what was never seen cannot be told from a rest of it.
  return reference === null || (direction === 'down' && reference.share === 0) ? [] : [[name, reference]]
}

/** By the day a conversation began: successes of those that were left alone where the gate passes, failures of the repaired. */
async function countEndedDays(store: Pick<ShadowStore, 'readEnded'>, frame: ShadowFrame, threshold: number) {
  const days = { control: new Map<number, SignCounts>(), repaired: new Map<number, SignCounts>() }
  for await (const { part, firstAt, outcomes } of store.readEnded(frame, whenever, threshold)) {
    const label = settleLabel(outcomes)
    if (label !== 'success' && label !== 'failure') continue
    const day = Math.floor(firstAt / dayMs)
    const { signs, conversations } = days[part].get(day) ?? { signs: 0, conversations: 0 }
    const shown = label === (part === 'control' ? 'success' : 'failure')
    days[part].set(day, { signs: signs + Number(shown), conversations: conversations + 1 })
  }
  return { control: inOrder(days.control), repaired: inOrder(days.repaired) }
}

function inOrder(days: ReadonlyMap<number, SignCounts>): readonly SignCounts[] {
  return [...days].sort(([one], [other]) => one - other).map(([, counts]) => counts)
}
