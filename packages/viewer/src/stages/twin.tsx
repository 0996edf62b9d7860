/** Shows the twin next to the actor's proposal as a word diff, and the structural checks of the twin. */
import { actionText, type DiffPiece, diffWords, movedValues } from '../action-text.ts'
import { Badge } from '../page/badge.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import { NOT_REACHED, Stage, without } from './stage.tsx'

const EXPLANATION = 'What the actor proposed, and one constrained alternative to it.'

export function TwinStage({ record }: { readonly record: Recorded }) {
  const { twin, proposal, because, certificates } = record
  if (!twin) {
    const failed = because?.stage === 'twin'
    const reached = failed ? without('twin', record) : NOT_REACHED
    return (
      <Stage name="twin" explanation={EXPLANATION} {...reached}>
        <ActionDiff left={actionText(proposal)} right={null} />
      </Stage>
    )
  }
  const authorises = certificates.find(({ condition }) => condition === twin.condition)?.authorises
  const origin = twin.origin === 'deterministic' ? 'determined by the evidence' : 'written by the generator'
  return (
    <Stage name="twin" explanation={EXPLANATION} result={origin} tone="calm">
      <ActionDiff left={actionText(proposal)} right={actionText(twin.action)} />
      <MovedValues proposal={proposal} twin={twin.action} />
      <p className="mt-3 text-sm">{describeTwin(twin.action.kind, authorises)}</p>
      {certificates.length > 1 && (
        <p className="mt-1 text-sm text-muted">
          Built for the condition <Foreign text={twin.condition} />.
        </p>
      )}
    </Stage>
  )
}

export function describeTwin(kind: unknown, authorises: string | undefined): string {
  switch (kind) {
    case 'answer':
      return 'The twin executes none of the calls. Each gets this text as its result, and the actor continues.'
    case 'clarification':
      return 'The twin executes nothing and asks the user instead.'
    case 'final-response':
      return 'The twin executes nothing and says this instead.'
    default:
      return describeCalls(authorises)
  }
}

function describeCalls(authorises: string | undefined): string {
  switch (authorises) {
    case 'read-first':
      return 'The twin first executes calls that only read. The actor then proposes again.'
    case 'continuation':
      return 'The twin executes these calls in place of the text, and the actor continues with their results.'
    default:
      return 'The twin executes these calls instead.'
  }
}

export function MovedValues({ proposal, twin }: { readonly proposal: unknown; readonly twin: unknown }) {
  const moved = movedValues(proposal, twin)
  if (moved.length === 0) return null
  return (
    <ul className="mt-3 space-y-1 text-sm">
      {moved.map(({ value, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one tool have arguments of the same names.
        <li key={index}>
          <Badge tone="warn">moved</Badge> <code className="code">{showParts(value)}</code> from{' '}
          <code className="code">{showParts(from)}</code> to <code className="code">{showParts(to)}</code>
        </li>
      ))}
    </ul>
  )
}

export function ActionDiff({ left, right }: { readonly left: string; readonly right: string | null }) {
  const diff = right === null ? null : diffWords(left, right)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side title="Proposed" pieces={diff?.left ?? [{ text: left, shared: true }]} tone="bg-bad-soft text-bad" />
      {diff ? (
        <Side title="Instead" pieces={diff.right} tone="bg-good-soft text-good" />
      ) : (
        <p className="self-center text-sm text-muted">There is no twin to compare it with.</p>
      )}
    </div>
  )
}

function Side({
  title,
  pieces,
  tone,
}: {
  readonly title: string
  readonly pieces: readonly DiffPiece[]
  readonly tone: string
}) {
  return (
    <figure className="rounded-lg bg-soft p-3">
      <figcaption className="mb-1 text-xs font-medium text-muted">{title}</figcaption>
      <pre className="code">
        {pieces.map(({ text, shared }, index) =>
          shared ? (
            showParts(text)
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place.
            <Changed key={index} text={text} tone={tone} />
          ),
        )}
      </pre>
    </figure>
  )
}

function Changed({ text, tone }: { readonly text: string; readonly tone: string }) {
  const inner = text.trim()
  const start = text.indexOf(inner)
  return (
    <>
      {text.slice(0, start)}
      <span className={`rounded-sm font-semibold ${tone}`}>{showParts(inner)}</span>
      {text.slice(start + inner.length)}
    </>
  )
}

const checks = [
  { name: 'difference', meaning: 'The twin is another action than the proposal.' },
  { name: 'schema', meaning: 'Every call of the twin fits its tool’s schema.' },
  { name: 'shape', meaning: 'It departs from the proposal no further than the evidence authorises.' },
  { name: 'distance', meaning: 'An edit stays close to the proposal.' },
  { name: 'grounding', meaning: 'Every new value was seen in the trace.' },
] as const

/** A structural check that only some hosts require. It is shown only if the twin fails it. */
const form = { name: 'form', meaning: 'It has the form that the request demands of a reply.' } as const

const CHECKS_EXPLANATION = 'What must hold of a twin before anyone is asked about it.'

export function StructureStage({ record: { twin, violations } }: { readonly record: Recorded }) {
  if (!twin) return <Stage name="structure" explanation={CHECKS_EXPLANATION} {...NOT_REACHED} />
  const failed = new Set(violations.map(({ check }) => check))
  const shown = failed.has('form') ? [...checks, form] : checks
  const result = failed.size === 0 ? 'all five hold' : `${failed.size} of ${shown.length} failed`
  return (
    <Stage name="structure" explanation={CHECKS_EXPLANATION} result={result} tone={failed.size === 0 ? 'good' : 'bad'}>
      <ul className="space-y-1.5 text-sm">
        {shown.map(({ name, meaning }) => (
          <li key={name}>
            <span className={failed.has(name) ? 'font-semibold text-bad' : 'font-semibold text-good'}>
              {failed.has(name) ? '✗ failed' : '✓ holds'}
            </span>{' '}
            <span className="font-medium">{name}</span> <span className="text-muted">{meaning}</span>
            {violations
              .filter(({ check }) => check === name)
              .map(({ message }) => (
                <p key={message} className="code pl-6 text-bad">
                  <Foreign text={message} />
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Stage>
  )
}
