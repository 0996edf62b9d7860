import { describe, expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import { staleArgument } from '../stale-argument.ts'

/** The value that replaces `stale`, which an earlier turn looked at; null if the call is kept. */
function named(request: string, tool: string, parameters: JsonObject, stale = 'VL-12'): unknown {
  const messages = [
    user('What of it?'),
    ...done('lookup', { thing: stale }, '{"ok": true}'),
    says('Fine.'),
    user(request),
  ]
  return staleArgument.match(scene({ messages, proposal: toolCalls(call(tool, parameters)) }))?.finding.current ?? null
}

describe('a new thing of the tool is asked for', () => {
  const backup = (request: string, tool = 'create_backup') => named(request, tool, { volume_id: 'VL-12' })

  test.each([
    'Take a backup of VL-15.',
    'Take a full nightly backup of volume VL-15 before noon.',
    'Can you take a backup of VL-15?',
    'I would like a backup for VL-15.',
    'That is fine. We need a backup of VL-15.',
    'All right. Thanks! Run me a backup on VL-15.',
    'Give VL-15 a backup.',
    'Please give VL-15 an extra backup.',
    'VL-15 needs a backup.',
    'VL-15 would like a full nightly backup, please arrange it.',
  ])('%s', (request) => {
    expect(backup(request)).toBe('VL-15')
  })

  test.each([
    ['the thing is known', 'Take the backup of VL-15.'],
    ['too many words are before it', 'Take a very long but full backup of VL-15.'],
    ['it is another thing', 'Take a picture of VL-15.'],
    ['another noun comes between', 'Take a backup with the label of VL-15.'],
    ['it has a subject', 'We take a backup of VL-15 on Sundays.'],
    ['you is a subject', 'You take a backup of VL-15 on Sundays.'],
    ['it was done', 'Started a backup of VL-15.'],
    ['it was made', 'Made a backup of VL-15.'],
    ['it is looked for', 'Find a backup of VL-15.'],
    ['somebody else wants it', 'Customers want a backup of VL-15.'],
    ['more is said before', 'Noon then. Take a backup of VL-15.'],
    ['another thing is wanted', 'VL-15 needs a label.'],
    ['no wish is in front of the thing', 'VL-15 hosts a backup.'],
    ['the thing is known there', 'VL-15 needs the backup.'],
    ['the wish comes behind the thing', 'VL-15 hosts a backup that we need.'],
    ['a word may mean the earlier value', 'Take a backup of VL-15 onto the same disk.'],
    ['a later clause may mean the earlier value', 'Greetings to VL-15, mount it.'],
    ['the clause states something', 'Take a backup of VL-15 because Ann asks.'],
    ['the thing is not in front', 'Give VL-15 a place with a large backup.'],
    ['somebody gives it', 'Ann will give VL-15 a backup.'],
    ['it belongs to two', 'Take a copy backup of VL-15.'],
  ])('but not where %s', (_, request) => {
    expect(backup(request)).toBeNull()
  })

  test('but not by a tool that takes something away', () => {
    expect(backup('Take a backup of VL-15.', 'remove_backup')).toBeNull()
  })

  test('but not where the call has the value already, in a text too', () => {
    const note = (text: string) => named('Write a note on VL-5.', 'create_note', { volume_id: 'VL-12', text })
    expect(note('Like Ann')).toBe('VL-5')
    expect(note('Like VL-5')).toBeNull()
  })
})

describe('the clause has everything else that the call says', () => {
  const driver = (request: string, parameters: JsonObject = { driver: 'Felix' }) =>
    named(request, 'plan_tour', { volume_id: 'VL-12', ...parameters })

  test.each([
    ['Put Felix on VL-15.', { driver: 'Felix' }],
    ['Please enter Friday as a day off for VL-15.', { day: 'Friday' }],
    ['Charge 1,200 for VL-15.', { amount: 1200 }],
    ['Seat Felix and Ann at VL-15.', { driver: 'felix', guest: 'Ann' }],
  ])('%s', (request, parameters) => {
    expect(driver(request, parameters)).toBe('VL-15')
  })

  test.each([
    ['an argument is missing', 'Put Felix on VL-15.', { driver: 'Felix', day: 'Friday' }],
    ['an argument is empty', 'Put Felix on VL-15.', { driver: '' }],
    ['there is no other argument', 'Put Felix on VL-15.', {}],
    ['an argument was said before', 'Put it on VL-15.', { driver: 'it' }],
    ['it goes somewhere', 'Put Felix into VL-15.', { driver: 'Felix' }],
    ['it is taken from there', 'Take Felix from VL-15.', { driver: 'Felix' }],
    ['two things are related', 'Put Felix back on VL-15.', { driver: 'Felix' }],
    ['it is as for the other', 'Put Felix as for VL-15.', { driver: 'Felix' }],
    ['the verb follows another thing', 'Base 14 on VL-15.', { price: 14 }],
    ['there is no verb', 'Felix on VL-15.', { driver: 'Felix' }],
  ])('but not where %s', (_, request, parameters) => {
    expect(driver(request, parameters)).toBeNull()
  })

  test('but not where an earlier message has one of them', () => {
    const messages = [
      user('Who is Felix?'),
      ...done('lookup', { thing: 'VL-12' }, '{"ok": true}'),
      says('A driver.'),
      user('Put Felix on VL-15.'),
    ]
    const proposal = toolCalls(call('plan_tour', { volume_id: 'VL-12', driver: 'Felix' }))
    expect(staleArgument.match(scene({ messages, proposal }))).toBeNull()
  })

  test('but not where an earlier call has one of them', () => {
    const messages = [
      user('Who?'),
      ...done('lookup', { thing: 'VL-12', driver: 'Felix' }, '{"ok": true}'),
      says('Done.'),
      user('Put Felix on VL-15.'),
    ]
    const proposal = toolCalls(call('plan_tour', { volume_id: 'VL-12', driver: 'Felix' }))
    expect(staleArgument.match(scene({ messages, proposal }))).toBeNull()
  })
})
