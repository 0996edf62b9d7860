/** Reads tasks of Cline and Roo. A task has two files: the log of the window, and the API conversation. */

import { isObject } from '@twincheck/core/reading'
import { between, outside } from '../benchmarks/marked-text.ts'
import {
  type ImportedCall,
  type ImportedConversation,
  importMessages,
  type MessageReader,
  readEach,
} from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { isAnthropicBlock } from '../providers/anthropic.ts'
import {
  contentText,
  firstOf,
  listOf,
  objectOf,
  objectsOf,
  parsedObject,
  type RawRecord,
  shortJson,
  textOrNull,
} from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

/**
 * The format of the window log (`ui_messages.json`), in which each record is something said or asked. Calls are JSON text in these
 * records. The log contains results only of commands and MCP servers. Everything between two requests to the model is one message.
 */
export const cline: TraceFormat = {
  name: 'cline',
  title: 'Cline tasks',
  keys: 'ts type say ask text partial conversationHistoryIndex',
  recognises: ({ ts, type, say, ask }) =>
    typeof ts === 'number' &&
    ((type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string')),
  scope: 'file',
  pieces: ({ type, say, ask, text, partial, modelInfo }) => {
    const kind = String(type === 'say' ? say : ask)
    const value = { asked: type === 'ask', kind, text: kind === 'api_req_started' ? '' : text, partial, modelInfo }
    return onePiece(value)
  },
  join: (values, { folderName }) => {
    const shown = objectsOf(values).map(asTask)
    const models = shown.map(({ modelInfo }) => textOrNull(objectOf(modelInfo).modelId))
    const model = models.find((name) => name !== null) ?? null
    return importMessages({ source: 'cline', run: folderName, model, missing: ['tool-outputs'] }, shown, windowLog)
  },
}

const windowLog: MessageReader<RawRecord> = {
  add: (conversation, shown) => {
    const reading = new WindowReading(conversation)
    for (const one of shown) reading.add(one)
    reading.conclude()
  },
  count,
}

function kinds(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

const fromTheUser = kinds('task user_feedback user_feedback_diff')
const fromTheAgent = kinds('text completion_result followup plan_mode_respond new_task')
const calling = kinds('tool command use_mcp_server browser_action_launch browser_action')
const answering = kinds(
  'command_output mcp_server_response browser_action_result codebase_search_result subtask_result',
)
const fromTheProgram = kinds('error diff_error clineignore_error info hook_status')
const ignored = kinds(
  'reasoning checkpoint_created task_progress api_req_finished api_req_retried api_req_failed deleted_api_reqs ' +
    'shell_integration_warning error_retry resume_task resume_completed_task mistake_limit_reached ' +
    'auto_approval_max_req_reached load_mcp_documentation mcp_server_request_started user_edit_todos condense_context ' +
    'browser_session_status sliding_window_truncation diff_edited mcp_notification condense summarize_task report_bug ' +
    'act_mode_respond generate_explanation',
)

/** Marks the first item as the task if it is a plain text, because Roo's log writes the task as a plain text. */
function asTask(one: RawRecord, index: number): RawRecord {
  return index === 0 && one.kind === 'text' && one.asked !== true ? { ...one, kind: 'task' } : one
}

class WindowReading {
  readonly #conversation: ImportedConversation
  #said: string[] = []
  #calls: ImportedCall[] = []
  #answer: string[] = []
  #number = 0

  constructor(conversation: ImportedConversation) {
    this.#conversation = conversation
  }

  add({ asked, kind: shown, text: written, partial }: RawRecord): void {
    const kind = String(shown)
    const text = textOrNull(written) ?? ''
    if (ignored.has(kind) || (text === '' && kind !== 'api_req_started')) return
    if (partial === true && !fromTheAgent.has(kind)) {
      if (calling.has(kind)) this.#conversation.leave(brokenOff)
      return
    }
    if (answering.has(kind)) {
      this.#answer.push(text)
      return
    }
    if (this.#answer.length > 0) this.conclude()
    if (kind === 'api_req_started') this.conclude()
    else if (calling.has(kind)) this.#calls.push(writtenCall(kind, text, `call-${this.#number++}`))
    // When the program waits for the user's answer, the window log repeats the last text as a question. The repeated text is not added.
    else if (fromTheAgent.has(kind) && !(asked === true && this.#said.includes(text))) this.#said.push(text)
    else if (fromTheUser.has(kind)) {
      this.conclude()
      this.#conversation.user(text)
    } else if (fromTheProgram.has(kind)) {
      this.conclude()
      this.#conversation.system(text)
    } else if (!fromTheAgent.has(kind))
      this.#conversation.leaveUnknown('message', `something shown as ${shortJson(kind)}`)
  }

  conclude(): void {
    const [calls, said, answer] = [this.#calls, this.#said, this.#answer]
    this.#calls = []
    this.#said = []
    this.#answer = []
    if (said.length + calls.length > 0) this.#conversation.assistant(said.join('\n'), calls)
    const last = calls.at(-1)
    if (answer.length > 0 && last !== undefined) {
      this.#conversation.result({ callId: last.id, content: answer.join('\n') })
    } else if (answer.length > 0) this.#conversation.system(answer.join('\n'))
  }
}

/** If a text was interrupted, the written part is kept. If a call was interrupted, it is dropped, because it was never made. */
const brokenOff: LeftOut = {
  kind: 'skipped',
  what: 'call',
  reason: 'broken-off',
  detail: 'A call that the agent was still writing when it was broken off: it was never made.',
}

/** A call in the window log is `{tool, path, …}`, `{serverName, toolName, arguments}`, or a command line. */
function writtenCall(kind: string, text: string, id: string): ImportedCall {
  const held = kind === 'tool' || kind === 'use_mcp_server' || kind === 'browser_action' ? parsedObject(text) : null
  if (held === null) return { id, name: kind, arguments: { [kind]: text } }
  const { tool, toolName, arguments: written, ...rest } = held
  return { id, name: textOrNull(tool) ?? textOrNull(toolName) ?? kind, arguments: written ?? rest }
}

/**
 * Counts messages, calls and results. Each shown item first becomes a letter: `a` for the agent's text, `c` for a call, `r` for a result,
 * `u` for the user or the program. A sequence of `a` and `c` then counts as one message of the agent.
 */
function count(shown: readonly RawRecord[]): TraceCounts {
  const letters = shown.map(({ kind: one, text, partial }) => {
    const kind = String(one)
    if (kind === 'api_req_started') return '|'
    if (typeof text !== 'string' || text === '') return ''
    if (calling.has(kind)) return partial === true ? 'x' : 'c'
    if (fromTheAgent.has(kind)) return 'a'
    if (partial === true) return ''
    if (answering.has(kind)) return 'r'
    return fromTheUser.has(kind) || fromTheProgram.has(kind) ? 'u' : ''
  })
  const broken = letters.filter((letter) => letter === 'x').length
  const sequence = letters.filter((letter) => letter !== 'x').join('')
  const number = (pattern: RegExp) => sequence.match(pattern)?.length ?? 0
  const messages = number(/[ac]+/g) + number(/r+/g) + number(/u/g)
  return { messages, calls: number(/c/g) + broken, results: number(/ca*r/g) }
}

/**
 * The format of the API conversation with tools in the text. The assistant writes a call as `<tool><parameter>…</parameter></tool>`, and
 * the next user message holds its result after `[tool …] Result:`. With the provider's native tools the file is a list of Anthropic
 * messages, and the Anthropic format reads it.
 */
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

/** The tools of Cline and Roo. `attempt_completion` ends the task, so it is not a call. */
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

/** Joins the texts in a content of any shape. The function is used to recognise the format, so it must accept any record. */
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
  add: (conversation, { role, content }) => {
    if (role === 'assistant') {
      const text = contentText(content)
      const said = toolsIn(text).reduce(outside, text)
      conversation.assistant(withoutEnding(said).trim(), callsIn(text))
      return
    }
    const { results, said } = answersIn(content)
    for (const result of results) conversation.result({ callId: null, content: result })
    if (said.length > 0 || results.length === 0) conversation.user(said.join('\n'))
  },
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

function callsIn(text: string): readonly ImportedCall[] {
  return toolsIn(text).flatMap((tool) => between(text, tool).map((inside) => taggedCall(tool, inside)))
}

/** A call of an MCP tool names the tool in a parameter, and its arguments are JSON. */
function taggedCall(tool: string, inside: string): ImportedCall {
  const given = Object.fromEntries(parametersIn(inside))
  if (tool !== 'use_mcp_tool') return { id: null, name: tool, arguments: given }
  return { id: null, name: given.tool_name ?? tool, arguments: given.arguments ?? {} }
}

/**
 * The largest number of parameters that are read in a call. No tool has more. The limit bounds the work, because the search for each
 * parameter may run to the end of the text.
 */
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
    // The content of a file may contain the closing tag, so the last closing tag ends the parameter.
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

/** Finds the results in a user message. A result ends where the next result begins, or where the program describes its environment. */
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
  // The program writes the description of its environment, so the user did not say it.
  const spoken = said.filter((text) => !text.startsWith('<environment_details>'))
  return { results, said: results.length > 0 ? spoken : said }
}
