/** "Did version 2 harm anything that version 1 did not?", answered in a real browser from the first page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Experiment, openExperiment, type PairLine, readExperiment } from '@twincheck/eval'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-compare-'))
const place = (name: string): string => join(folder, name)
/** Turns the order of what follows around, where it is not kept from it. */
const TURN = '\u202E'

type Pair = Extract<PairLine, { readonly kind: 'pair' }>

let served: Served
let browser: Browser
let harmed: Pair
let lost: Pair

/** As the first, but it breaks one success, loses one rescue, and was written by somebody who hides characters. */
function spoil({ lines }: Experiment): readonly PairLine[] {
  const pairs = lines.filter((line): line is Pair => line.kind === 'pair')
  const rescued = pairs.filter(({ actor, twincheck }) => !actor && twincheck)
  const fine = pairs.find(({ actor, twincheck, records }) => actor && twincheck && records.length === 0)
  const [shown, other] = rescued
  if (!fine || !shown?.switch || !shown.conversation || !other) throw new Error('the demo has changed')
  // What was switched, and how it looked, is another run's: the page shows what the line says.
  const { switch: accepted, records, conversation, alone } = shown
  harmed = { ...fine, twincheck: false, switch: accepted, records, conversation, ...(alone ? { alone } : {}) }
  const { alone: _alone, ...withoutWay } = other
  lost = { ...withoutWay, twincheck: false, switch: null }
  return lines.map((line) => (line === fine ? harmed : line === other ? lost : line))
}

describe.skipIf(chromiumPath === null)(`two versions compared in a browser${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    runTwincheck('demo', '--quiet', '--out', place('version-1'))
    const first = await readExperiment(place('version-1'))
    const second = await openExperiment(place('version-2'), { ...first.manifest, title: 'The next version' })
    await second.close(spoil(first))
    const hostile = await openExperiment(place('hostile'), {
      ...first.manifest,
      title: `Title ${TURN}eltit`,
      notes: [`Note ${TURN}eton`],
      conditions: [`condition ${TURN}noitidnoc`],
    })
    const odd = first.lines.map((line) =>
      line === first.lines[0] ? { ...line, category: `Category ${TURN}yrogetac` } : line,
    )
    await hostile.close(odd)
    served = await serveViewer(...['version-1', 'version-2', 'hostile'].map(place), '--resamples', '50')
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('from the first page in three steps to the answer, the task and both runs side by side', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(served.url)
    await page.getByRole('link', { name: 'Experiments' }).click()
    await page.getByLabel('compared with').selectOption('version-2')
    await page.getByText('version-2 harms 1 task that version-1 does not harm.').waitFor()
    const tasks = page.locator('section[aria-label="Tasks that changed"]')
    expect(await tasks.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringContaining('New harm'),
      expect.stringContaining('Rescue lost'),
    ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await tasks.getByRole('link', { name: harmed.id }).click()
    await page.getByRole('heading', { level: 1, name: harmed.id }).waitFor()
    await page.getByRole('heading', { name: 'version-2' }).waitFor()
    const [first, second] = await page.locator('article section', { has: page.locator('header') }).allInnerTexts()
    expect(first).toContain('both succeed')
    expect(second).toContain('harm')
    expect(second).toContain('Proposed')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('each difference has its counts and its interval, and says what it is and why there is no test', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${served.url}#/experiment?of=version-1&of=version-2`)
    const row = (name: string) =>
      page.locator('section[aria-label=Differences] tr', { has: page.getByRole('rowheader', { name, exact: true }) })
    await row('Succeeds').waitFor()
    const cells = (await row('Succeeds').locator('td').allInnerTexts()).map((cell) => cell.trim())
    expect(cells.slice(2, 4)).toEqual(['2', '0'])
    expect(cells[5]).toMatch(/^\[−\d/)
    // The demo's tasks are there in several runs.
    expect(cells[6]).toBe('–')
    expect((await row('▼ Harmed').locator('td').allInnerTexts()).slice(0, 4)).toEqual(['0', '1', '0', '1'])
    const said = await page.locator('section[aria-label=Differences]').innerText()
    expect(said).toContain('Pairs that succeed alone and fail with the intervener.')
    expect(said).toContain('McNemar, which takes pairs to be independent, is not given')
    const conditions = await page.locator('section[aria-label=Conditions] tbody tr').allInnerTexts()
    expect(conditions.some((one) => one.startsWith(harmed.switch?.condition ?? '?'))).toBe(true)
    await page.context().close()
  })

  test('the other way round the harm is gone, and the comparison is in an exported file too', async () => {
    const file = place('both.html')
    runTwincheck('view', place('version-1'), place('version-2'), '--resamples', '50', '--export', file)
    const { page, complaints } = await openPage(browser)
    await page.goto(`file://${file}#/experiment?of=version-2&of=version-1`)
    await page.getByText('version-1 harms no task that version-2 does not harm.').waitFor()
    await page.getByRole('button', { name: /Harm gone/ }).click()
    await page.getByRole('link', { name: harmed.id }).click()
    await page.getByRole('heading', { level: 1, name: harmed.id }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a rescue is seen: the actor’s own way stands beside the repaired one, from the switch on', async () => {
    const { lines } = await readExperiment(place('version-1'))
    const pairs = lines.filter((line): line is Pair => line.kind === 'pair')
    const rescued = pairs.find(
      ({ actor, twincheck, alone }) => !actor && twincheck && (alone?.messages.length ?? 0) > 0,
    )
    if (!rescued?.alone || !rescued.conversation) throw new Error('the demo rescued nothing')
    const { page } = await openPage(browser)
    await page.goto(`${served.url}#/run/${encodeURIComponent(`version-1/${rescued.run}/${rescued.id}`)}`)
    await page.getByRole('heading', { name: 'The actor on its own' }).waitFor()
    await expect.poll(() => page.locator('li[id^=alone-]').count()).toBe(rescued.alone.messages.length)
    await expect.poll(() => page.locator('li[id^=message-]').count()).toBe(rescued.conversation.length)
    const [own, repaired] = await page.locator('article section', { has: page.locator('header') }).allInnerTexts()
    expect(own).toContain('✗ fails')
    expect(repaired).toContain('✓ succeeds')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await page.context().close()
  })

  test('characters that turn others around are written out on every part of the page', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(`${served.url}#/experiment?of=version-1&of=hostile`)
    await page.locator('section[aria-label=Differences]').waitFor()
    await expect.poll(() => page.locator('main svg[role=img]').count()).toBeGreaterThan(3)
    const html = await page.locator('body').innerHTML()
    expect(html).not.toContain(TURN)
    for (const word of ['Title', 'Note', 'condition', 'Category']) {
      expect(await page.locator('main').innerText()).toContain(`${word} ‹U+202E›`)
    }
    expect(await page.title()).not.toContain(TURN)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
