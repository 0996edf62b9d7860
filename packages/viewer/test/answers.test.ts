/** Answered calls in a real browser: on the page of all runs, in the list, in a run and on the page of a decision. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { openStore } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-answers-'))
let file: Served
let store: Served
let browser: Browser

const text = 'Not executed: this very call ran at step 1 of this turn and returned: "ok". Nothing was done twice.'

/** A record of each way in which advice ends. */
function advised(demo: DecisionRecord): readonly DecisionRecord[] {
  const plain: DecisionRecord = { ...demo, mode: 'advise', twin: null, judgments: null, score: null, violations: [] }
  const held = (condition: string) => ({
    certificates: [{ ...certificate, condition, reason: `The condition ${condition} held.` }],
    advice: { answers: [{ call: 0, condition, text }], insisted: [], unanswered: [] },
  })
  const proposal = {
    kind: 'tool-calls',
    calls: [
      { id: 'a', name: 'refund_order', arguments: { order_id: 'O-7001' } },
      { id: 'b', name: 'get_order', arguments: { order_id: 'O-7001' } },
    ],
  } as const
  const answered = { outcome: 'answered', because: null } as const
  const none = { answers: [], insisted: [0], unanswered: [] }
  return [
    { ...plain, ...held('done-already'), ...answered, proposal, id: 'a-1', session: 'twice', step: 0 },
    { ...plain, ...held('known-answer'), ...answered, id: 'a-2', session: 'reads', step: 0 },
    {
      ...{ ...plain, ...held('known-answer'), advice: none, outcome: 'kept', id: 'a-3', session: 'reads', step: 1 },
      because: { stage: 'advice', code: 'insisted' },
    },
    {
      ...{
        ...plain,
        ...held('unknown-target'),
        mode: 'shadow',
        outcome: 'kept',
        id: 'a-4',
        session: 'watched',
        step: 0,
      },
      because: { stage: 'mode', code: 'shadow' },
    },
  ]
}

const certificate = {
  condition: '',
  version: 1,
  severity: 0.96,
  authorises: 'withholding',
  calls: [0],
  reason: '',
  exhibits: [],
  finding: {},
} as const

const cardOf = (page: Page, name: string) =>
  page.locator('dl[aria-label="All runs together"] > div', { has: page.getByText(name, { exact: true }) })

describe.skipIf(chromiumPath === null)(`answered calls${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const [demo] = demoRecords(join(folder, 'demo'))
    if (!demo) throw new Error('the demo wrote no record')
    const records = advised(demo)
    writeFileSync(join(folder, 'records.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'))
    const address = join(folder, 'store.db')
    const opened = await openStore({ address, gatherMs: 0 })
    for (const record of records) {
      if (record.outcome === 'answered') await opened.commitAnswer('local', record)
      else await opened.append('local', record)
    }
    await opened.close()
    file = await serveViewer(join(folder, 'records.jsonl'))
    store = await serveViewer(address)
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    file?.close()
    store?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(['a file', 'a store'])(
    'are counted on the page of all runs of %s, with what they achieved',
    async (source) => {
      const { page, complaints } = await openPage(browser)
      await page.goto(`${(source === 'a file' ? file : store).url}#/runs`)
      await cardOf(page, 'Answered').waitFor()
      expect(await cardOf(page, 'Proposals replaced').locator('dd').innerText()).toMatch(/0$/)
      expect(await cardOf(page, 'Answered').innerText()).toContain(
        '1 double effect prevented, 1 repeated read answered',
      )
      expect(await cardOf(page, 'Answered').getByRole('link').innerText()).toMatch(/2$/)
      expect(await cardOf(page, 'Insisted').getByRole('link').innerText()).toMatch(/1$/)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findViolations(page)).toEqual([])
      }
      await cardOf(page, 'Answered').getByRole('link').click()
      await page.getByText('2 findings').first().waitFor()
      await page.goto(`${(source === 'a file' ? file : store).url}#/findings?ended=would-answer`)
      await page.getByText('1 finding', { exact: false }).first().waitFor()
      expect(await page.locator('section[aria-label=Findings] tbody').innerText()).toContain('would answer')
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test('of the demo are shown with their conversations by view --demo', async () => {
    const demo = await serveViewer('--demo', '--resamples', '50')
    const { page, complaints } = await openPage(browser)
    await page.goto(`${demo.url}#/runs`)
    await cardOf(page, 'Answered').waitFor()
    const achieved = '1 double effect prevented, 2 repeated reads answered, 1 invented target stopped'
    expect(await cardOf(page, 'Answered').innerText()).toContain(achieved)
    await page.goto(`${demo.url}#/run/${encodeURIComponent('demo decisions/duplicate-booking')}/1`)
    await page.getByText('A call was answered instead of executed, and the agent went on.').waitFor()
    expect(await page.getByRole('region', { name: 'answers' }).innerText()).toContain('Nothing was done twice.')
    expect(complaints).toEqual([])
    await page.context().close()
    demo.close()
  })

  test.each([1440, 1920])(
    'and how each decision ended are not cut off in a list on a screen of %i pixels',
    async (width) => {
      const { page } = await openPage(browser, { viewport: { width, height: 900 } })
      await page.goto(`${file.url}#/findings`)
      const badges = page.locator('section[aria-label=Findings] tr[data-row] .badge')
      for (const name of ['answered', 'insisted', 'would answer']) {
        await badges.getByText(name, { exact: true }).first().waitFor()
      }
      expect(await badges.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
      await page.context().close()
    },
  )

  test('are explained on the page of the decision: which call, which text, and that the other ran', async () => {
    const { page, complaints } = await openPage(browser)
    const place = (session: string, step: number) =>
      `${file.url}#/run/${encodeURIComponent(`records.jsonl/${session}`)}/${step}`
    await page.goto(place('twice', 0))
    await page
      .getByText('A call was answered instead of executed, and the agent went on; the other call ran.')
      .waitFor()
    const stage = page.getByRole('region', { name: 'answers' })
    const told = await stage.innerText()
    expect(told).toContain('refund_order')
    expect(told).toContain('did not run. The agent read this as its result:')
    expect(told).toContain(text)
    expect(told).toMatch(/get_order[\s\S]*ran as the agent made it\./)
    expect(await findViolations(page)).toEqual([])
    await page.goto(place('reads', 1))
    await page.getByText('Kept because the agent made the call again after it was answered').waitFor()
    expect(await stage.innerText()).toContain('ran, because the agent insisted on it.')
    await page.goto(place('watched', 0))
    await page.getByText('in mode advise these calls would have been answered').waitFor()
    expect(await stage.innerText()).toContain('ran. The answer would have been:')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
