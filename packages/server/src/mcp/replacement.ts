/**
 * Replacements in MCP. A call can be replaced by one other call, whose result is returned, or be answered without being executed. A proxy
 * cannot turn a call into the agent's final response.
 */
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import type { Action, Certificate, DecisionRecord, PendingSwitch, ToolCall } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { ListedTools } from './tool-list.ts'
import type { CallParams } from './user-text.ts'

export const replacedKey = 'twincheck/replaced'

export type ReplacementNote = {
  readonly proposed: CalledTool
  readonly executed: CalledTool | null
  readonly reason: string
  readonly record: string
}

type CalledTool = Pick<ToolCall, 'name' | 'arguments'>

/** Whether these params are an ordinary call, without a task, that does not continue a conversation. All other calls run unchanged. */
export function isPlainCall(params: CallParams): boolean {
  return Object.keys(params).every((name) => name === 'name' || name === 'arguments' || name === '_meta')
}

export function canStandIn(twin: Action, proposed: ToolCall, tools: ListedTools): boolean {
  if (twin.kind !== 'tool-calls') return true
  const [call] = twin.calls
  if (!call || twin.calls.length !== 1 || call.malformed !== undefined) return false
  // Clients validate a result against the output schema of the tool that the agent called. The result of another tool may not fit this
  // schema. So a twin that calls another tool may replace the proposed call only if the proposed tool declares no output schema.
  return call.name === proposed.name || !tools.declaresOutput(proposed.name)
}

export function noteReplacement(
  record: DecisionRecord,
  { proposed, executed }: { readonly proposed: ToolCall; readonly executed: ToolCall | null },
): ReplacementNote {
  return {
    proposed: { name: proposed.name, arguments: proposed.arguments },
    executed: executed && { name: executed.name, arguments: executed.arguments },
    reason: reasonOf(record),
    record: record.id,
  }
}

/**
 * The result that the client gets for a call that is not executed. If the twin is an answer to the call, the result is the answer's text,
 * word for word. If the twin is text for the user, the result says why the call was not executed, and then gives the text. The result is
 * marked as an error only if the tool declares an output schema, because an error need not fit the schema.
 */
export function notExecuted(note: ReplacementNote, twin: TextTwin, { params, tools }: UnexecutedCall) {
  const text = twin.kind === 'answer' ? twin.text : `Not executed: ${note.reason} Instead: ${twin.text}`
  const result = {
    content: [{ type: 'text', text }],
    isError: tools.declaresOutput(note.proposed.name),
    _meta: { [replacedKey]: note },
  }
  return carriesVersion(params) ? { ...result, resultType: 'complete' } : result
}

type TextTwin = Exclude<Action, { readonly kind: 'tool-calls' }>

export type UnexecutedCall = { readonly params: CallParams; readonly tools: ListedTools }

/** Since protocol version 2026-07-28 every request states its version, and every result states its kind. */
function carriesVersion({ _meta: meta }: CallParams): boolean {
  return isObject(meta) && meta[PROTOCOL_VERSION_META_KEY] !== undefined
}

export function proposedCall({ proposal }: PendingSwitch): ToolCall | null {
  return proposal.kind === 'tool-calls' ? (proposal.calls[0] ?? null) : null
}

function reasonOf({ certificates, outcome, twin, advice }: DecisionRecord): string {
  const decided = outcome === 'answered' ? advice?.answers[0]?.condition : twin?.condition
  const deciding: Certificate | undefined = certificates.find(({ condition }) => condition === decided)
  return deciding?.reason ?? 'the evidence speaks against this call.'
}
