/** What is parsed of a document before its records are: what stands around them, and whether a list is one of messages. */
import { isObject } from '@twincheck/core/reading'
import { isPydanticMessage } from '../agents/pydantic-ai.ts'
import type { RawRecord } from '../importer.ts'
import { isItem } from '../providers/response-items.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { parseJson } from './parse-json.ts'

/** Bytes in front of the first record that are kept for the header. */
const MOST_HEADER_BYTES = 8 << 20

/** Everything up to the member's name is an object that only lacks its end. */
export function readHeader(bytes: Buffer, wanted: readonly string[]): RawRecord | null {
  if (bytes.length > MOST_HEADER_BYTES) return null
  const text = bytes.toString('utf8')
  const before = text.slice(0, text.lastIndexOf('"', text.lastIndexOf('"') - 1)).trimEnd()
  const whole = parseOrNull(`${before.endsWith(',') ? before.slice(0, -1) : before}}`)
  if (!isObject(whole)) return null
  return Object.fromEntries(wanted.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])))
}

export function isMessage(bytes: Buffer): boolean {
  const value = parseOrNull(bytes.toString('utf8'))
  if (!isObject(value)) return false
  if (typeof value.role === 'string' && !Array.isArray(value.messages)) return true
  return isItem(value) || isLangChainMessage(value) || isPydanticMessage(value) || isStep(value)
}

/** Of a run of smolagents, whose memory is a list of its task and its steps. */
function isStep({ task, system_prompt, step_number, ...rest }: RawRecord): boolean {
  const begins = typeof task === 'string' || typeof system_prompt === 'string'
  return begins
    ? Object.keys(rest).every((name) => name === 'task_images')
    : typeof step_number === 'number' && 'observations' in rest
}

function parseOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
