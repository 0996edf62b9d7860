/**
 * The general reader, for records of programs whose format is unknown. It finds messages, calls and results anywhere in a JSON tree, by
 * the usual names of their members. A separate count of the file then shows whether anything was missed.
 *
 * Invariants
 *   1. One id is one call with one result, however often the record repeats it.
 *   2. The order is the order of the record, except that a result comes after its call.
 */
import { readJson } from '@twincheck/core/reading'
import { MOST_DEPTH, usualLayout } from './found-layout.ts'
import { heldValue, isObject, type RawRecord } from './raw.ts'

/** An item of a record. The items are in the order of the record. If a call or result has no id in the record, its `id` is empty. */
export type FoundItem =
  | { readonly kind: 'say'; readonly role: FoundRole; readonly text: string }
  /** `isOpen`: the record says that the call has no result. */
  | {
      readonly kind: 'call'
      readonly id: string
      readonly name: string
      readonly args: unknown
      readonly isOpen?: true
    }
  /** `ofCall`: the item is a result only if the record has its call. */
  | { readonly kind: 'result'; readonly id: string; readonly content: unknown; readonly ofCall?: true }
  /** A part of a text, or of the arguments of a call, from a stream. */
  | { readonly kind: 'delta'; readonly id: string; readonly text: string }
  | { readonly kind: 'event' }

type FoundCallItem = FoundItem & { readonly kind: 'call' }
type FoundRole = 'system' | 'user' | 'assistant'

export function foundItems(record: unknown): readonly FoundItem[] {
  const usual = usualLayout(record)
  const all = itemsBelow(usual, '', 0)
  const best = fullestList(usual, 0)
  // A record may hold its conversation twice, in two notations. If one list has as many calls and results as the whole record, only this
  // list is read.
  return withHeldResults(usual, best !== null && weightOf(best) === weightOf(all) ? best : all)
}

/** Some programs hold results in an object whose member names are the ids of the calls. */
function withHeldResults(record: unknown, items: readonly FoundItem[]): readonly FoundItem[] {
  const open = new Set(items.flatMap((item) => (item.kind === 'call' && item.id !== '' ? [item.id] : [])))
  for (const item of items) if (item.kind === 'result') open.delete(item.id)
  if (open.size === 0) return items
  const held: FoundItem[] = []
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return
    for (const [name, member] of Object.entries(value)) {
      if (open.delete(name)) {
        const content = isObject(member) ? (firstOf(member, [...outputNames, 'content', 'text']) ?? member) : member
        held.push({ kind: 'result', id: name, content })
      } else walk(member, depth + 1)
    }
  }
  walk(record, 0)
  return held.length === 0 ? items : [...items, ...held]
}

/** Whether the record holds only texts, so that the general reader could find no call or result in it. */
export function isPlainChat(record: RawRecord): boolean {
  for (const name in record) {
    const member = record[name]
    if (name === 'tools' || typeof member !== 'object' || member === null) continue
    if (!Array.isArray(member) || !member.every(isPlainMessage)) return false
  }
  return true
}

function isPlainMessage(message: unknown): boolean {
  if (!isObject(message)) return false
  for (const name in message) {
    const member = message[name]
    if (typeof member === 'string' ? member.includes(DETAILS) : typeof member === 'object' && member !== null)
      return false
  }
  return true
}

/** The text at the beginning of every call in an answer of Open WebUI. */
const DETAILS = '<details type="tool_calls"'

export function weightOf(items: readonly FoundItem[]): number {
  const ids = new Set<string>()
  let more = 0
  for (const item of items) {
    if (item.kind !== 'call' && item.kind !== 'result') continue
    if (item.id === '') more++
    else ids.add(`${item.kind} ${item.id}`)
  }
  return ids.size + more
}

/** Converts the items to chat messages. A result follows its call, and a repeated id is read once. */
export function chatOf(items: readonly FoundItem[]): readonly RawRecord[] {
  const chat = new FoundChat()
  for (const item of items) chat.add(item)
  return chat.messages()
}

type FoundCall = { readonly id: string; readonly name: string; args: unknown }
type FoundMessage =
  | { readonly role: FoundRole; text: string; readonly calls: FoundCall[] }
  | { readonly role: 'tool'; readonly id: string; readonly content: unknown }

/** Ids with fewer characters than this number may occur several times in a conversation. */
const SHORTEST_UNIQUE = 8

