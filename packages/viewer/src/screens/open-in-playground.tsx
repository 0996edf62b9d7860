/** Opens a decision in the playground for editing. The conversation is part of the link's fragment. */
import type { Json } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { ViewedMessage } from '@twincheck/server/view-data'
import { useState } from 'react'
import { linkTo, writeCall } from '../playground/share-link.ts'
import type { Recorded } from '../reading/record.ts'

/** Whether the page has a server, which also serves the playground. A page that was saved as a file has no server. */
const isServed = () => window.location.protocol !== 'file:'

export function OpenInPlayground({
  record,
  messages,
}: {
  readonly record: Recorded
  readonly messages: readonly ViewedMessage[] | null
}) {
  const [problem, setProblem] = useState('')
  if (!isServed()) return null
  const { proposal } = record
  const calls = proposal !== null && isObject(proposal) ? proposal.calls : null
  if (messages === null || !Array.isArray(calls)) {
    return (
      <a className="button" href="playground/" title="The conversation is not stored here: paste the trace there.">
        Playground
      </a>
    )
  }
  const open = async () => {
    const chat = chatRecord(record.session, [...messages, { role: 'assistant', content: '', calls }])
    const { profile = 'standard', mode } = record
    const link = await linkTo(chat, { profile, mode, verdict: 'twin' })
    if (link.kind === 'link') window.location.assign(`playground/${link.fragment}`)
    else setProblem('This conversation is too long for a link. Use “twincheck explain” with the trace.')
  }
  return (
    <span className="inline-flex items-center gap-2">
      <button
        type="button"
        className="button"
        title="Opens this call and the conversation before it, without tool definitions, which records do not hold."
        onClick={() => void open()}
      >
        Open in playground
      </button>
      <span role="status" className="text-sm text-muted">
        {problem}
      </span>
    </span>
  )
}

type ChatMessage = Pick<ViewedMessage, 'role' | 'content'> & { readonly calls: readonly unknown[] }

/**
 * The conversation as a chat record. The page knows results only by their order. So each call gets a new id, and each result gets the id
 * of the first call that has no result yet.
 */
function chatRecord(id: string, viewed: readonly ChatMessage[]): Json {
  const waiting: string[] = []
  let made = 0
  const messages = viewed.map(({ role, content, calls }) => {
    if (role === 'tool') return { role, content, tool_call_id: waiting.shift() ?? `call-${++made}` }
    if (calls.length === 0) return { role, content }
    const named = calls.filter(isObject).map((call) => ({ call, id: `call-${++made}` }))
    waiting.push(...named.map((one) => one.id))
    return {
      role,
      content,
      tool_calls: named.map(({ call, id }) => writeCall({ ...call, name: String(call.name), id })),
    }
  })
  return JSON.parse(JSON.stringify({ id, messages }))
}
