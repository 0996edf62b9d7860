/** Every screen in a real browser, over what the demo of this very run wrote: what is shown is what the records say. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DecisionRecord, recomputeRecord } from '@twincheck/core'
import { readExperiment } from '@twincheck/eval'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser, type WatchedPage } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-viewer-'))
const recordFile = join(folder, 'records.jsonl')
const experimentFolder = join(folder, 'demo')

let served: Served
let browser: Browser
let records: readonly DecisionRecord[]

describe.skipIf(chromiumPath === null)(`the viewer in a browser${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    records = demoRecords(experimentFolder)
    writeFileSync(recordFile, records.map((record) => JSON.stringify(record)).join('\n'))
    served = await serveViewer(recordFile, experimentFolder, '--resamples', '200')
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
  })

  const linkTo = (record: DecisionRecord) =>
    `${served.url}#/run/${encodeURIComponent(`records.jsonl/${record.session}`)}/${record.step}`

  test('lists every run with the numbers of its records', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(`${served.url}#/runs`)
    const { lines } = await readExperiment(experimentFolder)
    await page.getByText(`${records.length + lines.length} runs`).waitFor()
    const rows = await page.locator('tbody tr').allInnerTexts()
    for (const { session, anomaly, certificates, outcome, measured } of records) {
      const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim())).find(([name]) => name === session)
      expect(cells?.slice(4, 8)).toEqual([
        (anomaly?.score ?? 0).toFixed(3),
        '1',
        certificates.length > 0 ? '1' : '0',
        outcome === 'replaced' ? '1' : '0',
      ])
      expect(cells?.[8]).toBe(measured.cost === null ? '–' : '0')
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('keeps filter, search and order in the address, from which they come back', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${served.url}#/runs`)
    await page.getByLabel('Outcome').selectOption({ label: '▲ Rescues' })
    await page.getByRole('button', { name: 'Anomaly', exact: true }).click()
    await page.getByLabel('Search runs').fill('agent')
    expect(decodeURIComponent(page.url())).toContain('outcome=rescue')
    const { lines } = await readExperiment(experimentFolder)
    const rescues = lines.filter((line) => line.kind === 'pair' && !line.actor && line.twincheck)
    await page.reload()
    await page.getByText(`${rescues.length} of ${records.length + lines.length} runs`).waitFor()
    expect(await page.getByLabel('Search runs').inputValue()).toBe('agent')
    const scores = (await page.locator('tbody tr td:nth-child(5)').allInnerTexts()).map(Number)
    expect(scores).toEqual([...scores].sort((first, second) => second - first))
    await page.context().close()
  })

  test('shows each decision with the numbers of its record, which all follow from each other', async () => {
    const { page, complaints } = await openPage(browser)
    for (const record of records) {
      expect(recomputeRecord(record)).toEqual([])
      await page.goto(linkTo(record))
      const stage = (name: string) =>
        page.locator('main section', { has: page.getByRole('heading', { name, exact: true }) })
      await stage('Ledger').waitFor()
      if (record.anomaly) expect(await stage('Ledger').innerText()).toContain(`d = ${record.anomaly.score.toFixed(3)}`)
      const evidence = await stage('Evidence').innerText()
      for (const { reason, severity } of record.certificates) {
        expect(await page.locator('main article').innerText()).toContain(reason)
        expect(evidence).toContain(`severity ${severity.toFixed(2)}`)
      }
      const verifier = await stage('Verifier').innerText()
      for (const judgment of record.judgments ? Object.values(record.judgments) : []) {
        expect(verifier).toContain(`${judgment.quality.actor}/80`)
        expect(verifier).toContain(`${judgment.quality.twin}/80`)
        expect(verifier).toContain(judgment.confidence.toFixed(2))
        expect(verifier).toContain(judgment.margin.toFixed(2))
      }
      const gate = await stage('Gate').innerText()
      if (record.score === null) expect(gate).toContain('not reached')
      else expect(gate).toContain(`Switch score ${record.score.toFixed(2)}`)
      const structure = await stage('Structure').innerText()
      expect(structure.match(/✗ failed/g)?.length ?? 0).toBe(new Set(record.violations.map(({ check }) => check)).size)
      expect(await page.locator('main article').innerText()).toContain(
        record.outcome === 'replaced' ? 'Replaced because' : 'Kept because',
      )
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('copies a decision as the JSON of its record, and a link that opens exactly there', async () => {
    const [record] = records
    if (!record) throw new Error('the demo wrote no record')
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(linkTo(record))
    await page.getByRole('button', { name: 'Copy as JSON' }).click()
    await page.getByText('Copied').first().waitFor()
    expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).toEqual(record)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').nth(1).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
    await page.context().close()
  })

  test('shows an experiment with the counts of its pairs, and leads from a count to the tasks behind it', async () => {
    const { page, complaints } = await openPage(browser)
    const { lines, manifest } = await readExperiment(experimentFolder)
    const pairs = lines.filter((line) => line.kind === 'pair')
    await page.goto(`${served.url}#/experiment?of=demo`)
    await page.getByRole('heading', { name: manifest.title }).waitFor()
    const cell = (name: string) =>
      page.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) }).locator('td')
    const counts = {
      Pairs: pairs.length,
      '▲ Rescues': pairs.filter(({ actor, twincheck }) => !actor && twincheck).length,
      '▼ Harms': pairs.filter(({ actor, twincheck }) => actor && !twincheck).length,
      Decisions: pairs.reduce((sum, { decisions }) => sum + decisions, 0),
      Switches: pairs.filter((pair) => pair.switch !== null).length,
    }
    for (const [name, count] of Object.entries(counts)) expect(await cell(name).innerText()).toBe(String(count))
    await expect.poll(() => page.locator('main svg[role=img]').count()).toBe(5)
    await cell('▲ Rescues').getByRole('link').click()
    await page.getByText(`${counts['▲ Rescues']} of ${records.length + lines.length} runs`).waitFor()
    const shown = await page.locator('tbody tr td:first-child').allInnerTexts()
    const rescued = pairs.filter(({ actor, twincheck }) => !actor && twincheck).map(({ id }) => id)
    expect([...shown].sort()).toEqual([...rescued].sort())
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('is used by keyboard alone, from the list to a decision and on', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${served.url}#/runs?source=records.jsonl`)
    await page.getByLabel('Search runs').focus()
    await pressUntil(page, 'story-1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'story-1' }).waitFor()
    await pressUntil(page, 'Decision 1')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ledger' }).waitFor()
    await page.context().close()
  })

  test('is exported as one file that opens from disk and asks for nothing', async () => {
    const file = join(folder, 'export.html')
    runTwincheck('view', recordFile, experimentFolder, '--resamples', '200', '--export', file)
    const { page, complaints } = await openPage(browser)
    await page.goto(`file://${file}`)
    await page.getByText(/^\d+ findings$/).waitFor()
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
    await page.getByText(/^\d+ runs$/).waitFor()
    await page.getByRole('link', { name: 'story-1' }).click()
    await page.getByRole('link', { name: /Decision 1/ }).click()
    await page.getByRole('heading', { name: 'gate' }).waitFor()
    await page.getByRole('link', { name: 'Experiments' }).click()
    await expect.poll(() => page.locator('main svg[role=img]').count()).toBe(5)
    expect(complaints).toEqual([])
    expect(readFileSync(file, 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    await page.context().close()
  })
})

/** Tab goes from one thing to the next until the one whose text begins so has the focus. */
async function pressUntil(page: WatchedPage['page'], beginning: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const focused = String(await page.evaluate('document.activeElement?.textContent ?? ""'))
    if (focused.startsWith(beginning)) return
  }
  throw new Error(`nothing that begins with ${beginning} can be reached by keyboard`)
}
