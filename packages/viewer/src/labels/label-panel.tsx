/**
 * Labels how a conversation ended, or whether a twin was right: by two keys, with a reason, and with undo. It also shows earlier
 * labels.
 */
import type { LabelVerdict, RunDetail, TakenLabel, ViewedLabel } from '@twincheck/server/view-data'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Badge } from '../page/badge.tsx'
import { formatMoment } from '../page/format.ts'
import { isTyped } from '../page/is-typed.ts'
import { Foreign } from '../page/visible.tsx'
import type { Reader } from '../reading/reader.ts'

type GivenVerdict = TakenLabel & { readonly outcome: LabelVerdict }

/**
 * The label that was just given and can be undone. The screen keeps this state, because revealing the arm renders the
 * panel in another place, where the panel's own state would be lost.
 */
export type Labelling = {
  readonly given: GivenVerdict | null
  readonly setGiven: (given: GivenVerdict | null) => void
  readonly said: string
  readonly setSaid: (said: string) => void
}

export function useLabelling(): Labelling {
  const [given, setGiven] = useState<GivenVerdict | null>(null)
  const [said, setSaid] = useState('')
  return { given, setGiven, said, setSaid }
}

type LabelPanelProps = {
  readonly labelling: Labelling
  readonly reader: Reader
  readonly detail: RunDetail
  readonly about: ViewedLabel['about']
  /** Whether the server accepts labels. */
  readonly open: boolean
  /** Called after a new label. */
  readonly onLabelled: () => void
}

const questions = {
  conversation: 'How did this conversation end?',
  decision: 'Was the twin right?',
} as const satisfies Readonly<Record<ViewedLabel['about'], string>>

export function LabelPanel({ labelling, reader, detail, about, open, onLabelled }: LabelPanelProps) {
  const { labels, session } = detail
  if (labels === null || session === null) return null
  const own = labels.filter((label) => label.about === about)
  return (
    <section aria-labelledby="labels" className="card mt-6 px-4 py-4 sm:px-5">
      <h2 id="labels" className="font-semibold">
        {questions[about]}
      </h2>
      {open ? (
        <Ask
          labelling={labelling}
          reader={reader}
          session={session}
          about={about}
          labels={own}
          onLabelled={onLabelled}
        />
      ) : (
        <p className="mt-1 text-sm text-muted">{ONLY_READS}</p>
      )}
      <Said labels={own} />
    </section>
  )
}

const ONLY_READS =
  'This page only reads. Labels are given on the page of the gateway itself (/twincheck/view/), which asks for the operator key.'

function Ask({
  labelling: { given, setGiven, said, setSaid },
  reader,
  session,
  about,
  labels,
  onLabelled,
}: {
  readonly labelling: Labelling
  readonly reader: Reader
  readonly session: NonNullable<RunDetail['session']>
  readonly about: ViewedLabel['about']
  readonly labels: readonly ViewedLabel[]
  readonly onLabelled: () => void
}) {
  const [why, setWhy] = useState('')
  const busy = useRef(false)
  const send = useCallback(
    async (outcome: LabelVerdict, reason: string, message: (taken: TakenLabel) => string) => {
      if (busy.current) return null
      busy.current = true
      try {
        const replaces = given?.id ?? null
        const id = `page-${crypto.randomUUID()}`
        const label = { ...session, id, at: Date.now(), about, outcome, replaces, why: reason === '' ? null : reason }
        const taken = await reader.label(label)
        setSaid(message(taken))
        onLabelled()
        return taken
      } catch (error) {
        setSaid(`Not recorded: ${error instanceof Error ? error.message : String(error)}`)
        return null
      } finally {
        busy.current = false
      }
    },
    [reader, session, about, given, onLabelled, setSaid],
  )
  const choose = useCallback(
    async (outcome: LabelVerdict) => {
      const taken = await send(outcome, why.trim(), ({ by }) => `Recorded: ${nameOf(outcome)}, as ${by}.`)
      if (taken) setGiven({ ...taken, outcome })
    },
    [send, why, setGiven],
  )
  const undo = useCallback(async () => {
    if (!given) return
    const { outcome, why: reason } = takeBack(labels, { ...given, about })
    const taken = await send(outcome, reason, () => `Taken back. It stands as ${nameOf(outcome).toLowerCase()} now.`)
    if (taken) setGiven(null)
  }, [send, given, labels, about, setGiven])
  const armed = useTwoKeys(about, choose, undo)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {choicesFor(about).map(({ key, verdict, name }) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={given?.outcome === verdict}
            aria-keyshortcuts={`${FIRST_KEY} ${key}`}
            className={`button ${given?.outcome === verdict ? 'border-accent bg-soft' : ''}`}
            onClick={() => void choose(verdict)}
          >
            {name} <kbd className="key">{FIRST_KEY}</kbd> <kbd className={`key ${armed ? 'armed' : ''}`}>{key}</kbd>
          </button>
        ))}
        {given && (
          <button type="button" className="button" aria-keyshortcuts={UNDO_KEY} onClick={() => void undo()}>
            Undo <kbd className="key">{UNDO_KEY}</kbd>
          </button>
        )}
      </div>
      <label className="mt-3 block text-sm">
        <span className="text-muted">Comment, recorded with the verdict</span>
        <input
          type="text"
          className="field mt-1 w-full"
          maxLength={LONGEST_REASON}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </label>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {armed
          ? `Now the second key: ${choicesFor(about)
              .map(({ key, name }) => `${key} ${name.toLowerCase()}`)
              .join(', ')}.`
          : said}
      </p>
    </>
  )
}

