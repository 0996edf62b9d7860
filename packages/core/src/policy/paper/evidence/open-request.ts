/**
 * Finds the requests that are still open. The latest message is open. Earlier messages are open too if nothing was changed for them yet,
 * or if the later message asks for nothing new ("what about now?").
 */
import { followUps, longestFollowUp } from '../lexicon/requests.ts'
import { inferOutcome, maySucceed } from '../outcome/index.ts'
import { holdsPhrase, wordLine } from '../text/words.ts'
import type { Message } from '../trace/trace.ts'
import type { Reading } from './reading.ts'
import { isStateChanging } from './state-changing.ts'

export type OpenRequest = {
  readonly text: string
  readonly position: number
}

type KnownRequest = { readonly at: number; readonly open: OpenRequest }

/**
 * Opens an index of the trace. The requests that are open at a message never change later, so each message is read once. The result is
 * null before the first request.
 */
export function openRequest({ messages, ledger }: Reading): () => OpenRequest | null {
  let known: KnownRequest | null = null
  return () => {
    const { request, requestPosition: at } = ledger
    if (request === null) return null
    if (known?.at !== at) known = { at, open: findOpen(messages, at, request, known) }
    return known.open
  }
}

function findOpen(messages: readonly Message[], at: number, request: string, known: KnownRequest | null): OpenRequest {
  const texts = [request]
  let position = at
  for (;;) {
    const earlier = userBefore(messages, position)
    const later = messages[position]
    if (earlier < 0 || !later) break
    if (madeAChange(messages, earlier, position) && !isFollowUp(later.content)) break
    position = earlier
    if (known?.at === earlier) {
      texts.push(known.open.text)
      position = known.open.position
      break
    }
    texts.push(messages[earlier]?.content ?? '')
  }
  return { text: texts.reverse().join('\n'), position }
}

function userBefore(messages: readonly Message[], position: number): number {
  let earlier = position - 1
  while (earlier >= 0 && messages[earlier]?.role !== 'user') earlier--
  return earlier
}

export function isFollowUp(message: string): boolean {
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
      // A call with an unclear result may have changed something, so the earlier request is no longer open.
      if (maySucceed(inferOutcome(message.content, message.isError))) return true
    }
  }
  return false
}
