/**
 * Makes ids that sort by creation time (UUID version 7), so that the store's indexes grow at their end. With random ids, every record
 * would write another page of each index.
 */
import { randomUUID } from 'node:crypto'

export function newSortedId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
