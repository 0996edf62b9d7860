/** Measures how long the parts of a decision took. Only traced requests are measured. */
import type { Clock, DecisionRecord } from '@twincheck/core'

export type TracedDecision = {
  readonly trace: string
  readonly record: DecisionRecord
  readonly parts: readonly TimedPart[]
}

export type TimedPart = {
  readonly name: PartName
  readonly startedAt: number
  readonly milliseconds: number
}

type PartName = 'recognise' | 'load' | 'commit'

export type Timing = {
  readonly time: <Result>(name: PartName, work: () => Promise<Result>) => Promise<Result>
  readonly reportTo: (onDecided: (decided: TracedDecision) => void) => (record: DecisionRecord) => void
}

export function openTiming(trace: string | null, clock: Clock): Timing {
  if (trace === null) return untimed
  const parts: TimedPart[] = []
  const open = new Map<PartName, number>()
  const close = (name: PartName, startedAt: number) => {
    open.delete(name)
    parts.push({ name, startedAt, milliseconds: clock.now() - startedAt })
  }
  return {
    time: async (name, work) => {
      const startedAt = clock.now()
      open.set(name, startedAt)
      try {
        return await work()
      } finally {
        if (open.has(name)) close(name, startedAt)
      }
    },
    // A switch is reported before its commit has ended, so timers that still run are stopped here. If a request is decided twice, the
    // second report contains only what was timed after the first report.
    reportTo: (onDecided) => (record) => {
      for (const [name, startedAt] of [...open]) close(name, startedAt)
      onDecided({ trace, record, parts: parts.splice(0) })
    },
  }
}

const untimed: Timing = { time: (_, work) => work(), reportTo: () => () => {} }
