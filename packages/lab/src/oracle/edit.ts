/**
 * An edit is one change of a stored run. It stands for a single switch with the right values. The kinds of edits are sorted, smallest
 * first.
 */
import type { WrittenStep } from '@twincheck/eval'

/**
 * All kinds of edits, in the order in which they are tried. The kinds up to `other-call` change a proposed call or insert a call before
 * it. The kinds after `other-call` put calls in place of an answer, an idle turn or a step. `any-call` inserts a call without effect.
 * Some benchmarks accept such a call, so `any-call` is counted separately.
 */
export const editKinds = [
  'delete-call',
  'stop-earlier',
  'one-argument',
  'several-arguments',
  'insert-call',
  'other-call',
  'call-for-answer',
  'any-call',
  'call-in-idle-turn',
  'calls-for-answer',
  'calls-in-idle-turn',
  'calls-for-step',
] as const

export type EditKind = (typeof editKinds)[number]

/** The ability that a policy needs to make the edit. Failures are counted by this ability. */
export type EditReach = 'proposed-call' | 'one-call' | 'several-calls' | 'nothing-done'

export const reachOf: Readonly<Record<EditKind, EditReach>> = {
  'delete-call': 'proposed-call',
  'stop-earlier': 'proposed-call',
  'one-argument': 'proposed-call',
  'several-arguments': 'proposed-call',
  'insert-call': 'proposed-call',
  'other-call': 'proposed-call',
  'call-for-answer': 'one-call',
  'any-call': 'nothing-done',
  'call-in-idle-turn': 'one-call',
  'calls-for-answer': 'several-calls',
  'calls-in-idle-turn': 'several-calls',
  'calls-for-step': 'several-calls',
}

export function answersGiveWay(kind: EditKind): boolean {
  return reachOf[kind] !== 'proposed-call' && kind !== 'calls-for-step'
}

export type PlayedStep = { readonly written: WrittenStep; readonly text: string | null }

export type Edit = {
  readonly kind: EditKind
  readonly turn: number
  /**
   * The index of the step that is changed or before which calls are inserted. If the index equals the number of steps, calls are inserted
   * at the end of the turn.
   */
  readonly step: number
  /** The actor's calls at the edited step. The list is empty if calls are inserted. */
  readonly from: WrittenStep
  readonly to: WrittenStep
}

export type PlannedEdit = Edit & { readonly steps: readonly PlayedStep[] }
