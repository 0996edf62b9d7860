/** From a decision in the viewer to the same decision in the playground, in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTwinCheck, type DecisionRecord, type Message } from '@twincheck/core'
import { hashKey } from '@twincheck/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../../server/test/drive-story.ts'
import { openTestGateway } from '../../../server/test/gateway-world.ts'
import { buildPlayground, buildViewer } from '../build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser } from '../open-browser.ts'
import { type Served, serveViewer } from '../serve-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-from-viewer-'))
const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'
const room = { room: 'Oslo', day: '2026-11-20' }
const call = (id: string) => ({ id, name: 'book_room', arguments: room })
const messages: readonly Message[] = [
  { role: 'user', content: `Please book the room Oslo for 2026-11-20. My key is ${secret}.` },
  { role: 'assistant', content: '', calls: [call('one')] },
  { role: 'tool', callId: 'one', content: '{"booked": true, "booking_id": "B-77"}' },
]
let served: Served

async function recordOf(session: string): Promise<DecisionRecord> {
  const twincheck = createTwinCheck({ model: null })
  const proposal = { kind: 'tool-calls', calls: [call('two')] } as const
  const { record } = await twincheck.session(session).check({ messages, tools: null, proposal, canAnswer: true })
  return record
}

describe.skipIf(chromiumPath === null)(`from the viewer to the playground${needsChromium}`, () => {
  beforeAll(async () => {
    buildViewer()
    buildPlayground()
    const lines = [
      { conversation: { session: 'known', messages } },
      await recordOf('known'),
      await recordOf('records-only'),
    ]
    const file = join(folder, 'records.jsonl')
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    served = await serveViewer(file)
  }, setUpMs)
  afterAll(() => {
    served?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const placeOf = (session: string) => `${served.url}#/run/${encodeURIComponent(`records.jsonl/${session}`)}/0`

  test('a decision opens with its conversation, without secrets, and is judged again', async () => {
    const { page, complaints } = await openPage(await sharedBrowser())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.goto(placeOf('known'))
    await page.getByRole('button', { name: 'Open in playground' }).click()
    await page.getByRole('article', { name: 'The decision' }).getByText('done-already').first().waitFor()
    await page.getByText('4 messages, 2 calls.').waitFor()
    expect(await page.locator('body').textContent()).not.toContain(secret)
    expect(sent.some((url) => url.includes('trace='))).toBe(false)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a decision of a running gateway that keeps conversations opens, too', async () => {
    const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
    onTestFinished(() => world.close())
    const [operator, mode] = ['twk_operator', 'shadow']
    const kept = { keepConversations: true, retention: { days: 30 } }
    const gateway = await openTestGateway(world, { operatorKey: hashKey(operator), mode, log: 'none', ...kept })
    onTestFinished(() => gateway.close())
    await driveStory(`${gateway.url}/v1`, undoneLock, { headers: { 'x-twincheck-session': 'support-17' } })
    const httpCredentials = { username: 'operator', password: operator }
    const { page, complaints } = await openPage(await sharedBrowser(), { httpCredentials })
    onTestFinished(() => page.context().close())
    await page.goto(`${gateway.url}/twincheck/view/#/runs`)
    await page.getByRole('link', { name: 'support-17' }).click()
    await page.getByText('inverse-action').first().click()
    await page.getByRole('button', { name: 'Open in playground' }).click()
    await page.getByRole('article', { name: 'The decision' }).getByText('inverse-action').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('without a stored conversation the page leads to the playground and says what to do there', async () => {
    const { page, complaints } = await openPage(await sharedBrowser())
    await page.goto(placeOf('records-only'))
    const link = page.getByRole('link', { name: 'Playground' })
    expect(await link.getAttribute('title')).toBe('The conversation is not stored here: paste the trace there.')
    await link.click()
    await page.getByRole('heading', { name: 'TwinCheck playground' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
