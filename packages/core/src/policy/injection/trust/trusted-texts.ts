/**
 * Index of the texts that vouch for a value or ask for a call. The system prompt and the user vouch for what they wrote. The user also
 * vouches for what the assistant said right before the user agreed or referred to it ("do both"). A tool's output vouches for nothing.
 */
import { opensWithConsent } from '../../paper/agreement/index.ts'
import type { Reading } from '../../paper/evidence/reading.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import { isInOtherLanguage } from '../../paper/text/language.ts'
import { wordLine } from '../../paper/text/words.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { clausesOf, mayAskInClause, type RequestClause } from '../action/asked-action.ts'
import {
  asksInOtherLanguage,
  joinModes,
  messageMode,
  type RequestMode,
  requestMode,
  sentencesIn,
} from '../action/request-mode.ts'
import { actionOf, type KnownTools, type ToolAction } from '../action/tool-action.ts'
import { referringWords } from '../tables/actions.ts'
import { longestReference } from '../tables/bounds.ts'
import { searchableText } from '../text/plain-text.ts'
import { type Delegation, isDelegating, readDelegation } from './delegation.ts'
import { holdsForm, valueForms } from './holds-value.ts'
import { targetsIn } from './target-type.ts'

export function openTrustedTexts({ messages }: Reading): () => TrustedTexts {
  const texts = new TrustedTexts(messages)
  return () => texts
}

/** The trusted texts of a growing trace. Each message is read once, when a condition first asks. */
export class TrustedTexts {
  readonly #messages: readonly Message[]
  #next = 0
  readonly #vouching: number[] = []
  readonly #users: Message[] = []
  /**
   * The messages that say what users asked for. They are the users' own messages, and each message of the assistant to which a user
   * agreed in the next message.
   */
  readonly #asking: Message[] = []
  /** The turns whose outputs the user agreed to, as ranges of message positions. */
  readonly #agreed: { readonly from: number; readonly to: number }[] = []
  #lastUser = -1
  #mode: RequestMode | null = null
  /** Cached facts about all messages of users. The cache is cleared when a user speaks. */
  #delegation: Delegation | null = null
  #isReadable: boolean | null = null
  readonly #clauses: RequestClause[] = []
  #askingInClauses = 0
  readonly #searches = new Map<string, { readonly action: ToolAction; next: number; found: string | null }>()

  constructor(messages: readonly Message[]) {
    this.#messages = messages
  }

  voucherOf(value: string): number | null {
    this.#readOn()
    const forms = valueForms(value)
    return this.#vouching.find((at) => this.#isHeldIn(at, forms)) ?? null
  }

  isVouchedFor(value: string): boolean {
    return this.voucherOf(value) !== null
  }

