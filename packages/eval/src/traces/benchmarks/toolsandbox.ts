/**
 * Reads ToolSandbox runs: `{scenario, similarity, messages}` with OpenAI chat messages. The grade is kept in addition to the outcome.
 *
 * The members `assistant_details` and `user_details` of a message are the evaluator's notes. They are not read, because they would give a
 * detector the answer.
 */
import { importMessages } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { listOf, numberOrNull, textOrNull } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

/**
 * The lowest similarity at which a run counts as successful. Differences in wording can reduce the similarity of a correct run to 0.85,
 * so the limit is below 0.85.
 */
export const SUCCESS_SIMILARITY = 0.8

export const toolsandbox: TraceFormat = {
  name: 'toolsandbox',
  title: 'ToolSandbox runs',
  keys: 'scenario similarity messages',
  recognises: ({ scenario, similarity, messages }) =>
    typeof scenario === 'string' && similarity !== undefined && Array.isArray(messages),
  read: (record, { fileName }) => {
    const graded = numberOrNull(record.similarity)
    const run = textOrNull(record.scenario)
    const outcome = graded === null ? null : graded >= SUCCESS_SIMILARITY
    // Only the name of the file says which model made the run.
    const named = { source: 'toolsandbox', model: fileName, run, task: run, outcome, graded }
    return importMessages(named, listOf(record.messages), chatMessages)
  },
}
