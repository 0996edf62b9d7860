/**
 * The viewer over much: decisions in SQLite and PostgreSQL, runs in a file. From opening the page to its first rows painted; from
 * a choice, and from a letter typed, to the findings that fit it; what the page holds in memory; what the whole list of runs is over
 * the wire; the longest frame while that is scrolled through, beside a page that shows nothing.
 *
 * Small by default. TWINCHECK_VIEWER_BENCH=full: 1,000,000 decisions in each store and 50,000 runs in the file, which takes a quarter
 * of an hour and some gigabytes in the folder for temporary files.
 */

import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import type { Browser, Page } from 'playwright-core'
import { createPostgresStores, postgresUrl } from '../../server/test/postgres-stores.ts'
import { buildViewer } from '../test/build-viewer.ts'
import { demoRecords } from '../test/many-records.ts'
import { chromiumPath, needsChromium, openBrowser } from '../test/open-browser.ts'
import { serveViewer } from '../test/serve-viewer.ts'
import { decisionAt, fillMany } from './many-decisions.ts'

const isFull = process.env.TWINCHECK_VIEWER_BENCH === 'full'
const DECISIONS = isFull ? 1_000_000 : 20_000
const RUNS = isFull ? 50_000 : 2_000
const ROUNDS = isFull ? 3 : 2

export async function benchViewer(): Promise<string> {
  if (chromiumPath === null) return `The viewer${needsChromium}`
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-viewer-bench-'))
  buildViewer()
  const like = demoRecords(join(folder, 'demo')).find(({ outcome }) => outcome === 'replaced')
  if (!like) throw new Error('the demo replaced nothing')
  const browser = await openBrowser()
  try {
    const heading = [
      'source',
      'first rows',
      'a choice',
      'a search',
      'all runs',
      'over the wire',
      'page memory',
      'frame',
      'empty page',
    ]
    const lines = [row(heading)]
    for (const prepare of sources) {
      const source = await prepare(folder, like)
      if (source === null) continue
      const served = await serveViewer(...source.args)
      lines.push(await measureSource(browser, source, served.url))
      served.close()
      await source.remove()
    }
    return `The viewer over ${DECISIONS} decisions in a store and ${RUNS} runs in a file (milliseconds, the slowest of ${ROUNDS} rounds)\n${lines.join('\n')}`
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type SourceOfRuns = {
  readonly name: string
  /** What `twincheck view` is given. */
  readonly args: readonly string[]
  readonly remove: () => Promise<void>
}

type Prepare = (folder: string, like: DecisionRecord) => Promise<SourceOfRuns | null>

/** One after the other, so that they need not all lie on the disk at once. */
const sources: readonly Prepare[] = [
  async (folder, like) => {
    const file = join(folder, 'many.jsonl')
    const out = createWriteStream(file)
    for (let run = 0; run < RUNS; run++) {
      const record = { ...decisionAt(run * 10 + 9, like), session: `run-${run}`, step: 0 }
      if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'close')
    return { name: 'record file', args: [file], remove: async () => rmSync(file) }
  },
  async (folder, like) => {
    const address = join(folder, 'many.db')
    await fillMany({ address }, DECISIONS, like)
    return { name: 'SQLite', args: [address], remove: async () => rmSync(address) }
  },
  async (_, like) => {
    // Only where TWINCHECK_POSTGRES_URL names one, in a schema of its own.
    if (postgresUrl === null) return null
    const { schema, remove } = await createPostgresStores(postgresUrl)
    await fillMany({ address: postgresUrl, schema }, DECISIONS, like)
    return { name: 'PostgreSQL', args: [postgresUrl, '--schema', schema], remove }
  },
]

async function measureSource(browser: Browser, { name }: SourceOfRuns, url: string): Promise<string> {
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser, url))
  const slowest = (of: (measured: Measured) => number) => String(Math.round(Math.max(...rounds.map(of))))
  const megabytes = (of: (measured: Measured) => number) => `${(Math.max(...rounds.map(of)) / 1e6).toFixed(2)} MB`
  return row([
    name,
    slowest(({ firstRows }) => firstRows),
    slowest(({ choice }) => choice),
    slowest(({ search }) => search),
    slowest(({ allRuns }) => allRuns),
    megabytes(({ wire }) => wire),
    megabytes(({ memory }) => memory),
    slowest(({ frame }) => frame),
    String(Math.round(await measureFrame(browser, EMPTY))),
  ])
}

type Measured = {
  readonly firstRows: number
  /** The slowest of several. */
  readonly choice: number
  readonly search: number
  readonly allRuns: number
  readonly wire: number
  readonly memory: number
  readonly frame: number
}

