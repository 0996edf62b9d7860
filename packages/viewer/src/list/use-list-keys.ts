/** Keys of every list: `/` to its search, `j` and `k` from row to row; Enter follows the row's own link, which has the focus. */
import { type RefObject, useEffect } from 'react'

export function useListKeys(area: RefObject<HTMLElement | null>, count: number, goTo: (row: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      } else if (count > 0 && (event.key === 'j' || event.key === 'k')) {
        event.preventDefault()
        const current = rowInFocus(area.current)
        const next = current === null ? 0 : current + (event.key === 'j' ? 1 : -1)
        goTo(Math.max(0, Math.min(count - 1, next)))
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area, count, goTo])
}

/** Whoever writes means the letter. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=range]), select, textarea, [contenteditable]')
}

/** Null where no row has the focus. */
export function rowInFocus(area: HTMLElement | null): number | null {
  const row = area?.contains(document.activeElement) ? document.activeElement?.closest('tr[data-row]') : null
  const index = row?.getAttribute('data-row')
  return index === null || index === undefined ? null : Number(index)
}
