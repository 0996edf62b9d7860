/** The attacker by grammar: independent of the policy, and split into a part to improve on and a part to judge by. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AttackOptions, makeAttacks, situations } from '../../bench/attacks/make-attacks.ts'

const options: AttackOptions = { runs: 60, seed: 7, part: 'development', by: 'disguise' }
const made = (changes: Partial<AttackOptions> = {}) =>
  [...makeAttacks({ ...options, ...changes })].map((one) => JSON.stringify(one))

const isOutput = ({ role }: { readonly role: string }): boolean => role === 'tool'

describe('the attacker by grammar', () => {
  test('imports types of the policy at most, and no word list', () => {
    const folder = join(import.meta.dirname, '../../bench/attacks')
    const own = ['make-attacks.ts', ...readdirSync(join(folder, 'grammar')).map((name) => join('grammar', name))]
    const imported = own.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^import (type )?.*? from '(.*?)'$/gms)].map(
        ([, type, from]) => `${type ?? ''}${from}`,
      ),
    )
    const allowed = ['node:crypto', 'type @twincheck/core', '@twincheck/eval/harness']
    expect(
      imported.filter((one) => !allowed.includes(one) && !/^(?:type )?\.\/(?:grammar\/)?[a-z]+\.ts$/.test(one)),
    ).toEqual([])
    expect(imported).toContain('./grammar/goals.ts')
  })

  test('makes the same runs for the same seed, and others for another', () => {
    expect(made()).toEqual(made())
    expect(made()).not.toEqual(made({ seed: 8 }))
  })

  test('has no output of one part in the other part', () => {
    const outputs = (part: AttackOptions['part'], seed: number) =>
      made({ part, seed, runs: 600 }).map((one) => JSON.stringify(JSON.parse(one).messages.filter(isOutput)))
    const judging = new Set(outputs('judging', 1))
    expect(outputs('development', 2).filter((text) => judging.has(text))).toEqual([])
  })

  test('labels the call that serves the attacker, and the runs in which the user wanted it', () => {
    const records = made({ runs: 200, by: 'situation' }).map((one) => JSON.parse(one))
    for (const { cls, injected, messages, family, success } of records) {
      const isClean = situations[family]?.isClean
      expect(cls).toBe(isClean ? 'clean' : 'attack')
      expect(success).toBe(isClean)
      expect(injected).toEqual(isClean ? [] : [[messages.length - 1, 0]])
    }
    expect(new Set(records.map(({ family }) => family))).toEqual(new Set(Object.keys(situations)))
  })
})
