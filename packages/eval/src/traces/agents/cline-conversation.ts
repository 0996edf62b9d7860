/**
 * The API conversation of Cline and Roo with tools in the text: the assistant writes a call as
 * `<tool><parameter>…</parameter></tool>`, and the next user message holds its result after `[tool …] Result:`. With the
 * provider's native tools the file is a list of Anthropic messages, and the Anthropic format reads it.
 */
import { isObject } from '@twincheck/core/reading'
import { between, outside } from '../benchmarks/marked-text.ts'
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import { importMessages } from '../general-run.ts'
import { readEach } from '../message-reader.ts'
import { isAnthropicBlock } from '../providers/anthropic-messages.ts'
import { contentText, firstOf, listOf, objectsOf, type RawRecord } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

export const clineConversation: TraceFormat = {
  name: 'cline-conversation',
  title: 'Cline and Roo conversations with tools in the text',
  keys: 'messages',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    if (first?.role !== 'user' || !/<(?:task|environment_details|user_message)>/.test(headOf(first.content)))
      return false
    const some = objectsOf(listOf(messages).slice(0, 12)).filter(({ role }) => role === 'assistant')
    if (some.some(({ content }) => objectsOf(content).some(isAnthropicBlock))) return false
    return some.some(({ content }) => toolsIn(plainText(content)).length > 0)
  },
  read: (record, { folderName }) =>
    importMessages({ source: 'cline', run: folderName }, objectsOf(record.messages), clineMessages),
}

/** The tools of both programs. `attempt_completion` ends the task and is not a call. */
const tools = (
  'execute_command read_file write_to_file replace_in_file apply_diff insert_content edit_file search_and_replace ' +
  'search_files list_files list_code_definition_names codebase_search new_rule browser_action use_mcp_tool ' +
  'access_mcp_resource ask_followup_question plan_mode_respond condense new_task switch_mode fetch_instructions ' +
  'update_todo_list web_fetch load_mcp_documentation'
).split(' ')

const LOOKED_AT = 100_000

function headOf(content: unknown): string {
  return plainText(Array.isArray(content) ? content.slice(0, 4) : content).slice(0, LOOKED_AT)
}

/** Only the texts. Recognition sees every record, so it must work for content of any shape. */
function plainText(content: unknown): string {
  if (typeof content === 'string') return content
  return objectsOf(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n')
}

function toolsIn(text: string): readonly string[] {
  return tools.filter((tool) => text.includes(`<${tool}>`) && text.includes(`</${tool}>`))
}

const clineMessages = readEach<RawRecord>({
  add: addMessage,
  count: ({ role, content }) => {
    const blocks = (typeof content === 'string' ? [content] : listOf(content)).map((block) => contentText([block]))
    if (role === 'assistant') {
      const occurrences = (tag: string) => blocks.join('\n').split(tag).length - 1
      const closed = tools.map((tool) => Math.min(occurrences(`<${tool}>`), occurrences(`</${tool}>`)))
      return { calls: closed.reduce((sum, number) => sum + number, 0) }
    }
    const head = /^\[(?!attempt_completion)[a-z_]{1,60}\b[^\n]{0,2000}\] Result:/
    const results = blocks.filter((text) => head.test(text)).length
    return { said: answersIn(content).said.length > 0 || results === 0 ? 1 : 0, results }
  },
})

function addMessage(conversation: ImportedConversation, { role, content }: RawRecord): void {
  if (role === 'assistant') {
    const text = contentText(content)
    const said = toolsIn(text).reduce(outside, text)
    conversation.assistant(withoutEnding(said).trim(), callsIn(text))
    return
  }
  const { results, said } = answersIn(content)
  for (const result of results) conversation.result({ callId: null, content: result })
  if (said.length > 0 || results.length === 0) conversation.user(said.join('\n'))
}

function callsIn(text: string): readonly ImportedCall[] {
  return toolsIn(text).flatMap((tool) => between(text, tool).map((inside) => writtenCall(tool, inside)))
}

/** A call of an MCP tool names the tool in a parameter, and its arguments are JSON. */
function writtenCall(tool: string, inside: string): ImportedCall {
  const given = Object.fromEntries(parametersIn(inside))
  if (tool !== 'use_mcp_tool') return { id: null, name: tool, arguments: given }
  return { id: null, name: given.tool_name ?? tool, arguments: given.arguments ?? {} }
}

/** More than any tool has. The bound matters because each parameter is searched to the end of the text. */
const MOST_PARAMETERS = 100

function parametersIn(inside: string): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  for (let at = 0; found.length < MOST_PARAMETERS; ) {
    const open = /<([a-z_]{1,60})>/g
    open.lastIndex = at
    const tag = open.exec(inside)
    const [name] = tag?.slice(1) ?? []
    if (tag === null || name === undefined) return found
    const start = tag.index + tag[0].length
    // A file's content may contain the closing tag, so the last one ends the parameter.
    const end = inside.lastIndexOf(`</${name}>`)
    if (end < start) return found
    found.push([name, inside.slice(start, end).trim()])
    at = end + name.length + 3
  }
  return found
}

function withoutEnding(text: string): string {
  return text.replace(/<\/?(?:attempt_completion|result)>/g, '')
}

const RESULT = /^\[([a-z_]{1,60})\b[^\n]{0,2000}\] Result:\n?/

type Answers = { readonly results: readonly string[]; readonly said: readonly string[] }

/** A result continues up to the next result, or up to the block in which the program describes its environment. */
function answersIn(content: unknown): Answers {
  const results: string[] = []
  const said: string[] = []
  let open = false
  for (const block of typeof content === 'string' ? [content] : listOf(content)) {
    const text = contentText([block])
    const head = RESULT.exec(text)
    if (head !== null && head[1] !== 'attempt_completion') {
      results.push(text.slice(head[0].length))
      open = true
    } else if (open && isObject(block) && !/^<(?:environment_details|feedback|user_message)>/.test(text)) {
      results.push([results.pop(), text].filter((part) => part !== '').join('\n'))
    } else {
      open = false
      said.push(text)
    }
  }
  // A description of the environment is not something the user said.
  const spoken = said.filter((text) => !text.startsWith('<environment_details>'))
  return { results, said: results.length > 0 ? spoken : said }
}
