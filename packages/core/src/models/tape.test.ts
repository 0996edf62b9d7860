import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../test/scripted-model-server.ts'
import type { ModelRequest } from '../policy/paper/ports.ts'
import { chatActor } from './chat-actor.ts'
import { fetchModel } from './fetch.ts'
import { readTape, recordActor, recordModel, replayActor, replayModel } from './tape.ts'

const { signal } = new AbortController()
const key = 'sk-test-0123456789abcdef'
const request: ModelRequest = {
  role: 'generator',
  effort: 'low',
  system: 'Propose another action.',
  prompt: 'The user wants to log in.',
  reply: { name: 'action', schema: { type: 'object' } },
}
const conversation = { messages: [{ role: 'user', content: 'Hi.' }], tools: [], effort: null } as const

let server: ScriptedModel

beforeAll(async () => {
  server = await startScriptedModel(({ body }, index) =>
    JSON.stringify(body).includes('fail') ? { status: 500, body: `broken ${key}` } : { content: `reply ${index}` },
  )
})

afterAll(() => server.close())

describe('a tape', () => {
  test('replays both ports exactly, equal requests in their order, and says that it was a tape', async () => {
    const { lines, write } = openTape()
    const model = recordModel(fetchModel({ baseUrl: server.baseUrl, model: 'm' }), write)
    const actor = recordActor(chatActor({ baseUrl: server.baseUrl, model: 'm' }), write)
    const live = [await model(request, { signal }), await model(request, { signal })]
    const acted = await actor(conversation, { signal })
    expect(live[0]).not.toEqual(live[1])

    const asked = server.requests.length
    const tape = readTape(lines.join('\n'))
    const replayed = replayModel(tape)
    expect(await replayActor(tape)(conversation, { signal })).toEqual(acted)
    expect([await replayed(request, { signal }), await replayed(request, { signal })]).toEqual(
      live.map((reply) => ({ ...reply, taped: true })),
    )
    expect(server.requests).toHaveLength(asked)
  })

  test('refuses a request that is not on it, and one that was asked once too often', async () => {
    const { lines, write } = openTape()
    await recordModel(fetchModel({ baseUrl: server.baseUrl, model: 'm' }), write)(request, { signal })
    const replayed = replayModel(readTape(lines.join('\n')))
    await expect(replayed({ ...request, effort: 'high' }, { signal })).rejects.toMatchObject({ code: 'not-on-tape' })
    await replayed(request, { signal })
    await expect(replayed(request, { signal })).rejects.toThrow('made once more')
  })

  test('replays a failure as a failure', async () => {
    const { lines, write } = openTape()
    const failing = { ...request, prompt: 'fail' }
    await recordModel(fetchModel({ baseUrl: server.baseUrl, model: 'm' }), write)(failing, { signal }).catch(() => null)
    const replayed = replayModel(readTape(lines.join('\n')))(failing, { signal })
    await expect(replayed).rejects.toMatchObject({ code: 'taped-failure', recordedCode: 'model-status' })
  })

  test('holds no secret, neither the key nor the credentials in a conversation', async () => {
    const { lines, write } = openTape()
    const port = fetchModel({ baseUrl: server.baseUrl, model: 'm', apiKey: key })
    const model = recordModel(port, write)
    const telling = { ...request, prompt: `${request.prompt} {"password": "hunter22"} Bearer abcdef0123456789` }
    await model(telling, { signal })
    await model({ ...telling, prompt: 'fail' }, { signal }).catch(() => null)
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain(key)
    expect(lines.join()).not.toMatch(/abcdef0123456789|hunter22/)
    expect(lines[0]).toContain('[redacted]')
    await expect(replayModel(readTape(lines.join('\n')))(telling, { signal })).resolves.toBeDefined()
  })

  test.each([
    ['is cut off', '{"tape":1,"port":"mod', 'not JSON'],
    ['is of another version', '{"tape":9,"reply":{}}', 'version 9'],
    ['has no reply', '{"tape":1,"port":"model","request":{}}', 'neither'],
  ])('names the line that %s', (_, line, problem) => {
    expect(() => readTape(`\n${line}`)).toThrow(new RegExp(`Line 2 .*${problem}`))
  })
})

function openTape() {
  const lines: string[] = []
  return { lines, write: (line: string) => void lines.push(line) }
}
