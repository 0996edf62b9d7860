/**
 * What the user still waits for: the latest message, and earlier ones as long as nothing was changed for them since or
 * what came after them asks for nothing itself ("what about now?").
 */

import { followUps, longestFollowUp } from '../../lexicon-extended.ts'
import { inferOutcome } from '../../outcome/index.ts'
import { holdsPhrase, wordLine } from '../../text/words.ts'
import type { Message } from '../../trace.ts'
import type { Scene } from '../condition.ts'
import { isStateChanging } from '../state-changing.ts'

export type OpenRequest = {
  readonly text: string
  /** Where the earliest of the messages stands. */
  readonly position: number
}

/** By the array that a session keeps and only ever adds to: what a message leaves open is known once it stands there. */
const latest = new WeakMap<readonly Message[], Known>()

type Known = { readonly at: number; readonly message: Message; readonly open: OpenRequest }

export function openRequest({ messages, ledger }: Scene): OpenRequest | null {
  if (ledger.request === null) return null
  const { requestPosition: at } = ledger
  const message = messages[at]
  const known = latest.get(messages)
  if (known?.at === at && known.message === message) return known.open
  const open = findOpen(messages, at, ledger.request, known)
  if (message) latest.set(messages, { at, message, open })
  return open
}

function findOpen(messages: readonly Message[], at: number, request: string, known: Known | undefined): OpenRequest {
  const texts = [request]
  let position = at
  for (;;) {
    const earlier = userBefore(messages, position)
    const later = messages[position]
    if (earlier < 0 || !later) break
    if (madeAChange(messages, earlier, position) && !isFollowUp(later.content)) break
    position = earlier
    if (known?.at === earlier && known.message === messages[earlier]) {
      texts.push(known.open.text)
      position = known.open.position
      break
    }
    texts.push(messages[earlier]?.content ?? '')
  }
  return { text: texts.reverse().join('\n'), position }
}

/** -1 where there is none. */
function userBefore(messages: readonly Message[], position: number): number {
  let earlier = position - 1
  while (earlier >= 0 && messages[earlier]?.role !== 'user') earlier--
  return earlier
}

function isFollowUp(message: string): boolean {
  if (message.length > 20 * longestFollowUp) return false
  const line = wordLine(message)
  return line.split(' ').length - 2 <= longestFollowUp && followUps.some((phrase) => holdsPhrase(line, phrase))
}

function madeAChange(messages: readonly Message[], from: number, to: number): boolean {
  const changing = new Set<string>()
  for (let i = from + 1; i < to; i++) {
    const message = messages[i]
    if (message?.role === 'assistant') {
      for (const { id, name } of message.calls) if (isStateChanging(name)) changing.add(id)
    } else if (message?.role === 'tool' && changing.has(message.callId)) {
      if (inferOutcome(message.content, message.isError) === 'success') return true
    }
  }
  return false
}
