/**
 * The playground: a person pastes a trace, sees every call judged, opens a decision, edits anything and sees what changes. No data leaves
 * the page.
 */
import type { DecisionRecord, Message } from '@twincheck/core'
import type { StepExplanation } from '@twincheck/core/explain'
import type { ScanFinding, TraceDecision } from '@twincheck/eval/playground'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '../page/badge.tsx'
import { countOf } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import type { JudgeClient } from './ask-judge.ts'
import { Choices, sharedChoice } from './choices.tsx'
import { Conversation, PAGE_OF_MESSAGES } from './conversation.tsx'
import { changed, type Example, examples } from './examples.ts'
import { Explanation } from './explanation.tsx'
import { FindingList } from './finding-list.tsx'
import { FoldedJsonField } from './json-field.tsx'
import type { DecisionChoice, FoundRun, PageProfile, PlayRun } from './judge.ts'
import { OpenedDecision } from './opened-decision.tsx'
import { ShareBox } from './share-box.tsx'
import { isShareLink } from './share-link.ts'
import { quotedAsWritten, shortRecord, shortText } from './shorten.ts'
import { Source } from './source.tsx'

/** The maximum length of a pasted text, because of the page's memory. `twincheck scan` reads files of any size. */
const MOST_CHARACTERS = 8 << 20
const READABLE =
  'The page reads what “twincheck scan” reads, for example {"messages": […], "tools": […]} as it is sent to OpenAI.'

type EditedRun = {
  readonly read: FoundRun
  readonly readBy: PageProfile
  readonly run: PlayRun
  readonly findings: readonly ScanFinding[]
  /** The profile under which the findings were made; null if the findings belong to the run before its latest edit. */
  readonly judgedBy: PageProfile | null
}

type PastedRuns = {
  readonly runs: readonly EditedRun[]
  readonly counted: number
  readonly problems: readonly string[]
  readonly at: number
  /** A number that changes with each text and each run. It resets the editors, so that none of them keeps the content of another run. */
  readonly number: number
}

