/**
 * Cline's window log (`ui_messages.json`): what was said or asked, one record each. Calls are JSON text in them. Only results
 * of commands and MCP servers are shown. Everything between two requests to the model is one message. The other file of a
 * task, its API conversation, is a list of Anthropic messages.
 */
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import { importMessages } from '../general-run.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import type { MessageReader } from '../message-reader.ts'
import { objectOf, objectsOf, parsedObject, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

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

/** Roo shows the task as a plain text at the beginning. */
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
    // The window repeats a text as a question when it waits for the user's answer.
    else if (fromTheAgent.has(kind) && !(asked === true && this.#said.includes(text))) this.#said.push(text)
    else if (fromTheUser.has(kind)) {
      this.conclude()
      this.#conversation.user(text)
    } else if (fromTheProgram.has(kind)) {
      this.conclude()
      this.#conversation.system(text)
    } else if (!fromTheAgent.has(kind))
      this.#conversation.leave(unknownContent('message', `something shown as ${shortJson(kind)}`))
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

/** An interrupted text is kept as far as it goes. An interrupted call was never made. */
const brokenOff: LeftOut = {
  kind: 'skipped',
  what: 'call',
  reason: 'broken-off',
  detail: 'A call that the agent was still writing when it was broken off: it was never made.',
}

/** `{tool, path, …}`, `{serverName, toolName, arguments}`, or a command line. */
function writtenCall(kind: string, text: string, id: string): ImportedCall {
  const held = kind === 'tool' || kind === 'use_mcp_server' || kind === 'browser_action' ? parsedObject(text) : null
  if (held === null) return { id, name: kind, arguments: { [kind]: text } }
  const { tool, toolName, arguments: written, ...rest } = held
  return { id, name: textOrNull(tool) ?? textOrNull(toolName) ?? kind, arguments: written ?? rest }
}

/** Writes each shown item as one letter: a stretch of `a` and `c` is one message of the agent, `r` after it is a result. */
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
