/** The list of findings in a real browser: chosen, searched, gone through by keys, left and come back to, while it grows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
    await watched.page
      .getByText(/^\d+ findings?$/)
      .first()
      .waitFor()
    return watched
  }

  const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
  const openDrawer = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()

  test('is narrowed by each facet to as many as it says, without it to the others, and the address keeps every choice', async () => {
    const { page, complaints } = await open()
    await page.getByText('300 findings').first().waitFor()
    await openDrawer(page)
    for (const [name, parameter] of [
      ['Condition', 'condition'],
      ['Tool', 'tool'],
      ['Outcome', 'ended'],
      ['Twin', 'twin'],
      ['Severity', 'severity'],
      ['Switch score', 'score'],
      ['Tenant', 'tenant'],
      ['Cost', 'price'],
    ] as const) {
      const region = drawerOf(page).getByRole('region', { name, exact: true })
      const link = region.locator('li').first().getByRole('link').first()
      const [value = '', count = ''] = (await link.innerText()).split('\n')
      const others = 300 - Number(count)
      await link.click()
      await page
        .getByText(new RegExp(`^${count} findings?$`))
        .first()
        .waitFor()
      expect(page.url()).toContain(`${parameter}=`)
      expect(await page.title()).toContain('Findings: ')
      // The counts of another dimension are those of the findings that are left. It is not shown where these have one value.
      const other = drawerOf(page).getByRole('region', { name: name === 'Tenant' ? 'Outcome' : 'Tenant', exact: true })
      const left = async () => {
        const counts = await other.locator('li a:first-child .numbers').allInnerTexts()
        return counts.length === 0 ? Number(count) : counts.reduce((sum, one) => sum + Number(one), 0)
      }
      await expect.poll(left).toBe(Number(count))
      await region.getByRole('link', { name: `Exclude ${value}` }).click()
      await page
        .getByText(new RegExp(`^${others} findings?$`))
        .first()
        .waitFor()
      expect(page.url()).toContain(`not-${parameter}=`)
      await region.getByRole('link', { name: `Do not exclude ${value}` }).click()
      await page.getByText('300 findings').first().waitFor()
    }
    expect(complaints).toEqual([])
  })

  test('answers “this tool, with a twin, in the last hour” in three clicks, and Back undoes each of them, a search and an order', async () => {
    const { page } = await open()
    const store = await openStore({ address, gatherMs: 0 })
    onTestFinished(store.close)
    const recent = decisionAt(7_919, like)
    const proposal = { kind: 'tool-calls', calls: [{ name: 'pay_invoice', arguments: { id: 'now' } }] } as const
    await store.append('tenant-0', { ...recent, ...judgedLike(like), id: 'recent', session: 'recent', proposal })
    await page.getByText('301 findings').first().waitFor()
    await page.getByRole('link', { name: 'Last hour' }).click()
    await page.getByRole('link', { name: 'Judged twin' }).click()
    await page.getByRole('combobox', { name: 'Tool' }).click()
    await page.keyboard.type('pay_inv')
    await page.keyboard.press('Enter')
    await page.getByText('1 finding', { exact: true }).first().waitFor()
    expect(await rowsOf(page).allInnerTexts()).toEqual([expect.stringContaining('pay_invoice(id="now")')])
    expect(page.url()).toContain('twin=judged&last=1h')
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('tool=')
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('twin=')
    await page.goBack()
    await page.getByText('301 findings').first().waitFor()
    await page.goForward()
    await expect.poll(() => page.url()).toContain('last=1h')
    await page.goBack()
    await page.getByRole('searchbox', { name: 'Search findings' }).pressSequentially('invoice')
    await expect.poll(() => page.url()).toContain('q=invoice')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Latest first')
    await expect.poll(() => page.url()).toContain('order=latest')
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('order=')
    expect(page.url()).toContain('q=invoice')
    await page.goBack()
    await page.getByText('301 findings').first().waitFor()
    expect(page.url()).not.toContain('q=')
  })

  test('is searched by what calls, arguments and reasons hold; hostile text finds nothing and harms nothing', async () => {
    const { page, complaints } = await open()
    const search = page.getByRole('searchbox', { name: 'Search findings' })
    await search.fill('W1239')
    await page.getByText('1 finding', { exact: true }).first().waitFor()
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
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    await page
      .getByText(/^30[01] findings$/)
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })

  test('is gone through by keys: / searches, j and k move while the decision stays open, Enter opens its page, and back is where one was', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await page.keyboard.type('customer j')
    expect(await page.getByRole('searchbox').inputValue()).toBe('customer j')
    await page.getByRole('searchbox').fill('')
    await page
      .getByText(/^30[01] findings$/)
      .first()
      .waitFor()
    // After Enter in the search the next keys are commands.
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    for (let pressed = 1; pressed < 15; pressed++) {
      await page.keyboard.press('j')
      await expect.poll(() => page.evaluate(focusedRow)).toBe(String(pressed + 1))
    }
    await page.keyboard.press('k')
    await expect.poll(() => page.evaluate(focusedRow)).toBe('14')
    const call = await page.locator('tr[data-row="14"] a').first().innerText()
    const decision = page.getByRole('region', { name: 'Decision' })
    await decision.getByRole('heading', { level: 1, name: call.slice(0, 20) }).waitFor()
    const top = await page.evaluate(scrolled)
    expect(Number(top)).toBeGreaterThan(100)
    await page.waitForTimeout(400)
    await page.keyboard.press('Enter')
    await page.getByText(/(Replaced|Kept) because/).waitFor()
    expect(page.url()).toContain('#/run/')
    await page.goBack()
    await expect.poll(() => page.evaluate(focusedRow)).toBe('14')
    expect(Math.abs(Number(await page.evaluate(scrolled)) - Number(top))).toBeLessThan(2)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('search; Enter or Esc returns').waitFor()
  })

  test('is narrowed to a span with two ends, which is zoomed and moved, in the address and back', async () => {
    const { page } = await open()
    await openDrawer(page)
    const time = page.getByRole('region', { name: 'Own time span' })
    const span = () => {
      const asked = new URLSearchParams(page.url().split('?')[1] ?? '')
      return [Number(asked.get('from')), Number(asked.get('to'))] as const
    }
    const length = () => span()[1] - span()[0]
    const button = (name: string) => time.getByRole('button', { name, exact: true }).click()
    await time.getByLabel('From').fill('2026-01-01T00:00')
    await expect.poll(() => span()[0]).toBe(new Date('2026-01-01T00:00:00Z').getTime())
    await time.getByLabel('To').fill('2026-01-03T00:00')
    await expect.poll(length).toBe(2 * 86_400_000)
    await button('Zoom in')
    await expect.poll(length).toBe(86_400_000)
    expect(span()[0]).toBe(new Date('2026-01-01T12:00:00Z').getTime())
    await button('Later')
    await expect.poll(() => span()[0]).toBe(new Date('2026-01-02T00:00:00Z').getTime())
    await button('Earlier')
    await button('Zoom out')
    await expect.poll(length).toBe(2 * 86_400_000)
    for (const expected of [1, 1, 1, 2].map((days) => days * 86_400_000)) {
      await page.goBack()
      await expect.poll(length).toBe(expected)
    }
  })

  test('keeps views under names of one’s own, in this browser, with spans that stay relative', async () => {
    const { page } = await open('#/findings?condition=inverse-action&last=7d&order=latest')
    await openDrawer(page)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('<b>mine</b>')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '<b>mine</b>' }).waitFor()
    await page.goto('about:blank')
    await page.goto(served.url)
    await page
      .getByText(/^30[01] findings$/)
      .first()
      .waitFor()
    await openDrawer(page)
    await page.getByRole('link', { name: '<b>mine</b>' }).click()
    await expect.poll(() => page.url()).toContain('condition=inverse-action&last=7d&order=latest')
    await page.getByRole('button', { name: 'Forget the view <b>mine</b>' }).click()
    expect(await page.getByRole('link', { name: '<b>mine</b>' }).count()).toBe(0)
    // Whatever stands there instead is no view, and no way out of the page.
    await page.evaluate(`localStorage.setItem('twincheck-views', '[{"name":"x","link":"javascript:alert(1)"},7]')`)
    await page.reload()
    await page
      .getByText(/findings?$/)
      .first()
      .waitFor()
    await openDrawer(page)
    expect(await page.getByRole('link', { name: 'x', exact: true }).count()).toBe(0)
  })

  test('is exported as it is filtered, as CSV and as JSON, and no cell is a formula', async () => {
    const { page } = await open('#/findings?ended=replaced')
    await openDrawer(page)
    const save = async (format: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: format, exact: true }).click()
      return readFileSync(await (await download).path(), 'utf8')
    }
    const rows: readonly { readonly outcome: string }[] = JSON.parse(await save('JSON'))
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['replaced']))
    const lines = (await save('CSV')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[0]).toContain('at,source,tenant,run,step,tool,call')
    expect(lines.slice(1).every((line) => !/(^|,)[=+@-]/.test(line.replaceAll(/"[^"]*"/g, '""')))).toBe(true)
  })

  test('of another filter is marked until its findings are there', async () => {
    const { page } = await open()
    await page.route('**/api/findings*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Judged twin' }).click()
    await page.getByText('Reading …').first().waitFor()
    expect(await page.locator('[aria-busy=true]').count()).toBe(1)
    expect(await page.getByText(/^30[01] findings$/).count()).toBe(0)
    await page
      .getByText(/^\d+ findings$/)
      .first()
      .waitFor()
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  })

  test('is read as it comes into sight', async () => {
    const { page } = await open()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/findings')) asked.push(new URL(request.url()).searchParams.get('offset') ?? '')
    })
    await page.locator('section[aria-label=Findings]').focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return page.locator('tr[data-row="299"]').count()
      })
      .toBe(1)
    expect(asked).toContain('200')
    expect(await rowsOf(page).count()).toBeLessThan(60)
  })

  test('that grows stays where it is under a pointer, says how many are new, and shows them when asked', async () => {
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
    await page.getByText('30 findings').first().waitFor()
    // Nobody is at the list: it follows.
    await append(30)
    await page.getByText('31 findings').first().waitFor()
    await rowsOf(page).nth(3).hover()
    const shown = await rowsOf(page).allInnerTexts()
    const place = await rowsOf(page).nth(3).boundingBox()
    for (let index = 31; index < 36; index++) await append(index)
    await page.getByRole('button', { name: '5 new: show' }).waitFor()
    expect(await rowsOf(page).allInnerTexts()).toEqual(shown)
    expect(await rowsOf(page).nth(3).boundingBox()).toEqual(place)
    await page.getByRole('button', { name: '5 new: show' }).click()
    await page.getByText('36 findings').first().waitFor()
  })
})

/** The parts of a decision in which a twin was judged and delivered. */
function judgedLike({ certificates, twin, judgments, score, outcome, because }: DecisionRecord) {
  return { certificates, twin, judgments, score, outcome, because }
}
