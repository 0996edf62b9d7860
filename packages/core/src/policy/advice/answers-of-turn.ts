/**
 * Index of the answers that TwinCheck gave to calls in the current turn. The index recognises an answer by the mark `isAnswer` on the
 * result, never by the result's text. Adding a message takes constant time. A user message empties the index.
 */
import type { Reading } from '../paper/evidence/reading.ts'
import type { Message } from '../paper/trace/trace.ts'
import { repeatKey } from './repeat-key.ts'

export type AnswersOfTurn = {
  readonly count: () => number
  /** Returns the answers that calls with this `repeatKey` got in the turn. */
  readonly of: (key: string) => GivenAnswers
}

export type GivenAnswers = {
  readonly answered: number
  /** `sinceRun` counts the answers that a call got since it last ran. */
  readonly sinceRun: number
  readonly runs: number
}

const none: GivenAnswers = { answered: 0, sinceRun: 0, runs: 0 }

export function openAnswersOfTurn({ messages }: Reading): () => AnswersOfTurn {
  let turn = emptyTurn()
  let next = 0
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role === 'user') turn = emptyTurn()
      else if (message) turn.add(message)
    }
    return turn
  }
}

type OpenAnswers = AnswersOfTurn & { readonly add: (message: Message) => void }

function emptyTurn(): OpenAnswers {
  const byKey = new Map<string, GivenAnswers>()
  const waiting = new Map<string, string>()
  let count = 0
  return {
    count: () => count,
    of: (key) => byKey.get(key) ?? none,
    add: (message) => {
      if (message.role === 'assistant') {
        for (const call of message.calls) waiting.set(call.id, repeatKey(call))
      }
      if (message.role !== 'tool') return
      const key = waiting.get(message.callId)
      waiting.delete(message.callId)
      if (key === undefined) return
      const before = byKey.get(key)
      if (message.isAnswer === true) {
        const { answered, sinceRun, runs } = before ?? none
        count++
        byKey.set(key, { answered: answered + 1, sinceRun: sinceRun + 1, runs })
      } else if (before) byKey.set(key, { ...before, sinceRun: 0, runs: before.runs + 1 })
    },
  }
}
