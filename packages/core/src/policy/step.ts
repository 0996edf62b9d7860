/** One step as the policy decides on it: what is visible, what is proposed, and what the trajectory may still spend. */
import { type Action, readAction } from './action.ts'
import { budgets, limits } from './constants.ts'
import { type OpenVocabulary, openVocabulary } from './evidence/mentions/vocabulary.ts'
import { GrowingTrace } from './growing-trace.ts'
import { isObject, MalformedInputError } from './json.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { readList } from './read.ts'
import { type ActiveTools, type Message, readMessage, readToolSchema } from './trace.ts'

/** What the trajectory may still spend. */
export type Allowance = { readonly verifications: number; readonly switches: number; readonly generations: number }

export const fullAllowance: Allowance = budgets

export type Step = {
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  readonly proposal: Action
  readonly ledger: Ledger
  readonly vocabulary: OpenVocabulary
  readonly allowance: Allowance
  readonly canAnswer: boolean
}

/** What a host passes in: the whole visible trace, the tools active now (null: not known), and the proposal. */
export type StepInput = {
  readonly messages: readonly Message[] | GrowingTrace
  readonly tools: ActiveTools
  readonly proposal: Action
  /** The host can answer a call in place of executing it and let the actor go on. Default false: it must act or speak. */
  readonly canAnswer?: boolean
}

/** Reads a step from scratch. A session reads only what is new; see boundary/reading.ts. */
export function readStep(input: unknown, allowance: Allowance = fullAllowance): Step {
  if (!isObject(input)) throw new MalformedInputError('step', 'an object with messages, tools and proposal', input)
  const { messages: given } = input
  const messages =
    given instanceof GrowingTrace ? [...given.messages] : readList(given, 'messages', limits.messages, readMessage)
  return {
    messages,
    ledger: readLedger(messages),
    tools:
      input.tools === null || input.tools === undefined
        ? null
        : readList(input.tools, 'tools', limits.tools, readToolSchema),
    proposal: readAction(input.proposal, 'proposal'),
    vocabulary: openVocabulary(),
    allowance,
    canAnswer: input.canAnswer === true,
  }
}

/** The same step with a reading of its own, so that a later step of the session cannot change it under way. */
export function detachStep(step: Step): Step {
  const messages = [...step.messages]
  return { ...step, messages, ledger: readLedger(messages), vocabulary: openVocabulary() }
}
