/** Runs of 2,000 messages in a real browser: what is far is not laid out, and evidence is found without scrolling for it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-long-'))
const MESSAGES = 2_000

let served: Served
let browser: Browser

/** A user's request, then calls and their results without an end. */
const messages = Array.from({ length: MESSAGES }, (_, place) => {
  if (place === 0) return { role: 'user', content: 'Count everything in the warehouse.' }
  const id = `c${place - ((place + 1) % 2)}`
  return place % 2 === 1
    ? { role: 'assistant', content: '', calls: [{ id, name: 'count_shelf', arguments: { shelf: place } }] }
    : { role: 'tool', callId: id, content: `{"shelf": ${place - 1}, "boxes": 3}` }
})

/** A decision at every call; those at the given places have evidence. */
function writeRun(file: string, found: DecisionRecord, evidence: readonly number[]): void {
  const decisions = messages.flatMap(({ role }, position) => (role === 'assistant' ? [position] : []))
  const records = decisions.map((position, step) => {
    const place = { id: `${file}-${step}`, session: 'long', step, position }
    const [certificate] = found.certificates
    if (!certificate) throw new Error('the demo’s record has no certificate')
    const exhibits = [{ position: position - 1, text: 'boxes' }]
    return evidence.includes(position)
      ? { ...found, ...place, certificates: [{ ...certificate, exhibits }] }
      : { ...found, ...place, outcome: 'kept', certificates: [], twin: null, judgments: null, score: null }
  })
  const lines = [{ conversation: { session: 'long', messages } }, ...records]
  writeFileSync(join(folder, file), lines.map((line) => JSON.stringify(line)).join('\n'))
}

/** How many messages are in the page, and how many of them are laid out. */
const COUNT_ENTRIES = `(() => {
  const entries = [...document.querySelectorAll('li.entry')]
  const drawn = entries.filter((entry) => entry.firstElementChild.checkVisibility({ contentVisibilityAuto: true }))
  return [entries.length, drawn.length]
})()`

const FOCUSED = 'document.activeElement.id'
const evidence = [401, 1_001, 1_801]

describe.skipIf(chromiumPath === null)(`a run of 2,000 messages${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const replaced = demoRecords(join(folder, 'demo')).find(({ outcome }) => outcome === 'replaced')
    if (!replaced) throw new Error('the demo replaced nothing')
    writeRun('found.jsonl', replaced, evidence)
    writeRun('silent.jsonl', replaced, [])
    served = await serveViewer(join(folder, 'found.jsonl'), join(folder, 'silent.jsonl'))
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const linkTo = (file: string) => `${served.url}#/run/${encodeURIComponent(`${file}/long`)}`

  test('shows its evidence and folds the rest; n and p go from one to the next, and the ledger follows', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(linkTo('found.jsonl'))
    await page.getByText('3 decisions with evidence').waitFor()
    const [shown]: readonly [number, number] = await page.evaluate(COUNT_ENTRIES)
    expect(shown).toBeLessThan(30)
    expect(await findViolations(page)).toEqual([])
    const chosen = () => page.getByLabel('Decision', { exact: true }).locator('option:checked').innerText()
    for (const place of evidence) {
      await page.keyboard.press('n')
      await expect.poll(() => page.evaluate(FOCUSED)).toBe(`message-${place}`)
      await expect.poll(chosen).toBe(`Decision ${(place + 1) / 2}`)
    }
    await page.keyboard.press('n')
    await page.keyboard.press('p')
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('message-1001')
    await expect.poll(chosen).toBe('Decision 501')
    await page.getByRole('button', { name: 'Next evidence' }).click()
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('message-1801')

    await page.getByRole('button', { name: /^398 messages without evidence · 199 decisions, all kept/ }).click()
    await page.locator('#message-100').waitFor()
    expect(await page.locator('#message-101').textContent()).toMatch(/Decision 51.*count_shelf\(shelf=101\)/s)
    expect((await page.locator('#message-101').textContent())?.match(/count_shelf/g)).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('is shown whole where nothing was found, and only what is near is laid out, wherever one scrolls to', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(linkTo('silent.jsonl'))
    await expect.poll(() => page.locator('li.entry').count()).toBe(MESSAGES)
    for (const place of [1_999, 1_000, 0]) {
      await page.evaluate(`document.getElementById('message-${place}').scrollIntoView({ block: 'center' })`)
      await expect.poll(() => page.locator(`#message-${place}`).isVisible()).toBe(true)
      await expect.poll(() => page.evaluate(`${COUNT_ENTRIES}[1]`)).toBeLessThan(100)
    }
    const chosen = () => page.getByLabel('Decision', { exact: true }).locator('option:checked').innerText()
    await expect.poll(chosen).toMatch(/^Decision [1-9]$/)
    await page.keyboard.press('End')
    await expect.poll(chosen).toMatch(/^Decision (99\d|1000)$/)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
