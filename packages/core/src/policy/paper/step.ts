/** One step as the policy decides on it: what is visible, what is proposed, and what the trajectory may still spend. */

import { budgets, limits } from './constants.ts'
import { type Reading, readTrace } from './evidence/reading.ts'
import { isObject, MalformedInputError } from './json.ts'
import type { Ledger } from './ledger.ts'
import { readList } from './read.ts'
import { anyReply, type ReplyForm, readReplyForm } from './reply-form.ts'
import { type Action, readAction } from './trace/action.ts'
import { GrowingTrace } from './trace/growing-trace.ts'
import { type ActiveTools, type Message, readMessage, readToolSchema } from './trace/trace.ts'

/** What the trajectory may still spend. */
export type Allowance = {
  readonly verifications: number
  readonly switches: number
  readonly generations: number
  /** For extensions that act again after the switch. The paper's policy has none. */
  readonly followUps: number
  /** What its switch has stopped, as its decision names it; null before a switch, and after one that stopped nothing. */
  readonly stopped: string | null
}

export const fullAllowance: Allowance = { ...budgets, followUps: 0, stopped: null }

export type Step = {
  readonly reading: Reading
  /** The reading's own. */
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  readonly tools: ActiveTools
  /** The tools of the turn before; null where there was none, or nobody kept them. */
  readonly previousTools: ActiveTools
  readonly proposal: Action
  readonly allowance: Allowance
  readonly canAnswer: boolean
  readonly form: ReplyForm
}

/** What a host passes in: the whole visible trace, the tools active now (null: not known), and the proposal. */
export type StepInput = {
  readonly messages: readonly Message[] | GrowingTrace
  readonly tools: ActiveTools
  readonly proposal: Action
  /**
   * Nothing of the proposal has gone out, and the host can let the actor go on: answer a call in place of executing it, or execute
   * calls in the place of a text. Default false: it must act or speak.
   */
  readonly canAnswer?: boolean
  /** What the request allows as its reply. Default: calls of every tool, and text. */
  readonly form?: ReplyForm
}

type StepAsGiven = Omit<Step, 'reading' | 'messages' | 'ledger' | 'previousTools' | 'form'> &
  Partial<Pick<Step, 'previousTools' | 'form'>>

/** The one place where a step is put together. */
export function stepOn(
  reading: Reading,
  { tools, previousTools = null, proposal, allowance, canAnswer, form = anyReply }: StepAsGiven,
): Step {
  const { messages, ledger } = reading
  return { reading, messages, ledger, tools, previousTools, proposal, allowance, canAnswer, form }
}

/** Reads a step from scratch. A session reads only what is new; see boundary/follow-trace.ts. */
export function readStep(input: unknown, allowance: Allowance = fullAllowance): Step {
  if (!isObject(input)) throw new MalformedInputError('step', 'an object with messages, tools and proposal', input)
  const { messages: given, tools } = input
  const messages =
    given instanceof GrowingTrace ? given.messages : readList(given, 'messages', limits.messages, readMessage)
  return stepOn(readTrace(messages), {
    tools: tools === null || tools === undefined ? null : readList(tools, 'tools', limits.tools, readToolSchema),
    proposal: readAction(input.proposal, 'proposal'),
    allowance,
    canAnswer: input.canAnswer === true,
    form: readReplyForm(input.form),
  })
}

/** The same step with a reading of its own, so that a later step of the session cannot change it under way. */
export function detachStep(step: Step): Step {
  return stepOn(readTrace(step.messages), step)
}
