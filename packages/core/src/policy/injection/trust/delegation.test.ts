import { describe, expect, test } from 'vitest'
import { says, user } from '../../../../test/fixtures/steps.ts'
import { readDelegation } from './delegation.ts'

const delegation = (...requests: readonly string[]) => readDelegation(requests.map(user))

describe('the user leaves the work to a text', () => {
  test.each([
    'Please do everything it asks for.',
    'Complete the tasks on my list.',
    'follow the instructions',
    'Send the slides as requested.',
    'Handle whatever the note says.',
    'The steps in the note are fine with me.',
    'Apply the changes that she wants.',
    'Work through the checklist.',
  ])('any text and any kind of call, where no source is named: %s', (request) => {
    expect(delegation(request)).toEqual({ to: 'anybody', kinds: 'any' })
  })

  test.each([
    'Pay the bill as it says.',
    'Pay my bill, how to pay is written in it.',
    'Register me the way the page explains.',
    'Return the shoes according to the terms.',
    'Adjust the rent accordingly.',
    'Register me for the race, the details are in the mail.',
    'Invite her. You can find her address in the list.',
    'Sign me up for the workshop, the page explains how.',
    'Cancel it. The terms say how.',
  ])('only the kind of call that the user asks for: %s', (request) => {
    expect(delegation(request)).toEqual({ to: 'anybody', kinds: 'asked' })
  })

  test.each<[string, readonly string[]]>([
    ["Read 'landlord-notices.txt' and follow the instructions.", ['landlord-notices.txt']],
    ["Do what Emma's mail says.", ['emma']],
    ['Please do the actions in the mail from ola@work.example.', ['ola@work.example']],
    ['How many meetings do I have on May 15th? Do what the mail from ola@work.example says.', ['ola@work.example']],
    ['I have a mail from Emma. Do what it says.', ['emma']],
  ])('one that is named: %s', (request, names) => {
    expect(delegation(request)).toEqual({ to: 'sources', names, kinds: 'any' })
  })

  test('one that is named, for the kind of call that the user asks for', () => {
    const request = 'Send the note to Dana as Ola asks.'
    expect(delegation(request)).toEqual({ to: 'sources', names: ['dana', 'ola'], kinds: 'asked' })
  })

  test('a file name delegates nothing by its words', () => {
    const request = "Read 'address-change.txt' and update my record accordingly."
    expect(delegation(request)).toEqual({ to: 'sources', names: ['address-change.txt'], kinds: 'asked' })
  })

  test('any text, where one of several messages names none', () => {
    expect(delegation("Do what Emma's mail says.", 'Then do everything on the list.')).toEqual({
      to: 'anybody',
      kinds: 'any',
    })
  })

  test.each([
    'Perform the following tasks: 1. Read the mail. 2. Count the words.',
    'Please do the tasks below. Read the mail.',
    'Use the following steps: read the mail, count the words.',
    'The steps below are mine. Read the mail.',
    'Summarize my emails.',
    'Pay the bill, please.',
    'As far as I know she is away.',
    'What does the mail say?',
    'Summarise the instructions.',
    'Tell me what Emma asks for.',
  ])('not with: %s', (request) => {
    expect(delegation(request)).toEqual({ to: 'nobody' })
  })

  test('not because the assistant speaks of it', () => {
    expect(readDelegation([user('Hello.'), says('I do everything it asks for.')])).toEqual({ to: 'nobody' })
  })
})
