/** Splits a tool's name into its namespace and the words of its own name. Each name is split once. */
import { oppositeVerbs, readVerbs } from '../lexicon/paper.ts'
import { memoizeName } from '../memoize.ts'
import { nameTokens } from '../text/words.ts'

export type ToolName = {
  /** The words of the server or class in front of the name, such as `mcp home` in `mcp__home__lock_door`. */
  readonly place: readonly string[]
  readonly own: readonly string[]
}

const openingVerbs: ReadonlySet<string> = new Set([
  ...readVerbs,
  ...oppositeVerbs.flat().map((verb) => verb.split(' ', 1)[0] ?? ''),
])

export const readToolName: (name: string) => ToolName = memoizeName((name) => {
  const at = placeEnd(name)
  return { place: nameTokens(name.slice(0, at)), own: nameTokens(name.slice(at)) }
})

/**
 * The position where the namespace ends. `__` ends a namespace. If the name has no namespace, the result is 0. The dot in "lock.account"
 * ends no namespace, because the name starts with a verb.
 */
function placeEnd(name: string): number {
  const server = endOf(name, '__')
  if (openingVerbs.has(nameTokens(name.slice(server))[0] ?? '')) return server
  const end = Math.max(server, endOf(name, '.'), endOf(name, '/'), endOf(name, ':'))
  // A hyphen separates two words, or it separates a server from its tool. If the words after the hyphen are separated by underscores or
  // capitals, the hyphen ends the server's name.
  const hyphen = endOf(name, '-')
  return hyphen > end && /[_A-Z]/.test(name.slice(hyphen)) ? hyphen : end
}

function endOf(name: string, sign: string): number {
  const at = name.lastIndexOf(sign)
  return at < 0 ? 0 : at + sign.length
}
