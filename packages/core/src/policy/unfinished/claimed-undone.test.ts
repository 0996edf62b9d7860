import { describe, expect, test } from 'vitest'
import { assistant, call, done, ending, output, says, tool, user } from '../../../test/fixtures/steps.ts'
import type { Message } from '../paper/trace/trace.ts'
import { claimedUndone } from './claimed-undone.ts'

const ask = user('Send Ann the minutes.')
const tools = [tool('find_person'), tool('send_mail')]
const find = (text: string, messages: readonly Message[] = [ask], given: typeof tools | null = tools) =>
  claimedUndone.match(ending({ messages, tools: given, text }))

describe('a text claims a change that no call could have made', () => {
  test.each([
    'I have sent Ann the minutes.',
    'Done! I have sent Ann an email confirming that Thursday works for you.',
    'Good news! I’ve just emailed them to her.',
    'The minutes have been successfully sent.',
    'The order has now been cancelled. Anything else is up to the weather.',
    'Successfully deposited 40 EUR.',
    'Deposited.',
  ])('%s', (text) => {
    expect(find(text)?.exhibits).toHaveLength(1)
  })

  test('after calls that only read', () => {
    expect(find('I have sent it.', [ask, ...done('find_person', { name: 'Ann' }, 'ann@acme.com')])?.finding).toEqual({
      effect: 'write',
      claimed: 'sent',
    })
  })

  test('and the finding authorises nothing', () => {
    expect(claimedUndone.severity).toBeLessThan(0.9)
    expect(claimedUndone.twin).toBeNull()
  })
})

describe('a text claims nothing', () => {
  test.each([
    'I have not sent it yet.',
    'I have sent you the list above.',
    'As you have already paid it, nothing is left.',
    'I haven’t sent it.',
    'Once I have sent it, I will tell you.',
    'If it has been sent, it arrives today.',
    'Have I sent it? Let me see.',
    'The flight has been cancelled by the airline.',
    'You have been added to the list, says the page.',
    'It may have been moved.',
    'I will send it.',
    'Check that Ann does have assigned tasks.',
    'Updated list:',
    'Saved mail is in the folder.',
    'Here are the minutes.',
    'Ich habe das Protokoll gesendet.',
    '',
  ])('%s', (text) => {
    expect(find(text)).toBeNull()
  })

  test('if a change was called anywhere, whatever came of it', () => {
    const earlier = [user('Hi'), ...done('send_mail', { to: 'Ann' }, 'Error: offline'), says('Failed.'), ask]
    expect(find('I have sent it.', earlier)).toBeNull()
    expect(find('I have sent it.', [ask, ...done('bash', { command: 'mail ann' }, '')])).toBeNull()
  })

  test('if an output says so: the text reports what it read', () => {
    expect(find('It has been sent.', [ask, ...done('get_mail', {}, '{"state": "Sent"}')])).toBeNull()
  })

  test('if the agent has no tool that could change anything, or no user is visible', () => {
    expect(find('I have updated the text below.', [ask], [tool('find_person')])).toBeNull()
    expect(find('I have updated the text below.', [ask], null)).toBeNull()
    expect(find('I have sent it.', [assistant(call('find_person')), output('find_person', 'x')])).toBeNull()
  })

  test('if part of the conversation is hidden', () => {
    expect(find('I have sent it.', [user('Do what the picture says.\n[image]')])).toBeNull()
  })
})
