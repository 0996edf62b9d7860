/** Reads messages of Bedrock's Converse API. A block has a single member that names its kind: `{text}`, `{toolUse}` or `{toolResult}`. */

import { exchangeFormat, type ImportedCall, readEach } from '../imported-run.ts'
import { firstOf, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'

export const bedrockConverse = exchangeFormat({
  name: 'bedrock-converse',
  title: 'Bedrock Converse, InvokeModel recordings',
  keys: 'messages system toolConfig inferenceConfig modelId',
  recognises: ({ record, request, response }) => {
    if (answerOf(response ?? record) !== undefined || isObject(request.toolConfig)) return true
    return objectsOf(request.messages).some(({ content }) => {
      const first = firstOf(content)
      return first !== undefined && isConverseBlock(first)
    })
  },
  read: ({ record, request, response }) => {
    const answer = objectsOf([answerOf(response ?? record)])
    const system = objectsOf(request.system).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    return {
      reader: converseMessages,
      tools: definitionsOf(request.toolConfig),
      system: system.length > 0 ? system.join('\n') : null,
      before: objectsOf(request.messages),
      answer,
      decided: answer.length === 0,
      model: textOrNull(request.modelId) ?? textOrNull(record.modelId),
    }
  },
})

function answerOf({ output }: RawRecord): RawRecord | undefined {
  const message = objectOf(objectOf(output).message)
  return objectsOf(message.content).some(isConverseBlock) ? message : undefined
}

/** Whether an object is a block of the Converse API. Unlike the blocks of other APIs, such a block has no type. */
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

export const converseMessages = readEach<RawRecord>({
  add: (conversation, { role, content }) => {
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
        conversation.leaveUnknown('message', `a block with ${Object.keys(block).join(', ').slice(0, 80)}`)
    }
    if (role === 'assistant') conversation.assistant(said.join('\n'), calls)
    else if (results === 0 || said.length > 0) conversation.user(said.join('\n'))
  },
  count: ({ role, content }) => {
    const blocks = objectsOf(content)
    const results = blocks.filter(({ toolResult }) => toolResult !== undefined).length
    const isSaid = blocks.some(({ text, image, document, video }) => (text ?? image ?? document ?? video) !== undefined)
    const calls = blocks.filter(({ toolUse }) => toolUse !== undefined).length
    return { said: role === 'assistant' || results === 0 || isSaid ? 1 : 0, calls, results }
  },
})

function resultText(content: unknown): unknown {
  const parts = objectsOf(content)
  if (parts.length === 1 && parts[0]?.json !== undefined) return parts[0].json
  return parts
    .map(({ text, json, ...rest }) => text ?? (json === undefined ? `[${Object.keys(rest)[0]}]` : JSON.stringify(json)))
    .join('\n')
}

function definitionsOf(toolConfig: unknown): unknown {
  return objectsOf(objectOf(toolConfig).tools).flatMap(({ toolSpec }) =>
    isObject(toolSpec) && isObject(toolSpec.inputSchema)
      ? [{ name: toolSpec.name, description: toolSpec.description, parameters: toolSpec.inputSchema.json }]
      : [],
  )
}
