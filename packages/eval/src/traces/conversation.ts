/**
 * A run while it is being imported, and how a list of raw messages is added to it. Decisions and turns are recorded on the way.
 *
 * Invariants
 *   1. The core's own reader reads every message: its size is bounded, it is frozen, and prototypes cannot be reached.
 *   2. A message that cannot be read is left out and reported. The rest of the run is read.
 *   3. The `count` of a reader does not use the result of its `add`, so comparing the two shows any loss.
 */
import { type ActiveTools, type Message, readMessage } from '@twincheck/core'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { type LeftOut, unknownContent } from './left-out.ts'
import { contentText, idOrNull, type RawRecord } from './raw.ts'
import type { TraceCounts, TraceDecision } from './trace-run.ts'

/** A call as the format writes it. Arguments are an object or the text the model wrote. */
export type ImportedCall = { readonly id: unknown; readonly name: unknown; readonly arguments: unknown }

/** A call as OpenAI writes it: the name and the arguments are in `function`, or directly in the call. */
export function functionCall(call: RawRecord): ImportedCall {
  const { name, arguments: written } = isObject(call.function) ? call.function : call
  return { id: call.id, name, arguments: written }
}

type WrittenResult = { readonly callId: unknown; readonly content: unknown; readonly isError?: boolean }

export class ImportedConversation {
  readonly messages: Message[] = []
  readonly decisions: TraceDecision[] = []
  readonly left: LeftOut[] = []
  /** The tools available to the next decisions. */
  tools: ActiveTools = null
  /** Whether assistant messages are decisions of this run, or only its history. */
  deciding = true
  #turn = 0
  #step = 0
  #afterUser = true
  #heard = false
  /** Ids of the latest message's calls that have no result yet, for results that name no call. */
  #waiting: string[] = []

  system(content: unknown): void {
    this.#add('message', () => ({ role: 'system', content: contentText(content) }))
  }

  /** Adds a system or user message. False if the role is another one. */
  say(role: unknown, content: unknown): boolean {
    if (role === 'system') this.system(content)
    else if (role === 'user') this.user(content)
    else return false
    return true
  }

  /** A user message opens a new turn, except at the beginning of the run or directly after another user message. */
  user(content: unknown): void {
    const begins = this.#afterUser
    if (!this.#add('message', () => ({ role: 'user', content: contentText(content) }))) return
    if (!begins) this.openTurn()
    this.#afterUser = true
    this.#heard = true
  }

  /** For formats that number their own turns. User messages that follow directly belong to the new turn. */
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

  /** Reports a part of the run that may hold content, in a shape that no reader knows. */
  leaveUnknown(what: LeftOut['what'], found: string): void {
    this.left.push(unknownContent(what, found))
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

/** Arguments that are not a JSON object stay the text the model wrote. An empty text means no arguments. */
function readCall({ name, arguments: written }: ImportedCall, id: string | undefined): unknown {
  if (isObject(written)) return { id, name, arguments: written }
  if (written === null || written === undefined || written === '') return { id, name, arguments: {} }
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const once = parseOrNull(text)
  // Some programs encode the JSON text of the arguments as JSON once more.
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

export type MessageReader<Item> = {
  readonly add: (conversation: ImportedConversation, items: readonly Item[]) => void
  readonly count: (items: readonly Item[]) => TraceCounts
}

/** What one raw message holds. Each result is a message; `said` is the number of messages besides the results. */
type HeldInMessage = { readonly said?: number; readonly calls?: number; readonly results?: number }

/** A reader for messages that can be read one by one. Unless `count` says otherwise, each holds one message and no call. */
export function readEach<Item>(one: {
  readonly add: (conversation: ImportedConversation, item: Item, index: number) => void
  readonly count: (item: Item) => HeldInMessage
}): MessageReader<Item> {
  return {
    add: (conversation, items) => {
      for (const [index, item] of items.entries()) one.add(conversation, item, index)
    },
    count: (items) => {
      const counts = { messages: 0, calls: 0, results: 0 }
      for (const item of items) {
        const { said = 1, calls = 0, results = 0 } = one.count(item)
        counts.messages += said + results
        counts.calls += calls
        counts.results += results
      }
      return counts
    },
  }
}
