/** Every screen as others see it: by eye and by ear, in both schemes, on a phone, at twice the size, in a system's own colours, on paper. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { openStore } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { calibration } from '../../server/test/gateway-world.ts'
import { findViolationsInAllWays } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'
import { writeOtherExperiment } from './two-experiments.ts'
import { undoingTrace } from './undoing-trace.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-every-screen-'))
const day = 86_400_000
const hebrew = 'שלום, אנא בטל את ההזמנה A-1 עכשיו'
let served: Served
let browser: Browser
let records: readonly DecisionRecord[]

/** Three hundred runs, so that an axis, facets and a list that scrolls are there. */
function writeMany(file: string): void {
  const [switched] = records.filter(({ outcome }) => outcome === 'replaced')
  if (!switched) throw new Error('the demo replaced nothing')
  const messages = [
    { role: 'user', content: hebrew },
    { role: 'assistant', content: 'Done.', calls: [] },
  ]
  const lines = [
    { conversation: { session: 'run-0', messages } },
    ...Array.from({ length: 300 }, (_, index) => {
      const record = records[index % records.length] ?? switched
      const measured = { ...record.measured, startedAt: Date.UTC(2026, 9, 1) + index * day, cost: index / 100 }
      return { ...(index === 0 ? switched : record), id: `r-${index}`, session: `run-${index}`, step: 0, measured }
    }),
  ]
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
}

describe.skipIf(chromiumPath === null)(`every screen${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    records = demoRecords(join(folder, 'demo'))
    writeMany(join(folder, 'many.jsonl'))
    await writeOtherExperiment(join(folder, 'other'))
    writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
    writeFileSync(join(folder, 'traces.jsonl'), undoingTrace('A-1', 'one'))
    writeFileSync(join(folder, 'scan.jsonl'), runTwincheck('scan', join(folder, 'traces.jsonl'), '--json', '--quiet'))
    const sources = ['many.jsonl', 'demo', 'other', 'calibration.json', 'scan.jsonl'].map((name) => join(folder, name))
    served = await serveViewer(...sources, '--resamples', '50')
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = encodeURIComponent('many.jsonl/run-0')
  const places = [
    '#/',
    '#/findings?ended=replaced&q=unlock&order=latest',
    '#/findings?q=nothing-is-called-this',
    '#/runs',
    '#/runs?q=nothing-is-called-this',
    `#/run/${run}`,
    `#/run/${run}/0`,
    '#/experiment?of=demo',
    '#/confirmations',
    '#/run/unknown',
  ]

  /** Those that need the name of a run. */
  const furtherPlaces = async (): Promise<readonly string[]> => {
    const answered = await fetch(new URL('/api/overview', served.url))
    const { runs }: { readonly runs: readonly { readonly key: string }[] } = JSON.parse(await answered.text())
    const keyIn = (source: string): string => {
      const run = runs.find(({ key }) => key.startsWith(`${source}/`))
      if (!run) throw new Error(`no run of ${source} among ${runs.map(({ key }) => key).join(', ')}`)
      return encodeURIComponent(run.key)
    }
    return [
      '#/experiment?of=demo&of=other',
      `#/beside?of=${keyIn('demo')}&of=${keyIn('other')}`,
      '#/document?of=calibration.json',
      `#/run/${keyIn('scan.jsonl')}`,
      '#/canary',
    ]
  }

  test('has no accessibility violation in any way in which people look at it, scrolls down only, and asks no one else', async () => {
    const { page, complaints } = await openPage(browser)
    onTestFinished(() => page.context().close())
    for (const place of [...places, ...(await furtherPlaces())]) {
      await page.goto('about:blank')
      await page.goto(`${served.url}${place}`)
      await page.waitForLoadState('networkidle')
      expect(await findViolationsInAllWays(page), place).toEqual([])
    }
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })

  test.each([
    ['on a desktop', { width: 1440, height: 900 }],
    ['at twice the size', { width: 720, height: 450 }],
    ['on a phone', { width: 390, height: 844 }],
  ])('has the first finding above the fold %s', async (_, viewport) => {
    const { page } = await openPage(browser, { viewport })
    onTestFinished(() => page.context().close())
    await page.goto(served.url)
    const row = page.locator('section[aria-label=Findings] tr[data-row]').first()
    await row.waitFor()
    const box = await row.boundingBox()
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThan(viewport.height / 2)
  })

  test('says times in the zone of the person, which it names', async () => {
    const shown = async (timezoneId: string) => {
      const { page } = await openPage(browser, { timezoneId })
      onTestFinished(() => page.context().close())
      await page.goto(`${served.url}#/findings?source=many.jsonl&order=latest`)
      const list = page.getByRole('region', { name: 'Findings' })
      await list.locator('tr[data-row]').first().waitFor()
      return [
        await list.locator('thead').innerText(),
        await list.locator('tr[data-row] [title*=":"]').first().innerText(),
      ]
    }
    const [[utc, there], [zone, here]] = [await shown('UTC'), await shown('Asia/Kolkata')]
    expect([utc, zone]).toEqual([expect.stringContaining('UTC'), expect.stringMatching(/GMT\+5:30|IST/)])
    expect(there).toMatch(/ 00:00$/)
    expect(here).toMatch(/ 05:30$/)
  })

  test('on paper has all rows of a list, without what only a screen is for', async () => {
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(`${served.url}#/runs?source=many.jsonl`)
    await page.getByText(/^300 of \d+ runs$/).waitFor()
    expect(await page.locator('tr[data-row]').count()).toBeLessThan(60)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))')
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(300)
    await page.getByText('run-299', { exact: true }).waitFor()
    const area = 'document.querySelector("section[aria-label=Runs]")'
    expect(await page.evaluate(`${area}.scrollHeight - ${area}.clientHeight`)).toBeLessThanOrEqual(0)
    expect(await page.locator('header').isVisible()).toBe(false)
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))')
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => page.locator('tr[data-row]').count()).toBeLessThan(60)
  })

  test('has a text from right to left at the right, and ids in it as they are', async () => {
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(`${served.url}#/run/${run}`)
    const text = page.getByText(hebrew)
    await text.first().waitFor()
    const place: { left: number; right: number; end: number } = await text.first().evaluate((element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      const [box] = range.getClientRects()
      const own = element.getBoundingClientRect()
      return { left: (box?.left ?? 0) - own.left, right: own.right - (box?.right ?? 0), end: own.width }
    })
    expect(place.left).toBeGreaterThan(place.right)
  })

  test('grows while it is open, where it is a run', async () => {
    const [first] = records
    if (!first) throw new Error('the demo wrote no record')
    const address = join(folder, 'growing.db')
    const store = await openStore({ address, gatherMs: 0 })
    onTestFinished(store.close)
    await store.append('local', { ...first, id: 'one', session: 'open', step: 0 })
    const live = await serveViewer(address)
    onTestFinished(live.close)
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(`${live.url}#/run/${encodeURIComponent(JSON.stringify(['growing.db', 'local', 'open']))}`)
    await page
      .getByText(/Decision 1/)
      .first()
      .waitFor()
    await store.append('local', { ...first, id: 'two', session: 'open', step: 1 })
    await page
      .getByText(/Decision 2/)
      .first()
      .waitFor()
  })
})
