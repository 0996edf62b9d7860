/**
 * The texts with which TwinCheck answers repeated calls. Each states the facts first and then says how to go on. None
 * tells the agent to stop, because agents then give up although work is left. A quoted output is data, so it is shown
 * in quotation marks and with its length.
 */

import { mostQuoted } from './tables.ts'
import type { TurnCall } from './turn-calls.ts'

export const answerText = {
  doneAlready: (made: TurnCall) =>
    `this very call ran at step ${made.step} of this turn and returned: ${quoteOutput(made.output)} Nothing was done twice. ` +
    'Go on with what is left of the request; if it is wanted twice, ask the user.',
  doneBeside: (name: string) =>
    `the same message calls ${name} twice with the same arguments. It runs once. If it is wanted twice, ask the user.`,
  knownAnswer: (made: TurnCall, times: number) =>
    `${made.call.name} ran with these arguments ${times} times in this turn, last at step ${made.step}, and returned the same ` +
    `each time; nothing has been changed since. It returned: ${quoteOutput(made.output)} Other arguments or another tool may ` +
    'find more. If it has to be read afresh, call it once more.',
} as const

function quoteOutput(output: string): string {
  const shown = JSON.stringify(output.slice(0, mostQuoted))
  return output.length <= mostQuoted
    ? `${shown}.`
    : `${shown} (the first ${mostQuoted} of ${output.length} characters).`
}
