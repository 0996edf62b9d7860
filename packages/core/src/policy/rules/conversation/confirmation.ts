/**
 * Decides whether the user has confirmed a call. The agent must have described this action with these arguments. The user must then have
 * said an explicit yes and not taken it back, and the call must not have run since. Only the agent's own texts and the user's own
 * messages count; no tool output can confirm a call.
 */
import { repeatKey } from '../../advice/repeat-key.ts'
import { isOffer } from '../../paper/agreement/index.ts'
import type { Json } from '../../paper/json.ts'
import { agreementLimits } from '../../paper/lexicon/agreement.ts'
import { inferOutcome, maySucceed } from '../../paper/outcome/index.ts'
import { isEnglish, isInOtherLanguage } from '../../paper/text/language.ts'
import { callKey } from '../../paper/trace/action.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import type { AgreedText } from './agreed-text.ts'
import { actionWordsOf, describesActionOf, namesVerb } from './described-action.ts'
import { describesIds, describesValues, namesOneValue, valueText } from './described-values.ts'
import { readExplicit, type YesTarget } from './explicit-yes.ts'
import { readSpoken } from './spoken-text.ts'

/** Whether the user confirmed a call; `undecided` if the conversation is not in English, the tables' language. */
export type CallConfirmation = 'confirmed' | 'unconfirmed' | 'undecided'

/** `values` lists the values that the agent's description must name; null means all values of the call. */
export function confirmationOf(
  call: ToolCall,
  values: readonly Json[] | null,
  messages: readonly Message[],
): CallConfirmation {
  const exchanges = exchangesOf(messages)
  if (!isReadable(messages, exchanges)) return 'undecided'
  const words = actionWordsOf(call.name)
  const action: YesTarget = {
    values: readSpoken(valueText(call)),
    verbs: words.verbs,
    forms: words.forms,
    isNamedIn: (text) => namesOneValue(text, call),
  }
  const asked = lastAnswerTo(call, messages)
  const agreed = agreementsOf(exchanges, action).findLast((one) => {
    if (!describesActionOf(one, words)) return false
    const described = { call, values, messages, namesVerb: namesVerb(one.text, words) }
    return describesValues(one, described) || (asked >= 0 && one.position > asked && describesIds(one, call))
  })
  if (!agreed) return 'unconfirmed'
  return hasRunSince(call, agreed.position, messages) ? 'unconfirmed' : 'confirmed'
}

type Exchanged = { readonly offer: string; readonly answer: string; readonly position: number }

function exchangesOf(messages: readonly Message[]): readonly Exchanged[] {
  const exchanges: Exchanged[] = []
  let offer: string[] = []
  for (const [position, message] of messages.entries()) {
    if (message.role === 'assistant' && message.calls.length === 0 && message.content !== '')
      offer.push(message.content)
    if (message.role !== 'user') continue
    exchanges.push({ offer: offer.join('\n'), answer: message.content, position })
    offer = []
  }
  return exchanges.slice(-agreementLimits.answers)
}

/** Whether the English tables apply: the conversation's recent texts are in English, and the latest answer is not in another language. */
function isReadable(messages: readonly Message[], exchanges: readonly Exchanged[]): boolean {
  const spoken = messages.flatMap(({ role, content }) => (role === 'user' || role === 'assistant' ? content : []))
  const latest = exchanges.at(-1)?.answer ?? ''
  const recent = spoken.slice(-languageTexts).join('\n')
  return (/^[^\p{L}]*$/u.test(recent) || isEnglish(recent)) && !isInOtherLanguage(latest)
}

const languageTexts = 12

/** The agreements that still hold. A question such as "Shall I go ahead?" refers to earlier unanswered offers. */
function agreementsOf(exchanges: readonly Exchanged[], action: YesTarget): readonly AgreedText[] {
  let agreements: AgreedText[] = []
  let open: string[] = []
  for (const { offer, answer, position } of exchanges) {
    const read = readExplicit(answer, offer, action)
    if (read === 'takes-back') {
      agreements = []
      open = []
    } else if (read === 'neither') {
      if (isOffer(offer)) open.push(offer)
    } else {
      const all = [...open, offer].join('\n')
      agreements = [...agreements, { text: read.agreed === offer ? all : read.agreed, offer: all, position }]
      open = []
    }
  }
  return agreements
}

/** Index of the latest result in which TwinCheck answered this call instead of executing it; -1 if there is none. */
export function lastAnswerTo(call: ToolCall, messages: readonly Message[]): number {
  const key = repeatKey(call)
  const made = new Map<string, ToolCall>()
  let last = -1
  for (const [position, message] of messages.entries()) {
    if (message.role === 'assistant') for (const one of message.calls) if (one.name === call.name) made.set(one.id, one)
    const answered = message.role === 'tool' && message.isAnswer === true ? made.get(message.callId) : undefined
    if (answered && repeatKey(answered) === key) last = position
  }
  return last
}

/** Whether the call ran after the yes. A yes allows one execution. A failed or answered call may be tried again. */
function hasRunSince(call: ToolCall, position: number, messages: readonly Message[]): boolean {
  const key = callKey(call)
  const made = new Map<string, ToolCall>()
  return messages.slice(position).some((message) => {
    if (message.role === 'assistant') for (const one of message.calls) made.set(one.id, one)
    if (message.role !== 'tool' || message.isAnswer === true) return false
    const ran = made.get(message.callId)
    if (!ran || callKey(ran) !== key) return false
    return maySucceed(inferOutcome(message.content, message.isError, ran))
  })
}

/**
 * Whether the user has answered a rule's question with yes, so that the call may run.
 *
 * In a language that is not known, a yes cannot be distinguished from a no. The call may then run as soon as the user has replied to the
 * question, because otherwise it could never run.
 */
export function isAskedAndAgreed(call: ToolCall, messages: readonly Message[]): boolean {
  const found = confirmationOf(call, null, messages)
  if (found !== 'undecided') return found === 'confirmed'
  const asked = lastAnswerTo(call, messages)
  return asked >= 0 && messages.slice(asked).some(({ role }) => role === 'user')
}
