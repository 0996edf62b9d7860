/** The list of findings in a real browser: chosen, searched, gone through by keys, left and come back to, while it grows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { openStore, type Store } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { decisionAt, fillMany } from '../bench/many-decisions.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-list-'))
const address = join(folder, 'list.db')
/** One of ten has evidence. */
const DECISIONS = 3_000
let served: Served
let browser: Browser
let like: DecisionRecord

const rowsOf = (page: Page) => page.locator('section[aria-label=Findings] tbody tr[data-row]')
const scrolled = 'document.querySelector("section[aria-label=Findings]").scrollTop'
const focusedRow = 'document.activeElement?.closest("tr")?.dataset.row ?? null'

describe.skipIf(chromiumPath === null)(`a list of findings${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const found = demoRecords(join(folder, 'demo')).find(({ outcome }) => outcome === 'replaced')
    if (!found) throw new Error('the demo replaced nothing')
    like = found
    await fillMany({ address }, DECISIONS, like)
    served = await serveViewer(address)
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(place = '') {
    const watched = await openPage(browser)
    onTestFinished(() => watched.page.context().close())
    await watched.page.goto(`${served.url}${place}`)
    await watched.page.getByText(/^\d+ findings?$/).waitFor()
    return watched
  }

  test('is narrowed by each facet to as many as it says, and the address keeps every choice', async () => {
    const { page, complaints } = await open()
    await page.getByText('300 findings').waitFor()
    for (const [name, parameter] of [
      ['Condition', 'condition'],
      ['Tool', 'tool'],
      ['Outcome', 'ended'],
      ['Tenant', 'tenant'],
      ['Cost', 'price'],
    ] as const) {
      const link = page
        .locator('nav[aria-label=Facets] >> visible=true')
        .getByRole('region', { name })
        .getByRole('link')
        .first()
      const [value = '', count = ''] = (await link.innerText()).split('\n')
      await link.click()
      await page.getByText(new RegExp(`^${count} findings?$`)).waitFor()
      expect(page.url()).toContain(`${parameter}=`)
      expect(await page.title()).toContain('Findings: ')
      await page.reload()
      await page.getByText(new RegExp(`^${count} findings?$`)).waitFor()
      await page.locator('nav[aria-label=Facets] >> visible=true').getByRole('link', { name: value }).first().click()
      await page.getByText('300 findings').waitFor()
    }
    expect(complaints).toEqual([])
  })

  test('is searched by what calls, arguments and reasons hold; hostile text finds nothing and harms nothing', async () => {
    const { page, complaints } = await open()
    const search = page.getByRole('searchbox', { name: 'Search findings' })
    await search.fill('W1239')
    await page.getByText('1 finding', { exact: true }).waitFor()
    expect(await rowsOf(page).first().innerText()).toContain('#W1239')
    expect(page.url()).toContain('q=W1239')
    for (const hostile of [
      '" OR 1=1 --',
      "'; drop table findings; --",
      'NEAR(',
      '\u202e\u0000',
      '*',
      'x'.repeat(100_000),
    ]) {
      await search.fill(hostile)
      await page.getByText('No finding fits').waitFor()
    }
    await page.goto(
      `${served.url}#/findings?q=${encodeURIComponent('a" * ('.repeat(20_000))}&tool=%00&condition=%ud800`,
    )
    await page.getByText('No finding fits').waitFor()
    await page.getByRole('link', { name: 'Clear' }).click()
    await page.getByText('300 findings').waitFor()
    expect(complaints).toEqual([])
  })

  test('is gone through by keys: / searches, j and k go from row to row, Enter opens, and back is where one was', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await page.keyboard.type('customer j')
    expect(await page.getByRole('searchbox').inputValue()).toBe('customer j')
    await page.getByRole('searchbox').fill('')
    await page.getByText('300 findings').waitFor()
    await page.locator('main').focus()
    for (let pressed = 0; pressed < 40; pressed++) {
      await page.keyboard.press('j')
      await expect.poll(() => page.evaluate(focusedRow)).toBe(String(pressed))
    }
    await page.keyboard.press('k')
    await expect.poll(() => page.evaluate(focusedRow)).toBe('38')
    const name = await page.locator('tr[data-row="38"] td:nth-child(3) a').innerText()
    const top = await page.evaluate(scrolled)
    expect(Number(top)).toBeGreaterThan(500)
    await page.waitForTimeout(400)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByText(/(Replaced|Kept) because/).waitFor()
    // Whoever goes on by key is on the new screen, not on a link that is gone.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN')
    expect(await page.title()).toContain(name)
    await page.goBack()
    await expect.poll(() => page.evaluate(focusedRow)).toBe('38')
    expect(Math.abs(Number(await page.evaluate(scrolled)) - Number(top))).toBeLessThan(2)
  })

  test('keeps views under names of one’s own, in this browser', async () => {
    const { page } = await open('#/findings?condition=inverse-action&order=latest')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('<b>mine</b>')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '<b>mine</b>' }).waitFor()
    await page.goto('about:blank')
    await page.goto(served.url)
    await page.getByText('300 findings').waitFor()
    await page.getByRole('link', { name: '<b>mine</b>' }).click()
    await expect.poll(() => page.url()).toContain('condition=inverse-action&order=latest')
    await page.getByRole('button', { name: 'Forget the view <b>mine</b>' }).click()
    expect(await page.getByRole('link', { name: '<b>mine</b>' }).count()).toBe(0)
    // Whatever stands there instead is no view, and no way out of the page.
    await page.evaluate(`localStorage.setItem('twincheck-views', '[{"name":"x","link":"javascript:alert(1)"},7]')`)
    await page.reload()
    await page
      .getByText(/findings?$/)
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'x', exact: true }).count()).toBe(0)
  })

  test('is read as it comes into sight', async () => {
    const { page } = await open()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/findings')) asked.push(new URL(request.url()).searchParams.get('offset') ?? '')
    })
    await page.locator('section[aria-label=Findings]').focus()
    await page.keyboard.press('End')
    await page.locator('tr[data-row="299"]').waitFor()
    expect(asked).toContain('200')
    expect(await rowsOf(page).count()).toBeLessThan(60)
  })

  test('that grows stays where it is under a pointer, says how many are new, and shows them when asked; numbers move in their place', async () => {
    const growing = join(folder, 'growing.db')
    const store: Store = await openStore({ address: growing, gatherMs: 0 })
    onTestFinished(store.close)
    const append = (index: number) =>
      store.append('local', { ...decisionAt(index * 10 + 9, like), session: `new-${index}` })
    for (let index = 0; index < 30; index++) await append(index)
    const live = await serveViewer(growing)
    onTestFinished(live.close)
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(live.url)
    await page.getByText('30 findings').waitFor()
    // Nobody is at the list: it follows.
    await append(30)
    await page.getByText('31 findings').waitFor()
    await rowsOf(page).nth(3).hover()
    const shown = await rowsOf(page).allInnerTexts()
    const place = await rowsOf(page).nth(3).boundingBox()
    for (let index = 31; index < 36; index++) await append(index)
    await page.getByRole('button', { name: '5 new: show' }).waitFor()
    const evidence = page.locator('dl[aria-label="What happened"]').getByText(/of \d+ decisions/)
    await expect.poll(() => evidence.innerText()).toBe('of 36 decisions')
    expect(await rowsOf(page).allInnerTexts()).toEqual(shown)
    expect(await rowsOf(page).nth(3).boundingBox()).toEqual(place)
    await page.getByRole('button', { name: '5 new: show' }).click()
    await page.getByText('36 findings').waitFor()
  })
})
