/**
 * The API conversation of Cline and Roo where tools are used in the text: a call is `<tool><parameter>…</parameter></tool>` in
 * what the assistant said, its result is what the next user message tells behind `[tool …] Result:`. (With a provider's own
 * tools the file is a list of Anthropic messages, and is read as one.)
 */
import { isObject } from '@twincheck/core/reading'
import { between, outside } from '../benchmarks/marked-text.ts'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { isAnthropicBlock } from '../providers/anthropic-messages.ts'
import { contentText, firstOf, listOf, objectsOf } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const clineConversation: Importer = {
  format: 'cline-conversation',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    if (first?.role !== 'user' || !/<(?:task|environment_details|user_message)>/.test(headOf(first.content)))
      return false
    const some = objectsOf(listOf(messages).slice(0, 12)).filter(({ role }) => role === 'assistant')
    if (some.some(({ content }) => objectsOf(content).some(isAnthropicBlock))) return false
    return some.some(({ content }) => toolsIn(plainText(content)).length > 0)
  },
  read: (record, { folderName }) => {
    const messages = objectsOf(record.messages)
    const conversation = new ImportedConversation()
    for (const message of messages) addMessage(conversation, message)
    const run = namedRun({ source: 'cline', run: folderName }, conversation, count(messages))
    return importedRuns([run], conversation.left)
  },
}

/** The tools of both programs. An attempt to complete is the end of the task, no call. */
const tools = [
  ...['execute_command', 'read_file', 'write_to_file', 'replace_in_file', 'apply_diff', 'insert_content', 'edit_file'],
  ...['search_and_replace', 'search_files', 'list_files', 'list_code_definition_names', 'codebase_search', 'new_rule'],
  ...[
    'browser_action',
    'use_mcp_tool',
    'access_mcp_resource',
    'ask_followup_question',
    'plan_mode_respond',
    'condense',
  ],
  ...['new_task', 'switch_mode', 'fetch_instructions', 'update_todo_list', 'web_fetch', 'load_mcp_documentation'],
] as const

const LOOKED_AT = 100_000

function headOf(content: unknown): string {
  return plainText(Array.isArray(content) ? content.slice(0, 4) : content).slice(0, LOOKED_AT)
}

/** The texts alone: what a record is recognised by is asked of every record, whatever stands in it. */
function plainText(content: unknown): string {
  if (typeof content === 'string') return content
  return objectsOf(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n')
}

function toolsIn(text: string): readonly string[] {
  return tools.filter((tool) => text.includes(`<${tool}>`) && text.includes(`</${tool}>`))
}

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

/** An MCP server's tool has its own name, and its arguments as JSON. */
function writtenCall(tool: string, inside: string): ImportedCall {
  const given = Object.fromEntries(parametersIn(inside))
  if (tool !== 'use_mcp_tool') return { id: null, name: tool, arguments: given }
  return { id: null, name: given.tool_name ?? tool, arguments: given.arguments ?? {} }
}

/** No tool has more; each is looked for to the end of the text. */
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
    // What a file holds may hold the tag's own end: the last one is the parameter's.
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

/** What follows a result's head belongs to it, up to the next head or to what the program tells of its surroundings. */
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
  // The surroundings alone were said by nobody.
  const spoken = said.filter((text) => !text.startsWith('<environment_details>'))
  return { results, said: results.length > 0 ? spoken : said }
}

function count(messages: readonly RawRecord[]): TraceCounts {
  let [all, calls, results] = [0, 0, 0]
  for (const { role, content } of messages) {
    const blocks = (typeof content === 'string' ? [content] : listOf(content)).map((block) => contentText([block]))
    if (role === 'assistant') {
      calls += tools.reduce(
        (sum, tool) =>
          sum + Math.min(...[`<${tool}>`, `</${tool}>`].map((tag) => blocks.join('\n').split(tag).length - 1)),
        0,
      )
      all++
      continue
    }
    const answered = blocks.filter((text) =>
      /^\[(?!attempt_completion)[a-z_]{1,60}\b[^\n]{0,2000}\] Result:/.test(text),
    ).length
    const own = answersIn(content).said.length > 0 || answered === 0
    results += answered
    all += answered + (own ? 1 : 0)
  }
  return { messages: all, calls, results }
}
