/**
 * What a tool depends on besides its world: version, clock, and the order of Python sets. `july` (release 0.1.10)
 * coerces arguments with pydantic, `june` passes them unchanged, `early-june` has two lines of tool code from before 2
 * June 2024.
 */
import type { PyValue } from '@twincheck/eval/python'
import type { DateTime } from '../../python/datetime/date-time.ts'

export const dojoVersions = ['july', 'june', 'early-june'] as const
export type DojoVersion = (typeof dojoVersions)[number]

export type ToolContext = {
  readonly version: DojoVersion
  readonly now: () => DateTime
  /** The order of a set's members. It differs between Python processes. */
  readonly orderOfSet: (members: readonly PyValue[]) => readonly PyValue[]
}
