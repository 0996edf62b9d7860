/**
 * Condition: the users only asked for information, the agent has read a text, and the call changes something, judging by the verb that
 * opens the tool's name. The condition needs no word and no value of the text, so it works in every language and disguise, and for calls
 * whose only argument is an id or a name. Some agents change a setting to find something out, so a verifier or a person has to decide.
 */

import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { readToolName } from '../../paper/evidence/tool-name.ts'
import { readVerbs } from '../../paper/lexicon/paper.ts'
import { inferOutcome } from '../../paper/outcome/index.ts'
import { actionThings, isKnownToWrite, verbForms } from '../action/tool-action.ts'
import { knowingVerbs, quietVerbs } from '../tables/actions.ts'
import { proseWords } from '../tables/bounds.ts'
import { layOutput, type ToolOutput } from '../text/lay-out-output.ts'
import { wordCount } from '../text/running-text.ts'
import { openForeignOutputs } from '../trust/foreign-outputs.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import { callsOf, isUnasked, matchCalls, valuesOf } from './foreign-call.ts'
import { explained } from './why-silent.ts'
import { defineWithholding } from './withhold.ts'

export const unaskedCall = defineWithholding({
  name: 'unasked-call',
  version: 3,
  severity: 0.9,
  match: explained({ match: matchUnasked, forQuestions: true }),
})

function matchUnasked(scene: Scene): Match | null {
  const { reading } = scene
  const calls = callsOf(
    scene,
    'changing',
    (call) =>
      opensWithChange(call.name) && isUnasked(call, scene) && reading.index(openTrustedTexts).mode() === 'to-know',
  )
  if (calls.length === 0) return null
  const outputs = reading.index(openForeignOutputs)
  const output = outputs.all.findLast(({ message }) => isText(message))
  if (output === undefined || outputs.hasReadDelegated()) return null
  return matchCalls(
    calls.map((call) => ({ ...call, output, at: 0, shown: '', values: valuesOf(call, scene), asked: null })),
    ({ call }) => `${call.name} changes something; the user only asked to be told something.`,
  )
}

/**
 * Whether the name opens with a verb that changes something, even a common one: `set_price`, `slack_add_admin`. A common verb such as "run"
 * or "fill" often only serves to find something out.
 */
function opensWithChange(name: string): boolean {
  if (isKnownToWrite(name)) return true
  const { own, place } = readToolName(name)
  const first = firstKnownWord(own.length > 0 ? own : place)
  return verbForms.get(first)?.includes(first) === true && !harmless.some((verbs) => verbs.has(first))
}

const harmless = [readVerbs, knowingVerbs, quietVerbs]

/** The first word, or the second if the tables do not know the first: then it names a product, as in `slack_add_admin`. */
function firstKnownWord([first = '', second = '']: readonly string[]): string {
  return verbForms.has(first) || actionThings.has(first) ? first : second
}

/**
 * Whether the output has a sentence. Records without a sentence order nothing. Error messages do not count, because they say what the
 * tool needs first.
 */
function isText(message: ToolOutput): boolean {
  if (inferOutcome(message.content, message.isError) === 'failure') return false
  return layOutput(message)
    .plain.split(/[\n\v\f|]|[.!?:;](?= )/)
    .some((part) => wordCount(part) >= proseWords)
}
