/** The share of a canary, set by people on the pages of two real gateways of one store. */
import { hashShare } from '@twincheck/core/canary'
import { hashKey, openStore, type Store } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { askActor, untilUnlock, wasSwitched } from '../../server/test/locking-actor.ts'
import { findViolationsInAllWays } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, setUpMs, sharedBrowser } from './open-browser.ts'
import { serveViewer } from './serve-viewer.ts'
import { openAs, openTwoGateways, type TwoGateways } from './two-gateways.ts'

const salt = 'spring'
const outcomeKey = hashKey('twk_outcomes')
const operator = { authorization: 'Bearer twk_operator' }

let world: TwoGateways
let store: Store

const openWorld = async (repair: object = { salt, share: 0.5 }) => {
  world = await openTwoGateways({ outcomeKey, repair })
  store = await openStore({ address: world.gateways[0].store })
}
afterEach(async () => {
  await store.close()
  await world.close()
})

/** A conversation that the hash places between these shares, so that it is repaired at the larger one only. */
let serial = 0
function sessionBetween(least: number, most: number): string {
  for (;;) {
    const session = `support-${++serial}`
    const at = hashShare(salt, 'local', session)
    if (at >= least && at < most) return session
  }
}

const events = async () =>
  (await store.listEvents('canary-stage')).map(({ content: { share, cause, by, why } }) => [share, cause, by, why])

async function readSetting(index: 0 | 1 = 0) {
  const response = await fetch(`${world.gateways[index].url}/twincheck/canary`, { headers: operator })
  const { canary }: { canary: { setting: { basis: number; share: number } } } = JSON.parse(await response.text())
  return canary.setting
}

