/** Where in a list one was, kept with the entry of the history it belongs to: the way back leads there, a new link to the top. */
import { isObject } from '@twincheck/core/reading'

export type ListPlace = {
  /** How far the list was scrolled, and how far the page. */
  readonly list: number
  readonly page: number
  /** The row that had the focus; null: none had. */
  readonly row: number | null
}

export function keepPlace(place: ListPlace): void {
  window.history.replaceState({ place }, '')
}

/** Null where one has not been here. */
export function keptPlace(): ListPlace | null {
  const state: unknown = window.history.state
  const place = isObject(state) ? state.place : null
  if (!isObject(place)) return null
  const { list, page, row } = place
  if (typeof list !== 'number' || typeof page !== 'number') return null
  return { list, page, row: typeof row === 'number' ? row : null }
}
