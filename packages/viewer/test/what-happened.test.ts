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
  page.locator('dl[aria-label="All runs together"] > div', { has: page.getByText(name, { exact: true }) })
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

  test('of the runs says how many proposals were replaced, what share had evidence and what it cost, and leads there', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(`${served.url}#/runs`)
    await cardOf(page, 'Proposals replaced').waitFor()
    expect(await cardOf(page, 'Proposals replaced').locator('dd').innerText()).toContain(String(replaced().length))
    const share = `${((100 * evident().length) / records.length).toFixed(1)} %`
    expect(await cardOf(page, 'With evidence').innerText()).toContain(share)
    expect(await cardOf(page, 'Cost').innerText()).toContain((0.25 * records.length).toFixed(2))
    // Nothing here was replayed.
    expect(await cardOf(page, '▲ Rescues').count()).toBe(0)
    // The figures of all runs are not next to a list of some of them.
    await page.getByRole('searchbox').fill('nothing-is-called-this')
    await page.getByText('No run fits the filter').waitFor()
    expect(await cardOf(page, 'Proposals replaced').count()).toBe(0)
    await page.getByRole('searchbox').fill('')
    await cardOf(page, 'Proposals replaced').getByRole('link').click()
    await page.getByText(`${replaced().length} findings`).first().waitFor()
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
    await page.getByText(`${evident().length} findings`).first().waitFor()
    const severityOf = ({ certificates }: DecisionRecord) => Math.max(...certificates.map(({ severity }) => severity))
    const sorted = [...evident()].sort(
      (one, other) =>
        severityOf(other) - severityOf(one) ||
        (other.score ?? -1) - (one.score ?? -1) ||
        other.measured.startedAt - one.measured.startedAt,
    )
    const rows = page.locator('section[aria-label=Findings] tbody tr[data-row]')
    const links = await rows
      .locator('td:first-child a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const opened = links.map((link) => new URLSearchParams(link?.split('?')[1]).get('open'))
    expect(opened).toEqual(sorted.map(({ session }) => `records.jsonl/${session}`))
    const [worst] = sorted
    const text = await rows.first().innerText()
    expect(text).toContain(worst?.certificates[0]?.condition)
    expect(text).toContain(worst?.certificates[0]?.reason)
    expect(text).toContain(worst?.outcome)
    // Anywhere on the row is the way there.
    await rows.first().locator('.badge').first().click()
    await page.getByText(worst?.outcome === 'replaced' ? 'Replaced because' : 'Kept because').waitFor()
    await page.context().close()
  })

  test('of an experiment says rescues and harms, and shows a rescue and why, in two steps', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${experiment.url}#/runs`)
    const { lines } = await readExperiment(join(folder, 'demo'))
    const pairs = lines.filter((line) => line.kind === 'pair')
    await cardOf(page, '▲ Rescues').waitFor()
    const count = async (name: string) => (await cardOf(page, name).locator('dd').innerText()).replace(/\D+/g, '')
    expect(await count('▲ Rescues')).toBe(String(pairs.filter(({ actor, twincheck }) => !actor && twincheck).length))
    expect(await count('▼ Harms')).toBe(String(pairs.filter(({ actor, twincheck }) => actor && !twincheck).length))
    await cardOf(page, '▲ Rescues').getByRole('link').click()
    await expect.poll(() => page.url()).toContain('transition=rescue')
    const rows = page.locator('section[aria-label=Findings] tbody tr[data-row]')
    await rows.first().waitFor()
    await expect.poll(async () => (await rows.allInnerTexts()).every((text) => text.includes('rescue'))).toBe(true)
    const reason = await rows.first().locator('td:first-child .reason').innerText()
    await rows.first().getByRole('link').first().click()
    await page.getByText('Replaced because').waitFor()
    expect(await page.getByRole('region', { name: 'Decision' }).innerText()).toContain(reason)
    await page.context().close()
  })

  test('of a store says what the last week cost, in one step, and Back is the whole time', async () => {
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
    await page.goto(`${store.url}#/runs`)
    await page.getByText('cost 1.00').waitFor()
    await page.getByRole('link', { name: 'Last week' }).click()
    await page.getByText('cost 0.50').waitFor()
    // Figures of all runs would contradict the runs that are listed.
    expect(await page.getByText('Proposals replaced').count()).toBe(0)
    // A span that ends now means the same tomorrow, and its button says that it is chosen.
    expect(page.url()).toContain('last=7d')
    expect(await page.getByRole('link', { name: 'Last week' }).getAttribute('aria-current')).toBe('true')
    await page.goBack()
    await page.getByText('cost 1.00').waitFor()
    // The findings of the same span, by the store's own times.
    await page.goto(`${store.url}#/findings?last=7d`)
    await page.getByText('2 findings').first().waitFor()
    await page.context().close()
    store.close()
  })
})
