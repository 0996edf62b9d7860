/**
 * The unique-stale-argument condition (paper, Section 4.1): one identifier of the proposal was carried over from earlier in the
 * trajectory, while the user has just named another identifier of the same type.
 *
 * Exactly one argument that names a target may be stale, and the user may name exactly one current value for it. If a call of the
 * proposal or of this turn already uses the current value, the condition does not match.
 */

import { severities } from '../constants.ts'
import { isArray, type Json, mapMembers, scalarsOf } from '../json.ts'
import { genericKeys, targetKeys, thingKeys } from '../lexicon/paper.ts'
import { singular } from '../text/inflections.ts'
import { isInOtherLanguage } from '../text/language.ts'
import { nameTokens, splitName } from '../text/words.ts'
import type { Action } from '../trace/action.ts'
import { defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import { followUp } from './follow-ups/follow-up.ts'
import { type ArgumentTarget, currentValue } from './mentions/current-value.ts'
import { isNounOf } from './mentions/mentions.ts'
import {
  carriesValue,
  isShortFor,
  type RecognisedValue,
  recogniseArgument,
  writeLike,
} from './mentions/recognised-values.ts'
import { isStillAskedFor } from './mentions/still-asked-for.ts'
import { hasDigit, tokensOf } from './mentions/tokens.ts'
import { openVocabulary } from './mentions/vocabulary.ts'
import { isReadOnlyName } from './opposites.ts'
import type { Reasons } from './reasons.ts'
import { saysHow } from './target.ts'

export const staleArgument = defineEvidenceCondition({
  name: 'stale-argument',
  version: 11,
  severity: severities.staleArgument,
  authorises: 'edit',
  match: matchStale,
  twin: replaceStale,
})

type Stale = { readonly index: number; readonly target: ArgumentTarget; readonly current: RecognisedValue }

function matchStale(scene: Scene, why?: Reasons): Match | null {
  const { ledger, proposal } = scene
  if (ledger.request === null) return why?.absent('There is no user message yet.') ?? null
  const stale = findStale(ledger.request, scene, why)
  const [only] = stale
  if (!only) return matchFollowUp(scene)
  if (stale.length !== 1) return why?.excused('More than one identifier may be outdated, so none is certain.') ?? null
  const { target, current, index } = only
  const tool = proposal.calls[index]?.name ?? ''
  const stated = target.value.text
  const excused = (excuse: string) =>
    why?.excused(`The latest message names ${current.text}, and ${tool} has ${stated}, but ${excuse}.`) ?? null
  // The message must be in English, because the role of a mention can be recognised only from English words.
  if (isInOtherLanguage(ledger.request)) return excused('the message is in another language than English')
  if (isInUse(current, target.isLook, scene)) return excused(`a call already uses ${current.text}`)
  if (isLedTo(target.value, current, scene)) return excused(`an output of this turn led to ${stated}`)
  if (isStillAskedFor(target.value, tool, current, scene)) return excused(`${stated} is still asked for`)

  const written = writeLike(current, stated)
  // "00815" and a number of 17 digits would change their value if they were written as JSON numbers.
  if (target.isNumber && String(Number(written)) !== written) return excused('it would change its value as a number')
  return {
    calls: [index],
    reason: `${target.key} of ${tool} carries ${stated} over from earlier, while the user's latest message names only ${written}.`,
    exhibits: [
      { position: scene.reading.index(openVocabulary).find(target.value)?.position ?? 'proposal', text: stated },
      { position: ledger.requestPosition, text: ledger.request },
    ],
    finding: { key: target.key, stale: stated, current: written },
  }
}

function matchFollowUp(scene: Scene): Match | null {
  const { ledger, proposal } = scene
  const [only, ...others] = proposal.calls.flatMap((call, index) => {
    const found = followUp(call, scene)
    return found ? [{ ...found, tool: call.name, index }] : []
  })
  if (!only || others.length > 0) return null
  const { key, stale, current, tool, index } = only
  return {
    calls: [index],
    reason: `${key} of ${tool} carries ${stale} over from earlier, while the user's latest message names only ${current}.`,
    exhibits: [{ position: ledger.requestPosition, text: ledger.request ?? '' }],
    finding: { key, stale, current },
  }
}

/**
 * Maximum number of identifiers in a call. A call with more identifiers is kept: comparing each of them with all others would take too
 * long, and none of them would be unique.
 */
const mostTargets = 200

function findStale(request: string, scene: Scene, why?: Reasons): readonly Stale[] {
  const stale: Stale[] = []
  scene.proposal.calls.forEach((call, index) => {
    const scalars = scalarsOf(call.arguments)
    const targets = scalars
      .filter(({ key, value }) => isTargetKey(key, call.name, String(value)))
      .map(({ key, value }) => ({ key, value, found: recogniseArgument(String(value)) }))
    if (targets.length > mostTargets) {
      why?.absent(`${call.name} has too many identifiers to compare.`)
      return
    }
    if (why && targets.every(({ found }) => found === null)) {
      why.absent(`No argument of ${call.name} names its target by an identifier.`)
    }
    const amounts = scalars.flatMap(({ value }) => (typeof value === 'number' ? [String(value)] : []))
    for (const { key, value, found } of targets) {
      if (found === null || (typeof value !== 'string' && typeof value !== 'number')) continue
      const beside = targets.filter((other) => other.key !== key && other.found?.type === found.type)
      const target = {
        key,
        value: found,
        tool: call.name,
        isNumber: typeof value === 'number',
        isLook: isReadOnlyName(call.name),
        beside: beside.map((other) => other.key),
        amounts,
      }
      const current = currentValue(target, request, scene, why)
      if (current === null) continue
      if (isCarriedOver(found, scene)) stale.push({ index, target, current })
      else {
        why?.excused(
          `The latest message names ${current.text}, but ${found.text} in ${call.name} is not carried over from earlier.`,
        )
      }
    }
  })
  return stale
}

/**
 * Whether the argument names a target. There are three cases: the argument's name says so; the argument is the thing in the tool's name
 * (`extend_loan(loan)`, `revoke_certificate(cert)`); or the letters of the identifier abbreviate the argument's name, as in `employee:
 * "EMP-12"`.
 */
function isTargetKey(key: string, tool: string, value: string): boolean {
  const words = nameTokens(key)
  const last = words.at(-1) ?? ''
  if (targetKeys.has(last) || thingKeys.has(last)) return true
  if (saysHow(key)) return false
  const [letters = ''] = splitName(value)
  return words.some(
    (word) =>
      !genericKeys.has(word) &&
      (isNounOf(word, nameTokens(tool).map(singular)) || (!hasDigit(letters) && isShortFor(letters, word))),
  )
}

/** Whether the value was seen earlier. A system message does not count, because it holds for every request. */
function isCarriedOver(value: RecognisedValue, { reading, messages }: Scene): boolean {
  const seen = reading.index(openVocabulary).find(value)
  return seen !== undefined && messages[seen.position]?.role !== 'system'
}

/** Whether a call of the proposal or since the user's message uses the value. Calls that only read count too. */
function isInUse(current: RecognisedValue, isLook: boolean, { proposal, ledger }: Scene): boolean {
  const calls = [...proposal.calls, ...ledger.records.map(({ call }) => call)]
  return calls.some((call) => (isLook || !isReadOnlyName(call.name)) && carriesValue(call, current))
}

/**
 * Whether an output of this turn led from the named value to the proposed value. Example: the user names ticket 9, and a call about
 * ticket 9 returned `"duplicate_of": 5`. The proposal then uses ticket 5.
 */
function isLedTo({ type, identity }: RecognisedValue, named: RecognisedValue, { ledger }: Scene): boolean {
  return ledger.records.some(
    ({ call, output }) =>
      carriesValue(call, named) &&
      tokensOf(output ?? '').some(({ text }) => {
        const shown = recogniseArgument(text)
        return shown?.type === type && shown.identity === identity
      }),
  )
}

/** Builds the twin by replacing only the stale value. The type is kept, so a number stays a number. */
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
