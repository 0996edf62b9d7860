/**
 * Who stands behind a value at a step: the user and the system prompt vouch for what they wrote, and the user for
 * what the assistant said and the user then agreed to. A tool's output vouches for nothing that its own passages ask
 * for.
 */

import { opensWithConsent } from '../../paper/agreement/index.ts'
import type { Scene } from '../../paper/evidence/condition.ts'
import type { Reading } from '../../paper/evidence/reading.ts'
import { memoizeObject, once } from '../../paper/memoize.ts'
import { canonicalJson } from '../../paper/text/canonical-json.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { type AddressedOutput, openAddressedOutputs, type ToolOutput } from './addressed/addressed-outputs.ts'
import { hasConsequentialCall } from './consequential-calls.ts'
import { delegates } from './cues.ts'
import { holdsForm, holdsValue, valueForms } from './holds-value.ts'
import { plainText, searchable } from './plain-text.ts'
import { wordsOf } from './words-of.ts'

/** Each part is read when a condition first asks for it: a long output only where what users wrote does not settle it. */
export type Standing = {
  readonly addressed: () => readonly AddressedOutput[]
  /** Whether the user or the system prompt wrote it. */
  readonly isVouchedFor: (value: string) => boolean
  /** Whether it occurs in an output outside the passages, other than as the echo of a call that brought it there. */
  readonly occursElsewhere: (value: string) => boolean
  /** What users wrote, as one text. */
  readonly requests: () => string
  /** Whether the user left it to a text to say what is to be done. */
  readonly delegated: () => boolean
}

/** Null where no call matters or nothing may speak to the agent: the usual case, and then nothing else is read. */
export function readStanding(scene: Scene): Standing | null {
  if (!hasConsequentialCall(scene) || !scene.reading.index(openAddressedOutputs).mayBeAny()) return null
  return scene.reading.index(openStanding)
}

/** An index of a trace. */
export function openStanding(reading: Reading): () => Standing {
  const { messages } = reading
  const readAddressed = () => reading.index(openAddressedOutputs).all()
  const vouchingTexts = openVouchingTexts()
  let latest: { readonly length: number; readonly standing: Standing } | null = null
  return () => {
    const { length } = messages
    if (latest?.length !== length) latest = { length, standing: standingOf(messages, vouchingTexts, readAddressed) }
    return latest.standing
  }
}

function standingOf(
  messages: readonly Message[],
  vouchingTexts: VouchingTexts,
  readAddressed: () => readonly AddressedOutput[],
): Standing {
  const requests = once(() =>
    messages
      .filter(({ role }) => role === 'user')
      .map(searchableText)
      .join(' '),
  )
  const addressed = once(readAddressed)
  return {
    ...{ addressed, requests },
    delegated: () => delegates(wordsOf(requests())),
    isVouchedFor: (value) => {
      const forms = valueForms(value)
      return vouchingTexts(messages).some((text) => holdsForm(forms, text))
    },
    occursElsewhere: (value) => messages.some((message) => tellsOf(message, value, addressed(), messages)),
  }
}

/** A message is asked about at every step. */
export const searchableText: (message: Message) => string = memoizeObject(({ content }) =>
  searchable(plainText(content)),
)

function tellsOf(
  message: Message,
  value: string,
  addressed: readonly AddressedOutput[],
  messages: readonly Message[],
): boolean {
  if (message.role !== 'tool') return false
  const rest = addressed.find((output) => output.message === message)?.rest ?? searchableText(message)
  return holdsValue(value, rest) && !isEcho(message, value, messages)
}

/** A tool that repeats what it was given tells nothing of its own. */
function isEcho({ callId }: ToolOutput, value: string, messages: readonly Message[]): boolean {
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      message.calls.some(
        (call) => call.id === callId && holdsValue(value, searchable(plainText(canonicalJson(call.arguments)))),
      ),
  )
}

type VouchingTexts = (messages: readonly Message[]) => readonly string[]

/** What was said by who vouches for it. Each message is read once: the trace only grows. */
function openVouchingTexts(): VouchingTexts {
  const texts: string[] = []
  let next = 0
  return (messages) => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      const answer = messages[next + 1]
      // Whether the user agrees is still to come.
      if (message?.role === 'assistant' && !answer) break
      if (message && isVouching(message, answer)) texts.push(searchableText(message))
    }
    return texts
  }
}

function isVouching({ role }: Message, answer: Message | undefined): boolean {
  if (role === 'system' || role === 'user') return true
  return role === 'assistant' && answer?.role === 'user' && opensWithConsent(answer.content)
}
