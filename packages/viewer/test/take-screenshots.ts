/**
 * Pictures of each screen on the project's own demo data, for the documentation. Run by hand after a change that can be seen:
 * node packages/viewer/test/take-screenshots.ts          all of them
 * node packages/viewer/test/take-screenshots.ts canary   those whose names begin so
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readExperiment } from '@twincheck/eval'
import { hashKey, openStore } from '@twincheck/server'
import { openTestGateway } from '../../server/test/gateway-world.ts'
import { askPerson } from './ask-person.ts'
import { buildViewer } from './build-viewer.ts'
import { openCanaryGateway } from './canary-gateway.ts'
import { demoRecords } from './many-records.ts'
import { openBrowser, openPage } from './open-browser.ts'
import { runTwincheck, serveViewer } from './serve-viewer.ts'
import { writeOtherExperiment } from './two-experiments.ts'
import { undoingTrace } from './undoing-trace.ts'

const folder = join(import.meta.dirname, '../../../docs/screenshots')
mkdirSync(folder, { recursive: true })
buildViewer()

const work = mkdtempSync(join(tmpdir(), 'twincheck-screenshots-'))
const record = demoRecords(join(work, 'demo')).find(({ outcome }) => outcome === 'replaced')
if (!record) throw new Error('the demo replaced nothing')
const operator = 'twk_operator'
const settings = { operatorKey: hashKey(operator), log: 'none' }
const gateway = await openTestGateway({ actorUrl: 'http://127.0.0.1:9/v1' }, settings)
const store = await openStore({ address: gateway.store })
for (const session of ['support-chat-17', 'support-chat-18']) {
  await askPerson(store, { id: session, session, judged: record, account: 'A-1042', waitMs: 600_000 })
}
await writeOtherExperiment(join(work, 'one condition'))

writeFileSync(join(work, 'traces.jsonl'), undoingTrace('A-1042', 'support-chat-7'))
writeFileSync(join(work, 'scan.jsonl'), runTwincheck('scan', join(work, 'traces.jsonl'), '--json', '--quiet'))
const rescued = (await readExperiment(join(work, 'demo'))).lines.find(
  (line) => line.kind === 'pair' && !line.actor && line.twincheck,
)
if (!rescued) throw new Error('the demo rescued nothing')
const canary = await openCanaryGateway(operator)
const [repaired] = await canary.converse()

const sources = [join(work, 'one condition'), join(work, 'scan.jsonl')]
const served = await serveViewer('--demo', ...sources)
const browser = await openBrowser()
const story = encodeURIComponent('demo decisions/story-2')
/** The key of the rescued run in one of the experiments. */
const keyOf = (experiment: string) => encodeURIComponent(`${experiment}/${rescued.run}/${rescued.id}`)
const beside = `#/beside?of=${keyOf('demo experiment')}&of=${keyOf('one condition')}`
const both = `#/experiment?of=${encodeURIComponent('demo experiment')}&of=${encodeURIComponent('one condition')}`
const scanned = encodeURIComponent('scan.jsonl/openai-chat/support-chat-7')
const stored = `#/run/${encodeURIComponent(JSON.stringify(['gateway', 'local', repaired]))}`
const pictures = [
  { name: 'findings', place: '#/', colorScheme: 'light', height: 900 },
  { name: 'findings-dark', place: '#/findings?ended=replaced', colorScheme: 'dark', height: 900 },
  { name: 'runs', place: '#/runs', colorScheme: 'light', height: 720 },
  { name: 'trajectory', place: `#/run/${story}`, colorScheme: 'light', height: 800 },
  { name: 'decision', place: `#/run/${story}/0`, colorScheme: 'light', height: 1280 },
  { name: 'decision-verifier', place: `#/run/${story}/0`, colorScheme: 'light', height: 1000, stage: 'Verifier' },
  { name: 'decision-dark', place: `#/run/${story}/0`, colorScheme: 'dark', height: 1280 },
  {
    name: 'experiment',
    place: `#/experiment?of=${encodeURIComponent('demo experiment')}`,
    colorScheme: 'light',
    height: 1000,
  },
  { name: 'experiments', place: both, colorScheme: 'light', height: 1400 },
  { name: 'experiments-dark', place: both, colorScheme: 'dark', height: 1400 },
  { name: 'beside', place: beside, colorScheme: 'light', height: 900 },
  { name: 'beside-dark', place: beside, colorScheme: 'dark', height: 900 },
  { name: 'rescue', place: `#/run/${keyOf('demo experiment')}`, colorScheme: 'light', height: 1000 },
  { name: 'rescue-dark', place: `#/run/${keyOf('demo experiment')}`, colorScheme: 'dark', height: 1000 },
  { name: 'scan', place: `#/run/${scanned}`, colorScheme: 'light', height: 1000 },
  { name: 'scan-dark', place: `#/run/${scanned}`, colorScheme: 'dark', height: 1000 },
  { name: 'label', place: `${stored}/1`, colorScheme: 'light', height: 900, from: 'canary', shows: 'Twin right' },
  { name: 'label-dark', place: `${stored}/1`, colorScheme: 'dark', height: 900, from: 'canary', shows: 'Twin right' },
  { name: 'canary', place: '#/canary', colorScheme: 'light', height: 1000, from: 'canary', shows: 'Export labels' },
  { name: 'canary-dark', place: '#/canary', colorScheme: 'dark', height: 1000, from: 'canary', shows: 'Export labels' },
  { name: 'confirmations', place: '#/confirmations', colorScheme: 'light', height: 760, from: 'gateway' },
  { name: 'confirmations-dark', place: '#/confirmations', colorScheme: 'dark', height: 760, from: 'gateway' },
  { name: 'phone-findings', place: '#/', colorScheme: 'dark', height: 800, width: 390 },
  { name: 'phone', place: `#/run/${story}/0`, colorScheme: 'light', height: 800, width: 390 },
] as const

const wanted = process.argv.slice(2)
const roots = { canary: canary.gateway.url, gateway: gateway.url } as const

for (const { name, place, colorScheme, height, ...more } of pictures) {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) continue
  const width = 'width' in more ? more.width : 1200
  const httpCredentials = { username: 'ada', password: operator }
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height }, httpCredentials })
  const root = 'from' in more ? `${roots[more.from]}/twincheck/view/` : served.url
  await page.goto(`${root}${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if ('stage' in more) {
    const heading = page.getByRole('heading', { name: more.stage, exact: true })
    await heading.waitFor()
    const find = `[...document.querySelectorAll('h2')].find(({ textContent }) => textContent === '${more.stage}')`
    await page.evaluate(`${find}.scrollIntoView()`)
  }
  if ('from' in more) {
    const button = 'shows' in more ? more.shows : 'Approve the twin'
    await page.getByRole('button', { name: button }).first().waitFor()
  }
  // Longer than a card's controls are inert after it has appeared.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.context().close()
}
await browser.close()
served.close()
await store.close()
await gateway.close()
await canary.close()
