/**
 * The unique-stale-argument condition (paper, Section 4.1): one identifier of the proposal was carried over from earlier
 * in the trajectory, while the user has just named another of the same type.
 *
 * Everything must be unique: one stale scalar under a target-related key, one current value. A current value that the
 * proposal or this turn already uses has found its place and replaces nothing.
 */
import type { Action } from '../action.ts'
import { severities } from '../constants.ts'
import { isArray, type Json, mapMembers, scalarsOf } from '../json.ts'
import { genericKeys, targetKeys } from '../lexicon.ts'
import { rememberLast } from '../text/remember-last.ts'
import { nameTokens } from '../text/words.ts'
import { defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import { isReadOnlyName } from './opposites.ts'
import { mentionedEndings, recogniseMentions, recogniseType } from './recognised-values.ts'

export const staleArgument = defineEvidenceCondition({
  name: 'stale-argument',
  version: 1,
  severity: severities.staleArgument,
  authorises: 'edit',
  match: matchStale,
  twin: replaceStale,
})

const mentionsIn = rememberLast(recogniseMentions)
const endingsIn = rememberLast(mentionedEndings)

/** A scalar of the proposal that could be stale. */
type Target = {
  readonly index: number
  readonly key: string
  readonly text: string
  readonly type: string
  readonly isNumber: boolean
  readonly nouns: readonly string[]
}

function matchStale(scene: Scene): Match | null {
  const { ledger, proposal } = scene
  if (ledger.request === null) return null
  const targets = targetScalars(scene)
  if (targets.length === 0) return null

  const stale: { target: Target; current: string }[] = []
  for (const target of targets) {
    const current = currentValue(target, ledger.request, scene)
    if (current !== null && scene.vocabulary().firstSeen(target.text) !== undefined) stale.push({ target, current })
  }
  const [only] = stale
  if (stale.length !== 1 || !only) return null
  const { target, current } = only
  if (isInUse(current, scene)) return null

  return {
    calls: [target.index],
    reason: `${target.key} of ${proposal.calls[target.index]?.name ?? ''} carries ${target.text} over from earlier, while the user's latest message names only ${current}.`,
    exhibits: [
      { position: scene.vocabulary().firstSeen(target.text) ?? 'proposal', text: target.text },
      { position: ledger.requestPosition, text: ledger.request },
    ],
    finding: { key: target.key, stale: target.text, current },
  }
}

function targetScalars({ proposal }: Scene): readonly Target[] {
  const targets: Target[] = []
  proposal.calls.forEach((call, index) => {
    // Looking at another record on the way commits to nothing.
    if (isReadOnlyName(call.name)) return
    for (const { key, value } of scalarsOf(call.arguments)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue
      if (!targetKeys.has(nameTokens(key).at(-1) ?? '')) continue
      const type = recogniseType(String(value))
      if (type === null) continue
      const text = String(value)
      const isNumber = typeof value === 'number'
      targets.push({ index, key, text, type, isNumber, nouns: nounsOf(key, text, call.name) })
    }
  })
  return targets
}

/**
 * The one value of the target's type that the user's message holds, if it is another one. A mentioned ending stands for
 * the one identifier it fits. The message must also say that the value is such a thing ("order #W2", "the card ending in
 * 8107"): a user's own id is no receiver's, and an item number is no product's.
 */
function currentValue(target: Target, request: string, scene: Scene): string | null {
  const named = mentionsIn(request).filter(({ type }) => type === target.type)
  const ended = endingsIn(request).flatMap((mention) => {
    const fitting = scene.vocabulary().endingIn(target.type, mention.text)
    const [only] = fitting
    return fitting.length === 1 && only !== undefined ? [{ ...mention, text: only }] : []
  })
  const mentions = [...named, ...ended]
  const [current] = mentions
  if (!current || current.text === target.text || mentions.some(({ text }) => text !== current.text)) return null
  // 00815 and seventeen digits are no numbers: as one they would become another value.
  if (target.isNumber && String(Number(current.text)) !== current.text) return null
  return mentions.some((mention) => isIntroducedAs(mention.introduction, target)) ? current.text : null
}

/** Whether one of the words in front of the value is a word of the argument's name or of the identifier's own prefix. */
function isIntroducedAs(introduction: readonly string[], { nouns }: Target): boolean {
  return introduction.some((word) => nouns.includes(singular(word)))
}

/** What the target is, in words: from the argument's name, from the identifier itself, else from the tool's name. */
function nounsOf(key: string, value: string, tool: string): readonly string[] {
  const own = [...nameTokens(key), ...nameTokens(value)]
    .map(singular)
    .filter((word) => !genericKeys.has(word) && !isNumeric(word))
  return own.length > 0 ? own : nameTokens(tool).slice(1).map(singular)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

function isNumeric(word: string): boolean {
  return Number.isFinite(Number(word))
}

/** Whether the proposal, or a call made since the user spoke, already carries the value. */
function isInUse(current: string, { proposal, ledger }: Scene): boolean {
  const calls = [...proposal.calls, ...ledger.records.map(({ call }) => call)]
  return calls.some((call) => scalarsOf(call.arguments).some(({ value }) => String(value) === current))
}

/** The twin: only the stale value changes, and it keeps its type (a number stays a number). */
function replaceStale({ calls: [index], finding }: Match, { proposal }: Scene): Action | null {
  const { key, stale, current } = finding
  if (typeof key !== 'string' || typeof stale !== 'string' || typeof current !== 'string') return null
  const replace = (value: Json, name: string): Json => {
    if (typeof value === 'string') return name === key && value === stale ? current : value
    if (typeof value === 'number') return name === key && String(value) === stale ? Number(current) : value
    if (value === null || typeof value === 'boolean') return value
    return isArray(value) ? value.map((item) => replace(item, name)) : mapMembers(value, replace)
  }
  const calls = proposal.calls.map((call, i) =>
    i === index ? { ...call, arguments: mapMembers(call.arguments, replace) } : call,
  )
  return { kind: 'tool-calls', calls }
}
