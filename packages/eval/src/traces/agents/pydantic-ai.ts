/** Messages of Pydantic AI: requests and responses, `{kind, parts: [{part_kind, …}]}`, in a list or as a run's messages. */
import { ImportedConversation } from '../conversation.ts'
import { generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const pydanticAi: Importer = {
  format: 'pydantic-ai',
  recognises: (record) => {
    const first = firstOf(record.messages)
    return first !== undefined && isPydanticMessage(first)
  },
  read: (record) => {
    const messages = objectsOf(record.messages)
    const conversation = new ImportedConversation()
    for (const message of messages) addMessage(conversation, message)
    const model = textOrNull(messages.find(({ model_name }) => model_name !== undefined)?.model_name)
    const run = generalRun('pydantic-ai', record, conversation, count(messages))
    return importedRuns([{ ...run, model: run.model ?? model }], conversation.left)
  },
}

export function isPydanticMessage({ kind, parts }: RawRecord): boolean {
  return (kind === 'request' || kind === 'response') && typeof firstOf(parts)?.part_kind === 'string'
}

function addMessage(conversation: ImportedConversation, { kind, parts: held, instructions }: RawRecord): void {
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
      // Without a tool it is the program that asks again.
      if (textOrNull(part.tool_name) === null) conversation.system(part.content)
      else conversation.result({ callId: part.tool_call_id, content: part.content, isError: true })
      return
  }
  conversation.leave(unknownContent('message', `a part of the kind ${JSON.stringify(part.part_kind)?.slice(0, 60)}`))
}

function addResult(conversation: ImportedConversation, { tool_call_id, content }: RawRecord): void {
  conversation.result({ callId: tool_call_id, content })
}

function isCall({ part_kind }: RawRecord): boolean {
  return part_kind === 'tool-call' || part_kind === 'builtin-tool-call'
}

function count(messages: readonly RawRecord[]): TraceCounts {
  const parts = messages.flatMap(({ parts: held }) => objectsOf(held))
  const by = (pattern: RegExp) => parts.filter(({ part_kind }) => pattern.test(String(part_kind)))
  const asked = by(/^retry-prompt$/).filter(({ tool_name }) => typeof tool_name === 'string').length
  const results = by(/tool-return$/).length + asked
  const said = by(/^(?:system-prompt|user-prompt|retry-prompt)$/).length - asked
  const answers = messages.filter(({ kind }) => kind === 'response').length
  const instructed = messages.filter(({ kind, instructions }) => kind === 'request' && Boolean(instructions)).length
  return { messages: said + answers + results + instructed, calls: by(/tool-call$/).length, results }
}
