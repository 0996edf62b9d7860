/**
 * Values that are under another argument in the twin than in the proposal. In a word diff such a pair looks like two unrelated
 * changes; the reader must see that source and target were exchanged.
 */
import { isObject } from '@twincheck/core/reading'

export type MovedValue = { readonly value: string; readonly from: string; readonly to: string }

type GivenValue = { readonly call: string; readonly name: string; readonly value: string }

/** More would not help a reader. */
const MOST_SHOWN = 10
/** Beyond this many arguments nothing is compared, because nobody would follow it. */
const MOST_ARGUMENTS = 500

export function movedValues(proposal: unknown, twin: unknown): readonly MovedValue[] {
  const [before, after] = [argumentsOf(proposal), argumentsOf(twin)]
  if (before.length + after.length > MOST_ARGUMENTS) return []
  const severalCalls = new Set([...before, ...after].map(({ call }) => call)).size > 1
  const place = ({ call, name }: GivenValue) => (severalCalls ? `${call} ${name}` : name)
  // A value in its old place has not moved, and cannot be where another value came from.
  const left = before.filter((one) => !after.some((other) => isSame(one, other)))
  const come = after.filter((one) => !before.some((other) => isSame(one, other)))
  const moved: MovedValue[] = []
  for (const target of come) {
    const index = left.findIndex(({ value }) => value === target.value)
    const [source] = index < 0 ? [] : left.splice(index, 1)
    if (source) moved.push({ value: target.value, from: place(source), to: place(target) })
  }
  return moved.slice(0, MOST_SHOWN)
}

function isSame(one: GivenValue, other: GivenValue): boolean {
  return one.call === other.call && one.name === other.name && one.value === other.value
}

function argumentsOf(action: unknown): readonly GivenValue[] {
  if (!isObject(action) || !Array.isArray(action.calls)) return []
  return action.calls.flatMap((call: unknown) => {
    const given = isObject(call) ? call.arguments : null
    if (!isObject(call) || !isObject(given)) return []
    return Object.entries(given).flatMap(([name, value]) => {
      return isTelling(value) ? [{ call: String(call.name), name, value: JSON.stringify(value) }] : []
    })
  })
}

/** True, false, null and missing values are everywhere: finding one elsewhere says nothing. */
function isTelling(value: unknown): boolean {
  return typeof value !== 'boolean' && value !== null && value !== '' && value !== undefined
}