class FoundChat {
  readonly #messages: FoundMessage[] = []
  readonly #calls = new Map<string, FoundCall>()
  readonly #latest = new Map<string, string>()
  readonly #answered = new Set<string>()

  add(item: FoundItem): void {
    switch (item.kind) {
      case 'say':
        this.#messages.push({ role: item.role, text: item.text, calls: [] })
        return
      case 'delta':
        this.#addDelta(item.id, item.text)
        return
      case 'call':
        this.#addCall(item)
        return
      case 'result':
        if (item.ofCall !== true || this.#latest.has(item.id)) this.#addResult(item.id, item.content)
        return
      case 'event':
    }
  }

  messages(): readonly RawRecord[] {
    return this.#messages.map((message) => {
      if (message.role === 'tool')
        return { role: 'tool', tool_call_id: message.id, content: resultText(message.content) }
      const tool_calls = message.calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args ?? {} } }))
      return { role: message.role, content: message.text, ...(tool_calls.length > 0 && { tool_calls }) }
    })
  }

  #addCall({ id: written, name, args }: FoundCallItem): void {
    const known = written === '' ? this.#begun(name, args) : this.#named(written)
    if (known !== undefined) {
      // A stream may name a call before it sends the arguments, so the arguments are added later.
      if (!isFilled(known.args)) known.args = args
      return
    }
    const id = written === '' || this.#calls.has(written) ? `${written}#${this.#calls.size}` : written
    const call = { id, name, args }
    this.#calls.set(id, call)
    if (written !== '') this.#latest.set(written, id)
    this.#answer().calls.push(call)
  }

  /** Finds the call with this id. Some programs count ids from 1 in every turn, so the id of an answered call may be used again. */
  #named(written: string): FoundCall | undefined {
    const id = this.#latest.get(written)
    if (id === undefined || (written.length < SHORTEST_UNIQUE && this.#answered.has(id))) return undefined
    return this.#calls.get(id)
  }

  /** Finds an equal call that has no id and no result yet. A program may report a call twice: when it begins, and when it has ended. */
  #begun(name: string, args: unknown): FoundCall | undefined {
    const equal = (call: FoundCall) => call.name === name && JSON.stringify(call.args) === JSON.stringify(args)
    return [...this.#calls.values()].find((call) => !this.#answered.has(call.id) && equal(call))
  }

  /** The latest message of the assistant. If a message of another speaker follows it, a new message of the assistant is begun. */
  #answer(): FoundMessage & { readonly calls: FoundCall[] } {
    const last = this.#messages.at(-1)
    if (last?.role === 'assistant') return last
    const answer = { role: 'assistant' as const, text: '', calls: [] }
    this.#messages.push(answer)
    return answer
  }

  #addResult(written: string, content: unknown): void {
    const next = () => [...this.#calls.keys()].find((one) => !this.#answered.has(one)) ?? ''
    const id = written === '' ? next() : (this.#latest.get(written) ?? written)
    if (this.#answered.has(id)) return
    this.#answered.add(id)
    this.#messages.push({ role: 'tool', id, content })
  }

  #addDelta(id: string, text: string): void {
    const call = this.#calls.get(this.#latest.get(id) ?? '')
    if (call === undefined) {
      const answer = this.#answer()
      if ('text' in answer) answer.text += text
    } else if (typeof call.args === 'string') call.args += text
    else if (!isFilled(call.args)) call.args = text
  }
}

function isFilled(args: unknown): boolean {
  return isObject(args) ? Object.keys(args).length > 0 : typeof args === 'string' && args !== '' && args !== '{}'
}

function resultText(content: unknown): string {
  return textOf(content) ?? JSON.stringify(readJson(content ?? '', 'content'))
}

function fullestList(value: unknown, depth: number): readonly FoundItem[] | null {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return null
  let best: readonly FoundItem[] | null = null
  if (Array.isArray(value) && value.length > 1) best = itemsBelow(value, '', depth)
  for (const member of Object.values(value)) {
    const inner = fullestList(member, depth + 1)
    if (inner !== null && weightOf(inner) > 0 && (best === null || weightOf(inner) >= weightOf(best))) best = inner
  }
  return best
}

