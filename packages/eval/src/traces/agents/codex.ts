/** Reads the sessions that Codex stores, and the output of `codex exec --json`. */
import { type ImportedConversation, importMessages, type MessageReader } from '../imported-run.ts'
import { unknownContent } from '../left-out.ts'
import { countSpokenItems, isItem, responseItems } from '../providers/openai-responses.ts'
import { idOrNull, isObject, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { importedRuns, onePiece, type TraceFormat } from '../trace-format.ts'
import { countRoles, type TraceCounts } from '../trace-run.ts'

/**
 * The format of stored sessions, with one event a line. A `response_item` event holds an item of the Responses API; older versions write
 * the item without an event. An `event_msg` repeats the item for the screen. After a compaction, a summary replaces the earlier messages.
 */
export const codex: TraceFormat = {
  name: 'codex',
  title: 'Codex sessions',
  keys: 'timestamp type payload',
  recognises: (record) =>
    (isObject(record.payload) && typeof record.type === 'string' && typeof record.timestamp === 'string') ||
    isItem(record) ||
    isOldHeader(record) ||
    record.record_type === 'state',
  scope: 'file',
  pieces: (record) => {
    const event = eventOf(record)
    if (event !== null) return onePiece(event)
    const isKnown = typeof record.type !== 'string' || repeating.has(record.type)
    return {
      pieces: [],
      left: isKnown ? [] : [unknownContent('record', `an event of the type ${shortJson(record.type)}`)],
    }
  },
  join: (values) => {
    const events = objectsOf(values)
    const items = events.flatMap(itemsOf)
    if (items.length === 0) return importedRuns([], [])
    const said = events.filter(({ summary }) => summary === undefined).flatMap(itemsOf)
    const run = textOrNull(events.find(({ session }) => session !== undefined)?.session)
    const model = textOrNull(events.find((event) => textOrNull(event.model) !== null)?.model)
    return importMessages({ source: 'codex', model, run, spoken: countSpokenItems(said) }, items, responseItems)
  },
}

const repeating: ReadonlySet<string> = new Set(['event_msg', 'turn_context'])

/**
 * Whether the record is the first line of a session that an older version of Codex wrote. Older versions wrote items without an envelope.
 */
function isOldHeader({ id, timestamp, instructions, git }: RawRecord): boolean {
  return typeof id === 'string' && typeof timestamp === 'string' && (instructions !== undefined || isObject(git))
}

function eventOf(record: RawRecord): RawRecord | null {
  if (isItem(record)) return { item: record }
  if (isOldHeader(record)) return { session: record.id, instructions: record.instructions }
  const payload = objectOf(record.payload)
  switch (record.type) {
    case 'response_item':
      return { item: payload }
    case 'compacted':
      return { summary: payload.message }
    case 'session_meta': {
      const { base_instructions: base, instructions } = payload
      return { session: payload.id, instructions: isObject(base) ? base.text : instructions }
    }
    case 'turn_context':
      return { model: payload.model }
  }
  return null
}

function itemsOf({ item, instructions, summary }: RawRecord): readonly RawRecord[] {
  if (isObject(item)) return [item]
  // After a compaction, the summary replaces the user's messages. So it becomes a user message, although the user did not write it.
  if (summary !== undefined) return [{ type: 'message', role: 'user', content: summary }]
  const text = textOrNull(instructions)
  return text === null ? [] : [{ type: 'message', role: 'system', content: text }]
}

/**
 * The format of the output of `codex exec --json`: threads of items, each printed when it starts and when it is completed. Older versions
 * print `{id, msg}` events for the start and the end of a call. In both versions, a call and its result are one item.
 */
export const codexExec: TraceFormat = {
  name: 'codex-exec',
  title: 'output of codex exec --json',
  keys: 'type item thread_id id msg',
  recognises: ({ type, item, thread_id, id, msg }) => {
    if (type === 'thread.started') return typeof thread_id === 'string'
    if (/^item\.(?:started|updated|completed)$/.test(String(type))) return isObject(item)
    if (/^turn\.(?:started|completed|failed)$/.test(String(type))) return true
    return typeof id === 'string' && isObject(msg) && typeof msg.type === 'string'
  },
  scope: 'file',
  pieces: ({ type, item, thread_id, msg }) => {
    if (isObject(msg)) return onePiece(msg)
    if (thread_id !== undefined) return onePiece({ thread: thread_id })
    return isObject(item) ? onePiece({ ...item, ended: type === 'item.completed' }) : { pieces: [], left: [] }
  },
  join: (values) => {
    const events = objectsOf(values)
    const works = [...workIn(events).values()]
    if (works.length === 0) return importedRuns([], [])
    const run = textOrNull(events.find((event) => event.thread !== undefined)?.thread)
    const roles = works.map(({ kind }) => kind)
    const spoken = countRoles(roles, 'user_message', 'agent_message')
    return importMessages({ source: 'codex', run, spoken }, events, execEvents)
  },
}

const execEvents: MessageReader<RawRecord> = {
  add: (conversation, events) => {
    for (const work of workIn(events).values()) addWork(conversation, work)
  },
  count,
}

type ExecWork = {
  readonly id: string
  readonly kind: string
  readonly said: string | null
  readonly input: unknown
  readonly output: unknown
  readonly failed: boolean
}

/** The items by id. Each item is listed once, at the position of its first event and in its latest state. */
function workIn(events: readonly RawRecord[]): ReadonlyMap<string, ExecWork> {
  const works = new Map<string, ExecWork>()
  for (const [index, event] of events.entries()) {
    const kind = String(event.type)
    if (event.thread !== undefined || ignored.test(kind)) continue
    const work =
      kind.endsWith('_begin') || kind.endsWith('_end') ? shownWork(event, kind) : itemWork(event, kind, index)
    const known = works.get(work.id)
    works.set(work.id, known === undefined ? work : { ...work, kind: known.kind, input: work.input ?? known.input })
  }
  return works
}

const ignored =
  /^(?:reasoning|agent_reasoning|todo_list|plan_update|error|token_count|task_|session_|turn_|background_|exec_command_output)/

function itemWork(item: RawRecord, kind: string, index: number): ExecWork {
  const { text, message, command, aggregated_output, exit_code, tool, result, error, changes } = item
  const said = textOrNull(text) ?? textOrNull(message)
  const output = item.ended !== true ? null : (aggregated_output ?? error ?? result ?? item.status ?? null)
  const input = command === undefined ? (item.arguments ?? changeSet(changes) ?? searchOf(item)) : { command }
  const failed = (typeof exit_code === 'number' && exit_code !== 0) || item.status === 'failed'
  return { id: idOrNull(item.id) ?? String(index), kind: textOrNull(tool) ?? kind, said, input, output, failed }
}

function changeSet(changes: unknown): unknown {
  return changes === undefined ? undefined : { changes }
}

/** A web search that the provider executes. The log does not hold its result. */
function searchOf({ query }: RawRecord): unknown {
  return query === undefined ? undefined : { query }
}

function shownWork(event: RawRecord, kind: string): ExecWork {
  const { call_id, command, invocation, changes, stdout, stderr, formatted_output, result, exit_code, success } = event
  const called = objectOf(invocation)
  const began = kind.endsWith('_begin')
  const printed = [stdout, stderr].flatMap((text) => textOrNull(text) ?? []).join('\n')
  const input = called.arguments ?? (command === undefined ? (changeSet(changes) ?? searchOf(event)) : { command })
  return {
    id: textOrNull(call_id) ?? '',
    kind: textOrNull(called.tool) ?? kind.replace(/_(?:begin|end)$/, ''),
    said: null,
    input,
    output: began || event.query !== undefined ? null : (result ?? textOrNull(formatted_output) ?? printed),
    failed: (typeof exit_code === 'number' && exit_code !== 0) || success === false,
  }
}

function addWork(conversation: ImportedConversation, { id, kind, said, input, output, failed }: ExecWork): void {
  if (kind === 'user_message' || kind === 'agent_message') {
    if (kind === 'user_message') conversation.user(said)
    else conversation.assistant(said, [])
  } else if (input === undefined) {
    conversation.leaveUnknown('message', `an item of the type ${shortJson(kind)}`)
  } else {
    conversation.assistant('', [{ id, name: kind, arguments: input }])
    if (output !== null) conversation.result({ callId: id, content: contentOf(output), isError: failed })
  }
}

function contentOf(output: unknown): unknown {
  return isObject(output) && Array.isArray(output.content) ? output.content : output
}

function count(events: readonly RawRecord[]): TraceCounts {
  const kindOf = ({ type }: RawRecord) => String(type)
  const said = events.filter((event) => /^(?:user|agent)_message$/.test(kindOf(event)) && event.ended !== false).length
  const shown = (end: string) =>
    new Set(events.filter((event) => kindOf(event).endsWith(end)).map((event) => event.call_id))
  const items = events.filter(({ type, ended }) => ended !== undefined && !ignored.test(String(type)))
  const working = items.filter((event) => !/_message$/.test(kindOf(event)))
  const calls = new Set([...shown('_begin'), ...shown('_end')]).size + new Set(working.map(({ id }) => id)).size
  const searches = new Set(events.filter(({ query }) => query !== undefined).map(({ id, call_id }) => id ?? call_id))
  const isAnswered = (id: unknown) => !searches.has(id)
  const answered = working.filter(({ id, ended }) => ended === true && isAnswered(id))
  const results = [...shown('_end')].filter(isAnswered).length + answered.length
  return { messages: said + calls + results, calls, results }
}
