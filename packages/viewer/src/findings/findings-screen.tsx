/**
 * The first page: the findings on the left, worst first, and the open decision on the right. A strip above holds the mode, the time span
 * and the filters. The URL holds the complete state of the page.
 */
import {
  everyFinding,
  type FindingEnding,
  type FindingQuery,
  readFindingQuery,
  type ViewedFinding,
  writeFindingQuery,
} from '@twincheck/server/finding'
import type { LabelVerdict, ViewedWatch } from '@twincheck/server/view-data'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { keepPlace } from '../list/list-place.ts'
import { Problems } from '../list/problems.tsx'
import { Notice } from '../page/notice.tsx'
import { useKeys } from '../page/use-keys.ts'
import type { ShownOverview } from '../reading/overview.ts'
import type { Reader } from '../reading/reader.ts'
import {
  linkToDecision,
  linkToFindings,
  linkToRun,
  linkToRuns,
  type OpenFinding,
  pushRoute,
  replaceRoute,
} from '../route.ts'
import { FilterStrip } from './filter-strip.tsx'
import { FindingList } from './finding-list.tsx'
import { groupFindings } from './group-findings.ts'
import { type FoundNow, useFound } from './use-found.ts'
import { useWide } from './use-wide.ts'

export type ShowOpen = (open: {
  readonly shown: OpenFinding
  /** The ending that the list shows for the finding; null if the list does not contain the finding. */
  readonly listed: FindingEnding | null
  readonly link: (position: number) => string
  readonly onLabelled: (verdict: LabelVerdict) => void
}) => ReactNode

