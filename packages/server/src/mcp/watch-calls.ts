/**
 * Inspects each tools/call of one connection before it runs, and the result afterwards.
 *
 * Invariants
 *     1. In shadow a call is passed on in the same turn of the event loop, with unchanged params.
 *     2. If a call cannot be read or checked, or its twin cannot be delivered, the call runs unchanged: the proxy fails open.
 */
import { randomUUID } from 'node:crypto'
import {
  type Checked,
  type Confirm,
  createTwinCheck,
  inferOutcome,
  type Message,
  readMessage,
  type Session,
  type ToolCall,
  type TwinCheckOptions,
} from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import {
  canStandIn,
  isPlainCall,
  notExecuted,
  noteReplacement,
  proposedCall,
  type ReplacementNote,
  replacedKey,
} from './replacement.ts'
import type { ListedTools } from './tool-list.ts'
import { type CallParams, userTextOf, withoutUserText } from './user-text.ts'

type CallResult = Readonly<Record<string, unknown>>

export type Ruling =
  | {
      readonly kind: 'run'
      readonly params: CallParams
      readonly settle: (result: CallResult) => CallResult
      readonly fail: (message: string) => void
    }
  | { readonly kind: 'answer'; readonly result: CallResult }

export type CallWatch = {
  /** Decides what happens to a call. Returns a promise only if the call must wait for its decision. Never throws or rejects. */
  readonly propose: (params: CallParams, signal: AbortSignal) => Ruling | Promise<Ruling>
  readonly settled: () => Promise<void>
}

type ProposedMessage = Extract<Message, { role: 'assistant' }>

/** The record names the proxy as the one who refused, because no person was asked. */
const cannotStandIn = { verdict: 'refuse', by: 'the MCP proxy, which cannot carry this twin out' } as const

export function watchCalls(options: TwinCheckOptions, tools: ListedTools): CallWatch {
  const trace = openSeenTrace()
  /** The ids of calls in progress that a twin must not replace, because they are not plain calls. */
  const fixed = new Set<string>()
  let calls = 0

  const confirm: Confirm = async (pending, asked) => {
    const proposed = proposedCall(pending)
    if (!proposed || fixed.has(proposed.id) || !canStandIn(pending.twin, proposed, tools)) return cannotStandIn
    const answer = (await options.confirm?.(pending, asked)) ?? ({ verdict: 'approve' } as const)
    return answer.verdict === 'edit' && !canStandIn(answer.twin, proposed, tools) ? cannotStandIn : answer
  }
  const session: Session = createTwinCheck({ ...options, confirm }).session(`mcp-${(options.newId ?? randomUUID)()}`)

  const run = (message: ProposedMessage, params: CallParams, note: ReplacementNote | null): Ruling => {
    trace.add(message)
    const callId = message.calls[0]?.id ?? ''
    return {
      kind: 'run',
      params,
      settle: (result) => {
        const text = resultText(result)
        if (text !== null) trace.addResult(callId, text, result.isError === true)
        return note ? annotate(result, note) : result
      },
      fail: (text) => trace.addResult(callId, text, true),
    }
  }

  const follow = async (
    { outcome, action, answers, record }: Checked,
    message: ProposedMessage,
    params: CallParams,
  ) => {
    const [proposed] = message.calls
    if (outcome === 'kept' || !proposed) return run(message, params, null)
    if (outcome === 'answered') {
      const text = answers[0]?.text ?? ''
      const note = noteReplacement(await record, { proposed, executed: null })
      // The answered call and its answer stay in the trace, and the answer is marked as such. The policy needs this mark to see that the
      // actor insists on the call, and to count the answers.
      trace.add(message)
      trace.addAnswer(proposed.id, text)
      return { kind: 'answer', result: notExecuted(note, { kind: 'answer', text }, { params, tools }) } as const
    }
    if (action.kind !== 'tool-calls') {
      const note = noteReplacement(await record, { proposed, executed: null })
      return { kind: 'answer', result: notExecuted(note, action, { params, tools }) } as const
    }
    const executed = action.calls[0] ?? proposed
    const note = noteReplacement(await record, { proposed, executed })
    const { name, arguments: args } = executed
    return run(proposalOf(proposed.id, name, args), { ...params, name, arguments: args }, note)
  }

  return {
    settled: session.settled,
    propose: (given, signal) => {
      const params = withoutUserText(given)
      const id = `call-${calls++}`
      const message = readProposal(id, params)
      if (!message) return { kind: 'run', params, settle: (result) => result, fail: () => {} }
      const text = userTextOf(given)
      if (text !== null) trace.hearUser(text)
      const step = {
        messages: trace.messages(),
        tools: tools.active(),
        proposal: { kind: 'tool-calls', calls: message.calls },
        // Only a plain call can be answered instead of executed. The agent reads in the result why the call did not run, and continues.
        canAnswer: isPlainCall(params),
      } as const
      // `check` has read the step when it returns its promise. So the call may be added to the trace directly afterwards.
      const checked = session.check(step, { signal })
      if ((options.mode ?? 'shadow') === 'shadow') return run(message, params, null)
      if (!isPlainCall(params)) fixed.add(id)
      return checked.then((decided) => follow(decided, message, params)).finally(() => fixed.delete(id))
    },
  }
}

