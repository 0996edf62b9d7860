/** A run while the spans of its trace are read in order. It holds the messages so far and the calls that have no result yet. */
import type { Message, ToolCall } from '@twincheck/core'
import { ImportedConversation } from '../imported-run.ts'
import { contentText, type RawRecord } from '../raw.ts'
import { addCounts, noCounts, type TraceCounts } from '../trace-run.ts'
import { addUnit, countUnit, type MessageUnit, messageUnits } from './messages/any-message.ts'
import type { ModelWork, Span, ToolWork } from './span.ts'

export class SpanRun {
  readonly conversation = new ImportedConversation()
  readonly first: Span
  found: TraceCounts = noCounts
  /** The messages that the next generation of this run should repeat. Instructions are not among them, because they may change. */
  #seen: readonly Message[] = []
  readonly #instructions = new Set<string>()
  readonly #waiting = new Map<string, { readonly call: ToolCall; work: ToolWork | null }>()
  /** Ids of the calls that no tool span has answered yet. Each id is stored under two keys: the name of the tool, and the whole call. */
  readonly #free = new Map<string, Set<string>>()
  readonly #answered = new Set<string>()
  #read = 0

  constructor(first: Span) {
    this.first = first
  }

  begin(work: ModelWork, units: readonly MessageUnit[]): void {
    this.#tell(work, units, 0)
  }

  /**
   * Adds a generation if it continues this run; otherwise returns false. `given` is the input of the generation without system messages.
   */
  continueWith(work: ModelWork, units: readonly MessageUnit[], given: readonly Message[]): boolean {
    const continued = this.#seen.length > 0 && given.length >= this.#seen.length && startsWith(given, this.#seen)
    if (!continued && !this.#answersOnly(given)) return false
    this.#tell(work, units, continued ? this.#seen.length : 0)
    return true
  }

  /**
   * Takes the result of a tool if a call of this run waits for it. Returns true if the result was taken, or if the input of a generation
   * already held it. Returns false if no call waits for the result.
   */
  answer(work: ToolWork): boolean {
    if (work.callId !== null && this.#answered.has(work.callId)) return true
    const waiting = this.#waitingFor(work)
    if (waiting === undefined) return false
    waiting.work = work
    this.#unfree(waiting.call)
    return true
  }

  /** Adds the call of a tool that no generation called, with its result. */
  ran(work: ToolWork): void {
    this.#answerFromSpans(new Set())
    const { tool: name, callId: id, result: content } = work
    this.conversation.assistant('', [{ id, name, arguments: work.arguments }])
    this.found = addCounts(this.found, { messages: 1, calls: 1, results: 0 })
    this.#follow()
    if (content === undefined) return
    const called = this.conversation.messages.at(-1)
    if (called?.role !== 'assistant') return
    this.#result(called.calls[0]?.id ?? '', work)
    this.#follow()
  }

  close(): void {
    this.#answerFromSpans(new Set())
  }

  /**
   * Whether the input begins with the result of an open call. In this case the API keeps the history itself, and the input holds only new
   * messages.
   */
  #answersOnly([first]: readonly Message[]): boolean {
    return first?.role === 'tool' && this.#waiting.has(first.callId)
  }

  #waitingFor({ tool, callId, arguments: given }: ToolWork) {
    const own = this.#waiting.get(callId ?? '')
    if (own !== undefined) return own
    const named = this.#free.get(tool)
    if (named === undefined) return undefined
    const [id] = this.#free.get(`${tool} ${JSON.stringify(given)}`) ?? named
    return id === undefined ? undefined : this.#waiting.get(id)
  }

