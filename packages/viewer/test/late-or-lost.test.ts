/** A server that answers late, not at all, or whose answer is lost on the way: the page does not claim what it cannot know. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { hashKey, openStore } from '@twincheck/server'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { askPerson, verdictsOf } from './ask-person.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'
import { serveViewer } from './serve-viewer.ts'
import { writeOtherExperiment } from './two-experiments.ts'
import { openAs, openTwoGateways, type TwoGateways } from './two-gateways.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-late-'))
let browser: Browser
let world: TwoGateways
let judged: DecisionRecord

async function as(name: string, place = ''): Promise<Page> {
  const page = await openAs(browser, world.gateways[0], name, place)
  onTestFinished(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
  return page
}

/** The server does what it is asked, and the page never hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue()
  await route.fetch()
  await route.abort()
}

describe.skipIf(chromiumPath === null)(`a page whose server is late or silent${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    browser = await sharedBrowser()
    const switched = demoRecords(join(folder, 'demo')).find(({ outcome }) => outcome === 'replaced')
    if (!switched) throw new Error('the demo replaced nothing')
    judged = switched
    world = await openTwoGateways({ outcomeKey: hashKey('twk_outcomes') })
    await world.converse(world.gateways[0], 'support-1')
  }, setUpMs)

  afterAll(async () => {
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('shows what waits and what is held, also if each answer takes longer than the pause between two questions', async () => {
    const store = await openStore({ address: world.gateways[0].store })
    onTestFinished(store.close)
    const page = await as('ada')
    await page.route(/api\/(confirmations|watch|version)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      await route.continue().catch(() => {})
    })
    await askPerson(store, { id: 'late', session: 'late', judged, waitMs: 600_000 })
    await store.holdInShadow('watch: a sign changed')
    onTestFinished(() => store.liftShadow('test'))
    await page.getByRole('link', { name: /Waiting\s*1/ }).waitFor({ timeout: 30_000 })
    await page.getByRole('alert').getByText('watch: a sign changed').waitFor({ timeout: 30_000 })
  })

  test.each([401, 403, 429])(
    'keeps the hold in sight and says that it is refused, when the server answers %i from now on',
    async (status) => {
      const store = await openStore({ address: world.gateways[0].store })
      onTestFinished(store.close)
      await store.holdInShadow('watch: a sign changed')
      onTestFinished(() => store.liftShadow('test'))
      const page = await as('ada')
      const hold = page.getByRole('alert').getByText('watch: a sign changed')
      await hold.waitFor()
      await page.route('**/api/**', (route) =>
        route.fulfill({ status, json: { problem: 'The operator key is another one.' } }),
      )
      await page.getByRole('alert').getByText('The server refuses this page.').waitFor()
      await page.getByText(/What you see is as of \d{4}/).waitFor()
      expect(await hold.isVisible()).toBe(true)
      await page.unroute('**/api/**')
      await page.getByText('The operator key is another one.').first().waitFor({ state: 'detached' })
    },
  )

  test('says that the server does not answer when it hangs with open connections, and recovers when it goes on', async () => {
    const address = join(folder, 'hangs.db')
    const store = await openStore({ address, gatherMs: 0 })
    onTestFinished(store.close)
    await store.append('local', judged)
    const served = await serveViewer(address)
    onTestFinished(served.close)
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(served.url)
    await page.getByText('1 finding').first().waitFor()
    process.kill(served.pid, 'SIGSTOP')
    onTestFinished(() => void process.kill(served.pid, 'SIGCONT'))
    const away = page.getByText('The server cannot be reached.')
    await away.waitFor({ timeout: 60_000 })
    await page.getByText(/What you see is as of \d{4}/).waitFor()
    process.kill(served.pid, 'SIGCONT')
    await away.waitFor({ state: 'detached', timeout: 60_000 })
    await store.append('local', { ...judged, id: 'next', session: 'next' })
    await page.getByText('2 findings').first().waitFor()
  })

  test('does not say that a label, a stop or an answer failed, when only the server’s answer was lost', async () => {
    const store = await openStore({ address: world.gateways[0].store })
    onTestFinished(store.close)
    const page = await as('ada')
    const decision = page.getByRole('region', { name: 'Decision' })
    await decision.getByRole('button', { name: /Twin right/ }).waitFor()
    await page.route('**/api/**', loseAnswer)
    await page.keyboard.press('r')
    await decision.getByText('not known whether this was recorded').waitFor()
    expect(await decision.innerText()).not.toMatch(/not recorded/i)
    expect((await store.listOutcomesAfter(0, 10)).map(({ outcome }) => outcome)).toEqual(['twin-right'])

    await page.getByRole('link', { name: 'Canary' }).click()
    await page.getByRole('button', { name: 'Stop all repair …' }).click()
    await page.getByRole('textbox', { name: /Why/ }).fill('a refund went wrong')
    await page.getByRole('button', { name: 'Stop all repair', exact: true }).click()
    await page.getByRole('alert').getByText('ada: a refund went wrong').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/nothing was changed/i)
    await store.liftShadow('test')

    await askPerson(store, { id: 'lost', session: 'lost', judged, waitMs: 600_000 })
    await page.getByRole('link', { name: /Waiting/ }).click()
    const card = page.locator('section[aria-label="Switch in lost"]')
    const said: string[] = []
    const approve = card.getByRole('button', { name: 'Approve the twin' })
    await pressUntil(approve, card.getByText('ada approved it'))
    said.push(await card.innerText())
    expect(await verdictsOf(store, ['lost'])).toEqual(['approve'])
    expect(said.join(' ')).not.toMatch(/did not get through|did not count/i)
  })

  test('reads by itself what a proxy kept back at first, also where no gateway is behind it, and says so in words', async () => {
    await writeOtherExperiment(join(folder, 'other'))
    const served = await serveViewer(join(folder, 'demo'), join(folder, 'other'), '--resamples', '50')
    onTestFinished(served.close)
    const { page } = await openPage(browser)
    onTestFinished(() => page.context().close())
    await page.goto(`${served.url}#/`)
    const link = await page.locator('tr[data-row="0"] a').first().getAttribute('href')
    const places = [
      ['api/findings', '#/', page.locator('tr[data-row="0"]')],
      ['api/run', link ?? '', page.getByRole('region', { name: 'Decision' }).getByRole('heading', { level: 1 })],
      ['api/comparison', '#/experiment?of=demo&of=other', page.getByText('Tasks that changed')],
    ] as const
    for (const [asked, place, shown] of places) {
      await page.goto('about:blank')
      await page.route(`**/${asked}*`, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
      )
      await page.goto(`${served.url}${place}`)
      await page.getByRole('alert').getByText('Something else than TwinCheck answered (502').waitFor()
      expect(await page.locator('body').innerText()).not.toContain('Unexpected token')
      await page.unroute(`**/${asked}*`)
      await shown.first().waitFor()
      await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' })
    }
  })
})
