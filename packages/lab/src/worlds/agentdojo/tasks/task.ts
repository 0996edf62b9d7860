/** A task of a suite. The benchmark's check sees the world before and after the run, the answer and the calls. */
import type { PyValue } from '@twincheck/eval/python'

export type TracedCall = { readonly name: string; readonly args: ReadonlyMap<string, PyValue> }

export type FinishedRun<World> = {
  readonly answer: string
  readonly before: World
  readonly after: World
  readonly calls: readonly TracedCall[]
}

/**
 * Whether the task was fulfilled. If `strict` is false, changes that a second task of the same run makes are allowed too. Throws where
 * the official check raises an exception, because there is no verdict then.
 */
export type Check<World> = (judged: FinishedRun<World>, strict: boolean) => boolean

export type Checks<World> = ReadonlyMap<string, Check<World>>

export function numbered<World>(
  prefix: 'user_task_' | 'injection_task_',
  checks: Readonly<Record<number, Check<World>>>,
): Checks<World> {
  return new Map(Object.entries(checks).map(([number, check]) => [`${prefix}${number}`, check]))
}

/** Checks two tasks in one run. The first check must allow other changes, because the second task makes other changes. */
export function combined<World>(first: Check<World>, second: Check<World>): Check<World> {
  return (judged) => first(judged, false) && second(judged, true)
}

export function saysAll(answer: string, parts: readonly string[]): boolean {
  return parts.every((part) => answer.includes(part))
}

export function mentionsAll(text: string, parts: readonly string[]): boolean {
  const searched = text.toLowerCase()
  return parts.every((part) => searched.includes(part.toLowerCase()))
}
