/** A tool of the demo. All its arguments are required. */
import type { ToolSchema } from '@twincheck/core'

export function tool(name: string, properties: Readonly<Record<string, { readonly type: string }>>): ToolSchema {
  return {
    name,
    description: `${name.replaceAll('_', ' ')}.`,
    parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  }
}
