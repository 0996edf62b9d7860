/**
 * Whether an earlier value is still current although the latest message names another value. It is still current if the user agreed to
 * it, or if the user asked for it and the latest message only adds a wish. It stays current until a call has carried out the wish.
 */
import { isAddition } from '../../agreement/index.ts'
import type { Ledger } from '../../ledger.ts'
import { agreementLimits } from '../../lexicon/agreement.ts'
import { inferOutcome } from '../../outcome/index.ts'
import type { Message, ToolCall } from '../../trace/trace.ts'
import { isReadOnlyName } from '../opposites.ts'
import { isStateChanging } from '../state-changing.ts'
import { isInquiry, isToBeShown } from './mention-role.ts'
import { endingsIn, mentionsIn } from './mentions.ts'
import { carriesValue, type RecognisedValue, recogniseValues } from './recognised-values.ts'

type Trace = { readonly messages: readonly Message[]; readonly ledger: Ledger }

export function isStillAskedFor(value: RecognisedValue, tool: string, named: RecognisedValue, trace: Trace): boolean {
  return isAgreed(value, tool, named, trace) || isAddedTo(value, tool, trace)
}

/**
 * Whether the user agreed to a value other than the newly named value, and no call has carried out that agreement. It is then unclear
 * which value the call should have. If the agreed offer contains no value of this type, the user counts as agreeing to the value of the
 * proposed call.
 */
function isAgreed(value: RecognisedValue, tool: string, named: RecognisedValue, trace: Trace): boolean {
  return trace.ledger.agreements.standing().some(({ text, position }) => {
    const isOpen = (one: RecognisedValue) => !isDone(one, tool, position, trace)
    const offered = recogniseValues(text.slice(0, agreementLimits.offerCharacters))
    const agreed = offered.filter(({ type }) => type === value.type).concat(isEndOf(value, text) ? [value] : [])
    if (agreed.length === 0) return position === trace.ledger.requestPosition && isOpen(value)
    return agreed.some((one) => one.identity !== named.identity && isOpen(one))
  })
}

function isEndOf({ text: value }: RecognisedValue, text: string): boolean {
  return endingsIn(text).some((ending) => value.endsWith(ending.text))
}

/** Whether the latest message only adds a wish: "Also exchange order 6". If so, the earlier request is still open. */
function isAddedTo(value: RecognisedValue, tool: string, { messages, ledger }: Trace): boolean {
  if (ledger.request === null || !isAddition(ledger.request)) return false
  const asked = messages.findLastIndex(
    ({ role, content }, at) =>
      role === 'user' &&
      at < ledger.requestPosition &&
      recogniseValues(content).some(({ type, identity }) => type === value.type && identity === value.identity) &&
      !isOnlyAsked(content, value),
  )
  return asked >= 0 && !isDone(value, tool, asked, { messages, ledger })
}

function isOnlyAsked(message: string, value: RecognisedValue): boolean {
  const mentions = mentionsIn(message)
  return mentions
    .filter(({ type, identity }) => type === value.type && identity === value.identity)
    .every((mention) => isInquiry(message, mention, mentions) || isToBeShown(message, mention, ''))
}

/**
 * Whether a call has carried out the wish since. The call must have the value. It may be a call of the same tool, or a changing call of
 * an earlier turn. In the current turn, a call of another tool does not count, because it may be only one step of the wish.
 */
function isDone(value: RecognisedValue, tool: string, since: number, { messages, ledger }: Trace): boolean {
  return messages.some((message, at) => {
    if (at <= since || message.role !== 'assistant') return false
    return message.calls.some(
      (call) =>
        (call.name === tool || (at < ledger.requestPosition && !isReadOnlyName(call.name))) &&
        carriesValue(call, value) &&
        !mayHaveFailed(call, at, messages),
    )
  })
}

/** A change with an unclear result may have failed, so the value may still be wanted. A reading counts as done. */
function mayHaveFailed(call: ToolCall, at: number, messages: readonly Message[]): boolean {
  const { id, name } = call
  const result = messages.find((message, position) => position > at && message.role === 'tool' && message.callId === id)
  if (result?.role !== 'tool') return isStateChanging(name)
  const outcome = inferOutcome(result.content, result.isError, call)
  return outcome === 'failure' || outcome === 'refused' || (outcome === 'unclear' && isStateChanging(name))
}
