/** What a tool's result says, as the text of a trace. */
import { isObject } from '@twincheck/core/reading'

/** Null where this is no result yet: a task that was begun, a question back to the user. */
export function resultText(result: unknown): string | null {
  if (!isObject(result) || !Array.isArray(result.content)) return null
  const texts = result.content.map(blockText)
  if (texts.length > 0) return texts.join('\n')
  return result.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent)
}

/** A picture or a sound is named, not copied: its bytes are evidence of nothing. */
function blockText(block: unknown): string {
  if (!isObject(block)) return ''
  if (typeof block.text === 'string') return block.text
  if (isObject(block.resource) && typeof block.resource.text === 'string') return block.resource.text
  return `[${[block.type, block.mimeType, block.uri].filter((part) => typeof part === 'string').join(' ')}]`
}
