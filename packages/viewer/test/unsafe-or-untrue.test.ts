/**
 * What somebody who decides by this page must be able to rely on, in a real browser: silence is no refusal, an approval has a
 * person, nobody's scores are shown as scores, one press answers one card, what is seen is what is there, and who has no key
 * answers nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { hashKey, openStore, type Store } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../server/test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../server/test/gateway-world.ts'
import { type AskedSwitch, askPerson, verdictsOf } from './ask-person.ts'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'
import { runTwincheck, serveViewer } from './serve-viewer.ts'

const operator = 'twk_operator'
const folder = mkdtempSync(join(tmpdir(), 'twincheck-approval-'))
const opened: { readonly close: () => Promise<void> }[] = []
let browser: Browser
let records: readonly DecisionRecord[]

async function openGateway(settings: Readonly<Record<string, unknown>> = {}): Promise<TestGateway> {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  opened.push(world)
  const gateway = await openTestGateway(world, {
    ...{ operatorKey: hashKey(operator), mode: 'repair', confirmation: { waitMs: 25_000 }, log: 'none' },
    ...settings,
  })
  opened.push(gateway)
  return gateway
}

async function openPageOf({ url }: TestGateway, place = '', username = 'Ada Lovelace') {
  const watched = await openPage(browser, { httpCredentials: { username, password: operator } })
  opened.push({ close: () => watched.page.context().close() })
  await watched.page.goto(`${url}/twincheck/view/${place}`)
  return watched
}

function switched(): DecisionRecord {
  const found = records.find(({ outcome, judgments }) => outcome === 'replaced' && judgments !== null)
  if (!found) throw new Error('the demo replaced nothing')
  return found
}

type Asked = Omit<AskedSwitch, 'judged'>
const ask = (store: Store, asked: Asked) => askPerson(store, { ...asked, judged: switched() })

async function storeOf({ store: address }: TestGateway): Promise<Store> {
  const store = await openStore({ address })
  opened.push({ close: store.close })
  return store
}

const cardOf = (page: Page, session: string) => page.locator(`section[aria-label="Switch in ${session}"]`)
const approveIn = (page: Page, session: string) =>
  cardOf(page, session).getByRole('button', { name: 'Approve the twin' })

async function middleOf(page: Page, session: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await approveIn(page, session).boundingBox()
  if (!box) throw new Error(`there is no button in ${session}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe.skipIf(chromiumPath === null)(`who decides by this page${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const lines = runTwincheck('demo', '--json', '--quiet', '--out', join(folder, 'demo')).trimEnd().split('\n')
    records = lines.map((line) => JSON.parse(line).record).filter((record) => record !== undefined)
    browser = await sharedBrowser()
  }, setUpMs)

  afterEach(async () => {
    for (const { close } of opened.splice(0).reverse()) await close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('reads that nobody answered, where nobody answered: not that somebody refused', async () => {
    const gateway = await openGateway({ confirmation: { waitMs: 100 } })
    await driveStory(`${gateway.url}/v1`, undoneLock, { headers: { 'x-twincheck-session': 'silent' } })
    const { page, complaints } = await openPageOf(gateway)
    await page.getByRole('link', { name: 'silent' }).click()
    await page.getByRole('link', { name: /Decision 2/ }).click()
    await page.getByText('Kept because').first().waitFor()
    const said = await page.locator('main').innerText()
    expect(said).toContain('nobody answered in time')
    expect(said).not.toContain('asked refused')
    expect(complaints).toEqual([])
  })

  test.each([
    ['Approve the twin', /Approved by Ada Lovelace at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+/],
    ['Refuse, keep the proposal', /Kept because Ada Lovelace refused the switch at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+/],
  ])('reads afterwards who answered and when: %s', async (button, said) => {
    const gateway = await openGateway()
    const { page } = await openPageOf(gateway, '#/confirmations')
    const driven = driveStory(`${gateway.url}/v1`, undoneLock, { headers: { 'x-twincheck-session': 'spoken' } })
    await page.getByRole('button', { name: button }).click()
    await driven
    await page.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('link', { name: 'spoken' }).click()
    await page.getByRole('link', { name: /Decision 2/ }).click()
    await page.getByText(said).waitFor()
  })

  test('is shown no scores where no model judged, and is told that a tape did where it was one', async () => {
    const record = switched()
    const { measured, ...rest } = record
    const standIn = { ...rest, id: 'a', session: 'accepted', measured: { ...measured, asked: [] } }
    const file = join(folder, 'stand-in.jsonl')
    writeFileSync(
      file,
      [standIn, { ...record, id: 'b', session: 'taped' }].map((one) => JSON.stringify(one)).join('\n'),
    )
    const served = await serveViewer(file)
    const { page } = await openPage(browser)
    opened.push({ close: async () => served.close() }, { close: () => page.context().close() })
    const decisionOf = async (session: string) => {
      await page.goto(`${served.url}#/run/${encodeURIComponent(`stand-in.jsonl/${session}`)}/${record.step}`)
      await page.getByText('Replaced because').first().waitFor()
      return page.locator('main').innerText()
    }
    const accepted = await decisionOf('accepted')
    expect(accepted).toContain('No model judged this pair')
    expect(accepted).not.toMatch(/\/4\b|\/80|Confidence|Switch score|prefer/)
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${served.url}#/findings?q=accepted`)
    const row = page.locator('section[aria-label=Findings] tr[data-row="0"]')
    await row.getByText('severity').waitFor()
    expect(await row.innerText()).not.toContain('score')
    const taped = await decisionOf('taped')
    expect(taped).toContain('from a tape')
    expect(taped).toContain('/80')
    expect(await findViolations(page)).toEqual([])
  })

  test('answers one card with one press: what is behind it does not slide under the pointer', async () => {
    const gateway = await openGateway()
    const store = await storeOf(gateway)
    await ask(store, { id: 'one', session: 'first' })
    await ask(store, { id: 'two', session: 'second' })
    const { page } = await openPageOf(gateway, '#/confirmations')
    await approveIn(page, 'second').waitFor()
    const { x, y } = await middleOf(page, 'first')
    await pressUntil(approveIn(page, 'first'), cardOf(page, 'first').getByText('Approved'))
    for (let again = 0; again < 2; again++) {
      await page.mouse.click(x, y)
      await page.waitForTimeout(600)
    }
    expect(await verdictsOf(store, ['one', 'two'])).toEqual(['approve', 'pending'])
    const said = await cardOf(page, 'first').getByRole('status').last().innerText()
    expect(said).toContain('first')
    expect(said).toContain('unlock_account(account="A-1")')
    expect(await cardOf(page, 'second').getByRole('status').last().innerText()).toBe('')
  })

  test('sees every character that turns the order around or hides, in evidence, proposal, name and answer', async () => {
    const gateway = await openGateway()
    const store = await storeOf(gateway)
    const account = `\u202E1-A\u202C\u200B`
    await ask(store, { id: 'one', session: 'pay\u202Ellor', account })
    const { page } = await openPageOf(gateway, '#/confirmations')
    await page.getByRole('button', { name: 'Approve the twin' }).waitFor()
    const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/
    const shown = await page.locator('main').innerText()
    expect(shown).not.toMatch(invisible)
    expect(shown.match(/‹U\+202E›1-A‹U\+202C›‹U\+200B›/g)?.length).toBeGreaterThanOrEqual(2)
    expect(shown).toContain('pay‹U+202E›llor')
    await pressUntil(page.getByRole('button', { name: 'Refuse, keep the proposal' }), page.getByText('Refused'))
    expect(await page.locator('main').innerText()).not.toMatch(invisible)
    expect(await page.locator('main').innerHTML()).not.toMatch(invisible)
  })

  test('without the gateway’s key answers nothing: the page over a store reads', async () => {
    const address = join(folder, 'gateway.db')
    const store = await openStore({ address })
    opened.push({ close: store.close })
    await ask(store, { id: 'one', session: 'first' })
    const served = await serveViewer(address)
    const { page } = await openPage(browser)
    opened.push({ close: async () => served.close() }, { close: () => page.context().close() })
    await page.goto(`${served.url}#/confirmations`)
    await cardOf(page, 'first').waitFor()
    const [waiting] = await store.listConfirmations(null)
    const body = JSON.stringify({ tenant: 'local', id: 'one', pair: waiting?.pair, verdict: 'approve' })
    const origin = new URL(served.url).origin
    const answer = await fetch(new URL('api/confirmations', served.url), { method: 'POST', body, headers: { origin } })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('only reads')])
    expect(await verdictsOf(store, ['one'])).toEqual(['pending'])
    expect(await page.getByRole('button', { name: /Approve|Refuse/ }).count()).toBe(0)
    await page.getByText('This page only reads').waitFor()
    expect(await findViolations(page)).toEqual([])
    // No key is listed that does nothing here.
    await store.append('local', switched())
    await page.goto(`${served.url}#/findings`)
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await page.getByRole('button', { name: '? Keys' }).click()
    await keys.getByText('This page only reads, so it has no keys for labels.').waitFor()
    expect(await keys.innerText()).not.toContain('take your label back')
  })
})
