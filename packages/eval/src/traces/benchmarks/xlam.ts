/** Rows of function-calling data sets in the form of xLAM: a question, the calls that answer it, and the tools. */
import { exchangeFormat } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { heldValue, isObject, objectsOf } from '../raw.ts'

export const xlam = exchangeFormat({
  name: 'xlam',
  title: 'xLAM rows',
  keys: 'query answers tools',
  recognises: ({ record: { query, answers, tools, messages } }) => {
    if (typeof query !== 'string' || tools === undefined || messages !== undefined) return false
    const held = heldValue(answers)
    return (
      Array.isArray(held) && held.every((one) => isObject(one) && typeof one.name === 'string' && 'arguments' in one)
    )
  },
  read: ({ record: { query, answers, tools } }) => ({
    reader: chatMessages,
    tools: heldValue(tools),
    before: [
      { role: 'user', content: query },
      { role: 'assistant', content: '', tool_calls: objectsOf(heldValue(answers)) },
    ],
    decided: true,
  }),
})
