import { GoogleGenAI as GenAi3 } from '@google/genai'
import { GoogleGenAI as GenAi2 } from 'genai2'
import { afterEach, describe, expect, test } from 'vitest'
import { asGenAi, driveContent } from '../../test/hosts/drive-google-genai.ts'
import { installedVersion } from '../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { sessionHeader, withTwinCheck } from './google-genai.ts'
import { integrationContract, startScriptedWorld } from './integration-contract.ts'
import { demandLowest } from './unsupported-host.ts'

const majors = [
  { version: installedVersion('@google/genai'), sdk: asGenAi(GenAi3) },
  { version: installedVersion('genai2'), sdk: asGenAi(GenAi2) },
]

const ids = 'the case looks for ids, which these calls do not have; see wire/gemini/reply.test.ts'
const models = [
  ['scripted-actor', 'google-genai', {}],
  ['without-ids', 'google-genai, calls without ids', { 'calls-are-answered': ids, 'answers-are-remembered': ids }],
] as const

for (const [model, name, unsupported] of models) {
  // One version is enough for calls without ids: they concern the wire format, not the SDK.
  const run = model === 'without-ids' ? majors.slice(0, 1) : majors
  const installed = run.map(({ version, sdk }) => ({ version, drive: driveContent(sdk, model) }))
  integrationContract(
    {
      name,
      supported: model === 'without-ids' ? ['3'] : ['2', '3'],
      streams: true,
      answers: 'always',
      installed,
      unsupported,
    },
    { describe, test },
  )
}

test.each(['2.22.4', '1.52.0', '0.3.1'])(
  'version %s is refused: it has no fetch option and would ignore it',
  (version) => {
    const demand = () => demandLowest('@google/genai', [2, 23], version)
    expect(demand).toThrow(`supports version 2.23 and later; found version ${version}`)
  },
)

test.each(['2.23.0', '2.100.0', '3.0.0', null])('version %s is taken', (version) => {
  expect(() => demandLowest('@google/genai', [2, 23], version)).not.toThrow()
})

describe.each(majors)('a client of version $version', ({ sdk }) => {
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })
  const reply = { text: 'Hello.', calls: [{ id: '', name: 'look', arguments: {} }] }

  async function open(script: readonly (typeof reply)[], fetched: typeof fetch = fetch) {
    const world = await startScriptedWorld(script, () => ({ status: 500 }))
    opened.push(world.close)
    const sessions: string[] = []
    const twincheck = createTwinCheck({
      ...{ profile: 'paper', model: null },
      onRecord: ({ session }) => void sessions.push(session),
    })
    const httpOptions = {
      baseUrl: world.actorUrl.replace(/\/v1$/, ''),
      fetch: withTwinCheck(twincheck, { fetch: fetched }),
    }
    return { client: new sdk({ apiKey: 'none', httpOptions }), twincheck, sessions, world }
  }

  test('hears errors of the provider as its own', async () => {
    const { client, twincheck, sessions } = await open([])
    const asking = client.models.generateContent({ model: 'm', contents: 'Go.' })
    await expect(asking).rejects.toMatchObject({ name: 'ApiError', status: 500 })
    await twincheck.settled()
    expect(sessions).toEqual([])
  })

  test('whose request is aborted hears that, and nothing is left', async () => {
    const aborting = new AbortController()
    const { client, twincheck } = await open([reply], async (input, init) => {
      aborting.abort()
      return fetch(input, init)
    })
    const config = { abortSignal: aborting.signal }
    await expect(client.models.generateContent({ model: 'm', contents: 'Go.', config })).rejects.toThrow(/abort/i)
    await twincheck.settled()
  })

  test('keeps one conversation in a chat, streamed or not, and can name it', async () => {
    const { client, twincheck, sessions, world } = await open([reply, reply, reply])
    const chat = client.chats.create({ model: 'm' })
    await chat.sendMessage({ message: 'Go.' })
    for await (const _ of await chat.sendMessageStream({ message: 'And?' }));
    await twincheck.settled()
    expect(new Set(sessions).size).toBe(1)
    const config = { httpOptions: { headers: { [sessionHeader]: 'mine' } } }
    await client.models.generateContent({ model: 'm', contents: 'Go.', config })
    await twincheck.settled()
    expect(sessions.at(-1)).toBe('mine')
    expect(world.requests).toHaveLength(3)
  })
})
