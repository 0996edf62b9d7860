/**
 * Pictures of each screen on the project's own demo data, for the documentation. Run by hand after a change that can be seen:
 * node packages/viewer/test/take-screenshots.ts
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey, openStore } from '@twincheck/server'
import { openTestGateway } from '../../server/test/gateway-world.ts'
import { askPerson } from './ask-person.ts'
import { buildViewer } from './build-viewer.ts'
import { demoRecords } from './many-records.ts'
import { openBrowser, openPage } from './open-browser.ts'
import { serveViewer } from './serve-viewer.ts'
import { writeOtherExperiment } from './two-experiments.ts'

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

const served = await serveViewer('--demo', join(work, 'one condition'))
const browser = await openBrowser()
const story = encodeURIComponent('demo decisions/story-2')
const pictures = [
  { name: 'findings', place: '#/', colorScheme: 'light', height: 900 },
  { name: 'findings-dark', place: '#/findings?ended=replaced', colorScheme: 'dark', height: 900 },
  { name: 'runs', place: '#/runs', colorScheme: 'light', height: 720 },
  { name: 'trajectory', place: `#/run/${story}`, colorScheme: 'light', height: 800 },
  { name: 'decision', place: `#/run/${story}/0`, colorScheme: 'light', height: 1280 },
  { name: 'decision-verifier', place: `#/run/${story}/0`, colorScheme: 'light', height: 1000, stage: 'verifier' },
  { name: 'decision-dark', place: `#/run/${story}/0`, colorScheme: 'dark', height: 1280 },
  {
    name: 'experiment',
    place: `#/experiment?of=${encodeURIComponent('demo experiment')}`,
    colorScheme: 'light',
    height: 1000,
  },
  {
    name: 'experiments',
    place: `#/experiment?of=${encodeURIComponent('demo experiment')}&of=${encodeURIComponent('one condition')}`,
    colorScheme: 'light',
    height: 1000,
  },
  { name: 'confirmations', place: '#/confirmations', colorScheme: 'light', height: 760, from: 'gateway' },
  { name: 'confirmations-dark', place: '#/confirmations', colorScheme: 'dark', height: 760, from: 'gateway' },
  { name: 'phone-findings', place: '#/', colorScheme: 'dark', height: 800, width: 390 },
  { name: 'phone', place: `#/run/${story}/0`, colorScheme: 'light', height: 800, width: 390 },
] as const

for (const { name, place, colorScheme, height, ...more } of pictures) {
  const width = 'width' in more ? more.width : 1200
  const httpCredentials = { username: 'ada', password: operator }
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height }, httpCredentials })
  const root = 'from' in more ? `${gateway.url}/twincheck/view/` : served.url
  await page.goto(`${root}${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if ('stage' in more) {
    const heading = page.getByRole('heading', { name: more.stage, exact: true })
    await heading.waitFor()
    const find = `[...document.querySelectorAll('h2')].find(({ textContent }) => textContent === '${more.stage}')`
    await page.evaluate(`${find}.scrollIntoView()`)
  }
  if ('from' in more) await page.getByRole('button', { name: 'Approve the twin' }).first().waitFor()
  // Longer than a card's controls are inert after it has appeared.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.context().close()
}
await browser.close()
served.close()
await store.close()
await gateway.close()