/** Each single filter, and combinations. */
const choices = [
  ...['condition=inverse-action', 'tool=cancel_order', 'ended=replaced', 'tenant=tenant-1', 'price=under-0.1'],
  ...['twin=judged', 'severity=1', 'score=0.9', 'label=none', 'last=1h', 'last=7d', 'not-tool=cancel_order'],
  ...['tool=cancel_order&twin=judged&last=1h', 'condition=inverse-action&condition=stale-argument&last=7d'],
  ...['ended=replaced&tenant=tenant-1&severity=1', 'twin=judged&not-condition=foreign-order&last=30d'],
  ...['label=none&twin=judged', 'tool=cancel_order&tool=lock_user&price=under-0.1', 'severity=0.95&score=none'],
  ...['tenant=tenant-0&tenant=tenant-2&last=24h', 'not-ended=replaced&not-tool=lock_user', 'twin=judged&order=latest'],
] as const
const searches = ['undo', 'cancel', 'customer 99', 'W1', 'nothing is called this'] as const

/** A context of its own each time, so that nothing is cached. */
async function measure(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(NOTE_PAINT)
  await page.goto(url)
  const firstRows = Number(await page.evaluate('painted'))
  const choice = await slowestOf(choices, (name) => measureChoice(page, name))
  const search = await slowestOf(searches, (text) => measureSearch(page, text))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let wire = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire += encodedDataLength
  })
  const before = Date.now()
  await page.goto(`${url}#/runs`)
  await page.getByText(/^[\d,]+ runs$/).waitFor({ timeout: 120_000 })
  const allRuns = Date.now() - before
  const frame = Number(await page.evaluate(SCROLL))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return { firstRows, choice, search, allRuns, wire, memory: usedSize, frame }
}

async function slowestOf<Item>(items: readonly Item[], time: (item: Item) => Promise<number>): Promise<number> {
  let slowest = 0
  for (const item of items) slowest = Math.max(slowest, await time(item))
  return slowest
}

/** From the choice to the rows that fit. */
async function measureChoice(page: Page, choice: string): Promise<number> {
  const address = JSON.stringify(`#/findings?${choice}`)
  const milliseconds = Number(
    await page.evaluate(`(${AWAIT_ANSWER})(() => { location.hash = ${address}; return true })`),
  )
  await page.evaluate(`(${AWAIT_ANSWER})(() => { location.hash = '#/'; return true })`)
  return milliseconds
}

/** From the last letter to the rows that fit. */
async function measureSearch(page: Page, text: string): Promise<number> {
  const address = `#/findings?q=${encodeURIComponent(text)}`
  const milliseconds = Number(
    await page.evaluate(`(${AWAIT_ANSWER})(() => { location.hash = ${JSON.stringify(address)}; return true })`),
  )
  await page.evaluate(`(${AWAIT_ANSWER})(() => { location.hash = '#/'; return true })`)
  return milliseconds
}

/** The next answer with findings has come, and a frame has been painted since. */
const AWAIT_ANSWER = `(act) => new Promise((resolve) => {
  const answers = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/findings')).length
  performance.setResourceTimingBufferSize(100000)
  const before = answers()
  const started = performance.now()
  const address = location.hash
  if (!act() || location.hash === address) return resolve(0)
  setTimeout(() => resolve(NaN), 30000)
  const look = () => answers() > before
    ? requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)))
    : requestAnimationFrame(look)
  look()
})`

async function measureFrame(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  const frame = Number(await page.evaluate(SCROLL))
  await context.close()
  return frame
}

/** As high as the table, with nothing in it. */
const EMPTY = `data:text/html,<section aria-label=Runs style="height:600px;overflow:auto"><table><tbody>
  <tr><td><a href=row>row</a><tr><td style="height:440000px"></table></section>`

/** The frame after the first one with a row in it: by then it has been painted. Time counts from the navigation's start. */
const NOTE_PAINT = `window.painted = new Promise((resolve) => {
  const look = () => document.querySelector('tbody a')
    ? requestAnimationFrame(() => resolve(performance.now()))
    : requestAnimationFrame(look)
  requestAnimationFrame(look)
})`

/** Some hundred frames down the list: each shows other rows than the one before. */
const SCROLL = `new Promise((resolve) => {
  const area = document.querySelector('section[aria-label=Runs]')
  let last = null
  let longest = 0
  let frames = 0
  const step = (now) => {
    if (last !== null) longest = Math.max(longest, now - last)
    last = now
    const before = area.scrollTop
    area.scrollTop += 4400
    if (area.scrollTop === before || frames++ > 200) resolve(longest)
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(14))).join('')
}
