/**
 * ToolSandbox runs: `{scenario, similarity, messages}`, OpenAI chat messages. The grade is kept beside the outcome.
 *
 * A message's `assistant_details` and `user_details` are the evaluator's notes on it. Nothing here reads them: a
 * detector that did would be told the answer.
 */
import { ImportedConversation } from '../conversation.ts'
import { missingParts } from '../general-run.ts'
import { type Importer, importedRuns } from '../importer.ts'
import { addChatMessages, countChatMessages } from '../providers/openai-chat.ts'
import { listOf, numberOrNull, textOrNull } from '../raw.ts'

/** Wording alone pulls right runs down to 0.85, so success begins below that. */
export const SUCCESS_SIMILARITY = 0.8

export const toolsandbox: Importer = {
  format: 'toolsandbox',
  recognises: ({ scenario, similarity, messages }) =>
    typeof scenario === 'string' && similarity !== undefined && Array.isArray(messages),
  read: (record, { fileName }) => {
    const messages = listOf(record.messages)
    const similarity = numberOrNull(record.similarity)
    const scenario = textOrNull(record.scenario)
    const conversation = new ImportedConversation()
    addChatMessages(conversation, messages)
    const run = {
      source: 'toolsandbox',
      // The lines name no model; their file does.
      model: fileName,
      run: scenario,
      task: scenario,
      outcome: similarity === null ? null : similarity >= SUCCESS_SIMILARITY,
      graded: similarity,
      messages: conversation.messages,
      decisions: conversation.decisions,
      found: countChatMessages(messages),
      missing: missingParts(conversation),
    }
    return importedRuns([run], conversation.left)
  },
}
