/** What the viewer makes of hostile, damaged, empty, growing and very long sources. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DecisionRecord } from '@twincheck/core'
import { readJson } from '@twincheck/core/reading'
import { openStore, pairHash } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-sources-'))
const file = (name: string): string => join(folder, name)

let browser: Browser
let records: readonly DecisionRecord[]

beforeAll(async () => {
  const built = buildViewer()
  records = demoRecords(file('demo'))
  browser = chromiumPath === null ? browser : await sharedBrowser()
  expect(readdirSync(built)).toContain('index.html')
}, setUpMs)

function switched(): DecisionRecord {
  const found = records.find(({ outcome }) => outcome === 'replaced')
  if (!found) throw new Error('the demo replaced nothing')
  return found
}

async function open(...sources: readonly string[]) {
  const served = await serveViewer(...sources, '--resamples', '50')
  onTestFinished(served.close)
  const watched = await openPage(browser)
  onTestFinished(() => watched.page.context().close())
  await watched.page.goto(served.url)
  return { ...watched, url: served.url }
}

test('what is shipped stays under 400 kB gzipped', () => {
  const assets = join(import.meta.dirname, '../../server/dist/viewer')
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).map((name) => join(assets, name))
  const sizes = files.filter((name) => statSync(name).isFile()).map((name) => gzipSync(readFileSync(name)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})

describe('the local server', () => {
  test('refuses another Host, another Origin, other paths and an answer without an Origin', async () => {
    const served = await serveViewer(file('demo'), '--resamples', '50')
    onTestFinished(served.close)
    const ask = (path: string, options: RequestInit = {}) => fetch(new URL(path, served.url), options)
    expect((await ask('/api/overview')).status).toBe(200)
    expect((await ask('/api/overview', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await ask('/..%2f..%2fpackage.json')).status).toBe(404)
    expect((await ask('/api/run?key=nothing')).status).toBe(404)
    expect((await ask('/api/confirmations', { method: 'POST', body: '{}' })).status).toBe(403)
    expect((await ask('/', { method: 'DELETE' })).status).toBe(405)
    expect((await ask('/')).headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await statusUnderHost(served.url, 'twincheck.example')).toBe(403)
  })
})

describe.skipIf(chromiumPath === null)(`sources in a browser${needsChromium}`, () => {
  test('hostile contents stay text, on the page and in the exported file', async () => {
    const attack =
      '</script><script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'"><b>bold</b>'
    const record = { ...switched(), session: attack, id: 'hostile' }
    const [certificate] = record.certificates
    const lines = [
      {
        conversation: {
          session: attack,
          messages: [
            { role: 'user', content: attack },
            { role: 'assistant', content: attack, calls: [{ id: 'c', name: attack, arguments: { attack } }] },
            { role: 'tool', callId: 'c', content: `{"error": ${JSON.stringify(attack)}}` },
          ],
        },
      },
      {
        ...record,
        proposal: { kind: 'final-response', text: attack },
        certificates: [{ ...certificate, reason: attack }],
      },
    ]
    writeFileSync(file('hostile.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    runTwincheck('view', file('hostile.jsonl'), '--export', file('hostile.html'))
    const { page, url, complaints } = await open(file('hostile.jsonl'))
    for (const place of [url, `file://${file('hostile.html')}`]) {
      await page.goto('about:blank')
      await page.goto(place)
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
      // The page before has a link of this name too, and may still be shown.
      await page.locator('main a[href^="#/run/"]').filter({ hasText: attack }).click()
      await page.getByText('message 3').waitFor()
      expect(await page.locator('main').innerText()).toContain(attack)
      await page.getByRole('link', { name: /Decision 1/ }).click()
      await page.getByRole('heading', { name: 'evidence' }).waitFor()
      expect(await page.locator('main img, main b, main script').count()).toBe(0)
      expect(await page.title()).toMatch(/^Decision 1 of .* · TwinCheck$/)
    }
    expect(complaints).toEqual([])
  })

  test('long outputs fold, and unfold', async () => {
    const record = { ...switched(), session: 'long' }
    const content = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n')
    const messages = [
      { role: 'user', content: 'Read it.' },
      { role: 'assistant', content },
    ]
    const lines = [{ conversation: { session: 'long', messages: messages.map((m) => ({ calls: [], ...m })) } }, record]
    writeFileSync(file('long.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const { page, url } = await open(file('long.jsonl'))
    await page.goto(`${url}#/run/${encodeURIComponent('long.jsonl/long')}`)
    expect(await page.locator('main').innerText()).not.toContain('line 499')
    await page.getByRole('button', { name: /Show all/ }).click()
    expect(await page.locator('main').innerText()).toContain('line 499')
  })

  test('a record of an unknown version, a damaged line, a foreign file and an empty one each say what is wrong', async () => {
    const [record] = records
    writeFileSync(file('mixed.jsonl'), `${JSON.stringify(record)}\n${JSON.stringify({ ...record, version: 2 })}\n{"ver`)
    writeFileSync(file('foreign.jsonl'), '{"hello": "world"}\n')
    writeFileSync(file('empty.jsonl'), '')
    const { page, complaints } = await open(...['mixed.jsonl', 'foreign.jsonl', 'empty.jsonl'].map(file), folder)
    await page.getByText('1 finding').waitFor()
    const said = await page.locator('main').innerText()
    expect(said).toContain('Line 2: a decision record of version 2; this TwinCheck knows version 1. Update TwinCheck')
    expect(said).toContain('Line 3: this is no JSON; the line is cut off or damaged.')
    expect(said).toContain('This is neither a file of decision records nor the lines of a scan.')
    expect(said).toContain('The file is empty: no decision was recorded in it.')
    expect(said).toContain('This folder is no experiment')
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a damaged store and one that cannot be reached say what is wrong, and no password', async () => {
    writeFileSync(file('damaged.db'), `SQLite format 3\0${'x'.repeat(5_000)}`)
    const { page, complaints } = await open(file('damaged.db'), 'postgres://me:geheim@127.0.0.1:9/none', '--demo')
    await page.getByRole('heading', { name: 'damaged.db' }).waitFor()
    const said = await page.locator('main').innerText()
    expect(said).toContain('The store at')
    expect(said).toContain('127.0.0.1')
    expect(said).not.toContain('geheim')
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('the lines of a scan are shown with what it found', async () => {
    const call = (id: string, name: string) => ({
      id,
      type: 'function',
      function: { name, arguments: '{"account":"A-1"}' },
    })
    const messages = [
      { role: 'user', content: 'Please lock account A-1.' },
      { role: 'assistant', content: null, tool_calls: [call('c1', 'lock_account')] },
      { role: 'tool', tool_call_id: 'c1', content: '{"locked": true}' },
      { role: 'assistant', content: null, tool_calls: [call('c2', 'unlock_account')] },
    ]
    writeFileSync(file('traces.jsonl'), JSON.stringify({ messages }))
    const scanned = runTwincheck('scan', file('traces.jsonl'), '--json', '--quiet')
    const runs = scanned
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    writeFileSync(file('scan.jsonl'), scanned)
    const { page, complaints } = await open(file('scan.jsonl'))
    expect(runs[0].firings).toHaveLength(1)
    await page.getByRole('link', { name: 'unlock_account' }).first().waitFor()
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Runs' }).click()
    const scores = page.locator('tbody td:nth-child(5)')
    await expect.poll(() => scores.allInnerTexts()).toEqual([runs[0].score.toFixed(3)])
    await page.locator('tbody a').click()
    await page.getByRole('heading', { name: 'What the scan found' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('inverse-action')
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('an empty store says that nothing is there yet; what is decided and what waits then appears by itself', async () => {
    const address = file('gateway.db')
    const store = await openStore({ address })
    const { page, url, complaints } = await open(address)
    await page.getByText('Nothing is recorded here yet').waitFor()
    const record = { ...switched(), session: 'live-1' }
    await store.append('local', record)
    await page.getByRole('link', { name: 'live-1' }).waitFor()

    const proposal = { kind: 'final-response', text: 'before' } as const
    const twin = { kind: 'final-response', text: 'after' } as const
    const { certificates, judgments, gate, threshold } = record
    const evidence = { ...certificates[0], reason: 'It would undo what was done.' }
    const content = readJson({ proposal, twin, evidence, judgments, score: 0.75, gate, threshold }, 'content')
    const asked = { key: { tenant: 'local', session: 'live-1' }, pair: pairHash(proposal, twin), content }
    await page.goto(`${url}#/confirmations`)
    await page.getByText('Nothing waits').waitFor()
    for (const id of ['one', 'two']) await store.createConfirmation({ id, ...asked, expiresAt: Date.now() + 60_000 })
    await store.createConfirmation({ id: 'odd', ...asked, content: {}, expiresAt: Date.now() + 60_000 })
    await page.getByText('It would undo what was done.').first().waitFor()
    expect(await page.locator('main').innerText()).toContain('Switch score 0.75')
    await page.getByText('content.proposal must be an object').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await page.getByRole('button', { name: /Approve|Refuse/ }).count()).toBe(0)
    await store.close()
    expect(complaints).toEqual([])
  })

  test('10,000 runs: the first screen, scrolled to the end and searched', async () => {
    const record = switched()
    const lines = Array.from({ length: 10_000 }, (_, run) =>
      JSON.stringify({ ...record, id: `${run}`, session: `run-${run}` }),
    )
    writeFileSync(file('many.jsonl'), lines.join('\n'))
    const { page, url } = await open(file('many.jsonl'))
    await page.goto('about:blank')
    await page.goto(`${url}#/runs`)
    await page.getByRole('link', { name: 'run-0', exact: true }).waitFor()
    await page.getByText('10,000 runs', { exact: true }).waitFor()
    expect(await page.locator('tbody tr').count()).toBeLessThan(100)
    await page.locator('section[aria-label=Runs]').focus()
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'run-9999', exact: true }).waitFor()
    await page.getByLabel('Search runs').fill('run-4321')
    await page.getByText('1 of 10,000 runs').waitFor()
  })
})

/** `fetch` does not let one choose the Host; a bare request does. */
async function statusUnderHost(url: string, host: string): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(new URL('/api/overview', url), { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
}
