/**
 * Remembers the answers that each session was given. The caller puts them into its own history as results of calls that never ran, and a
 * later check must not mistake them for outputs of tools. An answer is recognised by its whole call and its whole text.
 *
 * Invariants
 *   1. An unused session is forgotten after between 10,000 and 20,000 other sessions were used. With a store, the answers of a forgotten session are read from its records.
 *   2. Only hashes are kept, so that an answer takes a few bytes.
 */
import { hash } from 'node:crypto'
import { type DecisionRecord, type Json, type Message, readMessage, redactJson } from '@twincheck/core'
import { openLru, type Reply, type SessionKey } from '@twincheck/core/adapter'
import { isArray, isJsonObject } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import type { Store } from '../store/store.ts'
import type { CheckAnswer } from './check-reply.ts'

export type SessionAnswers = {
  readonly mark: (key: SessionKey, messages: readonly Message[]) => Promise<readonly Message[]>
  readonly note: (key: SessionKey, calls: Reply['calls'], answers: readonly CheckAnswer[]) => void
}

/** The number of remembered sessions, which is the same as in TwinCheck itself. */
const rememberedSessions = 10_000
/** The maximum number of answers of one session. One turn of the user adds at most five. */
const mostAnswers = 500

export function openSessionAnswers(store: Pick<Store, 'listRecords'> | null): SessionAnswers {
  const known = openLru<string, ReadonlySet<string>>(rememberedSessions)
  const nameOf = ({ tenant, session }: SessionKey) => JSON.stringify([tenant, session])
  const find = async (key: SessionKey): Promise<ReadonlySet<string>> => {
    const name = nameOf(key)
    const before = known.get(name)
    if (before) return before
    const stored = store ? await store.listRecords(key) : []
    // While the store was read, `note` may have added answers of this session. So these answers are kept.
    const found = new Set([...stored.flatMap(({ record }) => answersIn(record)), ...(known.get(name) ?? [])])
    known.set(name, found)
    return found
  }
  return {
    mark: async (key, messages) => {
      if (!messages.some(({ role }) => role === 'tool')) return messages
      const given = await find(key)
      return given.size === 0 ? messages : markGiven(messages, given)
    },
    note: (key, calls, answers) => {
      const added = answers.flatMap(({ tool_call_id: id, content }) => {
        const call = calls.find((one) => one.id === id)
        return call ? [keyOf(recorded(call), content)] : []
      })
      if (added.length === 0) return
      const all = [...(known.get(nameOf(key)) ?? []), ...added]
      known.set(nameOf(key), new Set(all.slice(-mostAnswers)))
    },
  }
}

function markGiven(messages: readonly Message[], given: ReadonlySet<string>): readonly Message[] {
  const made = new Map<string, Json>()
  return messages.map((message) => {
    if (message.role === 'assistant') for (const call of message.calls) made.set(call.id, recorded(call))
    if (message.role !== 'tool') return message
    const isGiven = given.has(keyOf(made.get(message.callId) ?? null, message.content))
    return isGiven ? readMessage({ ...message, isAnswer: true }, 'answer') : message
  })
}

function recorded({ name, arguments: given, malformed }: Reply['calls'][number]): Json {
  return { name, arguments: malformed ?? given }
}

/** Records are redacted, so the call and the text that are compared with records are redacted too. */
function keyOf(call: Json, text: string): string {
  return hash('sha256', canonicalJson(redactJson([call, text], null)), 'base64url')
}

function answersIn({ outcome, proposal, advice, twin }: DecisionRecord): readonly string[] {
  const given = proposal.calls ?? null
  const calls = isArray(given) ? given : []
  const answer = (call: Json | undefined, text: string) => (isJsonObject(call) ? [keyOf(call, text)] : [])
  if (outcome === 'answered') return (advice?.answers ?? []).flatMap(({ call, text }) => answer(calls[call], text))
  const said = outcome === 'replaced' && twin?.action.kind === 'answer' ? twin.action.text : undefined
  return typeof said === 'string' ? calls.flatMap((call) => answer(call, said)) : []
}
