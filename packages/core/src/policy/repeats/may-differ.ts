/** Finds a reason why the same call may return another result this time, although nothing was changed. */
import { holdsPhrase, wordLine } from '../paper/text/words.ts'
import { isUnderWay } from './read-result.ts'
import { timesPhrases } from './tables.ts'
import type { TurnCall, TurnCalls } from './turn-calls.ts'
import { waitsFor } from './waiting.ts'

export function whyMayDiffer({ call, output }: TurnCall, turn: TurnCalls, request: string): string | null {
  if (turn.isVolatile(call.name)) return 'its answers change by themselves'
  if (isUnderWay(output)) return 'its output says that something is still in progress'
  if (waitsFor(request)) return 'the user wants to wait for something'
  const line = wordLine(request)
  return timesPhrases.some((phrase) => holdsPhrase(line, phrase)) ? 'the user wants it several times' : null
}
