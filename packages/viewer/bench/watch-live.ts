/** A page that stays open while decisions are written: what it holds in memory each minute, and whether its number is right at the end. */
import { setTimeout as pause } from 'node:timers/promises'
import type { DecisionRecord } from '@twincheck/core'
import { openStore } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { decisionAt } from './many-decisions.ts'

const PER_SECOND = 20

export type LiveFigures = {
  /** Of the page's heap after a garbage collection, in bytes, at the beginning of each part and at the end. */
  readonly heap: readonly number[]
  readonly nodes: readonly number[]
  /** Of the server's process, in bytes, where the system tells it. */
  readonly server: readonly number[]
  readonly shown: string
  readonly expected: string
}

export async function watchLive(
  browser: Browser,
  place: { readonly address: string; readonly schema?: string },
  url: string,
  options: {
    readonly like: DecisionRecord
    readonly from: number
    readonly parts: number
    readonly partSeconds: number
    readonly serverBytes: () => number
  },
): Promise<LiveFigures> {
  const { like, from, parts, partSeconds, serverBytes } = options
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('tr[data-row]').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const [heap, nodes, server]: [number[], number[], number[]] = [[], [], []]
  const note = async () => {
    await session.send('HeapProfiler.collectGarbage')
    heap.push((await session.send('Runtime.getHeapUsage')).usedSize)
    nodes.push(Number(await page.evaluate('document.querySelectorAll("*").length')))
    server.push(serverBytes())
  }
  const store = await openStore(place)
  let index = from
  for (let part = 0; part < parts; part++) {
    await note()
    const end = Date.now() + partSeconds * 1_000
    while (Date.now() < end) {
      const next = Date.now() + 1_000
      const batch = Array.from({ length: PER_SECOND }, () => index++)
      await Promise.all(batch.map((one) => store.append(`tenant-${one % 3}`, decisionAt(one, like))))
      await pause(Math.max(0, next - Date.now()))
    }
  }
  await pause(5_000)
  await note()
  const expected = `${(await store.findingTotal()).decisions.toLocaleString('en')} findings`
  const shown = await page
    .getByText(/^[\d,]+ findings/)
    .first()
    .innerText()
  await store.close()
  await context.close()
  return { heap, nodes, server, shown, expected }
}
