/** Links and paths in documents lead to files that exist; decision records are numbered and listed. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productionFiles } from '../scripts/production-files.ts'
import { root } from '../scripts/read-sources.ts'

const packages = readdirSync(join(root, 'packages'))

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'REVIEW.md', 'AGENTS.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
  ...packages.map((name) => join('packages', name, 'README.md')),
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

const guides = documents.filter((file) => file.startsWith('docs/guides/'))
const needTwinCheck = guides.filter((file) => /npx twincheck|from '@twincheck\/|^twincheck \w/m.test(read(file)))

test.each(needTwinCheck)('%s says where to get TwinCheck before its first command or program', (file) => {
  const [before] = read(file).split(/^ *(?:npx )?twincheck \w|^<!-- program -->/m)
  expect(before).toContain('README.md#how-to-get-it')
})

test('comments and messages name only documents that exist', () => {
  const missing = productionFiles(root).flatMap((file) =>
    missingDocuments(read(file)).map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

describe('the maps of the code', () => {
  test.each([
    ['docs/walk.md', 100, walkPlaces],
    ['docs/paper-map.md', 150, mapPlaces],
  ] as const)('%s names only files and folders that exist', (page, least, places) => {
    const text = read(page)
    expect(namedPaths(text).length).toBeGreaterThan(least)
    expect(missingPaths(text, places)).toEqual([])
  })

  test.each(packages)('a dead name in %s is noticed', (name) => {
    const dead = `${name}/src/no-such-file.ts`
    expect(missingPaths(`\`${dead}\``, walkPlaces)).toEqual([dead])
    expect(missingPaths(`\`${name}/no-such-folder/\``, mapPlaces)).toEqual([`${name}/no-such-folder/`])
  })

  test('a dead short name is noticed', () => {
    const walk = '`core/src/exchange/run.ts` `run.ts` `gone.ts` `exchange/run.ts`'
    expect(missingPaths(walk, walkPlaces)).toEqual(['gone.ts', 'exchange/run.ts'])
    const map = '| `policy/paper/verifier/prompt.ts`, `judgment.ts`, `constants.ts`, `gone.ts` |\n| `judgment.ts` |'
    expect(missingPaths(map, mapPlaces)).toEqual(['gone.ts', 'judgment.ts'])
  })
})

test('the README fits one screen before its first command: 40 lines of 100 columns', () => {
  const [opening = ''] = read('README.md').split('\n## Two commands')
  // A page shows the text of a link and not its address.
  const shown = opening.replace(/\]\([^)]*\)/g, ']').split('\n')
  const rows = shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 100)), 0)
  expect(rows).toBeLessThanOrEqual(40)
  for (const limit of ['Languages.', 'What it does not stop.', 'What has been measured.'])
    expect(opening).toContain(limit)
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

/** The code in backticks that is a path: it has a slash, or it ends like a source file. */
function namedPaths(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes('/') || /\.tsx?$/.test(code))
}

/** Where a page's path may be, from the root of the repository. `before`: the paths before it, each at its place. */
type Places = (path: string, before: { readonly page: readonly string[]; readonly row: string }) => readonly string[]

function missingPaths(text: string, placesOf: Places): readonly string[] {
  const page: string[] = []
  return text.split('\n').flatMap((line) => {
    let row = ''
    return namedPaths(line).filter((path) => {
      const place = placesOf(path, { page, row }).find(exists)
      if (place === undefined) return true
      page.push(place)
      row = place
      return false
    })
  })
}

/** Paths on the walks are below `packages/`. A file that was named in full can be named again without its folder. */
function walkPlaces(path: string, { page }: Parameters<Places>[1]): readonly string[] {
  if (!path.includes('/')) return page.filter((known) => known.endsWith(`/${path}`))
  const [top = ''] = path.split('/')
  return packages.includes(top) ? [`packages/${path}`] : [path]
}

/** Paths on the paper's map are those of core, or begin with their package. A short name is near the path before it. */
function mapPlaces(path: string, { row }: Parameters<Places>[1]): readonly string[] {
  const [top = '', ...rest] = path.split('/')
  if (top === 'packages') return [path]
  if (packages.includes(top)) return [['packages', top, 'src', ...rest].join('/')]
  if (top === 'test') return [`packages/core/${path}`]
  const isShort = rest.join('') === ''
  return [`packages/core/src/${path}`, ...(isShort ? foldersOf(row).map((folder) => `${folder}/${path}`) : [])]
}

/** The folder of a path and the folders around it, inside the package's sources. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path)
  return folder.split('/').length < 4 ? [] : [folder, ...foldersOf(folder)]
}

/** `*` and `<name>` stand for any name. */
function exists(path: string): boolean {
  return globSync(join(root, path.replace(/<\w+>/g, '*').replace(/\/$/, ''))).length > 0
}
