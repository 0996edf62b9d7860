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
  /** Switches that extensions may still make after the trajectory's own switch. Zero in the paper's policy. */
  readonly followUps: number
  /** What the trajectory's switch stopped, as its decision names it; null before a switch, and after one that stopped nothing. */
  readonly stopped: string | null
}

export const fullAllowance: Allowance = { ...budgets, followUps: 0, stopped: null }

export type Step = {
  readonly reading: Reading
  /** The messages and the ledger of the reading. */
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  readonly tools: ActiveTools
  /** The tools of the previous turn; null if there was no previous turn or its tools are unknown. */
  readonly previousTools: ActiveTools
  readonly proposal: Action
  readonly allowance: Allowance
  readonly canAnswer: boolean
  readonly canWithhold: boolean
  readonly form: ReplyForm
}

/** What a host passes in: the whole visible trace, the tools active now (null: unknown), and the proposal. */
export type StepInput = {
  readonly messages: readonly Message[] | GrowingTrace
  readonly tools: ActiveTools
  readonly proposal: Action
  /**
   * Nothing of the proposal has been sent yet, and the host can give the actor another turn: it can answer a call
   * instead of executing it, or execute calls instead of delivering a text. Default false: the host must act or speak.
   */
  readonly canAnswer?: boolean
  /** Some calls of the proposal can be answered while its other calls run. Default: as `canAnswer`. */
  readonly canWithhold?: boolean
  /** What the request allows as its reply. Default: calls of every tool, and text. */
  readonly form?: ReplyForm
}

type StepAsGiven = Omit<Step, 'reading' | 'messages' | 'ledger' | 'previousTools' | 'canWithhold' | 'form'> &
  Partial<Pick<Step, 'previousTools' | 'canWithhold' | 'form'>>

/** The only place that builds a step. */
export function stepOn(
  reading: Reading,
  {
    tools,
    previousTools = null,
    proposal,
    allowance,
    canAnswer,
    canWithhold = canAnswer,
    form = anyReply,
  }: StepAsGiven,
): Step {
  const { messages, ledger } = reading
  return { reading, messages, ledger, tools, previousTools, proposal, allowance, canAnswer, canWithhold, form }
}

/** Reads a step from scratch. A session reads only what is new; see boundary/step/follow-trace.ts. */
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
    canWithhold: (input.canWithhold ?? input.canAnswer) === true,
    form: readReplyForm(input.form),
  })
}

/** The same step with its own reading, so that later steps of the session cannot change it while a model is being asked. */
export function detachStep(step: Step): Step {
  return stepOn(readTrace(step.messages), step)
}