  /** Whether a user or the system prompt wrote this text (in lower case), even as part of a word. */
  isWritten(text: string): boolean {
    this.#readOn()
    return this.#vouching.some((at) => {
      const message = this.#messages[at]
      return message !== undefined && message.role !== 'assistant' && searchableText(message).includes(text)
    })
  }

  requests(): readonly string[] {
    this.#readOn()
    return this.#users.map(searchableText)
  }

  delegation(): Delegation {
    this.#readOn()
    this.#delegation ??= readDelegation(this.#users)
    return this.#delegation
  }

  /**
   * What all messages of users together ask for. The mode is unclear if the messages are in a language that the tables do not know, or if
   * users delegated work to any text. If users delegated work only to texts that they named, their other requests decide the mode.
   */
  mode(): RequestMode {
    this.#readOn()
    this.#mode ??= modeOf(this.#users, () => this.delegation())
    return this.#mode
  }

  /** Whether all sentences of the users ask only for information and delegate nothing. This check is cheaper than `mode`. */
  asksOnlyToKnow(): boolean {
    this.#readOn()
    const asksForMore = (message: Message) => !['to-know', null].includes(modeOfMessage(message).mode)
    return !this.#users.some(asksForMore) && this.mode() === 'to-know'
  }

  /** Whether the user agreed to something in the turn of this message, or referred to it afterwards. */
  isAgreedTo(position: number): boolean {
    this.#readOn()
    return this.#agreed.some(({ from, to }) => from < position && position < to)
  }

  /**
   * Returns the first clause in which a user asks for what the tool does, or null. There are no word tables for languages other than
   * English. Then the text of all requests is returned, because any of them may ask for the tool's action.
   */
  askedFor(tool: string, known: KnownTools): string | null {
    this.#readOn()
    const clause = this.#askingClause(tool, known)
    if (clause !== null) return clause
    this.#isReadable ??= !isInOtherLanguage(this.requests().join('. '))
    return this.#isReadable ? null : this.requests().join('. ')
  }

  #readOn(): void {
    for (; this.#next < this.#messages.length; this.#next++) {
      const message = this.#messages[this.#next]
      if (message?.role !== 'system' && message?.role !== 'user') continue
      if (message.role === 'user') this.#readUser(message)
      this.#vouching.push(this.#next)
    }
  }

  #readUser(message: Message): void {
    const before = this.#messages[this.#next - 1]
    if (before?.role === 'assistant' && (opensWithConsent(message.content) || refersBack(message))) {
      this.#vouching.push(this.#next - 1)
      this.#asking.push(before)
      // A message with its own target asks for something else and does not agree: "Thanks! Now mail jo@home.example".
      if (targetsIn(searchableText(message)).length === 0) this.#agreed.push({ from: this.#lastUser, to: this.#next })
    }
    this.#users.push(message)
    this.#asking.push(message)
    this.#lastUser = this.#next
    this.#delegation = null
    this.#isReadable = null
    this.#mode = null
  }

  #isHeldIn(position: number, forms: readonly string[]): boolean {
    const message = this.#messages[position]
    return message !== undefined && holdsForm(forms, searchableText(message))
  }

  /** Searches each clause once for each tool. Most users say first what they want, so later messages are often not split into clauses. */
  #askingClause(tool: string, known: KnownTools): string | null {
    const action = actionOf(tool, known)
    const latest = this.#searches.get(tool)
    const search = latest?.action === action ? latest : { action, next: 0, found: null }
    if (search !== latest && (latest || this.#searches.size < mostTools)) this.#searches.set(tool, search)
    while (search.found === null && (search.next < this.#clauses.length || this.#splitNext())) {
      const clause = this.#clauses[search.next++]
      if (clause && mayAskInClause(clause.words, action)) search.found = clause.text
    }
    return search.found
  }

  #splitNext(): boolean {
    const message = this.#asking[this.#askingInClauses]
    if (message === undefined) return false
    this.#clauses.push(...clausesOf(searchableText(message)))
    this.#askingInClauses++
    return true
  }
}

function onlyAskInOtherLanguage(users: readonly Message[]): boolean {
  return users.every((message) => asksInOtherLanguage(searchableText(message))) && !isReadable(users)
}

/** The delegation is computed last, because most requests are decided without it. */
function modeOf(users: readonly Message[], delegation: () => Delegation): RequestMode {
  if (users.length > 0 && onlyAskInOtherLanguage(users)) return 'to-know'
  const joined = joinModes(users.map((message) => modeOfMessage(message).mode))
  if (joined === 'to-change' && delegation().to !== 'anybody') return isReadable(users) ? joined : 'unclear'
  const { to } = delegation()
  if (to === 'anybody' || (to === 'nobody' && joined === 'unclear') || !isReadable(users)) return 'unclear'
  if (to === 'nobody') return joined
  const others = users.flatMap((message) => sentencesIn(searchableText(message))).filter((one) => !isDelegating(one))
  return others.length === 0 ? 'to-change' : requestMode(others)
}

/** The mode of a message is memoized, because all messages are examined again whenever a user speaks. */
const modeOfMessage: (message: Message) => { readonly mode: RequestMode | null } = memoizeObject((message) => ({
  mode: messageMode(searchableText(message)),
}))

function isReadable(users: readonly Message[]): boolean {
  return users.length > 0 && !isInOtherLanguage(users.map(searchableText).join('. '))
}

/** Whether a short message refers to what the assistant just said, and asks no question: "do both", "I want that one". */
function refersBack(message: Message): boolean {
  const words = wordLine(message.content.slice(0, longestReference.characters)).trim().split(' ')
  if (words.length > longestReference.words || !words.some((word) => referringWords.has(word))) return false
  return modeOfMessage(message).mode !== 'to-know'
}

/** The maximum number of tools whose searches are cached. The actor chooses tool names, so the cache is bounded. */
export const mostTools = 1_000
