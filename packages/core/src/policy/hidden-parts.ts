/**
 * Index of what the trace does not show. A condition that relies on something being absent must not match if part of the conversation is
 * hidden. Examples: a message contains a picture or a file; the history was trimmed, summarised or is kept by the provider; the host
 * sends no user messages (MCP), so turns cannot be told apart. Hosts and the wire formats write a name in brackets on a separate line for
 * each hidden part (`[image]`, `[unknown: compaction]`). The index is opened only when a condition is about to match, so most
 * conversations are never searched.
 */
import type { Reading } from './paper/evidence/reading.ts'
import { holdsPhrase, wordLine } from './paper/text/words.ts'
import type { Message } from './paper/trace/trace.ts'
import { wordList } from './paper/word-list.ts'

export type HiddenParts = {
  /** Whether the whole conversation is visible: it begins with a request, each call has its result, and each result has its call. */
  readonly isWhole: boolean
  /** Whether there is a user message, and all messages from the latest user message on are visible. Results may be shortened. */
  readonly isTurnWhole: boolean
}

export function openHiddenParts({ messages }: Reading): () => HiddenParts {
  /** The calls that still need a result. Each result must come before the next message of the agent or the user. */
  const waiting = new Set<string>()
  let next = 0
  let hasRequest = false
  let isWhole = true
  let isTurnWhole = false
  const add = (message: Message) => {
    const hidden = lacksPartner(message) ? 'all' : hiddenIn(message)
    if (hidden !== null) isWhole = false
    if (hidden === 'all') isTurnWhole = false
    if (message.role === 'user') {
      hasRequest = true
      isTurnWhole = hiddenIn(message) === null
    }
    if (message.role === 'assistant') {
      if (!hasRequest && message.calls.length > 0) isWhole = false
      for (const { id } of message.calls) waiting.add(id)
    }
  }
  const lacksPartner = (message: Message) => {
    if (message.role === 'tool') return !waiting.delete(message.callId)
    const isMissing = message.role !== 'system' && waiting.size > 0
    if (isMissing) waiting.clear()
    return isMissing
  }
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message) add(message)
    }
    return { isWhole: isWhole && hasRequest, isTurnWhole: isTurnWhole && hasRequest }
  }
}

/** Matches a line that only names a hidden part in brackets. A list such as `[true]` or `[12]` is data. */
const namedPart =
  /^[ \t]*\[(?!(?:true|false|null|None|True|False)\])[A-Za-z][\w-]{2,40}(?:[: ][^\][{}"'\n]{0,120})?\][ \t]*$/m

/** The marks with which hosts replace a shortened text: "[truncated 5120 characters]", "(output omitted)". */
const shortened =
  /[[(<][^\])>\n]{0,80}\b(?:cleared|compacted|elided|omitted|redacted|trimmed|truncated)\b[^\])>\n]{0,80}[\])>]/i

/** Phrases in a message's first characters that say that the message summarises the earlier conversation. */
const summaryPhrases = wordList(`
  continued from a previous conversation, conversation so far, conversation summary, earlier conversation, earlier in
  this conversation, previous conversation, summary of our conversation, summary of the conversation
`)
const summaryCharacters = 400

/** How much of a message is hidden: `all`, or a `part` if a result was shortened but still shows something. */
function hiddenIn(message: Message): 'all' | 'part' | null {
  const { content } = message
  if (message.role === 'assistant' || (message.role === 'tool' && message.isAnswer === true)) return null
  const marker = message.role === 'tool' ? shortened.exec(content)?.[0] : undefined
  const rest = marker === undefined ? content : content.replace(marker, '')
  if (rest.includes('[') && namedPart.test(rest)) return 'all'
  if (marker !== undefined) return rest.trim() === '' ? 'all' : 'part'
  if (message.role === 'tool') return null
  const opening = wordLine(content.slice(0, summaryCharacters))
  return summaryPhrases.some((phrase) => holdsPhrase(opening, phrase)) ? 'all' : null
}
