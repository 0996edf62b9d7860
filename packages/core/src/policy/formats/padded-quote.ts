/**
 * The user quoted a text, and the actor wrote more around it. A quotation for a free-text argument is meant literally.
 * If the user asked for more, the verifier must notice.
 */

import {
  type ArgumentEdit,
  changingCalls,
  matchEdits,
  type ReadableCall,
  schemaOf,
  setArguments,
} from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { openRequestWords } from '../paper/evidence/request-words.ts'
import { wordLine } from '../paper/text/words.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { callHolds, isLongText } from './holds-argument.ts'
import { userWrote } from './said.ts'
import { charactersAround, continuationPhrases, fewestQuotedWords, partPhrases } from './tables.ts'

export const paddedQuote = defineEvidenceCondition({
  name: 'padded-quote',
  version: 2,
  severity: 0.92,
  authorises: 'edit',
  match: matchPadded,
  twin: setArguments,
})

function matchPadded(scene: Scene): Match | null {
  // A padded text has at least one word more than the quotation.
  const calls = changingCalls(scene).filter(({ call }) => callHolds(call, isLongText))
  if (calls.length === 0) return null
  const request = scene.reading.index(openRequest)
  if (!request || scene.reading.index(openRequestWords).quotesIn(request.text).length === 0) return null

  const edits = calls.flatMap(({ call, index }) =>
    schemaOf(call, scene) ? paddedArguments({ call, index }, request.text, scene) : [],
  )
  return matchEdits(
    edits,
    ({ argument, value }) => `${argument} adds to ${JSON.stringify(value)}, which the user quoted word for word.`,
    [{ position: request.position, text: request.text }],
  )
}

function paddedArguments({ call, index }: ReadableCall, request: string, scene: Scene): readonly ArgumentEdit[] {
  return Object.entries(call.arguments).flatMap(([argument, value]) => {
    if (typeof value !== 'string') return []
    const held = scene.reading
      .index(openRequestWords)
      .quotesIn(request)
      .filter((quote) => addsWords(value, quote) && isExact(quote, request))
    if (held.length === 0) return []
    const others = Object.entries(call.arguments).flatMap(([name, other]) => (name === argument ? [] : [other]))
    const padded = new Set(held.filter((quote) => !others.includes(quote)))
    const [quote] = padded
    if (padded.size !== 1 || quote === undefined || userWrote(value, scene)) return []
    return isHeldAsWritten(value, call, argument, scene) ? [] : [{ call: index, argument, value: quote }]
  })
}

/** Punctuation around a quotation is not padding: a sentence may be written with or without its full stop. */
function addsWords(text: string, quote: string): boolean {
  return text.includes(quote) && countWords(text.replace(quote, ' ')) > 0
}

/** Long enough to be a complete text, and quoted as such. */
function isExact(quote: string, request: string): boolean {
  return countWords(quote) >= fewestQuotedWords && !isQuotedAsPart(quote, request)
}

/** "begin with '…'", "including '…'", "'…' and then": the user wants more than what is quoted. */
function isQuotedAsPart(quote: string, request: string): boolean {
  const at = request.indexOf(quote)
  const before = wordLine(request.slice(Math.max(0, at - charactersAround), at))
  const behind = wordLine(request.slice(at + quote.length, at + quote.length + charactersAround))
  return (
    partPhrases.some((phrase) => before.endsWith(` ${phrase} `)) ||
    continuationPhrases.some((phrase) => behind.startsWith(` ${phrase} `))
  )
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0
}
