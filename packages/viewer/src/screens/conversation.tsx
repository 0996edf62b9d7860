/** The conversation as a reader would want it, with a marker and the detector's score at each decision. */
import { CallLine } from '../call-line.tsx'
import { Fold } from '../page/fold.tsx'
import { highlight } from '../page/highlight.tsx'
import type { Detail, Transcript, TranscriptMessage } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import { matchedSpans } from '../stages/evidence.tsx'
import { OutcomeBadge } from '../stages/ledger.tsx'
import { DecisionLink } from './decision-link.tsx'

export function ConversationView({
  runKey,
  detail,
  until = null,
}: {
  readonly runKey: string
  readonly detail: Pick<Detail, 'records'> & { readonly conversation: Transcript }
  /** Ends before this decision's proposal, and marks what was its evidence. */
  readonly until?: Recorded | null
}) {
  const { messages } = detail.conversation
  const shown = until ? messages.slice(0, until.position) : messages
  const last = until ? until.position : Number.POSITIVE_INFINITY
  const markers = detail.records.filter(({ position }) => position <= last)
  return (
    <ol className="space-y-2">
      {shown.map((message, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the conversation.
        <li key={position} id={`message-${position}`} tabIndex={-1}>
          <Markers runKey={runKey} records={markers.filter((record) => record.position === position)} />
          <MessageView message={message} position={position} spans={until ? spansAt(until, position, message) : []} />
        </li>
      ))}
      {markers.some(({ position }) => position >= shown.length) && (
        <li>
          <Markers runKey={runKey} records={markers.filter(({ position }) => position >= shown.length)} />
        </li>
      )}
    </ol>
  )
}

function Markers({ runKey, records }: { readonly runKey: string; readonly records: readonly Recorded[] }) {
  return records.map((record) => (
    <DecisionLink
      key={record.id}
      runKey={runKey}
      record={record}
      look="my-2 rounded-lg border border-dashed border-accent bg-surface"
    />
  ))
}

const speakers = { system: 'System', user: 'User', assistant: 'Assistant', tool: 'Tool result' } as const

function MessageView({
  message,
  position,
  spans,
}: {
  readonly message: TranscriptMessage
  readonly position: number
  readonly spans: readonly string[]
}) {
  const { role, content, calls, outcome } = message
  const failed = outcome === 'failure'
  const look = failed
    ? 'border-bad bg-bad-soft'
    : role === 'user'
      ? 'border-accent bg-surface'
      : 'border-line bg-surface'
  return (
    <div className={`rounded-r-lg border-l-4 px-4 py-2.5 ${look} ${role === 'tool' ? 'ml-6' : ''}`}>
      <p className="flex items-center gap-2 text-xs text-muted">
        <span className={failed ? 'text-ink' : ''}>
          <span className="font-semibold">{speakers[role]}</span> · message {position}
        </span>
        {outcome !== null && failed && <OutcomeBadge outcome={outcome} />}
      </p>
      {content !== '' && (
        <Fold text={content} look={role === 'tool' ? 'code' : 'prose'} render={(part) => highlight(part, spans)} />
      )}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same call may stand in a message twice.
        <p key={index} className="code mt-1 rounded bg-soft px-2 py-1">
          <CallLine call={call} render={(text) => highlight(text, spans)} />
        </p>
      ))}
    </div>
  )
}

/** Exhibits name the message they are read in; what they name inside it is marked there. */
function spansAt({ certificates }: Recorded, position: number, { content }: TranscriptMessage): readonly string[] {
  return certificates.flatMap((certificate) => {
    const here = certificate.exhibits.filter((exhibit) => exhibit.position === position)
    if (here.length === 0) return []
    const matched = matchedSpans(certificate, content)
    // A condition that names no values points at the whole: the request, or the call by its name.
    return matched.length > 0 ? matched : here.flatMap(({ text }) => [text, text.split(/[\s({]/, 1)[0] ?? ''])
  })
}
