/** Which names occur in outputs. Asked at every step, so each raw output is searched once per name. */
import type { Reading } from '../paper/evidence/reading.ts'

/** An index of the trace: whether an output contains this name of a tool or a field, unparsed. */
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

/** The actor chooses names, so the cache is bounded; names beyond the bound are searched for each time. */
const mostNames = 1_000
