/** An intervener that keeps every proposal and remembers at which of them a condition held. */

import type { StepInput } from '@twincheck/core'
import { followTrace, fullAllowance, inspect } from '@twincheck/core/harness'
import type { StoredTrajectory } from '@twincheck/eval'
import type { Intervener, ReplayPolicy } from '@twincheck/eval/harness'
import { endedTurn, isContinuing, looksAtTexts } from '@twincheck/eval/harness'

export type FiredPlaces = Intervener & {
  /** The conditions that held at this step of the stored run. */
  readonly at: (turn: number, step: number) => readonly string[]
  /** Those that held anywhere, each once. */
  readonly anywhere: () => readonly string[]
  /** The first turn whose text a condition would have calls in the place of; null where there is none. */
  readonly endedEarly: () => number | null
}

export function openFiredPlaces(
  { policy, validate, readTool }: ReplayPolicy,
  trajectory: StoredTrajectory,
): FiredPlaces {
  const reading = followTrace(readTool)
  const fired: (readonly string[])[] = []
  const continuing = new Set(policy.conditions.filter(isContinuing).map(({ name }) => name))
  const withTexts = looksAtTexts(policy)
  const lengths = trajectory.turns.map((steps) => endedTurn(steps, trajectory, withTexts).length)
  return {
    looksAtTexts: withTexts,
    check: async (step: StepInput) => {
      const { finding } = inspect(reading.read(step, fullAllowance), policy, validate)
      fired.push(finding.kind === 'eligible' ? finding.evidence.map(({ condition }) => condition.name) : [])
      return { outcome: 'kept' }
    },
    account: async () => ({ records: [], exceptions: [] }),
    at: (turn, step) => {
      if (step >= (lengths[turn] ?? 0)) return []
      return fired[lengths.slice(0, turn).reduce((sum, length) => sum + length, step)] ?? []
    },
    endedEarly: () => {
      const first = fired.findIndex((conditions) => conditions.some((name) => continuing.has(name)))
      if (first < 0) return null
      let [turn, end] = [0, lengths[0] ?? 0]
      while (first >= end) end += lengths[++turn] ?? 1
      return turn
    },
    anywhere: () => [...new Set(fired.flat())],
  }
}
