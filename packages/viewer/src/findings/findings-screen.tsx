/** The first page: what happened over time, and below it the findings, worst first. All of its state is in the URL. */
import {
  everyFinding,
  type Figures,
  type FindingDimension,
  type FindingOrder,
  type FindingQuery,
  hourOf,
  MOST_LISTED,
  MOST_SEARCHED,
  orders,
  readFindingQuery,
  writeFindingQuery,
} from '@twincheck/server/finding'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { Problems } from '../list/problems.tsx'
import { formatCost, formatCount, NONE } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import type { ShownOverview } from '../reading/overview.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToFindings, linkToRuns, replaceRoute } from '../route.ts'
import { useLoaded } from '../use-loaded.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FindingTable } from './finding-table.tsx'
import { achievedText, orderNames } from './finding-words.ts'
import { SavedViews } from './saved-views.tsx'
import { TimeAxis } from './time-axis.tsx'
import { type FoundNow, useFound } from './use-found.ts'

export function FindingsScreen({
  reader,
  overview,
  query: parameters,
  waiting,
  round,
}: {
  readonly reader: Reader
  readonly overview: ShownOverview
  readonly query: URLSearchParams
  /** How many switches wait for a person; null: this page has no switches that can wait. */
  readonly waiting: number | null
  /** This number changes whenever there may be new data. */
  readonly round: number
}) {
  const address = parameters.toString()
  const query = useMemo(() => readFindingQuery(new URLSearchParams(address)), [address])
  const lists = useRef<HTMLDivElement>(null)
  const isBusy = useCallback(() => isAttended(lists.current), [])
  const now = useFound(reader, { address, query, round, isBusy })
  const scope = { from: query.from, to: query.to, source: query.chosen.source }
  const [activity] = useLoaded(() => reader.activity(scope), JSON.stringify(scope), { news: round, steady: true })
  const linkTo = (changed: Partial<FindingQuery>) => linkToFindings(writeFindingQuery({ ...query, ...changed }))
  const change = (changed: Partial<FindingQuery>) => replaceRoute(linkTo(changed))
  const choose = (dimension: FindingDimension, value: string) =>
    linkTo({ chosen: { ...query.chosen, [dimension]: value } })
  const isEmpty = overview.whole && overview.runs.length === 0
  const filtered = linkTo({ order: 'worst' }) !== linkToFindings()
  return (
    <>
      <h1 className="sr-only">Findings</h1>
      <Problems overview={overview} isEmpty={isEmpty} />
      {!isEmpty && (
        <>
          {activity.state === 'read' && (
            <>
              <Cards
                figures={activity.value.figures}
                waiting={waiting}
                linkTo={(chosen) =>
                  linkTo({ search: '', chosen: { ...everyFinding.chosen, source: scope.source, ...chosen } })
                }
              />
              {activity.value.buckets.length > 0 && (
                <TimeAxis
                  buckets={activity.value.buckets}
                  stretch={query}
                  now={overview.live ? Date.now() : null}
                  onChange={({ from, to }) =>
                    change({ from: from === null ? null : hourOf(from), to: to === null ? null : hourOf(to) })
                  }
                />
              )}
            </>
          )}
          <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
            <search className="contents">
              <input
                type="search"
                aria-label="Search findings"
                placeholder="Search calls, arguments, reasons ( / )"
                maxLength={200}
                className="field w-full sm:w-80"
                value={query.search}
                onChange={({ target }) => change({ search: target.value })}
              />
            </search>
            <OrderChoice order={query.order} onChange={(order) => change({ order })} />
            {filtered && (
              <a href={linkToFindings()} className="button no-underline">
                Clear
              </a>
            )}
            <SavedViews link={linkTo({})} />
            <a href={linkToRuns()} className="ml-auto text-sm">
              All runs
            </a>
          </div>
          <Status now={now} />
          <div ref={lists} className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
            <Facets now={now} query={query} linkTo={choose} />
            <FoundList now={now} query={query} filtered={filtered} onOrder={(order) => change({ order })} />
          </div>
        </>
      )}
    </>
  )
}

/** Whether the person points at the list, has the focus in it, or has scrolled it, so that it must not move. */
function isAttended(lists: HTMLElement | null): boolean {
  if (!lists) return false
  const list = lists.querySelector('section[aria-label=Findings]')
  return lists.matches(':hover') || lists.contains(document.activeElement) || (list?.scrollTop ?? 0) > 0
}

function OrderChoice({
  order,
  onChange,
}: {
  readonly order: FindingOrder
  readonly onChange: (order: FindingOrder) => void
}) {
  return (
    <select
      aria-label="Order"
      className="field"
      value={order}
      onChange={({ target }) => onChange(orders.find((known) => known === target.value) ?? 'worst')}
    >
      {orders.map((known) => (
        <option key={known} value={known}>
          {orderNames[known]}
        </option>
      ))}
    </select>
  )
}

