/** A reply that cannot be rewritten is delivered as it came, and the chain says that the switch was not. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { jsonSchema, stepCountIs, streamText, tool } from 'ai'
import { afterEach, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import {
  contractTools,
  favourTwin,
  lastWords,
  systemPrompt,
  undoneLock,
} from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { openStore } from '../store/open-store.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

/** A scripted world whose every reply, or event of one, has a member so many levels deep. */
async function inFrontOfDeep(levels: number): Promise<TestGateway> {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  const deep = `"deep":${'['.repeat(levels)}${']'.repeat(levels)},`
  const upstream = await startRawUpstream(async ({ url, body }, outgoing) => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(body) }
    const answer = await fetch(new URL(url, world.actorUrl), asked)
    const type = answer.headers.get('content-type') ?? ''
    const text = (await answer.text()).replaceAll(/^(data: )?\{/gm, (start) => start + deep)
    outgoing.writeHead(answer.status, { 'content-type': type }).end(text)
  })
  const gateway = await openTestGateway({ actorUrl: upstream.actorUrl, judgeUrl: world.judgeUrl }, { mode: 'repair' })
  opened.push(world, upstream, gateway)
  return gateway
}

async function outcomesOf({ store: address }: TestGateway) {
  const store = await openStore({ address })
  try {
    const recorded = async () => {
      const [run] = await store.listRuns({ tenant: null, limit: 1, before: null })
      return run ? store.listRecords(run) : []
    }
    await expect.poll(async () => (await recorded()).length).toBe(4)
    return (await recorded()).map(({ record }) => [record.outcome, record.because?.code ?? null])
  } finally {
    await store.close()
  }
}

const taken = [
  ['kept', 'no-certificate'],
  ['replaced', null],
  ['kept', 'not-delivered'],
  ['kept', 'nothing-to-execute'],
]

test.each([5_000, 50_000])('a JSON reply of %i levels is delivered as it came', async (levels) => {
  const gateway = await inFrontOfDeep(levels)
  expect(await driveStory(`${gateway.url}/v1`, undoneLock)).toEqual({
    ran: ['lock_account', 'unlock_account'],
    finalText: lastWords,
  })
  await gateway.reaches('twincheck_withheld_switches_total{reason="not-delivered"}', 1)
  expect(await outcomesOf(gateway)).toEqual(taken)
})

test('a streamed reply of 5,000 levels is delivered as it came', async () => {
  const gateway = await inFrontOfDeep(5_000)
  const ran: string[] = []
  const tools = Object.fromEntries(
    contractTools.map(({ name, description, parameters, output }) => {
      const execute = async () => {
        ran.push(name)
        return output
      }
      const inputSchema = jsonSchema<Record<string, unknown>>({ ...parameters })
      return [name, tool({ description, inputSchema, execute })]
    }),
  )
  const model = createOpenAICompatible({ name: 'scripted', baseURL: `${gateway.url}/v1` })('scripted-actor')
  const given = { model, system: systemPrompt, prompt: undoneLock.user, tools, stopWhen: stepCountIs(3) }
  expect(await streamText(given).text).toBe(lastWords)
  expect(ran).toEqual(['lock_account', 'unlock_account'])
  await gateway.reaches('twincheck_withheld_switches_total{reason="not-delivered"}', 1)
  expect(await outcomesOf(gateway)).toEqual(taken)
})
