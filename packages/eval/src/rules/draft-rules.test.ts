import type { ModelPort } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { DraftReplyError, draftRules } from './draft-rules.ts'

const policy = `# Loans

- A fee can be waived only within 7 days
  after the due date.
- Be kind. Books must be returned in good condition.
- Before a loan is extended, the reader must say yes.
`
const tools = ['waive_fee', 'get_loan', 'extend_loan'].map((name) => ({ name, description: `The tool ${name}.` }))

const late = { loan_id: 'L1', due: '2024-05-01' }
const soon = { loan_id: 'L1', due: '2024-05-14' }
const read = (gives: object) => [{ call: 'get_loan', with: { loan_id: 'L1' }, gives }]
const waive = { call: 'waive_fee', with: { loan_id: 'L1' } }

const rule = {
  name: 'late-waiver',
  tool: 'waive_fee',
  quote: 'A fee can be waived only within 7 days after the due date.',
  entity: { key: 'loan_id' },
  when: [{ field: 'due', olderThan: '7 days' }],
  twin: 'ask',
  reason: 'The due date is more than a week ago.',
}
const tests = [
  { name: 'two weeks are too late', trace: read(late), ...waive, expect: { rule: 'late-waiver' } },
  { name: 'a day is not', trace: read(soon), ...waive, expect: 'kept' },
  { name: 'an unknown date is kept', trace: [{ user: 'Waive my fee.' }], ...waive, expect: 'kept' },
]
const clock = { at: '2024-05-15 10:00:00' }
const good = { rule, tests, clock }

const extension = {
  rule: {
    name: 'agreed-extension',
    tool: 'extend_loan',
    quote: 'Before a loan is extended, the reader must say yes.',
    when: [{ confirmed: false }],
    twin: 'ask',
    reason: 'The reader has not agreed to the extension yet.',
  },
  tests: [
    {
      name: 'a wish',
      trace: [{ user: 'Longer please.' }],
      call: 'extend_loan',
      with: { loan_id: 'L1' },
      expect: { rule: 'agreed-extension' },
    },
    {
      name: 'a yes',
      trace: [{ assistant: 'Shall I extend loan L1?' }, { user: 'Yes.' }],
      call: 'extend_loan',
      with: { loan_id: 'L1' },
      expect: 'kept',
    },
    {
      name: 'a no',
      trace: [{ assistant: 'Shall I extend loan L1?' }, { user: 'No.' }],
      call: 'extend_loan',
      with: { loan_id: 'L1' },
      expect: { rule: 'agreed-extension' },
    },
  ],
}

const says =
  (reply: unknown): ModelPort =>
  async () => ({ text: typeof reply === 'string' ? reply : JSON.stringify(reply), model: 'scripted-1', usage: null })

const draft = (...drafts: readonly unknown[]) =>
  draftRules(
    policy,
    tools,
    says({ drafts: drafts.map((one) => JSON.stringify(one)), leftOut: [] }),
    new AbortController().signal,
  )

describe('a draft', () => {
  test('that quotes its sentence and passes its tests is taken, and marked as drafted', async () => {
    const { file, rejected } = await draft(good, extension)
    expect(rejected).toEqual([])
    expect(file.rules).toEqual([
      { ...rule, drafted: true },
      { ...extension.rule, drafted: true },
    ])
    expect(file.tests).toHaveLength(6)
    expect(file.clock).toEqual(clock)
  })

  test.each<[string, unknown, string]>([
    [
      'misquotes the policy',
      { ...good, rule: { ...rule, quote: 'A fee can be waived within 14 days.' } },
      'word for word',
    ],
    ['quotes nothing', { ...good, rule: { ...rule, quote: undefined } }, 'word for word'],
    [
      'names a tool that does not exist',
      { ...good, rule: { ...rule, tool: 'erase_fee' } },
      'there is no tool "erase_fee"',
    ],
    [
      'wants to refuse',
      { ...good, rule: { ...rule, twin: 'refuse' } },
      'expected ask or read-first, since the rule is drafted',
    ],
    ['has a clause of another language', { ...good, rule: { ...rule, when: [{ feeling: 'bad' }] } }, 'when[0]'],
    ['has two tests', { ...good, tests: tests.slice(0, 2) }, 'it has 2 tests; at least 3 are needed'],
    ['is never kept in its tests', { ...good, tests: [tests[0], tests[0], tests[0]] }, 'one that it keeps'],
    [
      'contradicts its own test',
      { ...good, tests: [...tests, { ...tests[0], name: 'odd', expect: 'kept' }] },
      'test "odd": expected kept',
    ],
    ['is nonsense', 'the policy is about loans', 'not JSON with "rule" and "tests"'],
    ['is a list', [1, 2], 'not JSON with "rule" and "tests"'],
  ])('that %s is rejected with the reason', async (_, one, why) => {
    const { file, rejected } = await draft(one)
    expect(file).toEqual({ rules: [], tests: [] })
    expect(rejected).toHaveLength(1)
    expect(rejected[0]?.why).toContain(why)
  })

  test('that contradicts an earlier draft is rejected, and the earlier one stays', async () => {
    const strict = {
      rule: { ...rule, name: 'never-waive', when: [{ argument: 'loan_id', startsWith: 'L' }] },
      tests: [
        { ...tests[1], name: 'even a day', expect: { rule: 'never-waive' } },
        { ...tests[1], name: 'another loan', with: { loan_id: 'X1' } },
        { ...tests[1], name: 'one more', with: { loan_id: 'X2' } },
      ],
    }
    const { file, rejected } = await draft(good, strict)
    expect(file.rules.map(({ name }) => name)).toEqual(['late-waiver'])
    expect(rejected).toEqual([
      { name: 'never-waive', why: expect.stringContaining('test "a day is not": expected kept') },
    ])
  })

  test('with the name of another is rejected', async () => {
    const { rejected } = await draft(good, good)
    expect(rejected).toEqual([{ name: 'late-waiver', why: 'another draft has this name' }])
  })
})

test('sentences that the model leaves out are passed on with its reason', async () => {
  const leftOut = [{ quote: 'Be kind.', why: 'No call shows it.' }]
  const { leftOut: found } = await draftRules(
    policy,
    tools,
    says({ drafts: [], leftOut }),
    new AbortController().signal,
  )
  expect(found).toEqual(leftOut)
})

test.each([
  ['not JSON', 'Sure, here are the rules!', 'it is not JSON'],
  ['without drafts', { rules: [] }, 'it has no list "drafts"'],
  ['too long', { drafts: Array.from({ length: 101 }, () => '{}') }, 'more than 100 drafts'],
])('a reply that is %s is refused, and nothing is written', async (_, reply, said) => {
  const drafted = draftRules(policy, tools, says(reply), new AbortController().signal)
  await expect(drafted).rejects.toThrow(DraftReplyError)
  await expect(drafted).rejects.toThrow(said)
})
