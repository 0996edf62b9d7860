/** The text of a tool's result, for the trace. */
import { isObject } from '@twincheck/core/reading'

/** Null: it is not a result yet, but a task that was started or a question to the user. */
export function resultText(result: unknown): string | null {
  if (!isObject(result) || !Array.isArray(result.content)) return null
  const texts = result.content.map(blockText)
  if (texts.length > 0) return texts.join('\n')
  return result.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent)
}

/** Images and audio are named, not copied: their bytes are no evidence. */
function blockText(block: unknown): string {
  if (!isObject(block)) return ''
  if (typeof block.text === 'string') return block.text
  if (isObject(block.resource) && typeof block.resource.text === 'string') return block.resource.text
  return `[${[block.type, block.mimeType, block.uri].filter((part) => typeof part === 'string').join(' ')}]`
}