function itemsBelow(value: unknown, key: string, depth: number): readonly FoundItem[] {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH || isDefinition(value)) return []
  if (Array.isArray(value)) return pairIn(value, key) ?? value.flatMap((one) => itemsBelow(one, key, depth + 1))
  if (!isObject(value)) return []
  const inner = eventData(value)
  if (inner !== null) return itemsBelow(inner, key, depth + 1)
  const event = eventOf(value)
  if (event !== null) return [event]
  const said = sayOf(value)
  const own: readonly FoundItem[] = said === null ? [] : withDetails(said)
  const call = callOf(value, key)
  const result = resultOf(value, key, call)
  if (call !== null) {
    if (result === null) return [...own, call]
    // The result of a sub-agent may contain the conversation of the sub-agent, so the result is searched for calls too.
    const inner = result.kind === 'result' ? itemsBelow(result.content, '', depth + 1) : []
    return [...own, call, ...(weightOf(inner) > 0 ? inner : []), result]
  }
  if (result !== null) return [...own, result]
  const below = Object.entries(value).flatMap(([name, member]) =>
    closed.has(name) ? [] : itemsBelow(heldCalls.test(name) ? heldValue(member) : member, name, depth + 1),
  )
  // In `{action: {tool, tool_input}, observation}`, the observation is the result of the call in `action`.
  const observed = value.observation
  const only = below.filter(({ kind }) => kind === 'call')
  if (observed === undefined || observed === null || only.length !== 1 || below.some(({ kind }) => kind === 'result')) {
    return [...own, ...below]
  }
  return [...own, ...below, { kind: 'result', id: only[0]?.kind === 'call' ? only[0].id : '', content: observed }]
}

/** The data of an event, with the event's type. Null if the object is no such envelope. */
function eventData({ type, data, role }: RawRecord): RawRecord | null {
  if (typeof type !== 'string' || role !== undefined || !isObject(data)) return null
  return data.type === undefined && data.role === undefined ? { ...data, type } : null
}

/** Reads a pair `[call, result]`, as LangChain writes steps. */
function pairIn(list: readonly unknown[], key: string): readonly FoundItem[] | null {
  const [action, content] = list
  const call = list.length === 2 && isObject(action) ? callOf(action, key) : null
  if (call === null || content === null || (isObject(content) && callOf(content, key) !== null)) return null
  return [call, { kind: 'result', id: call.id, content }]
}

/**
 * Members that are not searched for messages: definitions of tools, settings, and chunks of a stream. The end of the stream repeats the
 * chunks.
 */
const closed: ReadonlySet<string> = new Set([
  ...['tools', 'functions', 'tool_schemas', 'tool_definitions', 'input_schema', 'inputSchema', 'json_schema'],
  ...['chunk', 'delta', 'tool_call_chunks', 'usage', 'invalid_tool_calls', 'toolConfig', '$ai_tools'],
  'additional_kwargs',
])

function isDefinition(value: object): boolean {
  if (!isObject(value)) return false
  const { parameters, input_schema, inputSchema, parametersJsonSchema } = value
  if ((input_schema ?? inputSchema ?? parametersJsonSchema) !== undefined) return true
  return isObject(parameters) && ('properties' in parameters || parameters.type === 'object')
}

/** Members with calls, which databases and tables keep as JSON text. */
const heldCalls = /^(?:(?:used_?|intermediate_?)?(?:tools?_?calls?|tools|steps)|agent_?reasoning|function_?calls?)$/i

const idNames = (
  'tool_call_id toolCallId call_id callId callID tool_use_id toolUseId toolUseID tool_id actionExecutionId request_id ' +
  'toolUseId id'
).split(' ')
const callIdNames = idNames.filter((name) => name !== 'id')
const toolNames = 'tool_name toolName toolCallName function_name functionName apiName tool function'.split(' ')
const argumentNames = (
  'arguments args input parameters params tool_input toolInput tool_args toolArgs tool_arguments raw_input rawInput rawArgs ' +
  'argumentsJson params_as_json tool_kwargs argsText inputParameters'
).split(' ')
const outputNames =
  'output result tool_output toolOutput tool_return result_value tool_response errorText error observation'.split(' ')

/** Matches the type, the role or the member name of an object that is a call. */
const callKind = /tool|function|action|call|invocation/i
const resultKind = /result|output|return|response|observation|_complete$|(?:^|[^a-z])tool$|^tool$/i

