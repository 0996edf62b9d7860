/** Reads conversations that are stored as one message a line, or as LangChain's lists. The messages may be those of any provider. */
import { exchangeFormat, importMessages } from '../imported-run.ts'
import { unknownContent } from '../left-out.ts'
import {
  firstOf,
  heldValue,
  idOrNull,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  textOrNull,
} from '../raw.ts'
import { anyMessages, isForeignBlock, isFrameworkMessage, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { onePiece, type PieceFormat, type RecordFormat } from '../trace-format.ts'

/**
 * The format of conversations in which each message is a separate record: a line of a file, or an element of a list that also has other
 * records.
 */
export const messageLines: PieceFormat = {
  name: 'message-lines',
  title: 'chat messages, one a line',
  keys: 'role content tool_calls tool_call_id parts',
  recognises: (record) => isMessageLine(inEnvelope(record)) || isGooseHeader(record),
  scope: 'file',
  pieces: (record) => {
    if (isGooseHeader(record)) return { pieces: [], left: [] }
    return onePiece(inEnvelope(record), sessionOf(record) ?? '')
  },
  join: (values, { fileName }) => {
    const messages = objectsOf(values)
    const model = textOrNull(messages.find((message) => textOrNull(message.model) !== null)?.model)
    return importMessages({ source: 'message-lines', run: fileName, model }, messageUnits(messages), anyMessages)
  },
}

/** The name of the conversation that a record belongs to. The record's member for this name differs from program to program. */
export function sessionOf(record: RawRecord): string | null {
  for (const name in record) {
    const id = sessionName.test(name) ? idOrNull(record[name]) : null
    if (id !== null && !/\s/.test(id)) return id
  }
  return null
}

const sessionName = /^(?:(?:session|thread|conversation|chat)(?:[_-]?(?:id|key))?|\$ai_trace_id)$/i

function isMessageLine(record: RawRecord): boolean {
  return isChatMessage(record) || isLangChainMessage(record)
}

/**
 * The message of a line. In some programs, the line is an envelope with members of the program, and the message is one of the members.
 */
function inEnvelope(record: RawRecord): RawRecord {
  if (isObject(record.message) && !('role' in record)) return record.message
  // Databases keep the parts of a message as JSON text.
  const parts = typeof record.parts === 'string' ? heldValue(record.parts) : null
  return Array.isArray(parts) ? { ...record, parts } : record
}

export const gooseMessages = blockMessages('goose', 'Goose sessions', ({ content }) =>
  objectsOf(content).some(isForeignBlock),
)

export const frameworkMessages = blockMessages(
  'framework-messages',
  'messages of Haystack, LlamaIndex, Semantic Kernel, Microsoft.Extensions.AI',
  isFrameworkMessage,
)

/**
 * Makes a format for messages whose blocks have a shape that only some programs use. The format is recognised if one of the first
 * messages has this shape.
 */
function blockMessages(name: string, title: string, isOwn: (message: RawRecord) => boolean): RecordFormat {
  return exchangeFormat({
    ...{ name, title, keys: 'messages' },
    recognises: ({ record }) => listOf(record.messages).slice(0, LOOKED_AT).map(objectOf).some(isOwn),
    read: ({ record }) => ({
      reader: anyMessages,
      system: textOrNull(record.system),
      tools: record.tools,
      before: messageUnits(objectsOf(record.messages)),
      decided: true,
    }),
  })
}

const LOOKED_AT = 20

function isGooseHeader({ working_dir, message_count }: RawRecord): boolean {
  return typeof working_dir === 'string' && typeof message_count === 'number'
}

const roles: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'])

function isChatMessage({ role, content, parts, tool_calls }: RawRecord): boolean {
  return roles.has(role) && (content !== undefined || Array.isArray(parts) || Array.isArray(tool_calls))
}

/** Reads LangChain messages as `dumpd`, `messages_to_dict` and LangGraph states write them. They are a list, or a list in `messages`. */
export const langchain = exchangeFormat({
  name: 'langchain',
  title: 'LangChain messages (dumpd, messages_to_dict)',
  keys: 'messages lc type kwargs data',
  recognises: ({ record }) => {
    const first = firstOf(listIn(record))
    return first !== undefined && typeof first.role !== 'string' && isLangChainMessage(first)
  },
  read: ({ record }) => {
    const list = listIn(record)
    const others = list.filter((one) => !isObject(one))
    return {
      reader: anyMessages,
      before: messageUnits(objectsOf(list)),
      decided: true,
      left: others.map(() => unknownContent('message', 'a message that is no object')),
    }
  },
})

function listIn({ messages, kwargs, lc, values }: RawRecord): readonly unknown[] {
  if (Array.isArray(messages)) return messages
  if (lc === 1 && isObject(kwargs)) return listOf(kwargs.messages)
  return isObject(values) ? listOf(values.messages) : []
}
