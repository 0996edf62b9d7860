/**
 * Reads a host's trace step by step, so that the cost of a decision does not grow with the trace. If the host edited or trimmed the
 * history, the history is read again. Frozen messages of TwinCheck are compared by reference, and all other messages by content. A
 * `GrowingTrace` needs no comparison. Each tool object is read only once, so a host must pass a new object when a tool's schema changes.
 */
import { limits } from '../../policy/paper/constants.ts'
import { OpenReading } from '../../policy/paper/evidence/reading.ts'
import { isArray, isObject, type Json, MalformedInputError } from '../../policy/paper/json.ts'
import { readArray } from '../../policy/paper/read.ts'
import { readReplyForm } from '../../policy/paper/reply-form.ts'
import { type Allowance, type Step, stepOn } from '../../policy/paper/step.ts'
import { readAction } from '../../policy/paper/trace/action.ts'
import { GrowingTrace } from '../../policy/paper/trace/growing-trace.ts'
import {
  type ActiveTools,
  type Message,
  readMessage,
  readToolSchema,
  type ToolCall,
  type ToolSchema,
} from '../../policy/paper/trace/trace.ts'
import { followTools } from '../../policy/unfinished/turn-tools.ts'

export type Follower = { readonly read: (input: unknown, allowance: Allowance) => Step }

/** Reads each tool definition once across all sessions, because hosts pass the same tools at every step. */
export type ReadTool = (value: unknown, index: number) => ToolSchema

export function createToolReader(): ReadTool {
  const read = new WeakMap<object, ToolSchema>()
  return (value, index) => {
    if (!isObject(value)) return readToolSchema(value, { of: 'tools', member: index })
    const known = read.get(value)
    if (known) return known
    const tool = readToolSchema(ownTool(value), { of: 'tools', member: index })
    read.set(value, tool)
    return tool
  }
}

function ownTool(tool: Readonly<Record<string, unknown>>): unknown {
  const inner = tool.type === 'function' && isObject(tool.function) ? tool.function : tool
  const { name, description, parameters, input_schema, inputSchema } = inner
  return { name, description, parameters: parameters ?? input_schema ?? inputSchema }
}

/**
 * Throws if the calls of a message are under a provider's member name, such as `tool_calls`. Otherwise the message would seem to have no
 * calls.
 */
function demandOwnCalls(message: unknown, position: number): void {
  if (!isObject(message) || message.role !== 'assistant' || message.calls !== undefined) return
  const elsewhere = providersCalls.find((name) => isSomething(message[name]))
  if (elsewhere === undefined) return
  const place = { of: { of: 'messages', member: position }, member: 'calls' }
  throw new MalformedInputError(place, `the message's calls, which stand under ${elsewhere}`, undefined)
}

const providersCalls = ['tool_calls', 'toolCalls', 'function_call'] as const

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

export function followTrace(readTool: ReadTool): Follower {
  let reading = new OpenReading()
  let toolsBefore = followTools()
  let known: { readonly given: unknown; readonly tools: ActiveTools } | null = null
  /** The growing trace that was read last. Messages that were already read cannot have changed. */
  let followed: GrowingTrace | null = null

  const readOn = (source: unknown) => {
    const growing = source instanceof GrowingTrace ? source : null
    const given = growing ? growing.messages : readArray(source, 'messages', limits.messages)
    if ((growing === null || growing !== followed) && !continues(reading.messages, given)) {
      reading = new OpenReading()
      toolsBefore = followTools()
    }
    followed = growing
    for (let position = reading.messages.length; position < given.length; position++) {
      demandOwnCalls(given[position], position)
      reading.add(readMessage(given[position], { of: 'messages', member: position }))
    }
  }

  const readOnTools = (given: unknown): ActiveTools => {
    if (known && known.given === given) return known.tools
    const tools = readTools(given, readTool)
    known = Object.isFrozen(given) ? { given, tools } : null
    return tools
  }

  return {
    read(input, allowance) {
      if (!isObject(input)) throw new MalformedInputError('step', 'an object with messages, tools and proposal', input)
      const proposal = readAction(input.proposal, 'proposal')
      readOn(input.messages)
      const canAnswer = input.canAnswer === true
      const canWithhold = (input.canWithhold ?? canAnswer) === true
      const tools = readOnTools(input.tools)
      const previousTools = toolsBefore(reading.ledger.requestPosition, tools)
      const form = readReplyForm(input.form)
      return stepOn(reading, { tools, previousTools, proposal, allowance, canAnswer, canWithhold, form })
    },
  }
}

function readTools(value: unknown, readTool: ReadTool): ActiveTools {
  return value === null || value === undefined ? null : Array.from(readArray(value, 'tools', limits.tools), readTool)
}

function continues(remembered: readonly Message[], given: readonly unknown[]): boolean {
  if (given.length < remembered.length) return false
  for (let i = samePrefix(remembered, given); i < remembered.length; i++) {
    const message = remembered[i]
    if (message !== given[i] && !(message && sameMessage(message, given[i]))) return false
  }
  return true
}

/**
 * Counts the messages at the start that are the same objects in both lists. No other loop runs over the whole trace, so this loop only
 * compares references.
 */
function samePrefix(remembered: readonly unknown[], given: readonly unknown[]): number {
  const length = remembered.length
  let i = 0
  while (i < length && remembered[i] === given[i]) i++
  return i
}

/** Compares a message field by field without copying it, because the host may have changed its own object. */
export function sameMessage(remembered: Message, given: unknown): boolean {
  if (!isObject(given) || given.role !== remembered.role || given.content !== remembered.content) return false
  switch (remembered.role) {
    case 'system':
    case 'user':
      return true
    case 'assistant':
      return sameCalls(remembered.calls, given.calls ?? [])
    case 'tool':
      return (
        given.callId === remembered.callId &&
        given.isError === remembered.isError &&
        given.isAnswer === remembered.isAnswer
      )
  }
}

function sameCalls(remembered: readonly ToolCall[], given: unknown): boolean {
  if (!Array.isArray(given) || given.length !== remembered.length) return false
  return remembered.every((call, index) => {
    const other: unknown = given[index]
    return (
      isObject(other) &&
      other.id === call.id &&
      other.name === call.name &&
      other.malformed === call.malformed &&
      sameJson(call.arguments, other.arguments)
    )
  })
}

function sameJson(remembered: Json, given: unknown): boolean {
  if (remembered === given) return true
  if (typeof remembered !== 'object' || remembered === null) return remembered === (given ?? null)
  if (isArray(remembered)) {
    return (
      Array.isArray(given) &&
      given.length === remembered.length &&
      remembered.every((item, index) => sameJson(item, given[index]))
    )
  }
  if (!isObject(given)) return false
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  return (
    names.length === Object.keys(remembered).length &&
    names.every((name) => Object.hasOwn(remembered, name) && sameJson(remembered[name] ?? null, given[name]))
  )
}