describe('a gateway takes a share', () => {
  beforeEach(() => openWorld())

  const give = async (body: unknown, changed: Readonly<Record<string, string>> = {}, path = 'share') => {
    const [{ url }] = world.gateways
    const headers = { ...operator, origin: url, 'content-type': 'application/json', ...changed }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${url}/twincheck/view/api/${path}`, { method: 'POST', headers, body: text })
    return { status: response.status, said: await response.text() }
  }
  const why = 'a refund went wrong'

  test('only behind the operator’s key, and only from its own page', async () => {
    const { basis } = await readSetting()
    const change = { share: 0.1, basis, why }
    expect((await give(change, { authorization: 'Bearer twk_outcomes' })).status).toBe(401)
    expect((await give(change, { authorization: '' })).status).toBe(401)
    expect((await give(change, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await give(change, { origin: 'null' })).status).toBe(403)
    // A page that only reads, over the same store.
    const reading = await serveViewer(world.gateways[0].store)
    onTestFinished(reading.close)
    const asked = { method: 'POST', headers: { origin: new URL(reading.url).origin }, body: JSON.stringify(change) }
    expect((await fetch(`${reading.url}api/share`, asked)).status).toBe(405)
    expect(await events()).toHaveLength(1)
  })

  test('that is a number from 0 to what is configured, with a reason, and nothing else', async () => {
    const { basis } = await readSetting()
    const rest = `"basis":${basis},"why":"${why}"}`
    for (const share of ['NaN', '1e999', '-1e999', '-0.1', '1.1', '"0.2"', 'null', 'true', '[0.2]', '{}', '-1e-9'])
      expect([share, (await give(`{"share":${share},${rest}`)).status]).toEqual([share, 400])
    for (const reason of ['', ' ', '\0', 'x'.repeat(501), 7, null])
      expect((await give({ share: 0.1, basis, why: reason })).status).toBe(400)
    for (const odd of [null, -1, 1.5, '1', 1e300])
      expect((await give({ share: 0.1, basis: odd, why })).status).toBe(400)
    expect((await give('x'.repeat(40_000))).status).toBe(413)
    for (const much of [0.5000001, 0.51, 1]) {
      const given = await give({ share: much, basis, why })
      expect([given.status, given.said]).toEqual([409, expect.stringContaining('which the configuration allows')])
    }
    expect(await events()).toHaveLength(1)
    expect((await give({ share: 0, basis, why, by: 'somebody else', cause: 'opened' })).status).toBe(200)
    expect((await events())[0]).toEqual([0, 'operator', 'operator', why])
  })

  test('with the name of the person, whatever characters it has', async () => {
    const { basis } = await readSetting()
    const login = Buffer.from(' \0 :twk_operator').toString('base64')
    expect((await give({ share: 0.1, basis, why }, { authorization: `Basic ${login}` })).status).toBe(200)
    expect((await events())[0]?.[2]).toBe('operator')
  })

  test('not after a stop that came between, also if it was lifted since', async () => {
    const { basis } = await readSetting()
    expect((await give({ why: 'it looks odd' }, {}, 'shadow')).status).toBe(200)
    const held = await give({ share: 0.1, basis, why })
    expect([held.status, held.said]).toEqual([409, expect.stringContaining('operator: it looks odd')])
    expect((await give({ why: 'it was fine' }, {}, 'lift')).status).toBe(200)
    expect((await give({ share: 0.1, basis, why })).status).toBe(409)
    expect(await events()).toHaveLength(1)
  })

  test('not without a canary, and says so', async () => {
    await store.close()
    await world.close()
    await openWorld({ acceptedBound: { conversation: 1 } })
    const given = await give({ share: 0.1, basis: 0, why })
    expect([given.status, given.said]).toEqual([409, expect.stringContaining('runs no canary')])
  })
})

describe.skipIf(chromiumPath === null)(`the share in a browser${needsChromium}`, () => {
  let browser: Browser

  beforeAll(async () => {
    buildViewer()
    browser = await sharedBrowser()
  }, setUpMs)
  beforeEach(() => openWorld())

  const as = async (index: 0 | 1, name: string): Promise<Page> => {
    const page = await openAs(browser, world.gateways[index], name, '#/canary')
    onTestFinished(async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    })
    await page.getByRole('button', { name: 'Change the share …' }).waitFor()
    return page
  }
  const fill = async (page: Page, percent: string, reason: string) => {
    await page.getByRole('button', { name: 'Change the share …' }).click()
    await page.getByRole('textbox', { name: /Percent of units/ }).fill(percent)
    await page.getByRole('textbox', { name: /Why/ }).fill(reason)
  }
  const form = (page: Page) => page.getByRole('form', { name: 'Change the share?' })
  const confirm = (page: Page, percent: string) =>
    page.getByRole('button', { name: `Repair ${percent} % of units`, exact: true }).click()

  test('states what follows, is in the chain with who and why, and both gateways follow without a restart', async () => {
    const [first, second] = world.gateways
    const open = async (session: string) => {
      const headers = { 'x-twincheck-session': session }
      const said = await untilUnlock(second.url, session, headers)
      return async () => wasSwitched(await askActor(second.url, said, headers))
    }
    const begun = await open(sessionBetween(0.1, 0.5))
    const page = await as(0, 'ada')
    const other = await as(1, 'bob')
    await fill(page, '10', 'a refund went wrong')
    const said = await form(page).innerText()
    for (const sentence of [
      '10 % of units are repaired instead of 50 %: those of the tenant local, with the calibration sha256:',
      'on every gateway of this store.',
      'Conversations that have begun keep their arm.',
      'No new epoch begins. All counts stay',
      'until an operator raises it again',
    ])
      expect(said).toContain(sentence)
    expect(await findViolationsInAllWays(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await confirm(page, '10')
    await page.getByText('Set by ada.').waitFor()
    expect((await events())[0]).toEqual([0.1, 'operator', 'ada', 'a refund went wrong'])
    // The page of the other gateway says so too.
    for (const shown of [page, other]) {
      await shown.getByText('10 % of units are repaired').waitFor()
      await shown
        .getByText(/Lowered to 10 % by ada at .* \(a refund went wrong\)\. The configuration allows 50 %\./)
        .waitFor()
    }
    // Conversations of the other gateway: one that had begun keeps its arm, new ones follow the new share.
    expect(await begun()).toBe(true)
    expect(await world.converse(second, sessionBetween(0.1, 0.5)).then(wasSwitched)).toBe(false)
    expect(await world.converse(second, sessionBetween(0, 0.1)).then(wasSwitched)).toBe(true)
    // Raised again, as far as it is configured and no further.
    await fill(other, '60', 'it was fine')
    await form(other).getByText('Give a number from 0 to 50.').waitFor()
    await other.getByRole('textbox', { name: /Percent of units/ }).fill('50')
    await form(other).getByText('the configuration decides again').waitFor()
    await confirm(other, '50')
    await page.getByText('The configuration allows 50 %, and nobody has lowered it.').waitFor()
    expect(await world.converse(first, sessionBetween(0.1, 0.5)).then(wasSwitched)).toBe(true)
    const response = await fetch(`${first.url}/twincheck/canary`, { headers: operator })
    const { canary } = JSON.parse(await response.text())
    expect(canary).toMatchObject({ epoch: { number: 1 }, sampleRatio: { fits: true } })
    expect(canary.stages.map(({ share }: { share: number }) => share)).toEqual([0.5, 0.1, 0.5])
  })

  test('is refused on a page that was overtaken by another operator or by a stop, and says by what', async () => {
    const [ada, bob] = [await as(0, 'ada'), await as(1, 'bob')]
    await fill(bob, '30', 'a bit less')
    await fill(ada, '10', 'much less')
    await confirm(ada, '10')
    await ada.getByText('Set by ada.').waitFor()
    // Bob's form still says what it said, and that it is out of date.
    await form(bob).getByText('Something has changed since you opened this form.').waitFor()
    await form(bob).getByText('30 % of units are repaired instead of 50 %').waitFor()
    await confirm(bob, '30')
    await bob.getByText('Not changed: meanwhile ada has set it to 10 % (much less). Look at it again').waitFor()
    expect(await events()).toHaveLength(2)
    await form(bob).getByRole('button', { name: 'Cancel' }).click()
    await fill(bob, '0', 'nothing at all')
    await form(bob).getByText('instead of 10 %').waitFor()
    await form(bob).getByText('to end these too, stop all repair').waitFor()
    await bob.route('**/api/watch', (route) => route.abort())
    await store.holdInShadow('carl: it looks odd', 'carl')
    await confirm(bob, '0')
    await bob.getByText('Not changed: everything is held in shadow (carl: it looks odd)').waitFor()
    await bob.unroute('**/api/watch')
    await bob.getByText('While everything is held in shadow, the share cannot be changed.').waitFor()
    expect(await events()).toHaveLength(2)
    expect(await findViolationsInAllWays(bob)).toEqual([])
  })

  test('is not said to be set or not set where the answer is lost, and not where the gateway is away', async () => {
    const page = await as(0, 'ada')
    await fill(page, '10', 'much less')
    await page.route('**/api/share', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await confirm(page, '10')
    await page.getByText('It is not known whether this was changed').waitFor()
    await page.getByText(/Lowered to 10 % by ada/).waitFor()
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/api/share')
    await page.route('**/api/**', (route) => route.abort())
    await fill(page, '5', 'still less')
    await confirm(page, '5')
    await page.getByText('It is not known whether this was changed').waitFor()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await events()).toHaveLength(2)
  })

  test('has no control on a page that only reads', async () => {
    const reading = await serveViewer(world.gateways[0].store)
    onTestFinished(reading.close)
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(`${reading.url}#/canary`)
    await page.getByRole('heading', { name: 'Gateways' }).waitFor()
    expect(await page.getByRole('button', { name: /share|Stop all repair/ }).count()).toBe(0)
  })
})
