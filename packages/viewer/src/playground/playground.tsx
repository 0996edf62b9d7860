/** Paste a trace, see every call judged, open a decision, edit anything and see what changes. Nothing leaves the page. */
import type { DecisionRecord, Message } from '@twincheck/core'
import type { StepExplanation } from '@twincheck/core/explain'
import type { ScanFinding, TraceDecision } from '@twincheck/eval/playground'
import { type ClipboardEvent, type DragEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { Notice } from '../page/notice.tsx'
import type { JudgeClient } from './ask-judge.ts'
import { Conversation } from './conversation.tsx'
import { examples } from './examples.ts'
import { Explanation } from './explanation.tsx'
import { JsonField } from './json-field.tsx'
import type { DecisionChoice, FoundRun, PlayRun } from './judge.ts'
import { OpenedDecision } from './opened-decision.tsx'
import { ShareBox } from './share-box.tsx'
import { readShareLink, type SharedRun } from './share-link.ts'
import { verdictNames } from './verdicts.ts'

const profiles = {
  standard: 'the mistakes that users report most, and the paper’s three in careful forms',
  paper: 'the three conditions of the paper',
  extended: 'standard, documented formats, and further repeats and invented names',
  continuing: 'extended, and turns that end too early',
  wary: 'extended, and orders in tool outputs in any wording; meant for use behind a verifier or a person',
} as const
const modes = {
  shadow: 'findings are only recorded',
  advise: 'a call may be answered instead of executed; nothing else changes',
  repair: 'a call may also be replaced, if the verifier prefers the alternative in both orders',
} as const
const profileNames = keysOf(profiles)
const modeNames = keysOf(modes)
/** A larger text would take the page's memory. The command reads files of any size. */
const MOST_CHARACTERS = 8 << 20
/** A longer text is read but not shown in the text field: laying it out would freeze the page for seconds. */
const MOST_SHOWN_CHARACTERS = 200_000
const exampleTexts = examples.map(({ record }) => JSON.stringify(record, null, 2))

type LoadedText = {
  readonly runs: readonly FoundRun[]
  readonly problems: readonly string[]
  readonly at: number
  readonly number: number
}

export function Playground({ judge }: { readonly judge: JudgeClient }) {
  const [choice, setChoice] = useState<DecisionChoice>({ profile: 'standard', mode: 'repair', verdict: 'twin' })
  const [text, setText] = useState('')
  const [loaded, setLoaded] = useState<LoadedText>({ runs: [], problems: [], at: 0, number: 0 })
  const [run, setRun] = useState<PlayRun | null>(null)
  const [findings, setFindings] = useState<readonly ScanFinding[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const [record, setRecord] = useState<DecisionRecord | null>(null)
  const [explanation, setExplanation] = useState<StepExplanation | null>(null)
  const { profile } = choice

  const show = useCallback((given: Omit<LoadedText, 'number'>) => {
    const chosen = given.runs[given.at] ?? null
    // The number is new for each text and run, so that no editor keeps what belonged to another one.
    setLoaded((before) => ({ ...given, number: before.number + 1 }))
    setRun(chosen)
    setFindings(chosen?.findings ?? [])
    setOpen(chosen === null ? null : firstToOpen(chosen))
    setRecord(null)
  }, [])
  const fail = useCallback(
    (error: unknown) => show({ runs: [], problems: [error instanceof Error ? error.message : String(error)], at: 0 }),
    [show],
  )
  const load = useCallback(
    (given: string) => {
      setText(given)
      if (given.length > MOST_CHARACTERS) {
        fail(
          new Error(
            `The text has ${given.length} characters; this page reads at most ${MOST_CHARACTERS}. Use "twincheck scan FILE" for larger files.`,
          ),
        )
        return
      }
      judge.read(given, profile).then((read) => read && show({ ...read, at: 0 }), fail)
    },
    [judge, profile, show, fail],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page begins once, with the link it was opened by.
  useEffect(() => {
    const openLink = () => {
      readShareLink(window.location.hash).then((shared) => {
        if (shared === 'damaged') fail(new Error('The link is damaged or cut off: its trace cannot be read.'))
        else if (shared === null) load(exampleTexts[0] ?? '')
        else {
          setChoice(sharedChoice(shared))
          load(shared.text)
        }
      }, fail)
    }
    const openLater = () => {
      if (window.location.hash.startsWith('#trace=')) openLink()
    }
    openLink()
    window.addEventListener('hashchange', openLater)
    return () => window.removeEventListener('hashchange', openLater)
  }, [])

  useEffect(() => {
    if (run === null) return
    judge.judge(run, profile).then(
      (found) => found && setFindings(found),
      (error: unknown) => setLoaded((before) => ({ ...before, problems: [String(error)] })),
    )
  }, [judge, run, profile])

  useEffect(() => {
    if (run === null || open === null) return
    judge.decide(run, open, choice).then(
      (decided) => decided && setRecord(decided),
      () => setRecord(null),
    )
  }, [judge, run, open, choice])

  useEffect(() => {
    if (run === null || open === null) return
    judge.explain(run, open, profile).then(
      (explained) => explained && setExplanation(explained),
      () => setExplanation(null),
    )
  }, [judge, run, open, profile])

  const openDecision = useCallback((position: number) => {
    setOpen(position)
    showDecision()
  }, [])
  const editMessage = useCallback((position: number, message: Message) => {
    setRun((before) => before && { ...before, messages: before.messages.with(position, message) })
  }, [])
  return (
    <div className="mx-auto max-w-[120rem] px-4 py-3">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-xl font-semibold">TwinCheck playground</h1>
        <p className="text-sm text-muted">
          Paste what your agent did. Each call is judged on this page; nothing is sent anywhere. The verifier is
          scripted: you choose its answer.
        </p>
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        <section aria-label="Trace" className="space-y-3">
          <Source text={text} isEdited={run !== (loaded.runs[loaded.at] ?? null)} onLoad={load} />
          {loaded.problems.length > 0 && (
            <Notice
              tone="warn"
              title={loaded.runs.length === 0 ? 'This could not be read' : 'Not everything could be read'}
              lines={loaded.problems.slice(0, 5)}
            />
          )}
          {loaded.runs.length > 1 && (
            <label className="block text-sm">
              Run{' '}
              <select
                className="field"
                value={loaded.at}
                onChange={({ target }) => show({ ...loaded, at: Number(target.value) })}
              >
                {loaded.runs.slice(0, 500).map(({ name, findings: found }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names of runs may repeat.
                  <option key={at} value={at}>
                    {name} ({found.length} findings)
                  </option>
                ))}
              </select>
            </label>
          )}
          {run && (
            <>
              <Conversation
                key={loaded.number}
                run={run}
                findings={findings}
                open={open}
                onOpen={openDecision}
                onEdit={editMessage}
              />
              <details>
                <summary className="cursor-pointer text-sm">Tools</summary>
                <JsonField
                  key={loaded.number}
                  label="Tool schemas"
                  value={run.decisions.at(-1)?.tools ?? []}
                  expected="a list of tools, each with name, description and parameters"
                  accepts={isToolList}
                  onChange={(tools) =>
                    setRun({
                      ...run,
                      decisions: run.decisions.map((decision) => ({
                        ...decision,
                        tools: tools as TraceDecision['tools'],
                      })),
                    })
                  }
                />
              </details>
            </>
          )}
        </section>
        <section
          aria-label="Decision"
          id="decision"
          onClickCapture={stayAtTrace}
          className="space-y-3 lg:sticky lg:top-3 lg:max-h-[calc(100vh-1.5rem)] lg:self-start lg:overflow-auto"
        >
          <Choices choice={choice} onChange={setChoice} />
          <p role="status" className="text-sm">
            {run === null ? '' : summary(run, findings)}
          </p>
          {record && open !== null && <OpenedDecision record={record} />}
          {explanation && open !== null && <Explanation explanation={explanation} />}
          {run && (
            <ShareBox
              key={open}
              run={run}
              choice={choice}
              open={open}
              finding={findings.find(({ position }) => position === open) ?? null}
              judge={judge}
            />
          )}
        </section>
      </div>
    </div>
  )
}

function Source({
  text,
  isEdited,
  onLoad,
}: {
  readonly text: string
  readonly isEdited: boolean
  readonly onLoad: (text: string) => void
}) {
  const chosen = exampleTexts.indexOf(text)
  const about = examples[chosen]?.about ?? 'A trace of your own.'
  const isShown = text.length <= MOST_SHOWN_CHARACTERS
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= MOST_SHOWN_CHARACTERS) return
    event.preventDefault()
    onLoad(pasted)
  }
  const readFile = (file: File | undefined) => {
    file?.text().then(onLoad, () => onLoad(''))
  }
  const allowDrop = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    readFile(event.dataTransfer.files[0])
  }
  return (
    <section className="card space-y-2 px-3 py-2" aria-label="Source" onDragOver={allowDrop} onDrop={drop}>
      <div className="flex flex-wrap items-center gap-3">
        <label className="text-sm">
          Example{' '}
          <select
            className="field"
            value={chosen}
            onChange={({ target }) => onLoad(exampleTexts[Number(target.value)] ?? '')}
          >
            {chosen < 0 && <option value={-1}>none of these</option>}
            {examples.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm">
          or a file <input type="file" className="text-sm" onChange={({ target }) => readFile(target.files?.[0])} />
        </label>
      </div>
      <p className="text-sm text-muted">{about}</p>
      <details>
        <summary className="cursor-pointer text-sm">Paste a trace (any format that “twincheck scan” reads)</summary>
        <textarea
          className="field code mt-1 w-full"
          rows={10}
          spellCheck={false}
          aria-label="Trace as text"
          value={isShown ? text : ''}
          placeholder={isShown ? '' : `${text.length} characters are read, too many to show. Paste another trace here.`}
          onPaste={paste}
          onChange={({ target }) => onLoad(target.value)}
        />
        {isEdited && <p className="text-sm text-muted">Your edits are not in this text. “Trace as JSON” has them.</p>}
      </details>
    </section>
  )
}

function Choices({
  choice,
  onChange,
}: {
  readonly choice: DecisionChoice
  readonly onChange: (choice: DecisionChoice) => void
}) {
  const named = profileNames.find((name) => name === choice.profile) ?? 'standard'
  return (
    <div className="card flex flex-wrap gap-3 px-3 py-2 text-sm">
      <Select
        label="Profile"
        value={named}
        names={profileNames.map((name) => [name, name])}
        onChange={(profile) => onChange({ ...choice, profile })}
      />
      <Select
        label="Mode"
        value={choice.mode}
        names={modeNames.map((name) => [name, name])}
        onChange={(mode) => onChange({ ...choice, mode })}
      />
      <Select
        label="The scripted verifier"
        value={choice.verdict}
        names={Object.entries(verdictNames) as [DecisionChoice['verdict'], string][]}
        onChange={(verdict) => onChange({ ...choice, verdict })}
      />
      <p className="basis-full text-muted">
        {named}: {profiles[named]}. {choice.mode}: {modes[choice.mode]}.
      </p>
    </div>
  )
}

function Select<Name extends string>({
  label,
  value,
  names,
  onChange,
}: {
  readonly label: string
  readonly value: Name
  readonly names: readonly (readonly [Name, string])[]
  readonly onChange: (name: Name) => void
}) {
  return (
    <label>
      {label}{' '}
      <select
        className="field"
        value={value}
        onChange={({ target }) => {
          const chosen = names.find(([name]) => name === target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {names.map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}

/** On a narrow page the decision is below the conversation. */
function showDecision(): void {
  const decision = document.getElementById('decision')
  if (decision && decision.getBoundingClientRect().top > window.innerHeight / 2) decision.scrollIntoView()
}

/** A link to a message scrolls there, and the address keeps the shared trace. */
function stayAtTrace(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#message-"]') : null
  if (!link) return
  event.preventDefault()
  document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.scrollIntoView({ block: 'center' })
}

function sharedChoice({ profile, mode, verdict }: SharedRun): DecisionChoice {
  return {
    profile: profileNames.find((name) => name === profile) ?? 'standard',
    mode: modeNames.find((name) => name === mode) ?? 'repair',
    verdict: (['twin', 'one-order', 'unsure', 'actor'] as const).find((name) => name === verdict) ?? 'twin',
  }
}

function keysOf<Name extends string>(table: Readonly<Record<Name, string>>): readonly Name[] {
  // The tables above have exactly the keys that their types name.
  return Object.keys(table) as Name[]
}

/** The first finding, or else the last decision with a call. */
function firstToOpen({ messages, decisions, findings }: FoundRun): number | null {
  const found = findings.find(({ position }) => position !== null)?.position
  const calls = decisions.findLast(({ position }) => {
    const message = messages[position]
    return message?.role === 'assistant' && message.calls.length > 0
  })
  return found ?? calls?.position ?? null
}

function summary({ messages, decisions }: PlayRun, findings: readonly ScanFinding[]): string {
  const calls = messages.reduce((sum, message) => sum + (message.role === 'assistant' ? message.calls.length : 0), 0)
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  const read = `${counted(messages.length, 'message')}, ${counted(decisions.length, 'decision')}, ${counted(calls, 'call')}.`
  return findings.length === 0
    ? `${read} Nothing found: every call goes ahead.`
    : `${read} ${counted(findings.length, 'finding')}: below is what happens to the call in this mode.`
}

function isToolList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (tool: unknown) =>
        typeof tool === 'object' &&
        tool !== null &&
        'name' in tool &&
        typeof tool.name === 'string' &&
        'parameters' in tool,
    )
  )
}
