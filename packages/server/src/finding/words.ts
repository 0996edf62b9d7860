/**
 * Splits texts into the words by which findings are searched. No other file splits words, so a search gives the same results in a file,
 * in SQLite and in PostgreSQL. Whatever a person types reaches a database as ASCII letters and digits, without search operators.
 */

/**
 * The maximum number of characters of a finding's text that are indexed: enough for a call, its reasons and its quotes, but not for a
 * whole file in an argument.
 */
const MOST_CHARACTERS = 8_000
const MOST_WORDS = 400
/**
 * The maximum number of letters of an indexed word. Only the beginning of a longer run of letters is indexed, because such a run is data
 * and not a word.
 */
const LONGEST_WORD = 40
const MOST_SEARCHED_CHARACTERS = 200
const MOST_SEARCHED_WORDS = 12
/**
 * The minimum number of letters of a searched word that also matches as a prefix. A shorter word must match completely, because as a
 * prefix it would match nearly everything.
 */
const SHORTEST_BEGINNING = 3

export type SearchedWord = { readonly word: string; readonly beginning: boolean }

export function wordsOf(text: string): readonly string[] {
  const words = new Set<string>()
  for (const run of runsOf(text.slice(0, MOST_CHARACTERS))) {
    for (const word of [run, ...partsOf(run)]) {
      if (words.size >= MOST_WORDS) return [...words]
      words.add(encode(word))
    }
  }
  return [...words]
}

export function searchedWords(search: string): readonly SearchedWord[] {
  const words = new Map<string, SearchedWord>()
  for (const run of runsOf(search.slice(0, MOST_SEARCHED_CHARACTERS))) {
    if (words.size >= MOST_SEARCHED_WORDS) break
    const word = encode(run)
    words.set(word, { word, beginning: [...run].length >= SHORTEST_BEGINNING || !isAscii(run) })
  }
  return [...words.values()]
}

/** Whether a text contains all searched words. `joined` holds the words of the text, with a space before and after each. */
export function holdsWords(joined: string, searched: readonly SearchedWord[]): boolean {
  return searched.every(({ word, beginning }) => joined.includes(beginning ? ` ${word}` : ` ${word} `))
}

export function joinWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** Scripts that are written without spaces. Each of their characters counts as a word, so that a search finds any part of a sentence. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
const RUNS = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu')

/** Splits a text into runs of letters and digits, without accents and with plain variants of letters. */
function runsOf(text: string): readonly string[] {
  if (isPlain(text)) return text.match(/[a-z0-9]+/gi) ?? []
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(RUNS) ?? []
  )
}

function isPlain(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text)
}

/** Splits a compound name, so that a search for `order` also finds `cancelPendingOrder`. */
function partsOf(run: string): readonly string[] {
  if (/^(?:[a-z]+|[0-9]+)$/.test(run)) return []
  const parts = run.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)
  return parts.length > 1 ? parts : []
}

/** Writes a word in ASCII, letter by letter, so that a prefix of a word stays a prefix of the written form. */
function encode(word: string): string {
  if (isPlain(word)) return word.slice(0, LONGEST_WORD).toLowerCase()
  const letters = [...word.toLowerCase()].slice(0, LONGEST_WORD)
  return letters.map((letter) => (isAscii(letter) ? letter : `u${letter.codePointAt(0)?.toString(16)}z`)).join('')
}

function isAscii(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text)
}
