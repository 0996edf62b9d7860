/**
 * Counts what looks like a tool call in one record of any format. The count shares no code with the trace formats, so it reveals when a
 * format loses calls.
 *
 * Invariants
 *   1. If a record repeats a call, the call counts once. For instance, every request in a trace repeats the history.
 *      Repeated calls are recognised by id. Without an id they are recognised by name, arguments and the number of equal
 *      calls before them in the same list of messages.
 *   2. The work is linear in the size of the record. Values beyond the depth limit are ignored.
 */
import {
  type AnyObject,
  answeredId,
  answerIn,
  attributesOf,
  type CallShape,
  callOf,
  closedMembers,
  executedTool,
  firstText,
  flatCall,
  isAnyObject,
  isAttributeList,
  isFlatResult,
  isResult,
  RESULT_STEPS,
  type SeenCall,
} from './call-shapes.ts'
import { hashOf, KeyHash } from './key-hash.ts'
import { actionsInReply, callsInCutJson, callsInPython, heldJson, heldLines, shellBlocks } from './text-actions.ts'

export type RecordCalls = {
  readonly ids: readonly number[]
  readonly others: readonly number[]
  /** Whether the record is a whole conversation. Equal calls without an id in two whole conversations are different calls. */
  readonly whole: boolean
  readonly executed: readonly number[]
  readonly hosted: readonly number[]
  readonly results: readonly number[]
  /** Hashes of the assistant messages that say something. A message is identified by its id or, without an id, by its text. */
  readonly answers: readonly number[]
  /** How many elements of `others` were found in texts. A text may merely look like an action. */
  readonly texts: number
  /**
   * The number of possible calls that only raise the upper bound, because they usually repeat counted calls. An example is an action in a
   * text. Another example is a second call with the same id in a conversation.
   */
  readonly more: number
  readonly shapes: readonly CallShape[]
}

const MOST_DEPTH = 400
/** JSON texts may be nested in JSON texts up to this depth. */
const MOST_TEXT_DEPTH = 6

export function countRecord(value: unknown): RecordCalls | null {
  const runs = numberedRuns(value)
  if (runs !== null) return joinRuns(runs.flatMap((run) => countOne(run) ?? []))
  return countOne(value)
}

function countOne(value: unknown): RecordCalls | null {
  const counter = new RecordCounter()
  counter.walk(value, '', { depth: 0, textDepth: 0, writer: 'unknown' })
  return counter.result(isWholeConversation(value))
}

/**
 * Splits a record into runs if its members have the names `0`, `1` and so on. Equal calls in two of these runs are two calls. Null for
 * any other record.
 */
function numberedRuns(value: unknown): readonly unknown[] | null {
  if (!isAnyObject(value)) return null
  for (const name in value) if (!/^\d+$/.test(name)) return null
  return Object.values(value)
}

function joinRuns(runs: readonly RecordCalls[]): RecordCalls | null {
  if (runs.length === 0) return null
  return {
    ids: runs.flatMap(({ ids }) => ids),
    others: runs.flatMap(({ others }) => others),
    whole: true,
    executed: runs.flatMap(({ executed }) => executed),
    hosted: runs.flatMap(({ hosted }) => hosted),
    results: runs.flatMap(({ results }) => results),
    answers: runs.flatMap(({ answers }) => answers),
    texts: runs.reduce((sum, { texts }) => sum + texts, 0),
    more: runs.reduce((sum, { more }) => sum + more, 0),
    shapes: [...new Set(runs.flatMap(({ shapes }) => shapes))],
  }
}

type WalkPlace = {
  readonly depth: number
  readonly textDepth: number
  readonly writer: 'assistant' | 'other' | 'unknown'
}

class RecordCounter {
  readonly #ids = new Set<number>()
  readonly #others = new Set<number>()
  /**
   * Actions that are not tool calls: actions in texts, and actions of agents without tools. They count as calls only if the record has no
   * tool call.
   */
  readonly #actions = new Set<number>()
  readonly #hosted = new Set<number>()
  readonly #results = new Set<number>()
  readonly #answers = new Set<number>()
  #texts = 0
  /**
   * The number of possible calls that usually repeat a counted call. They are repeated calls, executed tools (with the id or the
   * arguments of a counted call), and shell blocks.
   */
  #again = 0
  readonly #executed = new Map<number, SeenCall>()
  readonly #names = new Set<string>()
  readonly #shapes = new Set<CallShape>()
  readonly #actionShapes = new Set<CallShape>()
  /**
   * The state of the message list that is being read. `counts` says how often each call without an id occurred. `args` maps each call id
   * to the arguments of its first call.
   */
  #list: { readonly counts: Map<number, number>; readonly args: Map<number, unknown> } | null = null

