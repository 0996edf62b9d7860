/** A scan in a real browser: the call, what instead, because of what, and the conversation it was found in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'
import { undoingTrace } from './undoing-trace.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-scan-screens-'))
const file = (name: string): string => join(folder, name)
const TURN = '\u202E'

let served: Served
let browser: Browser

describe.skipIf(chromiumPath === null)(`a scan in a browser${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    const lines = [
      undoingTrace('A-1', 'one'),
      undoingTrace('A-2', 'twice'),
      undoingTrace('A-3', 'twice'),
      undoingTrace(`A-4${TURN}1-B`, 'hostile'),
    ]
    writeFileSync(file('traces.jsonl'), lines.join('\n'))
    const scanned = runTwincheck('scan', file('traces.jsonl'), '--json', '--quiet')
    writeFileSync(file('scan.jsonl'), scanned)
    // The same runs in another order, as another scan may write them.
    const [first = '', ...others] = scanned.trimEnd().split('\n')
    writeFileSync(file('turned.jsonl'), [first, ...others.slice(0, -1).reverse()].join('\n'))
    const old = JSON.parse(first)
    const { position, proposal, reason, exhibits, ...kept } = old.firings[0]
    writeFileSync(file('old.jsonl'), JSON.stringify({ ...old, firings: [kept], conversation: undefined }))
    served = await serveViewer(...['scan.jsonl', 'turned.jsonl', 'old.jsonl'].map(file))
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const runs = async (source: string): Promise<readonly string[]> => {
    const answered = await fetch(new URL('/api/overview', served.url))
    const answer: { readonly runs: readonly { readonly key: string }[] } = JSON.parse(await answered.text())
    return answer.runs.map(({ key }) => key).filter((key) => key.startsWith(source))
  }

  test('a finding shows the call, what instead, why and where, and leads into its conversation', async () => {
    const { page, complaints } = await openPage(browser)
    const [key = ''] = await runs('scan.jsonl')
    await page.goto(`${served.url}#/run/${encodeURIComponent(key)}`)
    await page.getByRole('heading', { name: 'What the scan found' }).waitFor()
    const found = await page.locator('section[aria-labelledby=scan-findings]').innerText()
    expect(found).toContain('inverse-action')
    expect(found).toMatch(/Proposed\s+unlock_account\s+account: "A-1"/)
    expect(found).toMatch(/Instead/)
    expect(found).toMatch(/Message 2/)
    await expect.poll(() => page.locator('li[id^=message-]').count()).toBe(4)
    expect(await page.locator('#message-3').innerText()).toContain('inverse-action')
    await page.getByRole('link', { name: 'Message 2' }).first().click()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('message-1')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('runs of one name keep their links, whatever the order of the file', async () => {
    const bare = (keys: readonly string[]) => keys.map((key) => key.slice(key.indexOf('/'))).sort()
    const [one, other] = [bare(await runs('scan.jsonl')), bare(await runs('turned.jsonl'))]
    expect(new Set(one).size).toBe(4)
    expect(other).toEqual(one)
  })

  test('what turns the order of characters around is written out, in finding and conversation', async () => {
    const { page } = await openPage(browser)
    const key = (await runs('scan.jsonl')).at(-1) ?? ''
    await page.goto(`${served.url}#/run/${encodeURIComponent(key)}`)
    await page.getByRole('heading', { name: 'What the scan found' }).waitFor()
    const html = await page.locator('body').innerHTML()
    expect(html).not.toContain(TURN)
    expect(html).toContain('‹U+202E›')
    await page.context().close()
  })

  test('a scan of an earlier version shows what it kept, and says what to do for the rest', async () => {
    const { page, complaints } = await openPage(browser)
    const [key = ''] = await runs('old.jsonl')
    await page.goto(`${served.url}#/run/${encodeURIComponent(key)}`)
    await page.getByText('This scan did not keep the conversation.').waitFor()
    expect(await page.locator('section[aria-labelledby=scan-findings]').innerText()).toContain('inverse-action')
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
