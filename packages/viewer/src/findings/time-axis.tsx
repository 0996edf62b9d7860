/** Decisions over time. A span is selected by dragging, with the two sliders, or as the last days; it is kept in the URL. */
import { type Bucket, HOUR_MS } from '@twincheck/server/finding'
import { type PointerEvent, useRef, useState } from 'react'
import { formatCount, formatMoment } from '../page/format.ts'

/** A time span, in milliseconds since the epoch; null: no limit. */
export type Stretch = { readonly from: number | null; readonly to: number | null }

const days = [1, 7, 30] as const
const DAY_MS = 86_400_000

export function TimeAxis({
  buckets,
  stretch: { from: firstHour, to: lastHour },
  now,
  onChange,
}: {
  readonly buckets: readonly Bucket[]
  /** The selected span, in whole hours like the selection of findings. */
  readonly stretch: Stretch
  /** The end of the span "the last days"; null: the span ends at the last decision. */
  readonly now: number | null
  readonly onChange: (stretch: Stretch) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<number | null>(null)
  const stretch = {
    from: firstHour === null ? null : firstHour * HOUR_MS,
    to: lastHour === null ? null : (lastHour + 1) * HOUR_MS - 1,
  }
  const most = Math.max(1, ...buckets.map(({ decisions }) => decisions))
  const last = buckets.length - 1
  const chosen = {
    first: Math.max(0, stretch.from === null ? 0 : buckets.findIndex(({ to }) => to >= (stretch.from ?? 0))),
    last:
      stretch.to === null
        ? last
        : Math.max(
            0,
            buckets.findLastIndex(({ from }) => from <= (stretch.to ?? 0)),
          ),
  }
  const choose = (one: number, other: number) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    onChange({
      from: from === 0 ? null : (buckets[from]?.from ?? null),
      to: to === last ? null : (buckets[to]?.to ?? null),
    })
  }
  const bucketAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = place.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * buckets.length)))
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setBegun(bucketAt(event))
    choose(bucketAt(event), bucketAt(event))
  }
  return (
    <section aria-label="Decisions over time" className="card mb-4 px-4 py-3">
      <div
        ref={place}
        className="flex h-14 touch-none items-end gap-px select-none"
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={(event) => begun !== null && choose(begun, bucketAt(event))}
        onPointerUp={() => setBegun(null)}
        onPointerCancel={() => setBegun(null)}
      >
        {buckets.map(({ from, decisions, switches }, index) => (
          <span
            key={from}
            title={`${formatMoment(from)}: ${formatCount(decisions)} decisions, ${formatCount(switches)} interventions`}
            className="flex h-full flex-1 items-end"
          >
            <span
              className={`block w-full rounded-t-sm ${switches > 0 ? 'bg-good' : 'bg-bar'} ${
                index >= chosen.first && index <= chosen.last ? '' : 'opacity-30'
              }`}
              style={{ height: decisions === 0 ? '1px' : `${Math.max(8, (100 * decisions) / most)}%` }}
            />
          </span>
        ))}
      </div>
      <div className="mt-2 grid items-center gap-x-4 gap-y-1 text-xs text-muted sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <End
          name="From"
          value={chosen.first}
          most={last}
          said={formatMoment(buckets[chosen.first]?.from ?? 0)}
          onChange={(from) => choose(from, Math.max(from, chosen.last))}
        />
        <End
          name="To"
          value={chosen.last}
          most={last}
          said={formatMoment(buckets[chosen.last]?.to ?? 0)}
          onChange={(to) => choose(Math.min(chosen.first, to), to)}
        />
        <div className="flex flex-wrap gap-1 sm:col-span-2 xl:col-span-1 print:hidden">
          {days.map((count) => (
            <button
              key={count}
              type="button"
              className="rounded border border-line px-2 py-1 hover:bg-soft"
              onClick={() => onChange({ from: (now ?? buckets.at(-1)?.to ?? 0) - count * DAY_MS, to: null })}
            >
              {count === 1 ? 'Last day' : `Last ${count} days`}
            </button>
          ))}
          <button
            type="button"
            className="rounded border border-line px-2 py-1 hover:bg-soft"
            onClick={() => onChange({ from: null, to: null })}
          >
            All
          </button>
        </div>
      </div>
    </section>
  )
}

function End({
  name,
  value,
  most,
  said,
  onChange,
}: {
  readonly name: string
  readonly value: number
  readonly most: number
  readonly said: string
  readonly onChange: (value: number) => void
}) {
  return (
    <label className="numbers flex items-center gap-2">
      <span className="w-10">{name}</span>
      <input
        type="range"
        min={0}
        max={most}
        value={value}
        aria-valuetext={said}
        className="min-w-0 flex-1 accent-[var(--accent)]"
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span className="whitespace-nowrap">{said.slice(0, 16)}</span>
    </label>
  )
}
