/** Chooses the tool schemas that a model is shown (paper, Section 4.2: "up to eight"). */
import { maxToolSchemas } from './constants.ts'
import type { Ledger } from './ledger.ts'
import type { ActiveTools, ToolSchema } from './trace/trace.ts'

/**
 * Sorts the tools: first the tools that the evidence implicates, then the tools used in this turn with the latest first, then all other
 * tools in the host's order.
 */
export function selectSchemas(
  tools: ActiveTools,
  implicated: readonly string[],
  ledger: Ledger,
): readonly ToolSchema[] {
  const recent = ledger.records.map(({ call }) => call.name).reverse()
  const active = tools ?? []
  const names = new Set([...implicated, ...recent, ...active.map(({ name }) => name)])
  const byName = new Map(active.map((tool) => [tool.name, tool]))
  return [...names].flatMap((name) => byName.get(name) ?? []).slice(0, maxToolSchemas)
}
