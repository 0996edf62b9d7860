/**
 * tau2-bench simulations: elements of `{info, tasks, simulations}`. The simulated user may have tools of its own; its
 * calls and their results are no decisions of the agent and are left out, counted.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { isFullReward, missingParts } from '../general-run.ts'
import { type Importer, importedRuns, leftOut, type RawRecord } from '../importer.ts'
import type { LeftOut } from '../left-out.ts'
import { idOrNull, listOf, numberOrNull, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const tau2Bench: Importer = {
  format: 'tau2-bench',
  recognises: ({ messages, task_id, reward_info, termination_reason }) =>
    Array.isArray(messages) && task_id !== undefined && (isObject(reward_info) || termination_reason !== undefined),
  read: (record, { header, fileName }) => {
    const messages = listOf(record.messages)
    if (messages.length === 0) return leftOut('skipped', 'empty-trajectory', 'The simulation has no messages.')
    const info = isObject(header?.info) ? header.info : {}
    const environment = isObject(info.environment_info) ? info.environment_info : {}
    const agent = isObject(info.agent_info) ? info.agent_info : {}
    const reward = isObject(record.reward_info) ? numberOrNull(record.reward_info.reward) : null
    const task = [textOrNull(environment.domain_name), idOrNull(record.task_id)].filter((part) => part !== null)
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(environment.tool_defs)
    const flat = objectsOf(messages).flatMap(flatten)
    for (const message of flat) addMessage(conversation, message)
    const run = {
      source: 'tau2-bench',
      model: modelName(textOrNull(agent.llm)) ?? fileName.split('__')[0] ?? null,
      run: idOrNull(record.id) ?? `${task.join('/')}/${idOrNull(record.trial) ?? '0'}`,
      task: task.join('/'),
      outcome: reward === null ? null : isFullReward(reward),
      graded: null,
      messages: conversation.messages,
      decisions: conversation.decisions,
      found: count(flat),
      missing: missingParts(conversation),
    }
    return importedRuns([run], conversation.left)
  },
}

/** Results of parallel calls may stand in one message. */
function flatten(message: RawRecord): readonly RawRecord[] {
  return Array.isArray(message.tool_messages) ? objectsOf(message.tool_messages) : [message]
}

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  const { role, content, error } = message
  switch (role) {
    case 'system':
      conversation.system(content)
      return
    case 'user':
      for (const _ of listOf(message.tool_calls)) conversation.leave(userSide('call'))
      conversation.user(content)
      return
    case 'assistant':
      conversation.assistant(content, objectsOf(message.tool_calls).map(writtenCall))
      return
    case 'tool':
      if (message.requestor === 'user') {
        conversation.leave(userSide('result'))
        return
      }
      conversation.result({ callId: message.id, content, isError: error === true })
      return
  }
  const detail = `The simulation holds a message of the role ${JSON.stringify(role)?.slice(0, 60)}.`
  conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
}

function writtenCall({ id, name, arguments: written }: RawRecord): ImportedCall {
  return { id, name, arguments: written }
}

function userSide(what: 'call' | 'result'): LeftOut {
  const detail = `A ${what} of the simulated user's own tools: no decision of the agent.`
  return { kind: 'skipped', what, reason: 'not-the-agents', detail }
}

function count(messages: readonly RawRecord[]): TraceCounts {
  const calls = messages.reduce((sum, message) => sum + listOf(message.tool_calls).length, 0)
  return { messages: messages.length, calls, results: messages.filter(({ role }) => role === 'tool').length }
}

/** A model that was loaded from a local cache is named by its path there: `…/models--org--name/snapshots/…`. */
function modelName(llm: string | null): string | null {
  const cached = llm === null ? null : /(?:^|\/)models--([^/]+?)--([^/]+)/.exec(llm)
  return cached === null ? llm : `${cached[1]}/${cached[2]}`
}
