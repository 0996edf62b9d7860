/** The guide's table of conditions is the catalogue: what a profile can name, and where it is already. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInConditions, extendedPolicy, paperPolicy, waryPolicy } from '@twincheck/core'
import { expect, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'

test('the guide to profiles lists every built-in condition, in order, with the profile that has it', () => {
  const guide = readFileSync(join(root, 'docs/guides/profiles.md'), 'utf8')
  const listed = [...guide.matchAll(/^\| `([a-z-]+)` \| (paper|extended|wary|neither) \|/gm)].map((row) =>
    row.slice(1, 3),
  )
  const profileOf = (condition: (typeof builtInConditions)[number]) => {
    if (paperPolicy.conditions.some(({ name }) => name === condition.name)) return 'paper'
    if (extendedPolicy.conditions.includes(condition)) return 'extended'
    return waryPolicy.conditions.includes(condition) ? 'wary' : 'neither'
  }
  expect(listed).toEqual(builtInConditions.map((condition) => [condition.name, profileOf(condition)]))
})