export function Playground({ judge }: { readonly judge: JudgeClient }) {
  const [choice, setChoice] = useState<DecisionChoice>({ profile: 'standard', mode: 'repair', verdict: 'twin' })
  const [example, setExample] = useState<Example | null>(null)
  const [draft, setDraft] = useState('')
  const [isReading, setReading] = useState(true)
  const [links, setLinks] = useState(0)
  const [loaded, setLoaded] = useState<PastedRuns>(nothingRead)
  const [from, setFrom] = useState(0)
  const [open, setOpen] = useState<number | null>(null)
  const [record, setRecord] = useState<DecisionRecord | null>(null)
  const [explanation, setExplanation] = useState<StepExplanation | null>(null)
  const { profile } = choice
  const { read: unedited = null, run = null, findings = [], judgedBy = null } = loaded.runs[loaded.at] ?? {}
  const isEdited = run !== unedited

  const show = useCallback((next: Omit<PastedRuns, 'number'>) => {
    const shown = next.runs[next.at]
    const first = shown ? firstToOpen(shown) : null
    setLoaded((before) => ({ ...next, number: before.number + 1 }))
    setFrom(pageOf(first ?? 0))
    setOpen(first)
    setRecord(null)
    setExplanation(null)
    setReading(false)
  }, [])
  const fail = useCallback((error: unknown) => show({ ...nothingRead, problems: [messageOf(error)] }), [show])
  const read = useCallback(
    (text: string, by: PageProfile, more: readonly string[] = []) => {
      if (text.length > MOST_CHARACTERS) {
        fail(
          new Error(
            `The text has ${text.length} characters; this page reads at most ${MOST_CHARACTERS}. Use "twincheck scan FILE" for larger files.`,
          ),
        )
        return
      }
      setReading(true)
      judge.read(text, by).then((found) => {
        if (found === null) return
        if (found.runs.length > 0) setDraft((before) => (before === text ? '' : before))
        const runs = found.runs.map((one) => openRun(one, by))
        show({ runs, counted: found.counted, problems: [...found.problems, ...more], at: 0 })
      }, fail)
    },
    [judge, show, fail],
  )
  const chooseExample = useCallback(
    (chosen: Example, by: PageProfile) => {
      setExample(chosen)
      setDraft('')
      read(JSON.stringify(chosen.record), by)
    },
    [read],
  )
  const readOwn = (text: string) => {
    setExample(null)
    setDraft(text)
    read(text, profile)
  }

  useEffect(() => {
    const openLink = (fragment: string) => {
      setReading(true)
      judge.unpack(fragment).then((shared) => {
        if (shared === 'damaged') {
          setExample(null)
          fail(new Error('The link is damaged or cut off: its trace cannot be read.'))
        } else if (shared !== null) {
          const chosen = sharedChoice(shared)
          const openWith = (by: PageProfile, problems: readonly string[]) => {
            setExample(null)
            setChoice({ ...chosen, profile: by })
            setLinks((before) => before + 1)
            read(shared.text, by, problems)
          }
          judge.checkProfile(chosen.profile).then(
            () => openWith(chosen.profile, chosen.profile === shared.profile ? [] : [unknownProfile(shared.profile)]),
            (error: unknown) => openWith('standard', [`${messageOf(error)} Standard is used.`]),
          )
        }
      }, fail)
    }
    const openIfLink = () => {
      const { hash } = window.location
      if (isShareLink(hash)) openLink(hash)
      return isShareLink(hash)
    }
    if (!openIfLink() && examples[0]) chooseExample(examples[0], 'standard')
    window.addEventListener('hashchange', openIfLink)
    return () => window.removeEventListener('hashchange', openIfLink)
  }, [judge, read, chooseExample, fail])

  const changeRun = useCallback((change: (before: EditedRun) => EditedRun) => {
    setLoaded((before) => {
      const { at, runs } = before
      const shown = runs[at]
      return shown ? { ...before, runs: runs.with(at, change(shown)) } : before
    })
  }, [])
  const edit = useCallback(
    (change: (before: PlayRun) => PlayRun) =>
      changeRun((before) => ({ ...before, run: change(before.run), judgedBy: null })),
    [changeRun],
  )

  useEffect(() => {
    if (run === null || judgedBy === profile) return
    judge.judge(run, profile).then(
      (found) =>
        found &&
        changeRun((before) => (before.run === run ? { ...before, findings: found, judgedBy: profile } : before)),
      (error: unknown) => setLoaded((before) => ({ ...before, problems: [messageOf(error)] })),
    )
  }, [judge, run, judgedBy, profile, changeRun])

  useEffect(() => {
    if (run === null || open === null) return
    judge.decide(run, open, choice).then(
      (decided) => decided && setRecord(shortRecord(quotedAsWritten(decided, run.messages))),
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
    setFrom(pageOf(position))
    showDecision()
  }, [])
  const editMessage = useCallback(
    (position: number, message: Message) =>
      edit((before) => ({ ...before, messages: before.messages.with(position, message) })),
    [edit],
  )
  const undo = () => {
    const shown = loaded.runs[loaded.at]
    if (shown) show({ ...loaded, runs: loaded.runs.with(loaded.at, openRun(shown.read, shown.readBy)) })
  }
  const tryChange = ({ change }: Example) => {
    const message = run?.messages[change.position]
    if (message) editMessage(change.position, changed(message, change))
  }
  const editTools = (changed: unknown) => {
    // The cast is safe, because the field accepts only lists of tools.
    const tools = changed as TraceDecision['tools']
    edit((before) => ({ ...before, decisions: before.decisions.map((decision) => ({ ...decision, tools })) }))
  }
  /** A link to a message only scrolls there, so that the address keeps the shared trace. */
  const followLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#message-"]') : null
    if (!link) return
    event.preventDefault()
    const id = link.getAttribute('href')?.slice(1) ?? ''
    flushSync(() => setFrom(pageOf(Number(id.slice('message-'.length)))))
    document.getElementById(id)?.scrollIntoView({ block: 'center' })
  }
  return (
    <main className="mx-auto max-w-[120rem] px-4 py-3">
      <header className="mb-3 max-w-[75rem]">
        <h1 className="text-xl font-semibold">TwinCheck playground</h1>
        <p className="mt-1 text-sm">
          TwinCheck looks at each tool call of an agent before it runs. If the conversation itself shows a mistake, the
          call is answered with the reason, or a <strong>negative twin</strong> is built: one alternative that corrects
          this mistake and nothing else. The twin runs only if a verifier prefers it to the call, whichever of the two
          it reads first.
        </p>
        <p className="mt-1 text-sm text-muted">
          Choose an example or paste what your agent did. Then edit any message or argument, and the decision follows.
          Nothing leaves this page.
        </p>
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        <section aria-label="Trace" className="space-y-3">
          <Source
            chosen={example}
            draft={draft}
            isEdited={isEdited}
            onChoose={(chosen) => chooseExample(chosen, profile)}
            onText={readOwn}
            onTry={tryChange}
            onUndo={undo}
          />
          {run && (
            <button type="button" className="button w-full text-left lg:hidden" onClick={showDecision}>
              {record && <Badge tone={record.outcome === 'kept' ? 'calm' : 'good'}>{record.outcome}</Badge>} Show the
              decision
            </button>
          )}
          {loaded.problems.length > 0 && (
            <Notice
              tone="warn"
              title={loaded.runs.length === 0 ? 'This could not be read' : 'Not everything could be read'}
              lines={[
                ...loaded.problems.slice(0, 5).map((problem) => shortText(problem, 300)),
                ...(loaded.runs.length === 0 ? [READABLE] : []),
              ]}
            />
          )}
          <Choices key={links} choice={choice} check={judge.checkProfile} onChange={setChoice} />
          {loaded.runs.length > 1 && (
            <label className="block text-sm">
              Run{' '}
              <select
                className="field max-w-full"
                value={loaded.at}
                onChange={({ target }) => show({ ...loaded, at: Number(target.value) })}
              >
                {loaded.runs.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names of runs may repeat.
                  <option key={at} value={at}>
                    {shortText(one.run.name, 60)}
                    {one.judgedBy === profile ? `: ${countOf(one.findings.length, 'finding')}` : ''}
                  </option>
                ))}
              </select>
              {loaded.counted > loaded.runs.length &&
                ` The first ${loaded.runs.length} of ${loaded.counted} runs are listed.`}
            </label>
          )}
          {run && (
            <>
              <Conversation
                key={loaded.number}
                run={run}
                findings={findings}
                from={from}
                open={open}
                onPage={setFrom}
                onOpen={openDecision}
                onEdit={editMessage}
              />
              <FoldedJsonField
                key={`tools ${loaded.number}`}
                title="Edit the tools (as a list in JSON)"
                label="Tool schemas"
                value={run.decisions.at(-1)?.tools ?? []}
                expected="a list of tools, each with name, description and parameters"
                accepts={isToolList}
                onChange={editTools}
              />
            </>
          )}
        </section>
        <section
          aria-label="Decision"
          id="decision"
          onClickCapture={followLink}
          className="space-y-3 lg:sticky lg:top-3 lg:max-h-[calc(100vh-1.5rem)] lg:self-start lg:overflow-auto"
        >
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <p role="status">{isReading ? 'Reading …' : run === null ? '' : summary(run, findings)}</p>
            {run && (
              <button
                type="button"
                className="button"
                onClick={() => document.getElementById('share')?.scrollIntoView({ block: 'nearest' })}
              >
                Share or keep
              </button>
            )}
          </div>
          <FindingList findings={findings} open={open} onOpen={openDecision} />
          {record && open !== null && <OpenedDecision record={record} choice={choice} onChange={setChoice} />}
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
    </main>
  )
}

