/**
 * Cases of an evaluation with ADK: invocations of what the user said, which tools were used, and what the agent answered. Older
 * files write a `query` with its `expected_tool_use`. What the tools answered is in neither.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { geminiText } from '../providers/gemini-parts.ts'
import { firstOf, idOrNull, objectsOf } from '../raw.ts'

export const adkEvaluation: Importer = {
  format: 'adk-evaluation',
  recognises: (record) => {
    const first = turnsOf(record)[0]
    return first !== undefined && (isObject(first.user_content ?? first.userContent) || isOlder(first))
  },
  read: (record) => {
    const conversation = new ImportedConversation()
    const turns = turnsOf(record).map(readTurn)
    for (const { asked, calls, answered } of turns) {
      conversation.user(asked)
      if (calls.length > 0) conversation.assistant('', calls)
      if (answered !== null) conversation.assistant(answered, [])
    }
    const told = turns.flatMap(({ calls, answered }) => [calls.length > 0, answered !== null]).filter((one) => one)
    const called = turns.reduce((sum, { calls }) => sum + calls.length, 0)
    const found = { messages: turns.length + told.length, calls: called, results: 0 }
    const run = idOrNull(record.eval_id) ?? idOrNull(record.name)
    const read = namedRun({ source: 'adk', run, task: run }, conversation, found)
    return importedRuns([{ ...read, missing: [...read.missing, 'tool-outputs'] }], conversation.left)
  },
}

/** A case holds its invocations; in older files a case holds `data`, or is one query alone. */
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
  const between = turn.intermediate_data ?? turn.intermediateData
  const uses = isObject(between) ? (between.tool_uses ?? between.toolUses) : null
  const calls = objectsOf(uses).map(({ id, name, args }) => ({ id, name, arguments: args }))
  const asked = geminiText(turn.user_content ?? turn.userContent) ?? ''
  return { asked, calls, answered: geminiText(turn.final_response ?? turn.finalResponse) }
}
