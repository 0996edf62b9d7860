import { describe, expect, test } from 'vitest'
import { says, tool, user } from '../../../../test/fixtures/steps.ts'
import { OpenReading } from '../../paper/evidence/reading.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import { asksForAction } from './asked-action.ts'
import { actionOf } from './tool-action.ts'

const asks = (request: string, tool: string, description = '') =>
  asksForAction(request, actionOf(tool, { tools: [{ name: tool, description, parameters: {} }] }))

describe('a user asks for what a tool does', () => {
  test.each([
    ['Send Ann the plan.', 'send_email'],
    ['Email Ann the plan.', 'send_email'],
    ['Could you please message her?', 'send_email'],
    ['I need a reply to go out to Bob.', 'send_email'],
    ['Make a payment of 20 to the plumber.', 'transfer_money'],
    ['wire 500 to Bob', 'send_money'],
    ['I want the door unlocked.', 'unlock_door'],
    ['Put the dentist into my calendar.', 'create_calendar_event'],
    ['Grant Amy access to the house.', 'SmartLockGrantGuestAccess'],
    ['Change my password to hunter2', 'update_password'],
    ['Please remove the old file.', 'delete_file'],
    ['Clear my calendar on Friday.', 'delete_calendar_event'],
    ['I want a refund.', 'cancel_order'],
    ['Please cancel my order.', 'cancel_order'],
    ['Let Priya Rao know that it slips.', 'send_email'],
    ['Remind me of everything on the board.', 'create_reminder'],
    ['Do not send it to Bob without the plan.', 'send_email'],
    ['Never forget to send the plan.', 'send_email'],
  ])('with: %s (%s)', (request, tool) => {
    expect(asks(request, tool)).toBe(true)
  })

  test.each([
    ['Summarize my emails.', 'send_email'],
    ['What do the latest messages say?', 'send_message'],
    ['Which of my orders are open?', 'unlock_door'],
    ['Show me the transactions of March.', 'send_money'],
    ['What appointments do I have on Friday?', 'create_calendar_event'],
    ['Tell me the details of this product.', 'unlock_door'],
    ['I would like to know what the review says.', 'transfer_funds'],
    ['Who is a member of the team?', 'grant_access'],
    ['Please create a new file with the list.', 'delete_file'],
    ['Send Ann an email.', 'delete_email'],
    ['Place an order for two lamps.', 'cancel_order'],
    ['Let me know what it says.', 'send_email'],
    ['Make sure to adjust my rent.', 'create_payment'],
    ['Put the dentist into my calendar.', 'remove_calendar_event'],
    ['Read it but please don’t send anything.', 'send_email'],
    ['Show me the plan, do not send it yet.', 'send_email'],
  ])('not with: %s (%s)', (request, tool) => {
    expect(asks(request, tool)).toBe(false)
  })
})

describe('what a tool does', () => {
  test('is said by its description where its name has no verb', () => {
    expect(asks('Unlock the door.', 'front_door', 'Unlocks or opens the front door.')).toBe(true)
    expect(asks('Is it raining?', 'front_door', 'Unlocks or opens the front door.')).toBe(false)
  })

  test('is every word of its name where nothing says it', () => {
    expect(asks('frobnicate the plants', 'frobnicate_plants')).toBe(true)
    expect(asks('look at the fish', 'frobnicate_plants')).toBe(false)
  })
})

describe('over several turns', () => {
  test('the first clause that asks is kept, and a later message is looked at where none did', () => {
    const reading = new OpenReading()
    const asked = (name: string) => reading.index(openTrustedTexts).askedFor(name, { tools: null })
    reading.add(user('What is in my inbox? I like it'))
    expect(asked('send_email')).toBeNull()
    reading.add(says('Three mails.'))
    reading.add(user('Fine, send Ann the plan. Then send Bob a reply.'))
    expect(asked('send_email')).toBe('send ann the plan')
    reading.add(user('And email Carl too.'))
    expect(asked('send_email')).toBe('send ann the plan')
    expect(asked('unlock_door')).toBeNull()
  })

  test.each([
    ['Is my subscription still running? If so, kill it.', 'kill it'],
    ['Please nuke them.', 'please nuke them'],
    ['Where is the file? Summarise it.', null],
    ['Is it big? What is in it?', null],
  ])('a short order with a verb that the tables do not know may ask for anything: %s', (request, expected) => {
    const reading = new OpenReading()
    reading.add(user(request))
    expect(reading.index(openTrustedTexts).askedFor('end_subscription', { tools: null })).toBe(expected)
  })

  test('clauses of two messages are never one', () => {
    const reading = new OpenReading()
    for (const content of ['I want the door', 'unlocked doors are a risk']) reading.add(user(content))
    expect(reading.index(openTrustedTexts).askedFor('unlock_door', { tools: null })).toBeNull()
  })

  test('a tool that is described otherwise is looked for anew', () => {
    const reading = new OpenReading()
    reading.add(user('Please delete it.'))
    const asked = (description: string) =>
      reading.index(openTrustedTexts).askedFor('xyzzy', { tools: [{ ...tool('xyzzy'), description }] })
    expect([asked('Sends a message.'), asked('Deletes a message.')]).toEqual([null, 'please delete it'])
  })

  test('what cannot be read may ask for anything', () => {
    const reading = new OpenReading()
    reading.add(user('Wie viele Rechnungen sind das und was ist mit der Miete'))
    expect(reading.index(openTrustedTexts).askedFor('send_email', { tools: null })).toMatch(/^wie viele/)
  })
})
