/** The strip above the findings: the mode, the time span, the common and active filters, and the matching findings. */
import {
  dimensions,
  type FindingDimension,
  type FindingOrder,
  type FindingQuery,
  MOST_LISTED,
  MOST_SEARCHED,
  orders,
} from '@twincheck/server/finding'
import type { ViewedWatch } from '@twincheck/server/view-data'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { summariseModes } from '../canary/gateway-mode.ts'
import { Badge } from '../page/badge.tsx'
import { formatCount } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { useConnection } from '../reading/connection.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToFindings, linkToRun, pushRoute, replaceRoute } from '../route.ts'
import { useLoaded } from '../use-loaded.tsx'
import { ExportFindings } from './export-findings.tsx'
import { type Choose, FacetPanel } from './filter-panel.tsx'
import { dimensionNames, orderNames, valueName } from './finding-words.ts'
import { KeyHelp } from './key-help.tsx'
import { SavedViews } from './saved-views.tsx'
import { OwnTime, QuickTimes, type TimeQuery, timeName } from './time-choice.tsx'
import type { FoundNow } from './use-found.ts'

type StripProps = {
  readonly reader: Reader
  readonly query: FindingQuery
  readonly now: FoundNow
  readonly watch: ViewedWatch | null
  readonly takesLabels: boolean | null
  readonly linkTo: (changed: Partial<FindingQuery>) => string
  readonly isFiltered: boolean
  readonly hidden: boolean
  readonly round: number
}

export function FilterStrip(props: StripProps) {
  const { query, now, watch, linkTo, isFiltered, hidden } = props
  const choose = chooser(query, linkTo)
  const judged = query.chosen.twin.includes('judged')
  const linkToTime = (time: TimeQuery) => linkTo(time)
  return (
    <div
      className={`h-10 shrink-0 items-center gap-1.5 border-b border-line bg-surface px-2 text-sm lg:flex lg:px-3 print:hidden ${hidden ? 'hidden' : 'flex'}`}
    >
      <Mode watch={watch} />
      <div className="hidden lg:contents">
        <QuickTimes time={query} linkTo={linkToTime} />
        <a
          href={choose('twin', 'judged', 'chosen')}
          className="strip-item"
          aria-current={judged ? 'true' : undefined}
          title="Only findings with a twin that was judged"
        >
          Judged twin
        </a>
        <ToolField query={query} now={now} linkTo={linkTo} />
        <SearchField query={query} linkTo={linkTo} />
      </div>
      <Drawer {...props} choose={choose} linkToTime={linkToTime} />
      <Chips query={query} choose={choose} linkTo={linkTo} isFiltered={isFiltered} />
      <LabelProgress watch={watch} />
      <Status now={now} />
      <div className="hidden xl:contents">
        <OrderChoice order={query.order} onChange={(order) => pushRoute(linkTo({ order }))} />
      </div>
      <KeyHelp takesLabels={props.takesLabels} />
    </div>
  )
}

function chooser(query: FindingQuery, linkTo: StripProps['linkTo']): Choose {
  return (dimension, value, how) => {
    const other = how === 'chosen' ? 'excluded' : 'chosen'
    const own = query[how][dimension]
    const next = own.includes(value) ? own.filter((one) => one !== value) : [...own, value]
    return linkTo({
      [how]: { ...query[how], [dimension]: next },
      [other]: { ...query[other], [dimension]: query[other][dimension].filter((one) => one !== value) },
    })
  }
}

function Mode({ watch }: { readonly watch: ViewedWatch | null }) {
  const { state } = useConnection()
  if (state !== 'here') return <Badge tone="bad">offline</Badge>
  const summary = watch && summariseModes(watch)
  if (!summary) return null
  const [text, tone] = summary
  return (
    <a href="#/canary" className="flex min-h-7 shrink-0 items-center no-underline" title="The mode of the gateways">
      <Badge tone={tone}>{text}</Badge>
    </a>
  )
}

