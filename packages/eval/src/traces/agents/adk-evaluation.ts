/**
 * Cases of an ADK evaluation. Each invocation has the user's request, the tools used and the agent's answer. Older files have
 * a `query` with its `expected_tool_use`. Neither holds the tools' outputs.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall } from '../conversation.ts'
import { importMessages, type NamedRun } from '../general-run.ts'
import { readEach } from '../message-reader.ts'
import { geminiText } from '../providers/gemini-parts.ts'
import { firstOf, idOrNull, objectOf, objectsOf, type RawRecord } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

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

/** A case holds its invocations. In older files a case holds `data`, or is a single query. */
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
