/**
 * Finds quotations and digit groups in the user's words. Several conditions need them at every step of a turn, so the results for the
 * latest text are cached.
 */
import { quotedLiterals } from '../text/quoted-literals.ts'
import { endingsIn, type Mention, mentionsIn } from './mentions/mentions.ts'

export type RequestWords = {
  readonly mentionsIn: (text: string) => readonly Mention[]
  readonly endingsIn: (text: string) => ReturnType<typeof endingsIn>
  readonly quotesIn: (text: string) => readonly string[]
  readonly groupedDigitsIn: (text: string) => readonly string[]
}

export function openRequestWords(): () => RequestWords {
  const words: RequestWords = {
    mentionsIn: keepLatest(mentionsIn),
    endingsIn: keepLatest(endingsIn),
    quotesIn: keepLatest(quotedLiterals),
    groupedDigitsIn: keepLatest((text) => text.match(/\d+(?:[- ]\d+)+/g) ?? []),
  }
  return () => words
}

function keepLatest<Found>(find: (text: string) => Found): (text: string) => Found {
  let latest: { readonly text: string; readonly found: Found } | null = null
  return (text) => {
    if (latest?.text !== text) latest = { text, found: find(text) }
    return latest.found
  }
}
