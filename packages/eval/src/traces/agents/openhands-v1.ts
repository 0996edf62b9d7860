/** Events of OpenHands since it has an SDK (`kind: "ActionEvent"`, …), as the older events that say the same. */
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../importer.ts'
import { textOrNull } from '../raw.ts'

export function isKindEvent({ kind, source }: RawRecord): boolean {
  return (
    typeof source === 'string' &&
    typeof kind === 'string' &&
    /^[A-Z]\w{2,60}(?:Event|Observation|Update|Condensation)$/.test(kind)
  )
}

/** An event of a kind that says nothing of the conversation stays as it is, without an action. */
export function olderEvent(event: RawRecord): RawRecord {
  const { id, source, kind, llm_message } = event
  switch (kind) {
    case 'SystemPromptEvent':
      return { id, source, action: 'system', args: { content: textIn(event.system_prompt), tools: event.tools } }
    case 'MessageEvent':
      return { id, source, action: 'message', args: { content: isObject(llm_message) ? llm_message.content : null } }
    case 'ActionEvent':
      return { id, source, ...actionOf(event) }
    case 'ObservationEvent':
      return {
        id,
        source,
        observation: event.tool_name ?? 'tool',
        cause: event.action_id,
        content: seenIn(event.observation),
      }
    case 'UserRejectObservation':
      return { id, source, observation: 'error', cause: event.action_id, content: event.rejection_reason }
    case 'AgentErrorEvent':
      return { id, source, observation: 'error', cause: event.action_id ?? event.tool_call_id, content: event.error }
  }
  return { id, source, observation: 'null', kind }
}

function actionOf({ action, thought, tool_name, tool_call_id, tool_call }: RawRecord): RawRecord {
  const { kind: _, ...args } = isObject(action) ? action : {}
  const call = isObject(tool_call) ? tool_call : {}
  const written = isObject(call.function) ? call.function : { name: call.name ?? tool_name, arguments: call.arguments }
  return {
    action: textOrNull(tool_name) ?? 'tool',
    args: { ...args, thought: textIn(thought) },
    tool_call_metadata: {
      ...{ function_name: tool_name, tool_call_id },
      model_response: { choices: [{ message: { tool_calls: [{ id: tool_call_id, function: written }] } }] },
    },
  }
}

function seenIn(observation: unknown): unknown {
  return isObject(observation) ? (observation.content ?? observation.output ?? observation) : observation
}

function textIn(held: unknown): unknown {
  if (!Array.isArray(held)) return isObject(held) ? held.text : held
  return held.map(textIn).join('\n')
}
