/** Labels on the page of a running gateway with a canary: by keyboard alone, blind to the arm, to be taken back and exported. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestGateway } from '../../server/test/gateway-world.ts'
import { findViolationsInAllWays } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { type CanaryGateway, openCanaryGateway } from './canary-gateway.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser, type WatchedPage } from './open-browser.ts'
import { runTwincheck } from './serve-viewer.ts'

const operator = 'twk_operator'
const httpCredentials = { username: 'ada', password: operator }

let canary: CanaryGateway
let gateway: TestGateway
let sessions: Awaited<ReturnType<CanaryGateway['converse']>>
let browser: Browser

async function outcomesOf(session: string) {
  const store = await openStore({ address: gateway.store })
  const outcomes = await store.listOutcomes({ tenant: 'local', session })
  await store.close()
  return outcomes
}

/** The result of the only call before the decision. */
const lockReceipt = '{"locked": true}'

const linkTo = (session: string) =>
  `${gateway.url}/twincheck/view/#/run/${encodeURIComponent(JSON.stringify(['gateway', 'local', session]))}`

beforeAll(async () => {
  buildViewer()
  canary = await openCanaryGateway(operator)
  gateway = canary.gateway
  sessions = await canary.converse()
  browser = chromiumPath === null ? browser : await sharedBrowser()
}, setUpMs)

afterAll(async () => {
  await canary?.close()
})

