/**
 * What is known of where the values of a call came from and of who asked for it, worked out when a condition first asks: only for
 * calls that change something or visit the web. It reads on from where it was. What users said changes only when one speaks, and
 * where a value stands only when an output comes: until then what was found is kept.
 */
import { opensWithConsent } from '../../agreement/index.ts'
import { isInOtherLanguage } from '../../text/language.ts'
import type { ActiveTools, Message, ToolCall } from '../../trace/trace.ts'
import { searchableText } from '../provenance/standing.ts'
import { askingClause } from './asked-deed.ts'
import { type Delegation, readDelegation } from './delegation.ts'
import { type ForeignOutput, openForeignOutputs } from './foreign-outputs.ts'
import { type ForeignPlace, isDelegated, type Origin, originOf, placesIn, voucherOf } from './origin.ts'
import { deedOf } from './tool-deed.ts'

export type Provenance = {
  /** Outputs that others may have written into. */
  readonly outputs: readonly ForeignOutput[]
  /** What users wrote, as one text. */
  readonly requests: string
  /** Whether a user or the system prompt wrote this, in lower case. */
  readonly isSaid: (text: string) => boolean
  /** Whether the user left it to the text at this place to say what is to be done. */
  readonly isLeftTo: (output: ForeignOutput, at: number) => boolean
  /** Where a user asked for what the tool does; null where nobody did. */
  readonly askedFor: (name: string, tools: ActiveTools) => string | null
  /** Where outputs hold a value that are not the user's word; nowhere where somebody vouches for it. */
  readonly foreignPlaces: (value: string) => readonly ForeignPlace[]
  readonly originOf: (value: string, call: ToolCall, tools: ActiveTools) => Origin
}

export function openProvenance(): (messages: readonly Message[]) => Provenance {
  const outputsOf = openForeignOutputs()
  const spoken = openSpoken()
  let known: { readonly length: number; readonly provenance: Provenance } | null = null
  return (messages) => {
    if (known?.length !== messages.length) {
      known = { length: messages.length, provenance: provenanceOf(messages, outputsOf(messages), spoken(messages)) }
    }
    return known.provenance
  }
}

function provenanceOf(messages: readonly Message[], outputs: readonly ForeignOutput[], spoken: SpokenText): Provenance {
  const { vouching, requests, delegation, askedFor } = spoken
  const witnesses = { messages, vouching, outputs }
  const places = new Map<string, readonly ForeignPlace[]>()
  const findPlaces = (value: string) =>
    voucherOf(value, witnesses) === null
      ? placesIn(outputs, value).filter((place) => !isDelegated(place, delegation()))
      : []
  return {
    outputs,
    requests,
    isSaid: (text) => vouching.some((at) => isWritten(messages[at], text)),
    isLeftTo: (output, at) => isDelegated({ output, at }, delegation()),
    askedFor,
    foreignPlaces: (value) => {
      const found = places.get(value) ?? findPlaces(value)
      places.set(value, found)
      return found
    },
    originOf: (value, call, tools) => originOf(value, call, tools, witnesses),
  }
}

function isWritten(message: Message | undefined, text: string): boolean {
  return message !== undefined && message.role !== 'assistant' && searchableText(message).includes(text)
}

/** What follows from the words of users alone. */
type SpokenText = {
  /** Messages that vouch, by their index. */
  readonly vouching: readonly number[]
  readonly requests: string
  readonly delegation: () => Delegation
  readonly askedFor: Provenance['askedFor']
}

function openSpoken(): (messages: readonly Message[]) => SpokenText {
  const vouching: number[] = []
  let next = 0
  let known: SpokenText | null = null
  return (messages) => {
    const before = vouching.length
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role !== 'system' && message?.role !== 'user') continue
      // What the assistant said right before the user agreed is the user's word too.
      if (message.role === 'user' && messages[next - 1]?.role === 'assistant' && opensWithConsent(message.content))
        vouching.push(next - 1)
      vouching.push(next)
    }
    if (known === null || vouching.length > before) known = readSpoken(messages, [...vouching])
    return known
  }
}

function readSpoken(messages: readonly Message[], vouching: readonly number[]): SpokenText {
  const users = vouching.flatMap((at) => (messages[at]?.role === 'user' ? messages[at] : []))
  const requests = users.map(searchableText).join('. ')
  const asked = new Map<string, string | null>()
  let delegation: Delegation | null = null
  return {
    vouching,
    requests,
    delegation: () => {
      delegation ??= readDelegation(users)
      return delegation
    },
    askedFor: (name, tools) => {
      const found = asked.get(name)
      if (found !== undefined) return found
      // What cannot be read may ask for anything.
      const clause = askingClause(requests, deedOf(name, tools)) ?? (isInOtherLanguage(requests) ? requests : null)
      asked.set(name, clause)
      return clause
    },
  }
}