export function FindingsScreen({
  reader,
  overview,
  query: parameters,
  open,
  watch,
  takesLabels,
  showOpen,
  round,
}: {
  readonly reader: Reader
  readonly overview: ShownOverview
  readonly query: URLSearchParams
  /** The finding that the URL opens. If it is null, the first finding is opened on a screen with enough room. */
  readonly open: OpenFinding | null
  /** The state of repair; null if the page has no gateway, or nothing is known about the gateway. */
  readonly watch: ViewedWatch | null
  readonly takesLabels: boolean | null
  readonly showOpen: ShowOpen
  readonly round: number
}) {
  const given = parameters.toString()
  const query = useMemo(() => readFindingQuery(new URLSearchParams(given)), [given])
  const address = useMemo(() => linkToFindings(writeFindingQuery(query)), [query])
  const place = useRef<HTMLDivElement>(null)
  const isBusy = useCallback(() => isAttended(place.current), [])
  const now = useFound(reader, { address, query, round, isBusy })
  const linkTo = (changed: Partial<FindingQuery>) => linkToFindings(writeFindingQuery({ ...query, ...changed }))
  const isEmpty = overview.whole && overview.runs.length === 0
  const isFiltered = linkTo({ order: 'worst' }) !== linkToFindings()
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <h1 className="sr-only">Findings</h1>
      <div className="px-4 empty:hidden">
        <Problems overview={overview} isEmpty={isEmpty} />
      </div>
      {!isEmpty && (
        <>
          <FilterStrip
            {...{ reader, query, now, watch, takesLabels, linkTo, round }}
            isFiltered={isFiltered}
            hidden={open !== null}
          />
          <div ref={place} className="flex min-h-0 flex-1 print:block">
            <Workspace
              {...{ query, now, open, showOpen, isFiltered }}
              linkTo={(finding) => linkToFindings(writeFindingQuery(query), finding)}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Whether the person points at the list, has the focus in it, or has scrolled it. The list must then not move. */
function isAttended(place: HTMLElement | null): boolean {
  const list = place?.querySelector('section[aria-label=Findings]')
  if (!place || !list) return false
  return list.matches(':hover') || place.contains(document.activeElement) || list.scrollTop > 0
}

function Workspace({
  query,
  now,
  open,
  showOpen,
  isFiltered,
  linkTo,
}: {
  readonly query: FindingQuery
  readonly now: FoundNow
  readonly open: OpenFinding | null
  readonly showOpen: ShowOpen
  readonly isFiltered: boolean
  readonly linkTo: (open: OpenFinding | null) => string
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const isWide = useWide()
  const rows = useMemo(() => groupFindings(now.findings, unfolded), [now.findings, unfolded])
  const shown = open ?? (isWide && rows[0] ? openOf(rows[0].finding) : null)
  const current = rows.findIndex(({ finding }) => finding.key === shown?.key && finding.step === shown.step)
  const listed = now.findings.find(({ key, step }) => key === shown?.key && step === shown.step)?.ended ?? null
  const key = writeFindingQuery(query).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what the query is, which `linkTo` depends on.
  const linkToRow = useCallback((finding: ViewedFinding) => linkTo(openOf(finding)), [key])
  const unfold = useCallback((group: string) => {
    setUnfolded(
      (before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]),
    )
  }, [])
  const focus = (row: number) => {
    const finding = rows[row]?.finding
    if (!isWide || !finding || row === current) return
    replaceRoute(linkToRow(finding))
    const list = document.querySelector('section[aria-label=Findings]')
    keepPlace({ list: list?.scrollTop ?? 0, page: window.scrollY, row })
  }
  const labelled = (verdict: LabelVerdict) => {
    now.patch((finding) => (finding.key === shown?.key ? { ...finding, label: ownLabel(verdict, finding) } : finding))
    // A label unfolds the group of identical findings, because each finding belongs to a different conversation and needs its own label.
    const row = rows[current]
    if (row?.group && row.count > 1) setUnfolded((before) => new Set([...before, row.group ?? '']))
    if (isWide && current >= 0) focusRow(current + 1)
  }
  useKeys({
    n: () => {
      const later = rows.map(({ finding }, row) => ({ finding, row })).slice(current + 1)
      const open = later.filter(({ finding: { label }, finding }) => isJudged(finding) && !label?.verdict)
      // Two people who share the work label different findings; one who reviews the other's comes to these last.
      const next = open.find(({ finding }) => finding.label === null) ?? open[0]
      if (next) focusRow(next.row)
    },
    x: () => {
      const group = rows[current]?.group
      if (group) unfold(group)
    },
    Enter: () => {
      if (shown) pushRoute(shown.step === null ? linkToRun(shown.key) : linkToDecision(shown.key, shown.step))
    },
  })
  return (
    <>
      <div
        aria-busy={now.state === 'loading'}
        className={`relative min-h-0 min-w-0 flex-1 flex-col border-line lg:flex lg:max-w-[46rem] lg:basis-[44%] lg:border-r print:flex ${
          open === null ? 'flex' : 'hidden'
        } ${now.state === 'loading' && now.found !== null ? 'opacity-40' : ''}`}
      >
        <Listed now={now} isFiltered={isFiltered}>
          <FindingList
            rows={rows}
            isWhole={now.isWhole}
            current={current}
            linkTo={linkToRow}
            onUnfold={unfold}
            onFocus={focus}
            onEnd={now.loadMore}
          />
        </Listed>
      </div>
      {shown !== null && (isWide || open !== null) && (
        <section
          key={`${shown.key} ${shown.step}`}
          aria-label="Decision"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls, and must do so by keyboard too.
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-auto px-4 py-3 [--bar-top:-0.75rem] lg:basis-[56%] lg:px-6 print:hidden"
        >
          <a href={linkTo(null)} className="mb-2 inline-flex min-h-9 items-center lg:hidden">
            ← Findings
          </a>
          <div className="max-w-6xl">
            {showOpen({ shown, listed, link: (position) => linkTo({ ...shown, at: position }), onLabelled: labelled })}
          </div>
        </section>
      )}
    </>
  )
}

function Listed({
  now: { found, state, problem },
  isFiltered,
  children,
}: {
  readonly now: FoundNow
  readonly isFiltered: boolean
  readonly children: ReactNode
}) {
  if (state === 'failed') {
    return (
      <div className="px-4">
        <Notice tone="bad" title="The findings cannot be read" lines={[problem ?? '']} />
      </div>
    )
  }
  if (found === null) return <p className="p-4 text-muted">Reading …</p>
  if (found.found > 0) return children
  return (
    <div className="px-4">
      {isFiltered ? (
        <Notice tone="calm" title="No finding fits" lines={['Widen what is searched for or chosen, or clear it.']} />
      ) : (
        <Notice tone="calm" title="No decision had evidence" lines={['Every proposal was kept.']} />
      )}
      <a href={isFiltered ? linkToFindings(writeFindingQuery(everyFinding)) : linkToRuns()}>
        {isFiltered ? 'Clear all filters' : 'All runs'}
      </a>
    </div>
  )
}

/** Focuses a row. It retries for some frames, because the row of a just unfolded group may not be drawn yet. */
function focusRow(row: number, tries = 30): void {
  const link = document.querySelector<HTMLElement>(`section[aria-label=Findings] tr[data-row="${row}"] a`)
  if (link) link.focus()
  else if (tries > 0) requestAnimationFrame(() => focusRow(row, tries - 1))
}

function openOf({ key, step }: ViewedFinding): OpenFinding {
  return { key, step, at: null }
}

function isJudged({ score, ended }: ViewedFinding): boolean {
  return score !== null || ended === 'answered' || ended === 'would-answer' || ended === 'answer-due'
}

const verdicts = { 'twin-right': 'right', 'twin-wrong': 'wrong' } as const

function ownLabel(verdict: LabelVerdict, { label }: ViewedFinding): ViewedFinding['label'] {
  const said = verdict === 'twin-right' || verdict === 'twin-wrong' ? verdicts[verdict] : 'unclear'
  return { verdict: said, people: Math.max(1, label?.people ?? 1), agreement: label?.agreement ?? null }
}
