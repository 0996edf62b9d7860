/**
 * The viewer over much: decisions in SQLite and PostgreSQL, runs in a file. From opening the page to its first rows painted; from
 * a choice, and from a letter typed, to the findings that fit it; what the page holds in memory; what the whole list of runs is over
 * the wire; the longest frame while that is scrolled through, beside a page that shows nothing. Then, for each store, every number of
 * each filter compared with SQL, and a page that stays open while 20 decisions a second are written.
 *
 * Small by default. TWINCHECK_VIEWER_BENCH=full: 1,000,000 decisions in each store, 50,000 runs in the file and ten minutes of live
 * updates for each store, which takes three quarters of an hour and some gigabytes in the folder for temporary files.
 */

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import type { Browser, Page } from 'playwright-core'
import { createPostgresStores, postgresUrl } from '../../server/test/postgres-stores.ts'
import { buildViewer } from '../test/build-viewer.ts'
import { demoRecords } from '../test/many-records.ts'
import { chromiumPath, needsChromium, openBrowser } from '../test/open-browser.ts'
import { type Served, serveViewer } from '../test/serve-viewer.ts'
import { type CheckedStore, checkCounts } from './check-counts.ts'
import { filters } from './filters.ts'
import { decisionAt, fillMany } from './many-decisions.ts'
import { watchLive } from './watch-live.ts'

const isFull = process.env.TWINCHECK_VIEWER_BENCH === 'full'
const DECISIONS = isFull ? 1_000_000 : 20_000
const RUNS = isFull ? 50_000 : 2_000
const ROUNDS = isFull ? 3 : 2
const LIVE = isFull ? { parts: 10, partSeconds: 60 } : { parts: 2, partSeconds: 3 }

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
    const notes: string[] = []
    for (const prepare of sources) {
      const source = await prepare(folder, like)
      if (source === null) continue
      const served = await serveViewer(...source.args)
      lines.push(await measureSource(browser, source, served.url))
      if (source.store !== null) notes.push(...(await checkStore(browser, source.name, source.store, served, like)))
      served.close()
      await source.remove()
    }
    return `The viewer over ${DECISIONS} decisions in a store and ${RUNS} runs in a file (milliseconds, the slowest of ${ROUNDS} rounds)\n${[...lines, ...notes].join('\n')}`
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type SourceOfRuns = {
  readonly name: string
  /** What `twincheck view` is given. */
  readonly args: readonly string[]
  /** Null: it is a file. */
  readonly store: CheckedStore | null
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
    return { name: 'record file', args: [file], store: null, remove: async () => rmSync(file) }
  },
  async (folder, like) => {
    const address = join(folder, 'many.db')
    await fillMany({ address }, DECISIONS, like)
    return { name: 'SQLite', args: [address], store: { address }, remove: async () => rmSync(address) }
  },
  async (_, like) => {
    // Only where TWINCHECK_POSTGRES_URL names one, in a schema of its own.
    if (postgresUrl === null) return null
    const { schema, remove, ask } = await createPostgresStores(postgresUrl)
    await fillMany({ address: postgresUrl, schema }, DECISIONS, like)
    // What autovacuum does on a server in use. Without statistics some filters take three times as long.
    for (const table of ['entries', 'sessions', 'findings', 'finding_texts', 'finding_counts', 'activity'])
      await ask(`analyze ${schema}.${table}`)
    return {
      name: 'PostgreSQL',
      args: [postgresUrl, '--schema', schema],
      store: { address: postgresUrl, schema },
      remove,
    }
  },
]

/** Whether every number is that of SQL, and what a page holds that stays open while the store grows. */
export async function checkStore(
  browser: Browser,
  name: string,
  place: CheckedStore,
  served: Pick<Served, 'url' | 'pid'>,
  like: DecisionRecord,
): Promise<readonly string[]> {
  const { slowest, numbers, different } = await checkCounts(place)
  const options = { like, from: DECISIONS, ...LIVE, serverBytes: () => residentBytes(served.pid) }
  const { heap, nodes, server, shown, expected } = await watchLive(browser, place, served.url, options)
  const megabytes = (values: readonly number[]) => values.map((value) => (value / 1e6).toFixed(1)).join(' ')
  return [
    `${name}: ${numbers} numbers of ${filters.length} filters, ${different.length} not equal to SQL ${different.join('; ')}`,
    `${name}: slowest filter ${slowest.filter}, ${Math.round(slowest.wall)} ms, processor time ${Math.round(slowest.processor)} ms`,
    `${name}: live, page heap ${megabytes(heap)} MB, elements ${nodes.join(' ')}, server ${megabytes(server)} MB`,
    `${name}: live, the page shows "${shown}", SQL has ${expected}`,
  ]
}

/** 0 where the system does not tell it. */
function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const [, kilobytes = '0'] = existsSync(file) ? (/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) ?? []) : []
  return Number(kilobytes) * 1_024
}

export async function measureSource(browser: Browser, { name }: SourceOfRuns, url: string): Promise<string> {
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

const searches = ['undo', 'cancel', 'customer 99', 'W1', 'nothing is called this'] as const

/** A context of its own each time, so that nothing is cached. */
async function measure(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(NOTE_PAINT)
  await page.goto(url)
  const firstRows = Number(await page.evaluate('painted'))
  const choice = await slowestOf(filters.slice(1), (filter) => measureChoice(page, filter))
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
