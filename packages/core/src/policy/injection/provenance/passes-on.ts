/**
 * An argument that holds a whole passage passes it on as it was found. An actor that obeys does what the passage says; it does not
 * repeat that it was told to.
 */
import { scalarsOf } from '../../paper/json.ts'
import { wordLine } from '../../paper/text/words.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { plainText, searchable } from './plain-text.ts'

/** Of a list, every text must: beside one that quotes, another may obey. */
export function passesOn({ arguments: args }: ToolCall, argument: string, passage: string): boolean {
  const words = wordLine(passage)
  return scalarsOf(args[argument] ?? null).every(
    ({ value }) => typeof value === 'string' && wordLine(searchable(plainText(value))).includes(words),
  )
}
