/** Warrants, calibrations and canary readings in a real browser, as the commands write them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CanaryReport } from '@twincheck/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calibration } from '../../server/test/gateway-world.ts'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, type Served, serveViewer } from './serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-documents-'))
const file = (name: string): string => join(folder, name)
const TURN = '\u202E'

const reading: CanaryReport = {
  ...{ state: 'running', evidenceBetter: 1.5, evidenceWorse: 0.5, nextShare: 0.1, share: 0.1, since: 0, days: 3 },
  ...{ repaired: { successes: 4, failures: 1 }, control: { successes: 2, failures: 2 } },
  ...{ unclear: 0, sampleRatio: { triggered: 0.3, intended: 0.3, fits: true } },
  intended: {
    units: { repair: 9, control: 8 },
    repaired: { successes: 5, failures: 2 },
    control: { successes: 3, failures: 3 },
    ...{ evidenceBetter: 1.1, evidenceWorse: 0.7 },
  },
  ...{ triggered: { repair: 7, control: 5 }, verdicts: { right: 3, wrong: 1 }, held: `switches: ${TURN}odd` },
  ...{ epoch: { number: 1, kind: 'trial' }, stages: [], contested: 0, lift: null },
  errors: { each: { stopped: 0.1, adopted: 0.01 }, all: { stopped: 0.1, adopted: 0.01 } },
  scope: { tenant: 'local', inShadow: [], why: null },
  setting: {
    ...{ basis: 1, share: 0.1, allowed: 0.1, configured: 0.1, highest: 0.1, lowered: null, opens: null },
    calibration: 'c',
  },
}

let served: Served
let browser: Browser

function writeWarrant(): void {
  const message = { role: 'user', content: 'Hello.' }
  const runs = [1, 2, 3].map((id) =>
    JSON.stringify({ id: `r${id}`, messages: [message, { role: 'assistant', content: 'Hi.' }] }),
  )
  writeFileSync(file('traces.jsonl'), runs.join('\n'))
  const labels = [1, 2, 3].map((id) => JSON.stringify({ run: `r${id}`, outcome: id > 1 }))
  writeFileSync(file('labels.jsonl'), labels.join('\n'))
  runTwincheck(
    ...['certify', file('traces.jsonl'), '--labels', file('labels.jsonl'), '--no-replay', '--in-sample', 'none'],
    ...['--out', file('warrant.json'), '--quiet'],
  )
}

describe.skipIf(chromiumPath === null)(`documents in a browser${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    writeWarrant()
    const hostile = { ...calibration, tasks: [{ ...calibration.tasks[0], id: `task ${TURN}ksat` }] }
    writeFileSync(file('calibration.json'), JSON.stringify(hostile, null, 2))
    writeFileSync(file('canary.json'), JSON.stringify(reading))
    writeFileSync(
      file('broken.json'),
      JSON.stringify({ ...JSON.parse(readFileSync(file('warrant.json'), 'utf8')), level: 'x' }),
    )
    served = await serveViewer(...['warrant.json', 'calibration.json', 'canary.json', 'broken.json'].map(file))
    browser = await sharedBrowser()
  }, setUpMs)

  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    ['warrant.json', 'Warrant of the profile', ['inverse-action', 'any of them', '3 runs in 1 file']],
    ['calibration.json', 'Calibration', [calibration.fingerprint, `task ‹U+202E›ksat`, 'Threshold']],
    ['canary.json', 'A canary’s reading', ['left alone', 'It goes on', 'switches: ‹U+202E›odd', '3 right, 1 wrong']],
  ])('%s opens with what it says, each character visible', async (name, title, words) => {
    const { page, complaints } = await openPage(browser)
    await page.goto(served.url)
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const said = await page.locator('main').innerText()
    for (const word of words) expect(said).toContain(word)
    expect(await page.locator('body').innerHTML()).not.toContain(TURN)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('one that is damaged is named with what is wrong, when it is opened', () => {
    writeFileSync(file('odd.json'), JSON.stringify({ evidenceBetter: 'much', triggered: {} }))
    const said = runTwincheck('view', file('canary.json'), file('odd.json'), '--export', file('out.html'), '--quiet')
    expect(said).toBe(`Wrote ${file('out.html')}.\n`)
    expect(readFileSync(file('out.html'), 'utf8')).toContain('Print it again with')
  })
})
