/** Finds an earlier success that the proposed call undoes by an opposite verb on the same target (paper, Section 4.1). */
import { isObject } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { movingVerbs, readCommands, settingVerbs } from '../../lexicon/requests.ts'
import { requestVerbs } from '../../lexicon/roles.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import type { ActiveTools, ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { writtenText } from '../free-text.ts'
import { builtInVerbs, type VerbAndObject, type VerbTable } from '../opposites.ts'
import type { Reasons } from '../reasons.ts'
import { isStateChanging } from '../state-changing.ts'
import { namesObject, sameValues, type Target, type TargetPart, targetOf } from '../target.ts'
import { readToolName } from '../tool-name.ts'

export type Undone = {
  readonly record: LedgerRecord
  /** Verbs with which a user would ask for the proposed call (`verbs`) and for the earlier call (`earlierVerbs`). */
  readonly verbs: readonly string[]
  readonly earlierVerbs: readonly string[]
  /** Whether the earlier call took something away (unlock, disable, remove). The proposed call then puts it back. */
  readonly putsBack: boolean
}

export function findOppositeVerb(
  call: ToolCall,
  { ledger, tools }: Scene,
  table: VerbTable = builtInVerbs,
  why?: Reasons,
): Undone | null {
  for (const [name, { records }] of ledger.byTool) {
    const names = readOppositeNames(name, call.name, table)
    if (!names) continue
    const { earlier, proposed } = names
    const record = records.findLast(
      (candidate) =>
        candidate.outcome === 'success' &&
        (sameTarget(candidate, earlier, { call, name: proposed }, table) ||
          (candidate === ledger.records.at(-1) &&
            table.takesBack(proposed.verb, earlier.verb) &&
            takesNoTarget(call, tools))),
    )
    // If a file was written and then used, removing the file is a cleanup and undoes nothing. A later call with an unclear result may
    // have used the file.
    const isUsed = record && record.index < ledger.lastPossibleSuccess && writtenText(record.call, tools) !== null
    if (!record || isUsed) {
      why?.excused(
        `${call.name} is the opposite of ${name}, but ${isUsed ? 'what was written has been used since' : 'no call of it succeeded on the same thing'}.`,
      )
      continue
    }
    const putsBack = table.takesBack(earlier.verb, proposed.verb)
    return { record, verbs: [proposed.verb], earlierVerbs: [earlier.verb], putsBack }
  }
  return null
}

type OppositeNames = { readonly earlier: VerbAndObject; readonly proposed: VerbAndObject }

export function readOppositeNames(
  earlierName: string,
  proposedName: string,
  { verbAndObject, areOpposite }: VerbTable = builtInVerbs,
): OppositeNames | null {
  const [earlier, proposed] = [verbAndObject(earlierName), verbAndObject(proposedName)]
  if (earlier && proposed && sameObject(earlier, proposed) && areOpposite(earlier.verb, proposed.verb)) {
    return { earlier, proposed }
  }
  const inOnePlace = readInOnePlace(earlierName, proposedName, areOpposite)
  if (inOnePlace) return inOnePlace
  const takenBack = readPrefixed(earlierName, proposedName)
  if (takenBack) return { earlier: takenBack.done, proposed: takenBack.undone }
  const doneAgain = readPrefixed(proposedName, earlierName)
  return doneAgain && { earlier: doneAgain.undone, proposed: doneAgain.done }
}

/** Recognises names that differ in only one word, if the two words are opposites: `start_fire_alarm`, `stop_fire_alarm`. */
function readInOnePlace(
  earlierName: string,
  proposedName: string,
  areOpposite: VerbTable['areOpposite'],
): OppositeNames | null {
  const [earlier, proposed] = [readToolName(earlierName), readToolName(proposedName)]
  if (earlier.own.length !== proposed.own.length || earlier.place.join(' ') !== proposed.place.join(' ')) return null
  const differing = earlier.own.flatMap((word, at) => (word === proposed.own[at] ? [] : [at]))
  const at = differing[0]
  const [done, undone] = [earlier.own[at ?? -1] ?? '', proposed.own[at ?? -1] ?? '']
  if (at === undefined || differing.length > 1 || !areOpposite(done, undone)) return null
  const object = [...earlier.place, ...earlier.own.filter((_, other) => other !== at)].join(' ')
  return { earlier: { verb: done, object }, proposed: { verb: undone, object } }
}

/** Whether two tools have the same object. "To" equals "from": `add_user_to_group`, `remove_user_from_group`. */
function sameObject({ object: earlier }: VerbAndObject, { object: proposed }: VerbAndObject): boolean {
  return earlier.replace(' to ', ' from ') === proposed.replace(' to ', ' from ')
}

