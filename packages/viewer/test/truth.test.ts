/** What an operator's page states is true: in every tab, on every gateway, after any delay, and while the server is away. */
import { openStore } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { wasSwitched } from '../../server/test/locking-actor.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, setUpMs, sharedBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'
import { openAs, openTwoGateways, type TwoGateways } from './two-gateways.ts'

let browser: Browser

async function as(...given: Parameters<typeof openAs>): Promise<Page> {
  const page = await openAs(...given)
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
  return page
}

const cardOf = (page: Page, session: string) => page.locator(`section[aria-label="Switch in ${session}"]`)

describe.skipIf(chromiumPath === null)(`the page of a gateway${needsChromium}`, () => {
  let world: TwoGateways

  beforeAll(async () => {
    buildViewer()
    browser = await sharedBrowser()
    world = await openTwoGateways({ confirmation: { waitMs: 110_000 }, deadlineMs: 120_000 })
  }, setUpMs)

  afterAll(() => world?.close())

  test('says in every tab and of every gateway who answered a switch, what, and what was delivered, also when its time is long over', async () => {
    const [first, second] = world.gateways
    const [ada, bob] = [
      await as(browser, first, 'ada', '#/confirmations'),
      await as(browser, second, 'bob', '#/confirmations'),
    ]
    const [approved, refused] = [world.converse(first, 'approved'), world.converse(second, 'refused')]
    await cardOf(bob, 'approved').waitFor()
    await cardOf(ada, 'refused').waitFor()
    const button = (page: Page, session: string, name: RegExp) => cardOf(page, session).getByRole('button', { name })
    await pressUntil(button(ada, 'approved', /Approve/), cardOf(ada, 'approved').getByText('ada approved it'))
    await pressUntil(button(bob, 'refused', /Refuse/), cardOf(bob, 'refused').getByText('bob refused it'))
    expect(wasSwitched(await approved)).toBe(true)
    expect(wasSwitched(await refused)).toBe(false)
    for (const page of [ada, bob]) {
      await cardOf(page, 'approved')
        .getByText(/ada approved it at .* The twin was delivered\./)
        .waitFor()
      await cardOf(page, 'refused')
        .getByText(/bob refused it at .* The proposal was delivered\./)
        .waitFor()
    }
    // The list, the open decision and the run use one word, and no other outcome has it.
    const list = await as(browser, second, 'bob', '#/findings?q=refused')
    const row = list.locator('section[aria-label=Findings] tr[data-row="0"]')
    await row.getByText('refused', { exact: true }).waitFor()
    const decision = list.getByRole('region', { name: 'Decision' })
    await decision.getByText('Kept because bob refused the switch').waitFor()
    expect(await decision.locator('.badge', { hasText: /^refused$/ }).count()).toBe(1)
    await decision.getByRole('link', { name: 'refused', exact: true }).click()
    await list
      .getByRole('link', { name: /Decision 2/ })
      .getByText('refused', { exact: true })
      .waitFor()
    // Long after the time to answer was over, by the clock that the page goes by.
    await bob.route('**/api/confirmations', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), now: Date.now() + 3_600_000 } })
    })
    await bob.waitForTimeout(1_500)
    const said = await cardOf(bob, 'approved').innerText()
    expect(said).toMatch(/ada approved it at .* The twin was delivered\./)
    expect(said).not.toMatch(/proposal is kept|time to answer is over/i)
  })

  test('shows the mode of every gateway, and follows a hold, a lift and a gateway that stops', async () => {
    const [first, second] = world.gateways
    const page = await as(browser, first, 'ada', '#/canary')
    const modes = page.locator('section[aria-label=Gateways] tbody tr')
    const held = 'held in shadow configured: repair'
    const shown = async () => (await modes.allInnerTexts()).map((row) => row.split('\t')[1]?.trim())
    await expect.poll(shown).toEqual(['repair', 'repair'])
    await page.getByRole('button', { name: 'Stop all repair …' }).click()
    await page.getByText('no gateway of this store replaces or answers a call').waitFor()
    await page.getByRole('textbox', { name: /Why/ }).fill('a refund went wrong')
    await page.getByRole('button', { name: 'Stop all repair', exact: true }).click()
    await expect.poll(shown, { timeout: 15_000 }).toEqual([held, held])
    await page.getByRole('alert').getByText('ada: a refund went wrong').waitFor()
    // The banner is on the other gateway's page too.
    const other = await as(browser, second, 'bob')
    await other.getByRole('alert').getByText('ada: a refund went wrong').waitFor()
    await page.getByRole('button', { name: 'Lift the hold …' }).click()
    await page.getByText('Gateways that run now stay in shadow until you restart them').waitFor()
    await page.getByRole('textbox', { name: /Why/ }).fill('the refund was right')
    await page.getByRole('button', { name: 'Lift the hold', exact: true }).click()
    await page.getByText('stays in shadow until it is restarted').waitFor()
    // A lift lasts: the running gateways do not hold the store again, and do not say that they repair.
    expect(await shown()).toEqual([held, held])
    await page.waitForTimeout(2_500)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await shown()).toEqual([held, held])
    const store = await openStore({ address: first.store })
    onTestFinished(store.close)
    const events = [...(await store.listEvents('shadow')), ...(await store.listEvents('shadow-lifted'))]
    expect(events.map(({ content }) => content)).toEqual([
      { reason: 'ada: a refund went wrong', by: 'ada' },
      { reason: 'ada: a refund went wrong', by: 'ada', why: 'the refund was right' },
    ])
    await store.notePresence({ id: 'gone', address: 'http://gone', configured: 'repair', mode: 'repair' })
    await page.route('**/api/watch', async (route) => {
      const response = await route.fetch()
      const watch: { readonly now: number } = await response.json()
      await route.fulfill({ response, json: { ...watch, now: watch.now + 60_000 } })
    })
    await expect.poll(shown).toEqual(Array(3).fill('offline configured: repair'))
  })

  test('keeps the last known state while the server is away, says as of when it is, and recovers by itself', async () => {
    const [first] = world.gateways
    const store = await openStore({ address: first.store })
    onTestFinished(store.close)
    await store.holdInShadow('watch: a sign changed')
    onTestFinished(() => store.liftShadow('test'))
    const page = await as(browser, first, 'ada')
    const hold = page.getByRole('alert').getByText('watch: a sign changed')
    await hold.waitFor()
    const row = page.locator('section[aria-label=Findings] tr[data-row]').first()
    await row.waitFor()
    for (const answer of ['nothing', 'a login page', 'an error'] as const) {
      await page.route('**/api/**', (route) =>
        answer === 'nothing'
          ? route.abort()
          : route.fulfill({
              status: answer === 'an error' ? 502 : 200,
              contentType: 'text/html',
              body: '<html>login</html>',
            }),
      )
      const away = page.getByText('The server cannot be reached.')
      await away.waitFor()
      await page
        .getByRole('alert')
        .getByText(/What you see is as of \d{4}-\d\d-\d\d/)
        .waitFor()
      expect(await hold.isVisible()).toBe(true)
      expect(await page.locator('main').innerText()).not.toMatch(/Unexpected token|This page only reads|twincheck view/)
      for (const place of ['#/canary', '#/confirmations', '#/runs', '#/']) {
        await page.evaluate(`location.hash = ${JSON.stringify(place)}`)
        await page.waitForTimeout(100)
        expect(await hold.isVisible(), place).toBe(true)
      }
      await page.unroute('**/api/**')
      await away.waitFor({ state: 'detached' })
      await row.waitFor()
    }
  })
})
