/**
 * Condition: a call that changes something names an id or an address that no user, system prompt or output has named, such as an invented
 * recipient or a guessed record. Ids and addresses are recognised by their shape, so the condition works in any language. The condition
 * does not match if part of the conversation is hidden.
 */
import { facts } from '../advice/words.ts'
import { changingCalls, parametersOf } from '../argument-edit.ts'
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, isJsonObject, type Json, scalarsOf } from '../paper/json.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { isEntity, type TargetShape, targetShape } from '../target-shape.ts'
import { withholdMatched } from '../withheld.ts'
import { isDerivedAddress, isDerivedId } from './derived-value.ts'
import { mayEmbedId, unknownIdIn } from './embedded-id.ts'
import { leavesTheId } from './left-to-the-agent.ts'
import { openNamedValues } from './named-values.ts'
import { continuesSeries, isOwnId } from './own-id.ts'
import { isDescribed, schemaValues } from './schema-values.ts'
import { creatingVerbs, describingWords, inventingWords, madeUpWords, personWords } from './tables.ts'

export const unknownTarget = defineEvidenceCondition({
  name: 'unknown-target',
  version: 7,
  severity: 0.95,
  authorises: 'withholding',
  match: matchUnknown,
  twin: withholdMatched,
})

type Unknown = {
  readonly index: number
  readonly argument: string
  readonly value: string
  readonly shape: TargetShape
}

function matchUnknown(scene: Scene, why?: Reasons): Match | null {
  const { ledger, tools, reading } = scene
  if (ledger.request === null) return why?.absent('There is no user message yet.') ?? null
  const unknown: Unknown[] = []
  const changing = changingCalls(scene)
  if (changing.length === 0) return why?.absent('No call changes anything, judging by the names of the tools.') ?? null
  for (const { call, index } of changing) {
    const found = findUnknown(call, scene, why)
    if (!found) continue
    if (writtenText(call, tools) === null) unknown.push({ index, ...found })
    else why?.excused(`${quoteValue(found)} is named nowhere, but a free text decides what ${call.name} does.`)
  }
  const [first] = unknown
  if (!first) return null
  if (!reading.index(openHiddenParts).isWhole) {
    return why?.excused(`${quoteValue(first)} is named nowhere, but part of the conversation is hidden.`) ?? null
  }
  if (mayInvent(ledger.request)) {
    return why?.excused(`${quoteValue(first)} is named nowhere, but the user wants an invented value.`) ?? null
  }
  const { argument, value } = first
  const call = scene.proposal.calls[first.index]
  return {
    calls: unknown.map(({ index }) => index),
    reason: `${argument} of ${call?.name ?? ''} is ${JSON.stringify(value)}, which is neither in the request nor in any result.`,
    exhibits: [{ position: ledger.requestPosition, text: ledger.request }],
    finding: {
      effect: 'write',
      calls: unknown.map((one) => ({
        tool: scene.proposal.calls[one.index]?.name ?? '',
        argument: one.argument,
        value: one.value,
        shape: one.shape,
      })),
    },
    answers: unknown.map((one) => answerFor(one, scene)),
  }
}

/** The maximum number of ids that are looked for in a call. A call with more ids is not flagged. */
const mostSearched = 200

/**
 * The maximum number of unnamed values that are compared with conventions and series, because this comparison costs more. A call with
 * more such values is not flagged.
 */
const mostDerived = 20

function findUnknown(call: ToolCall, scene: Scene, why?: Reasons): Omit<Unknown, 'index'> | null {
  const tool = scene.tools?.find(({ name }) => name === call.name) ?? null
  let searched = 0
  let derived = 0
  for (const { key, value } of scalarsOf(call.arguments)) {
    if (typeof value !== 'string') continue
    if (mayEmbedId(value)) {
      if (++derived > mostDerived) return why?.absent(`${call.name} names too many targets to search for.`) ?? null
      const embedded = unknownIdIn(value, call, scene.reading.index(openNamedValues))
      if (embedded !== null) return { argument: key, value: embedded, shape: 'id' }
    }
    const shape = shapeOf(key, value, scene)
    if (shape === null) continue
    if (++searched > mostSearched) return why?.absent(`${call.name} names too many targets to search for.`) ?? null
    const source = sourceOf({ argument: key, value, shape }, call, tool, scene)
    if (source === null) return { argument: key, value, shape }
    if (source === 'named') why?.absent(`${key} of ${call.name} is in the conversation: ${JSON.stringify(value)}.`)
    else if (++derived > mostDerived) return why?.absent(`${call.name} names too many targets to search for.`) ?? null
    else why?.excused(`${key} of ${call.name} is ${JSON.stringify(value)}, which is named nowhere, but ${source}.`)
  }
  if (searched === 0) why?.absent(`No argument of ${call.name} looks like an id or an address.`)
  return null
}

function shapeOf(key: string, value: string, { reading }: Scene): TargetShape | null {
  const shape = targetShape(key, isGrouped(value) ? value.replace(/[\s()./-]/g, '') : value)
  if (shape !== null || !isEntity(key, value)) return shape
  return reading.index(openNamedValues).namesSeveral(value.slice(0, value.indexOf('.') + 1)) ? 'id' : null
}

