/**
 * Judges whether a twin was right, by comparing it with the benchmark's own solution. The outcome of the run does not show this, because
 * a run may fail for another reason. Two calls are equal if their names and canonical arguments are equal. In doubt, the verdict is
 * `unknown`.
 */
import { type Action, callKey, type ToolCall } from '@twincheck/core'
import type { Episode, Solution, WrittenStep } from '../world/environment.ts'
import { readCall } from '../world/read-call.ts'
import type { TwinVerdict } from '../world/twin-verdict.ts'

export type JudgedTwin = {
  readonly proposal: Action
  readonly twin: Action
  readonly origin: 'deterministic' | 'generated'
  readonly turn: number
  readonly written: WrittenStep
  readonly episode: Episode
  readonly solution: Solution | null
}

export function judgeTwin({ proposal, twin, origin, turn, written, episode, solution }: JudgedTwin): TwinVerdict {
  if (solution === null || isOpenText(twin, origin)) return 'unknown'
  const [proposed, replacing] = [callsOf(proposal), callsOf(twin)]
  const removed = without(proposed, replacing)
  const added = without(replacing, proposed)
  const reference = openCalls(solution, turn, episode)
  const wanted = (call: ToolCall) => reference.get(callKey(call)) ?? 'absent'
  if (added.length > 0) return verdictOnEdit(removed.map(wanted), added.map(wanted))
  if (removed.some((call) => wanted(call) === 'open')) return 'wrong'
  if (removed.length === 0 || removed.some((call) => wanted(call) !== 'absent')) return 'unknown'
  if (solution.kind === 'any-turn') return changesWorld(episode, written, removed) ? 'right' : 'unknown'
  // A twin that ends the turn may be wrong if the solution still has open calls in this turn.
  return twin.kind === 'final-response' && [...reference.values()].includes('open') ? 'unknown' : 'right'
}

/** Solutions contain only calls, so a solution cannot judge a question or a generated text. */
function isOpenText({ kind }: Action, origin: JudgedTwin['origin']): boolean {
  return kind === 'clarification' || (kind !== 'tool-calls' && origin === 'generated')
}

/**
 * Whether and where the solution contains a call. `open`: the actor still has to make the call. `made`: the actor made the call as often
 * as the solution lists it. `elsewhere`: the solution lists the call in another turn. `absent`: the solution does not list the call.
 */
type InSolution = 'open' | 'made' | 'elsewhere' | 'absent'

/**
 * Judges a twin that adds calls. An added call is right if it is open. If the actor has already made an added call, the repeat may be
 * right too, because the earlier call may have failed. Such a repeat counts as right only if the twin removes no call.
 */
function verdictOnEdit(removed: readonly InSolution[], added: readonly InSolution[]): TwinVerdict {
  const isRight = added.every((one) => one === 'open' || (one === 'made' && removed.length === 0))
  const dropsRight = removed.includes('open')
  if (isRight) return dropsRight ? 'unknown' : 'right'
  return dropsRight ? 'wrong' : 'unknown'
}

function openCalls(solution: Solution, turn: number, episode: Episode): ReadonlyMap<string, InSolution> {
  const { turns } = episode.trajectory()
  const byTurn = solution.kind === 'by-turn'
  const own = keysOf(byTurn ? (solution.turns[turn] ?? []) : solution.calls)
  const others = byTurn ? keysOf(solution.turns.filter((_, index) => index !== turn).flat()) : []
  const made = keysOf((byTurn ? (turns[turn] ?? []) : turns.flat()).flat())
  const count = (keys: readonly string[], key: string) => keys.filter((one) => one === key).length
  return new Map([
    ...others.map((key) => [key, 'elsewhere'] as const),
    ...own.map((key) => [key, count(made, key) < count(own, key) ? 'open' : 'made'] as const),
  ])
}

/** A solution without turns lists only calls that change the world. So it cannot judge calls that change nothing. */
function changesWorld(episode: Episode, written: WrittenStep, removed: readonly ToolCall[]): boolean {
  const keys = new Set(removed.map(callKey))
  const copy = episode.copy()
  return written
    .filter((_, index) => keys.has(keysOf(written)[index] ?? ''))
    .every((call) => {
      const before = JSON.stringify(copy.state())
      copy.execute([call])
      return JSON.stringify(copy.state()) !== before
    })
}

function keysOf(written: WrittenStep): readonly string[] {
  return written.map(({ name, arguments: text }) => callKey(readCall('', name, text)))
}

function callsOf(action: Action): readonly ToolCall[] {
  return action.kind === 'tool-calls' ? action.calls : []
}

/** The calls that remain after each entry of `others` has removed one equal call. */
function without(calls: readonly ToolCall[], others: readonly ToolCall[]): readonly ToolCall[] {
  const left = others.map(callKey)
  return calls.filter((call) => {
    const place = left.indexOf(callKey(call))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
