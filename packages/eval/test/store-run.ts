/** Stored runs written by hand: what the actor did, and the log that the environment would have kept of it. */

import { type Action, textAction } from '@twincheck/core'
import type { Environment, WrittenCall, WrittenStep } from '../src/world/environment.ts'
import { readCall } from '../src/world/read-call.ts'
import type { StoredRun, StoredStep, StoredTrajectory } from '../src/world/stored-trajectory.ts'

/** A step is what the actor said, or the calls it made. */
export type Acted = string | WrittenStep

export function call(name: string, args: Readonly<Record<string, unknown>>): WrittenCall {
  return { name, arguments: JSON.stringify(args) }
}

export function storeTrajectory(
  environment: Environment,
  taskId: string,
  turns: readonly (readonly Acted[])[],
  { logged = true }: { readonly logged?: boolean } = {},
): StoredTrajectory {
  const episode = environment.reset(taskId)
  return {
    taskId,
    category: 'by-hand',
    turns: turns.map((steps, turn) => {
      episode.beginTurn()
      return steps.map((acted, step): StoredStep => {
        const written = typeof acted === 'string' ? [] : acted
        const outcome = written.length > 0 ? episode.execute(written) : null
        const log = outcome?.kind === 'executed' ? outcome : { calls: [], outputs: [] }
        return {
          proposal: proposalOf(acted, `${turn}-${step}`),
          written,
          logged: logged ? { calls: log.calls, outputs: log.outputs } : null,
        }
      })
    }),
  }
}

export function storeRun(
  environment: Environment,
  taskId: string,
  turns: readonly (readonly Acted[])[],
  options: { readonly logged?: boolean } = {},
): StoredRun {
  return { kind: 'trajectory', trajectory: storeTrajectory(environment, taskId, turns, options) }
}

/** One step of a trajectory exchanged for another. */
export function changeStep(
  stored: StoredTrajectory,
  [turn, step]: readonly [number, number],
  change: (step: StoredStep) => StoredStep,
): StoredTrajectory {
  return {
    ...stored,
    turns: stored.turns.map((steps, t) => steps.map((old, s) => (t === turn && s === step ? change(old) : old))),
  }
}

export function proposalOf(acted: Acted, id: string): Action {
  if (typeof acted === 'string') return textAction(acted)
  return {
    kind: 'tool-calls',
    calls: acted.map(({ name, arguments: text }, index) => readCall(`${id}-${index}`, name, text)),
  }
}
