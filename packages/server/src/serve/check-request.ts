/**
 * The body of `POST /v1/check`: a conversation, its tools and the proposed reply, in the format of chat completions. Everything is
 * bounded here, and the first mistake is reported with its place.
 */
import type { ActiveTools, Message } from '@twincheck/core'
import { openaiChat, type Reply, type WireBody, type WireRequest } from '@twincheck/core/adapter'
import {
  closed,
  fits,
  kind,
  listOf,
  MalformedInputError,
  object,
  oneOf,
  orNull,
  parsed,
  parsedObject,
  readJson,
  readShape,
  text,
  truth,
} from '@twincheck/core/reading'
import { constants } from '@twincheck/core/records'

export type CheckRequest = {
  readonly session: string
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  /** The kinds of reply that the caller's request allowed its model to give. */
  readonly form: WireRequest['form']
  readonly reply: Reply
  readonly completion: WireBody
  readonly canAnswer: boolean
}

/** The pattern of a session's name, which is also the pattern that a gateway accepts in `x-twincheck-session`. */
export const sessionPattern = '^[\\x21-\\x7e]{1,200}$'
const sessionName = new RegExp(sessionPattern)

export const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const

const content = kind<unknown>(
  'a text, a list of parts, or null',
  (value) => value === null || typeof value === 'string' || Array.isArray(value),
)
const calledFunction = object({ id: text, function: object({ name: text, arguments: text }) })
const calledCustom = object({ id: text, custom: object({ name: text, input: text }) })
const call = kind<unknown>(
  '{"id", "type": "function", "function": {"name", "arguments": "{…}"}}, with the arguments as a text',
  (value) => fits(calledFunction, value) || fits(calledCustom, value),
)
const oldCall = kind<null>('null, because calls are in tool_calls', (value) => value === null)
const calls = orNull(listOf(call, constants.limits.callsPerAction))

export const mostCalls = constants.limits.callsPerAction
export const mostTools = constants.limits.tools

export function readCheckRequest(body: unknown, mostMessages: number): CheckRequest {
  const message = object({ role: oneOf(...roles) }, { content, tool_calls: calls })
  const shape = closed(
    {
      session: kind<string>(
        '1 to 200 visible ASCII characters',
        (value) => typeof value === 'string' && sessionName.test(value),
      ),
      messages: listOf(message, mostMessages),
      tools: orNull(listOf(parsedObject, mostTools)),
      proposal: object({ role: oneOf('assistant') }, { content, tool_calls: calls, function_call: oldCall }),
    },
    { tool_choice: parsed, response_format: parsed, can_answer: truth },
  )
  const { session, tools, proposal, can_answer: canAnswer = true } = readShape(shape, body, 'body')
  const request = openaiChat.readRequest(body)
  // The depth of the proposal is bounded, because the reply to the caller contains the proposal.
  const written = readJson(proposal, 'body.proposal')
  const completion = { choices: [{ index: 0, message: written, finish_reason: null }] }
  const reply = openaiChat.readReply(completion)
  if (!request || !reply) throw new MalformedInputError('body', 'a conversation and a proposed reply', body)
  return {
    session,
    messages: request.pieces.flatMap((piece) => openaiChat.readPiece(piece)),
    tools: tools && openaiChat.readTools(request.tools),
    form: request.form,
    ...{ reply, completion, canAnswer },
  }
}
