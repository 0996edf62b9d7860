/**
 * Condition: the user quoted a text, and the actor wrote more around the quotation. The user may have asked for more in words that no
 * table covers. So no named profile has this condition; use it only with a verifier. The condition `padded-quote` is the precise variant.
 */
import { setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition } from '../paper/evidence/condition.ts'
import { holdsPhrase, wordLine } from '../paper/text/words.ts'
import { isLongText } from './holds-argument.ts'
import { countWords, matchQuoted, type QuotedPart } from './quoted-part.ts'
import { charactersAround, continuationPhrases, fewestQuotedWords, partPhrases } from './tables.ts'

export const lengthenedQuote = defineEvidenceCondition({
  name: 'lengthened-quote',
  version: 1,
  severity: 0.92,
  authorises: 'edit',
  match: (scene) => matchQuoted(scene, isLongText, isLengthened),
  twin: setArguments,
})

/**
 * Whether the actor lengthened a quotation that can be a complete text. The quotation must be long enough, the user must not quote it as
 * a part of a text, and the words around it must not come from the user's request.
 */
function isLengthened({ quote, before, behind, request }: QuotedPart): boolean {
  if (countWords(quote) < fewestQuotedWords || isQuotedAsPart(quote, request)) return false
  const around = wordLine(request.replaceAll(quote, '\n'))
  return [before, behind].every((added) => countWords(added) === 0 || !holdsPhrase(around, wordLine(added).trim()))
}

/** Whether the user quotes only a part of the wanted text: "begin with '…'", "including '…'", "'…' and then". */
function isQuotedAsPart(quote: string, request: string): boolean {
  const at = request.indexOf(quote)
  const before = wordLine(request.slice(Math.max(0, at - charactersAround), at))
  const behind = wordLine(request.slice(at + quote.length, at + quote.length + charactersAround))
  return (
    partPhrases.some((phrase) => before.endsWith(` ${phrase} `)) ||
    continuationPhrases.some((phrase) => behind.startsWith(` ${phrase} `))
  )
}
