/** The position in a list, saved in its history entry. Going back restores it; a new link starts at the top. */
import { isObject } from '@twincheck/core/reading'

export type ListPlace = {
  readonly list: number
  readonly page: number
  readonly row: number | null
}

export function keepPlace(place: ListPlace): void {
  window.history.replaceState({ place }, '')
}

export function keptPlace(): ListPlace | null {
  const state: unknown = window.history.state
  const place = isObject(state) ? state.place : null
  if (!isObject(place)) return null
  const { list, page, row } = place
  if (typeof list !== 'number' || typeof page !== 'number') return null
  return { list, page, row: typeof row === 'number' ? row : null }
}
