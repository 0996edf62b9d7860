/**
 * What `codex exec --json` prints: threads of items, each told when it begins and when it is completed. Older versions
 * print what they show, `{id, msg}`: a call's beginning and its end. In both a call and its result are one thing here.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { idOrNull, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const codexExec: Importer = {
  format: 'codex-exec',
  recognises: ({ type, item, thread_id, id, msg }) => {
    if (type === 'thread.started') return typeof thread_id === 'string'
    if (/^item\.(?:started|updated|completed)$/.test(String(type))) return isObject(item)
    if (/^turn\.(?:started|completed|failed)$/.test(String(type))) return true
    return typeof id === 'string' && isObject(msg) && typeof msg.type === 'string'
  },
  scope: 'file',
  pieces: ({ type, item, thread_id, msg }) => {
    if (isObject(msg)) return { pieces: [{ key: '', value: msg }], left: [] }
    if (thread_id !== undefined) return { pieces: [{ key: '', value: { thread: thread_id } }], left: [] }
    return {
      pieces: isObject(item) ? [{ key: '', value: { ...item, ended: type === 'item.completed' } }] : [],
      left: [],
    }
  },
  join: (values) => {
    const events = objectsOf(values)
    const conversation = new ImportedConversation()
    const told = [...workIn(events).values()]
    for (const one of told) addWork(conversation, one)
    const thread = textOrNull(events.find((event) => event.thread !== undefined)?.thread)
    const run = namedRun({ source: 'codex', run: thread }, conversation, count(events))
    const by = (speaker: string) => told.filter(({ kind }) => kind === speaker).length
    const spoken = { user: by('user_message'), assistant: by('agent_message') }
    return importedRuns(told.length > 0 ? [{ ...run, spoken }] : [], conversation.left)
  },
}

type ExecWork = {
  readonly id: string
  readonly kind: string
  readonly said: string | null
  readonly input: unknown
  /** Null while it runs, or where it was broken off. */
  readonly output: unknown
  readonly failed: boolean
}

/** Each thing once, where it began, as it was told last. */
function workIn(events: readonly RawRecord[]): ReadonlyMap<string, ExecWork> {
  const works = new Map<string, ExecWork>()
  for (const [index, event] of events.entries()) {
    const kind = String(event.type)
    if (event.thread !== undefined || asides.test(kind)) continue
    const work =
      kind.endsWith('_begin') || kind.endsWith('_end') ? shownWork(event, kind) : itemWork(event, kind, index)
    const known = works.get(work.id)
    works.set(work.id, known === undefined ? work : { ...work, kind: known.kind, input: work.input ?? known.input })
  }
  return works
}

/** What a model thinks, plans, counts and looks up by its provider, and what the program says about itself. */
const asides =
  /^(?:reasoning|agent_reasoning|todo_list|plan_update|web_search|error|token_count|task_|session_|turn_|background_|exec_command_output)/

function itemWork(item: RawRecord, kind: string, index: number): ExecWork {
  const {
    text,
    message,
    command,
    aggregated_output,
    exit_code,
    tool,
    arguments: written,
    result,
    error,
    changes,
  } = item
  const said = textOrNull(text) ?? textOrNull(message)
  const output = item.ended !== true ? null : (aggregated_output ?? error ?? result ?? item.status ?? null)
  const input = command === undefined ? (written ?? (changes === undefined ? undefined : { changes })) : { command }
  const failed = (typeof exit_code === 'number' && exit_code !== 0) || item.status === 'failed'
  return { id: idOrNull(item.id) ?? String(index), kind: textOrNull(tool) ?? kind, said, input, output, failed }
}

function shownWork(event: RawRecord, kind: string): ExecWork {
  const { call_id, command, invocation, changes, stdout, stderr, formatted_output, result, exit_code, success } = event
  const [called] = objectsOf([invocation])
  const began = kind.endsWith('_begin')
  const told = [stdout, stderr].flatMap((text) => textOrNull(text) ?? []).join('\n')
  const input =
    called?.arguments ?? (command === undefined ? (changes === undefined ? undefined : { changes }) : { command })
  return {
    id: textOrNull(call_id) ?? '',
    kind: textOrNull(called?.tool) ?? kind.replace(/_(?:begin|end)$/, ''),
    said: null,
    input,
    output: began ? null : (result ?? textOrNull(formatted_output) ?? told),
    failed: (typeof exit_code === 'number' && exit_code !== 0) || success === false,
  }
}

function addWork(conversation: ImportedConversation, { id, kind, said, input, output, failed }: ExecWork): void {
  if (kind === 'user_message' || kind === 'agent_message') {
    if (kind === 'user_message') conversation.user(said)
    else conversation.assistant(said, [])
  } else if (input === undefined) {
    conversation.leave(unknownContent('message', `an item of the type ${JSON.stringify(kind).slice(0, 60)}`))
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
  const items = events.filter(({ type, ended }) => ended !== undefined && !asides.test(String(type)))
  const working = items.filter((event) => !/_message$/.test(kindOf(event)))
  const calls = new Set([...shown('_begin'), ...shown('_end')]).size + new Set(working.map(({ id }) => id)).size
  const results = shown('_end').size + working.filter(({ ended }) => ended === true).length
  return { messages: said + calls + results, calls, results }
}
