/**
 * Entities that the user named and no call used: quotations, addresses, files, identifiers, numbers. They are counted when a response is
 * scored, because unfinished work shows at the end of a turn.
 *
 * Invariants
 * 1. Each message is read once, and the work per message is bounded.
 * 2. Entities beyond the maximum count as used, so that the score errs on the low side.
 */
import type { Message } from '../../paper/trace/trace.ts'
import { entitiesIn } from './entities.ts'
import { mostEntities, rememberedArguments } from './reading-lexicon.ts'

export type UnusedEntities = {
  readonly now: () => number
  readonly mostAtResponse: () => number
}

type AssistantMessage = Extract<Message, { role: 'assistant' }>

export function followUnusedEntities(log: readonly Message[]): UnusedEntities {
  const unused = new Set<string>()
  let written = ''
  /**
   * Messages of the agent whose calls have not been serialised yet. They were sent while no named entity was unused, so nothing had to be
   * searched for in them. They are serialised when the user names another entity.
   */
  const waiting: AssistantMessage[] = []
  let most = 0
  let next = 0

  const writeOut = ({ calls }: AssistantMessage) => {
    // The text is truncated only when it reaches twice its limit, because truncation at every call would copy the whole text each time.
    if (written.length > 2 * rememberedArguments) written = written.slice(-rememberedArguments)
    for (const call of calls) {
      const text = JSON.stringify(call.arguments).slice(0, rememberedArguments).toLowerCase()
      for (const entity of unused) if (text.includes(entity)) unused.delete(entity)
      written += text
    }
  }
  const read = (message: Message) => {
    if (message.role === 'user') {
      for (const entity of entitiesIn(message.content)) {
        if (waiting.length > 0) for (const said of waiting.splice(0)) writeOut(said)
        if (unused.size < mostEntities && !written.includes(entity)) unused.add(entity)
      }
    } else if (message.role === 'assistant') {
      if (message.calls.length === 0) most = Math.max(most, unused.size)
      if (unused.size > 0) writeOut(message)
      else waiting.push(message)
    }
  }
  const readOn = () => {
    for (; next < log.length; next++) {
      const message = log[next]
      if (message !== undefined) read(message)
    }
  }

  return {
    now: () => {
      readOn()
      return unused.size
    },
    mostAtResponse: () => {
      readOn()
      return most
    },
  }
}
