/**
 * What is known of where the values of a call came from and of who asked for it, worked out when a condition first asks: only for
 * calls that change something or visit the web. It reads on from where it was. What users said changes only when one speaks, and
 * where a value stands only when an output comes: until then what was found is kept.
 */
import { opensWithConsent } from '../../paper/agreement/index.ts'
import type { Reading } from '../../paper/evidence/reading.ts'
import { isInOtherLanguage } from '../../paper/text/language.ts'
import type { ActiveTools, Message, ToolCall } from '../../paper/trace/trace.ts'
import { searchableText } from '../provenance/standing.ts'
import { mayHold, mayOrder } from './as-it-came.ts'
import { asksInClause, clausesOf, type RequestClause } from './asked-deed.ts'
import { type Delegation, readDelegation } from './delegation.ts'
import { type ForeignOutput, openForeignOutputs } from './foreign-outputs.ts'
import { type ForeignPlace, isDelegated, type Origin, originOf, placesIn, voucherOf } from './origin.ts'
import { deedOf, type ToolDeed } from './tool-deed.ts'

export type Provenance = {
  /** Outputs that others may have written into. */
  readonly outputs: readonly ForeignOutput[]
  /** What users wrote, as one text. */
  readonly requests: () => string
  /** Whether an output may order what the tool does: false where none does, and the rest need not be asked. */
  readonly mayBeOrdered: (name: string, tools: ActiveTools) => boolean
  /** Whether a user or the system prompt wrote this, in lower case. */
  readonly isSaid: (text: string) => boolean
  /** Whether the user left it to the text at this place to say what is to be done. */
  readonly isLeftTo: (output: ForeignOutput, at: number) => boolean
  /** Where a user asked for what the tool does; null where nobody did. */
  readonly askedFor: (name: string, tools: ActiveTools) => string | null
  /** Whether an output may hold a value: false where none does, and the rest need not be asked. */
  readonly mayBeHeld: (value: string) => boolean
  /** Where outputs hold a value that are not the user's word; nowhere where somebody vouches for it. */
  readonly foreignPlaces: (value: string) => readonly ForeignPlace[]
  readonly originOf: (value: string, call: ToolCall, tools: ActiveTools) => Origin
}

/** An index of a trace. */
export function openProvenance({ messages }: Reading): () => Provenance {
  const outputsOf = openForeignOutputs()
  const spokenIn = openSpoken()
  const orders = openOrders()
  let known: { readonly length: number; readonly provenance: Provenance } | null = null
  return () => {
    if (known?.length !== messages.length) {
      const outputs = outputsOf(messages)
      const spoken = () => spokenIn(messages)
      const mayBeOrdered: Provenance['mayBeOrdered'] = (name, tools) => orders(name, tools, outputs)
      known = { length: messages.length, provenance: { ...provenanceOf(messages, outputs, spoken), mayBeOrdered } }
    }
    return known.provenance
  }
}

/** What users said is read when it is first asked for. */
function provenanceOf(
  messages: readonly Message[],
  outputs: readonly ForeignOutput[],
  spoken: () => SpokenText,
): Omit<Provenance, 'mayBeOrdered'> {
  const witnesses = () => ({ messages, vouching: spoken().vouching(), outputs })
  const places = new Map<string, readonly ForeignPlace[]>()
  const mayBeHeld = (value: string) => outputs.some(({ message }) => mayHold(message, value))
  const findPlaces = (value: string) =>
    mayBeHeld(value) && voucherOf(value, witnesses()) === null
      ? placesIn(outputs, value).filter((place) => !isDelegated(place, spoken().delegation()))
      : []
  return {
    outputs,
    requests: () => spoken().requests(),
    isSaid: (text) =>
      spoken()
        .vouching()
        .some((at) => isWritten(messages[at], text)),
    isLeftTo: (output, at) => isDelegated({ output, at }, spoken().delegation()),
    askedFor: (name, tools) => spoken().askedFor(name, tools),
    mayBeHeld,
    foreignPlaces: (value) => {
      const found = places.get(value) ?? findPlaces(value)
      places.set(value, found)
      return found
    },
    originOf: (value, call, tools) => originOf(value, call, tools, witnesses()),
  }
}

