/** The texts that the playground offers to copy: a program that repeats the decision, and a rule that holds for its call. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createCallValidator, paperPolicy, readRules } from '@twincheck/core'
import { inspect, readStep } from '@twincheck/core/harness'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { examples } from '../../src/playground/examples.ts'
import { type PlayRun, readText, stepAt } from '../../src/playground/judge.ts'
import { asProgram, asRule } from '../../src/playground/take-along.ts'

const root = join(import.meta.dirname, '../../../..')

async function opened(record: object): Promise<{ readonly run: PlayRun; readonly position: number }> {
  const [run] = (await readText(JSON.stringify(record), 'standard')).runs
  const position = run?.decisions.at(-1)?.position
  if (run === undefined || position === undefined) throw new Error('The record has no decision.')
  return { run, position }
}

function ofArguments(args: object, name = 'delete_file') {
  const call = { id: 'a', type: 'function', function: { name, arguments: JSON.stringify(args) } }
  return {
    messages: [
      { role: 'user', content: 'Please.' },
      { role: 'assistant', content: '', tool_calls: [call] },
    ],
  }
}

test.each([
  ['a built-in profile', 'standard' as const],
  ['a profile of one’s own', { name: 'mine', extends: 'paper', add: ['done-already'] }],
])('the program of an example under %s runs as it is and finds what the page finds', async (_, profile) => {
  const { run, position } = await opened(examples.find(({ finds }) => finds === 'done-already')?.record ?? {})
  const program = asProgram(run, position, { profile, mode: 'repair', verdict: 'twin' })
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program ?? ''], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'answered', certificates: [{ condition: 'done-already' }] })
})

test('a program holds no secret', async () => {
  const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'
  const { run, position } = await opened(ofArguments({ path: 'a.txt', api_key: secret, note: `use ${secret}` }))
  expect(asProgram(run, position, { profile: 'paper', mode: 'shadow', verdict: 'twin' })).not.toContain(secret)
  expect(asRule(run, position)).not.toContain(secret)
})

describe('a rule', () => {
  test.each(examples.map(({ name, record }) => [name, record] as const))(
    'of the example “%s” is accepted and holds for its call',
    async (_, record) => {
      const { run, position } = await opened(record)
      const rule = asRule(run, position)
      const step = stepAt(run, position)
      if (rule === null || step === null) throw new Error('There is no rule.')
      const { conditions } = readRules(parse(rule), 'rule')
      const { certificates } = inspect(readStep(step), { ...paperPolicy, conditions }, createCallValidator())
      expect(certificates.map(({ condition }) => condition)).toEqual(conditions.map(({ name }) => name))
    },
  )

  test('keeps hostile names and values inside their quotes', async () => {
    const hostile = { path: 'a"\n  - name: other\u2028: # {', 'odd name: x': 1, on: true, n: 3 }
    const { run, position } = await opened(ofArguments(hostile, 'Tool: "x"\n#'))
    const value: unknown = parse(asRule(run, position) ?? '')
    expect(value).toMatchObject({
      rules: [
        {
          name: 'ask-before-tool-x',
          tool: 'Tool: "x"\n#',
          when: [
            { argument: 'path', is: hostile.path },
            { argument: 'on', is: true },
            { argument: 'n', is: 3 },
          ],
        },
      ],
    })
    expect(() => readRules(value, 'rule')).not.toThrow()
  })

  test('is not made for a call without an argument to compare', async () => {
    const { run, position } = await opened(ofArguments({ list: [1] }))
    expect(asRule(run, position)).toBeNull()
  })
})
