/**
 * AgentDojo runs: one run a line, calls as `{function, args}`. The outcome is the user task's (`utility`); whether an
 * injection succeeded is another question. Runs under attack are a source of their own.
 */
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { missingParts } from '../general-run.ts'
import { importedRuns, leftOut, type RawRecord, type RecordImporter } from '../importer.ts'
import { booleanOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const agentdojo: RecordImporter = {
  format: 'agentdojo',
  recognises: ({ suite_name, user_task_id, messages }) =>
    typeof suite_name === 'string' && typeof user_task_id === 'string' && Array.isArray(messages),
  read: (record, { fileName }) => {
    const error = textOrNull(record.error)
    if (error !== null) return leftOut('skipped', 'api-error', `The run ended in an error: ${error.slice(0, 120)}`)
    const attack = textOrNull(record.attack_type)
    const task = `${textOrNull(record.suite_name)}/${textOrNull(record.user_task_id)}`
    const injection = attack === null ? [] : [attack, textOrNull(record.injection_task_id) ?? '?']
    const messages = objectsOf(record.messages)
    const conversation = new ImportedConversation()
    for (const message of messages) addMessage(conversation, message)
    const run = {
      source: attack === null ? 'agentdojo' : 'agentdojo+attack',
      model: textOrNull(record.pipeline_name) ?? fileName,
      run: [task, ...injection].join('/'),
      task,
      outcome: booleanOrNull(record.utility),
      ...(attack === null ? {} : { compromised: record.security === true }),
      graded: null,
      messages: conversation.messages,
      decisions: conversation.decisions,
      found: count(listOf(record.messages)),
      missing: missingParts(conversation),
    }
    return importedRuns([run], conversation.left)
  },
}

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  switch (message.role) {
    case 'system':
      conversation.system(message.content)
      return
    case 'user':
      conversation.user(message.content)
      return
    case 'assistant':
      conversation.assistant(message.content, objectsOf(message.tool_calls).map(writtenCall))
      return
    case 'tool': {
      // The agent was shown the error in place of the content.
      const error = textOrNull(message.error)
      conversation.result({
        callId: message.tool_call_id,
        content: error ?? message.content,
        isError: error !== null,
      })
      return
    }
  }
  const detail = `The run holds a message of the role ${JSON.stringify(message.role)?.slice(0, 60)}.`
  conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
}

function writtenCall(call: RawRecord): ImportedCall {
  return { id: call.id, name: call.function, arguments: call.args }
}

function count(messages: readonly unknown[]): TraceCounts {
  const objects = objectsOf(messages)
  const calls = objects.reduce((sum, message) => sum + listOf(message.tool_calls).length, 0)
  return { messages: messages.length, calls, results: objects.filter(({ role }) => role === 'tool').length }
}
