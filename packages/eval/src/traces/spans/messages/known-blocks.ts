/**
 * Rewrites the blocks of other frameworks as Anthropic blocks: those of Goose (`toolRequest`), Haystack (`{tool_call}`, without
 * a type) and LlamaIndex (`blocks`, each with a `block_type`).
 */
import { isObject } from '@twincheck/core/reading'
import { objectOf, objectsOf, type RawRecord } from '../../raw.ts'

export function withKnownBlocks(message: RawRecord): RawRecord {
  if (Array.isArray(message.blocks) && message.content === undefined) {
    const { blocks, additional_kwargs, ...members } = message
    return { ...members, ...objectOf(additional_kwargs), content: objectsOf(blocks).map(fromLlamaIndex) }
  }
  const blocks = objectsOf(message.content)
  if (!blocks.some((block) => isGoose(block) || isHaystack(block))) return message
  return { ...message, content: blocks.map((block) => (isHaystack(block) ? fromHaystack(block) : fromGoose(block))) }
}

function isGoose({ type }: RawRecord): boolean {
  return type === 'toolRequest' || type === 'toolResponse'
}

function isHaystack({ type, tool_call, tool_call_result }: RawRecord): boolean {
  return type === undefined && (isObject(tool_call) || isObject(tool_call_result))
}

function fromGoose(block: RawRecord): RawRecord {
  const value = (held: unknown) => (isObject(held) ? (held.value ?? held.error) : held)
  if (block.type === 'toolRequest') {
    const { name, arguments: input } = objectOf(value(block.toolCall))
    return { type: 'tool_use', id: block.id, name, input }
  }
  if (block.type !== 'toolResponse') return withType(block)
  const told = value(block.toolResult)
  return { type: 'tool_result', tool_use_id: block.id, content: isObject(told) ? (told.content ?? told) : told }
}

function fromHaystack({ tool_call, tool_call_result }: RawRecord): RawRecord {
  if (isObject(tool_call)) {
    return { type: 'tool_use', id: tool_call.id, name: tool_call.tool_name, input: tool_call.arguments }
  }
  const { origin, result, error } = objectOf(tool_call_result)
  return { type: 'tool_result', tool_use_id: objectOf(origin).id, content: result, is_error: error === true }
}

function fromLlamaIndex(block: RawRecord): RawRecord {
  if (block.block_type !== 'tool_call') return { type: block.block_type, text: block.text }
  return { type: 'tool_use', id: block.tool_call_id, name: block.tool_name, input: block.tool_kwargs }
}

function withType(block: RawRecord): RawRecord {
  return block.type === undefined && typeof block.text === 'string' ? { type: 'text', ...block } : block
}
