/**
 * Recognises ids that a caller gives to a new thing: `project_id` of `create_project`, the next number of a series, a new UUID. The id of
 * an existing thing (`customer_id` of `create_ticket`) does not count.
 */
import { readToolName } from '../paper/evidence/tool-name.ts'
import { nameTokens } from '../paper/text/words.ts'
import { foreignCreatingVerbs } from '../repeats/languages.ts'
import type { NamedValues } from './named-values.ts'
import { idWords, makingVerbs, recordingVerbs } from './tables.ts'

export function isOwnId(tool: string, argument: string, value: string): boolean {
  const own = ownArgument(tool, argument)
  if (own === null) return false
  return own.isMaking ? own.namesThing || longToken.test(value) || uuid.test(value) : uuid.test(value)
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const longToken = /^(?=[A-Za-z0-9]*\d[A-Za-z]+\d)[A-Za-z0-9_]{10,40}$/

export function continuesSeries(tool: string, argument: string, value: string, named: NamedValues): boolean {
  if (ownArgument(tool, argument) === null) return false
  const [, series = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(value) ?? []
  if (digits === '' || value.length < 4) return false
  const number = Number(digits)
  for (let before = number - 1; before >= 0 && before >= number - mostAhead; before--) {
    if (named.isNamed(`${series}${String(before).padStart(digits.length, '0')}`)) return true
  }
  return false
}

/** An id may be this far ahead of the last known id, because one message may create several things of a series. */
const mostAhead = 5

type OwnArgument = {
  /**
   * Whether the tool's verb always makes a new thing ("create"). If not, the verb records something ("add"), which may be an existing
   * thing.
   */
  readonly isMaking: boolean
  /** Whether the argument's name contains a word for the thing that the tool makes, as `project_id` does for `create_project`. */
  readonly namesThing: boolean
}

/**
 * How the argument names the new thing that the tool creates. The result is null if the tool creates nothing, or if the argument may name
 * an existing thing.
 */
function ownArgument(tool: string, argument: string): OwnArgument | null {
  const { own } = readToolName(tool)
  const ends = [own[0] ?? '', own.at(-1) ?? '']
  const isMaking = ends.some((word) => makingVerbs.has(word))
  if (!isMaking && !ends.some((word) => recordingVerbs.has(word) || foreignCreatingVerbs.has(word))) return null
  const things = own.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 2)
  const words = nameTokens(argument)
  // Some arguments name the new thing itself, for example `user_id` and `username` of `create_user`.
  const isOfThing = (word: string) => word === 'name' || things.some((thing) => word.startsWith(thing))
  if (!words.every((word) => idWords.has(word) || isOfThing(word))) return null
  return { isMaking, namesThing: words.some(isOfThing) }
}
