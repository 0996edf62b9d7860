/** Decides whether a text that the user agreed to names the values of a call. */
import { isArray, isJsonObject, type Json } from '../../paper/json.ts'
import { wordLine } from '../../paper/text/words.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import type { AgreedText } from './agreed-text.ts'
import {
  hasSameForm,
  isIdentifier,
  isInternalId,
  namesNumber,
  namesText,
  readSpoken,
  type SpokenText,
} from './spoken-text.ts'

type DescribedCall = {
  readonly call: ToolCall
  readonly values: readonly Json[] | null
  readonly messages: readonly Message[]
  readonly namesVerb: boolean
}

/**
 * Whether a text names the values of a call. Two kinds of value may be missing:
 * - an id that was mentioned just before ("cancel it"), if the text names the action or another value and no other id could be meant
 * - details that the user gave, such as a birthday
 */
export function describesValues(agreed: AgreedText, { call, values, messages, namesVerb }: DescribedCall): boolean {
  const spoken = readSpoken(agreed.text)
  const all = leavesOf(call.arguments, 0)
  if (all.length > mostLeaves) return false
  const required = values === null ? all : values.flatMap((value) => leavesOf(value, 0))
  const missing = required.filter(({ value }) => !names(spoken, value))
  if (missing.length === 0) return true
  const namesSome = all.some(({ value }) => names(spoken, value))
  if (!namesSome && !namesVerb) return false
  const left = missing.filter(({ value }) => !isCarriedOver(value, { call, agreed, messages }))
  if (left.length === 0) return true
  if (values !== null || !namesSome || !left.every(isDetail)) return false
  const own = messages.flatMap((message) => (message.role === 'user' ? message.content : []))
  const users = readSpoken(own.join('\n'))
  return left.every(({ value }) => names(users, value))
}

/**
 * Whether a text names the ids, amounts and dates of a call. This weaker check applies after TwinCheck answered the call with a question
 * for the user. The agent then knows what to describe. A stricter check could make the agent ask forever.
 */
export function describesIds({ text }: AgreedText, call: ToolCall): boolean {
  const spoken = readSpoken(text)
  const all = leavesOf(call.arguments, 0)
  if (all.length > mostLeaves) return false
  const missing = all.filter(({ value }) => !names(spoken, value))
  if (all.length > 0 && missing.length === all.length) return false
  return missing.every((leaf) => isDetail(leaf) || !/\d/.test(String(leaf.value)))
}

export function namesOneValue(text: string, { arguments: args }: ToolCall): boolean {
  const spoken = readSpoken(text)
  return leavesOf(args, 0)
    .slice(0, mostLeaves)
    .some(({ value }) => names(spoken, value))
}

export function valueText({ arguments: args }: ToolCall): string {
  return leavesOf(args, 0)
    .map((leaf) => String(leaf.value))
    .join('\n')
}

type Leaf = { readonly value: string | number; readonly depth: number }

/** Whether a description may omit the value, because it is inside a list, an internal id or a longer text. */
function isDetail({ value, depth }: Leaf): boolean {
  return depth > 1 || (typeof value === 'string' && (isInternalId(value) || value.split(' ').length > 3))
}

const mostDepth = 16

/** The maximum number of values in a call that an agent can describe in a conversation. */
const mostLeaves = 200

/** The texts and numbers in a value. Booleans, zero and one are left out, because a sentence rarely contains them. */
function leavesOf(value: Json, depth: number): readonly Leaf[] {
  if (depth > mostDepth) return []
  if (isArray(value)) return value.flatMap((item) => leavesOf(item, depth + 1))
  if (isJsonObject(value)) return Object.values(value).flatMap((item) => leavesOf(item, depth + 1))
  if (typeof value === 'number') return Math.abs(value) > 1 ? [{ value, depth }] : []
  if (typeof value !== 'string' || /^(?:|yes|no|true|false|none|null|[01])$/i.test(value.trim())) return []
  return [{ value, depth }]
}

function names(spoken: SpokenText, value: string | number): boolean {
  return typeof value === 'number' ? namesNumber(spoken, value) : namesText(spoken, value)
}

type Conversation = {
  readonly call: ToolCall
  readonly agreed: AgreedText
  readonly messages: readonly Message[]
}

/**
 * Whether the conversation mentioned the id just before, so that the agreed text need not repeat it, as in "Shall I cancel it?" The
 * latest earlier text with an id of this form must name only this id, and the agreed text must name no other id.
 */
function isCarriedOver(value: string | number, { call, agreed, messages }: Conversation): boolean {
  const own = wordLine(String(value)).trim()
  const [argument] = Object.entries(call.arguments).find(([, one]) => one === value) ?? []
  if (argument === undefined || own.includes(' ') || !isIdentifier(own)) return false
  const values = readSpoken(JSON.stringify(call.arguments)).words
  let lookedUp = 0
  const hasRival = (text: string) =>
    [...readSpoken(text).words].some((word) => {
      if (word === own || values.has(word) || !hasSameForm(word, own)) return false
      return ++lookedUp > mostLookedUp || !isOfAnotherKind(word, argument, messages)
    })
  if (hasRival(agreed.text)) return false
  for (const message of messages.slice(0, agreed.position).toReversed()) {
    const said = message.role === 'user' || (message.role === 'assistant' && message.calls.length === 0)
    if (!said) continue
    if (hasRival(message.content)) return false
    if (readSpoken(message.content).words.has(own)) return true
  }
  return false
}

/**
 * The maximum number of words that are looked up in outputs because they have the form of the id. Each lookup searches all outputs.
 * Further words count as other ids without a lookup.
 */
const mostLookedUp = 40

const mostCharacters = 50_000

/**
 * Whether outputs show the word only as the value of members with other names. For example, a flight number is then no reservation id.
 */
function isOfAnotherKind(word: string, argument: string, messages: readonly Message[]): boolean {
  // Words may have letters of any script. Only words of ASCII letters and digits count as ids here.
  if (!/^[a-z0-9]+$/.test(word)) return false
  const member = new RegExp(`"(\\w{1,64})"\\s?:\\s?"${word}"`, 'gi')
  const names = messages.flatMap((message) =>
    message.role === 'tool'
      ? [...message.content.slice(0, mostCharacters).matchAll(member)].map(([, name = '']) => name)
      : [],
  )
  return names.length > 0 && !names.includes(argument)
}
