/** The Node that the pages call sufficient is sufficient: no dependency asks for another, so installing warns of nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'

type Locked = { readonly engines?: { readonly node?: string }; readonly dev?: boolean; readonly optional?: boolean }

const locked: Readonly<Record<string, Locked>> = JSON.parse(read('package-lock.json')).packages
const demanded = (which: (one: Locked) => boolean) =>
  Object.entries(locked).flatMap(([name, one]) => {
    return one.engines?.node !== undefined && which(one) ? [{ name, range: one.engines.node }] : []
  })

describe('Node', () => {
  test.each(['22.15.0', '24.0.0', '26.0.0'])('%s is enough for the repository', (version) => {
    expect(demanded(() => true).filter(({ range }) => !satisfies(version, range))).toEqual([])
  })

  test('is named alike on every page and in every manifest', () => {
    const packages = ['core', 'eval', 'lab', 'server', 'cli'].map((name) => `packages/${name}`)
    for (const folder of ['.', ...packages]) {
      expect(JSON.parse(read(`${folder}/package.json`)).engines.node, folder).toBe('^22.15 || ^24 || >=26')
    }
    const pages = ['README.md', 'CONTRIBUTING.md', ...packages.map((folder) => `${folder}/README.md`)]
    for (const page of [...pages, 'packages/cli/bin/twincheck.js']) {
      expect(read(page), page).toContain('Node 22.15, 24, or 26 and later')
      expect(read(page), page).not.toMatch(/22\.1[0-4]/)
    }
  })
})

test.each([
  ['22.13.0', '>=22.15.0', false],
  ['22.15.0', '>= 22.15', true],
  ['23.1.0', '^22.12.0 || ^24.0.0 || >=26.0.0', false],
  ['24.2.0', '^22.12.0 || ^24.0.0', true],
  ['22.13.0', '6.* || 8.* || >= 10.*', true],
  ['22.13.0', '20 || >=22', true],
  ['22.13.0', '*', true],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

/** The ranges that manifests use of engines: alternatives of `*`, `>=x`, `^x` and `x`. Anything else is refused aloud. */
function satisfies(version: string, range: string): boolean {
  return range.split('||').some((alternative) => {
    const match = /^(\^|>=)? *v?(\d+|\*)(?:\.([\dx*]+))?(?:\.([\dx*]+))?$/.exec(alternative.trim())
    if (match === null) throw new Error(`A range that this test cannot read: ${range}`)
    const [, sign, ...parts] = match
    if (parts[0] === '*') return true
    const least = parts.map((part) => (/^\d+$/.test(part ?? '') ? Number(part) : 0))
    const given = version.split('.').map(Number)
    const sameMajor = given[0] === least[0]
    return (sign === '>=' || sameMajor) && compare(given, least) >= 0
  })
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