function LabelProgress({ watch }: Pick<StripProps, 'watch'>) {
  const progress = watch?.progress ?? null
  if (progress === null || progress.labelled >= progress.needed) return null
  const { labelled, needed, next } = progress
  return (
    <a
      href={next === null ? '#/canary' : linkToRun(next)}
      className="strip-item hidden lg:flex"
      title="Labelled would-switch conversations, of those that we advise before a canary. Opens the next one."
    >
      {labelled} of {needed} labels
    </a>
  )
}

/** A field that suggests the existing tools while the user types. A complete name, or Enter, selects a tool. */
function ToolField({ query, now, linkTo }: Pick<StripProps, 'query' | 'now' | 'linkTo'>) {
  const [text, setText] = useState('')
  const tools = now.found?.facets.tool ?? []
  const take = (value: string) => {
    setText('')
    pushRoute(linkTo({ chosen: { ...query.chosen, tool: [...new Set([...query.chosen.tool, value])] } }))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = text.trim().toLowerCase()
        const found = tools.find(({ value }) => value.toLowerCase().includes(wanted))
        if (wanted !== '' && found) take(found.value)
      }}
    >
      <input
        type="text"
        list="tools"
        aria-label="Tool"
        placeholder="Tool"
        className="strip-field w-28 2xl:w-44"
        value={text}
        onChange={({ target }) => {
          const whole = tools.find(({ value }) => value === target.value)
          if (whole) take(whole.value)
          else setText(target.value)
        }}
      />
      <datalist id="tools">
        {tools.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </form>
  )
}

/** The search field. Its first letter adds an entry to the browser's history; later letters change that entry. */
function SearchField({
  query,
  linkTo,
  look = 'strip-field w-36 2xl:w-56',
}: Pick<StripProps, 'query' | 'linkTo'> & { readonly look?: string }) {
  const typing = useRef(false)
  const [written, setWritten] = useState(query.search)
  // The URL follows the field after a short delay. A URL update may therefore arrive late with an older text, and must not overwrite the
  // field.
  const pending = useRef<string[]>([])
  useEffect(() => {
    const at = pending.current.lastIndexOf(query.search)
    pending.current = pending.current.slice(at + 1)
    if (at < 0) setWritten(query.search)
  }, [query.search])
  return (
    <search className="contents">
      <input
        type="search"
        aria-label="Search findings"
        placeholder="Search"
        maxLength={200}
        className={look}
        value={written}
        onBlur={() => {
          typing.current = false
        }}
        onChange={({ target }) => {
          setWritten(target.value)
          pending.current.push(target.value)
          const link = linkTo({ search: target.value })
          if (typing.current) replaceRoute(link)
          else pushRoute(link)
          typing.current = true
        }}
      />
    </search>
  )
}

function Drawer({
  reader,
  query,
  now,
  linkTo,
  linkToTime,
  choose,
  round,
}: StripProps & { readonly choose: Choose; readonly linkToTime: (time: TimeQuery) => string }) {
  const [isOpen, setOpen] = useState(false)
  const address = linkTo({})
  const [loaded] = useLoaded(() => reader.findings(query, { offset: 0, facets: 'all' }), address, {
    ...{ when: isOpen, news: isOpen ? round : 0, steady: true },
  })
  const facets = loaded.state === 'read' ? loaded.value.facets : now.found?.facets
  const chosen = dimensions.reduce(
    (sum, dimension) => sum + query.chosen[dimension].length + query.excluded[dimension].length,
    0,
  )
  return (
    <>
      <button type="button" className="strip-item" popoverTarget="filters">
        Filters{chosen > 0 ? ` (${chosen})` : ''}
      </button>
      <div
        id="filters"
        popover="auto"
        aria-label="Filters"
        role="dialog"
        className="drawer space-y-5 bg-surface p-4 text-ink"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <div className="flex items-center justify-between">
              <h2 className="font-semibold">
                Filters <span className="numbers text-sm font-normal text-muted">{describeCount(now)}</span>
              </h2>
              <button type="button" className="button" popoverTarget="filters" popoverTargetAction="hide">
                Close
              </button>
            </div>
            <div className="flex flex-wrap gap-2 xl:hidden">
              <div className="contents lg:hidden">
                <QuickTimes time={query} linkTo={linkToTime} />
                <SearchField query={query} linkTo={linkTo} look="field w-full" />
              </div>
              <OrderChoice order={query.order} onChange={(order) => pushRoute(linkTo({ order }))} />
            </div>
            <OwnTime time={query} linkTo={linkToTime} />
            {facets && <FacetPanel facets={facets} selection={query} linkTo={choose} />}
            <SavedViews link={address} />
            <ExportFindings reader={reader} query={query} />
          </>
        )}
      </div>
    </>
  )
}

