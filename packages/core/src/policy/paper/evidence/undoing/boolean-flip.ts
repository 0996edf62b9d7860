/**
 * Finds a Boolean flip within one state-changing tool (paper, Section 4.1). The proposal is compared with the latest success on the same
 * target. Of the arguments that both calls have, exactly one Boolean must differ and nothing else. Calls on other targets in between do
 * not count.
 */
import { isArray, type Json, type JsonObject } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { particles } from '../../lexicon/paper.ts'
import { settingVerbs } from '../../lexicon/requests.ts'
import { maySucceed } from '../../outcome/index.ts'
import { nameTokens } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { builtInVerbs, isReadOnlyName, type VerbTable } from '../opposites.ts'
import { sameValues, saysHow, type Target, targetOf } from '../target.ts'
import type { Undone } from './opposite-call.ts'

export function findBooleanFlip(
  call: ToolCall,
  records: readonly LedgerRecord[],
  { verbsOfBoolean, takesBack }: VerbTable = builtInVerbs,
): Undone | null {
  if (records.length === 0 || isReadOnlyName(call.name) || !holdsBoolean(call.arguments)) return null
  const target = targetOf(call)
  const texts = namingTexts(call)
  // Only the latest state is compared, because an earlier state may have been flipped on purpose since. After an unclear result the state
  // is not known.
  const latest = records.findLast(
    ({ outcome, call: earlier }) =>
      maySucceed(outcome) && !namesOther(earlier, texts) && isOnTarget(targetOf(earlier), target),
  )
  if (latest?.outcome !== 'success') return null
  const flipped = onlyFlipped(latest.call, call)
  if (!flipped) return null
  const verbsOf = (key: string, value: boolean) => verbsOfBoolean(key, value) ?? verbsOfState(key, value, call.name)
  const verbs = verbsOf(flipped.key, flipped.value)
  const asked = verbsOf(flipped.key, !flipped.value)
  if (!verbs || !asked) return null
  const earlierVerbs = [...asked, ...(flipped.value ? [] : stateOf(flipped.key))]
  const putsBack = verbs.some((verb) => earlierVerbs.some((earlier) => takesBack(earlier, verb)))
  return { record: latest, verbs, earlierVerbs, putsBack }
}

/** "Make it visible" asks for `visible: true`. In `include_drafts` the last word is a thing, and `on` is in many sentences. */
function stateOf(key: string): readonly string[] {
  const words = nameTokens(key)
  return words.length === 1 ? words.filter((word) => !particles.has(word)) : []
}

/**
 * The verbs for a Boolean argument whose name is a participle that no table contains (`protected`, `listed`). If the tool sets values or
 * has the same verb in its name, the participle counts as a state. In other tools it may be an option of the call, as in
 * `export_report(compressed)`.
 */
function verbsOfState(key: string, value: boolean, tool: string): readonly string[] | null {
  const state = nameTokens(key).at(-1) ?? ''
  const stem = state.slice(0, -2)
  if (!state.endsWith('ed') || stem.length < shortestStem) return null
  const words = nameTokens(tool)
  if (!words.some((word) => settingVerbs.has(word) || word.startsWith(stem))) return null
  return [stem, `${stem}e`].map((verb) => (value ? verb : `un${verb}`))
}

const shortestStem = 3

function holdsBoolean(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean'
  return isArray(value) ? value.some(holdsBoolean) : Object.values(value).some(holdsBoolean)
}

/**
 * The texts in a call that name things, by argument. If two calls have different texts under one argument, their targets differ. This
 * cheap check rules out most pairs before targets are compared. The list is empty for a call with nested arguments, because a name may
 * have different meanings at different depths.
 */
function namingTexts({ arguments: args }: ToolCall): readonly (readonly [string, string])[] {
  if (!isFlat(args)) return []
  return Object.entries(args).flatMap(([key, value]) =>
    typeof value === 'string' && !saysHow(key) ? [[key, value] as const] : [],
  )
}

function namesOther({ arguments: args }: ToolCall, texts: ReturnType<typeof namingTexts>): boolean {
  for (const [key, text] of texts) {
    const value = args[key]
    if (typeof value === 'string' && value !== text) return isFlat(args)
  }
  return false
}

function isFlat(args: JsonObject): boolean {
  for (const key in args) if (typeof args[key] === 'object' && args[key] !== null) return false
  return true
}

/**
 * Whether two calls act on the same target. If only one of the calls names a thing, the targets differ. Two different numbers alone do
 * not make the targets differ, because a number may be a state.
 */
function isOnTarget(earlier: Target, proposed: Target): boolean {
  return agrees(earlier, proposed) && agrees(proposed, earlier)
}

function agrees(one: Target, other: Target): boolean {
  for (const [key, part] of one) {
    const same = other.get(key)
    if (same ? part.kind !== 'number' && !sameValues(part, same) : part.kind === 'named') return false
  }
  return true
}

type Flipped = { readonly key: string; readonly value: boolean }

function onlyFlipped({ arguments: earlier }: ToolCall, { arguments: proposed }: ToolCall): Flipped | null {
  const before = scalarsByWay(earlier)
  const flipped: Flipped[] = []
  for (const [way, { key, value }] of scalarsByWay(proposed)) {
    const known = before.get(way)
    if (known === undefined || known.value === value) continue
    if (typeof known.value !== 'boolean' || typeof value !== 'boolean') return null
    flipped.push({ key, value })
  }
  const [only, ...others] = flipped
  return only && others.length === 0 ? only : null
}

type FlippedScalar = { readonly key: string; readonly value: Json }

/**
 * The scalars of a call by their path. A list of scalars is one value, whatever the order of its items. In a list of objects, each item
 * has a path of its own.
 */
function scalarsByWay(args: Json): ReadonlyMap<string, FlippedScalar> {
  const scalars = new Map<string, FlippedScalar>()
  const walk = (value: Json, way: string, key: string): void => {
    if (typeof value !== 'object' || value === null) scalars.set(way, { key, value })
    else if (!isArray(value)) for (const name of Object.keys(value)) walk(value[name] ?? null, `${way}.${name}`, name)
    else if (value.every((item) => typeof item !== 'object'))
      scalars.set(way, { key, value: value.map(String).sort().join('\n') })
    else for (const [at, item] of value.entries()) walk(item, `${way}.${at}`, key)
  }
  walk(args, '', '')
  return scalars
}
