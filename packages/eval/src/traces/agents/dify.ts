/**
 * Reads Dify conversations: the questions and answers of its window (`isAnswer`), or the messages of its API (`query`, `answer`).
 * `agent_thoughts` lists the tools that were used for an answer, with their inputs and outputs.
 */
import { importMessages, readEach } from '../imported-run.ts'
import { heldValue, isObject, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const dify: TraceFormat = {
  name: 'dify',
  title: 'Dify conversations',
  keys: 'id content isAnswer query answer agent_thoughts conversation_id',
  recognises: ({ id, content, isAnswer, query, answer, conversation_id }) =>
    typeof id === 'string' &&
    ((typeof content === 'string' && typeof isAnswer === 'boolean') ||
      (typeof query === 'string' && typeof answer === 'string' && conversation_id !== undefined)),
  scope: 'file',
  pieces: ({ log: _, ...record }) => onePiece(record, textOrNull(record.conversation_id) ?? ''),
  join: (values) => {
    const said = objectsOf(values)
    const names = said.map((one) => textOrNull(one.conversation_id) ?? textOrNull(one.conversationId))
    const user = said.filter(({ isAnswer, query }) => isAnswer === false || query !== undefined).length
    const assistant = said.filter(({ isAnswer }) => isAnswer !== false).length
    const run = names.find((name) => name !== null) ?? null
    return importMessages({ source: 'dify', run, spoken: { user, assistant } }, said, difyMessages)
  },
}

const difyMessages = readEach<RawRecord>({
  add: (conversation, { isAnswer, content, query, answer, agent_thoughts }) => {
    if (isAnswer === false) conversation.user(content)
    if (query !== undefined) conversation.user(query)
    if (isAnswer === false) return
    for (const { tool, tool_input, observation, thought } of objectsOf(agent_thoughts)) {
      const name = textOrNull(tool)
      if (name === null) continue
      const id = `call-${conversation.messages.length}`
      conversation.assistant(textOrNull(thought) ?? '', [{ id, name, arguments: argumentsOf(tool_input, name) }])
      if (textOrNull(observation) !== null) conversation.result({ callId: id, content: observation })
    }
    conversation.assistant(content ?? answer, [])
  },
  count: ({ isAnswer, query, agent_thoughts }) => {
    const thoughts = isAnswer === false ? [] : objectsOf(agent_thoughts)
    const calls = thoughts.filter(({ tool }) => typeof tool === 'string' && tool !== '')
    const results = calls.filter(({ observation }) => typeof observation === 'string' && observation !== '').length
    return { said: (query === undefined ? 1 : 2) + calls.length, calls: calls.length, results }
  },
})

/** The arguments of a tool. Dify may put them into an object under the name of the tool. */
function argumentsOf(input: unknown, name: string): unknown {
  const held = heldValue(input)
  if (!isObject(held)) return input
  return isObject(held[name]) ? held[name] : held
}
