/**
 * The first screen of 10,000 runs, from opening the page to its first rows painted, and the longest frame while all of
 * them are scrolled through. Each stands against a page that shows nothing, opened and scrolled in the same way, in turns.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DecisionRecord } from '@twincheck/core'
import { openStore, type Store } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { createPostgresStores, postgresUrl } from '../../server/test/postgres-stores.ts'
import { buildViewer } from '../test/build-viewer.ts'
import { demoRecords, fillStore, manyRecords } from '../test/many-records.ts'
import { chromiumPath, needsChromium, openBrowser } from '../test/open-browser.ts'
import { serveViewer } from '../test/serve-viewer.ts'

const RUNS = 10_000
const ROUNDS = 5

export async function benchViewer(): Promise<string> {
  if (chromiumPath === null) return `The viewer${needsChromium}`
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-viewer-bench-'))
  buildViewer()
  const records = manyRecords(demoRecords(join(folder, 'demo')), RUNS)
  const browser = await openBrowser()
  try {
    const lines = [row(['source', 'first rows', 'empty page', 'longest frame', 'empty page'])]
    for (const { name, args, remove } of await writeSources(folder, records)) {
      const served = await serveViewer(...args)
      lines.push(await compare(browser, name, served.url))
      served.close()
      await remove()
    }
    return `The viewer over ${RUNS} runs (milliseconds; median and highest of ${ROUNDS})\n${lines.join('\n')}`
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

/** PostgreSQL only where TWINCHECK_POSTGRES_URL names one, in a schema of its own. */
async function writeSources(folder: string, records: readonly DecisionRecord[]): Promise<readonly SourceOfRuns[]> {
  const file = join(folder, 'many.jsonl')
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  const sqlite = join(folder, 'many.db')
  await fill(await openStore({ address: sqlite }), records)
  const sources = [
    { name: 'record file', args: [file], remove: async () => {} },
    { name: 'SQLite', args: [sqlite], remove: async () => {} },
  ]
  if (postgresUrl === null) return sources
  const { schema, open, remove } = await createPostgresStores(postgresUrl)
  await fill(await open({}), records)
  return [...sources, { name: 'PostgreSQL', args: [postgresUrl, '--schema', schema], remove }]
}

async function fill(store: Store, records: readonly DecisionRecord[]): Promise<void> {
  await fillStore(store, records)
  await store.close()
}

type Measured = { readonly painted: number; readonly frame: number }

async function compare(browser: Browser, name: string, url: string): Promise<string> {
  const viewed: Measured[] = []
  const empty: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    viewed.push(await measure(browser, url))
    empty.push(await measure(browser, EMPTY))
  }
  const figures = [viewed.map(painted), empty.map(painted), viewed.map(frame), empty.map(frame)]
  return row([name, ...figures.map(describe)])
}

const painted = (measured: Measured): number => measured.painted
const frame = (measured: Measured): number => measured.frame

/** As high as the table, with nothing in it. */
const EMPTY = `data:text/html,<section aria-label=Runs style="height:600px;overflow:auto"><table aria-rowcount=${RUNS + 1}><tbody>
  <tr><td><a href=row>row</a><tr><td style="height:440000px"></table></section>`

/** A context of its own each time, so that nothing is cached. */
async function measure(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(NOTE_PAINT)
  await page.goto(url)
  const measured = { painted: Number(await page.evaluate('painted')), frame: Number(await page.evaluate(SCROLL)) }
  await context.close()
  return measured
}

/** The frame after the first one with a row in it: by then it has been painted. Time counts from the navigation's start. */
const NOTE_PAINT = `window.painted = new Promise((resolve) => {
  const look = () => document.querySelector('tbody a')
    ? requestAnimationFrame(() => resolve(performance.now()))
    : requestAnimationFrame(look)
  requestAnimationFrame(look)
})`

/** Once all runs are there, to the end in some hundred frames: each shows other rows than the one before. */
const SCROLL = `new Promise((resolve) => {
  const all = () => document.querySelector('[aria-rowcount="${RUNS + 1}"]')
  const wait = () => (all() ? requestAnimationFrame(step) : setTimeout(wait, 20))
  const area = document.querySelector('section[aria-label=Runs]')
  let last = null
  let longest = 0
  const step = (now) => {
    if (last !== null) longest = Math.max(longest, now - last)
    last = now
    const before = area.scrollTop
    area.scrollTop += 4400
    if (area.scrollTop === before) resolve(longest)
    else requestAnimationFrame(step)
  }
  wait()
})`

function describe(values: readonly number[]): string {
  const sorted = [...values].sort((first, second) => first - second)
  const at = (index: number) => Math.round(sorted[index] ?? Number.NaN)
  return `${at(Math.floor(sorted.length / 2))} (${at(sorted.length - 1)})`
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(16))).join('')
}
