/**
 * The words by which findings are searched: cut here and nowhere else, so that a file, SQLite and PostgreSQL find the same, and
 * whatever somebody types reaches a database as letters and digits of ASCII. No text can hold an operator of its search.
 */

/** Of what is indexed: enough for a call, its reasons and its quotes; a file inside an argument is not all of it. */
const MOST_CHARACTERS = 8_000
const MOST_WORDS = 400
/** A longer run of letters is data, not a word; its beginning is still found. */
const LONGEST_WORD = 40
const MOST_SEARCHED_CHARACTERS = 200
const MOST_SEARCHED_WORDS = 12
/** A shorter word is found only whole: as a beginning it would find nearly everything. */
const SHORTEST_BEGINNING = 3

/** One word of a search. */
export type SearchedWord = { readonly word: string; readonly beginning: boolean }

/** Without repetition, in the order of their first use. */
export function wordsOf(text: string): readonly string[] {
  const words = new Set<string>()
  for (const [run] of plain(text.slice(0, MOST_CHARACTERS)).matchAll(RUNS)) {
    for (const word of [run, ...partsOf(run)]) {
      if (words.size >= MOST_WORDS) return [...words]
      words.add(encode(word))
    }
  }
  return [...words]
}

/** Empty where there is nothing in it that could be searched for. */
export function searchedWords(search: string): readonly SearchedWord[] {
  const words = new Map<string, SearchedWord>()
  for (const [run] of plain(search.slice(0, MOST_SEARCHED_CHARACTERS)).matchAll(RUNS)) {
    if (words.size >= MOST_SEARCHED_WORDS) break
    const word = encode(run)
    words.set(word, { word, beginning: [...run].length >= SHORTEST_BEGINNING || !isAscii(run) })
  }
  return [...words.values()]
}

/** In the words of a text, joined by spaces, with one before the first and one behind the last. */
export function holdsWords(joined: string, searched: readonly SearchedWord[]): boolean {
  return searched.every(({ word, beginning }) => joined.includes(beginning ? ` ${word}` : ` ${word} `))
}

export function joinWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** Writing that sets no spaces: each sign is a word, so that any part of a sentence is found. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
const RUNS = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu')

/** Letters as they are typed: without accents, and forms of one letter as that letter. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/** `cancelPendingOrder` is also found by each of its words. */
function partsOf(run: string): readonly string[] {
  const parts = run.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)
  return parts.length > 1 ? parts : []
}

/** Letter by letter, so that the beginning of a word is the beginning of what it is written as. */
function encode(word: string): string {
  const letters = [...word.toLowerCase()].slice(0, LONGEST_WORD)
  return letters.map((letter) => (isAscii(letter) ? letter : `u${letter.codePointAt(0)?.toString(16)}z`)).join('')
}

function isAscii(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text)
}
