/**
 * A case: one step of a conversation, and the expected finding and action of the policy. The command `keep` writes cases, and `test`
 * checks them.
 */
import { limits } from '../policy/paper/constants.ts'
import { isObject, type JsonObject, MalformedInputError } from '../policy/paper/json.ts'
import { readList, readShape } from '../policy/paper/read.ts'
import { object, oneOf, orNull, parsedObject, text } from '../policy/paper/shape.ts'
import { readAction, type ToolCallsAction } from '../policy/paper/trace/action.ts'
import { type ActiveTools, type Message, readMessage, readToolSchema } from '../policy/paper/trace/trace.ts'

export type TraceCase = {
  readonly version: 1
  /** The origin of the step, for people to read: the source, the run and the step. */
  readonly from: string
  readonly profile: string
  readonly messages: readonly Message[]
  readonly tools: ActiveTools
  readonly proposal: ToolCallsAction
  readonly expected: ExpectedFinding
}

/** The expected finding and action. A condition of null means that the call is right: nothing may be found. */
export type ExpectedFinding = {
  readonly condition: string | null
  /** The action that replaces the proposal, without ids. Null if none is determined, or if the call is right. */
  readonly action: JsonObject | null
  /** The reason, for people to read. It is not compared. */
  readonly reason: string
}

const caseShape = object({
  version: oneOf(1),
  from: text,
  profile: text,
  expected: object({ condition: orNull(text), action: orNull(parsedObject), reason: text }),
})

/** Reads a case. Throws with the place of the first mistake. `source` is the file's name for the error message. */
export function readCase(value: unknown, source = 'case'): TraceCase {
  const { version, from, profile, expected } = readShape(caseShape, value, source)
  const { messages, tools = null, proposal } = isObject(value) ? value : {}
  const action = readAction(proposal, { of: source, member: 'proposal' })
  if (action.kind !== 'tool-calls') {
    throw new MalformedInputError({ of: source, member: 'proposal' }, 'proposed calls', action.kind)
  }
  return {
    ...{ version, from, profile },
    messages: readList(messages, { of: source, member: 'messages' }, limits.messages, readMessage),
    tools: tools === null ? null : readList(tools, { of: source, member: 'tools' }, limits.tools, readToolSchema),
    proposal: action,
    expected,
  }
}
