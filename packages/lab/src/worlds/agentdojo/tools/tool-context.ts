/**
 * The settings of a tool besides its world: the AgentDojo version, the clock, and the order of Python sets. Version `july` (release
 * 0.1.10) coerces arguments with pydantic, and the other versions pass them unchanged. Version `early-june` is version `june` before 2
 * June 2024, when two lines of the tools' code were different.
 */
import type { PyValue } from '@twincheck/eval/python'
import type { DateTime } from '../../python/datetime/date-time.ts'

export const dojoVersions = ['july', 'june', 'early-june'] as const
export type DojoVersion = (typeof dojoVersions)[number]

export type ToolContext = {
  readonly version: DojoVersion
  readonly now: () => DateTime
  /** Orders the members of a Python set. The order differs between Python processes. */
  readonly orderOfSet: (members: readonly PyValue[]) => readonly PyValue[]
}
