/** Messages of a conversation, a decision and the message it became as one; long stretches without evidence fold. */
import { useState } from 'react'
import type { Message } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import { matchedSpans } from '../stages/evidence.tsx'
import { DecisionLink } from './decision-link.tsx'
import { MessageView } from './message-view.tsx'
import { cutStretches, type Stretch } from './stretches.ts'

export type MessageListProps = {
  readonly runKey: string
  /** From the beginning of the conversation, whichever part is shown. */
  readonly messages: readonly Message[]
  /** Where the shown part begins; by default at the beginning. */
  readonly from?: number
  /** In their order. */
  readonly records: readonly Recorded[]
  /** The decision that all this led to: what its evidence quotes is marked. */
  readonly quoted?: Recorded | null
  /** A message that must be shown, since the address leads to it. */
  readonly at?: number | null
  /** Two lists on one page name their messages apart. */
  readonly name?: string
}

export function MessageList(props: MessageListProps) {
  const { runKey, messages, records, from = 0, quoted = null, at = null, name = 'message' } = props
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const length = messages.length - from
  const shifted = [...records, ...(quoted ? [quoted] : [])].map((record) => shiftPlaces(record, from))
  const stretches = cutStretches(length, shifted, at === null ? [] : [at - from])
  const behind = records.filter(({ position }) => position >= messages.length)
  const byPlace = groupByPlace(records)
  return (
    <ol className="space-y-2">
      {stretches.flatMap((stretch) => {
        if (stretch.kind === 'folded' && !opened.has(stretch.from)) {
          const open = () => setOpened(new Set([...opened, stretch.from]))
          const part = { from: stretch.from + from, to: stretch.to + from }
          return [
            <Folded key={`fold ${stretch.from}`} part={part} messages={messages} records={records} onOpen={open} />,
          ]
        }
        return messages.slice(stretch.from + from, stretch.to + from).map((message, index) => {
          const position = stretch.from + from + index
          return (
            <Entry
              key={position}
              id={`${name}-${position}`}
              runKey={runKey}
              message={message}
              position={position}
              decisions={byPlace.get(position) ?? []}
              spans={quoted ? spansAt(quoted, position, message) : []}
            />
          )
        })
      })}
      {behind.map((record) => (
        <li key={record.id} data-decision={record.step} tabIndex={-1}>
          <DecisionLink runKey={runKey} record={record} look="rounded-lg border border-accent bg-surface" />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  id,
  runKey,
  message,
  position,
  decisions,
  spans,
}: {
  readonly id: string
  readonly runKey: string
  readonly message: Message
  readonly position: number
  readonly decisions: readonly Recorded[]
  readonly spans: readonly string[]
}) {
  const [first] = decisions
  // A decision became the message that stands in its place, unless that is somebody else's.
  const own = message.role === 'assistant' ? first : undefined
  const others = decisions.filter((record) => record !== own)
  return (
    <li id={id} className="entry" tabIndex={-1} {...(first ? { 'data-decision': first.step } : {})}>
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
        spans={spans}
        decision={own ? { runKey, record: own } : null}
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
  readonly part: Pick<Stretch, 'from' | 'to'>
  readonly messages: readonly Message[]
  readonly records: readonly Recorded[]
  readonly onOpen: () => void
}) {
  const decisions = records.filter(({ position }) => position >= from && position < to).length
  const asked = messages.slice(from, to).filter(({ role }) => role === 'user').length
  const parts = [
    `${to - from} messages without evidence`,
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

function groupByPlace(records: readonly Recorded[]): ReadonlyMap<number, readonly Recorded[]> {
  const places = new Map<number, Recorded[]>()
  for (const record of records) {
    const here = places.get(record.position)
    if (here) here.push(record)
    else places.set(record.position, [record])
  }
  return places
}

/** Stretches count from where the list begins. */
function shiftPlaces(record: Recorded, from: number): Recorded {
  if (from === 0) return record
  const certificates = record.certificates.map((certificate) => ({
    ...certificate,
    exhibits: certificate.exhibits.map(({ position, text }) => ({
      position: position === 'proposal' ? position : position - from,
      text,
    })),
  }))
  return { ...record, position: record.position - from, certificates }
}

/** Exhibits name the message they are read in; what they name inside it is marked there. */
function spansAt({ certificates }: Recorded, position: number, { content }: Message): readonly string[] {
  return certificates.flatMap((certificate) => {
    const here = certificate.exhibits.filter((exhibit) => exhibit.position === position)
    if (here.length === 0) return []
    const matched = matchedSpans(certificate, content)
    // A condition that names no values points at the whole: the request, or the call by its name.
    return matched.length > 0 ? matched : here.flatMap(({ text }) => [text, text.split(/[\s({]/, 1)[0] ?? ''])
  })
}
