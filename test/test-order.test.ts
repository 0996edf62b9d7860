/** The order of test files: scripts/waiting-tests-first.ts. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'
import { projectOrder } from '../scripts/waiting-tests-first.ts'

test('every project of the tests has its place in the order, once', () => {
  expect([...projectOrder].sort()).toEqual([...readdirSync(join(root, 'packages')), 'repository'].sort())
})
