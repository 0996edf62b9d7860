/**
 * Reads a JSON text as a tree of its literal parts. `JSON.parse` drops members with repeated names and rounds long numbers, so a tree of
 * parsed values could differ from the tool's output.
 */
import { parseJson } from '@twincheck/core/reading'

export type JsonNode =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'list' | 'object'; readonly members: readonly JsonMember[] }

/** A member of a list or object. `name` is the member's name as written, or its index in a list. */
export type JsonMember = { readonly name: string; readonly node: JsonNode }

const MOST_CHARACTERS = 1_000_000
const MOST_DEPTH = 100

/** Matches an opening or closing bracket, a string with an optional colon (then it is a name), or another value. */
const tokens = /([{[])|([}\]])|("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|([^\s,{}[\]":]+)/g

export function readJsonTree(text: string): JsonNode | null {
  if (text.length > MOST_CHARACTERS || !/^\s*[[{]/.test(text) || parseJson(text) === undefined) return null
  type OpenBranch = { readonly kind: 'list' | 'object'; readonly members: JsonMember[]; name: string }
  const open: OpenBranch[] = []
  let closed: JsonNode | null = null
  const add = (node: JsonNode) => {
    const parent = open.at(-1)
    if (!parent) closed = node
    else parent.members.push({ name: parent.kind === 'list' ? String(parent.members.length) : parent.name, node })
  }
  for (const [, opening, closing, string, colon, other] of text.matchAll(tokens)) {
    if (opening !== undefined) {
      if (open.length === MOST_DEPTH) return null
      open.push({ kind: opening === '[' ? 'list' : 'object', members: [], name: '' })
    } else if (closing !== undefined) {
      const branch = open.pop()
      if (branch) add({ kind: branch.kind, members: branch.members })
    } else if (colon !== undefined) {
      const parent = open.at(-1)
      if (parent) parent.name = string ?? ''
    } else add({ kind: 'value', text: string ?? other ?? '' })
  }
  return closed
}
