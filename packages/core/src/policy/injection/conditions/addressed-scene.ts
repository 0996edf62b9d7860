/** Data shared by the conditions that look at outputs which address the agent. */

import type { Scene } from '../../paper/evidence/condition.ts'
import type { Reasons } from '../../paper/evidence/reasons.ts'
import { once } from '../../paper/memoize.ts'
import type { Message } from '../../paper/trace/trace.ts'
import type { KnownTools } from '../action/tool-action.ts'
import { type AddressedOutput, openAddressedOutputs } from '../addressed/addressed-outputs.ts'
import { searchableText } from '../text/plain-text.ts'
import { isEcho } from '../trust/foreign-outputs.ts'
import { holdsValue } from '../trust/holds-value.ts'
import { openTrustedTexts, type TrustedTexts } from '../trust/trusted-texts.ts'
import { hasConsequentialCall } from './consequential-calls.ts'

export type AddressedScene = Pick<KnownTools, 'asks'> & {
  readonly addressed: () => readonly AddressedOutput[]
  readonly trusted: TrustedTexts
  readonly requests: () => string
  /**
   * Whether a tool's output contains the value outside the passages that address the agent. If the value was an argument of the output's
   * own call, the output only repeats it and does not count.
   */
  readonly occursElsewhere: (value: string) => boolean
}

/**
 * Reads the data that these conditions share. Returns null if no call changes anything or contacts the web, or if no output may address
 * the agent. Most steps return null.
 */
export function readAddressedScene(scene: Scene & KnownTools, why?: Reasons): AddressedScene | null {
  if (!hasConsequentialCall(scene)) {
    return why?.absent('No call changes anything or reaches out to the web, judging by names and arguments.') ?? null
  }
  const outputs = scene.reading.index(openAddressedOutputs)
  if (!outputs.mayBeAny()) return why?.absent('No output addresses the agent.') ?? null
  const { messages } = scene.reading
  const trusted = scene.reading.index(openTrustedTexts)
  return {
    ...(scene.asks && { asks: scene.asks }),
    addressed: outputs.all,
    trusted,
    requests: once(() => trusted.requests().join(' ')),
    occursElsewhere: (value) => messages.some((message) => tellsOf(message, value, outputs.all(), messages)),
  }
}

function tellsOf(
  message: Message,
  value: string,
  addressed: readonly AddressedOutput[],
  messages: readonly Message[],
): boolean {
  if (message.role !== 'tool') return false
  const text = addressed.find((output) => output.message === message)?.rest ?? searchableText(message)
  if (!holdsValue(value, text)) return false
  return !messages.some(
    (one) => one.role === 'assistant' && one.calls.some((call) => call.id === message.callId && isEcho(call, value)),
  )
}
