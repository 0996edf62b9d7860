/**
 * A table of any length of which only the rows in sight are in the page. Rows are of one height, so where a row stands
 * is known without drawing those before it.
 */
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListedRun } from '../reading/overview.ts'

const ROW_HEIGHT = 44
/** Drawn beyond what is seen, so that scrolling shows no gap. */
const MARGIN_ROWS = 8
/** Before the height of the area is known. */
const FIRST_ROWS = 30

/** The first row that is drawn, and the one behind the last. */
type DrawnRows = { readonly first: number; readonly last: number }

export function WindowedTable({
  label,
  rows,
  header,
  cells,
}: {
  readonly label: string
  readonly rows: readonly ListedRun[]
  readonly header: ReactNode
  /** The same function always, so that a row that is still in sight is not drawn again. */
  readonly cells: (run: ListedRun) => ReactNode
}) {
  const place = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState<DrawnRows>({ first: 0, last: FIRST_ROWS })
  useEffect(() => {
    const area = place.current
    if (!area) return
    const look = () => {
      const { scrollTop, clientHeight } = area
      const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - MARGIN_ROWS)
      const last = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + MARGIN_ROWS
      // Less than a row further, the same rows are drawn, and nothing is drawn anew.
      setDrawn((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [])
  const first = Math.max(0, Math.min(drawn.first, rows.length - 1))
  const last = Math.min(rows.length, drawn.last)
  return (
    <section
      ref={place}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the area scrolls, and must do so by keyboard too.
      tabIndex={0}
      className="card max-h-[calc(100dvh-12rem)] min-h-64 overflow-auto"
    >
      <table className="w-full table-fixed text-sm" aria-rowcount={rows.length + 1}>
        <thead className="sticky top-0 z-10 bg-soft">
          <tr aria-rowindex={1}>{header}</tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {rows.slice(first, last).map((run, index) => (
            <Row key={run.key} run={run} index={first + index + 2} cells={cells} />
          ))}
          <Space rows={rows.length - last} />
        </tbody>
      </table>
    </section>
  )
}

const Row = memo(function Row({
  run,
  index,
  cells,
}: {
  readonly run: ListedRun
  readonly index: number
  readonly cells: (run: ListedRun) => ReactNode
}) {
  return (
    <tr aria-rowindex={index} className="border-t border-line hover:bg-soft" style={{ height: ROW_HEIGHT }}>
      {cells(run)}
    </tr>
  )
})

/** One cell is enough: one that spanned columns that are not shown would make room for them. */
function Space({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null
  return (
    <tr>
      <td className="p-0" style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  )
}
