/** Experiments in a real browser: two that differ beside each other, every number recomputed from their lines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Experiment, type PairLine, readExperiment, summariseSet } from '@twincheck/eval'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'
import { writeOtherExperiment } from './two-experiments.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-experiments-'))
const RESAMPLES = 50

let served: Served
let browser: Browser
let experiments: readonly Experiment[]

type Pair = Extract<PairLine, { readonly kind: 'pair' }>

/** The table's rows by name, from the lines alone where they can be counted, from the report's own figures where not. */
function measuresOf({ lines, manifest }: Experiment): Readonly<Record<string, string>> {
  const pairs = lines.filter((line): line is Pair => line.kind === 'pair')
  const count = (holds: (pair: Pair) => boolean): number => pairs.filter(holds).length
  const asked = pairs.flatMap(({ records }) => records.flatMap(({ measured }) => measured.asked))
  const switched = (pair: Pair): boolean => pair.switch !== null
  const failures = count(({ actor }) => !actor)
  const rescues = count(({ actor, twincheck }) => !actor && twincheck)
  const seed = manifest.seed ?? 1
  const { detector } = summariseSet(manifest.split, lines, { seed, resamples: RESAMPLES })
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  return {
    Pairs: String(pairs.length),
    'Actor alone': percent(meanOfCategories(pairs, ({ actor }) => actor)),
    'With TwinCheck': percent(meanOfCategories(pairs, ({ twincheck }) => twincheck)),
    '▲ Rescues': String(rescues),
    '▼ Harms': String(count(({ actor, twincheck }) => actor && !twincheck)),
    Decisions: String(pairs.reduce((sum, { decisions }) => sum + decisions, 0)),
    Switches: String(count(switched)),
    'Repair yield': percent(rescues / count(switched)),
    'Reached the verifier': String(
      pairs.flatMap(({ records }) => records.filter(({ judgments }) => judgments !== null)).length,
    ),
    'Reached the generator': String(asked.filter(({ role }) => role === 'generator').length),
    'Operational exceptions': String(pairs.reduce((sum, { exceptions = [] }) => sum + exceptions.length, 0)),
    'Average precision of D': detector.averagePrecision?.toFixed(3) ?? '–',
    'Failures selected': `${count((pair) => !pair.actor && switched(pair))} of ${failures}`,
    'Successes selected': `${count((pair) => pair.actor && switched(pair))} of ${pairs.length - failures}`,
    'Not counted': String(lines.length - pairs.length),
    'Model calls': String(asked.length),
  }
}

