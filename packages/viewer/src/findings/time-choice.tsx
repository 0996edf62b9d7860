/**
 * Selects the time span of the listed findings. A span either ends now, or has a fixed start and end. A fixed span can be zoomed and
 * moved.
 */
import { type FindingQuery, type LastSpan, lastSpans, spanOf } from '@twincheck/server/finding'
import { formatMoment, zoneName } from '../page/format.ts'
import { pushRoute } from '../route.ts'

export type TimeQuery = Pick<FindingQuery, 'last' | 'from' | 'to'>

const names: Readonly<Record<LastSpan, readonly [short: string, long: string]>> = {
  '1h': ['1 h', 'Last hour'],
  '24h': ['24 h', 'Last day'],
  '7d': ['7 d', 'Last week'],
  '30d': ['30 d', 'Last 30 days'],
}

const spans = ['1h', '24h', '7d', '30d'] as const satisfies readonly LastSpan[]

export function QuickTimes({
  time,
  linkTo,
}: {
  readonly time: TimeQuery
  readonly linkTo: (time: TimeQuery) => string
}) {
  const isAll = time.last === null && time.from === null && time.to === null
  return (
    <nav aria-label="Time" className="segments">
      {spans.map((span) => (
        <a
          key={span}
          href={linkTo({ last: span, from: null, to: null })}
          aria-current={time.last === span ? 'true' : undefined}
          title={names[span][1]}
        >
          {names[span][0]}
          <span className="sr-only">, {names[span][1].toLowerCase()}</span>
        </a>
      ))}
      <a href={linkTo({ last: null, from: null, to: null })} aria-current={isAll ? 'true' : undefined}>
        All
      </a>
    </nav>
  )
}

export function OwnTime({ time, linkTo }: { readonly time: TimeQuery; readonly linkTo: (time: TimeQuery) => string }) {
  const now = Date.now()
  const { from, to } = spanOf(time, now)
  const choose = (start: number | null, end: number | null) => pushRoute(linkTo({ last: null, from: start, to: end }))
  const [first, last] = [from ?? now - lastSpans['30d'], to ?? now]
  const [middle, length] = [(first + last) / 2, Math.max(last - first, 60_000)]
  const zoom = (factor: number, shift: number) =>
    choose(
      Math.round(middle + shift * length - (factor * length) / 2),
      Math.round(middle + shift * length + (factor * length) / 2),
    )
  return (
    <section aria-label="Own time span" className="text-sm">
      <h3 className="mb-1 text-xs font-semibold text-muted">Time, in {zoneName()}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <MomentField name="From" value={from} onChange={(moment) => choose(moment, to)} />
        <MomentField name="To" value={to} onChange={(moment) => choose(from, moment)} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => zoom(0.5, 0)}>
          Zoom in
        </button>
        <button type="button" className="button" onClick={() => zoom(2, 0)}>
          Zoom out
        </button>
        <button type="button" className="button" aria-label="Earlier" onClick={() => zoom(1, -0.5)}>
          ←
        </button>
        <button type="button" className="button" aria-label="Later" onClick={() => zoom(1, 0.5)}>
          →
        </button>
      </div>
    </section>
  )
}

function MomentField({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: number | null
  readonly onChange: (moment: number | null) => void
}) {
  // The input field takes local time without a zone, to the minute.
  const written = value === null ? '' : formatMoment(value).slice(0, 16).replace(' ', 'T')
  return (
    <label className="flex items-center gap-2">
      <span className="w-9 text-muted">{name}</span>
      <input
        type="datetime-local"
        className="field"
        value={written}
        onChange={({ target }) => {
          const moment = new Date(target.value).getTime()
          onChange(Number.isNaN(moment) ? null : moment)
        }}
      />
    </label>
  )
}

export function timeName({ last, from, to }: TimeQuery): string | null {
  if (last !== null) return names[last][1]
  if (from === null && to === null) return null
  const minute = (moment: number) => formatMoment(moment).slice(0, 16)
  const parts = [from === null ? '' : `from ${minute(from)}`, to === null ? '' : `to ${minute(to)}`]
  return `${parts.filter((part) => part !== '').join(' ')} ${zoneName()}`
}
