/**
 * Recognises calls whose effect depends on a free text: a command, a program, an edit, a file. The tool's name does not say what such a
 * call does, so conditions that rely on names skip these calls. A tool is recognised by its parameters. If its parameters have general
 * names, the tool's name and description decide.
 */
import { isArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { codeWords, contentKeys, pathKeys, programKeys, textKeys } from '../lexicon/free-text.ts'
import { memoizeName, memoizeObject } from '../memoize.ts'
import { nameTokens, wordLine } from '../text/words.ts'
import type { ActiveTools, ToolCall, ToolSchema } from '../trace/trace.ts'

/** `file`: the text is the content of a file that the call names. `program`: any other text that decides what the call does. */
export type WrittenText = 'program' | 'file'

export function writtenText(call: ToolCall, tools: ActiveTools): WrittenText | null {
  const named = textIn(call.arguments, none)
  const mayHold = hasTextArgument(call.arguments)
  if (!named && !mayHold) return null
  const tool = tools?.find(({ name }) => name === call.name)
  const own = named && tool ? textIn(call.arguments, choicesOf(tool)) : named
  if (own || !mayHold) return own
  if (nameTokens(call.name).some((token) => codeWords.has(token))) return 'program'
  return tool ? declaredText(tool).written : null
}

/** The parameters whose schema lists the allowed values. A `command` with three allowed words is no program. */
const choicesOf = memoizeObject(({ parameters: { properties } }: ToolSchema): ReadonlySet<string> => {
  if (!isJsonObject(properties)) return none
  const listed = Object.entries(properties).filter(
    ([, declared]) => isJsonObject(declared) && isArray(declared.enum ?? null),
  )
  return listed.length === 0 ? none : new Set(listed.map(([name]) => name))
})

const none: ReadonlySet<string> = new Set()

/**
 * The kind of free text that the tool's schema and description announce. The result is memoized, because the same tools appear at every
 * step.
 */
const declaredText = memoizeObject(
  ({ parameters, description }: ToolSchema): { readonly written: WrittenText | null } => {
    const { properties } = parameters
    const declared = isJsonObject(properties) ? textIn(properties, none) : null
    const speaksOfCode = () =>
      wordLine(description)
        .split(' ')
        .some((word) => codeWords.has(word))
    return { written: declared ?? (speaksOfCode() ? 'program' : null) }
  },
)

/**
 * Whether the value is a single word. A single word is no program: for example, the argument `plan` may be "gold". The result is false
 * for values that are not texts.
 */
function isOneWord(value: Json | undefined): boolean {
  return typeof value === 'string' && !/\s/.test(value.trim()) && value.length < 40
}

function textIn(members: JsonObject, choices: ReadonlySet<string>): WrittenText | null {
  let hasContent = false
  let hasPath = false
  for (const name in members) {
    const part = choices.has(name) ? null : partNamed(name)
    if (part === 'program' && !(name === 'plan' && isOneWord(members[name]))) return part
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

function hasTextArgument(args: JsonObject): boolean {
  for (const name in args) {
    const key = nameTokens(name).at(-1) ?? ''
    const value = args[name]
    // A `code` that consists only of letters and digits is the code of a voucher or a lock, and no program.
    if (typeof value === 'string' && textKeys.has(key) && !(key === 'code' && /^[\w-]+$/.test(value))) return true
  }
  return false
}
