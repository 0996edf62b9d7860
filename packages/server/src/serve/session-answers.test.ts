import { expect, test } from 'vitest'
import { openSessionAnswers } from './session-answers.ts'

const call = { id: 'call_1', name: 'charge_card', arguments: { amount: 5 } }
const messages = [
  { role: 'assistant', content: '', calls: [call] },
  { role: 'tool', callId: 'call_1', content: 'Not executed.' },
] as const

test.each([
  [10_000, true],
  [20_000, false],
])('after %i other sessions the answers of a session are known: %s', async (others, isKnown) => {
  const answers = openSessionAnswers(null)
  const session = (name: string) => ({ tenant: 't', session: name })
  answers.note(session('first'), [call], [{ tool_call_id: 'call_1', content: 'Not executed.' }])
  for (let other = 1; other <= others; other++) await answers.mark(session(`other ${other}`), messages)
  const [, result] = await answers.mark(session('first'), messages)
  expect(result).toEqual(isKnown ? { ...messages[1], isAnswer: true } : messages[1])
})