/**
 * Reads a call as a message of the actor. Returns null if the call is not valid. Such a call goes to the server, whose error message is
 * better.
 */
function readProposal(id: string, { name, arguments: args }: CallParams): ProposedMessage | null {
  try {
    return proposalOf(id, name, args ?? {})
  } catch {
    return null
  }
}

function proposalOf(id: string, name: unknown, args: unknown): ProposedMessage {
  const calls: readonly unknown[] = [
    { id, name, arguments: args } satisfies Record<keyof Omit<ToolCall, 'malformed'>, unknown>,
  ]
  const message = readMessage({ role: 'assistant', content: '', calls }, 'tools/call')
  if (message.role !== 'assistant') throw new TypeError('an assistant message was read as another')
  return message
}

function annotate(result: CallResult, note: ReplacementNote): CallResult {
  const { _meta: meta } = result
  return { ...result, _meta: { ...(isObject(meta) ? meta : {}), [replacedKey]: note } }
}

/**
 * The part of a trajectory that the proxy has seen: executed and answered calls, their results and, if the client passes it, the user's
 * text.
 *
 * The trace is bounded, because an MCP connection may live for days. The oldest part is dropped, but the latest user message always
 * stays.
 */
type SeenTrace = {
  readonly messages: () => readonly Message[]
  /** Adds the user's latest message. A repeated text counts as the same message, because clients repeat it with every call. */
  readonly hearUser: (text: string) => void
  readonly add: (message: Message) => void
  readonly addResult: (callId: string, output: string, isError: boolean) => void
  readonly addAnswer: (callId: string, text: string) => void
}

type TraceLimits = { readonly messages: number; readonly characters: number; readonly outputCharacters: number }

const usualLimits: TraceLimits = { messages: 2_000, characters: 8_000_000, outputCharacters: 200_000 }

export function openSeenTrace(limits: TraceLimits = usualLimits): SeenTrace {
  let messages: Message[] = []
  let characters = 0
  let request: Message | null = null

  const add = (message: Message) => {
    messages.push(message)
    characters += sizeOf(message)
    if (messages.length > limits.messages || characters > limits.characters) dropOlderHalf()
  }

  /** Half of the trace is dropped at a time, because after each drop the rest must be read again. */
  const dropOlderHalf = () => {
    let from = 0
    while (
      from < messages.length - 1 &&
      (messages.length - from > limits.messages / 2 || characters > limits.characters / 2)
    ) {
      const message = messages[from++]
      characters -= message ? sizeOf(message) : 0
    }
    const kept = messages.slice(from)
    if (request && !kept.includes(request)) {
      kept.unshift(request)
      characters += sizeOf(request)
    }
    messages = kept
  }

  return {
    messages: () => messages,
    add,
    hearUser: (text) => {
      if (request?.content === text) return
      request = readMessage({ role: 'user', content: text }, 'user')
      add(request)
    },
    addAnswer: (callId, text) => add(readMessage({ role: 'tool', callId, content: text, isAnswer: true }, 'answer')),
    addResult: (callId, output, isError) => {
      const content = output.slice(0, limits.outputCharacters)
      // The outcome is inferred from the whole output, because it may not be visible in a truncated JSON text.
      const failed = isError || (content.length < output.length && inferOutcome(output, undefined) === 'failure')
      add(readMessage({ role: 'tool', callId, content, ...(failed ? { isError: true } : {}) }, 'result'))
    },
  }
}

function sizeOf(message: Message): number {
  const calls = message.role === 'assistant' ? JSON.stringify(message.calls).length : 0
  return message.content.length + calls
}

/** The text of a tool's result. Returns null for a started task or a question to the user, which are not results yet. */
export function resultText(result: unknown): string | null {
  if (!isObject(result) || !Array.isArray(result.content)) return null
  const texts = result.content.map(blockText)
  if (texts.length > 0) return texts.join('\n')
  return result.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent)
}

/** Images and audio are named but not copied, because their bytes are no evidence. */
function blockText(block: unknown): string {
  if (!isObject(block)) return ''
  if (typeof block.text === 'string') return block.text
  if (isObject(block.resource) && typeof block.resource.text === 'string') return block.resource.text
  return `[${[block.type, block.mimeType, block.uri].filter((part) => typeof part === 'string').join(' ')}]`
}