/** The status line above the list. Its height is fixed, so that a changed text moves nothing. */
function Status({ now: { found, news, showNews, state, problem } }: { readonly now: FoundNow }) {
  return (
    <div className="mb-2 flex h-8 items-center gap-3 text-sm text-muted">
      <p role="status">
        {state === 'loading' && 'Reading …'}
        {state === 'failed' && `This cannot be read now: ${problem}`}
        {state === 'read' && found !== null && describeFound(found)}
      </p>
      {news !== null && (
        <button type="button" className="rounded-full bg-warn-soft px-3 py-1 text-warn" onClick={showNews}>
          {found !== null && news > found.found ? `${formatCount(news - found.found)} new: show` : 'Changed: show'}
        </button>
      )}
    </div>
  )
}

function describeFound({ found, whole }: { readonly found: number; readonly whole: boolean }): string {
  const counted = `${formatCount(found)} ${found === 1 ? 'finding' : 'findings'}`
  if (!whole) return `${counted} among the latest ${formatCount(MOST_SEARCHED)} with these words`
  return found > MOST_LISTED ? `${counted}; the first ${formatCount(MOST_LISTED)} are listed` : counted
}

function Facets({
  now: { found },
  query,
  linkTo,
}: {
  readonly now: FoundNow
  readonly query: FindingQuery
  readonly linkTo: (dimension: FindingDimension, value: string) => string
}) {
  if (found === null) return <div />
  const panel = <FacetPanel facets={found.facets} chosen={query.chosen} linkTo={linkTo} />
  const chosen = Object.values(query.chosen).filter((value) => value !== '').length
  return (
    <div className="min-w-0 print:hidden">
      <div className="hidden lg:block">{panel}</div>
      <details className="card px-4 py-2 lg:hidden">
        <summary className="cursor-pointer text-sm">{chosen === 0 ? 'Choose' : `Choose (${chosen} chosen)`}</summary>
        <div className="pt-3">{panel}</div>
      </details>
    </div>
  )
}

function FoundList({
  now: { found, rowAt, onSight },
  query,
  filtered,
  onOrder,
}: {
  readonly now: FoundNow
  readonly query: FindingQuery
  readonly filtered: boolean
  readonly onOrder: (order: FindingOrder) => void
}) {
  if (found === null) return null
  if (found.found === 0) {
    return filtered ? (
      <Notice tone="calm" title="No finding fits" lines={['Widen what is searched for or chosen, or clear it.']} />
    ) : (
      <Notice
        tone="calm"
        title="No decision had evidence"
        lines={['Every proposal was kept. The runs are one step away.']}
      />
    )
  }
  return (
    <FindingTable
      count={Math.min(found.found, MOST_LISTED)}
      order={query.order}
      rowAt={rowAt}
      onSight={onSight}
      onOrder={onOrder}
    />
  )
}

/** Summary cards above the list: each number links to its findings. */
function Cards({
  figures,
  waiting,
  linkTo,
}: {
  readonly figures: Figures
  /** Null: this page has no switches that can wait. */
  readonly waiting: number | null
  readonly linkTo: (chosen: { readonly ended?: string; readonly transition?: string }) => string
}) {
  const { switches, answered, answeredBy, insisted, rescues, harms, cost, unpriced, decisions, evidence } = figures
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:flex" aria-label="What happened">
      <Card name="Interventions" link={linkTo({ ended: 'replaced' })} note="proposals that were replaced">
        {formatCount(switches)}
      </Card>
      {answered + insisted > 0 && (
        <Card name="Answered" link={linkTo({ ended: 'answered' })} note={achievedText(answeredBy)}>
          {formatCount(answered)}
        </Card>
      )}
      {insisted > 0 && (
        <Card name="Insisted" link={linkTo({ ended: 'insisted' })} note="answered calls that the agent made again">
          {formatCount(insisted)}
        </Card>
      )}
      {rescues !== null && (
        <Card name="▲ Rescues" link={linkTo({ transition: 'rescue' })} note="failed alone, succeed with TwinCheck">
          {formatCount(rescues)}
        </Card>
      )}
      {harms !== null && (
        <Card name="▼ Harms" link={linkTo({ transition: 'harm' })} note="succeeded alone, fail with TwinCheck">
          {formatCount(harms)}
        </Card>
      )}
      {waiting !== null && (
        <Card name="Waiting" link="#/confirmations" note="switches that wait for a person">
          {formatCount(waiting)}
        </Card>
      )}
      <Card name="With evidence" link={linkTo({})} note={`of ${formatCount(decisions)} decisions`}>
        {evidence === null || decisions === 0 ? NONE : `${((100 * evidence) / decisions).toFixed(1)} %`}
      </Card>
      <Card name="Cost" link={null} note={describeCost(unpriced)}>
        {formatCost(cost)}
      </Card>
    </dl>
  )
}

function describeCost(unpriced: number): string {
  if (unpriced === 0) return 'in the currency of your prices'
  return `without ${unpriced === 1 ? '1 decision' : `${formatCount(unpriced)} decisions`} of unknown cost`
}

function Card({
  name,
  note,
  link,
  children,
}: {
  readonly name: string
  readonly note: string
  readonly link: string | null
  readonly children: ReactNode
}) {
  return (
    <div className="card min-w-0 flex-1 px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="numbers text-2xl font-semibold">{link === null ? children : <a href={link}>{children}</a>}</dd>
      <dd className="text-xs text-muted">{note}</dd>
    </div>
  )
}
