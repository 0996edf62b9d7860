/** What the command as built prints and writes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-rules-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const rules = `
clock: 2024-05-15 10:00:00
rules:
  - name: late-return
    tool: waive_fee
    entity: { key: loan_id, from: get_loan }
    when: [{ field: due, olderThan: 7 days }]
    twin: delete
    reason: A fee is not waived after a week.
`
const tests = `
tests:
  - name: two weeks are too late
    trace: [{ call: get_loan, with: { loan_id: L1 }, gives: { loan_id: L1, due: 2024-05-01 } }]
    call: waive_fee
    with: { loan_id: L1 }
    expect: { rule: late-return }
`

describe('twincheck rules check', () => {
  test('names the conditions of a file that is of the form, and what each may do', async () => {
    const { code, stdout, stderr } = await twincheck('rules', 'check', written('rules.yaml', rules))
    expect(code).toBe(0)
    expect(stdout).toBe('rule-late-return: withholding\nrule-late-return-unread: read-first\n')
    expect(stderr).toContain('1 rules are valid, with 0 tests.')
  })

  test('says of one that is not where, what was expected and what was found, and fails', async () => {
    const file = written('rules.yaml', rules.replace('7 days', 'a week'))
    const { code, stdout, stderr } = await twincheck('rules', 'check', file)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${file}: rule "late-return": when[0].olderThan: expected a number of minutes, hours,`)
    expect(stderr).toContain('found "a week"')
    expect(stderr).toContain('(invalid-rules)')
  })

  test('prints the conditions and their versions as JSON', async () => {
    const { stdout } = await twincheck('rules', 'check', written('rules.yaml', rules), '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      rules: 1,
      tests: 0,
      conditions: [{ name: 'rule-late-return', version: expect.any(Number), authorises: 'withholding' }, {}],
    })
  })
})

describe('twincheck rules test', async () => {
  test('runs the tests that stand in the file', async () => {
    const { code, stdout, stderr } = await twincheck('rules', 'test', written('rules.yaml', rules + tests))
    expect([code, stdout]).toEqual([0, 'passed  two weeks are too late\n'])
    expect(stderr).toContain('1 of 1 tests passed.')
  })

  test('runs those of a second file too; one that fails says what was found, and the command fails', async () => {
    const cases = written('cases.yaml', tests.replace('{ rule: late-return }', 'kept'))
    const { code, stdout } = await twincheck('rules', 'test', written('rules.yaml', rules + tests), cases)
    expect(code).toBe(1)
    expect(stdout).toBe(
      [
        'passed  two weeks are too late',
        'FAILED  two weeks are too late',
        '          expected kept',
        '          found    rule-late-return: {"kind":"answer","text":"Not executed: A fee is not waived after a week."}',
        '',
      ].join('\n'),
    )
  })

  test('prints JSON lines, and a last one with the summary', async () => {
    const { stdout } = await twincheck('rules', 'test', written('rules.yaml', rules + tests), '--json', '--quiet')
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { passed: true },
      { summary: { tests: 1, failed: 0 } },
    ])
  })

  test('refuses to pass where there is nothing to run', async () => {
    const { code, stderr } = await twincheck('rules', 'test', written('rules.yaml', rules))
    expect(code).toBe(1)
    expect(stderr).toContain('has no tests, so there is nothing to run')
  })

  test('passes on the example of the airline', async () => {
    const file = join(import.meta.dirname, '../../../../examples/rules/airline.yaml')
    expect(await twincheck('rules', 'test', file, '--quiet')).toMatchObject({ code: 0, stderr: '' })
  })
})

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('twincheck rules coverage', () => {
  const policy = '# Fees\n\nA fee is not waived after a week. Be kind.\n'

  test('prints the policy with the rules of each sentence, and rules without a sentence', async () => {
    const quoted = rules.replace(
      '    tool: waive_fee',
      '    quote: A fee is not waived after a week.\n    tool: waive_fee',
    )
    const other =
      quoted +
      quoted
        .slice(quoted.indexOf('  - name'))
        .replace('late-return', 'older')
        .replace(/quote:.*/, 'quote: No fees.')
    const { code, stdout, stderr } = await twincheck(
      'rules',
      'coverage',
      written('p.md', policy),
      written('r.yaml', other),
    )
    expect(code).toBe(0)
    expect(stdout).toBe(
      [
        'open     1: Fees',
        'covered  3: A fee is not waived after a week.',
        '         by late-return',
        'open     3: Be kind.',
        'rule older: the policy does not have its quote. Correct the quote, or check the rule again.',
        '',
      ].join('\n'),
    )
    expect(stderr).toContain('1 of 3 sentences have a rule; 1 rules have no sentence.')
  })

  test('names the policy that cannot be read', async () => {
    const { code, stderr } = await twincheck('rules', 'coverage', join(folder, 'none.md'), written('r.yaml', rules))
    expect(code).toBe(1)
    expect(stderr).toContain('none.md cannot be read')
  })
})