function Chips({
  query,
  choose,
  linkTo,
  isFiltered,
}: Pick<StripProps, 'query' | 'linkTo' | 'isFiltered'> & { readonly choose: Choose }) {
  const time = query.last === null ? timeName(query) : null
  const chips = (how: 'chosen' | 'excluded') =>
    dimensions.flatMap((dimension) =>
      query[how][dimension].filter(hasNoButton(how, dimension)).map((value) => (
        <Chip key={`${how} ${dimension} ${value}`} link={choose(dimension, value, how)}>
          {how === 'excluded' && 'not '}
          <ChipText dimension={dimension} value={value} />
        </Chip>
      )),
    )
  return (
    <>
      <div className="hidden min-w-0 items-center gap-1.5 overflow-x-auto lg:flex">
        {time !== null && <Chip link={linkTo({ from: null, to: null })}>{time}</Chip>}
        {chips('chosen')}
        {chips('excluded')}
      </div>
      {isFiltered && (
        <a href={linkToFindings()} className="strip-item hidden lg:flex">
          Clear
        </a>
      )}
    </>
  )
}

/** The filter for judged twins needs no chip, because the strip has its own button for it. */
function hasNoButton(how: 'chosen' | 'excluded', dimension: FindingDimension): (value: string) => boolean {
  return (value) => how === 'excluded' || dimension !== 'twin' || value !== 'judged'
}

function ChipText({ dimension, value }: { readonly dimension: FindingDimension; readonly value: string }) {
  return (
    <>
      <span className="text-muted">{dimensionNames[dimension]}:</span> <Foreign text={valueName(dimension, value)} />
    </>
  )
}

function Chip({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  return (
    <a href={link} className="chip" title="Take this back">
      {children} <span aria-hidden="true">✕</span>
      <span className="sr-only">(take back)</span>
    </a>
  )
}

function Status({ now }: { readonly now: FoundNow }) {
  const { found, news, showNews } = now
  return (
    <div className="ml-auto flex shrink-0 items-center gap-2">
      {news !== null && (
        <button type="button" className="rounded-full bg-warn-soft px-2.5 py-0.5 text-warn" onClick={showNews}>
          {found !== null && news > found.found ? `${formatCount(news - found.found)} new: show` : 'Changed: show'}
        </button>
      )}
      <p role="status" className="numbers whitespace-nowrap text-muted">
        {describeCount(now)}
      </p>
    </div>
  )
}

function describeCount({ found, state }: FoundNow): string {
  if (state === 'loading') return 'Reading …'
  if (found === null || state === 'failed') return ''
  const counted = `${formatCount(found.found)} ${found.found === 1 ? 'finding' : 'findings'}`
  if (!found.whole) return `${counted} among the latest ${formatCount(MOST_SEARCHED)}`
  return found.found > MOST_LISTED ? `${counted}; the first ${formatCount(MOST_LISTED)} are listed` : counted
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
      className="strip-field"
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
