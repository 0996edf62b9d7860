/** The position in a list, kept with its history entry: going back returns there, a new link starts at the top. */
import { isObject } from '@twincheck/core/reading'

export type ListPlace = {
  /** The scroll positions of the list and of the page. */
  readonly list: number
  readonly page: number
  /** The focused row; null: none. */
  readonly row: number | null
}

export function keepPlace(place: ListPlace): void {
  window.history.replaceState({ place }, '')
}

/** The position that was saved with the current history entry; null: none was saved yet. */
export function keptPlace(): ListPlace | null {
  const state: unknown = window.history.state
  const place = isObject(state) ? state.place : null
  if (!isObject(place)) return null
  const { list, page, row } = place
  if (typeof list !== 'number' || typeof page !== 'number') return null
  return { list, page, row: typeof row === 'number' ? row : null }
}
