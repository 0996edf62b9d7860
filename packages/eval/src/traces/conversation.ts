/**
 * A run while it is being imported: messages go in one by one, decisions and turns are noted on the way.
 *
 * Invariants
 *   1. Every message goes through the core's own reader: bounded, frozen, no prototype can be reached.
 *   2. A message that cannot be read costs itself, is noted, and the run goes on.
 */
import { type ActiveTools, type Message, readMessage } from '@twincheck/core'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import type { LeftOut } from './left-out.ts'
import { contentText, idOrNull } from './raw.ts'
import type { TraceDecision } from './trace-run.ts'

/** A call as a format holds it. Arguments are an object or the text the model wrote. */
export type ImportedCall = { readonly id: unknown; readonly name: unknown; readonly arguments: unknown }

export type WrittenResult = { readonly callId: unknown; readonly content: unknown; readonly isError?: boolean }

export class ImportedConversation {
  readonly messages: Message[] = []
  readonly decisions: TraceDecision[] = []
  readonly left: LeftOut[] = []
  /** The tools that decisions from here on may choose from. */
  tools: ActiveTools = null
  /** Whether assistant messages are decisions of this run, or only what came before one. */
  deciding = true
  #turn = 0
  #step = 0
  #afterUser = true
  #heard = false
  /** Ids of the latest message's calls that wait for a result, for results that name no call. */
  #waiting: string[] = []

  system(content: unknown): void {
    this.#add('message', () => ({ role: 'system', content: contentText(content) }))
  }

  /** A user message after anything else opens a turn, except where the run only begins with it. */
  user(content: unknown): void {
    const begins = this.#afterUser
    if (!this.#add('message', () => ({ role: 'user', content: contentText(content) }))) return
    if (!begins) this.openTurn()
    this.#afterUser = true
    this.#heard = true
  }

  /** For formats that number their turns themselves; user messages that follow at once belong to it. */
  openTurn(): void {
    this.#turn++
    this.#step = 0
    this.#afterUser = true
  }

  assistant(content: unknown, calls: readonly ImportedCall[]): void {
    const position = this.messages.length
    const ids = calls.map(({ id }, index) => idOrNull(id) ?? `${position}.${index}`)
    const read = this.#add('message', () => ({
      role: 'assistant',
      content: contentText(content),
      calls: calls.map((call, index) => readCall(call, ids[index])),
    }))
    if (!read) return
    this.#waiting = ids
    this.#afterUser = !this.#heard
    if (this.deciding) this.decisions.push({ position, turn: this.#turn, step: this.#step++, tools: this.tools })
  }

  result({ callId, content, isError }: WrittenResult): void {
    const named = idOrNull(callId)
    const id = named ?? this.#waiting[0] ?? ''
    this.#waiting = this.#waiting.filter((one) => one !== id)
    const message = () => ({ role: 'tool', callId: id, content: contentText(content) })
    this.#add('result', () => (isError === undefined ? message() : { ...message(), isError }))
  }

  /** Whether the latest message made a call of this id that has no result yet. */
  waitsFor(callId: unknown): boolean {
    return typeof callId === 'string' && this.#waiting.includes(callId)
  }

  leave(left: LeftOut): void {
    this.left.push(left)
  }

  #add(what: LeftOut['what'], write: () => unknown): boolean {
    try {
      this.messages.push(readMessage(write(), `messages[${this.messages.length}]`))
      return true
    } catch (error) {
      if (!(error instanceof MalformedInputError)) throw error
      this.left.push({ kind: 'problem', what, reason: 'malformed-message', detail: error.message })
      return false
    }
  }
}

/** Arguments that are no JSON object stay as the text the model wrote. No text at all is no argument. */
function readCall({ name, arguments: written }: ImportedCall, id: string | undefined): unknown {
  if (isObject(written)) return { id, name, arguments: written }
  if (written === null || written === undefined || written === '') return { id, name, arguments: {} }
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const once = parseOrNull(text)
  // Some write the text of the arguments as JSON again.
  const parsed = typeof once === 'string' ? parseOrNull(once) : once
  return isObject(parsed) ? { id, name, arguments: parsed } : { id, name, arguments: {}, malformed: text }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
