/** The content of a host's message as one text. Parts that are not text are named in brackets, so that their place stays visible. */
import { isObject } from '../policy/paper/json.ts'

export function flattenContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(flattenPart).filter(isSaid).join('\n')
  return content === null || content === undefined ? '' : (flattenPart(content) ?? '')
}

/** Null for reasoning, which is not part of what was said. */
function flattenPart(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (!isObject(part)) return '[unreadable part]'
  if (typeof part.text === 'string') return part.text
  if (typeof part.refusal === 'string') return part.refusal
  const type = typeof part.type === 'string' ? part.type : 'unnamed part'
  return unspoken.has(type) ? null : `[${type}]`
}

const unspoken: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning'])

function isSaid(text: string | null): text is string {
  return text !== null && text !== ''
}
