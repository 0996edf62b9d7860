/**
 * Ids that sort by the time they were made at (UUID version 7). The store's indexes then grow at their end: with ids all
 * over the place every record would write a page of its own in each of them.
 */
import { randomUUID } from 'node:crypto'

export function newSortedId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
