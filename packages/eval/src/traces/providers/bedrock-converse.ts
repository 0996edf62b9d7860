/** Bedrock's Converse API: messages whose blocks are named by their only member, `{text}`, `{toolUse}`, `{toolResult}`. */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const bedrockConverse: Importer = {
  format: 'bedrock-converse',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    if (answerOf(response ?? record) !== undefined || isObject(request.toolConfig)) return true
    return objectsOf(request.messages).some(({ content }) => {
      const first = firstOf(content)
      return first !== undefined && isConverseBlock(first)
    })
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const messages = objectsOf(request.messages)
    const answer = objectsOf([answerOf(response ?? record)])
    const system = objectsOf(request.system).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(definitionsOf(request.toolConfig))
    if (system.length > 0) conversation.system(system.join('\n'))
    conversation.deciding = answer.length === 0
    for (const message of messages) addConverseMessage(conversation, message)
    conversation.deciding = true
    for (const message of answer) addConverseMessage(conversation, message)
    const run = generalRun(
      'bedrock-converse',
      record,
      conversation,
      countConverseMessages([...messages, ...answer], system.length > 0),
    )
    const model = run.model ?? textOrNull(request.modelId) ?? textOrNull(record.modelId)
    return importedRuns([{ ...run, model }], conversation.left)
  },
}

function answerOf({ output }: RawRecord): RawRecord | undefined {
  const [message] = isObject(output) ? objectsOf([output.message]) : []
  return message !== undefined && objectsOf(message.content).some((block) => kindOf(block) !== null)
    ? message
    : undefined
}

/** The blocks are not typed, as everyone else's are. */
export function isConverseBlock(block: RawRecord): boolean {
  return block.type === undefined && kindOf(block) !== null
}

type BedrockKind = 'text' | 'call' | 'result' | 'thought' | 'other'

function kindOf(block: RawRecord): BedrockKind | null {
  if (isObject(block.toolUse)) return 'call'
  if (isObject(block.toolResult)) return 'result'
  if (typeof block.text === 'string') return 'text'
  if (block.reasoningContent !== undefined || block.cachePoint !== undefined) return 'thought'
  return ['image', 'document', 'video', 'guardContent'].some((name) => isObject(block[name])) ? 'other' : null
}

export function addConverseMessage(conversation: ImportedConversation, { role, content }: RawRecord): void {
  const said: string[] = []
  const calls: ImportedCall[] = []
  let results = 0
  for (const block of objectsOf(content)) {
    const [call] = objectsOf([block.toolUse])
    const [result] = objectsOf([block.toolResult])
    const kind = kindOf(block)
    if (call !== undefined) calls.push({ id: call.toolUseId, name: call.name, arguments: call.input })
    else if (result !== undefined) {
      results++
      const answer = { callId: result.toolUseId, content: resultText(result.content) }
      conversation.result({ ...answer, isError: result.status === 'error' })
    } else if (kind === 'text') said.push(String(block.text))
    else if (kind === 'other') said.push(`[${Object.keys(block)[0]}]`)
    else if (kind === null)
      conversation.leave(unknownContent('message', `a block with ${Object.keys(block).join(', ').slice(0, 80)}`))
  }
  if (role === 'assistant') conversation.assistant(said.join('\n'), calls)
  else if (results === 0 || said.length > 0) conversation.user(said.join('\n'))
}

function resultText(content: unknown): unknown {
  const parts = objectsOf(content)
  if (parts.length === 1 && parts[0]?.json !== undefined) return parts[0].json
  return parts
    .map(({ text, json, ...rest }) => text ?? (json === undefined ? `[${Object.keys(rest)[0]}]` : JSON.stringify(json)))
    .join('\n')
}

function definitionsOf(toolConfig: unknown): unknown {
  return objectsOf(isObject(toolConfig) ? toolConfig.tools : null).flatMap(({ toolSpec }) =>
    isObject(toolSpec) && isObject(toolSpec.inputSchema)
      ? [{ name: toolSpec.name, description: toolSpec.description, parameters: toolSpec.inputSchema.json }]
      : [],
  )
}

export function countConverseMessages(messages: readonly RawRecord[], instructed: boolean): TraceCounts {
  let [all, calls, results] = [instructed ? 1 : 0, 0, 0]
  for (const { role, content } of messages) {
    const blocks = objectsOf(content)
    const answered = blocks.filter(({ toolResult }) => toolResult !== undefined).length
    const said = blocks.filter(
      ({ text, image, document, video }) => (text ?? image ?? document ?? video) !== undefined,
    ).length
    calls += blocks.filter(({ toolUse }) => toolUse !== undefined).length
    results += answered
    all += answered + (role === 'assistant' || answered === 0 || said > 0 ? 1 : 0)
  }
  return { messages: all, calls, results }
}
