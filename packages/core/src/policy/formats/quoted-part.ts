/** Finds texts in a call that contain a quotation of the user, and the words that the actor added to the quotation. */
import { type ArgumentEdit, changingCalls, matchEdits, type ReadableCall, schemaOf } from '../argument-edit.ts'
import type { Match, Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { openRequestWords } from '../paper/evidence/request-words.ts'
import type { Json } from '../paper/json.ts'
import { wordLine } from '../paper/text/words.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { callHolds } from './holds-argument.ts'
import { userWrote } from './said.ts'

export type QuotedPart = {
  readonly readable: ReadableCall
  readonly argument: string
  readonly quote: string
  readonly before: string
  readonly behind: string
  readonly request: string
}

/** Returns edits that cut a text to the user's quotation, for each text that the condition judges to be padded. */
export function matchQuoted(
  scene: Scene,
  mayBePadded: (value: Json | undefined) => boolean,
  isPadded: (part: QuotedPart) => boolean,
): Match | null {
  const calls = changingCalls(scene).filter(({ call }) => callHolds(call, mayBePadded))
  if (calls.length === 0) return null
  const request = scene.reading.index(openRequest)
  if (!request || scene.reading.index(openRequestWords).quotesIn(request.text).length === 0) return null
  const edits = calls.flatMap((readable) =>
    schemaOf(readable.call, scene) ? paddedArguments(readable, request.text, scene, isPadded) : [],
  )
  return matchEdits(
    edits,
    ({ argument, value }) => `${argument} adds to ${JSON.stringify(value)}, which the user quoted word for word.`,
    [{ position: request.position, text: request.text }],
  )
}

function paddedArguments(
  readable: ReadableCall,
  request: string,
  scene: Scene,
  isPadded: (part: QuotedPart) => boolean,
): readonly ArgumentEdit[] {
  const { call, index } = readable
  return Object.entries(call.arguments).flatMap(([argument, value]) => {
    if (typeof value !== 'string') return []
    const parts = scene.reading
      .index(openRequestWords)
      .quotesIn(request)
      .flatMap((quote) => {
        const at = value.indexOf(quote)
        if (at < 0 || countWords(quote) === 0) return []
        return [{ quote, before: value.slice(0, at), behind: value.slice(at + quote.length) }]
      })
      // Punctuation around a quotation is not padding: a sentence may be written with or without its full stop.
      .filter(({ before, behind }) => countWords(before) + countWords(behind) > 0)
      .filter((part) => isPadded({ ...part, readable, argument, request }))
    if (parts.length === 0 || isWritten(value, scene)) return []
    const others = Object.entries(call.arguments).flatMap(([name, other]) => (name === argument ? [] : [other]))
    const quotes = new Set(parts.map(({ quote }) => quote).filter((quote) => !others.includes(quote)))
    const [quote] = quotes
    if (quotes.size !== 1 || quote === undefined) return []
    return isHeldAsWritten(value, call, argument, scene) ? [] : [{ call: index, argument, value: quote }]
  })
}

/** Whether the user wrote the whole text as a quotation, in any quotation marks. The quotation may contain another quotation. */
function isWritten(value: string, scene: Scene): boolean {
  if (userWrote(value, scene)) return true
  const words = wordLine(value)
  return scene.messages.some(({ role, content }) => role === 'user' && wordLine(content).includes(words))
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0
}
