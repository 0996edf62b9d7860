/**
 * Reads trajectories of mini-SWE-agent. Its model writes one shell command per reply, in a fenced block, and the next message is the
 * output of the command. Versions that call a tool instead are read as chat messages.
 */
import { type ImportedConversation, importMessages, type MessageReader } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { idOrNull, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { RecordFormat } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

export const miniSweAgent: RecordFormat = {
  name: 'mini-swe-agent',
  title: 'mini-SWE-agent trajectories',
  keys: 'messages info trajectory_format instance_id',
  recognises: ({ messages, trajectory_format }) => {
    const said = objectsOf(listOf(messages).slice(0, LOOKED_AT))
    const isNamed = typeof trajectory_format === 'string' && trajectory_format.startsWith('mini-swe-agent')
    if (!isNamed && !said.slice(0, 2).some(({ content }) => isPrompt(content))) return false
    return said.some(isAnswer) && !said.some(({ tool_calls }) => listOf(tool_calls).length > 0)
  },
  read: (record, { fileName }) => {
    const { config } = objectOf(record.info)
    const model = textOrNull(objectOf(objectOf(config).model).model_name)
    const run = idOrNull(record.instance_id) ?? fileName
    return importMessages({ source: 'mini-swe-agent', run, model }, objectsOf(record.messages), shellMessages)
  },
}

const LOOKED_AT = 20

/**
 * Whether the text is the system prompt of mini-SWE-agent. This prompt names the kind of code block for commands, or the command that
 * ends a run.
 */
function isPrompt(content: unknown): boolean {
  return typeof content === 'string' && /mswea_bash_command|COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT/.test(content)
}

function isAnswer({ role, content }: RawRecord): boolean {
  return role === 'assistant' && blocksIn(content).length > 0
}

function blocksIn(content: unknown): readonly string[] {
  if (typeof content !== 'string') return []
  const own = content.includes('```mswea_bash_command')
  const pattern = own ? /```mswea_bash_command\s*\n([\s\S]*?)```/g : /```(?:bash|sh)\s*\n([\s\S]*?)```/g
  return [...content.matchAll(pattern)].map(([, command = '']) => command.trim())
}

const shellMessages: MessageReader<RawRecord> = { add, count }

function add(conversation: ImportedConversation, messages: readonly RawRecord[]): void {
  let isWaiting = false
  for (const message of messages) {
    const { role, content } = message
    const blocks = role === 'assistant' ? blocksIn(content) : []
    const [command] = blocks
    if (role === 'assistant' && blocks.length === 1 && command !== undefined) {
      conversation.assistant(content, [{ id: null, name: 'bash', arguments: { command } }])
    } else if (role === 'user' && isWaiting) conversation.result({ callId: null, content })
    else chatMessages.add(conversation, [message])
    if (blocks.length > 1) for (const _ of blocks) conversation.leave(refused)
    isWaiting = role === 'assistant' && blocks.length === 1
  }
}

/** mini-SWE-agent runs the command of a reply only if the reply holds exactly one. */
const refused: LeftOut = {
  kind: 'skipped',
  what: 'call',
  reason: 'not-the-agents',
  detail: 'A command in a reply with several commands. The agent refuses such a reply and runs none.',
}

function count(messages: readonly RawRecord[]): TraceCounts {
  const numbers = messages.map(({ role, content }) => (role === 'assistant' ? blocksIn(content).length : 0))
  const results = messages.filter(({ role }, index) => role === 'user' && numbers[index - 1] === 1).length
  return { messages: messages.filter(isObject).length, calls: numbers.reduce((sum, one) => sum + one, 0), results }
}
