/** Finds the conversations of a record that no format knows, if it is a list or a table of them. */
import { MOST_DEPTH, openingIn, speakerOf } from './found-layout.ts'
import { foundItems, weightOf } from './found-messages.ts'
import { isObject, type RawRecord } from './raw.ts'

/** The conversations; null if the record holds only one, or if calls and results are outside them. */
export function conversationsIn(record: RawRecord): readonly RawRecord[] | null {
  const all = weightOf(foundItems(record))
  if (all === 0) return null
  const walk = (value: unknown, depth: number): readonly RawRecord[] | null => {
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return null
    const members = Object.values(value)
    const held = members.filter(isObject).filter((member) => speakerOf(member) === null && openingIn(member) !== null)
    if (new Set(held.map(openingIn)).size > 1) return held
    return members.map((member) => walk(member, depth + 1)).find((found) => found !== null) ?? null
  }
  const found = walk(record, 0)
  const inside = (found ?? []).reduce((sum, one) => sum + weightOf(foundItems(one)), 0)
  return inside >= all ? found : null
}
