/** Index of the names that occur in outputs. Each raw output is searched only once per name. */
import type { Reading } from '../paper/evidence/reading.ts'

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

/** The cache is bounded, because the actor chooses the names. A name beyond the bound is searched for each time. */
const mostNames = 1_000
