/** Ten thousand runs in a table of which only what is in sight is in the page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildViewer } from './build-viewer.ts'
import { demoRecords, fillStore, manyRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const RUNS = 10_000
const folder = mkdtempSync(join(tmpdir(), 'twincheck-scrolling-'))

let served: Served
let browser: Browser

/**
 * Goes on by what is in sight until the end, and notes the rows that are in the page each time, by number and name. The
 * rows follow the scrolling within a frame or two: it waits for the first and the last that can be seen.
 */
const SCROLL_THROUGH = `(async () => {
  const area = document.querySelector('section[aria-label=Runs]')
  const heading = area.querySelector('thead').offsetHeight
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const rows = () => [...area.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => [
    Number(row.getAttribute('aria-rowindex')), row.querySelector('a').textContent,
  ])
  const looks = []
  for (;;) {
    const top = area.scrollTop
    const first = Math.floor(top / 44) + 2
    const last = Math.min(Math.ceil((top + area.clientHeight - heading) / 44), ${RUNS}) + 1
    const inSight = () => [first, last].every((wanted) => rows().some(([index]) => index === wanted))
    while (!inSight()) await painted()
    looks.push(rows())
    area.scrollTop = top + area.clientHeight - 2 * heading
    if (area.scrollTop === top) return looks
  }
})()`

describe.skipIf(chromiumPath === null)(`a table of 10,000 runs${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const address = join(folder, 'many.db')
    const store = await openStore({ address })
    await fillStore(store, manyRecords(demoRecords(join(folder, 'demo')), RUNS))
    await store.close()
    served = await serveViewer(address)
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is scrolled through from end to end: few rows are ever in the page, and each passes by, in order', async () => {
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1600 } })
    await page.goto(`${served.url}#/runs`)
    await page.getByText('10,000 runs', { exact: true }).waitFor()
    const looks: readonly (readonly (readonly [number, string])[])[] = await page.evaluate(SCROLL_THROUGH)
    expect(Math.max(...looks.map((look) => look.length))).toBeLessThan(80)
    const passed = new Map<number, string>()
    for (const look of looks) {
      const rows = look.map(([row]) => row)
      expect(rows).toEqual(rows.map((_, index) => (rows[0] ?? 0) + index))
      for (const [row, name] of look) {
        expect(passed.get(row) ?? name).toBe(name)
        passed.set(row, name)
      }
    }
    // The latest active run stands first; the heading is row 1.
    expect([...passed].filter(([row, name], index) => row !== index + 2 || name !== `run-${RUNS - 1 - index}`)).toEqual(
      [],
    )
    expect(passed.size).toBe(RUNS)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('shows the first of them before the others have come, and says so', async () => {
    const { page } = await openPage(browser)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/overview', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${served.url}#/runs`)
    await page.getByText('200 runs; reading the others …').waitFor()
    await page.getByRole('link', { name: 'run-9999', exact: true }).waitFor()
    release()
    await page.getByText('10,000 runs', { exact: true }).waitFor()
    await page.getByLabel('Search runs').fill('run-4321')
    await page.getByText('1 of 10,000 runs').waitFor()
    await page.getByRole('link', { name: 'run-4321', exact: true }).waitFor()
    await page.context().close()
  })
})
