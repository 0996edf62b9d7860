/** Splits a written policy, in Markdown or plain text, into sentences. */

export type PolicySentence = {
  /** The line in which the sentence starts, counted from 1. */
  readonly line: number
  readonly text: string
}

export const mostPolicyCharacters = 500_000

export function policySentences(policy: string): readonly PolicySentence[] {
  const sentences: PolicySentence[] = []
  let open: { line: number; text: string } | null = null
  const close = () => {
    const text = open === null ? '' : oneLine(open.text)
    if (open && /\p{L}/u.test(text)) sentences.push({ line: open.line, text })
    open = null
  }
  for (const [index, line] of policy.slice(0, mostPolicyCharacters).split('\n').entries()) {
    const item = /^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)])\s+/.exec(line)
    if (item || line.trim() === '') close()
    for (const part of line.slice(item?.[0].length ?? 0).split(/(?<=[.!?])(?=\s|$)/)) {
      if (part.trim() === '') continue
      open = open ? { line: open.line, text: `${open.text} ${part}` } : { line: index + 1, text: part }
      if (/[.!?]$/.test(part)) close()
    }
    if (item?.[0].trim().startsWith('#')) close()
  }
  close()
  return sentences
}

export function oneLine(text: string): string {
  return text.trim().split(/\s+/).join(' ')
}

/** Whether the policy contains the quotation word for word. Differences in spaces, line breaks and list marks are ignored. */
export function quotes(policy: string, quote: string): boolean {
  const wanted = oneLine(quote)
  if (wanted === '') return false
  const bounded = policy.slice(0, mostPolicyCharacters)
  const unmarked = bounded.replace(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,3}[.)])[ \t]+/gm, '')
  return oneLine(bounded).includes(wanted) || oneLine(unmarked).includes(wanted)
}
