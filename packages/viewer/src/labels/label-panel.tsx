/**
 * A panel to label how a conversation ended, or whether a twin or an answer was right. It takes a comment, offers undo and shows earlier
 * labels.
 */
import type { LabelVerdict, RunDetail, TakenLabel, ViewedLabel } from '@twincheck/server/view-data'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Badge } from '../page/badge.tsx'
import { formatMoment } from '../page/format.ts'
import { isTyped } from '../page/is-typed.ts'
import { Foreign } from '../page/visible.tsx'
import { describeUnsent } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'

export type LabelPanelProps = {
  readonly reader: Reader
  readonly detail: RunDetail
  /** The subject of the label: a conversation, a twin, or an answer that a decision gave instead of a twin. */
  readonly subject: Subject
  /** Whether the server accepts labels; null if that is not known yet. */
  readonly open: boolean | null
  /** The latest message about a label. The screen keeps it, because revealing the arm moves the panel. */
  readonly said: string
  readonly setSaid: (said: string) => void
  /** The panel calls this function after a new label or an undo. The verdict is null after an undo. */
  readonly onLabelled: (verdict: LabelVerdict | null) => void
}

export type Subject = 'conversation' | 'twin' | 'answer'

function aboutOf(subject: Subject): ViewedLabel['about'] {
  return subject === 'conversation' ? 'conversation' : 'decision'
}

const questions = {
  conversation: 'How did this conversation end?',
  twin: 'Was the twin right?',
  answer: 'Was the answer right?',
} as const satisfies Readonly<Record<Subject, string>>

export function LabelPanel(props: LabelPanelProps) {
  const { detail, subject, open } = props
  const about = aboutOf(subject)
  const { labels, session, you } = detail
  if (labels === null || session === null) return null
  const shown = labels.filter((label) => label.about === about)
  const hidden = detail.hiddenLabels[about]
  if (open === false && shown.length === 0 && hidden === 0) return null
  return (
    <section aria-labelledby={`labels-${about}`} className="card px-4 py-3 sm:px-5">
      <h2 id={`labels-${about}`} className="font-semibold">
        {questions[subject]}
      </h2>
      {open === true && <Ask {...props} session={session} labels={shown} own={ownLabel(shown, you)} />}
      {open === false && <p className="mt-1 text-sm text-muted">{ONLY_READS}</p>}
      {open === null && <p className="mt-1 text-sm text-muted">Reading whether labels can be given here …</p>}
      <Said labels={shown} hidden={hidden} subject={subject} />
    </section>
  )
}

const ONLY_READS =
  'This page only reads. Labels are given on the gateway’s own page, /twincheck/view/, with the operator key.'

export function ownLabel(labels: readonly ViewedLabel[], you: string | null): ViewedLabel | null {
  if (you === null) return null
  const own = withCurrent(labels).filter(({ by, isCurrent }) => isCurrent && by.kind === 'person' && by.name === you)
  return own.toSorted((one, other) => one.at - other.at).at(-1) ?? null
}

function Ask({
  reader,
  session,
  subject,
  labels,
  own,
  said,
  setSaid,
  onLabelled,
}: LabelPanelProps & {
  readonly session: NonNullable<RunDetail['session']>
  readonly labels: readonly ViewedLabel[]
  readonly own: ViewedLabel | null
}) {
  const [why, setWhy] = useState('')
  const busy = useRef(false)
  const send = useCallback(
    async (outcome: LabelVerdict, reason: string, message: (taken: TakenLabel) => string) => {
      if (busy.current) return false
      busy.current = true
      try {
        const id = `page-${crypto.randomUUID()}`
        const replaces = own?.id ?? null
        const label = {
          ...session,
          id,
          at: Date.now(),
          about: aboutOf(subject),
          outcome,
          replaces,
          why: reason === '' ? null : reason,
        }
        setSaid(message(await reader.label(label)))
        return true
      } catch (error) {
        setSaid(describeUnsent(error, 'recorded'))
        return false
      } finally {
        busy.current = false
      }
    },
    [reader, session, subject, own, setSaid],
  )
  const choose = useCallback(
    async (outcome: LabelVerdict) => {
      const taken = await send(outcome, why.trim(), ({ by }) => `Recorded: ${nameOf(outcome, subject)}, as ${by}.`)
      if (taken) onLabelled(outcome)
    },
    [send, why, subject, onLabelled],
  )
  const undo = useCallback(async () => {
    if (!own) return
    const { outcome, why: reason } = takeBack(labels, own)
    const message = `Taken back. Your label is ${nameOf(outcome, subject).toLowerCase()} now.`
    if (await send(outcome, reason, () => message)) onLabelled(null)
  }, [send, own, labels, subject, onLabelled])
  useLabelKeys(choices[subject], choose, undo)
  const given = own?.outcome ?? null
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {choices[subject].map(({ key, verdict, name }) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={given === verdict}
            aria-keyshortcuts={key}
            className={`button ${given === verdict ? 'chosen' : ''}`}
            onClick={() => void choose(verdict)}
          >
            {given === verdict && '✓ '}
            {name} <kbd className="key">{key}</kbd>
          </button>
        ))}
        {own && !isTakenBack(own) && (
          <button type="button" className="button" aria-keyshortcuts={UNDO_KEY} onClick={() => void undo()}>
            Undo <kbd className="key">{UNDO_KEY}</kbd>
          </button>
        )}
        <input
          type="text"
          aria-label="Comment, recorded with the label"
          placeholder="Comment, recorded with the label"
          className="field min-w-40 flex-1"
          maxLength={LONGEST_REASON}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </div>
      <p role="status" className="text-sm not-empty:mt-2">
        {said}
      </p>
    </>
  )
}

