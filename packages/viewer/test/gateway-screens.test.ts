/** The page that a running gateway serves, in a real browser: what it decides appears, and what waits is answered there. */
import { type DecisionRecord, recomputeRecord } from '@twincheck/core'
import { hashKey, openStore } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../server/test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../server/test/gateway-world.ts'
import { findViolations, findViolationsInAllWays } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'

const operator = 'twk_operator'
const httpCredentials = { username: 'operator', password: operator }
const opened: { readonly close: () => Promise<void> }[] = []
let browser: Browser

/** A gateway in repair, whose switches wait for a person. */
async function openGateway(settings: Readonly<Record<string, unknown>> = {}): Promise<TestGateway> {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  opened.push(world)
  const gateway = await openTestGateway(world, {
    ...{
      operatorKey: hashKey(operator),
      mode: 'repair',
      confirmation: { waitMs: 110_000 },
      deadlineMs: 120_000,
      log: 'none',
    },
    ...settings,
  })
  opened.push(gateway)
  return gateway
}

async function openPageOf({ url }: TestGateway, place = '') {
  const watched = await openPage(browser, { httpCredentials })
  opened.push({ close: () => watched.page.context().close() })
  await watched.page.goto(`${url}/twincheck/view/${place}`)
  return watched
}

async function recordsOf({ store: address }: TestGateway): Promise<readonly DecisionRecord[]> {
  const store = await openStore({ address })
  const runs = await store.listRuns({ tenant: null, limit: 10, before: null })
  const stored = await Promise.all(runs.map((run) => store.listRecords(run)))
  await store.close()
  return stored.flat().map(({ record }) => record)
}

describe.skipIf(chromiumPath === null)(`the page of a running gateway${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    browser = await sharedBrowser()
  }, setUpMs)

  afterEach(async () => {
    for (const { close } of opened.splice(0).reverse()) await close()
  })

  test('is not shown without the operator’s key', async () => {
    const { url } = await openGateway()
    const { page } = await openPage(browser)
    opened.push({ close: () => page.context().close() })
    const answer = await page.goto(`${url}/twincheck/view/`).catch(() => null)
    expect(answer?.status() ?? 401).toBe(401)
    expect(await page.locator('#root').count()).toBe(0)
  })

  test.each([
    ['Approve the twin', / approved it at .* The twin was delivered\./, ['lock_account']],
    ['Refuse, keep the proposal', / refused it at .* The proposal was delivered\./, ['lock_account', 'unlock_account']],
  ])(
    'leads from the first page in two steps to a switch that waits, which is shown as a decision is; %s: %s',
    async (button, said, ran) => {
      const gateway = await openGateway()
      const { page, complaints } = await openPageOf(gateway)
      await page.getByRole('link', { name: 'Waiting' }).click()
      await page.getByText('Nothing waits').waitFor()
      const driven = driveStory(`${gateway.url}/v1`, undoneLock)
      await page.getByRole('button', { name: button }).waitFor()
      await page.getByText('Both orders’ judgments, and the gate').click()
      await page.getByRole('heading', { name: 'Gate', exact: true }).waitFor()
      const shown = await page.locator('main').innerText()
      expect(await findViolationsInAllWays(page)).toEqual([])
      await pressUntil(page.getByRole('button', { name: button }), page.getByText(said))
      expect((await driven).ran).toEqual(ran)

      const [record] = (await recordsOf(gateway)).filter(({ judgments }) => judgments !== null)
      if (!record?.judgments) throw new Error('nothing was judged')
      expect(recomputeRecord(record)).toEqual([])
      expect(shown).toMatch(/tenant local, asked \d{4}-\d\d-\d\d/)
      expect(shown).toContain(record.certificates[0]?.reason)
      expect(shown).toContain('The twin executes nothing and says this instead.')
      expect(shown).toContain(`Switch score ${record.score?.toFixed(2)}`)
      for (const { quality, margin, confidence } of Object.values(record.judgments)) {
        for (const number of [`${quality.actor}/80`, `${quality.twin}/80`, margin.toFixed(2), confidence.toFixed(2)]) {
          expect(shown).toContain(number)
        }
      }
      expect(complaints).toEqual([])
    },
  )

  test('grows while it decides, and leads to each decision; the conversation is said not to be there', async () => {
    const gateway = await openGateway({ confirmation: undefined })
    const { page, complaints } = await openPageOf(gateway)
    await page.getByText('Nothing is recorded here yet').waitFor()
    await driveStory(`${gateway.url}/v1`, undoneLock, { headers: { 'x-twincheck-session': 'support-17' } })
    await page.getByRole('link', { name: 'support-17' }).waitFor()
    const records = await recordsOf(gateway)
    const evident = records.filter(({ certificates }) => certificates.length > 0)
    await page.getByText(`${evident.length} finding`).waitFor()
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
    await page.getByText(/^1 run$/).waitFor()
    const [cells] = await page.locator('tbody tr').allInnerTexts()
    const [run, source, model, , score, decisions, evidence, switches] = (cells ?? '')
      .split('\t')
      .map((cell) => cell.trim())
    expect([run, source, model]).toEqual(['support-17', 'gateway', 'judge: scripted-judge-1'])
    expect(score).toBe(Math.max(...records.map(({ anomaly }) => anomaly?.score ?? 0)).toFixed(3))
    expect(decisions).toBe(String(records.length))
    expect(evidence).toBe(String(evident.length))
    expect(switches).toBe(String(records.filter(({ outcome }) => outcome === 'replaced').length))

    await page.getByRole('link', { name: 'support-17' }).click()
    await page.getByText('A gateway’s store keeps decisions, not conversations.').waitFor()
    const switched = records.find(({ outcome }) => outcome === 'replaced')
    const trajectory = await page.locator('main').innerText()
    for (const { text } of switched?.certificates[0]?.exhibits ?? []) expect(trajectory).toContain(text)
    expect(trajectory).toContain(String(switched?.twin?.action.text))
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: /replaced/ }).click()
    await page.getByText('Replaced because').waitFor()
    await page.reload()
    await page.getByText('Replaced because').waitFor()
    expect(complaints).toEqual([])
  })
})
