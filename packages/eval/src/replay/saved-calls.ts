/** Tracks calls that were answered and not made again in the same turn. The agent did not have to read the outputs of these calls. */
import { callKey, type ToolCall } from '@twincheck/core'
import type { SavedCalls } from '../world/answer-figures.ts'

export type AnsweredCall = {
  readonly call: ToolCall
  readonly answer: string
  readonly stored: string
}

export type SavedCallCounter = {
  /** Records the calls that the actor proposes in a step. If a call was answered earlier in the turn, the actor has now made it again. */
  readonly propose: (turn: number, calls: readonly ToolCall[]) => void
  readonly answer: (intervention: number, turn: number, answered: readonly AnsweredCall[]) => void
  /** What the intervention saved. Callers must wait for the end of the run. The result is null if the intervention answered no call. */
  readonly savedBy: (intervention: number) => SavedCalls | null
}

type CallUnderWatch = Omit<AnsweredCall, 'call'> & { readonly intervention: number; isMadeAgain: boolean }

export function openSavedCalls(): SavedCallCounter {
  const answered: CallUnderWatch[] = []
  const ofTurn = new Map<string, CallUnderWatch[]>()
  const keyOf = (turn: number, call: ToolCall) => `${turn}\n${callKey(call)}`
  return {
    propose: (turn, calls) => {
      for (const call of calls) for (const open of ofTurn.get(keyOf(turn, call)) ?? []) open.isMadeAgain = true
    },
    answer: (intervention, turn, given) => {
      for (const { call, answer, stored } of given) {
        const open = { intervention, answer, stored, isMadeAgain: false }
        answered.push(open)
        const key = keyOf(turn, call)
        ofTurn.set(key, [...(ofTurn.get(key) ?? []), open])
      }
    },
    savedBy: (intervention) => {
      const own = answered.filter((open) => open.intervention === intervention)
      if (own.length === 0) return null
      const saved = own.filter(({ isMadeAgain }) => !isMadeAgain)
      const length = (text: (open: CallUnderWatch) => string) => saved.reduce((sum, open) => sum + text(open).length, 0)
      return {
        calls: saved.length,
        outputCharacters: length(({ stored }) => stored),
        answerCharacters: length(({ answer }) => answer),
      }
    },
  }
}
