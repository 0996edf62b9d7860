/** Reading a conversation: what a tool answered, as a tree, copied and in its own direction; and finding a text in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-reading-'))
const hebrew = 'ההזמנה A-1 בוטלה'
/** A member twice, a number that no double holds, and more than a screen. */
const json = `{"id": 12345678901234567890, "id": 2, "orders": [${Array.from({ length: 150 }, (_, place) => `{"sku": "S-${place}"}`)}]}`
const long = `${'nothing here\n'.repeat(400)}the needle is <b>here</b>\n${'and nothing here\n'.repeat(20)}`
/** Sixty calls, so that what is far from the evidence is folded. */
const outputs = new Map([
  [1, json],
  [10, hebrew],
  [20, long],
])
const messages = [
  { role: 'user', content: 'Look at everything.' },
  ...Array.from({ length: 60 }, (_, call) => [
    { role: 'assistant', content: '', calls: [{ id: `c${call}`, name: 'read_shelf', arguments: { shelf: call } }] },
    { role: 'tool', callId: `c${call}`, content: outputs.get(call) ?? '{"boxes": 3}' },
  ]).flat(),
]

let served: Served
let browser: Browser

async function open(place: string): Promise<Page> {
  const { page, complaints } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  onTestFinished(async () => {
    expect(complaints).toEqual([])
    await page.context().close()
  })
  await page.goto(`${served.url}#/run/${encodeURIComponent('reading.jsonl/long')}${place}`)
  await page.getByText('Look at everything.').first().waitFor()
  return page
}

describe.skipIf(chromiumPath === null)(`a reader${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const replaced = demoRecords(join(folder, 'demo')).find(({ outcome }) => outcome === 'replaced')
    if (!replaced) throw new Error('the demo replaced nothing')
    const record = { ...replaced, session: 'long', step: 0, position: messages.length }
    const lines = [{ conversation: { session: 'long', messages } }, record]
    writeFileSync(join(folder, 'reading.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    served = await serveViewer(join(folder, 'reading.jsonl'))
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sees a long JSON output as a tree in which nothing is dropped or rounded, or as it was written, and copies it whole', async () => {
    const page = await open('?at=4')
    const output = page.locator('#message-4')
    expect(await output.innerText()).toContain('message 5')
    await output.getByText('"id": 12345678901234567890').waitFor()
    await output.getByText('"id": 2', { exact: true }).waitFor()
    await output.locator('summary', { hasText: 'orders' }).click()
    await output.getByText('50 more').click()
    await output.locator('summary', { hasText: '149' }).click()
    await output.getByText('"S-149"').waitFor()
    expect(await findViolations(page)).toEqual([])
    await output.getByRole('button', { name: 'Copy' }).click()
    await output.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(json)
    await output.getByRole('button', { name: 'Tree' }).click()
    await output.getByText(json.slice(0, 60)).waitFor()
  })

  test('sees an output from right to left at the right', async () => {
    const page = await open('?at=22')
    const text = page.getByText(hebrew)
    await text.waitFor()
    const style: { direction: string; left: number; right: number } = await text.evaluate((element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      const [box] = range.getClientRects()
      const own = element.getBoundingClientRect()
      const { direction } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? { direction: '' }
      return { direction, left: (box?.left ?? 0) - own.left, right: own.right - (box?.right ?? 0) }
    })
    expect(style.direction).toBe('rtl')
    expect(style.left).toBeGreaterThan(style.right)
  })

  test.each([
    ['of a run', ''],
    ['below a decision', '/0'],
  ])(
    'finds a text in the conversation %s: folded, beyond what is shown of a long output, and in a call',
    async (_, place) => {
      const page = await open(place)
      expect(await page.locator('#message-42').count()).toBe(0)
      await page.keyboard.press('/')
      await page.keyboard.type('NEEDLE is <b>')
      await page.getByText('in 1 message', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('1 of 1', { exact: true }).waitFor()
      const hit = page.locator('#message-42')
      await expect.poll(() => hit.locator('mark').innerText()).toBe('needle is <b>')
      await expect.poll(() => hit.isVisible()).toBe(true)
      expect(await findViolations(page)).toEqual([])
      const field = page.getByLabel('Search in this conversation')
      await field.fill('read_shelf')
      await page.getByText('in 60 messages').waitFor()
      await field.press('Enter')
      await field.press('Enter')
      await page.getByText('2 of 60').waitFor()
      await field.press('Shift+Enter')
      await field.press('Shift+Enter')
      await page.getByText('60 of 60').waitFor()
      await field.fill('.*')
      await page.getByText('in no message').waitFor()
      await field.press('Escape')
      await expect.poll(() => page.locator('#message-42').count()).toBe(0)
    },
  )
})
