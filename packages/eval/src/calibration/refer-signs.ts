/**
 * Makes the reference with which the watch compares new traffic. The reference says how often each sign occurred per day while the
 * calibration was made. Examples of signs are evidence in a conversation and a passed gate. Only complete conversations are counted. A
 * sign without observations has no reference and is not watched. For example, nobody knows how often repaired conversations fail before
 * some were repaired.
 *
 * A reference of less than a week is refused, because it does not show how much days differ. In simulated runs of 90 days without a
 * change, the watch raised a false alarm of one sign in 36 %, 10 %, 8 % and 2 % of runs with a reference of 1, 3, 7 and 28 days. A sign
 * that doubled was missed in 31 % of runs with a reference of 3 days, and in 3 % with 7 days.
 */
import { type ShadowFrame, type SignCounts, type SignReference, settleLabel } from '@twincheck/core/canary'
import { referenceOf } from '../stats/calibration/sign-reference.ts'
import type { ShadowStore } from './shadow-store.ts'

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

const mostDays = 28
export const leastReferenceDays = 7
/** A conversation counts as complete after at most one day. Signs after its first day are ignored. */
const longestMs = 86_400_000
const minuteMs = 60_000
const completeShare = 0.99
const dayMs = 86_400_000
const whenever = { from: 0, until: Number.MAX_SAFE_INTEGER }

type SignDirection = Parameters<typeof referenceOf>[1]
type Referred = readonly (readonly [string, SignReference])[]

export type ReferredSigns = {
  readonly signs: Readonly<Record<string, SignReference>>
  readonly completeAfterMs: number
  readonly days: number
}

export async function referSigns(
  store: Pick<ShadowStore, 'countDays' | 'readEnded' | 'countMissing' | 'conversationLength'>,
  frame: ShadowFrame,
  { threshold, slowMs }: { readonly threshold: number; readonly slowMs: number },
): Promise<ReferredSigns> {
  const completeAfterMs = await completeAfter(store, frame)
  const days = await store.countDays({ ...frame, until: frame.until - completeAfterMs }, threshold, slowMs)
  if (days.length < leastReferenceDays) return { signs: {}, completeAfterMs, days: days.length }
  const missing = await store.countMissing(frame, 0)
  const { control, repaired } = await countEndedDays(store, frame, threshold)
  const signs = Object.fromEntries([
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
  return { signs, completeAfterMs, days: days.length }
}

/**
 * The time within which 99 % of conversations end, in milliseconds, rounded up to a minute. Conversations of the last day are ignored,
 * because they may still be open.
 */
async function completeAfter(store: Pick<ShadowStore, 'conversationLength'>, frame: ShadowFrame): Promise<number> {
  const length = await store.conversationLength({ ...frame, until: frame.until - longestMs }, completeShare)
  if (length === null) return longestMs
  return Math.min(longestMs, minuteMs * Math.ceil((length + 1) / minuteMs))
}

function refer(name: string, days: readonly SignCounts[], direction: SignDirection): Referred {
  const reference = referenceOf(days.slice(-mostDays), direction)
  // A sign that never occurred cannot become rarer, so the watch does not look for a fall of its share.
  return reference === null || (direction === 'down' && reference.share === 0) ? [] : [[name, reference]]
}

/**
 * Counts conversations by their first day, in two groups. `control` holds control conversations with the number that succeeded.
 * `repaired` holds repaired conversations with the number that failed.
 */
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
