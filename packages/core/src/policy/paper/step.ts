/** One step as the policy decides on it: the visible trace, the proposal, and the trajectory's remaining budget. */

import { budgets, limits } from './constants.ts'
import { type Reading, readTrace } from './evidence/reading.ts'
import { isObject, MalformedInputError } from './json.ts'
import type { Ledger } from './ledger.ts'
import { readList } from './read.ts'
import { anyReply, type ReplyForm, readReplyForm } from './reply-form.ts'
import { type Action, readAction } from './trace/action.ts'
import { GrowingTrace } from './trace/growing-trace.ts'
import { type ActiveTools, type Message, readMessage, readToolSchema } from './trace/trace.ts'

export type Allowance = {
  readonly verifications: number
  readonly switches: number
  readonly generations: number
  /** Number of switches that extensions may make after the trajectory's own switch. Zero in the paper's policy. */
  readonly followUps: number
  /**
   * The instruction that the trajectory's switch stopped, as recorded in the switch's decision. Null if there was no switch, or if the
   * switch stopped no instruction.
   */
  readonly stopped: string | null
}

export const fullAllowance: Allowance = { ...budgets, followUps: 0, stopped: null }

export type Step = {
  readonly reading: Reading
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  readonly tools: ActiveTools
  /** The tools of the previous turn. Null if there was no previous turn or its tools are unknown. */
  readonly previousTools: ActiveTools
  readonly proposal: Action
  readonly allowance: Allowance
  readonly canAnswer: boolean
  readonly canWithhold: boolean
  readonly form: ReplyForm
}

/** The input that a host passes in: the whole visible trace, the tools active now (null: unknown), and the proposal. */
export type StepInput = {
  readonly messages: readonly Message[] | GrowingTrace
  readonly tools: ActiveTools
  readonly proposal: Action
  /**
   * Whether the host can still give the actor another turn, because the host has sent nothing of the proposal. Such a host can answer a
   * call without executing the call, or execute calls before it delivers a text. The default is false: the host must execute the calls or
   * deliver the text.
   */
  readonly canAnswer?: boolean
  /** Whether the host can answer some calls of the proposal while other calls run. The default is the value of `canAnswer`. */
  readonly canWithhold?: boolean
  /** The form of reply that the request allows. Default: calls of every tool, and text. */
  readonly form?: ReplyForm
}

type StepAsGiven = Omit<Step, 'reading' | 'messages' | 'ledger' | 'previousTools' | 'canWithhold' | 'form'> &
  Partial<Pick<Step, 'previousTools' | 'canWithhold' | 'form'>>

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

/** Reads a step from scratch. A session reads only new messages instead; see boundary/step/follow-trace.ts. */
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

/** Copies a step with its own reading, so that later steps cannot change it while a model is being asked. */
export function detachStep(step: Step): Step {
  return stepOn(readTrace(step.messages), step)
}
