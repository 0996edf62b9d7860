/** Reads the operation from the arguments of a tool that has several operations, as in `stock(action: "get")`. */
import type { ToolCall } from '../../paper/trace/trace.ts'

const operationNames = ['action', 'operation', 'op', 'method', 'verb'] as const

export function operationOf({ arguments: args }: ToolCall): string | null {
  for (const name of operationNames) {
    const value = args[name]
    if (typeof value === 'string' && /^[A-Za-z][A-Za-z_-]{1,30}$/.test(value)) {
      return value === value.toUpperCase() ? value.toLowerCase() : value
    }
  }
  return null
}
