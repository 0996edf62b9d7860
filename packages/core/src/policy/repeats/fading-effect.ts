/** Decides whether the effect of a change is gone although no later call undid it. */

import { collapse } from '../advice/repeat-key.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { isObject, type Json, parseJson, type Scalar, scalarsOf } from '../paper/json.ts'
import { onlyReads } from './reading/reading-call.ts'
import { longestReturnedText } from './tables.ts'
import { type TurnCall, targetsIn } from './turn-calls.ts'

export function whyGone(made: TurnCall, since: readonly TurnCall[]): string | null {
  if (since.length > 0 && made.output.length <= longestReturnedText && expiry.test(made.output)) {
    return 'its effect ends by itself'
  }
  const targets = new Set(targetsIn(made.call.arguments))
  const isDenied = since.some(
    (one) =>
      onlyReads(one.call) &&
      targetsIn(one.call.arguments).some((target) => targets.has(target)) &&
      denies(one.output, made),
  )
  return isDenied ? 'a later read shows something else' : null
}

const expiry = /"(?:expires?(?:_?(?:at|in|on))?|expiry|ttl|valid_?(?:for|until))"\s{0,5}:/i

/**
 * Whether a later read contradicts an earlier change. The read shows other values than the change under the same names, or a text other
 * than the written text.
 */
function denies(output: string, { call }: TurnCall): boolean {
  if (output.length > longestReturnedText) return false
  if (writtenText(call, null) === 'file') {
    const [content = ''] = textsOf(call.arguments).sort((left, right) => right.length - left.length)
    return !output.includes(content.trim())
  }
  const read = parseJson(output)
  if (!isObject(read)) return false
  // `JSON.parse` returns only JSON values, so the cast is safe.
  const shown = scalarsOf(read as Json)
  return scalarsOf(call.arguments).some(({ key, value }) => {
    const same = shown.filter((one) => one.key === key)
    return same.length > 0 && same.every((one) => plain(one) !== plain({ key, value }))
  })
}

function textsOf(args: Json): string[] {
  return scalarsOf(args).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

function plain({ value }: Scalar): string {
  return collapse(String(value)).toLowerCase()
}
