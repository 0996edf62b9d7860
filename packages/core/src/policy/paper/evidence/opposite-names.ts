/**
 * Whether the names of two tools are opposites: by the table of verbs, or by the prefix "un" on any verb that changes
 * something.
 */
import { areOpposite, type VerbAndObject, verbAndObject } from './opposites.ts'
import { isStateChanging } from './state-changing.ts'
import { readToolName } from './tool-name.ts'

export type OppositeNames = { readonly earlier: VerbAndObject; readonly proposed: VerbAndObject }

export function readOppositeNames(earlierName: string, proposedName: string): OppositeNames | null {
  const [earlier, proposed] = [verbAndObject(earlierName), verbAndObject(proposedName)]
  if (earlier && proposed && earlier.object === proposed.object && areOpposite(earlier.verb, proposed.verb)) {
    return { earlier, proposed }
  }
  const takenBack = readPrefixed(earlierName, proposedName)
  if (takenBack) return { earlier: takenBack.done, proposed: takenBack.undone }
  const doneAgain = readPrefixed(proposedName, earlierName)
  return doneAgain && { earlier: doneAgain.undone, proposed: doneAgain.done }
}

/** `ban_user` and `unban_user`, `user_ban` and `user_unban`: only the first or the last word differs. */
function readPrefixed(name: string, longer: string): { done: VerbAndObject; undone: VerbAndObject } | null {
  if (longer.length !== name.length + 2 || !isStateChanging(name)) return null
  const [short, long] = [readToolName(name), readToolName(longer)]
  if (short.place.join(' ') !== long.place.join(' ')) return null
  const differing = short.own.flatMap((word, at) => (word === long.own[at] ? [] : [at]))
  const at = differing[0]
  if (at === undefined || differing.length > 1 || (at > 0 && at < short.own.length - 1)) return null
  const verb = short.own[at] ?? ''
  if (long.own[at] !== `un${verb}`) return null
  const object = [...short.place, ...short.own.filter((_, other) => other !== at)].join(' ')
  return object === '' ? null : { done: { verb, object }, undone: { verb: `un${verb}`, object } }
}