describe('the gateway takes a label', () => {
  const label = { tenant: 'local', session: 'nobody', id: 'l1', at: 1, about: 'conversation', outcome: 'success' }
  const give = async (body: unknown, changed: Readonly<Record<string, string>> = {}) => {
    const { origin } = new URL(gateway.url)
    const headers = { authorization: `Bearer ${operator}`, origin, 'content-type': 'application/json', ...changed }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${gateway.url}/twincheck/view/api/labels`, { method: 'POST', headers, body: text })
    return { status: response.status, said: await response.text() }
  }

  test('only behind the operator’s key, and only from its own page', async () => {
    expect((await give(label, { authorization: 'Bearer twk_outcomes' })).status).toBe(401)
    expect((await give(label, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await give(label, { origin: 'null' })).status).toBe(403)
    expect(await outcomesOf('nobody')).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['no JSON', '{"tenant"', 'Expected {'],
    ['a list', [label], 'Expected {'],
    ['no tenant', { ...label, tenant: '' }, 'Expected {'],
    ['a verdict of the other question', { ...label, outcome: 'twin-right' }, 'label.outcome: expected one of success'],
    ['an endless reason', { ...label, why: 'x'.repeat(2_001) }, 'label.why: expected'],
    ['a NUL in the id', { ...label, id: 'a\0b' }, 'label.id: expected'],
  ])('not of %s, and says what is wrong', async (_, body, said) => {
    const given = await give(body)
    expect([given.status, given.said]).toEqual([400, expect.stringContaining(said)])
    expect(await outcomesOf('nobody')).toEqual([])
  })

  test('not of more than anybody types, and says how much is read', async () => {
    const given = await give('x'.repeat(40_000))
    expect([given.status, given.said]).toEqual([413, expect.stringContaining('longer than')])
    expect(await outcomesOf('nobody')).toEqual([])
  })

  test('with the name of who logged in, whatever the body says, and the same one again once', async () => {
    const given = { ...label, session: 'elsewhere', id: 'l2', by: { kind: 'program', name: 'agent' } }
    expect((await give(given)).status).toBe(200)
    expect((await give(given)).status).toBe(200)
    expect(await outcomesOf('elsewhere')).toMatchObject([
      { id: 'l2', by: { kind: 'person', name: 'operator' }, key: 'operatorKey' },
    ])
    expect((await give({ ...given, outcome: 'failure' })).status).toBe(409)
  })
})

describe.skipIf(chromiumPath === null)(`labels in a browser${needsChromium}`, () => {
  const open = async (place: string) => {
    const watched = await openPage(browser, { httpCredentials })
    await watched.page.goto(place)
    return watched
  }

  test('which arm of the canary a conversation is in cannot be told from its page before it is labelled', async () => {
    const seen: string[] = []
    for (const session of sessions) {
      const { page } = await open(linkTo(session))
      await page.getByRole('heading', { name: 'How it was decided is not shown yet' }).waitFor()
      await page.getByRole('button', { name: /Success/ }).waitFor()
      await page.getByText(lockReceipt).first().waitFor()
      const run = await page.locator('main').innerText()
      await page.goto(`${linkTo(session)}/1`)
      await page.getByRole('button', { name: /Twin right/ }).waitFor()
      // The conversation comes with a request of its own, after the buttons.
      await page.getByText(lockReceipt).first().waitFor()
      const decision = await page.locator('main').innerText()
      expect(`${run}${decision}`).not.toMatch(/replaced|answered|control|Kept because|Switches|Interventions/i)
      seen.push(`${run}${decision}`.replaceAll(session, 'SESSION').replaceAll(/call_\d+/g, 'CALL'))
      await page.context().close()
    }
    expect(seen[0]).toBe(seen[1])
  })

  test('by keyboard alone from the list of runs to a labelled conversation and a labelled decision, and back', async () => {
    const [session] = sessions
    const { page, complaints } = await open(`${gateway.url}/twincheck/view/#/runs`)
    await page.getByRole('link', { name: session, exact: true }).waitFor()
    await pressUntil(page, session)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Success/ }).waitFor()
    await page.keyboard.press('s')
    await page.getByText('Recorded: Success, as ada.').waitFor()
    // What was hidden from who labels is shown now.
    await page.getByRole('link', { name: /Decision 2/ }).waitFor()
    await pressUntil(page, 'Decision 2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Twin right/ }).waitFor()
    await pressUntil(page, '', 'INPUT')
    await page.keyboard.type('it was locked on purpose: w')
    await page.keyboard.press('Tab')
    await page.keyboard.press('r')
    await page.getByText('Recorded: Twin right, as ada.').waitFor()
    await page.getByText('it was locked on purpose: w').waitFor()
    await page.keyboard.press('z')
    await page.getByText('Taken back. Your label is unclear now.').waitFor()
    await expect.poll(() => page.getByText('corrected later').count()).toBe(1)
    expect(await findViolationsInAllWays(page)).toEqual([])
    const [conversation, right, unclear] = await outcomesOf(session)
    expect(conversation).toMatchObject({ about: 'conversation', outcome: 'success', by: { name: 'ada' }, why: null })
    expect(right).toMatchObject({ about: 'decision', outcome: 'twin-right', why: 'it was locked on purpose: w' })
    expect(unclear).toMatchObject({ about: 'decision', outcome: 'unclear', replaces: right?.id })
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('are exported as a file that a store takes again', async () => {
    const { page } = await open(`${gateway.url}/twincheck/view/#/canary`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export labels' }).click()
    const file = await (await download).path()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    const again = join(gateway.folder, 'labels.jsonl')
    writeFileSync(again, lines.join('\n'))
    const other = join(gateway.folder, 'other.db')
    await (await openStore({ address: other })).close()
    const said = runTwincheck('outcomes', 'import', again, '--store', other)
    expect(said).toContain(`${lines.length} outcomes: ${lines.length} recorded, 0 known before, 0 refused.`)
    await page.context().close()
  })

  test('the canary says why other tenants stay in shadow', async () => {
    const { page } = await open(`${gateway.url}/twincheck/view/`)
    await page.route('**/api/watch*', async (route) => {
      const response = await route.fetch()
      const told = await response.json()
      const scope = { tenant: 'acme', inShadow: ['globex'], why: 'The traffic of globex stays in shadow.' }
      await route.fulfill({ response, json: { ...told, canary: { ...told.canary, scope } } })
    })
    await page.goto('about:blank')
    await page.goto(`${gateway.url}/twincheck/view/#/canary`)
    await page.getByText('The traffic of globex stays in shadow.').waitFor()
    await page.context().close()
  })

  test('the canary is drawn with its counts, and what set it to shadow stands on every page', async () => {
    const { page, complaints } = await open(`${gateway.url}/twincheck/view/#/canary`)
    const arms = page.locator('section[aria-label=Arms] tbody tr')
    await arms.first().waitFor()
    expect(await arms.allInnerTexts()).toEqual(['Repaired\t1\t1\t0\t0', 'Left alone\t1\t0\t0\t1'])
    expect(await page.getByRole('alert').count()).toBe(0)
    const store = await openStore({ address: gateway.store })
    await store.appendEvent('watch', { alarms: ['unjudged\u202E'] })
    await store.holdInShadow('watch: unjudged \u202Eis more frequent')
    await store.close()
    for (const place of ['#/canary', '#/runs', '#/confirmations']) {
      await page.goto('about:blank')
      await page.goto(`${gateway.url}/twincheck/view/${place}`)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').innerText()).toContain('watch: unjudged ‹U+202E›is more frequent')
    }
    await page.goto(`${gateway.url}/twincheck/view/#/canary`)
    await page.getByText('unjudged‹U+202E›').waitFor()
    expect(await findViolationsInAllWays(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

/** Tab goes from one thing to the next until the one whose text begins so, and that is of this kind, has the focus. */
async function pressUntil(page: WatchedPage['page'], beginning: string, kind = ''): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const [tag, text] = String(
      await page.evaluate('document.activeElement.tagName + "|" + document.activeElement.textContent'),
    ).split('|')
    if ((kind === '' || tag === kind) && text?.startsWith(beginning)) return
  }
  throw new Error(`nothing that begins with ${beginning} can be reached by keyboard`)
}
