/**
 * A virtual table of any length: only the visible rows are in the page. All rows have the same height, so a row's position is known
 * without drawing the rows before it.
 */
import {
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { keepPlace, keptPlace } from './list-place.ts'

/** The number of rows that are drawn beyond the visible area, so that scrolling shows no gap. */
const MARGIN_ROWS = 8
const FIRST_ROWS = 30
/** The number of rows that are drawn for printing, because paper does not scroll. */
const PRINTED_ROWS = 500
/** The shortest time, in milliseconds, between two saves of the scroll position: browsers limit history changes. */
const KEEP_MS = 200

/** The drawn rows: the first row, and the row after the last. */
type DrawnRows = { readonly first: number; readonly last: number }

export type WindowedTableProps<Row> = {
  readonly label: string
  readonly count: number
  readonly rowAt: (index: number) => Row | undefined
  readonly keyOf: (row: Row) => string
  readonly header: ReactNode
  /** The function that draws a row's cells must be stable, so that visible rows are not drawn again. */
  readonly cells: (row: Row) => ReactNode
  readonly rowHeight: number
  /** The table calls this function with the rows that must be loaded, from `first` up to and excluding `last`. */
  readonly onSight?: (first: number, last: number) => void
  readonly look?: string
  readonly current?: number
  readonly onFocusRow?: (row: number) => void
}

const CARD = 'card max-h-[calc(100dvh-12rem)] min-h-64 overflow-auto print:max-h-none print:overflow-visible'

export function WindowedTable<Row>(props: WindowedTableProps<Row>) {
  const { label, count, rowAt, keyOf, header, cells, rowHeight, onSight, look = CARD, current, onFocusRow } = props
  const area = useRef<HTMLElement>(null)
  const drawn = useDrawnRows(area, count, rowHeight)
  const goTo = useCallback((row: number) => focusRow(area.current, row, rowHeight), [rowHeight])
  useListKeys(area, count, goTo)
  usePlace(area, count > 0, goTo)
  const first = Math.max(0, Math.min(drawn.first, count - 1))
  const last = Math.min(count, drawn.last)
  useEffect(() => {
    if (last > first) onSight?.(first, last)
  }, [onSight, first, last])
  return (
    <section
      ref={area}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls, and must do so by keyboard too.
      tabIndex={0}
      className={look}
      onFocus={() => {
        const row = rowInFocus(area.current)
        if (row !== null) onFocusRow?.(row)
      }}
    >
      <table className="w-full table-fixed text-sm" aria-rowcount={count + 1}>
        <thead className="sticky top-0 z-10 bg-soft print:static">
          <tr aria-rowindex={1}>{header}</tr>
        </thead>
        <tbody>
          <Space height={first * rowHeight} />
          {Array.from({ length: Math.max(0, last - first) }, (_, place) => {
            const index = first + place
            const row = rowAt(index)
            return row === undefined ? (
              <Space key={index} height={rowHeight} />
            ) : (
              <TableRow
                key={keyOf(row)}
                row={row}
                index={index}
                height={rowHeight}
                cells={cells}
                isCurrent={index === current}
              />
            )
          })}
          <Space height={(count - last) * rowHeight} />
        </tbody>
      </table>
    </section>
  )
}

export function Heading({
  label,
  look,
  sorted,
  onSort,
}: {
  readonly label: string
  readonly look: string
  readonly sorted: 'ascending' | 'descending' | undefined
  readonly onSort: (() => void) | null
}) {
  const arrow = sorted === undefined ? '' : sorted === 'descending' ? ' ↓' : ' ↑'
  return (
    <th scope="col" aria-sort={sorted} className={`${look} py-0 font-semibold text-muted`}>
      {onSort === null ? (
        <span className="inline-block py-1.5">{label}</span>
      ) : (
        <button type="button" className="py-2.5 hover:text-ink" onClick={onSort}>
          {label}
          <span aria-hidden="true">{arrow}</span>
        </button>
      )}
    </th>
  )
}

function useDrawnRows(place: { readonly current: HTMLElement | null }, count: number, rowHeight: number): DrawnRows {
  const [drawn, setDrawn] = useState<DrawnRows>({ first: 0, last: FIRST_ROWS })
  useEffect(() => {
    const area = place.current
    if (!area) return
    const look = () => {
      const { scrollTop, clientHeight } = area
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - MARGIN_ROWS)
      const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + MARGIN_ROWS
      // Scrolling by less than one row draws the same rows, so the state stays the same and React renders nothing.
      setDrawn((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    const print = () => flushSync(() => setDrawn({ first: 0, last: PRINTED_ROWS }))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', look)
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', look)
    }
  }, [place, rowHeight])
  return { first: drawn.first, last: Math.min(drawn.last, Math.max(count, 1)) }
}

function usePlace(place: { readonly current: HTMLElement | null }, ready: boolean, goTo: (row: number) => void): void {
  const returned = useRef(false)
  useLayoutEffect(() => {
    const area = place.current
    if (!area || !ready || returned.current) return
    returned.current = true
    const kept = keptPlace()
    if (!kept) return
    area.scrollTop = kept.list
    window.scrollTo(0, kept.page)
    if (kept.row !== null) goTo(kept.row)
  }, [place, ready, goTo])
  useEffect(() => {
    const area = place.current
    if (!area) return
    let timer = 0
    const address = window.location.hash
    const keep = () => {
      // A scroll event may arrive after another page was opened. Its position must not be saved for that page.
      if (window.location.hash !== address) return
      keepPlace({ list: area.scrollTop, page: window.scrollY, row: rowInFocus(area) })
    }
    const keepSoon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, KEEP_MS)
    }
    area.addEventListener('scroll', keepSoon, { passive: true })
    window.addEventListener('scroll', keepSoon, { passive: true })
    area.addEventListener('click', keep, { capture: true })
    area.addEventListener('focusin', keepSoon)
    return () => {
      window.clearTimeout(timer)
      area.removeEventListener('scroll', keepSoon)
      window.removeEventListener('scroll', keepSoon)
      area.removeEventListener('click', keep, { capture: true })
      area.removeEventListener('focusin', keepSoon)
    }
  })
}