/** Each output is searched once for each tool, until one may order what it does. */
function openOrders(): (name: string, tools: ActiveTools, outputs: readonly ForeignOutput[]) => boolean {
  const known = new Map<string, { next: number; found: boolean }>()
  return (name, tools, outputs) => {
    const search = known.get(name) ?? { next: 0, found: false }
    if (search.found || search.next >= outputs.length) return search.found
    if (known.size < mostNames) known.set(name, search)
    const deed = deedOf(name, tools)
    for (; !search.found && search.next < outputs.length; search.next++) {
      const output = outputs[search.next]
      search.found = output !== undefined && mayOrder(output.message, deed)
    }
    return search.found
  }
}

/** Names are the actor's to choose; those beyond are searched for anew. */
const mostNames = 1_000

function isWritten(message: Message | undefined, text: string): boolean {
  return message !== undefined && message.role !== 'assistant' && searchableText(message).includes(text)
}

/** What follows from the words of users alone. */
type SpokenText = {
  /** Messages that vouch, by their index. */
  readonly vouching: () => readonly number[]
  readonly requests: () => string
  readonly delegation: () => Delegation
  readonly askedFor: Provenance['askedFor']
}

function openSpoken(): (messages: readonly Message[]) => SpokenText {
  /** System prompts and users, by their index. */
  const speaking: number[] = []
  const asked = openAsked()
  let next = 0
  let known: SpokenText | null = null
  return (messages) => {
    const before = speaking.length
    for (; next < messages.length; next++) {
      const role = messages[next]?.role
      if (role === 'system' || role === 'user') speaking.push(next)
    }
    if (known === null || speaking.length > before) known = readSpoken(messages, [...speaking], asked)
    return known
  }
}

function readSpoken(messages: readonly Message[], speaking: readonly number[], asked: AskedClauses): SpokenText {
  const users = speaking.flatMap((at) => (messages[at]?.role === 'user' ? messages[at] : []))
  let requests: string | null = null
  let vouching: readonly number[] | null = null
  let delegation: Delegation | null = null
  let isReadable: boolean | null = null
  const written = () => {
    requests ??= users.map(searchableText).join('. ')
    return requests
  }
  return {
    requests: written,
    vouching: () => {
      vouching ??= speaking.flatMap((at) => (isAgreed(messages, at) ? [at - 1, at] : [at]))
      return vouching
    },
    delegation: () => {
      delegation ??= readDelegation(users)
      return delegation
    },
    askedFor: (name, tools) => {
      const clause = asked(name, tools, users)
      if (clause !== null) return clause
      // What cannot be read may ask for anything.
      isReadable ??= !isInOtherLanguage(written())
      return isReadable ? null : written()
    },
  }
}

type AskedClauses = (name: string, tools: ActiveTools, users: readonly Message[]) => string | null

/** The first clause that asks for what a tool does. Each message of a user is read once, and each clause once for each tool. */
function openAsked(): AskedClauses {
  const clauses: RequestClause[] = []
  const known = new Map<string, { readonly deed: ToolDeed; next: number; found: string | null }>()
  let read = 0
  /** Whether there is one more message to read. */
  const readOn = (users: readonly Message[]): boolean => {
    const message = users[read]
    if (message === undefined) return false
    clauses.push(...clausesOf(searchableText(message)))
    read++
    return true
  }
  return (name, tools, users) => {
    const deed = deedOf(name, tools)
    const latest = known.get(name)
    // A tool may be described otherwise than before.
    const search = latest?.deed === deed ? latest : { deed, next: 0, found: null }
    if (search !== latest && (latest || known.size < mostNames)) known.set(name, search)
    // Most users say at first what they want, and what they say behind it need not be read.
    while (search.found === null && (search.next < clauses.length || readOn(users))) {
      const clause = clauses[search.next++]
      if (clause && asksInClause(clause.words, deed)) search.found = clause.text
    }
    return search.found
  }
}

/** What the assistant said right before the user agreed is the user's word too. */
function isAgreed(messages: readonly Message[], at: number): boolean {
  const message = messages[at]
  return message?.role === 'user' && messages[at - 1]?.role === 'assistant' && opensWithConsent(message.content)
}
