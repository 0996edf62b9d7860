/** Reads results of tau-bench and simulations of tau2-bench. */

import { isObject } from '@twincheck/core/reading'
import { fullReward, type ImportedConversation, importMessages } from '../imported-run.ts'
import { type LeftOut, malformedMessage } from '../left-out.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { idOrNull, listOf, numberOrNull, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { leftOut, type TraceFormat } from '../trace-format.ts'

/** The format of tau-bench results: elements `{task_id, reward, info, traj}`, where `traj` holds OpenAI chat messages. */
export const tauBench: TraceFormat = {
  name: 'tau-bench',
  title: 'tau-bench results',
  keys: 'task_id reward traj trial info',
  recognises: ({ task_id, traj, reward }) =>
    (typeof task_id === 'number' || typeof task_id === 'string') && Array.isArray(traj) && reward !== undefined,
  read: (record, { fileName }) => {
    const messages = listOf(record.traj)
    if (messages.length === 0) {
      return leftOut('skipped', 'empty-trajectory', 'The trajectory is empty: the task ended in an API error.')
    }
    // Only the name of the file says which model made the run.
    const [model = null, ...domain] = fileName.split('__')
    const task = [...domain, idOrNull(record.task_id) ?? '?'].join('/')
    const run = `${task}/${idOrNull(record.trial) ?? '0'}`
    const outcome = fullReward(numberOrNull(record.reward))
    return importMessages({ source: 'tau-bench', model, run, task, outcome }, messages, chatMessages)
  },
}

/**
 * The format of tau2-bench: elements of `{info, tasks, simulations}`. The simulated user may have tools too. Calls of the simulated user
 * and their results are not decisions of the agent, so they are counted and left out.
 */
export const tau2Bench: TraceFormat = {
  name: 'tau2-bench',
  title: 'tau2-bench simulations',
  keys: 'simulations tasks task_id messages reward_info termination_reason',
  recognises: ({ messages, task_id, reward_info, termination_reason }) =>
    Array.isArray(messages) && task_id !== undefined && (isObject(reward_info) || termination_reason !== undefined),
  read: (record, { header, fileName }) => {
    const messages = listOf(record.messages)
    if (messages.length === 0) return leftOut('skipped', 'empty-trajectory', 'The simulation has no messages.')
    const info = objectOf(header?.info)
    const { domain_name, tool_defs } = objectOf(info.environment_info)
    const task = [textOrNull(domain_name), idOrNull(record.task_id)].filter((part) => part !== null).join('/')
    const named = {
      source: 'tau2-bench',
      model: modelName(textOrNull(objectOf(info.agent_info).llm)) ?? fileName.split('__')[0] ?? null,
      run: idOrNull(record.id) ?? `${task}/${idOrNull(record.trial) ?? '0'}`,
      task,
      outcome: fullReward(numberOrNull(objectOf(record.reward_info).reward)),
    }
    const flat = objectsOf(messages).flatMap((message) =>
      Array.isArray(message.tool_messages) ? objectsOf(message.tool_messages) : [message],
    )
    const reader = { add: addMessages, count: chatMessages.count }
    return importMessages(named, flat, reader, { tools: tool_defs })
  },
}

function addMessages(conversation: ImportedConversation, messages: readonly RawRecord[]): void {
  for (const { role, content, tool_calls, requestor, id, error } of messages) {
    if (role === 'user') for (const _ of listOf(tool_calls)) conversation.leave(userSide('call'))
    if (conversation.say(role, content)) continue
    const calls = objectsOf(tool_calls).map(({ id: call, name, arguments: given }) => ({
      id: call,
      name,
      arguments: given,
    }))
    if (role === 'assistant') conversation.assistant(content, calls)
    else if (role !== 'tool')
      conversation.leave(malformedMessage(`a message of the role ${shortJson(role)}`, 'The simulation'))
    else if (requestor === 'user') conversation.leave(userSide('result'))
    else conversation.result({ callId: id, content, isError: error === true })
  }
}

function userSide(what: 'call' | 'result'): LeftOut {
  const detail = `A ${what} of the simulated user's own tools: no decision of the agent.`
  return { kind: 'skipped', what, reason: 'not-the-agents', detail }
}

/** A model that was loaded from a local cache is named by its path: `…/models--org--name/snapshots/…`. */
function modelName(llm: string | null): string | null {
  const cached = llm === null ? null : /(?:^|\/)models--([^/]+?)--([^/]+)/.exec(llm)
  return cached === null ? llm : `${cached[1]}/${cached[2]}`
}
