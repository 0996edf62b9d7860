/**
 * How many conversations got their label in a span of time, and what it says: one observation a conversation, at its first clear
 * label. One that is corrected later is not observed again; the canary counts it as it is now.
 */
import { settleLabel } from '@twincheck/core/canary'
import type { Arrived, EndedSession } from '../store/calibration/ended-sessions.ts'

export type EndedCounts = {
  readonly control: number
  readonly controlSucceeded: number
  readonly repaired: number
  readonly repairedFailed: number
}

export async function countEnded(
  sessions: AsyncIterable<EndedSession>,
  { from, until }: Arrived,
): Promise<EndedCounts> {
  const counts = { control: 0, controlSucceeded: 0, repaired: 0, repairedFailed: 0 }
  for await (const session of sessions) {
    const label = labelBefore(session, until)
    if (!isClear(label) || isClear(labelBefore(session, from))) continue
    counts[session.part] += 1
    if (session.part === 'control' && label === 'success') counts.controlSucceeded += 1
    if (session.part === 'repaired' && label === 'failure') counts.repairedFailed += 1
  }
  return counts
}

function labelBefore({ outcomes }: EndedSession, moment: number) {
  return settleLabel(outcomes.filter(({ arrivedAt }) => arrivedAt < moment))
}

function isClear(label: ReturnType<typeof settleLabel>): boolean {
  return label === 'success' || label === 'failure'
}
