/**
 * Condition: the user asked for this kind of call and wrote a target, but the call goes to a different target from the running text of an
 * output. In addition, either the user wrote the target in the same request, or the text instructs the call and gives its own target.
 *
 * The condition stays silent if the user leaves the target to the text ("pay the bill") or names further recipients ("mail bo@x.example
 * and the vet"). The target of a message is its recipient. An address that the message's text only mentions does not count.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import { actionOf, type ToolAction } from '../action/tool-action.ts'
import { furtherWords } from '../tables/actions.ts'
import { itemAround } from '../text/items.ts'
import { layOutput } from '../text/lay-out-output.ts'
import { wordsOf } from '../text/words.ts'
import { openForeignOutputs } from '../trust/foreign-outputs.ts'
import { isBankAccount } from '../trust/holds-value.ts'
import { hostOf, targetsIn, targetType } from '../trust/target-type.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import {
  type CallValue,
  callsOf,
  callWithValue,
  type ForeignCall,
  isOnlyRunning,
  matchCalls,
  valuesOf,
} from './foreign-call.ts'
import { isTarget, mayHoldTarget } from './foreign-target.ts'
import { instructedValue } from './ordered-call.ts'
import { explained } from './why-silent.ts'
import { defineWithholding } from './withhold.ts'

export const otherTarget = defineWithholding({
  name: 'other-target',
  version: 5,
  severity: 0.91,
  match: explained({ match: matchOther, forQuestions: false }),
})

function matchOther(scene: Scene): Match | null {
  const calls = callsOf(scene, 'changing', (call) =>
    mayHoldTarget(call, scene.reading.index(openForeignOutputs), (type) => type !== null),
  )
  return matchCalls(
    calls.flatMap((call) => redirectedCall(call, scene)),
    ({ call }) => `A tool's output orders where ${call.name} goes; the user did not give that target.`,
  )
}

function redirectedCall(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  const { name } = readable.call
  const asked = scene.reading.index(openTrustedTexts).askedFor(name, scene)
  if (asked === null || wordsOf(asked).some(({ text }) => furtherWords.has(text))) return []
  const values = valuesOf(readable, scene)
  const isGivenOther = (value: CallValue) =>
    isTarget(value.type, value.text) && isOnlyRunning(value) && givesOther(asked, value)
  const given = callWithValue(readable, values, isGivenOther, asked)
  if (given.length > 0) return given
  const isOther = (value: CallValue) => value.type !== null && isOnlyRunning(value) && isAnotherMeant(value, scene)
  const found = instructedValue(readable, values, redirects(actionOf(name, scene)), isOther)
  return found.map((one) => ({ ...one, asked }))
}

/** Whether the text of a request or an item contains another target of the same type. An address at the same host does not count. */
function givesOther(asked: string, value: CallValue): boolean {
  return targetsIn(asked).some((found) => isOtherTarget(found, value))
}

function isOtherTarget(found: string, { text, type }: CallValue): boolean {
  if (targetType(found) !== type || found === text) return false
  // A bank account is only compared with other bank accounts, because a bill also has a reference and a number.
  if (type === 'account') return isBankAccount(found) === isBankAccount(text)
  const host = hostOf(text)
  return host === null || hostOf(found) !== host
}

/**
 * The tool's action with more words that instruct it: weak verbs and "use" count too. It is used to find an instruction that gives
 * another target.
 */
const redirects: (action: ToolAction) => ToolAction = memoizeObject((action) => ({
  ...action,
  instructs: new Set([...action.verbs, 'use']),
}))

/**
 * Whether the user may have meant another target of this type. This is the case if the user wrote such a target. For an account, another
 * account in the same item of the output counts too, because a bill has only one account.
 */
function isAnotherMeant(value: CallValue, { reading }: Scene): boolean {
  const requests = reading.index(openTrustedTexts).requests()
  if (requests.some((request) => givesOther(request, value))) return true
  if (value.type !== 'account') return false
  return value.foreign().some(({ output, at }) => givesOther(itemAround(layOutput(output.message).plain, at), value))
}
