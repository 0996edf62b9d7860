/**
 * A step for the everyday mistakes (the same change twice, the same read again, invented targets, refused calls): what
 * was said and done, what is proposed, and what has to become of each call.
 */
import type { Message, ToolSchema } from '../../src/policy/paper/trace/trace.ts'
import { type Call, type HandBuiltStep, type Line, right, withTools } from '../hand-built/story.ts'

export { call, did, failed, says, system, together, tool, user } from '../hand-built/story.ts'

export type EverydayCondition = 'done-already' | 'known-answer' | 'known-failure' | 'unknown-target'

export type EverydayExpectation =
  /** No condition holds: the call runs as it is. */
  | { readonly kind: 'quiet' }
  /** The calls at these places are answered, and the answer contains each of these texts. */
  | {
      readonly kind: 'answered'
      readonly condition: EverydayCondition
      readonly calls: readonly number[]
      readonly says: readonly string[]
    }
  /** The calls are replaced by these. */
  | { readonly kind: 'repaired'; readonly calls: readonly Call[] }

export type EverydayCase = Omit<HandBuiltStep, 'expected'> & { readonly expected: EverydayExpectation }

/** A right call, however much it looks like a mistake. */
export const quiet = (title: string, story: readonly Line[], ...calls: readonly Call[]): EverydayCase => ({
  ...right(title, story, ...calls),
  expected: { kind: 'quiet' },
})

/** A mistake in every call of the proposal, unless `only` names the places of the wrong ones. */
export const answered = (
  title: string,
  story: readonly Line[],
  proposed: Call | readonly Call[],
  condition: EverydayCondition,
  says: readonly string[] = [],
  only?: readonly number[],
): EverydayCase => {
  const calls = 'name' in proposed ? [proposed] : proposed
  return {
    ...right(title, story, ...calls),
    expected: { kind: 'answered', condition, says, calls: only ?? calls.map((_, index) => index) },
  }
}

/** A call that its schema refuses, and the only call that is meant. */
export const repaired = (
  title: string,
  story: readonly Line[],
  proposed: Call,
  meant: Call,
  ...tools: readonly ToolSchema[]
): EverydayCase => ({
  ...withTools(right(title, story, proposed), ...tools),
  expected: { kind: 'repaired', calls: [meant] },
})

/** The same case with these tools. */
export const having = (one: EverydayCase, ...tools: readonly ToolSchema[]): EverydayCase => ({ ...one, tools })

/** The same case with exactly these messages, for conversations that a story cannot tell. */
export const given = (one: EverydayCase, messages: readonly Message[]): EverydayCase => ({ ...one, messages })
