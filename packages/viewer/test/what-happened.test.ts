/** The first page in a real browser: what happened, and what people come for, each in a few steps from there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { readExperiment } from '@twincheck/eval'
import { openStore } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-happened-'))
const day = 86_400_000
const start = Date.UTC(2026, 9, 1)
let served: Served
let experiment: Served
let browser: Browser
let records: readonly DecisionRecord[]

const cardOf = (page: Page, name: string) =>
  page.locator('dl[aria-label="What happened"] > div', { has: page.getByText(name, { exact: true }) })
const facetOf = (page: Page, name: string) =>
  page.locator('nav[aria-label=Facets] >> visible=true').getByRole('region', { name })

describe.skipIf(chromiumPath === null)(`the first page${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    // A decision a day, each in a run of its own, and each with a price.
    records = demoRecords(join(folder, 'demo')).map((record, index) => {
      const measured = { ...record.measured, startedAt: start + index * day, cost: 0.25 }
      return { ...record, id: `r-${index}`, session: `day-${index}`, measured }
    })
    writeFileSync(join(folder, 'records.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'))
    served = await serveViewer(join(folder, 'records.jsonl'))
    experiment = await serveViewer(join(folder, 'demo'), '--resamples', '50')
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    experiment?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const evident = () => records.filter(({ certificates }) => certificates.length > 0)
  const replaced = () => records.filter(({ outcome }) => outcome === 'replaced')

  test('says how many interventions there were, what share had evidence and what it cost, and leads there', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(served.url)
    await cardOf(page, 'Interventions').waitFor()
    expect(await cardOf(page, 'Interventions').locator('dd').first().innerText()).toBe(String(replaced().length))
    const share = `${((100 * evident().length) / records.length).toFixed(1)} %`
    expect(await cardOf(page, 'With evidence').innerText()).toContain(share)
    expect(await cardOf(page, 'Cost').innerText()).toContain((0.25 * records.length).toFixed(2))
    // Nothing here was replayed, and nothing can wait.
    expect(await cardOf(page, '▲ Rescues').count()).toBe(0)
    expect(await cardOf(page, 'Waiting').count()).toBe(0)
    await cardOf(page, 'Interventions').getByRole('link').click()
    await page.getByText(`${replaced().length} findings`).waitFor()
    expect(await cardOf(page, 'With evidence').innerText()).toContain(share)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('lists findings and no others, worst first, with call, reason and outcome, and leads to the decision', async () => {
    const { page } = await openPage(browser)
    await page.goto(served.url)
    await page.getByText(`${evident().length} findings`).waitFor()
    const severityOf = ({ certificates }: DecisionRecord) => Math.max(...certificates.map(({ severity }) => severity))
    const sorted = [...evident()].sort(
      (one, other) =>
        severityOf(other) - severityOf(one) ||
        (other.score ?? -1) - (one.score ?? -1) ||
        other.measured.startedAt - one.measured.startedAt,
    )
    const rows = page.locator('section[aria-label=Findings] tbody tr[data-row]')
    expect(await rows.locator('td:nth-child(3) a').allInnerTexts()).toEqual(sorted.map(({ session }) => session))
    const [worst] = sorted
    const text = await rows.first().innerText()
    expect(text).toContain(worst?.certificates[0]?.condition)
    expect(text).toContain(worst?.certificates[0]?.reason)
    expect(text).toContain(worst?.outcome)
    // Anywhere on the row is the way there.
    await rows.first().locator('td:nth-child(2)').click()
    await page.getByText(worst?.outcome === 'replaced' ? 'Replaced because' : 'Kept because').waitFor()
    await page.context().close()
  })

  test('of an experiment says rescues and harms', async () => {
    const { page } = await openPage(browser)
    await page.goto(experiment.url)
    const { lines } = await readExperiment(join(folder, 'demo'))
    const pairs = lines.filter((line) => line.kind === 'pair')
    await cardOf(page, '▲ Rescues').waitFor()
    const count = (name: string) => cardOf(page, name).locator('dd').first().innerText()
    expect(await count('▲ Rescues')).toBe(String(pairs.filter(({ actor, twincheck }) => !actor && twincheck).length))
    expect(await count('▼ Harms')).toBe(String(pairs.filter(({ actor, twincheck }) => actor && !twincheck).length))
    await page.context().close()
  })

  describe('answers', () => {
    test('which tool causes most interventions, in one step', async () => {
      const { page } = await openPage(browser)
      await page.goto(served.url)
      await cardOf(page, 'Interventions').getByRole('link').click()
      await page.getByText(`${replaced().length} findings`).waitFor()
      const counts = new Map<string, number>()
      for (const { proposal } of replaced()) {
        const { calls } = proposal
        const [call] = Array.isArray(calls) ? calls : []
        const name = String(typeof call === 'object' && call !== null && 'name' in call ? call.name : '')
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      const most = Math.max(...counts.values())
      const [first] = await facetOf(page, 'Tool').getByRole('link').allInnerTexts()
      const [tool = '', shown] = (first ?? '').split('\n')
      expect([counts.get(tool), shown]).toEqual([most, String(most)])
      await page.context().close()
    })

    test('show me a rescue and why, in two steps', async () => {
      const { page } = await openPage(browser)
      await page.goto(experiment.url)
      await cardOf(page, '▲ Rescues').getByRole('link').click()
      await expect.poll(() => page.url()).toContain('transition=rescue')
      const rows = page.locator('section[aria-label=Findings] tbody tr[data-row]')
      await expect.poll(async () => (await rows.allInnerTexts()).every((text) => text.includes('rescue'))).toBe(true)
      const reason = await rows.first().locator('td:first-child span span.truncate').innerText()
      await rows.first().getByRole('link').first().click()
      await page.getByText('Replaced because').waitFor()
      expect(await page.locator('main').innerText()).toContain(reason)
      await page.context().close()
    })

    test('what did it cost last week, in one step, of a file by its last decision', async () => {
      const { page } = await openPage(browser)
      await page.goto(served.url)
      await page.getByRole('button', { name: 'Last 7 days' }).click()
      const last = start + (records.length - 1) * day
      const late = records.filter(({ measured }) => measured.startedAt > last - 7 * day)
      await expect.poll(() => cardOf(page, 'Cost').innerText()).toContain((0.25 * late.length).toFixed(2))
      await page.reload()
      await expect.poll(() => cardOf(page, 'Cost').innerText()).toContain((0.25 * late.length).toFixed(2))
      await page.context().close()
    })

    test('what did it cost last week, in one step, of a store from now', async () => {
      const address = join(folder, 'weeks.db')
      const [record] = records
      if (!record) throw new Error('the demo wrote no record')
      for (const [index, ago] of [20, 10, 6, 1].entries()) {
        const clock = { now: () => Date.now() - ago * day, after: () => () => {} }
        const store = await openStore({ address, clock, gatherMs: 0 })
        await store.commitSwitch('local', { ...record, id: `w-${index}`, session: `week-${index}` }, 1)
        await store.close()
      }
      const store = await serveViewer(address)
      const { page } = await openPage(browser)
      await page.goto(store.url)
      await expect.poll(() => cardOf(page, 'Cost').innerText()).toContain('1.00')
      await page.getByRole('button', { name: 'Last 7 days' }).click()
      await expect.poll(() => cardOf(page, 'Cost').innerText()).toContain('0.50')
      await page.context().close()
      store.close()
    })

    test('by drawing over the axis, or by keys, and the address keeps it', async () => {
      const { page } = await openPage(browser)
      await page.goto(served.url)
      const axis = page.getByRole('region', { name: 'Decisions over time' })
      const bars = axis.locator('div[aria-hidden=true]')
      const box = await bars.boundingBox()
      if (!box) throw new Error('there is no axis')
      await page.mouse.move(box.x + box.width * 0.51, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width + 40, box.y + 10, { steps: 4 })
      await page.mouse.up()
      const last = start + (records.length - 1) * day
      const late = evident().filter(({ measured }) => measured.startedAt > (start + last) / 2)
      await page.getByText(`${late.length} findings`).waitFor()
      await page.reload()
      await page.getByText(`${late.length} findings`).waitFor()
      await page.getByRole('link', { name: 'Clear' }).click()
      await page.getByText(`${evident().length} findings`).waitFor()
      await axis.getByRole('slider', { name: 'From' }).focus()
      await page.keyboard.press('End')
      const final = evident().filter(({ measured }) => measured.startedAt === last)
      await page.getByText(final.length === 0 ? 'No finding fits' : `${final.length} finding`).waitFor()
      await page.context().close()
    })
  })
})
