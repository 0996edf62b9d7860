/** Reads messages of Pydantic AI: requests and responses, `{kind, parts: [{part_kind, …}]}`, as a list or in `messages`. */

import { exchangeFormat, type ImportedConversation, readEach } from '../imported-run.ts'
import { firstOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'

export const pydanticAi = exchangeFormat({
  name: 'pydantic-ai',
  title: 'Pydantic AI messages',
  keys: 'messages kind parts',
  recognises: ({ record }) => {
    const first = firstOf(record.messages)
    return first !== undefined && isPydanticMessage(first)
  },
  read: ({ record }) => {
    const before = objectsOf(record.messages)
    const model = textOrNull(before.find(({ model_name }) => model_name !== undefined)?.model_name)
    return { reader: pydanticMessages, before, decided: true, model }
  },
})

const pydanticMessages = readEach<RawRecord>({
  add: (conversation, { kind, parts: held, instructions }) => {
    const parts = objectsOf(held)
    if (kind === 'response') {
      const calls = parts.filter(isCall).map(({ tool_call_id, tool_name, args }) => {
        return { id: tool_call_id, name: tool_name, arguments: args }
      })
      const said = parts.filter(({ part_kind }) => part_kind === 'text').map(({ content }) => content)
      conversation.assistant(said.join('\n'), calls)
      for (const part of parts) if (part.part_kind === 'builtin-tool-return') addResult(conversation, part)
      return
    }
    if (textOrNull(instructions) !== null) conversation.system(instructions)
    for (const part of parts) addPart(conversation, part)
  },
  count: ({ kind, parts: held, instructions }) => {
    const parts = objectsOf(held)
    const by = (pattern: RegExp) => parts.filter(({ part_kind }) => pattern.test(String(part_kind)))
    const retries = by(/^retry-prompt$/).filter(({ tool_name }) => typeof tool_name === 'string').length
    const prompts = by(/^(?:system-prompt|user-prompt|retry-prompt)$/).length - retries
    const own = kind === 'response' || (kind === 'request' && Boolean(instructions)) ? 1 : 0
    return { said: prompts + own, calls: by(/tool-call$/).length, results: by(/tool-return$/).length + retries }
  },
})

export function isPydanticMessage({ kind, parts }: RawRecord): boolean {
  return (kind === 'request' || kind === 'response') && typeof firstOf(parts)?.part_kind === 'string'
}

function addPart(conversation: ImportedConversation, part: RawRecord): void {
  switch (part.part_kind) {
    case 'system-prompt':
      conversation.system(part.content)
      return
    case 'user-prompt':
      conversation.user(part.content)
      return
    case 'tool-return':
      addResult(conversation, part)
      return
    case 'retry-prompt':
      // If a retry part names no tool, it does not come from a tool: the program itself asks the model to try again. Such a part becomes
      // a system message.
      if (textOrNull(part.tool_name) === null) conversation.system(part.content)
      else conversation.result({ callId: part.tool_call_id, content: part.content, isError: true })
      return
  }
  conversation.leaveUnknown('message', `a part of the kind ${shortJson(part.part_kind)}`)
}

function addResult(conversation: ImportedConversation, { tool_call_id, content }: RawRecord): void {
  conversation.result({ callId: tool_call_id, content })
}

function isCall({ part_kind }: RawRecord): boolean {
  return part_kind === 'tool-call' || part_kind === 'builtin-tool-call'
}
