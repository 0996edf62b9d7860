/** Finds text between tags, `<name>…</name>`, in linear time. */

export function between(text: string, name: string): readonly string[] {
  return pieces(text, name).inside
}

export function outside(text: string, name: string): string {
  return pieces(text, name).outside
}

export function countOf(text: string, name: string): number {
  return text.split(`<${name}>`).length - 1
}

/** A tag without an end tag extends to the end of the text. */
function pieces(text: string, name: string): { readonly inside: readonly string[]; readonly outside: string } {
  const [open, close] = [`<${name}>`, `</${name}>`]
  const inside: string[] = []
  let rest = ''
  let at = 0
  for (;;) {
    const start = text.indexOf(open, at)
    if (start < 0) return { inside, outside: rest + text.slice(at) }
    rest += text.slice(at, start)
    const end = text.indexOf(close, start)
    inside.push(text.slice(start + open.length, end < 0 ? undefined : end))
    if (end < 0) return { inside, outside: rest }
    at = end + close.length
  }
}
