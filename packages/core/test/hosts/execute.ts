/** Runs a tool of the contract by its name, with arguments as text or as they were parsed. */
import type { HostTool } from '../../src/integrations/integration-contract.ts'
import { isObject } from '../../src/policy/paper/json.ts'

export function execute(tools: readonly HostTool[], name: string, given: unknown): string {
  const tool = tools.find((other) => other.name === name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  const args: unknown = typeof given === 'string' ? JSON.parse(given) : given
  return tool.execute(isObject(args) ? args : {})
}
