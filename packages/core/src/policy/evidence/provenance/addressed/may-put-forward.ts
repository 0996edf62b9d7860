/**
 * Whether a passage of a text may put forward a value for a tool (injected-value.ts), told before the text is searched for passages.
 * It errs on one side only. A number that is too short to be evidence by itself ("11", the id of a file) must stand in one sentence
 * with what the tool does, and in most outputs stands alone.
 */
import { soughtValue } from '../../../lexicon/provenance.ts'
import { valueForms } from '../holds-value.ts'
import { namesKind } from '../kinds.ts'
import { isBlank } from '../plain-text.ts'
import { sentenceEnds } from '../sentences.ts'

/** The text is folded and not laid out: where the value has a space, the text may have any white space. */
export function mayPutForward(tool: string, values: readonly string[], folded: string): boolean {
  const text = folded.replaceAll('www.', '')
  return values.some((value) => {
    const isEvidence = value.length >= soughtValue.leastAlone
    return valueForms(value).some((form) => {
      const word = longestWord(form)
      return isEvidence ? text.includes(word) : isAskedForBeside(tool, word, text)
    })
  })
}

function longestWord(form: string): string {
  let longest = ''
  for (const word of form.split(' ')) if (word.length > longest.length) longest = word
  return longest
}

/** Whether a sentence with the value in it names what the tool does. Of many sentences, or a long one, it may. */
function isAskedForBeside(tool: string, word: string, text: string): boolean {
  let at = text.indexOf(word)
  for (let looked = 0; at >= 0; looked++) {
    const start = sentenceStart(text, at)
    const end = sentenceEnd(text, at)
    if (looked === mostSentences || end - start > longestSentence) return true
    if (namesKind(tool, text.slice(start, end))) return true
    at = text.indexOf(word, Math.max(end, at + 1))
  }
  return false
}

const mostSentences = 64
const longestSentence = 1_000

function sentenceStart(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at <= longestSentence && !endsSentence(text, at - 1)) at--
  return at
}

function sentenceEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from <= longestSentence && !endsSentence(text, at)) at++
  return Math.min(at + 1, text.length)
}

function endsSentence(text: string, at: number): boolean {
  return sentenceEnds.includes(text[at] ?? '') && isBlank(text.charCodeAt(at + 1))
}
