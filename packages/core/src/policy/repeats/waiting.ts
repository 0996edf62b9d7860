/** Decides whether the user asks the agent to wait for something. */
import { holdsOne, wordLine } from '../paper/text/words.ts'
import { unspacedWaiting, waitingPhrases } from './languages.ts'

export function waitsFor(request: string): boolean {
  return holdsOne(wordLine(request), waitingPhrases) || unspacedWaiting.some((part) => request.includes(part))
}
