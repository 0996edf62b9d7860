/** Reviewing findings on the page of a gateway with a canary: blind to the arm and to each other, by keys, with labels that last. */
import { openStore } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashKey } from '../../server/src/gateway/proxy/keys.ts'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, setUpMs, sharedBrowser } from './open-browser.ts'
import { openAs, openTwoGateways, type TwoGateways } from './two-gateways.ts'

const CONVERSATIONS = 20
let browser: Browser
let world: TwoGateways

async function as(name: string, place = ''): Promise<Page> {
  const page = await openAs(browser, world.gateways[0], name, place)
  onTestFinished(() => page.context().close())
  return page
}

/** What the page's server says to a person who has logged in. */
async function ask(page: Page, address: string): Promise<string> {
  return String(await page.evaluate(`fetch(${JSON.stringify(address)}).then((answer) => answer.text())`))
}

const revealing = /replaced|would-switch|"control"|"repair"|canary control|gate passed/

describe.skipIf(chromiumPath === null)(`a reviewer${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    browser = await sharedBrowser()
    const repair = { salt: 'spring', share: 0.5 }
    world = await openTwoGateways({ repair, outcomeKey: hashKey('twk_outcomes'), retention: { days: 30 } })
    const [first, second] = world.gateways
    for (let index = 0; index < CONVERSATIONS; index++) {
      await world.converse(index % 2 === 0 ? first : second, `support-${index}`)
    }
    await first.reaches('twincheck_recorded_decisions_total', CONVERSATIONS)
  }, setUpMs)

  afterAll(() => world?.close())

  test('cannot tell the arm of an unlabelled conversation from the list, a choice, a search, the runs or the JSON', async () => {
    const page = await as('ada')
    await page.getByText(`${CONVERSATIONS} findings`).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(revealing)
    const all = await ask(page, 'api/findings?facets=all&offset=0')
    expect(all).not.toMatch(revealing)
    // A choice of one arm is a choice of both.
    for (const choice of ['ended=replaced', 'ended=would-switch', 'ended=switch-due']) {
      expect(JSON.parse(await ask(page, `api/findings?${choice}`)).found).toBe(CONVERSATIONS)
    }
    expect(JSON.parse(await ask(page, 'api/findings?not-ended=replaced')).found).toBe(0)
    for (const word of ['control', 'canary']) {
      expect(JSON.parse(await ask(page, `api/findings?q=${word}`)).found, word).toBe(0)
    }
    const { runs }: { runs: { key: string; switches: unknown }[] } = JSON.parse(await ask(page, 'api/overview'))
    expect(new Set(runs.map(({ switches }) => switches))).toEqual(new Set([null]))
    const details = await Promise.all(
      runs.slice(0, 6).map(({ key }) => ask(page, `api/run?key=${encodeURIComponent(key)}`)),
    )
    for (const detail of details) {
      const { blind, records } = JSON.parse(detail)
      expect(blind).toBe(true)
      for (const { outcome, because, mode } of records)
        expect([outcome, because, mode]).toEqual(['kept', null, 'shadow'])
    }
    expect(await page.getByRole('button', { name: 'Copy as JSON' }).count()).toBe(0)
  })

  test('labels twenty findings with at most forty keys, and every label is stored once', async () => {
    const page = await as('ada')
    const row = page.locator('section[aria-label=Findings] tr[data-row]')
    // Identical findings are one row with their number.
    await expect.poll(() => row.count()).toBe(1)
    expect(await row.first().innerText()).toContain(`×${CONVERSATIONS}`)
    let keys = 0
    for (let index = 0; index < CONVERSATIONS; index++) {
      await page.getByRole('button', { name: /^Twin right/ }).waitFor()
      await page.keyboard.press('r')
      keys++
      if (index + 1 < CONVERSATIONS)
        await expect.poll(() => page.locator('tr[aria-current]').getAttribute('data-row')).toBe(String(index + 1))
    }
    expect(keys).toBeLessThanOrEqual(40)
    const store = await openStore({ address: world.gateways[0].store })
    onTestFinished(store.close)
    await expect.poll(async () => (await store.listOutcomesAfter(0, 100)).length).toBe(CONVERSATIONS)
    const outcomes = await store.listOutcomesAfter(0, 100)
    expect(new Set(outcomes.map(({ session }) => session)).size).toBe(CONVERSATIONS)
  })

  test('sees what another said only after a label of one’s own, is told that they disagree, and keeps it over a reload', async () => {
    const bob = await as('bob', '#/findings?label=others')
    await bob.getByText(`${CONVERSATIONS} findings`).waitFor()
    const decision = bob.getByRole('region', { name: 'Decision' })
    await decision.getByText('Somebody else has labelled this').waitFor()
    expect(await bob.locator('main').innerText()).not.toMatch(/ada/)
    expect(await ask(bob, 'api/findings?facets=all')).not.toMatch(/"right"/)
    const open = bob.locator('tr[data-row="0"] a')
    const link = await open.getAttribute('href')
    await open.click()
    await decision.getByRole('button', { name: /^Twin wrong/ }).click()
    await expect.poll(() => bob.locator('tr[aria-current]').getAttribute('data-row')).toBe('1')
    await bob.goto(`${bob.url().split('#')[0]}${link}`)
    await bob.reload()
    await decision.getByText('2 people disagree').waitFor()
    await decision.getByText('outweighs every').waitFor()
    expect(await decision.getByRole('button', { name: /Twin wrong/ }).getAttribute('aria-pressed')).toBe('true')
    // Another verdict of the same person corrects the first one, also after a reload.
    await decision.getByRole('button', { name: /Twin right/ }).click()
    await decision.getByText('2 people agree').waitFor()
    expect(await decision.getByText('corrected later').count()).toBe(1)
  })

  test('reads the word of the list in the open decision, with the outcome of the conversation once it has a label', async () => {
    const page = await as('ada')
    const decision = page.getByRole('region', { name: 'Decision' })
    await decision.getByRole('link', { name: 'Label the conversation' }).click()
    await page.getByRole('button', { name: /^Success/ }).waitFor()
    await page.keyboard.press('s')
    await page.getByText('Recorded: Success, as ada.').waitFor()
    await page.goBack()
    await decision.getByText(/^(Replaced|Kept) because/).waitFor()
    await page.locator('tr[data-row="0"]').getByText('switch due').waitFor()
    expect(await decision.getByText('switch due', { exact: true }).count()).toBe(1)
    expect(await decision.getByText(/^(replaced|left alone)$/).count()).toBe(1)
  })

  test('sees how many of the drawn conversations have a label, of those that a calibration needs, and goes on to the next', async () => {
    const store = await openStore({ address: world.gateways[0].store })
    onTestFinished(store.close)
    const [known] = await store.listFingerprints()
    const drawn = ['support-3', 'support-5', 'support-7'].map((session, position) => ({
      tenant: 'local',
      session,
      position,
    }))
    const counts = { conversations: CONVERSATIONS, unjudged: 0, wouldSwitch: CONVERSATIONS }
    const frame = {
      fingerprint: known?.fingerprint ?? '',
      until: Date.now(),
      tenant: null,
      threshold: 0.5,
      seed: 's',
      stratum: 'would-switch',
      rule: 1,
      share: 1,
    } as const
    await store.drawSample('first', { ...frame, ...counts }, drawn)
    const page = await as('ada')
    await page.getByRole('link', { name: '0 of 14 labels' }).click()
    await page.getByRole('heading', { level: 1, name: 'support-3' }).waitFor()
    await page.getByRole('button', { name: /^Failure/ }).click()
    await page.getByText('Recorded: Failure, as ada.').waitFor()
    await page.getByRole('link', { name: 'Canary' }).click()
    await page.getByText('1 of 14 labels').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Label the next one' }).click()
    await page.getByRole('heading', { level: 1, name: 'support-5' }).waitFor()
  })

  test('reads on the canary page that a brake holds everything, and lifts the hold, which lasts although the labels are still there', async () => {
    const page = await as('carl', '#/canary')
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByText('Too little is known yet, either way.').waitFor()
    const say = (session: string) => {
      const label = { tenant: 'local', session, id: `carl-${session}`, at: Date.now(), about: 'decision' }
      const body = JSON.stringify({ ...label, outcome: 'twin-wrong', replaces: null, why: null })
      return page.evaluate(`fetch('api/labels', { method: 'POST', body: ${JSON.stringify(body)} })`)
    }
    for (let index = 0; index < CONVERSATIONS; index++) await say(`support-${index}`)
    const reason = /switches: people call too many wrong/
    await page.getByRole('alert').getByText(reason).waitFor()
    await comparison.getByText('Nothing is switched in either arm').waitFor()
    await comparison.getByText(reason).waitFor()
    expect(await comparison.innerText()).not.toMatch(/Too little is known|goes on|are repaired/)
    await expect.poll(() => page.getByText('held in shadow configured: repair').count()).toBe(2)
    await page.getByRole('button', { name: 'Lift the hold …' }).click()
    await page.getByRole('textbox', { name: /Why/ }).fill('carl labelled all of them')
    await page.getByRole('button', { name: 'Lift the hold', exact: true }).click()
    await page.getByText('stays in shadow until it is restarted').waitFor()
    // A further outcome makes the gateway look at its brakes again.
    await say('a-conversation-that-nobody-knows')
    const store = await openStore({ address: world.gateways[0].store })
    onTestFinished(store.close)
    for (let look = 0; look < 20; look++) {
      expect(await store.shadowHold()).toBeNull()
      await page.waitForTimeout(250)
    }
    expect(await page.getByRole('alert').count()).toBe(0)
    await comparison.getByText('starts again at 1 after each lift').waitFor()
  })

  test('unfolds identical findings by x, labels by w and u and goes on, and reaches the next without a label by n', async () => {
    const page = await as('dora')
    const rows = page.locator('section[aria-label=Findings] tr[data-row]')
    const current = () => page.locator('tr[aria-current]').getAttribute('data-row')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: /^Twin right/ }).waitFor()
    await page.keyboard.press('x')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    await page.keyboard.press('w')
    await expect.poll(current).toBe('1')
    await page.getByRole('button', { name: /^Twin right/ }).waitFor()
    await page.keyboard.press('u')
    await expect.poll(current).toBe('2')
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect.poll(current).toBe('0')
    await page.getByRole('button', { name: /Twin wrong/, pressed: true }).waitFor()
    // Others have labelled all of them, so the next one that dora has not labelled is meant.
    await page.keyboard.press('n')
    await expect.poll(current).toBe('2')
  })
})
