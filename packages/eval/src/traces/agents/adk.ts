/**
 * Reads files of Google's ADK: sessions, whose events hold Gemini contents, and the cases of an evaluation. Older session files keep
 * earlier events separately, in `past_events`.
 */
import { type ImportedCall, importMessages, type NamedRun, readEach } from '../imported-run.ts'
import { geminiContents, geminiText } from '../providers/gemini.ts'
import { firstOf, idOrNull, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const adk: TraceFormat = {
  name: 'adk',
  title: 'ADK sessions',
  keys: 'id app_name user_id state events past_events last_update_time',
  recognises: ({ events, past_events }) =>
    [...objectsOf(past_events).slice(0, 4), ...objectsOf(events).slice(0, 4)].some(isAdkEvent),
  read: (record) => {
    const task = textOrNull(record.app_name) ?? textOrNull(record.appName)
    return importMessages({ source: 'adk', run: idOrNull(record.id), task }, contentsOf(record), geminiContents)
  },
}

export const adkEvents: TraceFormat = {
  name: 'adk-events',
  title: 'ADK events',
  keys: 'author invocation_id invocationId content actions',
  recognises: isAdkEvent,
  scope: 'file',
  pieces: ({ content, partial, author, invocation_id, invocationId }) =>
    onePiece({ content, partial, author, invocation_id: invocation_id ?? invocationId }),
  join: (values, { fileName }) =>
    importMessages({ source: 'adk', run: fileName }, contentsOf({ events: values }), geminiContents),
}

function isAdkEvent({ author, invocation_id, invocationId }: RawRecord): boolean {
  return typeof author === 'string' && typeof (invocation_id ?? invocationId) === 'string'
}

/**
 * Selects the contents of events. Partial events of a streamed answer are left out. If an event has no role, its author decides: the
 * author `user` is the user, and every other author speaks for the model.
 */
function contentsOf({ past_events, events }: RawRecord): readonly RawRecord[] {
  return [...objectsOf(past_events), ...objectsOf(events)].flatMap(({ content, partial, author }) => {
    if (!isObject(content) || partial === true) return []
    return [content.role === undefined ? { ...content, role: author === 'user' ? 'user' : 'model' } : content]
  })
}

/**
 * The format of evaluation cases. Each invocation has the user's request, the tools that were used and the agent's answer. Older files
 * have a `query` with its `expected_tool_use`. Neither version contains the outputs of tools.
 */
export const adkEvaluation: TraceFormat = {
  name: 'adk-evaluation',
  title: 'ADK evaluation cases',
  keys: 'eval_id conversation session_input query expected_tool_use reference',
  recognises: (record) => {
    const first = turnsOf(record)[0]
    return first !== undefined && (isObject(first.user_content ?? first.userContent) || isOlder(first))
  },
  read: (record) => {
    const run = idOrNull(record.eval_id) ?? idOrNull(record.name)
    const named: NamedRun = { source: 'adk', run, task: run, missing: ['tool-outputs'] }
    return importMessages(named, turnsOf(record).map(readTurn), evaluatedTurns)
  },
}

const evaluatedTurns = readEach<EvaluatedTurn>({
  add: (conversation, { asked, calls, answered }) => {
    conversation.user(asked)
    if (calls.length > 0) conversation.assistant('', calls)
    if (answered !== null) conversation.assistant(answered, [])
  },
  count: ({ calls, answered }) => ({
    said: 1 + Math.min(1, calls.length) + (answered === null ? 0 : 1),
    calls: calls.length,
  }),
})

/** The turns of a case are its invocations. In older files, a case is a single query, or its `data` lists the queries. */
function turnsOf(record: RawRecord): readonly RawRecord[] {
  if (isOlder(record)) return [record]
  const data = firstOf(record.data)
  return objectsOf(data !== undefined && isOlder(data) ? record.data : record.conversation)
}

function isOlder({ query, expected_tool_use }: RawRecord): boolean {
  return typeof query === 'string' && Array.isArray(expected_tool_use)
}

type EvaluatedTurn = {
  readonly asked: unknown
  readonly calls: readonly ImportedCall[]
  readonly answered: string | null
}

function readTurn(turn: RawRecord): EvaluatedTurn {
  if (isOlder(turn)) {
    const calls = objectsOf(turn.expected_tool_use).map(({ tool_name, tool_input }) => {
      return { id: null, name: tool_name, arguments: tool_input }
    })
    return { asked: turn.query, calls, answered: geminiText(turn.reference) }
  }
  const { tool_uses, toolUses } = objectOf(turn.intermediate_data ?? turn.intermediateData)
  const calls = objectsOf(tool_uses ?? toolUses).map(({ id, name, args }) => ({ id, name, arguments: args }))
  const asked = geminiText(turn.user_content ?? turn.userContent) ?? ''
  return { asked, calls, answered: geminiText(turn.final_response ?? turn.finalResponse) }
}
