/**
 * All texts with which TwinCheck answers calls. Each text states the facts first and then says how to go on. No text tells the agent to
 * stop, because agents then give up although work is left. No text is repeated word for word, because a model that reads the same text
 * again tends to make the same call again. A quoted output is data, so it is shortened and shown in quotation marks.
 */
import type { Insisting } from '../paper/extension.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { nameTokens } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'

/** An answer quotes at most this many characters of an earlier output. */
export const mostQuoted = 600

type EarlierRun = { readonly step: number; readonly output: string }

type RepeatedRead = {
  readonly times: number
  /** Whether other calls ran between the repeated reads and also returned the same outputs each time. */
  readonly isCycle: boolean
  readonly isExact: boolean
}

export const facts = {
  doneAlready: ({ step, output }: EarlierRun) =>
    `this very call ran at step ${step} of this turn and returned: ${quoteOutput(output)} Nothing was done twice. ` +
    'Go on with what is left of the request; if it is wanted twice, ask the user.',
  doneBeside: (tool: string) =>
    `the same message calls ${tool} twice with the same arguments. It runs once. If it is wanted twice, ask the user.`,
  knownAnswer: (tool: string, { step, output }: EarlierRun, { times, isCycle, isExact }: RepeatedRead) =>
    `${tool} ran with these arguments ${times} times in this turn, last at step ${step}, and returned the same each ` +
    `time${isExact ? '' : ', apart from times and request ids'}; ` +
    `${isCycle ? 'the calls in between returned the same as before, too' : 'nothing has been changed since'}. ` +
    `It returned: ${quoteOutput(output)} Other arguments or another tool may ` +
    'find more. If it has to be read afresh, call it once more.',
  knownFailure: (tool: string, { step, output }: EarlierRun, times: number) =>
    `${tool} failed ${times} times in this turn with these arguments, last at step ${step}, and nothing has been changed ` +
    `since. It returned: ${quoteOutput(output)} Correct the arguments, first change what makes it fail, or tell the user ` +
    'what fails. To try it all the same, call it once more.',
  unknownTarget: (value: string, argument: string, lookUp: string | null) =>
    `${JSON.stringify(value)} (${argument}) is neither in the request nor in any result. ` +
    `${lookUp === null ? 'Look it up, or ask the user.' : `${lookUp} may find it; else ask the user.`} ` +
    'If it is right, say where it comes from and call again.',
  asksUser: (reason: string, call: ToolCall) =>
    `${reason} The policy asks for the user's explicit yes to: ${stateCall(call)}. ` +
    'Tell the user exactly that, ask, and call again after the yes.',
} as const

/** The maximum length of a call that is restated in an answer, in characters. */
const mostStated = 400

/**
 * States a call as text, for example "cancel reservation (reservation_id: 8JX2KQ)": the words of the tool's name, then the arguments with
 * their names.
 */
function stateCall({ name, arguments: args }: ToolCall): string {
  const values = Object.entries(args).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : canonicalJson(value)}`,
  )
  const stated = `${nameTokens(name).join(' ')}${values.length === 0 ? '' : ` (${values.join(', ')})`}`
  return stated.length <= mostStated ? stated : `${stated.slice(0, mostStated)}…`
}

type AnswerCount = {
  readonly times: number
  readonly insisting: Insisting
}

export function adviceText(fact: string, { times, insisting }: AnswerCount): string {
  const opening = times === 1 ? 'Not executed: ' : `Not executed, for the ${ordinal(times)} time: `
  const asksUser = (insisting === 'never' || insisting === 'agreed') && times >= 3
  return `${opening}${fact}${asksUser ? ' The user has to decide: ask before you call it again.' : ''}`
}

export function questionText(reason: string, calls: readonly ToolCall[]): string {
  return `${reason} I need your explicit yes to: ${calls.map(stateCall).join('; ')}. Shall I go ahead?`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function ordinal(times: number): string {
  return ordinals[times - 1] ?? `${times}th`
}

function quoteOutput(output: string): string {
  const shown = JSON.stringify(output.slice(0, mostQuoted))
  return output.length <= mostQuoted
    ? `${shown}.`
    : `${shown} (the first ${mostQuoted} of ${output.length} characters).`
}
