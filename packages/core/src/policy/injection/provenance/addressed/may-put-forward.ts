/**
 * Whether a passage of a text may put forward a value for a tool (injected-value.ts), told before the text is searched for passages.
 * It errs on one side only. A passage stays within its field of data, unless a tag opens it: so it is the field that holds the value
 * that must speak to the agent. A number that is too short to be evidence by itself ("11", the id of a file) must stand in one sentence
 * with what the tool does, and in most outputs stands alone.
 */

import { once } from '../../../paper/memoize.ts'
import { soughtValue } from '../../tables/provenance.ts'
import { shortestForms } from '../holds-value.ts'
import { namesKind } from '../kinds.ts'
import { fieldAround, isBlank } from '../layout.ts'
import { mayHoldTag } from '../marks.ts'
import { mayHoldMark } from '../may-hold-mark.ts'
import { sentenceEnds } from '../sentences.ts'

/** The text is folded and not laid out: where the value has a space, the text may have any white space. */
export function mayPutForward(tool: string, values: readonly string[], folded: string): boolean {
  const text = folded.replaceAll(www, '')
  const hasFields = !mayHoldTag(folded)
  const isAskedFor = askedForAt(tool, text)
  const places: number[] = []
  for (const value of values) {
    const isEvidence = value.length >= soughtValue.leastAlone
    for (const form of shortestForms(value)) {
      const found = placesOf(form, text, hasFields)
      for (const at of found) if (isEvidence || isAskedFor(at)) places.push(at)
      // In one of so many it may be, and nobody looks for more.
      if (found.length === mostPlaces || places.length >= mostPlaces) return true
    }
  }
  const mayWhole = once(() => mayHoldMark(folded))
  return places.some((at) => {
    const field = hasFields ? fieldAround(folded, placeWithWww(folded, at)) : folded
    return field === folded ? mayWhole() : mayHoldMark(field)
  })
}

/** A place is one with and without it (plain-text.ts). */
const www = 'www.'

/** Where a place of the text without it is in the text: without it a line may look like the beginning of a field. */
function placeWithWww(folded: string, at: number): number {
  let place = at
  for (let found = folded.indexOf(www); found >= 0 && found <= place; found = folded.indexOf(www, found + www.length)) {
    place += www.length
  }
  return place
}

const mostPlaces = 64

/** Where the form may stand: its longest word, and around it, where that is asked for, the others. */
function placesOf(form: string, text: string, whole: boolean): readonly number[] {
  const word = longestWord(form)
  const before = form.indexOf(word)
  const places: number[] = []
  for (let at = text.indexOf(word); at >= 0 && places.length < mostPlaces; at = text.indexOf(word, at + 1)) {
    if (!whole || (agrees(form, before, text, at, 1) && agrees(form, before - 1, text, at - 1, -1))) places.push(at)
  }
  return places
}

function longestWord(form: string): string {
  let longest = ''
  for (const word of form.split(' ')) if (word.length > longest.length) longest = word
  return longest
}

/** Whether the text is the form from here on, in one direction, with any white space for a space. */
function agrees(form: string, from: number, text: string, start: number, direction: 1 | -1): boolean {
  let at = start
  for (let i = from; i >= 0 && i < form.length; i += direction) {
    if (form[i] !== ' ') {
      if (form[i] !== text[at]) return false
      at += direction
    } else {
      if (!isBlank(text.charCodeAt(at))) return false
      while (isBlank(text.charCodeAt(at))) at += direction
    }
  }
  return true
}

/** Whether a sentence around the place names what the tool does. A long one may. */
function askedForAt(tool: string, text: string): (at: number) => boolean {
  let latest = { start: 0, end: 0, asks: false }
  return (at) => {
    if (at < latest.start || at >= latest.end) {
      const start = sentenceStart(text, at)
      const end = sentenceEnd(text, at)
      latest = { start, end, asks: end - start > longestSentence || namesKind(tool, text.slice(start, end)) }
    }
    return latest.asks
  }
}

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
