/** Shows one message. If a decision kept, replaced or answered it, the decision is shown with the message. */

import type { ViewedMessage } from '@twincheck/server/view-data'
import { useMemo, useState } from 'react'
import { ActionLine, CallLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { CopyButton } from '../page/copy-button.tsx'
import { highlight } from '../page/highlight.tsx'
import { JsonTree } from '../page/json-tree.tsx'
import { type JsonNode, readJsonTree } from '../page/read-json-tree.ts'
import { Foreign } from '../page/visible.tsx'
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
  marked,
  decision,
  findings = [],
}: {
  readonly message: ViewedMessage
  readonly position: number
  readonly marked: readonly string[] | RegExp
  readonly decision: DecidedMessage | null
  readonly findings?: readonly ShownScanFinding[]
}) {
  const { role, content, calls, outcome } = message
  const failed = outcome === 'failure'
  const tree = useMemo(() => (role === 'tool' ? readJsonTree(content) : null), [role, content])
  const [asTree, setAsTree] = useState(content.length > SHORT_JSON)
  // A marked passage is shown in the original text, because a tree would hide it in a closed branch.
  const isMarked = marked instanceof RegExp ? content.search(marked) !== -1 : marked.length > 0
  const shownTree = asTree && !isMarked ? tree : null
  const empty = content === '' && calls.length === 0
  return (
    <div
      className={`rounded-r-lg border-l-4 px-4 py-2.5 ${lookOf(message, decision, findings)} ${role === 'tool' ? 'ml-6' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span className={failed ? 'text-ink' : ''}>
          <span className="font-semibold">{speakers[role]}</span> · message {position + 1}
        </span>
        {failed && <OutcomeBadge outcome="failure" />}
        {decision && <DecisionHead runKey={decision.runKey} record={decision.record} />}
        {findings.map(({ condition }) => (
          <Badge key={condition} tone="warn">
            <Foreign text={condition} />
          </Badge>
        ))}
        {role === 'tool' && content !== '' && (
          <span className="ml-auto flex gap-1 print:hidden">
            {tree !== null && !isMarked && content.length > SHORTEST_TREE && (
              <button type="button" className="quiet-button" aria-pressed={asTree} onClick={() => setAsTree(!asTree)}>
                Tree
              </button>
            )}
            <CopyButton label="Copy" look="quiet-button" text={() => content} />
          </span>
        )}
      </div>
      {decision && <Replaced record={decision.record} />}
      {content !== '' && (
        <Content text={content} tree={shownTree} look={role === 'tool' ? 'code' : 'prose'} marked={marked} />
      )}
      {empty && <p className="text-sm text-muted">Nothing was said and nothing called.</p>}
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be in a message twice.
        <p key={index} className="code mt-1 rounded bg-soft px-2 py-1">
          <CallLine call={call} render={(text) => highlight(text, marked)} />
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

/**
 * JSON of at most `SHORT_JSON` characters is shown as written, unless the person asks for the tree. JSON shorter than `SHORTEST_TREE` has
 * no tree.
 */
const SHORT_JSON = 200
const SHORTEST_TREE = 60

/** The length of a text that is shown at first. The text is always plain: no markup in it is interpreted. */
const SHOWN_CHARACTERS = 900
const SHOWN_LINES = 14

function Content({
  text,
  tree,
  look,
  marked,
}: {
  readonly text: string
  readonly tree: JsonNode | null
  readonly look: 'code' | 'prose'
  readonly marked: readonly string[] | RegExp
}) {
  const [open, setOpen] = useState(false)
  if (tree !== null) return <JsonTree node={tree} />
  const cut = beginning(text)
  const isCut = cut.length < text.length
  const shown = open || !isCut ? text : `${cut} …${excerpt(text, cut.length, marked)}`
  return (
    <>
      <div className={look} dir="auto">
        {highlight(shown, marked)}
      </div>
      {isCut && (
        <button type="button" className="button mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fold' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
  )
}

function excerpt(text: string, from: number, marked: readonly string[] | RegExp): string {
  if (!(marked instanceof RegExp) || text.slice(0, from).search(marked) !== -1) return ''
  const place = text.search(marked)
  return place === -1 ? '' : `\n… ${text.slice(Math.max(from, place - EXCERPT), place + EXCERPT)} …`
}

const EXCERPT = 200

function beginning(text: string): string {
  const lines = text.split('\n', SHOWN_LINES + 1)
  const byLines = lines.length > SHOWN_LINES ? lines.slice(0, SHOWN_LINES).join('\n') : text
  // A slightly longer text is shown whole, because a button for one more line would be useless.
  return byLines.length > SHOWN_CHARACTERS * 1.2 ? byLines.slice(0, SHOWN_CHARACTERS) : byLines
}
