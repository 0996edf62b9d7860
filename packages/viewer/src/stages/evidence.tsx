/** Shows the conditions that held, with links to the evidence in the conversation. */

import { isObject } from '@twincheck/core/reading'
import {
  type CallProvenance,
  nameSpeaker,
  readProvenance,
  type Speaker,
  type ValueProvenance,
} from '@twincheck/core/records'
import type { ReactNode } from 'react'
import { countOf } from '../page/format.ts'
import { highlight } from '../page/highlight.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import type { Recorded, ShownCertificate } from '../reading/record.ts'
import { NOT_REACHED, Stage } from './stage.tsx'

export type LinkToMessage = (position: number) => string | null

export function EvidenceStage({
  record,
  linkTo = null,
  told = null,
}: {
  readonly record: Recorded
  /** The reason that the page already shows elsewhere. It is left out here. */
  readonly told?: string | null
  readonly linkTo?: LinkToMessage | null
}) {
  const { certificates, because } = record
  const explanation = 'What the conversation itself shows. Without evidence nothing is repaired.'
  if (because?.stage === 'proposal' || (because?.stage === 'boundary' && certificates.length === 0)) {
    return <Stage name="evidence" explanation={explanation} {...NOT_REACHED} />
  }
  if (certificates.length === 0) {
    return <Stage name="evidence" explanation={explanation} result="none" tone="calm" />
  }
  return (
    <Stage name="evidence" explanation={explanation} result={countOf(certificates.length, 'certificate')} tone="warn">
      <ul className="space-y-5">
        {certificates.map((certificate) => (
          <li key={certificate.condition}>
            <CertificateView certificate={certificate} linkTo={linkTo} told={told} />
          </li>
        ))}
      </ul>
    </Stage>
  )
}

/**
 * The parts of a text to mark, which are the values that the condition names. If the text contains only the end of an identifier ("the
 * card ending in 8107"), that end is marked.
 */
export function matchedSpans({ finding }: ShownCertificate, text: string): readonly string[] {
  if (!isObject(finding)) return []
  return Object.entries(finding).flatMap(([name, value]) => {
    if (name === 'key' || typeof value !== 'string') return []
    if (text.includes(value)) return [value]
    const ending = value.split(/[^\p{L}\p{N}]+/u).at(-1) ?? ''
    return ending.length >= SHORTEST_ENDING ? [ending] : []
  })
}

const SHORTEST_ENDING = 3

export function CertificateView({
  certificate,
  linkTo = null,
  told = null,
}: {
  readonly certificate: ShownCertificate
  readonly linkTo?: LinkToMessage | null
  readonly told?: string | null
}) {
  const { condition, severity, authorises, reason, exhibits, finding } = certificate
  return (
    <>
      <p className="text-sm">
        <span className="font-semibold">
          <Foreign text={condition} />
        </span>
        <span className="numbers text-muted"> · severity {severity.toFixed(2)}</span>
      </p>
      {reason !== told && (
        <p className="mt-1">
          <Reason of={certificate} />
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        Allows {authorises.replaceAll('-', ' ')}: {authorisations[authorises]}
      </p>
      {exhibits.map(({ position, text }) => (
        <Exhibit key={`${String(position)} ${text}`} position={position} linkTo={linkTo}>
          {highlight(text, matchedSpans(certificate, text))}
        </Exhibit>
      ))}
      <ProvenanceView calls={readProvenance(finding)} />
    </>
  )
}

export function Reason({ of: certificate }: { readonly of: ShownCertificate }) {
  const { reason } = certificate
  return <bdi>{highlight(reason, matchedSpans(certificate, reason))}</bdi>
}

export function Exhibit({
  position,
  linkTo,
  children,
}: {
  readonly position: number | 'proposal'
  readonly linkTo: LinkToMessage | null
  readonly children: ReactNode
}) {
  const link = position === 'proposal' ? null : (linkTo?.(position) ?? null)
  const place = position === 'proposal' ? 'In the proposal' : `Message ${position + 1}`
  return (
    <blockquote className="mt-2 border-l-2 border-warn pl-3">
      <p className="text-xs text-muted">{link === null ? place : <a href={link}>{place}</a>}</p>
      <p className="code" dir="auto">
        {children}
      </p>
    </blockquote>
  )
}

const authorisations = {
  edit: 'arguments may be changed, calls may be neither added nor left out.',
  deletion: 'calls may be left out. If none is left, the task may be called complete.',
  'structural-change': 'any other action may take its place.',
  'read-first': 'something that only reads may be called first.',
  question: 'the user may be asked instead.',
  withholding: 'calls and arguments may be left out, nothing may be added. What is left out is answered, or said.',
  continuation: 'calls may take the place of what the actor says, which would end its turn.',
} as const satisfies Readonly<Record<ShownCertificate['authorises'], string>>

/**
 * Shows what the user asked for and where the values of a call came from: for each value, who first stated it and which argument contains
 * it.
 */
function ProvenanceView({ calls }: { readonly calls: readonly CallProvenance[] }) {
  return calls.map(({ call, asked, values }) => (
    <figure key={call} className="mt-3">
      <figcaption className="text-sm">
        {asked === null ? (
          'No message of the user asks for this kind of call.'
        ) : (
          <>
            Of this kind of call the user says: “<Foreign text={asked} />”
          </>
        )}
      </figcaption>
      <ul className="mt-2 space-y-1">
        {values.map((value) => (
          <Value key={`${value.argument} ${value.value}`} value={value} />
        ))}
      </ul>
    </figure>
  ))
}

function Value({ value: { argument, value, said, position } }: { readonly value: ValueProvenance }) {
  return (
    <li className="flex flex-wrap items-baseline gap-2 text-sm">
      <span className={`border-l-4 pl-2 ${tones[said]}`}>
        {nameSpeaker(said)}
        {position === null ? '' : `, message ${position + 1}`}
      </span>
      <span aria-hidden="true">→</span>
      <span>
        <Foreign text={argument} />: <span className="code">{showParts(value)}</span>
      </span>
    </li>
  )
}

/** Colours that show who stated a value: the user's side, structured data, running text of a third party, or nobody. */
const tones = {
  user: 'border-good',
  system: 'border-good',
  schema: 'border-good',
  'structured-output': 'border-line',
  'running-text': 'border-bad',
  nobody: 'border-warn',
} as const satisfies Readonly<Record<Speaker, string>>