/** The longest reason that core accepts. */
const LONGEST_REASON = 2_000

/** How long the first key waits for the second. */
const ARMED_MS = 10_000

/** Handles the two keys of a label. Returns true between the first key and the second. */
function useTwoKeys(
  about: ViewedLabel['about'],
  onChoice: (verdict: LabelVerdict) => Promise<void>,
  onUndo: () => Promise<void>,
): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event)) return
      const choice = armed ? choicesFor(about).find(({ key }) => key === event.key) : undefined
      if (choice) void onChoice(choice.verdict)
      else if (!armed && event.key === UNDO_KEY) void onUndo()
      else if (event.key !== FIRST_KEY) {
        setArmed(false)
        return
      }
      event.preventDefault()
      setArmed(event.key === FIRST_KEY)
    }
    window.addEventListener('keydown', press)
    const timer = armed ? window.setTimeout(() => setArmed(false), ARMED_MS) : 0
    return () => {
      window.removeEventListener('keydown', press)
      window.clearTimeout(timer)
    }
  }, [armed, about, onChoice, onUndo])
  return armed
}

function Said({ labels }: { readonly labels: readonly ViewedLabel[] }) {
  if (labels.length === 0) return <p className="mt-2 text-sm text-muted">Nobody has said anything yet.</p>
  return (
    <ol aria-label="What was said" className="mt-3 divide-y divide-line text-sm">
      {withCurrent(labels).map(({ id, outcome, by, at, why, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
          <Badge tone={isCurrent ? toneOf(outcome) : 'calm'}>
            {isCurrent ? nameOf(outcome) : <s>{nameOf(outcome)}</s>}
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

/** The possible labels of a conversation and of a twin, with their keys. */
type Choice = { readonly key: string; readonly verdict: LabelVerdict; readonly name: string }

const unclear: Choice = { key: 'u', verdict: 'unclear', name: 'Unclear' }

const choices: Readonly<Record<ViewedLabel['about'], readonly Choice[]>> = {
  conversation: [
    { key: 's', verdict: 'success', name: 'Success' },
    { key: 'f', verdict: 'failure', name: 'Failure' },
    unclear,
  ],
  decision: [
    { key: 'r', verdict: 'twin-right', name: 'Twin right' },
    { key: 'w', verdict: 'twin-wrong', name: 'Twin wrong' },
    unclear,
  ],
}

/** The key to press before the key of a label. With a single key, leaning on the keyboard could give a verdict. */
export const FIRST_KEY = 'l'
export const UNDO_KEY = 'z'

export function choicesFor(about: ViewedLabel['about']): readonly Choice[] {
  return choices[about]
}

function nameOf(verdict: LabelVerdict): string {
  return [...choices.conversation, ...choices.decision].find((choice) => choice.verdict === verdict)?.name ?? verdict
}

/** All labels, the latest last, each with whether it is current or was corrected. */
export function withCurrent(
  labels: readonly ViewedLabel[],
): readonly (ViewedLabel & { readonly isCurrent: boolean })[] {
  const corrected = new Set(labels.flatMap(({ replaces }) => replaces ?? []))
  return labels.map((one) => ({ ...one, isCurrent: !corrected.has(one.id) }))
}

/** The label that undoes another: the same person's previous label, or unclear, because nothing is ever deleted. */
export function takeBack(
  labels: readonly ViewedLabel[],
  given: { readonly id: string; readonly by: string; readonly about: ViewedLabel['about'] },
): { readonly outcome: LabelVerdict; readonly why: string } {
  const before = labels.slice(
    0,
    Math.max(
      0,
      labels.findIndex(({ id }) => id === given.id),
    ),
  )
  const earlier = before.findLast(
    ({ by, about }) => by.name === given.by && by.kind === 'person' && about === given.about,
  )
  return { outcome: earlier?.outcome ?? 'unclear', why: earlier?.why ?? TAKEN_BACK }
}

const TAKEN_BACK = 'Taken back.'
