/**
 * Advice is an addition to the paper: TwinCheck answers a call instead of executing it, and the actor continues. TwinCheck answers a call
 * that repeats an earlier call, reads what is already known, or names a target that occurs nowhere in the conversation. No verifier is
 * asked, because the actor reads the reason and may insist on the call. All facts in an answer come from the trace. An answer is
 * recognised by a mark on the result, never by the result's text.
 */
import type { Scene } from '../paper/evidence/condition.ts'
import type { Evidence } from '../paper/evidence/index.ts'
import { advisedBy, type EvidenceChoice, type Insisting } from '../paper/extension.ts'
import type { TextAction } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { type GivenAnswers, openAnswersOfTurn } from './answers-of-turn.ts'
import { repeatKey } from './repeat-key.ts'
import { adviceText, questionText } from './words.ts'

export type CallAnswer = {
  /** The index of the answered call in the proposal. */
  readonly call: number
  readonly condition: string
  readonly text: string
}

export type Advice = {
  readonly answers: readonly CallAnswer[]
  /** Indices of the calls that run because the actor insists on them. */
  readonly insisted: readonly number[]
  /** Indices of the calls that run because the turn's limit of answers is used up. */
  readonly unanswered: readonly number[]
  /** Indices of the calls in this advice that were already answered earlier in this turn. Absent if there are none. */
  readonly again?: readonly number[]
  /** The question to the user about calls that must not run without the user's yes. */
  readonly question?: UserQuestion
}

/** A question to the user that replaces the proposal. */
export type UserQuestion = {
  readonly condition: string
  readonly text: string
  /** Indices of the calls that must not run before the user's yes. */
  readonly calls: readonly number[]
}

/** How many calls TwinCheck answers per turn, unless the host sets another limit. Each user message starts a new turn. */
export const answersPerTurn = 5

type AdvisedPolicy = EvidenceChoice & { readonly minSeverity: number }

/** Decides which calls are answered instead of executed. Null if no evidence concerns a call that can be answered. */
export function advise(
  evidence: readonly Evidence[],
  { proposal, reading }: Pick<Scene, 'proposal' | 'reading'>,
  { minSeverity, authorised, extensions = [] }: AdvisedPolicy,
  most: number = answersPerTurn,
): Advice | null {
  const answers: CallAnswer[] = []
  const insisted: number[] = []
  const unanswered: number[] = []
  const again: number[] = []
  const asked: AskedCall[] = []
  const seen = new Set<number>()
  const insistingOf = ({ condition }: Evidence) => advisedBy(condition.name, extensions)
  // Conditions that need the user's yes are handled first. If such a condition and another condition match the same call, the actor
  // cannot make the call run by insisting.
  const [questions, others] = [true, false].map((asks) =>
    evidence.filter((one) => (insistingOf(one) === 'agreed') === asks),
  )
  for (const one of [...(questions ?? []), ...(others ?? [])]) {
    const { condition, match } = one
    const insisting = insistingOf(one)
    if (insisting === null || condition.severity < minSeverity) continue
    if (authorised && !authorised.has(condition.name)) continue
    const turn = reading.index(openAnswersOfTurn)
    for (const [place, index] of match.calls.entries()) {
      const call = proposal.calls[index]
      // The evidence is sorted by strength, so the first evidence about a call decides.
      if (!call || seen.has(index)) continue
      seen.add(index)
      const given = turn.of(repeatKey(call))
      if (given.answered > 0) again.push(index)
      if (isInsistence(given, insisting)) insisted.push(index)
      else if (insisting !== 'agreed' && turn.count() + answers.length >= most) unanswered.push(index)
      else {
        const fact = match.answers?.[place] ?? match.reason
        const text = adviceText(fact, { times: given.answered + 1, insisting })
        answers.push({ call: index, condition: condition.name, text })
        if (insisting === 'agreed') asked.push({ index, condition: condition.name, reason: match.reason, call })
      }
    }
  }
  if (seen.size === 0) return null
  return { answers, insisted, unanswered, ...(again.length > 0 ? { again } : {}), ...questionOf(asked) }
}

type AskedCall = {
  readonly index: number
  readonly condition: string
  readonly reason: string
  readonly call: ToolCall
}

export function askedAction({ text }: UserQuestion): TextAction {
  return { kind: 'clarification', text }
}

function questionOf(asked: readonly AskedCall[]): Pick<Advice, 'question'> {
  const [first] = asked
  if (!first) return {}
  const calls = asked.map(({ index }) => index)
  return {
    question: {
      condition: first.condition,
      text: questionText(
        first.reason,
        asked.map(({ call }) => call),
      ),
      calls,
    },
  }
}

function isInsistence({ answered, sinceRun, runs }: GivenAnswers, insisting: Insisting): boolean {
  switch (insisting) {
    case 'never':
    case 'agreed':
      return false
    case 'once':
      return answered > 0
    case 'doubling':
      return sinceRun >= 2 ** runs
  }
}
