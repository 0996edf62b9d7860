/** Leaves out what a case does not need: whole exchanges and answered calls without which the same is found. */
import type { Message } from '../policy/paper/trace/trace.ts'

/** Longer conversations are shortened in coarser parts, so that the number of tries stays bounded. */
const mostParts = 60

/**
 * `isSame`: whether fewer messages still give the same finding. Calls are left out together with their results; the
 * latest user message stays.
 */
export function shortenMessages(
  messages: readonly Message[],
  isSame: (fewer: readonly Message[]) => boolean,
): readonly Message[] {
  let parts = joinParts(splitParts(messages))
  const request = messages.findLast(({ role }) => role === 'user')
  for (let index = 0; index < parts.length; ) {
    const isKept = request !== undefined && parts[index]?.includes(request)
    const fewer = parts.filter((_, other) => other !== index)
    if (!isKept && isSame(fewer.flat())) parts = fewer
    else index++
  }
  return parts.flat()
}

/** Parts that can be left out one by one: a message, or a message with calls and everything up to its last result. */
function splitParts(messages: readonly Message[]): readonly (readonly Message[])[] {
  const parts: Message[][] = []
  const waiting = new Set<string>()
  for (const message of messages) {
    const open = parts.at(-1)
    if (open && waiting.size > 0) open.push(message)
    else parts.push([message])
    if (message.role === 'assistant') for (const { id } of message.calls) waiting.add(id)
    if (message.role === 'tool') waiting.delete(message.callId)
    if (message.role === 'user') waiting.clear()
  }
  return parts
}

function joinParts(parts: readonly (readonly Message[])[]): readonly (readonly Message[])[] {
  const size = Math.ceil(parts.length / mostParts)
  if (size <= 1) return parts
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => {
    return parts.slice(index * size, (index + 1) * size).flat()
  })
}
