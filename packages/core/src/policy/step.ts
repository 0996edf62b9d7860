/** One step as the policy decides on it: what is visible, what is proposed, and what the trajectory may still spend. */
import { type Action, readAction } from './action.ts'
import { budgets, limits } from './constants.ts'
import { type OpenVocabulary, openVocabulary } from './evidence/vocabulary.ts'
import { isObject, MalformedInputError } from './json.ts'
import { type Ledger, openLedger, recordMessage } from './ledger.ts'
import { type ActiveTools, type Message, readList, readMessage, readToolSchema } from './trace.ts'

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
}

/** What a host passes in: the whole visible trace, the tools active now (null: not known), and the proposal. */
export type StepInput = {
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  readonly proposal: Action
}

/** Reads a step from scratch. A session reads only what is new; see boundary/reading.ts. */
export function readStep(input: unknown, allowance: Allowance = fullAllowance): Step {
  if (!isObject(input)) throw new MalformedInputError('step', 'an object with messages, tools and proposal', input)
  const messages = readList(input.messages, 'messages', limits.messages, readMessage)
  const ledger = openLedger()
  for (const [position, message] of messages.entries()) recordMessage(ledger, message, position)
  return {
    messages,
    ledger,
    tools: readTools(input.tools),
    proposal: readAction(input.proposal, 'proposal'),
    vocabulary: openVocabulary(),
    allowance,
  }
}

export function readTools(value: unknown): ActiveTools {
  return value === null || value === undefined ? null : readList(value, 'tools', limits.tools, readToolSchema)
}
