/**
 * Numbers that the actor put into an argument although nobody had shown them: worked out "in the head" instead of by a tool.
 * Evidence, not proof: some are rightly derived. It raises the detector's score and authorises nothing.
 *
 * Invariants
 *   1. A call is held against what was visible before it, whenever it is asked about.
 *   2. Each message is read once, and texts only where some call carries a number that could be a guess and is not found, as it is
 *      written, in one of the latest. That is looked for a bounded number of times at each step.
 */
import { isArray, type Json } from '../../paper/json.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { freeTextKeys, leastGuessedNumber, longestShortArgument } from './reading-lexicon.ts'
import { addNumbers, comparable, isPlainNumber, noNumbers, showsDigits } from './visible-numbers.ts'

/** How many numbers were guessed in the log, and with these calls after it. */
export type GuessedNumbers = (calls: readonly ToolCall[]) => number

export function followGuessedNumbers(log: readonly Message[]): GuessedNumbers {
  const visible = noNumbers()
  let guessed = 0
  /** Calls are read up to here; texts up to there, never further. */
  let callsRead = 0
  let textsRead = 0

  /** A number that was written as text may be a piece of an identifier. */
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
  /** Many numbers are the user's, and stand in front of every output: no text behind the one that shows it is read for it. */
  const isGuess = (value: number, asText: boolean, position: number): boolean => {
    if (!isVisible(value, asText) && isCopied(value, asText, position)) return false
    while (!isVisible(value, asText)) {
      if (textsRead >= position) return true
      const message = log[textsRead++]
      if (message !== undefined && message.role !== 'assistant') addNumbers(message.content, visible)
    }
    return false
  }
  /** Every argument of every call passes through here, so it makes nothing on its way. */
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
    // By index: the list is frozen, and the engine takes three times as long to iterate over such a one.
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
  // Most arguments are words: one look at the first character tells.
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
