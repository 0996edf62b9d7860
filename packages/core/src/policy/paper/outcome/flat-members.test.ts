import { describe, expect, test } from 'vitest'
import { flatMembers } from './flat-members.ts'
import { inferOutcome } from './index.ts'

const sent = { name: 'send_order', arguments: { id: 'O-7' } }
const read = { name: 'get_order', arguments: { id: 'O-7' } }

describe('the members of a short answer', () => {
  test.each<[string, string, unknown]>([
    ['XML', '<order>\n <id>7</id> <ok>false</ok><note></note>\n</order>', { id: 7, ok: false, note: null }],
    ['XML with a declaration and attributes', '<?xml version="1.0"?><a:r x="1"><b>1.5</b></a:r>', { b: 1.5 }],
    [
      'YAML',
      'status: rejected\nreason: "no stock"\nretries: 0\nuntil:',
      {
        ...{ status: 'rejected', reason: 'no stock', retries: 0, until: null },
      },
    ],
  ])('%s', (_, text, members) => {
    expect(flatMembers(text, 0)).toEqual(members)
  })
})

describe('no such answer', () => {
  test.each<[string, string]>([
    ['nested elements', '<orders><order><status>failed</status></order></orders>'],
    ['text between elements', '<p>The <b>order</b> failed</p>'],
    ['an element without an end', '<order><status>failed</status>'],
    ['one line', 'status: failed'],
    ['a line that is no member', 'status: failed\n- a list'],
    ['a sentence', 'Note that this failed.\nstatus: failed'],
    ['a long text', `a: 1\nb: ${'x'.repeat(150)}\n`.repeat(20)],
    ['too many members', Array.from({ length: 21 }, (_, index) => `m${index}: 1`).join('\n')],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(flatMembers(text, 0)).toBeNull()
  })
})

describe('what a changing call reports', () => {
  test.each<[string, string, string]>([
    ['a status in XML', '<response><id>7</id><status>error</status></response>', 'failure'],
    ['a rejection in XML', '<response><status>rejected</status><reason>no stock</reason></response>', 'failure'],
    ['no success in XML', '<response><success>false</success></response>', 'failure'],
    ['a code in XML', '<result code="503">Backend busy</result>', 'failure'],
    ['a status in YAML', 'status: rejected\nreason: no stock', 'failure'],
    ['a success in XML', '<response><id>7</id><status>sent</status></response>', 'success'],
    ['a success in YAML', 'status: sent\nid: 7', 'success'],
    ['a list of things that failed', '<orders><order><status>failed</status></order></orders>', 'success'],
    ['a good code', '<result code="200">sent</result>', 'success'],
  ])('%s', (_, text, outcome) => {
    expect(inferOutcome(text, undefined, sent)).toBe(outcome)
  })

  test('a thing that is read may have failed itself', () => {
    expect(inferOutcome('<order><id>7</id><status>failed</status></order>', undefined, read)).toBe('success')
    expect(inferOutcome('id: 7\nstatus: rejected', undefined, read)).toBe('success')
  })

  test('hostile texts are read in a moment', () => {
    for (const text of [
      `<a>${'<b>'.repeat(600)}`,
      `<a>${'<b></b>'.repeat(250)}`,
      'a: \n'.repeat(480),
      `<a ${'x '.repeat(140)}>`,
    ])
      expect(inferOutcome(text, undefined, sent)).not.toBe('refused')
  })
})
