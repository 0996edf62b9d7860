/** What the AI SDK calls a prompt, as a trace. The SDK makes its messages anew for every step, so nothing can be remembered here. */
import type { LanguageModelMiddleware } from 'ai'
import { isObject, type JsonObject } from '../policy/json.ts'
import type { ActiveTools, Message, ToolSchema } from '../policy/trace.ts'
import { hostCall } from './check-proposal.ts'

export type Params = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['params']
type PromptMessage = Params['prompt'][number]
type ToolResult = Extract<Extract<PromptMessage, { role: 'tool' }>['content'][number], { type: 'tool-result' }>
type Output = ToolResult['output']

export function readPrompt({ prompt }: Params): readonly Message[] {
  return prompt.flatMap(readPromptMessage)
}

/** Tools that the provider runs itself have no schema to check against. */
export function readTools({ tools = [] }: Params): ActiveTools {
  return tools.flatMap((tool): ToolSchema[] => {
    if (tool.type !== 'function') return []
    const { name, description = '', inputSchema } = tool
    // JSONSchema7 has optional members; read as JSON, those that are undefined are left out.
    const parameters: JsonObject = JSON.parse(JSON.stringify(inputSchema))
    return [{ name, description, parameters }]
  })
}

function readPromptMessage(message: PromptMessage): readonly Message[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }]
    case 'user':
      return [{ role: 'user', content: message.content.map(partText).join('\n') }]
    case 'assistant': {
      const calls = message.content.flatMap((part) =>
        part.type === 'tool-call' ? [hostCall(part.toolCallId, part.toolName, part.input)] : [],
      )
      const content = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
      return [{ role: 'assistant', content, calls }, ...message.content.flatMap(resultMessage)]
    }
    case 'tool':
      return message.content.flatMap(resultMessage)
  }
}

function partText(part: { readonly type: string; readonly text?: string }): string {
  return part.type === 'text' ? (part.text ?? '') : `[${part.type}]`
}

function resultMessage(part: { readonly type: string }): readonly Message[] {
  if (!isToolResult(part)) return []
  const { toolCallId: callId, output } = part
  const content = outputText(output)
  const isError = output.type === 'error-text' || output.type === 'error-json' || output.type === 'execution-denied'
  return [isError ? { role: 'tool', callId, content, isError } : { role: 'tool', callId, content }]
}

function isToolResult(part: { readonly type: string }): part is ToolResult {
  return part.type === 'tool-result' && 'output' in part && isObject(part.output)
}

function outputText(output: Output): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value)
    case 'execution-denied':
      return output.reason ?? 'execution denied'
    case 'content':
      return output.value.map(partText).join('\n')
  }
}
