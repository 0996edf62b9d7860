/** The first page in a real browser opens with what happened: every number is that of the records, and leads to them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { readExperiment } from '@twincheck/eval'
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
let browser: Browser
let records: readonly DecisionRecord[]

const cardOf = (page: Page, name: string) =>
  page.locator('dl[aria-label="What happened"] > div', { has: page.getByText(name, { exact: true }) })

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
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('says how many interventions there were, what share had evidence and what it cost, and leads there', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(served.url)
    const replaced = records.filter(({ outcome }) => outcome === 'replaced')
    const evident = records.filter(({ certificates }) => certificates.length > 0)
    await cardOf(page, 'Interventions').waitFor()
    expect(await cardOf(page, 'Interventions').locator('dd').first().innerText()).toBe(String(replaced.length))
    const share = `${((100 * evident.length) / records.length).toFixed(1)} %`
    expect(await cardOf(page, 'With evidence').innerText()).toContain(share)
    expect(await cardOf(page, 'Cost').innerText()).toContain((0.25 * records.length).toFixed(2))
    // Nothing here was replayed, and nothing can wait.
    expect(await cardOf(page, '▲ Rescues').count()).toBe(0)
    expect(await cardOf(page, 'Waiting').count()).toBe(0)
    await cardOf(page, 'Interventions').getByRole('link').click()
    await page.getByText(`${replaced.length} of ${records.length} runs`).waitFor()
    expect(await cardOf(page, 'With evidence').innerText()).toContain(share)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('answers what the last days cost: by drawing over them, or by keys, and the address keeps it', async () => {
    const { page } = await openPage(browser)
    await page.goto(served.url)
    const axis = page.getByRole('region', { name: 'Runs over time' })
    const bars = axis.locator('div[aria-hidden=true]')
    const box = await bars.boundingBox()
    if (!box) throw new Error('there is no axis')
    await page.mouse.move(box.x + box.width * 0.51, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 40, box.y + 10, { steps: 4 })
    await page.mouse.up()
    const last = start + (records.length - 1) * day
    const late = records.filter(({ measured }) => measured.startedAt > (start + last) / 2)
    await page.getByText(`${late.length} of ${records.length} runs`).waitFor()
    expect(await cardOf(page, 'Cost').innerText()).toContain((0.25 * late.length).toFixed(2))
    await page.reload()
    await page.getByText(`${late.length} of ${records.length} runs`).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText(`${records.length} runs`, { exact: true }).waitFor()
    await axis.getByRole('slider', { name: 'From' }).focus()
    await page.keyboard.press('End')
    await page.getByText(`1 of ${records.length} runs`).waitFor()
    expect(await page.locator('tbody tr').innerText()).toContain(`day-${records.length - 1}`)
    await page.context().close()
  })

  test('of an experiment says rescues and harms, and leads to exactly those', async () => {
    const experiment = await serveViewer(join(folder, 'demo'), '--resamples', '50')
    const { page } = await openPage(browser)
    await page.goto(experiment.url)
    const { lines } = await readExperiment(join(folder, 'demo'))
    const pairs = lines.filter((line) => line.kind === 'pair')
    const rescues = pairs.filter(({ actor, twincheck }) => !actor && twincheck)
    const harms = pairs.filter(({ actor, twincheck }) => actor && !twincheck)
    await cardOf(page, '▲ Rescues').waitFor()
    expect(await cardOf(page, '▼ Harms').locator('dd').first().innerText()).toBe(String(harms.length))
    await cardOf(page, '▲ Rescues')
      .getByRole('link', { name: String(rescues.length) })
      .click()
    await page.getByText(`${rescues.length} of ${lines.length} runs`).waitFor()
    const shown = await page.locator('tbody tr td:first-child').allInnerTexts()
    expect([...shown].sort()).toEqual(rescues.map(({ id }) => id).sort())
    await page.context().close()
    experiment.close()
  })
})
