/**
 * Counts numbers in arguments that occur nowhere earlier in the trace: the actor computed them "in the head" instead of with a tool. A
 * guessed number is evidence, not proof, since some numbers are correctly derived. The count raises the detector's score and authorises
 * no switch.
 *
 * Invariants
 * 1. A call is compared only with the texts before it, even if the count is requested much later.
 * 2. A number is first searched for literally in the latest texts, and this search is bounded at each step. If the search finds nothing,
 *    the earlier texts are added to an index of numbers until the number is found. Each message is added at most once.
 */
import { isArray, type Json } from '../../paper/json.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { freeTextKeys, leastGuessedNumber, longestShortArgument } from './reading-lexicon.ts'
import { addNumbers, comparable, isPlainNumber, noNumbers, showsDigits } from './visible-numbers.ts'

/** Returns the number of guessed numbers in the trace so far, plus those in `calls`, which come after the trace. */
export type GuessedNumbers = (calls: readonly ToolCall[]) => number

export function followGuessedNumbers(log: readonly Message[]): GuessedNumbers {
  const visible = noNumbers()
  let guessed = 0
  /** `callsRead` is the index up to which calls were read. `textsRead` never passes the call that is being checked. */
  let callsRead = 0
  let textsRead = 0

  /** A number passed as a text may have been copied from inside an identifier. */
  const isVisible = (value: number, asText: boolean): boolean =>
    visible.whole.has(value) || (asText && visible.insideWords.has(value))
  let copiesSought = 0
  const isCopied = (value: number, asText: boolean, position: number): boolean => {
    if (copiesSought++ >= mostCopiesSought || !isPlainNumber(value)) return false
    const digits = String(value)
    for (let at = position - 1, texts = 0; at >= 0 && texts < latestTexts; at--) {
      const message = log[at]
      if (message === undefined || message.role === 'assistant') continue
      if (showsDigits(message.content, digits, asText)) return true
      texts++
    }
    return false
  }
  const isGuess = (value: number, asText: boolean, position: number): boolean => {
    if (!isVisible(value, asText) && isCopied(value, asText, position)) return false
    while (!isVisible(value, asText)) {
      if (textsRead >= position) return true
      const message = log[textsRead++]
      if (message !== undefined && message.role !== 'assistant') addNumbers(message.content, visible)
    }
    return false
  }
  const countGuesses = (value: Json, key: string, position: number): number => {
    if (typeof value === 'number') {
      return Math.abs(value) >= leastGuessedNumber && isGuess(comparable(value), false, position) ? 1 : 0
    }
    if (typeof value === 'string') {
      const number = writtenNumber(value, key)
      return number !== null && isGuess(number, true, position) ? 1 : 0
    }
    if (typeof value !== 'object' || value === null) return 0
    let guesses = 0
    if (isArray(value)) for (const item of value) guesses += countGuesses(item, key, position)
    else for (const name in value) guesses += countGuesses(value[name] ?? null, name, position)
    return guesses
  }
  const countIn = (calls: readonly ToolCall[], position: number): number => {
    let guesses = 0
    // An index loop is used, because iterating over a frozen array is three times slower.
    for (let index = 0; index < calls.length; index++) {
      guesses += countGuesses(calls[index]?.arguments ?? null, '', position)
    }
    return guesses
  }

  return (calls) => {
    copiesSought = 0
    for (; callsRead < log.length; callsRead++) {
      const message = log[callsRead]
      if (message?.role === 'assistant') guessed += countIn(message.calls, callsRead)
    }
    return guessed + countIn(calls, log.length)
  }
}

const latestTexts = 8
const mostCopiesSought = 8

function writtenNumber(text: string, key: string): number | null {
  const first = text.charCodeAt(0)
  if (!(first <= 57) || text.length > longestShortArgument) return null
  const trimmed = text.trim()
  if (!/^-?\d+(?:\.\d+)?$/.test(trimmed) || isFreeText(key)) return null
  const value = comparable(Number(trimmed))
  return value >= leastGuessedNumber ? value : null
}

const freeText = new RegExp(freeTextKeys.join('|'), 'i')

export function isFreeText(key: string): boolean {
  return freeText.test(key)
}
