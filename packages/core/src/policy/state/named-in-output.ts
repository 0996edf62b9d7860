/** Which names of tools stand in outputs. Asked at every step, so each output is searched once for each name, as it came. */
import type { Reading } from '../paper/evidence/reading.ts'

/** An index of a trace: whether an output holds this name, of a tool or of a field, as it came. */
export function openNamesInOutputs({ messages }: Reading): () => (name: string) => boolean {
  const known = new Map<string, { next: number; found: boolean }>()
  const isNamed = (name: string) => {
    let search = known.get(name)
    if (!search) {
      search = { next: 0, found: false }
      if (known.size < mostNames) known.set(name, search)
    }
    for (; !search.found && search.next < messages.length; search.next++) {
      const message = messages[search.next]
      search.found = message?.role === 'tool' && message.content.includes(name)
    }
    return search.found
  }
  return () => isNamed
}

/** Names are the actor's to choose; those beyond are searched for anew. */
const mostNames = 1_000
