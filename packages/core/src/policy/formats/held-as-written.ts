/**
 * Whether a tool has given or accepted the value in exactly this form: in an output, in the values that its schema lists, or in an
 * earlier successful call. The tool's form has priority over a person's way of writing the value.
 */
import { parametersOf, schemaOf } from '../argument-edit.ts'
import type { Scene } from '../paper/evidence/condition.ts'
import { isArray, isJsonObject, type Json, scalarsOf } from '../paper/json.ts'
import { inferOutcome, maySucceed } from '../paper/outcome/index.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { sigils } from './tables.ts'

export function isHeldAsWritten(value: string, call: ToolCall, argument: string, scene: Scene): boolean {
  return isReturned(value, scene) || isListed(value, call, argument, scene) || wasTaken(value, scene)
}

/**
 * Whether an output consists of the value or holds it as a JSON string. If the value has a digit, it may be anywhere in an output. An
 * output that also has the value directly after the sign of a tag or mention does not count.
 */
function isReturned(value: string, { messages }: Scene): boolean {
  const quoted = JSON.stringify(value)
  const isIdentifier = /\d/.test(value)
  return messages.some(
    ({ role, content }) =>
      role === 'tool' &&
      (content.includes(quoted) ||
        content === value ||
        (isIdentifier && occursWhole(value, content) && !sigils.some((sigil) => content.includes(sigil + value)))),
  )
}

function isListed(value: string, call: ToolCall, argument: string, scene: Scene): boolean {
  const tool = schemaOf(call, scene)
  const parameter = tool ? parametersOf(tool)[argument] : undefined
  return [parameter, isJsonObject(parameter) ? parameter.items : undefined].some(
    (schema) =>
      isJsonObject(schema) &&
      [schema.enum, schema.const, schema.default, schema.examples].some((listed) => has(listed)),
  )

  function has(listed: Json | undefined): boolean {
    return listed === value || (listed !== undefined && isArray(listed) && listed.includes(value))
  }
}

/**
 * Whether a tool accepted the value in an earlier call. A successful call and a call with an unclear result show that. A call without a
 * result does not.
 */
function wasTaken(value: string, { messages }: Scene): boolean {
  const succeeded = new Set<string>()
  for (const message of messages.toReversed()) {
    if (message.role === 'tool' && maySucceed(inferOutcome(message.content, message.isError))) {
      succeeded.add(message.callId)
    } else if (message.role === 'assistant') {
      const took = message.calls.some(
        (call) => succeeded.has(call.id) && scalarsOf(call.arguments).some((scalar) => scalar.value === value),
      )
      if (took) return true
    }
  }
  return false
}
