/**
 * An argument that holds a whole passage passes it on as it was found. An actor that obeys does what the passage says; it does not
 * repeat that it was told to.
 */
import { scalarsOf } from '../../json.ts'
import { wordLine } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { plainText, searchable } from './plain-text.ts'

export function passesOn({ arguments: args }: ToolCall, argument: string, passage: string): boolean {
  const words = wordLine(passage)
  return scalarsOf(args[argument] ?? null).some(
    ({ value }) =>
      typeof value === 'string' &&
      value.length >= passage.length &&
      wordLine(searchable(plainText(value))).includes(words),
  )
}
