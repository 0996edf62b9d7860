/** Calls in spans: executed tools, and calls whose parts are members with dotted names. */
import { type AnyObject, firstText, isAnyObject, type SeenCall } from './call-shapes.ts'

/** The tool that a span or its attributes say was executed; null if there is none. */
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
  const { span_attributes: attributes, span_data: data } = object
  if (isAnyObject(attributes) && attributes.type === 'tool') return true
  return isAnyObject(data) && data.type === 'function'
}

const toolSpanMarks: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['openinference.span.kind', new Set(['TOOL'])],
  ['gen_ai.operation.name', new Set(['execute_tool'])],
  ['traceloop.span.kind', new Set(['tool'])],
  ['ai.operationId', new Set(['ai.toolCall'])],
  ['mlflow.spanType', new Set(['TOOL', '"TOOL"'])],
  ['run_type', new Set(['tool'])],
  ['span_type', new Set(['TOOL', 'tool'])],
  ['type', new Set(['TOOL'])],
]

const flatName = /^(.*\btool_calls?\.\d+(?:\.tool_call)?)\.(?:function\.)?name$/

/** The call that a member names: `llm.output_messages.0.message.tool_calls.0.tool_call.function.name`. */
export function flatCall(object: AnyObject, member: string): SeenCall | null {
  if (member.length < 15 || !member.endsWith('name') || !member.includes('tool_call')) return null
  const prefix = flatName.exec(member)?.[1]
  const name = object[member]
  if (prefix === undefined || typeof name !== 'string') return null
  const args = object[`${prefix}.function.arguments`] ?? object[`${prefix}.arguments`]
  return { shape: 'tool_calls', name, args, id: firstText(object, [`${prefix}.id`]) }
}

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