/** The paper's mean: each category weighs the same. */
function meanOfCategories(pairs: readonly Pair[], holds: (pair: Pair) => boolean): number {
  const categories = [...new Set(pairs.map(({ category }) => category))]
  const shares = categories.map((name) => {
    const own = pairs.filter(({ category }) => category === name)
    return own.filter(holds).length / own.length
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

describe.skipIf(chromiumPath === null)(`experiments in a browser${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    runTwincheck('demo', '--quiet', '--out', join(folder, 'demo'))
    await writeOtherExperiment(join(folder, 'other'))
    const folders = [join(folder, 'demo'), join(folder, 'other')]
    experiments = await Promise.all(folders.map((path) => readExperiment(path)))
    served = await serveViewer(...folders, '--resamples', String(RESAMPLES))
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('two that differ stand side by side, each number the one that its own lines give', async () => {
    const { page, complaints } = await openPage(browser)
    await page.goto(`${served.url}#/experiment?of=demo&of=other`)
    const table = page.locator('section[aria-label=Measures]')
    await table.waitFor()
    const rows = (await table.locator('tbody tr').allInnerTexts()).map((row) =>
      row.split('\t').map((cell) => cell.trim()),
    )
    const shown = new Map(rows.map(([name, ...values]) => [name, values]))
    const expected = experiments.map(measuresOf)
    for (const name of Object.keys(expected[0] ?? {})) {
      expect([name, shown.get(name)]).toEqual([name, expected.map((measures) => measures[name])])
    }
    const differing = Object.keys(expected[0] ?? {}).filter((name) => expected[0]?.[name] !== expected[1]?.[name])
    expect(differing).toEqual(expect.arrayContaining(['▲ Rescues', 'Not counted', 'Model calls']))
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('each category’s counts are those of its lines, and lead to exactly those runs', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${served.url}#/experiment?of=demo&of=other`)
    for (const [name, experiment] of [
      ['demo', experiments[0]],
      ['other', experiments[1]],
    ] as const) {
      const pairs = (experiment?.lines ?? []).filter((line): line is Pair => line.kind === 'pair')
      const table = page.locator(`section[aria-label="Categories of ${name}"]`)
      await table.waitFor()
      for (const category of new Set(pairs.map((pair) => pair.category))) {
        const own = pairs.filter((pair) => pair.category === category)
        const row = table.locator('tr', { has: page.getByRole('rowheader', { name: category, exact: true }) })
        const cells = await row.locator('td').allInnerTexts()
        const share = (holds: (pair: Pair) => boolean) =>
          `${((100 * own.filter(holds).length) / own.length).toFixed(1)} %`
        expect([category, ...cells.slice(0, 3), ...cells.slice(5)]).toEqual([
          category,
          String(own.length),
          share(({ actor }) => actor),
          share(({ twincheck }) => twincheck),
          String(own.filter(({ actor, twincheck }) => !actor && twincheck).length),
          String(own.filter(({ actor, twincheck }) => actor && !twincheck).length),
        ])
      }
    }
    await page.locator('section[aria-label=Measures] tr', { hasText: 'Not counted' }).getByRole('link').click()
    await page.getByText(/^1 of \d+ runs$/).waitFor()
    await page.getByRole('link', { name: 'never-finished' }).click()
    await page.getByText('Unavailable: the stored run ended in an error').waitFor()
    await page.context().close()
  })

  test('every number of the table leads to exactly the runs behind it', async () => {
    const { page } = await openPage(browser)
    const pairs = (experiments[0]?.lines ?? []).filter((line): line is Pair => line.kind === 'pair')
    const asked = (pair: Pair) => pair.records.flatMap(({ measured }) => measured.asked)
    const behind: Readonly<Record<string, (pair: Pair) => boolean>> = {
      'Gain (points, 95 % CI)': ({ actor, twincheck }) => actor !== twincheck,
      Decisions: () => true,
      'Repair yield': (pair) => pair.switch !== null,
      'Reached the generator': (pair) => asked(pair).some(({ role }) => role === 'generator'),
      'Reached the verifier': ({ records }) => records.some(({ judgments }) => judgments !== null),
      'Average precision of D': () => true,
      'Model calls': (pair) => asked(pair).length > 0,
    }
    for (const [name, holds] of Object.entries(behind)) {
      await page.goto(`${served.url}#/experiment?of=demo`)
      const row = page.locator('section[aria-label=Measures] tr', {
        has: page.getByRole('rowheader', { name, exact: true }),
      })
      await row.getByRole('link').click()
      const expected = pairs.filter(holds).map(({ id }) => id)
      await page.getByText(new RegExp(`^${expected.length} of \\d+ runs$`)).waitFor()
      const shown = await page.locator('tbody tr td:first-child').allInnerTexts()
      expect([name, shown.filter((id) => id !== '').sort()]).toEqual([name, expected.sort()])
    }
    await page.context().close()
  })

  test('a run with evidence has its conversation, and its decisions stand where they were taken', async () => {
    const { page, complaints } = await openPage(browser)
    const pairs = (experiments[0]?.lines ?? []).filter((line): line is Pair => line.kind === 'pair')
    const rescued = pairs.find(({ actor, twincheck }) => !actor && twincheck)
    const [record] = rescued?.records ?? []
    if (!rescued?.conversation || !record) throw new Error('the demo rescued nothing')
    await page.goto(`${served.url}#/run/${encodeURIComponent(`demo/${rescued.run}/${rescued.id}`)}`)
    await page.locator('#message-0').waitFor()
    await expect.poll(() => page.locator('li[id^=message-]').count()).toBe(rescued.conversation.length)
    const place = await page.locator(`#message-${record.position}`).innerText()
    expect(place).toContain(`Decision ${record.step + 1}`)
    expect(place).toContain(`anomaly ${record.anomaly?.score.toFixed(3)}`)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: new RegExp(`Decision ${record.step + 1}`) }).click()
    await page.getByRole('heading', { name: 'The conversation up to here' }).waitFor()
    await expect.poll(() => page.locator('li[id^=message-]').count()).toBe(record.position)
    await expect.poll(() => page.locator('main mark').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a run without evidence says that its conversation is not kept', async () => {
    const { page } = await openPage(browser)
    const pairs = (experiments[0]?.lines ?? []).filter((line): line is Pair => line.kind === 'pair')
    const silent = pairs.find(({ records }) => records.length === 0)
    if (!silent) throw new Error('every run of the demo has evidence')
    await page.goto(`${served.url}#/run/${encodeURIComponent(`demo/${silent.run}/${silent.id}`)}`)
    await page.getByText('An experiment keeps only the conversations of runs with a record or a switch.').waitFor()
    await page.getByText('No condition held at any decision of this run.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.context().close()
  })
})