  result(whole: boolean): RecordCalls | null {
    const called = this.#ids.size + this.#others.size > 0
    const others = called ? this.#others : this.#actions
    const executed = [...this.#executed].flatMap(([key, tool]) => (this.#isCalled(key, tool) ? [] : [key]))
    const [results, answers, hosted] = [[...this.#results], [...this.#answers], [...this.#hosted]]
    if (this.#ids.size + others.size + executed.length + results.length + answers.length === 0) return null
    const shapes = [...(called ? [] : this.#actionShapes), ...this.#shapes]
    const more = Math.max(0, this.#actions.size - this.#ids.size - others.size) + this.#again
    const texts = called ? 0 : this.#texts
    return { ids: [...this.#ids], others: [...others], whole, executed, hosted, results, answers, texts, more, shapes }
  }

  walk(value: unknown, key: string, place: WalkPlace): void {
    if (typeof value === 'string') this.#walkText(value, place)
    else if (typeof value !== 'object' || value === null || place.depth > MOST_DEPTH) return
    else if (Array.isArray(value)) this.#walkList(value, key, place)
    else if (isAnyObject(value)) this.#walkObject(value, key, place)
  }

  #walkList(list: readonly unknown[], key: string, place: WalkPlace): void {
    if (isAttributeList(list)) {
      this.#walkObject(attributesOf(list), key, place)
      return
    }
    const opens = this.#list === null && isConversation(list, key)
    if (opens) this.#list = { counts: new Map(), args: new Map() }
    const below = deeper(place)
    // A BFCL result is a list of turns, and each turn is a list of steps. Inside these lists an object with one member is a call.
    const inside = opens && key === 'result' ? RESULT_STEPS : key
    for (const item of list) this.walk(item, inside, below)
    if (opens) this.#list = null
  }

  #walkObject(object: AnyObject, key: string, place: WalkPlace): void {
    const call = callOf(object, key)
    if (call !== null) {
      this.#addCall(call)
      return
    }
    const answered = answeredId(object)
    if (answered !== null) this.#results.add(hashOf(answered))
    const tool = executedTool(object)
    if (tool !== null) {
      this.#shapes.add('tool span')
      const key = tool.id === null ? keyOf(tool) : hashOf(tool.id)
      if (this.#executed.has(key)) this.#again++
      this.#executed.set(key, tool)
      for (const name of spansBelow) this.walk(object[name], name, deeper(place))
      return
    }
    if (isResult(object)) {
      this.#walkResult(object, place)
      return
    }
    const writer = writerOf(object)
    if (writer === 'assistant') this.#addAnswer(object)
    const below = { depth: place.depth + 1, textDepth: place.textDepth, writer: writer ?? place.writer }
    for (const name in object) {
      if (closedMembers.has(name)) continue
      const flat = flatCall(object, name)
      if (flat !== null) this.#addCall(flat)
      else if (isFlatResult(name)) this.#results.add(hashOf(String(object[name])))
      const member = object[name]
      if (typeof member === 'object' || typeof member === 'string') this.walk(member, name, below)
    }
  }

  /**
   * In ToolBench, one object contains a call, its result and the next steps. In AutoGen's summary of tool calls, `tool_calls` repeats the
   * calls.
   */
  #walkResult({ message, next, tool_calls: repeated, ...members }: AnyObject, place: WalkPlace): void {
    // Lists of messages in the result are searched too, because a result may contain the conversation of a sub-agent.
    for (const name in members) {
      const list = members[name]
      if (Array.isArray(list) && list.some((one) => isAnyObject(one) && writerOf(one) === 'assistant')) {
        this.walk(list, name, deeper(place))
      }
    }
    if (Array.isArray(repeated)) this.#again += repeated.length
    if (typeof message === 'string') this.#addPython(message)
    this.walk(next, 'next', deeper(place))
  }

  #walkText(text: string, place: WalkPlace): void {
    if (place.writer === 'other' || text.length < 8) return
    const held = place.textDepth < MOST_TEXT_DEPTH ? heldJson(text) : undefined
    if (held !== undefined) {
      this.walk(held, '', { depth: place.depth + 1, textDepth: place.textDepth + 1, writer: 'unknown' })
      return
    }
    this.#addPython(text)
    for (const call of callsInCutJson(text)) this.#addAction('text action', hashOf(call))
    if (place.writer === 'assistant') {
      for (const action of actionsInReply(text)) this.#addAction('text action', hashOf(action))
      this.#again += shellBlocks(text)
    }
    const below = { ...place, textDepth: place.textDepth + 1 }
    for (const line of heldLines(text)) this.#walkText(line, below)
  }

  #addAnswer(object: AnyObject): void {
    const said = answerIn(object)
    if (said !== null) this.#answers.add(hashOf(firstText(object, ['id', 'message_id', 'uuid']) ?? said))
  }

  #addPython(text: string): void {
    for (const call of callsInPython(text)) {
      this.#shapes.add('name with arguments')
      this.#addKey(hashOf(call), this.#others)
    }
  }

  #addCall(call: SeenCall): void {
    if (call.shape === 'action' && call.id === null) {
      this.#addAction('action', keyOf(call))
      return
    }
    this.#shapes.add(call.shape)
    if (call.shape === 'hosted call') this.#hosted.add(call.id === null ? keyOf(call) : hashOf(call.id))
    if (this.#names.size < MOST_NAMES) this.#names.add(call.name)
    if (call.id !== null && isUnique(call.id)) this.#addId(call.id, call.shape === 'action' ? null : call.args)
    else this.#addKey(keyOf(call), this.#others)
  }

  #addAction(shape: CallShape, key: number): void {
    this.#actionShapes.add(shape)
    const before = this.#actions.size
    this.#addKey(key, this.#actions)
    if (shape === 'text action') this.#texts += this.#actions.size - before
  }

  /**
   * Some agents use an id for several calls. So if a call has the id of an earlier call in the same list of messages, but other
   * arguments, it counts as a new call.
   */
  #addId(id: string, args: unknown): void {
    const key = hashOf(id)
    this.#ids.add(key)
    if (this.#list === null) return
    const known = this.#list.args.get(key)
    if (known === undefined) this.#list.args.set(key, args ?? null)
    else if (isEmpty(known) || isEmpty(args) || argumentsHash(known) === argumentsHash(args)) this.#again++
    else this.#ids.add(new KeyHash().add(id).addValue(args).value)
  }

  /**
   * Two equal calls in the same list of messages are two calls. An equal call in another list is repeated history and does not count
   * again.
   */
  #addKey(key: number, to: Set<number>): void {
    const before = this.#list?.counts.get(key) ?? 0
    this.#list?.counts.set(key, before + 1)
    to.add(before === 0 ? key : new KeyHash().addKey(key).addNumber(before).value)
  }

  /** The name of a span may contain the name of the tool, as in `execute_tool get_weather`. */
  #isCalled(key: number, { name }: SeenCall): boolean {
    if (this.#ids.has(key) || this.#others.has(key)) return true
    for (const called of this.#names) if (name.includes(called)) return true
    return false
  }
}

const MOST_NAMES = 200

const spansBelow = ['child_spans', 'child_runs', 'children', 'spans'] as const

function deeper(place: WalkPlace): WalkPlace {
  return { depth: place.depth + 1, textDepth: place.textDepth, writer: place.writer }
}

function keyOf({ name, args, id }: SeenCall): number {
  const key = new KeyHash().add(name).addValue(args)
  return id === null ? key.value : key.add(id).value
}

function argumentsHash(args: unknown): number {
  return new KeyHash().addValue(args).value
}

/** Whether a call has no arguments yet. A stream may send the name of a call before its arguments. */
function isEmpty(args: unknown): boolean {
  if (args === undefined || args === null || args === '' || args === '{}') return true
  return isAnyObject(args) && Object.keys(args).length === 0
}

function isConversation(list: readonly unknown[], key: string): boolean {
  if (key === 'result' && Array.isArray(list[0])) return true
  const first = list.find(isAnyObject)
  // A list of spans is no conversation. A span has a `kind` as some messages have, but it only contains messages.
  if (first === undefined || 'spanId' in first || 'span_id' in first) return false
  return messageMembers.some((name) => name in first) || callOf(first, key) !== null
}

const messageMembers = ['role', 'from', 'author', 'action', 'source', 'say', 'kind'] as const

/**
 * Whether a record is a whole conversation. A whole conversation has a list of messages, and no trace id that other records could share.
 */
function isWholeConversation(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isAnyObject(item) && 'role' in item)
  if (!isAnyObject(value) || 'trace_id' in value || 'traceId' in value || 'span_id' in value) return false
  // The messages are a request, and the next one repeats them.
  if (isAnyObject(value.response) || isAnyObject(value.completion)) return false
  return Object.values(value).some((member) => Array.isArray(member) && isConversation(member, ''))
}

const assistants: ReadonlySet<unknown> = new Set([
  ...['assistant', 'agent', 'gpt', 'model', 'ai', 'bot', 'chatbot', 'AIMessage'],
])
const others: ReadonlySet<unknown> = new Set([
  ...['user', 'system', 'human', 'developer', 'HumanMessage', 'SystemMessage'],
])

function writerOf({ role, from, source, type }: AnyObject): WalkPlace['writer'] | null {
  for (const name of [role, from, source, type]) {
    if (assistants.has(name)) return 'assistant'
    if (others.has(name)) return 'other'
  }
  return null
}

/**
 * Whether an id looks random: it has a run of at least eight letters and digits, with both kinds. Ids like `call_0` and
 * `functions.search:3` are unique only within their conversation.
 */
function isUnique(id: string): boolean {
  return id.length >= 8 && id.split(/[^A-Za-z0-9]+/).some((run) => run.length >= 20 || (run.length >= 8 && mixed(run)))
}

function mixed(run: string): boolean {
  return /\d/.test(run) && /[A-Za-z]/.test(run)
}
