/** One message. If a decision kept, replaced or answered it, the message is shown with that decision. */

import type { ViewedMessage } from '@twincheck/server/view-data'
import { type ReactNode, useState } from 'react'
import { ActionLine, CallLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { highlight } from '../page/highlight.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import type { ShownScanFinding } from '../reading/scan-finding.ts'
import { OutcomeBadge } from '../stages/ledger.tsx'
import { DecisionHead } from './decision-link.tsx'
import { isEvidence } from './stretches.ts'

const speakers = { system: 'System', user: 'User', assistant: 'Assistant', tool: 'Tool result' } as const

type DecidedMessage = { readonly runKey: string; readonly record: Recorded }

export function MessageView({
  message,
  position,
  spans,
  decision,
  findings = [],
}: {
  readonly message: ViewedMessage
  readonly position: number
  readonly spans: readonly string[]
  readonly decision: DecidedMessage | null
  readonly findings?: readonly ShownScanFinding[]
}) {
  const { role, content, calls, outcome } = message
  const failed = outcome === 'failure'
  const empty = content === '' && calls.length === 0
  return (
    <div
      className={`rounded-r-lg border-l-4 px-4 py-2.5 ${lookOf(message, decision, findings)} ${role === 'tool' ? 'ml-6' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span className={failed ? 'text-ink' : ''}>
          <span className="font-semibold">{speakers[role]}</span> · message {position}
        </span>
        {failed && <OutcomeBadge outcome="failure" />}
        {decision && <DecisionHead runKey={decision.runKey} record={decision.record} />}
        {findings.map(({ condition }) => (
          <Badge key={condition} tone="warn">
            <Foreign text={condition} />
          </Badge>
        ))}
      </div>
      {decision && <Replaced record={decision.record} />}
      {content !== '' && (
        <Fold text={content} look={role === 'tool' ? 'code' : 'prose'} render={(part) => highlight(part, spans)} />
      )}
      {empty && <p className="text-sm text-muted">Nothing was said and nothing called.</p>}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be in a message twice.
        <p key={index} className="code mt-1 rounded bg-soft px-2 py-1">
          <CallLine call={call} render={(text) => highlight(text, spans)} />
        </p>
      ))}
    </div>
  )
}

function lookOf(
  { role, outcome }: ViewedMessage,
  decision: DecidedMessage | null,
  findings: readonly ShownScanFinding[],
): string {
  if (outcome === 'failure') return 'border-bad bg-bad-soft'
  if (decision && decision.record.outcome !== 'kept') return 'border-good bg-surface'
  if (findings.length > 0 || (decision && isEvidence(decision.record))) return 'border-warn bg-surface'
  return role === 'user' ? 'border-accent bg-surface' : 'border-line bg-surface'
}

/** The actor's proposal, if it was replaced. */
function Replaced({ record: { outcome, proposal, twin } }: { readonly record: Recorded }) {
  if (outcome !== 'replaced') return null
  return (
    <>
      <p className="mt-1 text-xs text-muted">Proposed</p>
      <p className="code rounded bg-bad-soft px-2 py-1 text-bad">
        <ActionLine action={proposal} />
      </p>
      <p className="mt-1 text-xs text-muted">
        {twin?.action.kind === 'answer' ? 'Not executed; answered instead, with what follows' : 'Instead'}
      </p>
    </>
  )
}

/** Long text is shown by its beginning, with a button for the rest. It is always plain text: nothing in it is interpreted. */
const SHOWN_CHARACTERS = 900
const SHOWN_LINES = 14

function Fold({
  text,
  render = showParts,
  look = 'code',
}: {
  readonly text: string
  readonly render?: (part: string) => ReactNode
  readonly look?: 'code' | 'prose'
}) {
  const [open, setOpen] = useState(false)
  const cut = beginning(text)
  if (cut.length === text.length) return <div className={look}>{render(text)}</div>
  return (
    <div>
      <div className={look}>{render(open ? text : `${cut} …`)}</div>
      <button type="button" className="button mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fold' : `Show all ${text.length.toLocaleString('en')} characters`}
      </button>
    </div>
  )
}

function beginning(text: string): string {
  const lines = text.split('\n', SHOWN_LINES + 1)
  const byLines = lines.length > SHOWN_LINES ? lines.slice(0, SHOWN_LINES).join('\n') : text
  // A slightly longer text is shown whole: a button for one more line would be silly.
  return byLines.length > SHOWN_CHARACTERS * 1.2 ? byLines.slice(0, SHOWN_CHARACTERS) : byLines
}
