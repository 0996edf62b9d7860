/**
 * Reads AgentDojo runs: one run a line, with calls as `{function, args}`. The outcome of a run is the outcome of the user's task
 * (`utility`). It does not say whether an injection succeeded. Runs under attack have a separate source name.
 */
import { type ImportedConversation, importMessages } from '../imported-run.ts'
import { malformedMessage } from '../left-out.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { booleanOrNull, listOf, objectsOf, shortJson, textOrNull } from '../raw.ts'
import { leftOut, type RecordFormat } from '../trace-format.ts'

export const agentdojo: RecordFormat = {
  name: 'agentdojo',
  title: 'AgentDojo runs',
  keys: 'suite_name user_task_id messages utility security pipeline_name',
  recognises: ({ suite_name, user_task_id, messages }) =>
    typeof suite_name === 'string' && typeof user_task_id === 'string' && Array.isArray(messages),
  read: (record, { fileName }) => {
    const error = textOrNull(record.error)
    if (error !== null) return leftOut('skipped', 'api-error', `The run ended in an error: ${error.slice(0, 120)}`)
    const attack = textOrNull(record.attack_type)
    const task = `${textOrNull(record.suite_name)}/${textOrNull(record.user_task_id)}`
    const injection = attack === null ? [] : [attack, textOrNull(record.injection_task_id) ?? '?']
    const named = {
      source: attack === null ? 'agentdojo' : 'agentdojo+attack',
      model: textOrNull(record.pipeline_name) ?? fileName,
      run: [task, ...injection].join('/'),
      task,
      outcome: booleanOrNull(record.utility),
      ...(attack === null ? {} : { compromised: record.security === true }),
    }
    return importMessages(named, listOf(record.messages), { add: addMessages, count: chatMessages.count })
  },
}

function addMessages(conversation: ImportedConversation, messages: readonly unknown[]): void {
  for (const { role, content, tool_calls, tool_call_id, error: told } of objectsOf(messages)) {
    if (conversation.say(role, content)) continue
    const calls = objectsOf(tool_calls).map(({ id, function: name, args }) => ({ id, name, arguments: args }))
    if (role === 'assistant') conversation.assistant(content, calls)
    else if (role === 'tool') {
      // If the tool failed, the agent got the error instead of the content.
      const error = textOrNull(told)
      conversation.result({ callId: tool_call_id, content: error ?? content, isError: error !== null })
    } else conversation.leave(malformedMessage(`a message of the role ${shortJson(role)}`))
  }
}
