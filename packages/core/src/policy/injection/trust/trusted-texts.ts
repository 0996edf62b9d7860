/**
 * Who vouches for a value, and who asked for a call: the system prompt and the user vouch for what they wrote, and the user for what the
 * assistant said right before the user agreed. A tool's output vouches for nothing.
 */
import { opensWithConsent } from '../../paper/agreement/index.ts'
import type { Reading } from '../../paper/evidence/reading.ts'
import { isInOtherLanguage } from '../../paper/text/language.ts'
import type { ActiveTools, Message } from '../../paper/trace/trace.ts'
import { asksInClause, clausesOf, type RequestClause } from '../action/asked-action.ts'
import { actionOf, type ToolAction } from '../action/tool-action.ts'
import { searchableText } from '../text/plain-text.ts'
import { type Delegation, readDelegation } from './delegation.ts'
import { holdsForm, valueForms } from './holds-value.ts'

/** Opens the index of a trace that says who vouches for a value. */
export function openTrustedTexts({ messages }: Reading): () => TrustedTexts {
  const texts = new TrustedTexts(messages)
  return () => texts
}

/** The trusted texts of a trace that grows. Each message is read once, when a condition first asks. */
export class TrustedTexts {
  readonly #messages: readonly Message[]
  #next = 0
  /** Positions of the messages that vouch, in trace order. */
  readonly #vouching: number[] = []
  readonly #users: Message[] = []
  /** Facts about all messages of users; cleared when a user speaks. */
  #delegation: Delegation | null = null
  #isReadable: boolean | null = null
  readonly #clauses: RequestClause[] = []
  #usersInClauses = 0
  readonly #searches = new Map<string, { readonly action: ToolAction; next: number; found: string | null }>()

  constructor(messages: readonly Message[]) {
    this.#messages = messages
  }

  /** The position of the first message that vouches for the value; null where none does. */
  voucherOf(value: string): number | null {
    this.#readOn()
    const forms = valueForms(value)
    return this.#vouching.find((at) => this.#isHeldIn(at, forms)) ?? null
  }

  isVouchedFor(value: string): boolean {
    return this.voucherOf(value) !== null
  }

  /** Whether a user or the system prompt wrote this, in lower case, even as part of a word. */
  isWritten(text: string): boolean {
    this.#readOn()
    return this.#vouching.some((at) => {
      const message = this.#messages[at]
      return message !== undefined && message.role !== 'assistant' && searchableText(message).includes(text)
    })
  }

  /** What each user message says, as searchable texts. */
  requests(): readonly string[] {
    this.#readOn()
    return this.#users.map(searchableText)
  }

  delegation(): Delegation {
    this.#readOn()
    this.#delegation ??= readDelegation(this.#users)
    return this.#delegation
  }

  /** The first clause in which a user asks for what the tool does; null where none does. A request in another language may ask for anything. */
  askedFor(tool: string, tools: ActiveTools): string | null {
    this.#readOn()
    const clause = this.#askingClause(tool, tools)
    if (clause !== null) return clause
    this.#isReadable ??= !isInOtherLanguage(this.requests().join('. '))
    return this.#isReadable ? null : this.requests().join('. ')
  }

  #readOn(): void {
    for (; this.#next < this.#messages.length; this.#next++) {
      const message = this.#messages[this.#next]
      if (message?.role !== 'system' && message?.role !== 'user') continue
      if (message.role === 'user') {
        if (this.#messages[this.#next - 1]?.role === 'assistant' && opensWithConsent(message.content)) {
          this.#vouching.push(this.#next - 1)
        }
        this.#users.push(message)
        this.#delegation = null
        this.#isReadable = null
      }
      this.#vouching.push(this.#next)
    }
  }

  #isHeldIn(position: number, forms: readonly string[]): boolean {
    const message = this.#messages[position]
    return message !== undefined && holdsForm(forms, searchableText(message))
  }

  /**
   * Each clause is searched once for each tool. Most users say first what they want, so later messages are often not
   * split at all.
   */
  #askingClause(tool: string, tools: ActiveTools): string | null {
    const action = actionOf(tool, tools)
    const latest = this.#searches.get(tool)
    // If the tool's description has changed, the search starts again.
    const search = latest?.action === action ? latest : { action, next: 0, found: null }
    if (search !== latest && (latest || this.#searches.size < mostTools)) this.#searches.set(tool, search)
    while (search.found === null && (search.next < this.#clauses.length || this.#splitNextUser())) {
      const clause = this.#clauses[search.next++]
      if (clause && asksInClause(clause.words, action)) search.found = clause.text
    }
    return search.found
  }

  /** Splits the next user message into clauses. Returns false if none is left. */
  #splitNextUser(): boolean {
    const message = this.#users[this.#usersInClauses]
    if (message === undefined) return false
    this.#clauses.push(...clausesOf(searchableText(message)))
    this.#usersInClauses++
    return true
  }
}

/** The most tools whose searches are cached. The actor chooses the names of tools, so the cache must be bounded. */
export const mostTools = 1_000