function callOf(object: RawRecord, key: string): FoundCallItem | null {
  const inner = innerCall(object)
  if (isResultOnly(object)) return null
  const named = firstText(inner, toolNames)
  const kind = `${kindOf(object)} ${key}`
  const name = named ?? (callKind.test(kind) ? firstText(inner, ['name']) : null)
  if (name === null) return null
  const written = firstOf(inner, argumentNames) ?? firstOf(object, argumentNames)
  // CopilotKit writes the arguments as a list of text pieces.
  const args = Array.isArray(written) && written.every((one) => typeof one === 'string') ? written.join('') : written
  const id = firstText(object, idNames) ?? firstText(inner, idNames) ?? ''
  const begins = args === undefined && named !== null && firstText(object, callIdNames) !== null
  if (!begins && !isObject(args) && typeof args !== 'string') return null
  const isOpen = outputNames.some((output) => object[output] === null) && firstOf(object, outputNames) === undefined
  return { kind: 'call', id, name, args, ...(isOpen && { isOpen }) }
}

/** Whether the object has the type or role of a result and has no arguments. */
function isResultOnly(object: RawRecord): boolean {
  return resultKind.test(kindOf(object)) && firstOf(object, argumentNames) === undefined
}

function eventOf(object: RawRecord): FoundItem | null {
  const { jsonrpc, id, method, params, result, error, type, delta, inputTextDelta } = object
  if (jsonrpc !== undefined) {
    if (method === 'tools/call' && isObject(params) && typeof params.name === 'string') {
      return { kind: 'call', id: `mcp-${String(id)}`, name: params.name, args: params.arguments ?? {} }
    }
    const isAnswer = isObject(result) && Array.isArray(result.content)
    if (isAnswer) return { kind: 'result', id: `mcp-${String(id)}`, content: result.content }
    // Any request may fail, such as the first one, which calls no tool.
    return isObject(error)
      ? { kind: 'result', id: `mcp-${String(id)}`, content: error, ofCall: true }
      : { kind: 'event' }
  }
  const part = delta ?? inputTextDelta
  const call = firstText(object, callIdNames)
  if (typeof part === 'string' && (call !== null || /text/i.test(String(type)))) {
    return { kind: 'delta', id: call ?? '', text: part }
  }
  // The last event of a streamed call names the call and holds nothing else.
  return call !== null && Object.keys(object).length === 2 && typeof type === 'string' ? { kind: 'event' } : null
}

/** Whether the record only marks a point in the course of a program. Such a record has no message and no tool. */
export function isMarker(record: RawRecord): boolean {
  if (isLogLine(record) || isOtherAnalytics(record)) return true
  const kind = [record.message_type, record.type, record.event].find((one) => typeof one === 'string')
  if (kind === undefined) return false
  // The end event of a LangChain run repeats the start event and the events inside the run. So the repeated events are ignored.
  if (/^on_[a-z_]+_(?:start|stream)$/.test(String(kind))) return true
  if (!marker.test(String(kind))) return false
  const { stats: _, usage: __, ...told } = record
  return !/tool|function|arguments|action|_call/i.test(JSON.stringify({ ...told, type: kind }))
}

/** Whether the record is an event of PostHog other than a model's answer or a step. A trace repeats its answers. */
function isOtherAnalytics({ event, distinct_id, properties }: RawRecord): boolean {
  if (typeof event !== 'string' || distinct_id === undefined || !isObject(properties)) return false
  return !/^\$ai_(?:generation|span)$/.test(event)
}

/** Whether the record is a line of a server's log that speaks of no message and no tool. */
function isLogLine({ level, levelname, severity, msg, message, ...others }: RawRecord): boolean {
  if ((level ?? levelname ?? severity) === undefined || typeof (msg ?? message) !== 'string') return false
  const said = JSON.stringify([msg, message, others])
  return (
    said.length < LONGEST_LOG_LINE && !/tool|function|arguments|action|call|messages|prompt|role|content/i.test(said)
  )
}

const LONGEST_LOG_LINE = 4_000

/** Whether the record is the event with which a run begins. */
export function beginsRun({ type, event }: RawRecord): boolean {
  const kind = typeof type === 'string' ? type : event
  return typeof kind === 'string' && /^(?:crew_kickoff|session|conversation)[._-]?start(?:ed)?$/i.test(kind)
}

const marker =
  /^(?:(?:assistant[._])?(?:run|step|session|thread|turn)|text_message|text|reasoning|thinking|message|crew_kickoff|on_chain|on_chat_model|on_prompt)?[._-]?(?:start|started|end|ended|finish|finished|finish-step|start-step|init|created|completed|ping|usage|heartbeat|metadata|done|result)$|^reasoning_message$/i

