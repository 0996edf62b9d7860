/**
 * Recognises calls whose effect adds up, so that the same call again is the next step. Examples: a key is pressed, a page is turned, a
 * volume is raised. The arguments of such a call name no thing to act on, except perhaps the device.
 */
import { parametersOf } from '../argument-edit.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { isArray, isJsonObject, type Json, scalarsOf } from '../paper/json.ts'
import { mannerKeys } from '../paper/lexicon/paper.ts'
import { memoizeName } from '../paper/memoize.ts'
import { nameTokens } from '../paper/text/words.ts'
import type { ActiveTools, Message, ToolCall } from '../paper/trace/trace.ts'
import { foreignSteps } from './languages.ts'
import { operationOf } from './reading/operation.ts'
import { surelyChanges } from './reading/reading-call.ts'
import { amountVerbs, closingSteps, phrasalVerbs, stepWords } from './tables.ts'
import { targetsIn } from './turn-calls.ts'
import { waitsFor } from './waiting.ts'

export function isStep(call: ToolCall): boolean {
  const { name, arguments: args } = call
  const operation = operationOf(call)
  return (
    isNamedForSteps(name) ||
    (operation !== null && !surelyChanges(name) && (isNamedForSteps(operation) || operation === 'key')) ||
    (isNamedForAmounts(name) && !scalarsOf(args).some(({ value }) => typeof value === 'number'))
  )
}

const isNamedForSteps = memoizeName((name) => {
  const { own } = readToolName(name)
  if (own.some((word) => stepWords.has(word) || foreignSteps.has(word))) return true
  // The last word of the name may mark a step: `volume_up` is a step, `sign_up` is not.
  return own.length > 1 && closingSteps.has(own.at(-1) ?? '') && !phrasalVerbs.has(own.at(-2) ?? '')
})

/** The first word of the name may mark a step: `increase_volume` is a step, unless an amount is given. */
const isNamedForAmounts = memoizeName((name) => amountVerbs.has(readToolName(name).own[0] ?? ''))

/**
 * Whether an argument names the thing to act on. A value from the schema's list of allowed values (`north`, `high`) does not name a
 * thing.
 */
export function namesThing(call: ToolCall, tools: ActiveTools): boolean {
  const tool = tools?.find(({ name }) => name === call.name)
  const declared = tool ? parametersOf(tool) : {}
  return Object.entries(call.arguments).some(
    ([name, value]) => !isListed(value, declared[name] ?? null) && (targetsIn(value).length > 0 || isId(name, value)),
  )
}

/** An id names a thing even if the id is short, as in invoice 77. */
function isId(name: string, value: Json): boolean {
  return nameTokens(name).at(-1) === 'id' && (typeof value === 'string' ? value !== '' : typeof value === 'number')
}

/**
 * Whether the request names a thing by the argument's name and a small number. For example, "bed 3" names the thing of `bed: 3`. If the
 * request asks to wait for something, the number counts steps and names nothing.
 */
export function isNumbered({ arguments: args }: ToolCall, request: string): boolean {
  const line = request.toLowerCase()
  const isNamed = Object.entries(args).some(([name, value]) => {
    const word = nameTokens(name).at(-1) ?? ''
    if (typeof value !== 'number' || !Number.isInteger(value) || mannerKeys.has(word) || !/^\p{L}{3,}$/u.test(word))
      return false
    return new RegExp(`${word}[ #:]{1,3}${value}(?![\\p{L}\\p{N}])`, 'u').test(line)
  })
  return isNamed && !waitsFor(request)
}

function isListed(value: Json, declared: Json): boolean {
  const listed = isJsonObject(declared) ? (declared.enum ?? null) : null
  return isArray(listed) && listed.includes(value)
}

/**
 * Whether the argument of the call is a word that the agent chose itself, such as `ArrowDown` or `VOL_UP`. This shows that the call is a
 * step, because the conversation names every thing that a request is about. The word must occur in no request, system prompt or result.
 * Only one argument is checked: the only argument, or the argument that names a key or button.
 */
export function isOwnWord({ arguments: args }: ToolCall, messages: readonly Message[]): boolean {
  const names = Object.keys(args)
  const name = names.length === 1 ? names[0] : names.find((one) => keyNames.has(one))
  const value = name === undefined || Object.hasOwn(args, 'value') ? null : args[name]
  if (typeof value !== 'string' || !/^[A-Za-z_]{3,14}$/.test(value)) return false
  const word = new RegExp(`(?<!\\p{L})${value}(?!\\p{L})`, 'iu')
  return !messages.some(({ role, content }) => role !== 'assistant' && word.test(content))
}

const keyNames: ReadonlySet<string> = new Set(['key', 'keys', 'button', 'gesture'])