function focusRow(area: HTMLElement | null, row: number, rowHeight: number): void {
  if (!area) return
  const heading = area.querySelector('thead')?.clientHeight ?? 0
  const top = row * rowHeight
  if (top < area.scrollTop) area.scrollTop = top
  else if (top + rowHeight + heading > area.scrollTop + area.clientHeight)
    area.scrollTop = top + rowHeight + heading - area.clientHeight
  let tries = 0
  const focus = () => {
    const link = area.querySelector<HTMLElement>(`tr[data-row="${row}"] a`)
    if (link) link.focus({ preventScroll: true })
    else if (tries++ < 60) requestAnimationFrame(focus)
  }
  focus()
}

type TableRowProps<Row> = {
  readonly row: Row
  readonly index: number
  readonly height: number
  readonly cells: (row: Row) => ReactNode
  readonly isCurrent: boolean
}

/** The type is asserted at the end, because `memo` drops the type parameter. */
const TableRow = memo(function TableRow<Row>({ row, index, height, cells, isCurrent }: TableRowProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      aria-current={isCurrent ? 'true' : undefined}
      className={`cursor-pointer border-t border-line ${isCurrent ? 'current-row' : 'hover:bg-page focus-within:bg-page'}`}
      style={{ height }}
      onClick={follow}
    >
      {cells(row)}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

/**
 * Follows the row's link after a click anywhere in the row, with the same modifier keys. Selecting text in the row does
 * not follow the link.
 */
function follow(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest('a, button, input, select')) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector('a')
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/**
 * Empty space instead of the rows that are not drawn. The space has a single cell, because a cell that spans hidden columns would reserve
 * width for them.
 */
function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td className="p-0" style={{ height }} />
    </tr>
  )
}

/** The keys of every list: `/` focuses the search, `j` and `k` move between rows, Enter follows the row's link. */
function useListKeys(area: RefObject<HTMLElement | null>, count: number, goTo: (row: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) {
        // Enter or Escape in the search field moves the focus to the list, so that the next keys are commands again.
        const search = event.target instanceof HTMLElement && event.target.matches('main input[type=search]')
        if (search && (event.key === 'Enter' || event.key === 'Escape')) area.current?.focus({ preventScroll: true })
        return
      }
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      } else if (count > 0 && (event.key === 'j' || event.key === 'k')) {
        event.preventDefault()
        const current = rowInFocus(area.current) ?? openRow(area.current)
        const next = current === null ? 0 : current + (event.key === 'j' ? 1 : -1)
        goTo(Math.max(0, Math.min(count - 1, next)))
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area, count, goTo])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=range]), select, textarea, [contenteditable]')
}

function openRow(area: HTMLElement | null): number | null {
  const index = area?.querySelector('tr[aria-current]')?.getAttribute('data-row')
  return index === null || index === undefined ? null : Number(index)
}

function rowInFocus(area: HTMLElement | null): number | null {
  const row = area?.contains(document.activeElement) ? document.activeElement?.closest('tr[data-row]') : null
  const index = row?.getAttribute('data-row')
  return index === null || index === undefined ? null : Number(index)
}
