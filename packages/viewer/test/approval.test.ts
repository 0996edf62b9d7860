/** Answering a switch that waits, in a real browser, by pointer, touch and keyboard, with everything that may go wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { hashKey, openStore, type Store } from '@twincheck/server'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestGateway } from '../../server/test/gateway-world.ts'
import { askPerson, verdictsOf } from './ask-person.ts'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { pressUntil } from './press-until.ts'
import { runTwincheck } from './serve-viewer.ts'

const operator = 'twk_operator'
const httpCredentials = { username: 'ada', password: operator }
const folder = mkdtempSync(join(tmpdir(), 'twincheck-approval-'))
const opened: { readonly close: () => Promise<void> }[] = []
let browser: Browser
let judged: DecisionRecord

type Asked = Omit<Parameters<typeof askPerson>[1], 'judged'>

/** A gateway's page with its store, in which a test puts what waits. Nothing goes upstream. */
async function open(options: BrowserContextOptions = {}) {
  const settings = { operatorKey: hashKey(operator), log: 'none' }
  const gateway = await openTestGateway({ actorUrl: 'http://127.0.0.1:9/v1' }, settings)
  const store = await openStore({ address: gateway.store })
  const watched = await openPage(browser, { httpCredentials, ...options })
  opened.push(gateway, { close: store.close }, { close: () => watched.page.context().close() })
  await watched.page.goto(`${gateway.url}/twincheck/view/#/confirmations`)
  await watched.page.getByText('Nothing waits').waitFor()
  return { ...watched, store, ask: (asked: Asked) => askPerson(store, { ...asked, judged }) }
}

const cardOf = (page: Page, session: string) => page.locator(`section[aria-label="Switch in ${session}"]`)
const approveIn = (page: Page, session: string) =>
  cardOf(page, session).getByRole('button', { name: 'Approve the twin' })

