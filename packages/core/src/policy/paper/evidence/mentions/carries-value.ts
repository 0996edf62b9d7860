/** Whether a call has the value among its arguments, at any depth and in any notation. */
import { scalarsOf } from '../../json.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { type RecognisedValue, recogniseArgument } from './recognised-values.ts'

export function carriesValue(call: ToolCall, { type, identity }: RecognisedValue): boolean {
  return scalarsOf(call.arguments).some(({ value }) => {
    const found = recogniseArgument(String(value))
    return found?.type === type && found.identity === identity
  })
}
