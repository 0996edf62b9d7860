/**
 * Inspects each tools/call of one connection before it runs, and its result afterwards.
 *
 * Invariants
 *     1. In shadow a call is passed on in the same turn of the event loop, with unchanged params.
 *     2. A call that cannot be read, checked or delivered runs unchanged: the proxy fails open.
 */
import { randomUUID } from 'node:crypto'
import {
  type Checked,
  type Confirm,
  createTwinCheck,
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
import { resultText } from './result-text.ts'
import { openSeenTrace } from './seen-trace.ts'
import type { ListedTools } from './tool-list.ts'
import { type CallParams, userTextOf, withoutUserText } from './user-text.ts'

type CallResult = Readonly<Record<string, unknown>>

/** What happens to a call. */
export type Ruling =
  | {
      readonly kind: 'run'
      readonly params: CallParams
      /** Takes the server's result and returns the client's. */
      readonly settle: (result: CallResult) => CallResult
      readonly fail: (message: string) => void
    }
  | { readonly kind: 'answer'; readonly result: CallResult }

export type CallWatch = {
  /** A promise only if the call must wait for its decision. Never throws or rejects. */
  readonly propose: (params: CallParams, signal: AbortSignal) => Ruling | Promise<Ruling>
  /** Resolves when every decision is recorded. */
  readonly settled: () => Promise<void>
}

type ProposedMessage = Extract<Message, { role: 'assistant' }>

/** Used in the record instead of a person's name: nobody was asked. */
const cannotStandIn = { verdict: 'refuse', by: 'the MCP proxy, which cannot carry this twin out' } as const

export function watchCalls(options: TwinCheckOptions, tools: ListedTools): CallWatch {
  const trace = openSeenTrace()
  /** Calls in progress that a twin must not replace. */
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

  const follow = async ({ outcome, action, record }: Checked, message: ProposedMessage, params: CallParams) => {
    const [proposed] = message.calls
    if (outcome === 'kept' || !proposed) return run(message, params, null)
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
        // A result that says why nothing was done is enough: the agent continues by itself.
        canAnswer: true,
      } as const
      // The session reads the step before it first waits, so the call may join the trace right afterwards.
      const checked = session.check(step, { signal })
      if ((options.mode ?? 'shadow') === 'shadow') return run(message, params, null)
      if (!isPlainCall(params)) fixed.add(id)
      return checked.then((decided) => follow(decided, message, params)).finally(() => fixed.delete(id))
    },
  }
}

/** The call as the message of an actor; null: it is not a valid call, and the server will report that better. */
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
