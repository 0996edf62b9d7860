/**
 * The playground in a browser: how long an edit of a trace of 300 steps takes to its new findings, beside an edit of a trace of 30 steps;
 * and for how long the page freezes while 5 MB are pasted, read and shown.
 */
import type { Page } from 'playwright-core'
import { buildPlayground } from '../test/build-viewer.ts'
import { chromiumPath, needsChromium, openBrowser } from '../test/open-browser.ts'
import { servePlayground } from '../test/serve-viewer.ts'

const ROUNDS = 9

export async function benchPlayground(): Promise<string> {
  if (chromiumPath === null) return `The playground${needsChromium}`
  buildPlayground()
  const served = await servePlayground()
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(served.url)
    await page.getByText('Paste a trace').click()
    const few = await measureEdits(page, 30)
    const many = await measureEdits(page, 300)
    const frozen = await measurePaste(page, 5 << 20)
    return [
      `The playground (milliseconds, the median of ${ROUNDS} edits)`,
      `  from a key to new findings: 30 steps ${few.toFixed(0)}, 300 steps ${many.toFixed(0)} (at most 100)`,
      `  5 MB pasted: the page is busy for ${frozen === 0 ? 'less than 50' : `at most ${frozen.toFixed(0)}`} at a time (at most 200)`,
    ].join('\n')
  } finally {
    await browser.close()
    served.close()
  }
}

/** The last two calls are the same booking. Each edit changes how many bookings the request asks for, so it changes the findings. */
async function measureEdits(page: Page, steps: number): Promise<number> {
  await page.getByLabel('Trace as text').fill(JSON.stringify(traceOf(steps, 40)))
  const status = page.getByRole('region', { name: 'Decision' }).getByRole('status').first()
  await status.filter({ hasText: `${steps} calls` }).waitFor()
  // The finding at the end is opened first; the request is on the first page of messages.
  const pages = page.getByLabel('Messages on the page')
  if ((await pages.count()) > 0) await pages.selectOption('0')
  await page.getByRole('button', { name: 'Edit: User, message 1', exact: true }).click()
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const [request, shown] of [
      ['Book the room Oslo twice.', 'Nothing found'],
      ['Book the room Oslo.', '1 finding'],
    ] as const) {
      took.push(await callOn<number>(page, 'Text of User, message 1', typeAndWait, { request, shown }))
    }
  }
  return took.sort((left, right) => left - right)[took.length >> 1] ?? 0
}

/** Runs in the page: types the request, and resolves when the summary says what is expected. */
const typeAndWait = `(field, { request, shown }) => new Promise((resolve) => {
  const began = performance.now()
  const summary = document.querySelector('#decision p[role=status]')
  const observer = new MutationObserver(() => {
    if (!summary.textContent.includes(shown)) return
    observer.disconnect()
    resolve(performance.now() - began)
  })
  observer.observe(summary, { childList: true, characterData: true, subtree: true })
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, request)
  field.dispatchEvent(new Event('input', { bubbles: true }))
})`

const watchLongTasks = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })
`

const pasteInto = `(field) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', window.pasted)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}`

/** Calls a function on a field. The function is text, because this program's types do not include a browser's. */
function callOn<Result>(page: Page, label: string, script: string, given: unknown): Promise<Result> {
  const field = `document.querySelector(${JSON.stringify(`[aria-label="${label}"]`)})`
  return page.evaluate<Result>(`(${script})(${field}, ${JSON.stringify(given)})`)
}

async function measurePaste(page: Page, characters: number): Promise<number> {
  const trace = traceOf(600, Math.floor(characters / 600))
  // The text is brought into the page first, so that only the paste itself is measured.
  await page.evaluate(`window.pasted = ${JSON.stringify(JSON.stringify(trace))}; undefined`)
  await page.evaluate(watchLongTasks)
  await callOn(page, 'Trace as text', pasteInto, null)
  await page.getByText('600 calls').first().waitFor()
  await page.waitForTimeout(500)
  return page.evaluate<number>('window.longest')
}

/** Reads of rooms, then the same booking twice. */
function traceOf(steps: number, outputLength: number): object {
  const read = (index: number) => ({ name: 'get_room', arguments: JSON.stringify({ room: `R-${index}` }) })
  const book = { name: 'book_room', arguments: '{"room":"Oslo"}' }
  const calls = Array.from({ length: steps }, (_, index) => (index < steps - 2 ? read(index) : book))
  const filled = 'The room has a window and twelve chairs. '.repeat(Math.ceil(outputLength / 41)).slice(0, outputLength)
  const messages = calls.flatMap((called, index) => {
    const proposal = {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: `c-${index}`, type: 'function', function: called }],
    }
    const content = called === book ? '{"booked": true}' : JSON.stringify({ id: index, text: filled })
    return index === steps - 1 ? [proposal] : [proposal, { role: 'tool', tool_call_id: `c-${index}`, content }]
  })
  return { messages: [{ role: 'user', content: 'Book the room Oslo.' }, ...messages] }
}
