/**
 * The active tools. They are known only after a complete tools/list answer has passed through, until the list changes. The proxy never
 * requests the list itself.
 */
import { type ActiveTools, readToolSchema, type ToolSchema } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'

export type ListedTools = {
  /** Takes one page of a `tools/list` answer. `cursor` is the cursor of the request that asked for this page. */
  readonly takePage: (cursor: unknown, result: unknown) => void
  readonly forget: () => void
  readonly active: () => ActiveTools
  readonly declaresOutput: (name: string) => boolean
}

type Listing = { readonly tools: readonly ToolSchema[]; readonly withOutput: ReadonlySet<string> }

const nothing: Listing = { tools: [], withOutput: new Set() }

export function openToolList(): ListedTools {
  let complete: Listing | null = null
  let underWay: { readonly listing: Listing; readonly next: unknown } | null = null

  return {
    takePage: (cursor, result) => {
      if (!isObject(result) || !Array.isArray(result.tools)) return
      const isFirst = cursor === undefined
      // Only the next page of the current listing is added. A page is ignored if it belongs to another listing, or if the tools have
      // changed since the listing began.
      if (!isFirst && underWay?.next !== cursor) return
      const listing = joinPage(isFirst ? nothing : (underWay?.listing ?? nothing), result.tools)
      const { nextCursor } = result
      if (nextCursor === undefined) {
        complete = listing
        underWay = null
      } else underWay = { listing, next: nextCursor }
    },
    forget: () => {
      complete = null
      underWay = null
    },
    active: () => complete?.tools ?? null,
    declaresOutput: (name) => complete?.withOutput.has(name) ?? false,
  }
}

function joinPage({ tools, withOutput }: Listing, page: readonly unknown[]): Listing {
  const read = page.filter(isObject).map((tool) => ({
    schema: readToolSchema(
      { name: tool.name, description: tool.description, parameters: tool.inputSchema },
      'tools/list',
    ),
    hasOutput: tool.outputSchema !== undefined,
  }))
  return {
    tools: [...tools, ...read.map(({ schema }) => schema)],
    withOutput: new Set([...withOutput, ...read.filter(({ hasOutput }) => hasOutput).map(({ schema }) => schema.name)]),
  }
}
