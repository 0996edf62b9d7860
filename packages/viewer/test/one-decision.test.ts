/** One decision in a real browser: what was proposed, what instead and because of what are seen without scrolling. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-decision-'))
const height = 800
let served: Served
let browser: Browser
let records: readonly DecisionRecord[]

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box.y + box.height
}

describe.skipIf(chromiumPath === null)(`a decision${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    records = demoRecords(join(folder, 'demo'))
    const file = join(folder, 'records.jsonl')
    const [first] = records
    if (!first) throw new Error('the demo wrote no record')
    const call = (from: string, to: string) => {
      return { kind: 'tool-calls', calls: [{ name: 'transfer', arguments: { from, to, amount: 900 } }] }
    }
    const twin = { action: call('AC-2002', 'AC-1001'), origin: 'generated', condition: 'exchanged' }
    const exchanged = { ...first, id: 'x', session: 'exchanged', proposal: call('AC-1001', 'AC-2002'), twin }
    writeFileSync(file, [...records, exchanged].map((record) => JSON.stringify(record)).join('\n'))
    served = await serveViewer(file, '--demo', '--resamples', '50')
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const placeOf = (session: string, step = 0, source = 'records.jsonl') =>
    `${served.url}#/run/${encodeURIComponent(`${source}/${session}`)}/${step}`

  test('is told in one screen: how it ended, proposed, instead, because; the rest stands below', async () => {
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height } })
    const told = records.filter(({ twin, certificates }) => twin !== null && certificates.length === 1)
    expect(told.length).toBeGreaterThan(0)
    for (const { session, step, certificates } of told) {
      await page.goto(placeOf(session, step))
      const reason = page.getByText(certificates[0]?.reason ?? '', { exact: true }).first()
      await reason.waitFor()
      for (const title of ['Proposed', 'Instead']) {
        const figure = page.locator('figure', { has: page.getByText(title, { exact: true }) })
        expect(await bottomOf(figure), `${session}: ${title}`).toBeLessThan(height)
      }
      expect(await bottomOf(reason), `${session}: because`).toBeLessThan(height)
      const headings = await page.locator('main article section h2').allInnerTexts()
      expect(headings.slice(0, 6)).toEqual(['Twin', 'Evidence', 'Verifier', 'Gate', 'Structure', 'Ledger'])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('leads from each quote to its message in the conversation, by an address that opens there', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1280, height } })
    const quoted = records.find(({ certificates }) =>
      certificates.some(({ exhibits }) => exhibits.some(({ position }) => position !== 'proposal')),
    )
    if (!quoted) throw new Error('nothing is quoted')
    await page.goto(placeOf(quoted.session, quoted.step, 'demo decisions'))
    // The reason is said once, and a link to this machine says that it is one.
    await page.getByRole('button', { name: 'Copy link, for this computer only' }).waitFor()
    expect(await page.getByText(quoted.certificates[0]?.reason ?? '', { exact: true }).count()).toBe(1)
    const link = page.getByRole('link', { name: /^Message \d+$/ }).first()
    // People count from one, addresses from zero.
    const id = `message-${Number((await link.innerText()).replace('Message ', '')) - 1}`
    await link.click()
    const place = page.locator(`#${id}`)
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(id)
    expect(await bottomOf(place)).toBeLessThanOrEqual(height)
    await page.reload()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(id)
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.context().close()
  })

  test('shows a value that changed its argument as moved', async () => {
    const { page } = await openPage(browser)
    await page.goto(placeOf('exchanged'))
    await page.getByText('moved', { exact: true }).first().waitFor()
    const said = await page.locator('main').innerText()
    expect(said).toContain('moved "AC-2002" from to to from')
    expect(said).toContain('moved "AC-1001" from from to to')
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
  })
})
