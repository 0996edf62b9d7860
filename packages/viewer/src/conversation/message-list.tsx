/** The messages of a conversation. A decision and its message are shown as one entry, and long spans without evidence are folded. */

import { isObject } from '@twincheck/core/reading'
import type { ViewedMessage } from '@twincheck/server/view-data'
import { useMemo, useState } from 'react'
import type { Recorded } from '../reading/record.ts'
import { findingPlaces, type ShownScanFinding } from '../reading/scan-finding.ts'
import { matchedSpans } from '../stages/evidence.tsx'
import { useSought } from './conversation-bar.tsx'
import { DecisionLink } from './decision-link.tsx'
import { MessageView } from './message-view.tsx'
import { cutStretches, evidencePlaces, isEvidence, type MessageStretch } from './stretches.ts'

export type MessageListProps = {
  readonly runKey: string
  /** All messages from the beginning of the conversation, even if only a part is shown. */
  readonly messages: readonly ViewedMessage[]
  /** The index of the first shown message. The default is the beginning. */
  readonly from?: number
  readonly records: readonly Recorded[]
  readonly findings?: readonly ShownScanFinding[]
  /** The decision that the conversation led to. The quotes of its evidence are marked in the messages. */
  readonly quoted?: Recorded | null
  /** A message that must be shown because the URL links to it. */
  readonly at?: number | null
  /** A prefix that keeps the element ids of two lists on the same page apart. */
  readonly name?: string
}

export function MessageList(props: MessageListProps) {
  const { messages, records, findings = [], from = 0, quoted = null, at = null, name = 'message' } = props
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const sought = useSought()
  const hits = useMemo(() => (sought === null ? [] : hitsIn(messages, from, sought)), [messages, from, sought])
  const places = [
    ...[...records, ...(quoted ? [quoted] : [])].flatMap(evidencePlaces),
    ...findings.flatMap(findingPlaces),
  ]
  const stretches = cutStretches(
    messages.length - from,
    places.map((place) => place - from),
    [...(at === null ? [] : [at]), ...hits].map((place) => place - from),
  )
  const behind = records.filter(({ position }) => position >= messages.length)
  const byPlace = groupByPlace(records)
  const found = groupByPlace(
    findings.flatMap((one) => (one.position === null ? [] : [{ ...one, position: one.position }])),
  )
  return (
    <ol className="space-y-2">
      {stretches.flatMap((stretch) => {
        const part = { from: stretch.from + from, to: stretch.to + from }
        if (stretch.kind === 'folded' && !opened.has(stretch.from)) {
          const open = () => setOpened(new Set([...opened, stretch.from]))
          return [<Folded key={`fold ${part.from}`} part={part} messages={messages} records={records} onOpen={open} />]
        }
        return messages.slice(part.from, part.to).map((message, index) => {
          const position = part.from + index
          return (
            <Entry
              key={position}
              id={`${name}-${position}`}
              runKey={props.runKey}
              message={message}
              position={position}
              decisions={byPlace.get(position) ?? []}
              findings={found.get(position) ?? []}
              marked={sought ?? (quoted ? spansAt(quoted, position, message) : [])}
              isHit={hits.includes(position)}
            />
          )
        })
      })}
      {behind.map((record) => (
        <li key={record.id} {...placeOf(record)} tabIndex={-1}>
          <DecisionLink
            runKey={props.runKey}
            record={record}
            look="rounded-lg border border-accent bg-surface"
            tellsTwin
          />
        </li>
      ))}
    </ol>
  )
}

/** Attributes that mark the element of a decision. The list of the turn's calls and the conversation bar use them to find the element. */
function placeOf(record: Recorded): Readonly<Record<string, string | number>> {
  return { 'data-decision': record.step, ...(isEvidence(record) ? { 'data-evidence': '' } : {}) }
}

function Entry({
  id,
  runKey,
  message,
  position,
  decisions,
  findings,
  marked,
  isHit,
}: {
  readonly id: string
  readonly runKey: string
  readonly message: ViewedMessage
  readonly position: number
  readonly decisions: readonly Recorded[]
  readonly findings: readonly ShownScanFinding[]
  readonly marked: readonly string[] | RegExp
  readonly isHit: boolean
}) {
  const [first] = decisions
  // A decision belongs to the message at its position. If the agent did not write that message, the decision is shown separately above
  // the message.
  const own = message.role === 'assistant' ? first : undefined
  const others = decisions.filter((record) => record !== own)
  const place = first ? placeOf(first) : findings.length > 0 ? { 'data-evidence': '' } : {}
  return (
    <li id={id} className="entry" tabIndex={-1} {...place} data-hit={isHit ? '' : undefined}>
      {others.map((record) => (
        <DecisionLink
          key={record.id}
          runKey={runKey}
          record={record}
          look="mb-2 rounded-lg border border-dashed border-accent bg-surface"
        />
      ))}
      <MessageView
        message={message}
        position={position}
        marked={marked}
        decision={own ? { runKey, record: own } : null}
        findings={findings}
      />
    </li>
  )
}

function Folded({
  part: { from, to },
  messages,
  records,
  onOpen,
}: {
  readonly part: Pick<MessageStretch, 'from' | 'to'>
  readonly messages: readonly ViewedMessage[]
  readonly records: readonly Recorded[]
  readonly onOpen: () => void
}) {
  const decisions = records.filter(({ position }) => position >= from && position < to).length
  const asked = messages.slice(from, to).filter(({ role }) => role === 'user').length
  const parts = [
    to - from === 1 ? '1 message without evidence' : `${to - from} messages without evidence`,
    ...(decisions > 0 ? [decisions === 1 ? '1 decision, kept' : `${decisions} decisions, all kept`] : []),
    ...(asked > 0 ? [asked === 1 ? '1 by the user' : `${asked} by the user`] : []),
  ]
  return (
    <li>
      <button
        type="button"
        className="w-full rounded-lg border border-dashed border-line px-4 py-2 text-left text-sm text-muted hover:bg-soft hover:text-ink"
        aria-expanded={false}
        onClick={onOpen}
      >
        <span aria-hidden="true">⋯ </span>
        {parts.join(' · ')}
      </button>
    </li>
  )
}

function groupByPlace<Item extends { readonly position: number }>(
  items: readonly Item[],
): ReadonlyMap<number, readonly Item[]> {
  return Map.groupBy(items, ({ position }) => position)
}

function hitsIn(messages: readonly ViewedMessage[], from: number, sought: RegExp): readonly number[] {
  return messages.flatMap((message, position) =>
    position >= from && textsOf(message).some((text) => text.search(sought) !== -1) ? [position] : [],
  )
}

function textsOf({ content, calls }: ViewedMessage): readonly string[] {
  const called = calls.flatMap(({ name, arguments: given }) =>
    isObject(given)
      ? [name, ...Object.entries(given).flatMap(([key, value]) => [key, JSON.stringify(value)])]
      : [name, String(given ?? '')],
  )
  return [content, ...called]
}

function spansAt({ certificates }: Recorded, position: number, { content }: ViewedMessage): readonly string[] {
  return certificates.flatMap((certificate) => {
    const here = certificate.exhibits.filter((exhibit) => exhibit.position === position)
    if (here.length === 0) return []
    const matched = matchedSpans(certificate, content)
    // If the condition names no values that occur in the message, the whole quoted text or the name of the quoted call is marked.
    return matched.length > 0 ? matched : here.flatMap(({ text }) => [text, text.split(/[\s({]/, 1)[0] ?? ''])
  })
}