const parameters = { type: 'object', properties: { loan_id: { type: 'string' } } }
const toolList = JSON.stringify([{ name: 'waive_fee', description: 'Waives a fee.', parameters }])

describe('twincheck rules draft', () => {
  test('writes the drafts that hold, marked as drafted, and says why the others were left out', async () => {
    const waive = { call: 'waive_fee', with: { loan_id: 'L1' } }
    const rule = {
      ...{
        name: 'agreed-waiver',
        tool: 'waive_fee',
        quote: 'Ask before a fee is waived.',
        when: [{ confirmed: false }],
      },
      ...{ twin: 'ask', reason: 'The reader has not agreed yet.' },
    }
    const cases = [
      { name: 'a wish', trace: [{ user: 'Waive it.' }], ...waive, expect: { rule: 'agreed-waiver' } },
      {
        name: 'a yes',
        trace: [{ assistant: 'Shall I waive the fee of L1?' }, { user: 'Yes.' }],
        ...waive,
        expect: 'kept',
      },
      {
        name: 'a no',
        trace: [{ assistant: 'Shall I waive the fee of L1?' }, { user: 'No.' }],
        ...waive,
        expect: { rule: 'agreed-waiver' },
      },
    ]
    const wrong = { rule: { ...rule, name: 'wrong', quote: 'Never waive fees.' }, tests: cases }
    const reply = {
      drafts: [JSON.stringify({ rule, tests: cases }), JSON.stringify(wrong), 'nonsense'],
      leftOut: [{ quote: 'Be kind.', why: 'No call shows it.' }],
    }
    const server = createServer((_, outgoing) => {
      const message = { role: 'assistant', content: JSON.stringify(reply) }
      const body = {
        id: 'c',
        object: 'chat.completion',
        model: 'm-1',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
    const out = join(folder, 'drafts.yaml')
    const policy = written('p.md', 'Be kind.\n\n- Ask before a\n  fee is waived.\n')
    const flags = ['--tools', written('tools.json', toolList), '--model', 'm', '--base-url', url, '--out', out]
    const { code, stderr } = await twincheck('rules', 'draft', policy, ...flags)
    server.close()
    expect(code).toBe(0)
    expect(stderr).toContain('left out wrong: the policy does not have its quote, word for word')
    expect(stderr).toContain('left out draft 3: it is not JSON')
    expect(stderr).toContain('no rule for "Be kind.": No call shows it.')
    expect(readFileSync(out, 'utf8')).toContain('drafted: true')
    expect((await twincheck('rules', 'check', out)).stdout).toBe('rule-agreed-waiver: question\n')
  })

  test.each([
    [[], '--tools is missing'],
    [['--tools', 'TOOLS'], '--model is missing'],
    [['--tools', 'TOOLS', '--model', 'm'], '--base-url is missing'],
    [['--tools', 'BAD', '--model', 'm', '--base-url', 'http://127.0.0.1:9/v1'], 'no list'],
  ])('with %j says what is missing before any model is asked', async (flags, said) => {
    const tools = written('tools.json', toolList)
    const bad = written('bad.json', '{}')
    const given = flags.map((flag) => (flag === 'TOOLS' ? tools : flag === 'BAD' ? bad : flag))
    const { code, stdout, stderr } = await twincheck('rules', 'draft', written('p.md', 'Be kind.'), ...given)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(said)
  })
})
