/** What the command as built prints and writes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
