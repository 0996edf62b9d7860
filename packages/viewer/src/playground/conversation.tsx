/** The conversation of a run. Every text and argument can be edited, and each decision can be opened. */
import type { Message, ToolCall } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import type { ScanFinding } from '@twincheck/eval/playground'
import { memo, useState } from 'react'
import { CallLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { Foreign } from '../page/visible.tsx'
import { JsonField } from './json-field.tsx'
import type { PlayRun } from './judge.ts'
import { drawnLength, shortCall } from './shorten.ts'

type EditMessage = (position: number, message: Message) => void

/** The number of messages that are on the page at a time. More cards at once would freeze the page. */
export const PAGE_OF_MESSAGES = 100

export function Conversation({
  run,
  findings,
  from,
  open,
  onPage,
  onOpen,
  onEdit,
}: {
  readonly run: PlayRun
  readonly findings: readonly ScanFinding[]
  readonly from: number
  readonly open: number | null
  readonly onPage: (from: number) => void
  readonly onOpen: (position: number) => void
  readonly onEdit: EditMessage
}) {
  const decided = new Set(run.decisions.map(({ position }) => position))
  const conditions = new Map([...findings].reverse().map(({ position, condition }) => [position, condition]))
  const next = from + PAGE_OF_MESSAGES
  return (
    <>
      {run.messages.length > PAGE_OF_MESSAGES && <PageChoice from={from} all={run.messages.length} onPage={onPage} />}
      <ol className="space-y-2">
        {run.messages.slice(from, next).map((message, index) => {
          const position = from + index
          const condition = conditions.get(position) ?? null
          const hasCalls = message.role === 'assistant' && message.calls.length > 0
          return (
            <li key={position} id={`message-${position}`} className="entry">
              <MessageCard
                message={message}
                position={position}
                isDecision={decided.has(position) && (hasCalls || condition !== null)}
                condition={condition}
                isOpen={open === position}
                onOpen={onOpen}
                onEdit={onEdit}
              />
            </li>
          )
        })}
      </ol>
      {next < run.messages.length && (
        <button type="button" className="button" onClick={() => onPage(next)}>
          {pageName(next, run.messages.length)}
        </button>
      )}
    </>
  )
}

function PageChoice({
  from,
  all,
  onPage,
}: {
  readonly from: number
  readonly all: number
  readonly onPage: (from: number) => void
}) {
  const pages = Array.from({ length: Math.ceil(all / PAGE_OF_MESSAGES) }, (_, page) => page * PAGE_OF_MESSAGES)
  return (
    <select
      className="field"
      aria-label="Messages on the page"
      value={from}
      onChange={({ target }) => onPage(Number(target.value))}
    >
      {pages.map((first) => (
        <option key={first} value={first}>
          {pageName(first, all)}
        </option>
      ))}
    </select>
  )
}

function pageName(first: number, all: number): string {
  return `Messages ${first + 1} to ${Math.min(first + PAGE_OF_MESSAGES, all)} of ${all}`
}

function OpenButton({
  condition,
  isOpen,
  onOpen,
  number,
}: {
  readonly condition: string | null
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly number: number
}) {
  return (
    <button type="button" className="button mt-2" aria-pressed={isOpen} onClick={onOpen}>
      <Badge tone={condition === null ? 'calm' : 'warn'}>{condition ?? 'nothing found'}</Badge>{' '}
      <span className="sr-only">Message {number}: </span>
      {isOpen ? 'opened' : 'open the decision'}
    </button>
  )
}

const speakers = { system: 'System', user: 'User', assistant: 'Agent', tool: 'Tool result' } as const

/** The card is memoized, so that an edit of one message draws only one card. */
const MessageCard = memo(function MessageCard({
  message,
  position,
  isDecision,
  condition,
  isOpen,
  onOpen,
  onEdit,
}: {
  readonly message: Message
  readonly position: number
  readonly isDecision: boolean
  readonly condition: string | null
  readonly isOpen: boolean
  readonly onOpen: (position: number) => void
  readonly onEdit: EditMessage
}) {
  const [editing, setEditing] = useState(false)
  const name = `${speakers[message.role]}, message ${position + 1}`
  return (
    <article className="card px-3 py-2" aria-label={name}>
      <div className="flex items-center gap-2 text-xs text-muted">
        <span className="numbers">{position + 1}</span>
        <span className="font-semibold">{speakers[message.role]}</span>
        <button
          type="button"
          className="ml-auto min-h-6 px-2 underline"
          aria-pressed={editing}
          aria-label={`${editing ? 'Finish editing' : 'Edit'}: ${name}`}
          onClick={() => setEditing(!editing)}
        >
          {editing ? 'done' : 'edit'}
        </button>
      </div>
      {editing ? (
        <Editor message={message} name={name} onChange={(changed) => onEdit(position, changed)} />
      ) : (
        <Reading message={message} />
      )}
      {isDecision && (
        <OpenButton condition={condition} isOpen={isOpen} onOpen={() => onOpen(position)} number={position + 1} />
      )}
    </article>
  )
})

/** The maximum number of characters of a text on the page. A longer text would freeze the page. */
const MOST_AT_ONCE = 200_000
/** The maximum number of calls that a message shows. The policy reads all calls. */
const MOST_CALLS = 20

function Reading({ message }: { readonly message: Message }) {
  const { content } = message
  const calls = message.role === 'assistant' ? message.calls : []
  const [most, setMost] = useState<number>()
  const length = drawnLength(content, most)
  return (
    <>
      {content !== '' && (
        <p className={message.role === 'tool' ? 'code mt-1' : 'prose mt-1'}>
          <Foreign text={content.slice(0, length)} />
          {length < content.length && most === undefined && (
            <button type="button" className="ml-2 underline" onClick={() => setMost(MOST_AT_ONCE)}>
              show more of {content.length} characters
            </button>
          )}
        </p>
      )}
      {calls.slice(0, MOST_CALLS).map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls of a message may be the same.
        <p key={index} className="code mt-1">
          <CallLine call={shortCall(call)} />
        </p>
      ))}
      {calls.length > MOST_CALLS && <p className="mt-1 text-sm">and {calls.length - MOST_CALLS} more calls</p>}
    </>
  )
}

