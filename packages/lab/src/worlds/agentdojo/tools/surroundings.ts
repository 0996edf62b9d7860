/**
 * What a tool sees beside its world: the release it is of, the clock, and the order in which Python's sets come out.
 *
 * `july` (release 0.1.10) validates and coerces arguments by pydantic. `june` hands them to the Python function as they
 * were sent. `early-june` is `june` with two tool lines that were older before 2 June 2024.
 */

import type { PyValue } from '@twincheck/eval/python'
import type { DateTime } from '../../python/datetime/date-time.ts'

export const dojoVersions = ['july', 'june', 'early-june'] as const
export type DojoVersion = (typeof dojoVersions)[number]

export type Surroundings = {
  readonly version: DojoVersion
  readonly now: () => DateTime
  /** The order of a set's members, which is another one in every Python process. */
  readonly orderOfSet: (members: readonly PyValue[]) => readonly PyValue[]
}
