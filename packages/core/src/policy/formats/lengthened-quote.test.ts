import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import { lengthenedQuote } from './lengthened-quote.ts'

const padded: StepParts = {
  messages: [user("Send Anna the message 'The meeting is moved.' please.")],
  tools: [tool('send_message'), tool('get_message')],
  proposal: toolCalls(call('send_message', { to: 'Anna', text: 'Dear Anna, The meeting is moved. Best, Tom' })),
}

const find = (change: Partial<StepParts> = {}) => lengthenedQuote.match(scene({ ...padded, ...change }))
const sends = (text: string, others: JsonObject = {}) => ({
  proposal: toolCalls(call('send_message', { to: 'Anna', text, ...others })),
})

describe('a quotation that was padded', () => {
  test('is evidence, and the twin says what was quoted and nothing else', () => {
    const match = find()
    expect(match).toMatchObject({
      calls: [0],
      reason: 'text adds to "The meeting is moved.", which the user quoted word for word.',
      finding: { edits: [{ call: 0, argument: 'text', value: 'The meeting is moved.' }] },
    })
    expect(match && lengthenedQuote.twin?.(match, scene(padded))).toEqual(
      toolCalls(call('send_message', { to: 'Anna', text: 'The meeting is moved.' })),
    )
  })

  test('is found where it has three words', () => {
    const messages = [user("Send Anna the message 'Meeting moved today' please.")]
    expect(find({ messages, ...sends('Dear Anna, Meeting moved today') })).not.toBeNull()
  })

  test('is also found where the request is older and still open', () => {
    const [asked] = padded.messages
    if (!asked) throw new Error('the fixture has a request')
    expect(
      find({ messages: [asked, ...done('get_message', {}, '{}'), user('Anna is the one in sales.')] }),
    ).not.toBeNull()
  })
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['the text is the quotation', sends('The meeting is moved.')],
    ['only punctuation was added', sends('"The meeting is moved."')],
    ['the quotation is not in it', sends('Dear Anna, the meeting was moved.')],
    [
      'the quotation already is another argument',
      sends('Dear Anna, The meeting is moved.', { subject: 'The meeting is moved.' }),
    ],
    [
      'the quotation is short',
      { messages: [user("Send Anna the message 'Meeting moved' please.")], ...sends('Dear Anna, Meeting moved') },
    ],
    ['nobody has asked for anything', { messages: [] }],
    ['nothing is quoted', { messages: [user('Send Anna the message The meeting is moved. please.')] }],
    [
      'two quotations are in it',
      {
        messages: [user("Send 'The meeting is moved.' and 'Best regards from Tom'.")],
        ...sends('The meeting is moved. Best regards from Tom'),
      },
    ],
    [
      'the user wrote the text as it is',
      {
        messages: [user("Send 'The meeting is moved.'."), user('Make it: Dear Anna, The meeting is moved. Best, Tom')],
      },
    ],
    [
      'the user wants it to begin so',
      { messages: [user("Send Anna a message that begins with 'The meeting is moved.'.")] },
    ],
    [
      'the user wants something behind it',
      { messages: [user("Send Anna 'The meeting is moved.' and then the new date.")] },
    ],
    [
      'the call reads',
      { proposal: toolCalls(call('get_message', { text: 'Dear Anna, The meeting is moved. Best, Tom' })) },
    ],
    ['the tool is not active', { tools: [] }],
    ['the tools are not known', { tools: null }],
    [
      'the request was done and another one is open',
      { messages: [...padded.messages, ...done('send_message', {}, 'ok'), user('Now tell her more.')] },
    ],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })
})

test('a text that a tool returned in full is left as it is', () => {
  const draft = JSON.stringify({ text: 'Dear Anna, The meeting is moved. Best, Tom' })
  expect(find({ messages: [...done('get_draft', {}, draft), ...padded.messages] })).toBeNull()
  expect(find({ messages: [...done('get_draft', {}, '{}'), ...padded.messages] })).not.toBeNull()
})