const LONGEST_REASON = 2_000

function useLabelKeys(
  choices: readonly Choice[],
  onChoice: (verdict: LabelVerdict) => Promise<void>,
  onUndo: () => Promise<void>,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event) || event.repeat) return
      const choice = choices.find(({ key }) => key === event.key)
      if (choice) void onChoice(choice.verdict)
      else if (event.key === UNDO_KEY) void onUndo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [choices, onChoice, onUndo])
}

/** Explains to the reader how several labels for the same subject are counted (settle-label.ts of core). */
const counting = {
  conversation:
    'The newest label of each person counts. If people disagree, the conversation is unclear and counts for neither arm.',
  decision:
    'The newest label of each person counts. One “twin wrong” outweighs every “twin right”; otherwise people must agree.',
} as const satisfies Readonly<Record<ViewedLabel['about'], string>>

function Said({
  labels,
  hidden,
  subject,
}: {
  readonly labels: readonly ViewedLabel[]
  readonly hidden: number
  readonly subject: Subject
}) {
  if (labels.length === 0) {
    if (hidden === 0) return null
    return (
      <p className="mt-2 text-sm text-muted">
        Somebody else has labelled this. You see it after your own label, so that both are independent.
      </p>
    )
  }
  const all = withCurrent(labels)
  const current = all.filter(({ isCurrent }) => isCurrent)
  const people = new Set(current.map(({ by }) => JSON.stringify(by))).size
  const agrees = new Set(current.map(({ outcome }) => outcome)).size === 1
  return (
    <>
      {people > 1 && (
        <p className="mt-2 text-sm">
          <Badge tone={agrees ? 'good' : 'warn'}>
            {agrees ? `${people} people agree` : `${people} people disagree`}
          </Badge>{' '}
          <span className="text-muted">{counting[aboutOf(subject)]}</span>
        </p>
      )}
      <ol aria-label="What was said" className="mt-2 divide-y divide-line text-sm">
        {all.map(({ id, outcome, by, at, why, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-1.5">
            <Badge tone={isCurrent ? toneOf(outcome) : 'calm'}>
              {isCurrent ? nameOf(outcome, subject) : <s>{nameOf(outcome, subject)}</s>}
            </Badge>
            <span>
              <Foreign text={by.name} /> <span className="text-muted">({by.kind.replaceAll('-', ' ')})</span>
            </span>
            <span className="numbers text-muted">{formatMoment(at)}</span>
            {!isCurrent && <span className="text-muted">corrected later</span>}
            {why !== null && (
              <span className="basis-full wrap-anywhere">
                <Foreign text={why} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function toneOf(verdict: LabelVerdict): 'good' | 'bad' | 'warn' {
  switch (verdict) {
    case 'success':
    case 'twin-right':
      return 'good'
    case 'failure':
    case 'twin-wrong':
      return 'bad'
    case 'unclear':
      return 'warn'
  }
}

type Choice = { readonly key: string; readonly verdict: LabelVerdict; readonly name: string }

const unclear: Choice = { key: 'u', verdict: 'unclear', name: 'Unclear' }

export const choices: Readonly<Record<Subject, readonly Choice[]>> = {
  conversation: [
    { key: 's', verdict: 'success', name: 'Success' },
    { key: 'f', verdict: 'failure', name: 'Failure' },
    unclear,
  ],
  twin: [
    { key: 'r', verdict: 'twin-right', name: 'Twin right' },
    { key: 'w', verdict: 'twin-wrong', name: 'Twin wrong' },
    unclear,
  ],
  answer: [
    { key: 'r', verdict: 'twin-right', name: 'Answer right' },
    { key: 'w', verdict: 'twin-wrong', name: 'Answer wrong' },
    unclear,
  ],
}

export const UNDO_KEY = 'z'

function nameOf(verdict: LabelVerdict, subject: Subject): string {
  return choices[subject].find((choice) => choice.verdict === verdict)?.name ?? verdict
}

/** All labels, the latest last. The newest uncorrected label of each annotator is marked as current. */
export function withCurrent(
  labels: readonly ViewedLabel[],
): readonly (ViewedLabel & { readonly isCurrent: boolean })[] {
  const corrected = new Set(labels.flatMap(({ replaces }) => replaces ?? []))
  const newest = new Map<string, ViewedLabel>()
  for (const label of labels) {
    const before = newest.get(annotatorOf(label))
    if (!corrected.has(label.id) && (before === undefined || label.at >= before.at))
      newest.set(annotatorOf(label), label)
  }
  return labels.map((one) => ({ ...one, isCurrent: newest.get(annotatorOf(one)) === one }))
}

function annotatorOf({ by, about }: ViewedLabel): string {
  return JSON.stringify([about, by.kind, by.name])
}

/** The label that undoes another label: the same person's previous label, or `unclear`. Labels are never deleted. */
export function takeBack(
  labels: readonly ViewedLabel[],
  given: Pick<ViewedLabel, 'id' | 'by' | 'about'>,
): { readonly outcome: LabelVerdict; readonly why: string } {
  const before = labels.slice(
    0,
    Math.max(
      0,
      labels.findIndex(({ id }) => id === given.id),
    ),
  )
  const earlier = before.findLast(
    ({ by, about }) => by.name === given.by.name && by.kind === 'person' && about === given.about,
  )
  return { outcome: earlier?.outcome ?? 'unclear', why: earlier?.why ?? TAKEN_BACK }
}

function isTakenBack({ outcome, why }: ViewedLabel): boolean {
  return outcome === 'unclear' && why === TAKEN_BACK
}

const TAKEN_BACK = 'Taken back.'