function innerCall(object: RawRecord): RawRecord {
  for (const name of ['function', 'custom', 'toolCall']) {
    const inner = object[name]
    if (isObject(inner) && typeof inner.name === 'string') return inner
  }
  return object
}

function resultOf(object: RawRecord, key: string, call: FoundCallItem | null): FoundItem | null {
  if (call !== null) {
    const content = firstOf(object, outputNames) ?? firstOf(innerCall(object), outputNames)
    return content === undefined ? null : { kind: 'result', id: call.id, content }
  }
  const kind = kindOf(object)
  if (!resultKind.test(kind) && !resultKind.test(key)) return null
  const id = firstText(object, callKind.test(`${kind} ${key}`) ? idNames : callIdNames)
  const content = firstOf(object, [...outputNames, 'content', 'text', 'response'])
  return id === null || content === undefined ? null : { kind: 'result', id, content }
}

function kindOf({ type, $type, role, kind, message_type, __typename, _type, event }: RawRecord): string {
  const named = [type, $type, role, kind, message_type, __typename, _type, event]
  return named.filter((one) => typeof one === 'string').join(' ')
}

const speakers: readonly (readonly [FoundRole, RegExp])[] = [
  ['system', /^(?:system|developer|system_message|SystemMessage)$/],
  ['user', /^(?:user|human|customer|incoming|HumanMessage|user[._]?message|message\.input)$/i],
  [
    'assistant',
    /^(?:assistant|agent|bot|ai|model|gemini|machine|outgoing|AIMessage|(?:api|assistant|bot)[._]?message|message\.output)$/i,
  ],
]

function sayOf(object: RawRecord): (FoundItem & { kind: 'say' }) | null {
  const { role, sender, speaker, author, from, type, message_type, isCreatedByUser, direction } = object
  const { content, contents, text, message, parts, items, value } = object
  const told = typeof isCreatedByUser === 'boolean' ? (isCreatedByUser ? 'user' : 'assistant') : null
  const by = [told, role, sender, speaker, author, from, direction, message_type, type].flatMap((one) =>
    [isObject(one) ? (one.role ?? one.label) : one].filter((name) => typeof name === 'string'),
  )
  for (const name of by) {
    const speaker = speakers.find(([, pattern]) => pattern.test(name))?.[0]
    if (speaker === undefined) continue
    const said = [content, contents, text, message, parts, items, value]
      .map(textOf)
      .find((one) => one !== null && one.trim() !== '')
    return said === null || said === undefined ? null : { kind: 'say', role: speaker, text: said }
  }
  return null
}

/** Open WebUI writes calls and results into the text of its answers, as HTML. */
function withDetails(said: FoundItem & { kind: 'say' }): readonly FoundItem[] {
  if (!said.text.includes(DETAILS)) return [said]
  const [before = '', ...blocks] = said.text.split(/<details type="tool_calls"(?=[^>]*>)/)
  const items = blocks.flatMap((block, index): readonly FoundItem[] => {
    const end = block.indexOf('>')
    const close = block.indexOf('</details>')
    const attributes = new Map(
      [...block.slice(0, end).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, held]) => [name, held]),
    )
    const read = (name: string) =>
      heldValue((attributes.get(name) ?? '').replace(/&quot;/g, '"').replace(/&amp;/g, '&'))
    const id = attributes.get('id') ?? `${index}`
    const call = { kind: 'call', id, name: attributes.get('name') ?? '', args: read('arguments') } as const
    const result = attributes.has('result') ? [{ kind: 'result', id, content: read('result') } as const] : []
    const after = close < 0 ? '' : block.slice(close + '</details>'.length).trim()
    return [call, ...result, ...(after === '' ? [] : [{ ...said, text: after }])]
  })
  return before.trim() === '' ? items : [{ ...said, text: before.trim() }, ...items]
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const texts = (Array.isArray(value) ? value : []).flatMap((part) => {
    if (typeof part === 'string') return [part]
    if (!isObject(part)) return []
    const held = isObject(part.text)
      ? part.text.value
      : (part.text ?? (part.type === 'text' ? part.content : undefined))
    return typeof held === 'string' ? [held] : []
  })
  return texts.length === 0 ? null : texts.join('\n')
}

function firstText(object: RawRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return null
}

function firstOf(object: RawRecord, names: readonly string[]): unknown {
  for (const name of names) if (object[name] !== undefined && object[name] !== null) return object[name]
  return undefined
}
