/**
 * Calls that are a text of their own: a command, a program, an edit, a file. The name of such a tool says nothing of what a
 * call of it does, so conditions that go by names keep silent about it. It is known by its parameters, and where those have
 * general names by what the tool says of itself.
 */
import { isJsonObject, type JsonObject } from '../json.ts'
import { codeWords, contentKeys, pathKeys, programKeys, textKeys } from '../lexicon/free-text.ts'
import { memoizeName, memoizeObject } from '../memoize.ts'
import { nameTokens, wordLine } from '../text/words.ts'
import type { ActiveTools, ToolCall, ToolSchema } from '../trace/trace.ts'

/** `file`: the text is the content of a file that the call names. `program`: any other text that decides what is done. */
export type WrittenText = 'program' | 'file'

export function writtenText(call: ToolCall, tools: ActiveTools): WrittenText | null {
  const own = textIn(call.arguments)
  if (own) return own
  if (!hasTextArgument(call.arguments)) return null
  if (nameTokens(call.name).some((token) => codeWords.has(token))) return 'program'
  const tool = tools?.find(({ name }) => name === call.name)
  if (!tool) return null
  return declaredText(tool).written
}

/** What the tool says of itself: the same at every step. */
const declaredText = memoizeObject(
  ({ parameters, description }: ToolSchema): { readonly written: WrittenText | null } => {
    const { properties } = parameters
    const declared = isJsonObject(properties) ? textIn(properties) : null
    const speaksOfCode = () =>
      wordLine(description)
        .split(' ')
        .some((word) => codeWords.has(word))
    return { written: declared ?? (speaksOfCode() ? 'program' : null) }
  },
)

function textIn(members: JsonObject): WrittenText | null {
  let hasContent = false
  let hasPath = false
  for (const name in members) {
    const part = partNamed(name)
    if (part === 'program') return part
    hasContent ||= part === 'content'
    hasPath ||= part === 'path'
  }
  return hasContent && hasPath ? 'file' : null
}

const partNamed = memoizeName((name): 'program' | 'content' | 'path' | null => {
  const key = nameTokens(name).join(' ')
  if (programKeys.has(key)) return 'program'
  if (contentKeys.has(key)) return 'content'
  return pathKeys.has(key) ? 'path' : null
})

/** A text under a general name: whether it is a program, the tool's own name or description has to say. */
function hasTextArgument(args: JsonObject): boolean {
  for (const name in args)
    if (typeof args[name] === 'string' && textKeys.has(nameTokens(name).at(-1) ?? '')) return true
  return false
}
