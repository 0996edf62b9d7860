/** What `twincheck replay` writes of a real model's stored runs, in a real browser: the conversation and the decision in it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recomputeRecord } from '@twincheck/core'
import { readExperiment } from '@twincheck/eval'
import { expect, onTestFinished, test } from 'vitest'
import { sharedData, sharedPath } from '../../eval/test/shared-data.ts'
import { findViolations } from './axe.ts'
import { buildViewer } from './build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from './open-browser.ts'
import { runTwincheck, serveViewer } from './serve-viewer.ts'

const results = 'trajectories/bfcl-v4/2025-11-12-harmony-fixes-2__openai_gpt-oss-120b/multi_turn_base.result.jsonl.gz'
const present = sharedData !== null && existsSync(sharedPath(results))
const needsData = present ? '' : ' (needs the shared data folder)'

test.skipIf(chromiumPath === null || !present)(
  `a replayed run of a real model is shown with its conversation, every message of it${needsChromium}${needsData}`,
  async () => {
    buildViewer()
    const folder = mkdtempSync(join(tmpdir(), 'twincheck-stored-runs-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const out = join(folder, 'stored')
    runTwincheck('replay', sharedPath(results), '--data', sharedPath('bfcl'), '--out', out, '--quiet')
    const { lines } = await readExperiment(out)
    const switched = lines.flatMap((line) => (line.kind === 'pair' && line.switch !== null ? [line] : []))
    expect(switched.length).toBeGreaterThan(0)

    const served = await serveViewer(out, '--resamples', '50')
    onTestFinished(served.close)
    const browser = await sharedBrowser()
    const { page, complaints } = await openPage(browser)
    onTestFinished(() => page.context().close())
    for (const { run, id, records, conversation = [] } of switched) {
      await page.goto(`${served.url}#/run/${encodeURIComponent(`stored/${run}/${id}`)}`)
      await page.getByRole('heading', { name: id }).waitFor()
      await expect.poll(() => page.locator('li[id^=message-]').count()).toBe(conversation.length)
      for (const record of records) {
        expect(recomputeRecord(record)).toEqual([])
        const place = page.getByRole('link', { name: new RegExp(`Decision ${record.step + 1} `) })
        // What is far from sight is not laid out, and has no inner text.
        expect(await place.textContent()).toContain(`anomaly ${record.anomaly?.score.toFixed(3)}`)
      }
    }
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  },
  setUpMs,
)
