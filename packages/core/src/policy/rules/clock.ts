/**
 * The current time with which rules compare, and the source of this time that a rule file declares. Without a current time no clause
 * about time holds.
 */
import type { Message } from '../paper/trace/trace.ts'
import { type Moment, readMoment } from './moment.ts'
import type { RuleClock } from './rule.ts'

export type ReadClock = {
  readonly moment: Moment
  readonly text: string
  /** Index of the message from which the time was read. The value is `proposal` if the time comes from no message. */
  readonly position: number | 'proposal'
}

/** The host's clock. It returns the current time as a text such as `2024-05-15T15:00:00Z`. */
export type HostClock = () => string

const writtenTime = 19

const separators = /^[\s:=]{0,4}/

export function readClock(
  clock: RuleClock | null,
  messages: readonly Message[],
  host: HostClock | null,
): ReadClock | null {
  if (clock === null) return null
  if (clock === 'host' || 'at' in clock) {
    const text = clock === 'host' ? (host?.() ?? '') : clock.at
    const moment = readMoment(text)
    return moment && { moment, text: `clock: ${text}`, position: 'proposal' }
  }
  for (const [position, { role, content }] of messages.entries()) {
    const at = role === 'system' ? content.indexOf(clock.after) : -1
    if (at < 0) continue
    const behind = content.slice(at + clock.after.length, at + clock.after.length + 48)
    const text = behind.replace(separators, '')
    const moment = readMoment(text)
    if (moment) return { moment, text: `${clock.after} ${text.slice(0, writtenTime)}`, position }
  }
  return null
}
