/** Whether the user wants the same change more than once. */
import { type Json, scalarsOf } from '../paper/json.ts'
import { splitName, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { severalWords } from './tables.ts'

export function wantsSeveral(request: string, { arguments: args }: ToolCall): boolean {
  return wordLine(request).split(' ').some(isForSeveral) || namesMultiple(request, args)
}

function isForSeveral(word: string): boolean {
  return severalWords.has(word) || splitName(word).some((part) => /^\d{1,2}x$/.test(part))
}

/** Whether a number in the request is a multiple of a number in the call: "30,000 in total, at most 10,000 each". */
function namesMultiple(request: string, args: Json): boolean {
  const named = [...request.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([text]) => Number(text.replaceAll(',', '')))
  const given = scalarsOf(args).flatMap(({ value }) => (typeof value === 'number' && value > 1 ? [value] : []))
  return given.some((value) =>
    named.some((number) => {
      if (number < 2 * value || number % value !== 0) return false
      return !named.includes(value) || (value >= 100 && number / value <= 20)
    }),
  )
}
