/**
 * A JSON text as a tree in which everything is as it is written. `JSON.parse` drops members with repeated names and rounds long
 * numbers, so a tree of its values could show something else than the tool said.
 */

export type JsonNode =
  /** A text, number, Boolean or null, as it is written. */
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'list' | 'object'; readonly members: readonly JsonMember[] }

/** `name`: the member's name as it is written, or its place in a list. */
export type JsonMember = { readonly name: string; readonly node: JsonNode }

/** Longer texts are not shown as a tree. */
const MOST_CHARACTERS = 1_000_000
const MOST_DEPTH = 100

/** An opening bracket, a closing one, a string, perhaps with the colon that makes it a name, or another value. */
const tokens = /([{[])|([}\]])|("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|([^\s,{}[\]":]+)/g

/** Null: the text is not a JSON list or object, or it is too long or too deep. */
export function readJsonTree(text: string): JsonNode | null {
  if (text.length > MOST_CHARACTERS || !/^\s*[[{]/.test(text) || !isJson(text)) return null
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
