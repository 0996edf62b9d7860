/**
 * Traces of Agents for Amazon Bedrock: one event for each step of the orchestration. An `invocationInput` is a call of an action
 * group, a knowledge base, a code interpreter or another agent; the `observation` after it is the result.
 */
import { parseJson } from '@twincheck/core/reading'
import { importMessages } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { heldValue, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const bedrockAgent: TraceFormat = {
  name: 'bedrock-agent',
  title: 'traces of Bedrock agents',
  keys: 'agentId agentAliasId agentVersion sessionId trace orchestrationTrace',
  recognises: (record) => traceIn(record) !== null,
  scope: 'file',
  pieces: (record) => onePiece(traceIn(record), sessionIn(record) ?? ''),
  join: (values, { fileName }) =>
    importMessages({ source: 'bedrock-agent', run: fileName }, chatOf(objectsOf(values)), chatMessages),
}

const traceNames = (
  'orchestrationTrace preProcessingTrace postProcessingTrace customOrchestrationTrace routingClassifierTrace ' +
  'guardrailTrace failureTrace'
).split(' ')

/** The trace in an event, which may be in the envelope of its stream. */
function traceIn(record: RawRecord): RawRecord | null {
  const { trace } = record
  for (const held of [objectOf(objectOf(trace).trace), objectOf(trace), record])
    if (traceNames.some((name) => isObject(held[name]))) return held
  return null
}

function sessionIn({ sessionId, trace }: RawRecord): string | null {
  return textOrNull(sessionId) ?? textOrNull(objectOf(trace).sessionId)
}

function chatOf(traces: readonly RawRecord[]): readonly RawRecord[] {
  const chat: RawRecord[] = []
  const asked = new Set<string>()
  for (const trace of traces) {
    for (const name of traceNames) {
      const { modelInvocationInput, invocationInput, observation } = objectOf(trace[name])
      // Pre- and post-processing ask the model about the same question again.
      if (name === 'orchestrationTrace') {
        for (const content of questionsIn(modelInvocationInput)) {
          if (!asked.has(content)) chat.push({ role: 'user', content })
          asked.add(content)
        }
      }
      const call = isObject(invocationInput) ? callIn(invocationInput) : null
      if (call !== null)
        chat.push({ role: 'assistant', content: '', tool_calls: [{ id: `call-${chat.length}`, function: call }] })
      if (isObject(observation)) chat.push(...observed(observation, lastCall(chat)))
    }
    const { failureReason } = objectOf(trace.failureTrace)
    if (failureReason !== undefined) chat.push({ role: 'system', content: String(failureReason) })
  }
  return chat
}

/** The user's messages in a request to the model, which is JSON text. Results of tools are also messages of the user. */
function questionsIn(input: unknown): readonly string[] {
  const { messages } = objectOf(heldValue(objectOf(input).text))
  return objectsOf(messages).flatMap(({ role, content }) => {
    const text = textOrNull(content) ?? textOrNull(objectsOf(content)[0]?.text)
    return role === 'user' && text !== null && !/tool_?result|function_result/i.test(text) ? [text] : []
  })
}

type Called = { readonly name: string; readonly arguments: unknown }

function callIn(input: RawRecord): Called | null {
  const { actionGroupInvocationInput: action, knowledgeBaseLookupInput: lookup } = input
  const { codeInterpreterInvocationInput: code, agentCollaboratorInvocationInput: agent } = input
  if (isObject(action)) {
    const name = textOrNull(action.function) ?? textOrNull(action.apiPath) ?? textOrNull(action.actionGroupName)
    const body = Object.values(objectOf(objectOf(action.requestBody).content)).flatMap(listOf)
    return { name: name ?? 'action', arguments: parametersOf([...objectsOf(action.parameters), ...objectsOf(body)]) }
  }
  if (isObject(lookup)) return { name: 'knowledge_base', arguments: lookup }
  if (isObject(code)) return { name: 'code_interpreter', arguments: code }
  if (!isObject(agent)) return null
  return { name: textOrNull(agent.agentCollaboratorName) ?? 'agent', arguments: objectOf(agent.input) }
}

/** `[{name, type, value}]`. Every value is a text. */
function parametersOf(parameters: readonly RawRecord[]): RawRecord {
  return Object.fromEntries(parameters.map(({ name, type, value }) => [String(name), typed(type, value)]))
}

function typed(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:number|integer|boolean|array|object)$/i.test(String(type))) return value
  return parseJson(value) ?? value
}

function observed(observation: RawRecord, call: string | null): readonly RawRecord[] {
  const { finalResponse, repromptResponse } = observation
  if (isObject(finalResponse)) return [{ role: 'assistant', content: finalResponse.text ?? '' }]
  const held = outputNames.map((name) => observation[name]).find(isObject) ?? repromptResponse
  if (held === undefined) return []
  const content = textOrNull(objectOf(held).text) ?? JSON.stringify(held)
  return [call === null ? { role: 'system', content } : { role: 'tool', tool_call_id: call, content }]
}

const outputNames = [
  ...['actionGroupInvocationOutput', 'knowledgeBaseLookupOutput', 'codeInterpreterInvocationOutput'],
  'agentCollaboratorInvocationOutput',
]

/** The call that the next observation answers; null if the latest message is not a call. */
function lastCall(chat: readonly RawRecord[]): string | null {
  return textOrNull(objectsOf(chat.at(-1)?.tool_calls)[0]?.id)
}
