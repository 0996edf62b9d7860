/**
 * What the user named and no call took up: quotations, addresses, files, identifiers, numbers. Read when a response is
 * scored: it is at the end of a turn that something left undone shows.
 *
 * Invariants
 *   1. Each message is read once; what is compared at one message is bounded.
 *   2. An entity that is not followed for the bound counts as used: the score errs towards keeping quiet.
 */
import type { Message } from '../../paper/trace/trace.ts'
import { entitiesIn } from './entities.ts'
import { mostEntities, rememberedArguments } from './reading-lexicon.ts'

export type UnusedEntities = {
  /** Those that no call has taken up so far. */
  readonly now: () => number
  /** The most there were at a response of the log. */
  readonly mostAtResponse: () => number
}

type AssistantMessage = Extract<Message, { role: 'assistant' }>

export function followUnusedEntities(log: readonly Message[]): UnusedEntities {
  const unused = new Set<string>()
  let written = ''
  /** What the actor said while nothing was unused: its arguments are written out when an entity is looked for in them. */
  const waiting: AssistantMessage[] = []
  let most = 0
  let next = 0

  const writeOut = ({ calls }: AssistantMessage) => {
    // Cut off in bulk: at every call it would be copied whole each time.
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
