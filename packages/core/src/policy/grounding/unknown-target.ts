/**
 * A change names an id or an address that no user, system prompt or output has named: an invented recipient, a guessed
 * record. Ids and addresses are recognised by their shape, so the condition works in any language. It does not match if
 * part of the conversation is missing.
 */
import { changingCalls } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, isJsonObject, type Json, scalarsOf } from '../paper/json.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { withholdMatched } from '../withheld.ts'
import { lettersAndDigits, type NamedValues, openNamedValues } from './named-values.ts'
import { madeUpWords } from './tables.ts'

export const unknownTarget = defineEvidenceCondition({
  name: 'unknown-target',
  version: 1,
  severity: 0.95,
  authorises: 'withholding',
  match: matchUnknown,
  twin: withholdMatched,
  mayInsist: true,
})

type Unknown = {
  readonly index: number
  readonly argument: string
  readonly value: string
  readonly isAddress: boolean
}

function matchUnknown(scene: Scene): Match | null {
  const { ledger, tools, reading } = scene
  if (ledger.request === null) return null
  const unknown: Unknown[] = []
  for (const { call, index } of changingCalls(scene)) {
    const found = findUnknown(call, scene, () => reading.index(openNamedValues))
    if (found && writtenText(call, tools) === null) unknown.push({ index, ...found })
  }
  const [first] = unknown
  if (!first || !isWhole(scene)) return null
  const { argument, value } = first
  const call = scene.proposal.calls[first.index]
  return {
    calls: unknown.map(({ index }) => index),
    reason: `${argument} of ${call?.name ?? ''} is ${JSON.stringify(value)}, which stands neither in the request nor in any result.`,
    exhibits: [{ position: ledger.requestPosition, text: ledger.request }],
    finding: { argument, value, answer: answerFor(first, scene) },
  }
}

function findUnknown(call: ToolCall, scene: Scene, named: () => NamedValues): Omit<Unknown, 'index'> | null {
  for (const { key, value } of scalarsOf(call.arguments)) {
    const shape = typeof value === 'string' ? shapeOf(value) : null
    if (typeof value !== 'string' || shape === null || isMadeUp(key, call, scene)) continue
    if (named().isNamed(value) || (shape === 'address' && isComposed(value, named()))) continue
    return { argument: key, value, isAddress: shape === 'address' }
  }
  return null
}

const address = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,190}\.[A-Za-z]{2,24}$/
const token = /^[#@+]?[A-Za-z0-9][A-Za-z0-9_#:+-]{2,63}$/
const time =
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ].*)?$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]m)?$|^\d{1,2}\s*[ap]m$|^(?:19|20)\d\d$|^\d{8}T\d{4,6}Z?$/i

/**
 * An id is one token with at least four digits, or with letters and at least two digits. Dates, times and years are not
 * ids.
 */
function shapeOf(value: string): 'address' | 'id' | null {
  const text = value.trim()
  if (text.length > 256) return null
  if (address.test(text)) return 'address'
  if (time.test(text) || !token.test(text)) return null
  const digits = text.replace(/\D/g, '').length
  return digits >= 4 || (digits >= 2 && text.length >= 5 && /[A-Za-z]/.test(text)) ? 'id' : null
}

/**
 * Whether the agent composed the address instead of inventing it: the user or the system prompt names the domain and
 * every word before the at sign.
 */
function isComposed(value: string, named: NamedValues): boolean {
  const at = value.lastIndexOf('@')
  const domain = value.slice(at + 1)
  const label = lettersAndDigits(domain.slice(0, domain.lastIndexOf('.')))
  if (label.length < 6 || !named.isVouchedFor(label)) return false
  const words = value.slice(0, at).split(/[._+-]/)
  return words.every((word) => word.length < 2 || named.isVouchedFor(word))
}

/** Whether the agent has to make up the value of this parameter: an idempotency key, a new password. */
function isMadeUp(key: string, { name }: ToolCall, { tools }: Scene): boolean {
  if (nameTokens(key).some((word) => madeUpWords.has(word))) return true
  const parameter = tools?.find((tool) => tool.name === name)?.parameters.properties ?? null
  const described = isJsonObject(parameter) ? (parameter[key] ?? null) : null
  const description = isJsonObject(described) ? (described.description ?? null) : null
  return (
    typeof description === 'string' &&
    wordLine(description)
      .split(' ')
      .some((word) => madeUpWords.has(word))
  )
}

/** Whether the whole conversation is visible: it begins with a request, and every result belongs to a call. */
function isWhole({ messages }: Scene): boolean {
  const calls = new Set<string>()
  let isOpened = false
  for (const message of messages) {
    if (message.role === 'user') isOpened = true
    if (message.role === 'assistant') {
      if (!isOpened && message.calls.length > 0) return false
      for (const { id } of message.calls) calls.add(id)
    }
    if (message.role === 'tool' && !calls.has(message.callId)) return false
  }
  return true
}

function answerFor({ argument, value, isAddress }: Unknown, scene: Scene): string {
  const fact = `${JSON.stringify(value)} (${argument}) stands neither in the request nor in any result.`
  const read = isAddress ? determinedRead(argument, value, scene) : null
  const ways = read === null ? 'Look it up, or ask the user.' : `${read} may find it; else ask the user.`
  return `${fact} ${ways} If it is right, say where it comes from and call again.`
}

/**
 * The call, as text, that may find the right address. It exists if exactly one active tool only reads, has a word of
 * the argument's name in its own name, and requires one text. That text is the first word of the address, which the
 * user or the system prompt must have named.
 */
function determinedRead(argument: string, value: string, { tools, reading }: Scene): string | null {
  const word = value.slice(0, value.indexOf('@')).split(/[._+-]/)[0] ?? ''
  if (word.length < 2 || !reading.index(openNamedValues).isVouchedFor(word)) return null
  const nouns = new Set([...nameTokens(argument), 'email', 'address'])
  const readers = (tools ?? []).flatMap((tool) => {
    const only = onlyText(tool)
    return only !== null && !isStateChanging(tool.name) && nameTokens(tool.name).some((noun) => nouns.has(noun))
      ? [{ tool, only }]
      : []
  })
  const [reader, ...others] = readers
  if (!reader || others.length > 0) return null
  return `${reader.tool.name}(${reader.only}: ${JSON.stringify(word)})`
}

/** The name of the tool's only required parameter, if its type is text; else null. */
function onlyText({ parameters: { required, properties } }: ToolSchema): string | null {
  const [only, ...others] = isArray(required ?? null) ? (required as readonly Json[]) : []
  if (typeof only !== 'string' || others.length > 0 || !isJsonObject(properties)) return null
  const declared = properties[only] ?? null
  return isJsonObject(declared) && declared.type === 'string' ? only : null
}