/**
 * Whether a value is a telephone number or an account number whose digits are written in groups: "+49 170 1234567", "DE89 3704 0044
 * 0532".
 */
function isGrouped(value: string): boolean {
  if (value.length > 40 || !/\d[\s()]/.test(value)) return false
  return /^\+?[\d\s()./-]{9,30}$/.test(value)
    ? !/\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(value)
    : /^[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4}){3,8}$/.test(value)
}

/**
 * Explains where a value may come from. Returns `named` if the conversation names the value, a sentence that describes another source, or
 * null if no source is found.
 */
function sourceOf(
  { argument, value, shape }: Omit<Unknown, 'index'>,
  call: ToolCall,
  tool: ToolSchema | null,
  { reading, ledger }: Scene,
): string | null {
  const named = reading.index(openNamedValues)
  const bare = shape === 'address' ? bareAddress(value) : value
  if (named.isNamed(value) || (bare !== value && named.isNamed(bare))) return 'named'
  if (isMadeUp(argument, tool)) return 'agents make up values of this argument'
  if (tool !== null && (schemaValues(tool).has(value) || (shape === 'id' && isDescribed(value, tool)))) {
    return "the tool's schema names it"
  }
  if (shape === 'id' && leavesTheId(ledger.request ?? '', argument)) return 'the user leaves it to the agent'
  if (shape === 'id' && isOwnId(call.name, argument, value)) return 'the caller chooses the id of what it creates'
  if (shape === 'id' && continuesSeries(call.name, argument, value, named)) return 'it continues a series that is named'
  const isDerived = shape === 'address' ? isDerivedAddress(value, named) : isDerivedId(value.trim(), named)
  return isDerived ? 'it is derived from a value that is named' : null
}

function bareAddress(value: string): string {
  const at = value.indexOf('@')
  const start = value.slice(0, at).search(/[^=&]*$/)
  return value.slice(start).replace(/&.*$/, '')
}

function quoteValue({ argument, value }: Omit<Unknown, 'index'>): string {
  return `${argument} ${JSON.stringify(value)}`
}

function isMadeUp(key: string, tool: ToolSchema | null): boolean {
  const words = nameTokens(key)
  if (words.some((word) => madeUpWords.has(word)) || isOfTheClient(words)) return true
  const described = tool ? (parametersOf(tool)[key] ?? null) : null
  const description = isJsonObject(described) ? (described.description ?? null) : null
  if (typeof description !== 'string' || !tool) return false
  const isNew = nameTokens(tool.name).some((word) => creatingVerbs.has(word))
  return holdsWord(description, isNew ? madeUpWords : alwaysMadeUp)
}

/** Whether the parameter is the client's own name for its request. `clientToken` is such a parameter, and `client_id` is not. */
function isOfTheClient(words: readonly string[]): boolean {
  return words.includes('client') && words.some((word) => word === 'request' || word === 'token' || word === 'message')
}

const alwaysMadeUp: ReadonlySet<string> = new Set([...madeUpWords].filter((word) => !describingWords.has(word)))

function mayInvent(request: string): boolean {
  return holdsWord(request, inventingWords)
}

function holdsWord(text: string, words: ReadonlySet<string>): boolean {
  return wordLine(text)
    .split(' ')
    .some((word) => words.has(word))
}

function answerFor({ argument, value, shape }: Unknown, scene: Scene): string {
  return facts.unknownTarget(value, argument, shape === 'address' ? determinedRead(argument, value, scene) : null)
}

/**
 * Suggests a call that may look up the right address, as text. Returns null unless exactly one active tool fits. The tool must only read,
 * have a word of the argument's name in its own name, and require exactly one text. The call passes the first word of the invented
 * address, for example a first name. The user or the system prompt must have written this word.
 */
function determinedRead(argument: string, value: string, { tools, reading }: Scene): string | null {
  const word = value.slice(0, value.indexOf('@')).split(/[._+-]/)[0] ?? ''
  if (word.length < 2 || !reading.index(openNamedValues).isVouchedFor(word)) return null
  const nouns = new Set([...nameTokens(argument), 'email', 'address'])
  const readers = (tools ?? []).flatMap((tool) => {
    const only = onlyText(tool)
    if (only === null || isStateChanging(tool.name) || !nameTokens(tool.name).some((noun) => nouns.has(noun))) return []
    // The required parameter must take a person's name. A tool such as `get_hotel_address(hotel_name)` cannot look up a person.
    return nameTokens(only).every((word) => personWords.has(word)) ? [{ tool, only }] : []
  })
  const [reader, ...others] = readers
  if (!reader || others.length > 0) return null
  return `${reader.tool.name}(${reader.only}: ${JSON.stringify(word)})`
}

function onlyText({ parameters: { required, properties } }: ToolSchema): string | null {
  const [only, ...others] = isArray(required ?? null) ? (required as readonly Json[]) : []
  if (typeof only !== 'string' || others.length > 0 || !isJsonObject(properties)) return null
  const declared = properties[only] ?? null
  return isJsonObject(declared) && declared.type === 'string' ? only : null
}
