/**
 * Pictures of each screen on the project's own demo data, for the documentation. Run by hand after a change that can be seen:
 * node packages/viewer/test/take-screenshots.ts
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, pairHash } from '@twincheck/server'
import { buildViewer } from './build-viewer.ts'
import { openBrowser, openPage } from './open-browser.ts'
import { serveViewer } from './serve-viewer.ts'

const folder = join(import.meta.dirname, '../../../docs/screenshots')
mkdirSync(folder, { recursive: true })
buildViewer()

const address = join(mkdtempSync(join(tmpdir(), 'twincheck-screenshots-')), 'gateway.db')
const store = await openStore({ address })
const call = (name: string) =>
  ({ kind: 'tool-calls', calls: [{ id: '', name, arguments: { account_id: 'A-1042' } }] }) as const
const proposal = call('unlock_account')
const twin = { kind: 'final-response', text: 'The requested operation is complete.' } as const
await store.createConfirmation({
  id: 'waiting',
  key: { tenant: 'local', session: 'support-chat-17' },
  pair: pairHash(proposal, twin),
  content: {
    proposal,
    twin,
    evidence: {
      condition: 'inverse-action',
      reason:
        'unlock_account would undo lock_account, which succeeded earlier in this turn, and the user did not ask for that.',
      exhibits: [],
    },
    score: 0.99,
  },
  expiresAt: Date.now() + 600_000,
})

const served = await serveViewer('--demo', address)
const browser = await openBrowser()
const story = encodeURIComponent('demo decisions/story-2')
const pictures = [
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
  { name: 'confirmations', place: '#/confirmations', colorScheme: 'light', height: 560 },
  { name: 'phone', place: `#/run/${story}/0`, colorScheme: 'light', height: 800, width: 390 },
] as const

for (const { name, place, colorScheme, height, ...more } of pictures) {
  const width = 'width' in more ? more.width : 1160
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height } })
  await page.goto(`${served.url}${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  if ('stage' in more) {
    const heading = page.getByRole('heading', { name: more.stage, exact: true })
    await heading.waitFor()
    await page.evaluate('document.querySelector("#stage-verifier").scrollIntoView()')
  }
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.context().close()
}
await browser.close()
served.close()
await store.close()
