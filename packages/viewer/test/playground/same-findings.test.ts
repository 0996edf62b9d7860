/** The page finds what the command finds, on stored runs of real agents, to the byte. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isObject } from '@twincheck/core/reading'
import { expect, onTestFinished, test } from 'vitest'
import { everyRun, sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { decideStep, readText } from '../../src/playground/judge.ts'
import { buildPlayground } from '../build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from '../open-browser.ts'
import { runTwincheck, servePlayground } from '../serve-viewer.ts'

const stored = 'trajectories/agentdojo/gpt-4o-mini-2024-07-18.jsonl.gz'
const present = sharedData !== null && existsSync(sharedPath(stored))
const needsData = present ? '' : ' (needs the shared data folder)'
const RUNS = 500
/** Of one in so many runs every decision is compared, because a decision reads its conversation again. */
const DECIDED = everyRun ? 1 : 20
const choice = { profile: 'standard', mode: 'repair', verdict: 'twin' } as const

test.skipIf(chromiumPath === null || !present)(
  `on more than 2,000 decisions the findings are those of the command, and the records are those that Node writes${needsChromium}${needsData}`,
  async () => {
    const built = buildPlayground()
    const text = gunzipSync(readFileSync(sharedPath(stored)))
      .toString()
      .split('\n')
      .slice(0, RUNS)
      .join('\n')
    const folder = mkdtempSync(join(tmpdir(), 'twincheck-playground-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'pasted')
    writeFileSync(file, text)
    const lines = runTwincheck('scan', file, '--json', '--quiet')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    const scanned = lines.filter((line) => isObject(line) && 'firings' in line)
    const expected = scanned.map((line) => (isObject(line) ? line.firings : null))

    const served = await servePlayground()
    onTestFinished(served.close)
    const { page } = await openPage(await sharedBrowser())
    onTestFinished(() => page.context().close())
    await page.goto(served.url)
    const worker = /judge-worker-[\w-]+\.js/.exec(readFileSync(join(built, mainScript(built)), 'utf8'))?.[0]
    const found: unknown = await page.evaluate(
      `(async () => {
        const worker = new Worker(${JSON.stringify(`./assets/${worker}`)}, { type: 'module' })
        const ask = (request) => new Promise((resolve, reject) => {
          worker.onerror = (event) => reject(new Error(event.message))
          worker.onmessage = ({ data }) => data.error ? reject(new Error(data.error)) : resolve(data.result)
          worker.postMessage(request)
        })
        const { runs } = await ask({ kind: 'read', profile: 'standard', text: ${JSON.stringify(text)} })
        const records = []
        for (let run = 0; run < runs.length; run += ${DECIDED}) for (const { position } of runs[run].decisions)
          records.push(await ask({ kind: 'decide', run, position, choice: ${JSON.stringify(choice)} }))
        const decisions = runs.reduce((sum, { decisions }) => sum + decisions.length, 0)
        return { findings: runs.map(({ findings }) => findings), decisions, records }
      })()`,
    )
    const { findings, decisions, records } = isObject(found) ? found : {}
    expect(Number(decisions)).toBeGreaterThan(2_000)
    expect(expected.flat().length).toBeGreaterThan(10)
    expect(JSON.stringify(findings)).toBe(JSON.stringify(expected))
    const decided: unknown[] = []
    const { runs } = await readText(text, 'standard')
    for (const run of runs.filter((_, at) => at % DECIDED === 0))
      for (const { position } of run.decisions) decided.push(await decideStep(run, position, choice))
    expect(decided.length).toBeGreaterThan(2_000 / DECIDED)
    expect(withoutTimes(records)).toBe(withoutTimes(decided))
  },
  everyRun ? 10 * setUpMs : setUpMs,
)

/** Records as text. Only how long a decision took, and when, differs between two machines. */
function withoutTimes(records: unknown): string {
  return JSON.stringify(records, (name, value: unknown) => (name === 'measured' ? undefined : value))
}

function mainScript(built: string): string {
  return /assets\/index-[\w-]+\.js/.exec(readFileSync(join(built, 'index.html'), 'utf8'))?.[0] ?? ''
}