  #wait(call: ToolCall): void {
    this.#waiting.set(call.id, { call, work: null })
    for (const key of keysOf(call)) this.#free.set(key, (this.#free.get(key) ?? new Set()).add(call.id))
  }

  #unfree(call: ToolCall): void {
    for (const key of keysOf(call)) {
      const ids = this.#free.get(key)
      ids?.delete(call.id)
      if (ids?.size === 0) this.#free.delete(key)
    }
  }

  #tell(work: ModelWork, units: readonly MessageUnit[], from: number): void {
    const { conversation } = this
    conversation.offerTools(work.tools)
    if (work.instructions !== null && work.instructions !== undefined) this.#instruct(work.instructions)
    const news = this.#newUnits(units, from)
    this.#answerFromSpans(this.#answeredBy(news))
    conversation.deciding = false
    for (const { raw } of news) this.#add(raw)
    conversation.deciding = true
    const gave = messageUnits(work.output)
    for (const { raw } of gave) this.#add(raw)
    this.#seen = [...(from > 0 || this.#seen.length === 0 ? [] : this.#seen), ...spoken(units), ...spoken(gave)]
    this.#follow()
  }

  /** The calls that the messages answer. Results without a call id answer the open calls in order. */
  #answeredBy(units: readonly MessageUnit[]): ReadonlySet<string> {
    const ids = units.flatMap(({ told }) => told.flatMap((one) => (one.role === 'tool' ? [one.callId] : [])))
    const named = new Set(ids.filter((id) => id !== ''))
    const others = [...this.#waiting.keys()].filter((id) => !named.has(id))
    return new Set([...named, ...others.slice(0, ids.length - named.size)])
  }

  /** The messages of the input that this run does not have yet. New instructions are among them. */
  #newUnits(units: readonly MessageUnit[], from: number): readonly MessageUnit[] {
    let at = 0
    return units.filter(({ told }) => {
      const [first] = told
      if (first?.role === 'system') return this.#isNewInstruction(first.content)
      const isNew = at >= from
      at += told.length
      return isNew
    })
  }

  #instruct(instructions: unknown): void {
    if (!this.#isNewInstruction(contentText(instructions))) return
    this.conversation.system(instructions)
    this.found = addCounts(this.found, { messages: 1, calls: 0, results: 0 })
  }

  #isNewInstruction(text: string): boolean {
    if (this.#instructions.has(text)) return false
    this.#instructions.add(text)
    return true
  }

  #add(raw: readonly RawRecord[]): void {
    addUnit(this.conversation, raw)
    this.found = addCounts(this.found, countUnit(raw))
    this.#follow()
  }

  #answerFromSpans(told: ReadonlySet<string>): void {
    for (const [id, { work }] of [...this.#waiting]) {
      if (work !== null && work.result !== undefined && !told.has(id)) this.#result(id, work)
    }
    this.#follow()
  }

  #result(callId: string, { result, failed }: ToolWork): void {
    this.conversation.result({ callId, content: result, ...(failed ? { isError: true } : {}) })
    this.found = addCounts(this.found, { messages: 1, calls: 0, results: 1 })
  }

  #follow(): void {
    const { messages } = this.conversation
    for (; this.#read < messages.length; this.#read++) {
      const message = messages[this.#read]
      if (message?.role === 'assistant') {
        for (const call of message.calls) this.#wait(call)
      } else if (message?.role === 'tool') {
        const waiting = this.#waiting.get(message.callId)
        if (waiting !== undefined) this.#unfree(waiting.call)
        this.#waiting.delete(message.callId)
        this.#answered.add(message.callId)
      }
    }
  }
}

function keysOf({ name, arguments: given }: ToolCall): readonly string[] {
  return [name, `${name} ${JSON.stringify(given)}`]
}

export function spoken(units: readonly MessageUnit[]): readonly Message[] {
  return units.flatMap(({ told }) => told).filter(({ role }) => role !== 'system')
}

function startsWith(given: readonly Message[], seen: readonly Message[]): boolean {
  return seen.every((message, index) => {
    const other = given[index]
    return other !== undefined && isSame(message, other)
  })
}

/**
 * Whether two messages are the same. The history may repeat the output of a model with changes: other ids, other white space, more text
 * at the end, or no text next to a call.
 */
function isSame(left: Message, right: Message): boolean {
  if (left.role === 'assistant' && right.role === 'assistant') {
    if (left.calls.length !== right.calls.length) return false
    const calls = left.calls.every((call, index) => isSameCall(call, right.calls[index]))
    return calls && (left.calls.length > 0 || isSameText(left.content.trim(), right.content.trim()))
  }
  return left.role === right.role && left.content.trim() === right.content.trim()
}

function isSameText(left: string, right: string): boolean {
  if (left === '' || right === '') return left === right
  return left.startsWith(right) || right.startsWith(left)
}

function isSameCall(left: ToolCall, right: ToolCall | undefined): boolean {
  return left.name === right?.name && JSON.stringify(left.arguments) === JSON.stringify(right.arguments)
}
