/**
 * Finds tool calls in a parsed value of any format, by the names of members and types. The search uses no code of the trace formats, so
 * that mistakes of the formats become visible.
 */

export type AnyObject = Readonly<Record<string, unknown>>

export type SeenCall = {
  readonly shape: CallShape
  readonly name: string
  readonly args: unknown
  readonly id: string | null
}

/** The notation in which a call was written. Users see the names of the notations and can search for them in their file. */
export type CallShape =
  | 'tool_calls'
  | 'function_call'
  | 'tool_use'
  | 'hosted call'
  | 'name with arguments'
  | 'action'
  | 'tool span'
  | 'text action'

export function isAnyObject(value: unknown): value is AnyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads an object as a call. The result is null if the object is no call. `key` names the member that holds the object. */
export function callOf(object: AnyObject, key: string): SeenCall | null {
  if (isResult(object) || isDefinition(object)) return null
  // The first event of a streamed call has no arguments yet. Later events repeat the call.
  if (object.status === 'in_progress' && object.arguments === '') return null
  return (
    typedCall(object) ??
    wrappedCall(object, key) ??
    namedCall(object, key) ??
    actionOf(object) ??
    resultCall(object, key)
  )
}

const callTypes: ReadonlyMap<unknown, CallShape> = new Map<unknown, CallShape>([
  ['tool_use', 'tool_use'],
  ['server_tool_use', 'hosted call'],
  ['mcp_tool_use', 'hosted call'],
  ['agent.tool_use', 'tool_use'],
  ['agent.mcp_tool_use', 'tool_use'],
  ['agent.custom_tool_use', 'tool_use'],
  ['toolCall', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['tool-call', 'tool_calls'],
  ['toolRequest', 'tool_calls'],
  ['dynamic-tool', 'tool_calls'],
  ['function_call', 'function_call'],
  ['custom_tool_call', 'function_call'],
])

/** Types of calls that have no name, such as `web_search_call` and `local_shell_call`. The type takes the name's place. */
const namedByType = /^(?!function_|custom_tool_|tool_call)[a-z_]+_call$/

/** The types of nameless calls that the caller executes. The provider executes calls of all other types. */
const ofTheCaller: ReadonlySet<string> = new Set([
  ...['computer_call', 'local_shell_call', 'apply_patch_call', 'mcp_tool_call'],
])

function typedCall(object: AnyObject): SeenCall | null {
  const { type } = object
  if (typeof type !== 'string' || isMastraTool(object)) return null
  const shape = callTypes.get(type)
  if (shape !== undefined) {
    const name = nameOf(object) ?? nameOf(innerCall(object))
    const args = argumentsOf(object) ?? argumentsOf(innerCall(object))
    // A delta of a stream has neither a name nor an id. It continues a call that was already counted, so it is not a call.
    return name === null && idOf(object) === null ? null : { shape, name: name ?? type, args, id: idOf(object) }
  }
  if (namedByType.test(type) && ('status' in object || 'id' in object || 'call_id' in object)) {
    return {
      shape: ofTheCaller.has(type) ? 'function_call' : 'hosted call',
      name: nameOf(object) ?? type,
      args: argumentsOf(object) ?? object.action,
      id: idOf(object),
    }
  }
  if (type === 'tool') return toolPart(object)
  if (codexItems.test(type) && (object.command ?? object.changes ?? object.query ?? object.call_id) !== undefined) {
    const shape = type.startsWith('web_search') ? 'hosted call' : 'action'
    return { shape, name: type, args: object.command ?? object.changes ?? object.query, id: idOf(object) ?? type }
  }
  const part = /^tool-(?!approval-)/.test(type) && typeof object.toolCallId === 'string'
  return part ? { shape: 'tool_calls', name: type, args: object.input ?? object.args, id: idOf(object) } : null
}

/** Types of items that Codex prints for a tool use. Older versions of Codex print the types that end in `_begin`. */
const codexItems = /^(?:command_execution|file_change|web_search|(?:exec_command|patch_apply|web_search)_begin)$/

function toolPart(object: AnyObject): SeenCall | null {
  const { tool, state } = object
  if (typeof tool !== 'string' || !isAnyObject(state)) return null
  return { shape: 'tool_calls', name: tool, args: state.input, id: idOf(object) }
}

function innerCall({ function: own, tool_call: call, toolCall, toolUse, value, custom }: AnyObject): AnyObject {
  return [own, call, toolCall, toolUse, value, custom].find(isAnyObject) ?? {}
}

/**
 * Reads a call from a wrapper. The wrapper is `{"id": …, "function": {"name", "arguments"}}`, or a member whose name says that it holds a
 * call.
 */
function wrappedCall(object: AnyObject, key: string): SeenCall | null {
  // Gemini writes this member for code that it writes and executes itself.
  if (key === 'executableCode' || key === 'executable_code') {
    return { shape: 'hosted call', name: 'code_execution', args: object, id: null }
  }
  const { function: own } = object
  if (isAnyObject(own) && typeof own.name === 'string' && ('arguments' in own || callList.has(key))) {
    return { shape: 'tool_calls', name: own.name, args: own.arguments, id: idOf(object) }
  }
  if (!callMembers.has(key)) return null
  const name = nameOf(object)
  return name === null ? null : { shape: 'function_call', name, args: argumentsOf(object), id: idOf(object) }
}

const callMembers: ReadonlySet<string> = new Set(['function_call', 'functionCall', 'toolUse', 'tool_use', 'toolCall'])

const callList: ReadonlySet<string> = new Set([
  ...['tool_calls', 'toolCalls', 'tool_uses', 'toolUses', 'function_calls', 'functionCalls', 'invalid_tool_calls'],
  ...['expected_tool_use', 'toolInvocations', 'tool_requests'],
])

function namedCall(object: AnyObject, key: string): SeenCall | null {
  const shape = 'name with arguments'
  // An item of this type is the question of a provider, whether the provider may make a call. It is not the call itself, which is another
  // item.
  if (object.type === 'mcp_approval_request') return null
  if (callList.has(key)) {
    const name = nameOf(object) ?? nameOf(innerCall(object))
    const [args, id] = [argumentsOf(object) ?? argumentsOf(innerCall(object)), idOf(object)]
    // A model's call may have no name, and a delta of a stream never has a name. An object that has neither a name nor an id is a delta,
    // so it is not a call.
    if (name === null && (id === null || args === undefined)) return null
    return { shape: 'tool_calls', name: name ?? '', args, id }
  }
  const { name } = object
  const own = typeof name === 'string' && name !== '' && isArguments(object.arguments ?? object.args)
  if (own && ('arguments' in object || 'args' in object)) {
    return { shape, name, args: object.arguments ?? object.args, id: idOf(object) }
  }
  const tool = toolNameOf(object)
  return tool !== null && hasToolArguments(object)
    ? { shape, name: tool, args: argumentsOf(object), id: idOf(object) }
    : null
}

const toolNames = 'tool_name toolName function_name functionName api_name tool function'.split(' ')

function toolNameOf(object: AnyObject): string | null {
  return firstText(object, toolNames)
}

export function firstText(object: AnyObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = object[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

function nameOf(object: AnyObject): string | null {
  const { name } = object
  return typeof name === 'string' && name !== '' ? name : toolNameOf(object)
}

const argumentMembers = (
  'arguments args input tool_input toolInput tool_args toolArgs tool_arguments tool_kwargs param_dict action_input rawInput ' +
  'parameters params'
).split(' ')

function argumentsOf(object: AnyObject): unknown {
  for (const key of argumentMembers) if (object[key] !== undefined) return object[key]
  return undefined
}

function hasToolArguments(object: AnyObject): boolean {
  return argumentMembers.some((key) => object[key] !== undefined && isArguments(object[key]))
}

function isArguments(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && !Array.isArray(value))
}

/** Whether the object defines a tool. A definition looks like a call, but has a schema instead of arguments. */
function isDefinition(object: AnyObject): boolean {
  const { parameters, input_schema, inputSchema, description, arguments: own, args } = object
  if (input_schema !== undefined || inputSchema !== undefined) return true
  if (isAnyObject(parameters) && ('properties' in parameters || parameters.type === 'object')) return true
  return description !== undefined && own === undefined && args === undefined && parameters !== undefined
}

export const RESULT_STEPS = 'result[]'

/** Reads a call in a BFCL result. Such a call is an object whose only member is the tool, with the arguments as text. */
function resultCall(object: AnyObject, key: string): SeenCall | null {
  if (key !== RESULT_STEPS) return null
  const [name, ...more] = Object.keys(object)
  const args = name === undefined || more.length > 0 ? undefined : object[name]
  if (name === undefined || typeof args !== 'string') return null
  return { shape: 'name with arguments', name, args, id: null }
}

/** Reads an action of an agent without named tools: a command of SWE-agent, an event of OpenHands, or keystrokes of Terminus. */
function actionOf(object: AnyObject): SeenCall | null {
  const { action, observation, args, source, keystrokes, say, ask, tool_call_metadata: metadata } = object
  const shown = say ?? ask
  if (clineTools.has(shown)) return { shape: 'action', name: String(shown), args: object.text, id: null }
  if (typeof keystrokes === 'string') return { shape: 'action', name: 'keystrokes', args: keystrokes, id: null }
  if (typeof action !== 'string' || action.trim() === '') return null
  if (typeof observation === 'string') return { shape: 'action', name: 'action', args: action, id: null }
  if (source !== 'agent' || !isAnyObject(args) || noTools.has(action)) return null
  if (!isAnyObject(metadata)) return { shape: 'action', name: action, args, id: null }
  return { shape: 'tool_calls', name: action, args, id: idOf(metadata) }
}

const clineTools: ReadonlySet<unknown> = new Set(['tool', 'command', 'use_mcp_server', 'browser_action'])

const noTools: ReadonlySet<string> = new Set(
  'message finish think system recall change_agent_state null condensation reject delegate'.split(' '),
)

const idMembers = 'call_id tool_call_id toolCallId toolUseId tool_use_id callId callID id'.split(' ')

function idOf(object: AnyObject): string | null {
  return firstText(object, idMembers)
}

const resultTypes =
  /(?:_|-|\.)(?:output|result|response|error)s?$|^toolResult$|^functionResponse$|^ToolCallSummaryMessage$/

/** Whether the object is the result of a call. A result may repeat the tool and the arguments, but it is not a call. */
export function isResult({ role, type, from, tool, observation, cause }: AnyObject): boolean {
  if (typeof observation === 'string' && cause !== undefined) return true
  if (typeof type === 'string' && (resultTypes.test(type) || (type === 'tool' && typeof tool !== 'string'))) return true
  return resultRoles.has(role) || resultRoles.has(from)
}

const resultRoles: ReadonlySet<unknown> = new Set([
  ...['tool', 'function', 'observation', 'tool-response', 'environment', 'toolResult'],
])

const answeredMembers = 'tool_call_id tool_use_id toolCallId call_id toolUseId callID'.split(' ')

/** The id of the call whose result this object is. Null if the object is no result, or if it names no call. */
export function answeredId(object: AnyObject): string | null {
  if (isResult(object)) return firstText(object, answeredMembers)
  const { toolResult } = object
  return isAnyObject(toolResult) ? firstText(toolResult, answeredMembers) : null
}

export function answerIn({ content, text, parts, value, message }: AnyObject): string | null {
  for (const said of [content, text, parts, value, message]) {
    if (typeof said === 'string' && said.trim() !== '') return said
    const part = Array.isArray(said) ? said.find(isTextPart) : undefined
    if (part !== undefined) return firstText(part, ['text', 'content', 'value'])
  }
  return null
}

function isTextPart(part: unknown): part is AnyObject {
  if (!isAnyObject(part)) return false
  const { type, thought } = part
  if (thought === true || (type !== undefined && !textTypes.has(type))) return false
  return firstText(part, ['text', 'content', 'value']) !== null
}

const textTypes: ReadonlySet<unknown> = new Set(['text', 'output_text'])

/** Members that are not searched for calls: definitions, results, and notes that a program writes about itself. */
export const closedMembers: ReadonlySet<string> = new Set([
  ...['tools', 'functions', 'available_tools', 'tool_definitions', 'tool_choice', 'toolConfig', 'toolChoice'],
  ...['input_schema', 'inputSchema', 'response_format', 'json_schema', 'gen_ai.tool.definitions', 'ai.prompt.tools'],
  ...['functionResponse', 'function_response', 'toolResult', 'tool_result', 'toolUseResult', 'observation'],
  ...['llm.tools', 'gen_ai.request.tools', 'tool_schemas', 'ground_truth', 'twin', 'evaluation_criteria'],
  ...['reward_info', 'action_checks'],
])

/** Reads the execution of a tool from a span or from the attributes of a span. Null for any other object. */
export function executedTool(object: AnyObject): SeenCall | null {
  if (!isToolSpan(object)) return null
  const named = firstText(
    object,
    'gen_ai.tool.name tool.name ai.toolCall.name traceloop.entity.name name span_name'.split(' '),
  )
  const id = firstText(object, ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool_call_id'])
  const args =
    object['gen_ai.tool.call.arguments'] ??
    object['ai.toolCall.args'] ??
    object['input.value'] ??
    object['traceloop.entity.input'] ??
    object.input ??
    object.inputs
  return { shape: 'tool span', name: named ?? 'tool', args, id }
}

function isToolSpan(object: AnyObject): boolean {
  for (const [key, values] of toolSpanMarks) {
    const value = object[key]
    if (typeof value === 'string' && values.has(value)) return true
  }
  if (isMastraTool(object)) return true
  const { span_attributes: attributes, span_data: data } = object
  if (isAnyObject(attributes) && attributes.type === 'tool') return true
  return isAnyObject(data) && data.type === 'function'
}

function isMastraTool({ type, traceId }: AnyObject): boolean {
  return type === 'tool_call' && typeof traceId === 'string'
}

const toolSpanMarks: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['openinference.span.kind', new Set(['TOOL'])],
  ['gen_ai.operation.name', new Set(['execute_tool'])],
  ['traceloop.span.kind', new Set(['tool'])],
  ['ai.operationId', new Set(['ai.toolCall'])],
  ['mlflow.spanType', new Set(['TOOL', '"TOOL"'])],
  ['run_type', new Set(['tool'])],
  ['span_type', new Set(['TOOL', 'tool'])],
  ['spanType', new Set(['tool_call', 'mcp_tool_call'])],
  ['type', new Set(['TOOL'])],
]

const flatName = /^(.*\btool_calls?\.\d+(?:\.tool_call)?|tool_call)\.(?:function\.)?name$/

/**
 * Reads a call whose tool is named by a member with a dotted name, such as `…tool_calls.0.tool_call.function.name`. In a list of calls
 * the name is shorter: `tool_call.function.name`.
 */
export function flatCall(object: AnyObject, member: string): SeenCall | null {
  if (member.length < 15 || !member.endsWith('name') || !member.includes('tool_call')) return null
  const prefix = flatName.exec(member)?.[1]
  const name = object[member]
  if (prefix === undefined || typeof name !== 'string') return null
  const args = object[`${prefix}.function.arguments`] ?? object[`${prefix}.arguments`]
  return { shape: 'tool_calls', name, args, id: firstText(object, [`${prefix}.id`]) }
}

/** Whether the member holds the id of the call that a message of a span answers: `….messages.2.message.tool_call_id`. */
export function isFlatResult(member: string): boolean {
  return member.length > 20 && member.endsWith('.tool_call_id') && flatResult.test(member)
}

const flatResult = /\b(?:input_messages|gen_ai\.prompt|llm\.prompts)\.\d+\.(?:message\.)?tool_call_id$/

/** Attributes in OTLP: a list of keys and values. */
export function isAttributeList(list: readonly unknown[]): list is readonly AnyObject[] {
  const [one] = list
  return isAnyObject(one) && typeof one.key === 'string' && 'value' in one
}

export function attributesOf(list: readonly AnyObject[]): AnyObject {
  return Object.fromEntries(list.map(({ key, value }) => [String(key), plainValue(value)]))
}

function plainValue(value: unknown): unknown {
  if (!isAnyObject(value)) return value
  const { string_value, array_value, kvlist_value } = value
  const { stringValue = string_value, arrayValue = array_value, kvlistValue = kvlist_value } = value
  if (typeof stringValue === 'string') return stringValue
  if (isAnyObject(arrayValue) && Array.isArray(arrayValue.values)) return arrayValue.values.map(plainValue)
  if (isAnyObject(kvlistValue)) return kvlistValue.values
  return value
}
