/**
 * Whether an id that the agreed text does not repeat is the one that was spoken of just before: "Shall I cancel it?" It
 * is, if the latest earlier text with an id of this form names it alone, and the agreed text names no other.
 */
import { wordLine } from '../../paper/text/words.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import type { AgreedText } from './agreed-text.ts'
import { hasSameForm, isIdentifier, readSpoken } from './spoken-text.ts'

type Conversation = {
  readonly call: ToolCall
  readonly agreed: AgreedText
  readonly messages: readonly Message[]
}

export function isCarriedOver(value: string | number, { call, agreed, messages }: Conversation): boolean {
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

/** Further words of the same form count as rivals: looking a word up costs a pass over the outputs. */
const mostLookedUp = 40

/** Outputs are searched up to here. */
const mostCharacters = 50_000

/** Whether the tools' outputs have the word as the value of other members only: a flight number is no reservation id. */
function isOfAnotherKind(word: string, argument: string, messages: readonly Message[]): boolean {
  // A word of `wordLine` may have letters of any script; only plain ones are ids here.
  if (!/^[a-z0-9]+$/.test(word)) return false
  const member = new RegExp(`"(\\w{1,64})"\\s?:\\s?"${word}"`, 'gi')
  const names = messages.flatMap((message) =>
    message.role === 'tool'
      ? [...message.content.slice(0, mostCharacters).matchAll(member)].map(([, name = '']) => name)
      : [],
  )
  return names.length > 0 && !names.includes(argument)
}