/**
 * Recognises two names that differ only by the prefix "un" on one word: `ban_user` and `unban_user`, `user_ban` and `user_unban`. The
 * word must be the first or the last word, or the second word after the name of a service (`kubectl_cordon_node`). For example,
 * `export_used_keys` and `export_unused_keys` are no pair.
 */
function readPrefixed(name: string, longer: string): { done: VerbAndObject; undone: VerbAndObject } | null {
  if (longer.length !== name.length + 2 || !isStateChanging(name)) return null
  const [short, long] = [readToolName(name), readToolName(longer)]
  if (short.place.join(' ') !== long.place.join(' ')) return null
  const differing = short.own.flatMap((word, at) => (word === long.own[at] ? [] : [at]))
  const at = differing[0]
  if (at === undefined || differing.length > 1) return null
  const verb = short.own[at] ?? ''
  const isInside = at > 0 && at < short.own.length - 1
  if (isInside && (at > 1 || isVerb(short.own[0] ?? '') || /(?:e[dn]|read)$/.test(verb))) return null
  if (long.own[at] !== `un${verb}`) return null
  const object = [...short.place, ...short.own.filter((_, other) => other !== at)].join(' ')
  return object === '' ? null : { done: { verb, object }, undone: { verb: `un${verb}`, object } }
}

function isVerb(word: string): boolean {
  return (
    [movingVerbs, readCommands, settingVerbs].some((table) => table.has(word)) ||
    requestVerbs.includes(word) ||
    builtInVerbs.opensWithOpposite(word)
  )
}

type NamedCall = { readonly call: ToolCall; readonly name: VerbAndObject }

/**
 * Whether both calls act on the same thing. Unlocking B does not undo locking A, and booking a flight does not undo cancelling another
 * flight. If only one of the calls names a thing, a value must link the two calls.
 */
export function sameTarget(
  record: LedgerRecord,
  earlierName: VerbAndObject,
  proposed: NamedCall,
  { takesBack }: VerbTable = builtInVerbs,
): boolean {
  const earlier = targetOf(record.call)
  const target = targetOf(proposed.call)
  // If neither call names a thing, both act on the thing in their tools' names. But if both calls have the same argument, its value may
  // distinguish two things, so such calls do not count.
  if (earlier.size + target.size === 0) {
    return proposed.name.object !== '' && !shareSetting(record.call, proposed.call)
  }
  const shared = [...target].filter(([key]) => earlier.has(key))
  if (!shared.every(([key, part]) => isSame(earlier.get(key), part))) return false
  // If both calls name the same object of their tools, such as the account of `lock_account`, their other arguments only describe it and
  // may differ.
  if (shared.some(([, part]) => namesObject(part, proposed.name.object))) return true

  const takesItBack = takesBack(proposed.name.verb, earlierName.verb)
  const open = unshared(target, earlier)
  if (open.length > 0) return open.every((part) => isTied(part, earlier, takesItBack ? record.output : null))
  const left = unshared(earlier, target)
  if (left.length === 0) return true
  // The proposed call may have fewer arguments than the earlier call if the proposed call removes what the earlier call made. It may not
  // if the proposed call makes something and the earlier call removed it.
  return shared.length > 0 && takesItBack
}

/** Whether the tool has no parameters. `stop_dishwasher()`, for instance, acts on the only dishwasher that there is. */
function takesNoTarget({ name, arguments: args }: ToolCall, tools: ActiveTools): boolean {
  const parameters = tools?.find((tool) => tool.name === name)?.parameters
  const properties = parameters?.properties
  return Object.keys(args).length === 0 && isObject(properties) && Object.keys(properties).length === 0
}

function shareSetting({ arguments: earlier }: ToolCall, { arguments: proposed }: ToolCall): boolean {
  return Object.keys(proposed).some((key) => Object.hasOwn(earlier, key))
}

function isSame(earlier: TargetPart | undefined, proposed: TargetPart): boolean {
  return earlier !== undefined && sameValues(earlier, proposed)
}

function unshared(target: Target, other: Target): readonly TargetPart[] {
  return [...target].flatMap(([key, part]) => (other.has(key) || part.kind === 'number' ? [] : [part]))
}

/**
 * Whether each value comes from the earlier call. Either the value was an argument of that call, or it appeared in that call's output, as
 * the id of a new thing does.
 */
function isTied({ values, kind }: TargetPart, earlier: Target, output: string | null): boolean {
  const given = new Set([...earlier.values()].flatMap((part) => part.values))
  return values.every(
    (value) => given.has(value) || ((kind === 'named' || isId(value)) && output !== null && occursWhole(value, output)),
  )
}

function isId(value: string): boolean {
  return value.length >= shortestId && /\d/.test(value) && !/\s/.test(value)
}

const shortestId = 3
