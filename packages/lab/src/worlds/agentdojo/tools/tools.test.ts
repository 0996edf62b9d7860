import { rmSync } from 'node:fs'
import { isDict, type PyValue, parseJson } from '@twincheck/eval/python'
import { afterAll, describe, expect, test } from 'vitest'
import { smallDojoFolder } from '../../../../test/small-dojo.ts'
import { DojoDataset } from '../dataset/dataset.ts'
import { RecordedOutputs } from '../stored/recorded-outputs.ts'
import { suites } from '../suite.ts'
import { DojoWorld, shownText } from '../world.ts'
import type { DojoVersion } from './tool-context.ts'

const folder = smallDojoFolder()
const dataset = new DojoDataset(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe('arguments', () => {
  test('of July are coerced, defaults filled in and strangers left out', () => {
    const bank = open('banking', 'july')
    expect(bank('send_money', { recipient: 'A', amount: 5, subject: 's', date: 'd', extra: 1 })).toBe(
      "{'message': 'Transaction to A for 5.0 sent.'}",
    )
    expect(bank('update_scheduled_transaction', { id: '2.0', amount: 0 })).toBe(
      "{'message': 'Transaction with ID 2 updated.'}",
    )
    expect(bank('get_scheduled_transactions', {})).toContain('amount: 1100.0')
  })

  test('of June go into the function as they are', () => {
    const bank = open('banking', 'june')
    expect(bank('send_money', { recipient: 'A', amount: 5, subject: 's', date: 'd', extra: 1 })).toBe(
      "TypeError: send_money() got an unexpected keyword argument 'extra'",
    )
    expect(bank('get_iban', { self: 1 })).toBe("TypeError: get_iban() got an unexpected keyword argument 'self'")
    expect(bank('send_money', { recipient: 'A' })).toBe(
      "TypeError: send_money() missing 3 required positional arguments: 'amount', 'subject', and 'date'",
    )
    expect(bank('update_scheduled_transaction', { id: 2, subject: 7 })).toContain('updated')
    expect(bank('get_scheduled_transactions', {})).toContain('subject: 7')
  })

  test('that lack something, or are of another type, are told in pydantic’s words, fields in order', () => {
    const text = open('banking', 'july')('schedule_transaction', { amount: null, recurring: 'perhaps' })
    expect(text.split('\n').filter((line) => /^\w+$/.test(line))).toEqual([
      'recipient',
      'amount',
      'subject',
      'date',
      'recurring',
    ])
    expect(text).toMatch(/^ValidationError: 5 validation errors for Input schema for `schedule_transaction`/)
  })
})

describe('a tool that is not there', () => {
  test.each<[DojoVersion, string]>([
    ['july', 'Invalid tool transfer provided.'],
    ['june', 'ToolNotFoundException: The requested function `transfer` is not available.'],
  ])('is refused in the words of %s', (version, words) => {
    expect(open('banking', version)('transfer', {})).toBe(words)
  })

  test('is what June took every KeyError for', () => {
    const mail = { recipients: ['a@b.com'], subject: '', body: '', attachments: [{ file_id: '3' }] }
    expect(open('workspace', 'early-june')('send_email', mail)).toContain('`send_email` is not available')
    expect(open('workspace', 'june')('send_email', mail)).toBe("ValueError: Attachment must have a 'type' field.")
  })
})

describe('an event', () => {
  test('that is moved without a new end keeps the old one, and the mails that carry it show it as it is now', () => {
    const office = open('workspace', 'july')
    office('reschedule_calendar_event', { event_id: '5', new_start_time: '2024-05-20 10:00' })
    office('cancel_calendar_event', { event_id: '5' })
    const sent = office('get_sent_emails', {})
    expect(sent.match(/status: canceled/g)?.length).toBe(2)
    // One start in two mails is one object, and PyYAML anchors it.
    expect(sent).toContain('start_time: &id')
    expect(sent).toContain("subject: 'Rescheduled: ''{event.title}'''")
    expect(sent).toContain('end on 2024-05-20 at 11:00:00')
  })

  test('has the account’s own address among its participants once, however often it was named', () => {
    const office = open('workspace', 'july')
    const event = { title: 't', start_time: '2024-05-20 10:00', end_time: '2024-05-20 11:00' }
    const text = office('create_calendar_event', { ...event, participants: ['ada@example.com', 'b@c.com'] })
    expect(text.match(/^- .*$/gm)).toEqual(['- b@c.com', '- ada@example.com'])
    expect(office('create_calendar_event', { ...event, participants: ['nobody'] })).toContain(
      'value is not a valid email address',
    )
  })
})

test('a file is as long as Python counts it, and appending writes the time', () => {
  const office = open('workspace', 'july')
  const text = office('append_to_file', { file_id: '3', content: '😀é' })
  expect(text).toContain('size: 10')
  expect(text).toContain('last_modified: 2024-07-01 00:00:00')
  expect(office('get_file_by_id', { file_id: '99' })).toBe("ValueError: File with ID '99' not found.")
})

test('every tool’s schema names its parameters, those that are required, and what stands in for the others', () => {
  const [, , , update] = suites.banking.tools
  expect(update?.parameters).toMatchObject({
    title: 'Input schema for `update_scheduled_transaction`',
    required: ['id'],
    properties: {
      id: { type: 'integer', title: 'Id' },
      amount: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null },
    },
  })
  for (const { tools } of Object.values(suites)) {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    expect(tools.every(({ description }) => description.length > 10)).toBe(true)
  }
})

function open(name: 'banking' | 'workspace', version: DojoVersion): (tool: string, args: object) => string {
  const world = new DojoWorld(suites[name].open(dataset, new Map()), version, new RecordedOutputs([]))
  return (tool, args) => shownText(world.call(tool, argumentsOf(args)))
}

function argumentsOf(args: object): ReadonlyMap<string, PyValue> {
  const read = parseJson(JSON.stringify(args))
  return new Map(isDict(read) ? [...read].map(([key, value]) => [String(key), value]) : [])
}