const nothingRead: PastedRuns = { runs: [], counted: 0, problems: [], at: 0, number: 0 }

function openRun(read: FoundRun, by: PageProfile): EditedRun {
  return { read, readBy: by, run: read, findings: read.findings, judgedBy: by }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function pageOf(position: number): number {
  return position - (position % PAGE_OF_MESSAGES)
}

function unknownProfile(profile: PageProfile | string): string {
  return `This page has only built-in profiles, and the link names “${shortText(String(profile), 60)}”: standard is used.`
}

/** On a narrow page the decision is below the conversation, so the page scrolls to it. */
function showDecision(): void {
  const decision = document.getElementById('decision')
  if (decision && decision.getBoundingClientRect().top > window.innerHeight / 2) decision.scrollIntoView()
}

/** The position to open first: the first finding, or otherwise the last decision with a call. */
function firstToOpen({ run: { messages, decisions }, findings }: EditedRun): number | null {
  const found = findings.find(({ position }) => position !== null)?.position
  const calls = decisions.findLast(({ position }) => {
    const message = messages[position]
    return message?.role === 'assistant' && message.calls.length > 0
  })
  return found ?? calls?.position ?? null
}

function summary({ messages }: PlayRun, findings: readonly ScanFinding[]): string {
  const calls = messages.reduce((sum, message) => sum + (message.role === 'assistant' ? message.calls.length : 0), 0)
  const read = `${countOf(messages.length, 'message')}, ${countOf(calls, 'call')}.`
  if (findings.length > 0) return `${read} ${countOf(findings.length, 'finding')}.`
  return calls === 0 ? `${read} There is no call to judge.` : `${read} Nothing found: every call runs.`
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
