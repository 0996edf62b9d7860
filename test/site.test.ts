/** The site: built offline from the documents, every link leads somewhere, and no page runs inline script. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findViolationsInAllWays } from '../packages/viewer/test/axe.ts'
import { buildPlayground } from '../packages/viewer/test/build-viewer.ts'
import { chromiumPath, needsChromium, openPage, sharedBrowser } from '../packages/viewer/test/open-browser.ts'
import { root } from '../scripts/read-sources.ts'
import { brokenLinks } from '../scripts/site/broken-links.ts'
import { type Page, renderMarkdown } from '../scripts/site/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the built site', () => {
  let pages: readonly string[] = []
  beforeAll(() => {
    buildPlayground()
    const built = spawnSync(process.execPath, [join(root, 'scripts/site/build-site.ts'), relative(root, folder)], {
      encoding: 'utf8',
    })
    expect(built.stderr).toBe('')
    expect(built.status).toBe(0)
    pages = globSync('**/*.html', { cwd: folder })
  }, 240_000)

  test('has every guide, the API reference of every entry, the results and the playground', () => {
    const guides = globSync('docs/guides/*.md', { cwd: root }).map((file) => file.replace('.md', '.html'))
    for (const page of [
      ...guides,
      'index.html',
      'docs/results.html',
      'docs/paper-map.html',
      'playground/index.html',
      'api/core.html',
    ])
      expect(pages).toContain(page)
    const api = readFileSync(join(folder, 'api/core.html'), 'utf8')
    expect(api).toContain('createTwinCheck')
    expect(api).toContain('The budget that is spent so far')
    expect(api).toMatch(/Types: .*<a href="#textaction-1"><code>TextAction</)
  })

  test('no page has inline script or style, or names another host for anything it loads', () => {
    for (const page of pages) {
      const text = readFileSync(join(folder, page), 'utf8')
      expect(text).toContain('Content-Security-Policy')
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/)
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/)
      expect(text).not.toMatch(/<(?:script|img|link)[^>]*(?:src|href)="https?:/)
    }
  })

  test('the search index has the words of each page', () => {
    const index: readonly Pick<Page, 'path' | 'sections'>[] = JSON.parse(
      readFileSync(join(folder, 'assets/search.json'), 'utf8'),
    )
    const gateway = index.find(({ path }) => path === 'docs/guides/gateway.html')
    expect(gateway?.sections[0]?.words).toContain('gateway')
  })

  test.skipIf(chromiumPath === null)(
    `search, guides and playground work in a browser, without a foreign request or an accessibility violation${needsChromium}`,
    async () => {
      const server = createServer(({ url }, response) => {
        const path = new URL(url ?? '/', 'http://site').pathname
        const type = types.get(extname(path)) ?? 'application/octet-stream'
        response.setHeader('content-type', type).end(readFileSync(join(folder, path)))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const address = server.address()
      const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
      const { page, complaints } = await openPage(await sharedBrowser())
      onTestFinished(() => page.context().close())

      await page.goto(`${base}index.html`)
      expect(await findViolationsInAllWays(page)).toEqual([])
      await page.getByRole('searchbox').fill('createTwinCheck')
      await page.getByRole('link', { name: '@twincheck/core: createTwinCheck', exact: true }).click()
      await page.getByRole('heading', { name: 'createTwinCheck', exact: true }).waitFor()
      expect(page.url()).toBe(`${base}api/core.html#createtwincheck`)
      await page.getByRole('link', { name: 'Playground', exact: true }).click()
      await page.getByRole('article', { name: 'The decision' }).waitFor()
      expect(await findViolationsInAllWays(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('link', { name: 'TwinCheck: guides and results' }).click()
      const gateway = page.getByRole('navigation').getByRole('link', { name: 'The gateway: change one base URL' })
      await gateway.click()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      await page.getByRole('heading', { name: 'The first finding, on a laptop' }).waitFor()
      expect(await gateway.isVisible()).toBe(false)
      await page.getByRole('link', { name: 'TwinCheck', exact: true }).click()
      await page.getByRole('heading', { name: 'TwinCheck', exact: true }).waitFor()
      expect(complaints).toEqual([])
    },
    240_000,
  )
})

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
])

test('markup in a document is shown as text', () => {
  const { html } = renderMarkdown(
    '# A\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))',
    'docs/a.md',
    new Set(),
  )
  expect(html).not.toContain('<img')
  expect(html).not.toContain('href="javascript:')
})

test('headings of the same name have different anchors', () => {
  const { anchors } = renderMarkdown('# A\n\n## Same\n\n## Same', 'docs/a.md', new Set())
  expect([...anchors]).toEqual(['a', 'same', 'same-1'])
})

test('a link to a missing page or heading is named', () => {
  const known = new Set(['docs/a.md', 'docs/b.md'])
  const a = renderMarkdown('# A\n\n[b](b.md#there) [b](b.md#gone) [a](#a)', 'docs/a.md', known)
  const b = renderMarkdown('# There', 'docs/b.md', known)
  expect(brokenLinks([a, b], new Set(['docs/a.html', 'docs/b.html']))).toEqual([
    { page: 'docs/a.html', link: '../docs/b.html#gone' },
  ])
  expect(brokenLinks([a], new Set(['docs/a.html'])).map(({ link }) => link)).toEqual([
    '../docs/b.html#there',
    '../docs/b.html#gone',
  ])
})