async function middleOf(page: Page, session: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await approveIn(page, session).boundingBox()
  if (!box) throw new Error(`there is no button in ${session}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Longer than controls are inert after they have moved. */
const STEADY_MS = 700

/** Until its controls act: a page that is drawn late, as on a busy machine, lets them rest longer. */
async function untilSteady(page: Page, session: string): Promise<void> {
  await cardOf(page, session).locator('button[aria-disabled=false]').first().waitFor()
}

/** Presses until it counts: a page that was drawn late in between does not take a press, and is right not to. */
async function untilApproved(page: Page, session: string, press: () => Promise<void>): Promise<void> {
  const approved = cardOf(page, session).getByText('Approved')
  await expect
    .poll(async () => {
      await untilSteady(page, session).catch(() => {})
      if ((await approved.count()) === 0) await press()
      await page.waitForTimeout(200)
      return approved.count()
    })
    .toBeGreaterThan(0)
}

/** However slow the machine is that runs this: pressed in the very task in which it is put there. */
const CLICK_WHAT_APPEARS = `
  window.clicked = 0
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('main section button')) {
      window.clicked++
      button.click()
    }
  }).observe(document.body, { childList: true, subtree: true })`

/** A few pixels with every frame, so that a pointer over it stays over it. A timer would stop moving it while a browser is busy. */
const KEEP_MOVING = `
  let moves = 0
  const move = () => {
    document.querySelector('main').style.marginTop = (moves++ % 7) + 'px'
    window.moving = requestAnimationFrame(move)
  }
  move()`
const STAND_STILL = 'cancelAnimationFrame(window.moving)'

async function keepMoving(page: Page): Promise<void> {
  await page.evaluate(KEEP_MOVING)
  await page.locator('main button[aria-disabled=true]').first().waitFor()
}

async function refuse(page: Page, session: string): Promise<void> {
  const card = cardOf(page, session)
  await pressUntil(card.getByRole('button', { name: 'Refuse, keep the proposal' }), card.getByText('Refused'))
}

/** A key that comes while the card rests is not counted; a person would press it again. */
async function pressKeyUntil(page: Page, key: string, session: string, said: string): Promise<void> {
  const result = cardOf(page, session).getByText(said)
  await untilSteady(page, session)
  await expect
    .poll(async () => {
      const isOpen = await page.evaluate('document.activeElement.hasAttribute("data-open-card")')
      if (isOpen && (await result.count()) === 0) await page.keyboard.press(key)
      await page.waitForTimeout(300)
      return result.count()
    })
    .toBeGreaterThan(0)
}

/** Asks for so short that the time is soon over, and for longer where a busy machine did not show the card in time. Gives the id. */
async function askForShort(page: Page, ask: (asked: Asked) => Promise<unknown>): Promise<string> {
  for (let waitMs = 2_500; ; waitMs *= 2) {
    const id = `late-${waitMs}`
    await ask({ id, session: 'late', waitMs })
    const isShown = await cardOf(page, 'late')
      .waitFor({ timeout: waitMs })
      .then(
        () => true,
        () => false,
      )
    if (isShown) return id
  }
}

async function stillPending(store: Store, page: Page, id: string): Promise<void> {
  await page.waitForTimeout(300)
  expect(await verdictsOf(store, [id])).toEqual(['pending'])
}

describe.skipIf(chromiumPath === null)(`a switch that waits${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const lines = runTwincheck('demo', '--json', '--quiet', '--out', join(folder, 'demo')).trimEnd().split('\n')
    const found = lines.map((line) => JSON.parse(line).record).find((record) => record?.outcome === 'replaced')
    if (!found) throw new Error('the demo replaced nothing')
    judged = found
    browser = await sharedBrowser()
  }, setUpMs)

  afterEach(async () => {
    for (const { close } of opened.splice(0).reverse()) await close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is not answered by a click at the moment it appears, and is by one a moment later', async () => {
    const { page, store, ask } = await open()
    await page.evaluate(CLICK_WHAT_APPEARS)
    await ask({ id: 'one', session: 'first' })
    await approveIn(page, 'first').waitFor()
    expect(await page.evaluate('window.clicked')).toBeGreaterThan(0)
    await stillPending(store, page, 'one')
    await page.waitForTimeout(STEADY_MS)
    const { x, y } = await middleOf(page, 'first')
    await untilApproved(page, 'first', () => page.mouse.click(x, y))
    expect(await verdictsOf(store, ['one'])).toEqual(['approve'])
  })

  test('is not answered by a press while it moves, nor by one that began then and ends later', async () => {
    const { page, store, ask } = await open()
    await ask({ id: 'one', session: 'first' })
    await approveIn(page, 'first').waitFor()
    await keepMoving(page)
    const { x, y } = await middleOf(page, 'first')
    await page.mouse.click(x, y)
    await page.mouse.click(x, y, { delay: STEADY_MS })
    await page.mouse.down()
    await page.evaluate(STAND_STILL)
    await page.waitForTimeout(STEADY_MS)
    await page.mouse.up()
    await stillPending(store, page, 'one')
    await untilApproved(page, 'first', () => page.mouse.click(x, y))
  })

  test('is not answered by a finger while it moves', async () => {
    const { page, store, ask } = await open({ hasTouch: true, viewport: { width: 390, height: 2_000 } })
    await ask({ id: 'one', session: 'first' })
    await approveIn(page, 'first').waitFor()
    await keepMoving(page)
    const { x, y } = await middleOf(page, 'first')
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await page.getByText('Not counted: the card had just moved. Press again.').waitFor()
    await stillPending(store, page, 'one')
    await page.evaluate(STAND_STILL)
    await page.waitForTimeout(STEADY_MS)
    await untilApproved(page, 'first', () => page.touchscreen.tap(x, y))
  })

  test('is not answered by a key while it moves, nor the next one by a key that is held down', async () => {
    const { page, store, ask } = await open({ viewport: { width: 1280, height: 2_000 } })
    await ask({ id: 'one', session: 'first' })
    await ask({ id: 'two', session: 'second' })
    await approveIn(page, 'second').waitFor()
    await keepMoving(page)
    await approveIn(page, 'first').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space', { delay: STEADY_MS })
    await stillPending(store, page, 'one')
    await page.evaluate(STAND_STILL)
    await page.waitForTimeout(STEADY_MS)
    await untilApproved(page, 'first', async () => {
      await page.keyboard.up('Enter')
      for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
    })
    for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await stillPending(store, page, 'two')
    // The focus is on what was said of this card, from where the next one is a step away.
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(
      /^(Approved: the twin instead|.* approved it at)/,
    )
    expect(await verdictsOf(store, ['one'])).toEqual(['approve'])
  })

  test('has the decision, the time left and both buttons in sight at once on a phone', async () => {
    const { page, ask } = await open({ hasTouch: true, viewport: { width: 390, height: 844 } })
    await ask({ id: 'one', session: 'first' })
    const card = cardOf(page, 'first')
    const parts = {
      decision: card.getByRole('region', { name: 'Proposal and twin' }),
      left: card.getByRole('timer'),
      approve: approveIn(page, 'first'),
      refuse: card.getByRole('button', { name: 'Refuse, keep the proposal' }),
    }
    await parts.approve.waitFor()
    for (const [name, part] of Object.entries(parts)) {
      const box = await part.boundingBox()
      if (!box) throw new Error(`${name} is not shown`)
      expect(box.y, name).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height, name).toBeLessThanOrEqual(844)
    }
  })

  test('is answered by keys: j and k go from card to card, a approves and r refuses the one in focus', async () => {
    const { page, store, ask } = await open({ viewport: { width: 1280, height: 2_000 } })
    await ask({ id: 'one', session: 'first' })
    await ask({ id: 'two', session: 'second' })
    await approveIn(page, 'second').waitFor()
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
    await page.keyboard.press('a')
    expect(await verdictsOf(store, ['one', 'two'])).toEqual(['pending', 'pending'])
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Answer for first')
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Answer for second')
    await pressKeyUntil(page, 'r', 'second', 'ada refused it')
    await page.keyboard.press('k')
    await expect.poll(focused).toBe('Answer for first')
    await pressKeyUntil(page, 'a', 'first', 'ada approved it')
    expect(await verdictsOf(store, ['one', 'two'])).toEqual(['approve', 'refuse'])
  })

  test('is counted in the navigation and in the title of every page, and shows how long there still is', async () => {
    const { page, ask, complaints } = await open()
    expect(await page.title()).toBe('Waiting · TwinCheck')
    await ask({ id: 'one', session: 'first', waitMs: 90_000 })
    await ask({ id: 'two', session: 'second', waitMs: 90_000 })
    await approveIn(page, 'second').waitFor()
    const left = async () => {
      const shown = await cardOf(page, 'first').getByRole('timer').innerText()
      const [, minutes = '0', seconds = ''] = /^(?:(\d+) min )?(\d+) s left$/.exec(shown) ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    const before = await left()
    expect(before).toBeLessThanOrEqual(90)
    await expect.poll(left).toBeLessThan(before)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Runs' }).click()
    await expect.poll(() => page.title()).toBe('(2) Runs · TwinCheck')
    expect(await page.getByRole('navigation', { name: 'Screens' }).innerText()).toMatch(/Waiting\s*2/)
    await page.getByRole('link', { name: /Waiting/ }).click()
    await refuse(page, 'second')
    await expect.poll(() => page.title()).toBe('(1) Waiting · TwinCheck')
    expect(complaints).toEqual([])
  })

  test('whose time is over, that somebody else answered or that cannot be read collapses and says so', async () => {
    const { page, store, ask } = await open({ viewport: { width: 1280, height: 3_000 } })
    const late = await askForShort(page, ask)
    await ask({ id: 'two', session: 'elsewhere' })
    await ask({ id: 'three', session: 'odd', content: {} })
    await ask({ id: 'four', session: 'last' })
    await approveIn(page, 'last').waitFor()
    const [other] = (await store.listConfirmations(null)).filter(({ id }) => id === 'two')
    if (!other) throw new Error('nothing waits')
    await store.answerConfirmation({ tenant: 'local', id: 'two', pair: other.pair, verdict: 'refuse', by: 'bob' })
    await cardOf(page, 'elsewhere')
      .getByText(/bob refused it at/)
      .waitFor()
    await cardOf(page, 'late').getByText('Nobody answered until the end').waitFor()
    // What is over is a line, so that it does not push the next one out of sight.
    expect((await cardOf(page, 'late').boundingBox())?.height).toBeLessThan(160)
    expect(await approveIn(page, 'late').count()).toBe(0)
    // What cannot be shown can be refused and not approved.
    expect(await approveIn(page, 'odd').count()).toBe(0)
    await refuse(page, 'odd')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Put away what is over' }).click()
    await expect.poll(() => page.locator('main li > section').count()).toBe(1)
    expect(await verdictsOf(store, [late, 'two', 'three', 'four'])).toEqual(['expired', 'refuse', 'refuse', 'pending'])
  })
})
