/** Links and paths in documents lead to files that exist; decision records are numbered and listed. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productionFiles } from '../scripts/production-files.ts'
import { root } from '../scripts/read-sources.ts'

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'REVIEW.md', 'AGENTS.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md')),
].filter((file) => existsSync(join(root, file)))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** As GitHub names the anchors of headings. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('a document', () => {
  test.each(documents)('%s links only to files and headings that exist', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    const missing = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })

  test.each(documents)('%s names only documents that exist', (file) => {
    expect(missingDocuments(read(file))).toEqual([])
  })
})

test('comments and messages name only documents that exist', () => {
  const missing = productionFiles(root).flatMap((file) =>
    missingDocuments(read(file)).map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every path on the walks exists', () => {
  const paths = [...read('docs/walk.md').matchAll(/`((?:core|benchmarks|eval|server|viewer|cli)\/[\w./*-]+)`/g)]
  const missing = paths
    .map(([, path = '']) => path)
    .filter((path) => globSync(join(root, 'packages', path)).length === 0)
  expect(paths.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('decision records are numbered without gaps, and the index lists each of them', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  const numbers = records.map((file) => Number(/^(\d{4})-[a-z-]+\.md$/.exec(file)?.[1]))
  expect(numbers.sort((left, right) => left - right)).toEqual(records.map((_, index) => index + 1))
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\) \|/gm)].map(([, file]) => file)
  expect(listed).toEqual(records.sort())
})

function missingDocuments(text: string): readonly string[] {
  const named = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => path)
  return named.filter((path) => !existsSync(join(root, path)))
}
