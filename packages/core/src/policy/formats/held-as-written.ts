/**
 * Whether a tool has returned or accepted the value in exactly this notation: in an output, in the values that its schema lists, or in an
 * earlier successful call. The tool's notation has priority over the notation of the user.
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
 * Whether an output consists of the value or contains it as a JSON string. A value with a digit may be anywhere in an output, unless the
 * output also contains the value directly after `#` or `@`.
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
 * Whether a tool accepted the value in an earlier call. Calls that succeeded or had an unclear result count. Calls that failed or have no
 * result do not count.
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