function Editor({
  message,
  name,
  onChange,
}: {
  readonly message: Message
  readonly name: string
  readonly onChange: (message: Message) => void
}) {
  const calls = message.role === 'assistant' ? message.calls : []
  const editCall = (index: number, changed: ToolCall) => {
    if (message.role !== 'assistant') return
    onChange({ ...message, calls: message.calls.map((call, at) => (at === index ? changed : call)) })
  }
  return (
    <div className="mt-1 space-y-2">
      {message.content.length > MOST_AT_ONCE && (
        <p className="text-sm text-muted">This text is too long to be edited here.</p>
      )}
      {(calls.length === 0 || message.content !== '') && message.content.length <= MOST_AT_ONCE && (
        <textarea
          className="field code w-full"
          dir="auto"
          rows={Math.min(12, message.content.split('\n').length + 1)}
          aria-label={`Text of ${name}`}
          value={message.content}
          onChange={({ target }) => onChange({ ...message, content: target.value })}
        />
      )}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls of a message may be the same.
        <div key={index} className="space-y-1">
          <input
            className="field code w-full"
            aria-label={`Tool of ${name}, call ${index + 1}`}
            value={call.name}
            onChange={({ target }) => editCall(index, { ...call, name: target.value })}
          />
          <JsonField
            label={`Arguments of ${name}, call ${index + 1}`}
            value={call.arguments}
            expected="a JSON object"
            accepts={isJsonObject}
            onChange={(value) =>
              isJsonObject(value) && editCall(index, { id: call.id, name: call.name, arguments: value })
            }
          />
        </div>
      ))}
    </div>
  )
}
