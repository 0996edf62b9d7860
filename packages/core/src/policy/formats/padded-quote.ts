/**
 * Condition: the user asked for a quoted text and for nothing else, and the actor wrote more around the quotation. The request must be a
 * plain command: besides the quotation, it consists of a verb, the values of the call, and words that ask for nothing. Every other word
 * may ask for an addition: a signature, a link, a translation, a tone. The condition stays silent if there is a system prompt, which may
 * ask for additions too, or if another message contains one of the added words.
 */
import { setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Scene } from '../paper/evidence/condition.ts'
import { scalarsOf } from '../paper/json.ts'
import { splitName, wordLine } from '../paper/text/words.ts'
import { matchQuoted, type QuotedPart } from './quoted-part.ts'
import { closingPhrases, emptyWords, partPhrases, wholePhrases } from './tables.ts'

export const paddedQuote = defineEvidenceCondition({
  name: 'padded-quote',
  version: 3,
  severity: 0.92,
  authorises: 'edit',
  match: (scene) => matchQuoted(scene, hasSpace, (part) => isPadded(part, scene)),
  twin: setArguments,
})

function hasSpace(value: unknown): boolean {
  return typeof value === 'string' && /\s/.test(value)
}

function isPadded(part: QuotedPart, scene: Scene): boolean {
  return (
    standsAlone(part) &&
    scene.messages.every(({ role }) => role !== 'system') &&
    asksForNothingElse(part, scene) &&
    !isGivenElsewhere(part, scene)
  )
}

/** Whether the quotation is a complete sentence or line of the text, and not a part of the actor's own sentence. */
function standsAlone({ quote, before, behind }: QuotedPart): boolean {
  const added = `${before} ${behind}`
  if (!/\p{L}/u.test(added)) return false
  const endsBefore = before.trim() === '' || /[^\p{L}\p{N}\s'"“‘`(]\s+$|\n\s*$/u.test(before)
  const endsQuote = behind.trim() === '' || /^\s*\n|^\s*[^\p{L}\p{N}\s'"”’`](?:\s|$)|^\s+[^\p{L}\p{N}\s]/u.test(behind)
  return endsBefore && (endsQuote || (/[.!?]$/.test(quote) && /^\s/.test(behind)))
}

function asksForNothingElse({ quote, argument, readable, request }: QuotedPart, scene: Scene): boolean {
  // The request must quote the text once and on one line: a second quotation may be the text for something else, or a part of the first
  // one.
  if (request.split(quote).length !== 2 || request.includes('\n')) return false
  const [front = '', back = ''] = request.split(quote)
  const lead = wordLine(front)
  if (partPhrases.some((phrase) => lead.endsWith(` ${phrase} `))) return false
  const line = closingPhrases.reduce(cutEnd, wholePhrases.reduce(cutPhrase, `${lead}${wordLine(back)}`))
  const known = knownWords(argument, readable.index, scene)
  const words = line.split(' ').filter((word) => word !== '' && !emptyWords.has(word))
  // The first word is the command's verb. Every other word must be known, so that it asks for nothing.
  return words.slice(1).every((word) => isKnown(word, known))
}

function cutPhrase(line: string, phrase: string): string {
  return line.replaceAll(` ${phrase} `, '  ')
}

function cutEnd(line: string, phrase: string): string {
  const end = line.trimEnd()
  return end.endsWith(` ${phrase}`) ? `${end.slice(0, -phrase.length)} ` : line
}

function knownWords(argument: string, index: number, { proposal }: Scene): ReadonlySet<string> {
  const words = proposal.calls.flatMap(({ name, arguments: args }, at) => [
    ...splitName(name),
    ...Object.keys(args).flatMap(splitName),
    ...scalarsOf(args)
      .filter(({ value }) => at !== index || value !== args[argument])
      .flatMap(({ value }) => wordLine(String(value)).split(' ')),
  ])
  return new Set(words.filter((word) => word !== '').flatMap((word) => [word, plainNumber(word)]))
}

function isKnown(word: string, known: ReadonlySet<string>): boolean {
  return [word, plainNumber(word), `${word}s`, word.replace(/s$/, '')].some((form) => known.has(form))
}

/** Removes leading zeros, because 08 and 8 are the same number. */
function plainNumber(word: string): string {
  return /^\d{1,15}$/.test(word) ? String(Number(word)) : word
}

function isGivenElsewhere({ before, behind, request }: QuotedPart, { messages }: Scene): boolean {
  const added = new Set(
    wordLine(`${before}\n${behind}`)
      .split(' ')
      .filter((word) => word.length > 2 && !emptyWords.has(word)),
  )
  const asked = new Set(wordLine(request).split(' '))
  return messages.some(
    ({ content }) =>
      content !== request &&
      wordLine(content)
        .split(' ')
        .some((word) => added.has(word) && !asked.has(word)),
  )
}
