/**
 * Conversations of Dify: its window's list of questions and answers (`isAnswer`), or its API's messages (`query`,
 * `answer`). What an agent did for an answer stands in `agent_thoughts`, a tool with its input and what was observed.
 */
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { heldValue } from '../held-value.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const dify: Importer = {
  format: 'dify',
  recognises: ({ id, content, isAnswer, query, answer, conversation_id }) =>
    typeof id === 'string' &&
    ((typeof content === 'string' && typeof isAnswer === 'boolean') ||
      (typeof query === 'string' && typeof answer === 'string' && conversation_id !== undefined)),
  scope: 'file',
  pieces: ({ log: _, ...record }) => ({
    pieces: [{ key: textOrNull(record.conversation_id) ?? '', value: record }],
    left: [],
  }),
  join: (values) => {
    const said = objectsOf(values)
    const conversation = new ImportedConversation()
    for (const one of said) addExchange(conversation, one)
    const named = said.map((one) => textOrNull(one.conversation_id) ?? textOrNull(one.conversationId))
    const run = { source: 'dify', run: named.find((name) => name !== null) ?? null }
    const asked = said.filter(({ isAnswer, query }) => isAnswer === false || query !== undefined).length
    const answered = said.filter(({ isAnswer }) => isAnswer !== false).length
    const read = { ...namedRun(run, conversation, count(said)), spoken: { user: asked, assistant: answered } }
    return importedRuns([read], conversation.left)
  },
}

function addExchange(
  conversation: ImportedConversation,
  { isAnswer, content, query, answer, agent_thoughts }: RawRecord,
): void {
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
}

/** The input is written under the tool's name. */
function argumentsOf(input: unknown, name: string): unknown {
  const [held] = objectsOf([heldValue(input)])
  const [own] = objectsOf([held?.[name]])
  return own ?? held ?? input
}

function count(said: readonly RawRecord[]): TraceCounts {
  const thoughts = said.flatMap(({ isAnswer, agent_thoughts }) => (isAnswer === false ? [] : objectsOf(agent_thoughts)))
  const calls = thoughts.filter(({ tool }) => typeof tool === 'string' && tool !== '')
  const results = calls.filter(({ observation }) => typeof observation === 'string' && observation !== '').length
  const both = said.filter(({ query }) => query !== undefined).length
  return { messages: said.length + both + calls.length + results, calls: calls.length, results }
}
