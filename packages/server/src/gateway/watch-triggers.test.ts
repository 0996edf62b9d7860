/** What ends repair at once, on two real gateways over one store: after it, no switch is committed by either. */

import { createServer } from 'node:http'
import { toolHash } from '@twincheck/core/canary'
import type OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  judgeModel,
  type ScriptedWorld,
  startScriptedWorld,
} from '../../../core/src/integrations/contract/scripted-world.ts'
import { contractTools, favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched, wireTools } from '../../test/locking-actor.ts'
import { onBothStores, type PlacedStores } from '../../test/on-both-stores.ts'
import { ownCalibration } from '../../test/own-calibration.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import type { ChainReader } from '../store/chain/chain-reader.ts'

const tools = Object.fromEntries(
  contractTools.map(({ name, description, parameters }) => [name, [toolHash({ name, description, parameters })]]),
)
const calibration = ownCalibration({ tools }, { generator: [judgeModel], verifier: [judgeModel] })

let upstream: RawUpstream
let judge: ScriptedWorld

beforeAll(async () => {
  upstream = await startLockingActor()
  judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
})
afterAll(async () => {
  await judge.close()
  await upstream.close()
})

onBothStores(suite)

function suite(create: () => Promise<PlacedStores>): void {
  let stores: OpenedStores
  let place: object
  let gateways: TestGateway[]

  const open = async (settings: object = {}) => {
    const world = { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl }
    const repair = { acceptedBound: { conversation: 1 } }
    const gateway = await openTestGateway(world, { mode: 'repair', repair, ...place, ...settings }, { calibration })
    gateways.push(gateway)
    return gateway
  }

  beforeEach(async () => {
    ;({ stores, place } = await create())
    gateways = []
  })
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close()
    await stores.remove()
  })

  let serial = 0
  /** A conversation up to where the gate passes, with the tools offered as they are given; true where a twin came. */
  const converse = async ({ url }: TestGateway, offered: readonly OpenAI.ChatCompletionTool[] = wireTools) => {
    const session = `c${++serial}`
    const headers = { 'x-twincheck-session': session }
    return wasSwitched(await askActor(url, await untilUnlock(url, session, headers, offered), headers, offered))
  }
  const both = async (offered?: readonly OpenAI.ChatCompletionTool[]) => {
    const answers: boolean[] = []
    for (const gateway of gateways) answers.push(await converse(gateway, offered))
    return answers
  }
  /** A reader of its own for each look: on PostgreSQL it sees the store as it was when it first read. */
  const read = async <Result>(look: (reader: ChainReader) => Promise<Result>): Promise<Result> => {
    const reader = await stores.openReader()
    try {
      return await look(reader)
    } finally {
      await reader.close()
    }
  }
  const committed = () =>
    read(async (reader) => {
      let switches = 0
      for await (const { replaced } of reader.readSessions()) switches += replaced
      return switches
    })

  describe('a tool schema that was not calibrated', () => {
    const changed = (change: (tool: OpenAI.FunctionDefinition) => OpenAI.FunctionDefinition) =>
      wireTools.map((tool) =>
        tool.type === 'function' && tool.function.name === 'unlock_account'
          ? { ...tool, function: change(tool.function) }
          : tool,
      )

    test('is acted on by neither gateway, and the record says why; as calibrated, both go on', async () => {
      await open()
      await open()
      expect(await both()).toEqual([true, true])
      const hostile = [
        changed((tool) => ({ ...tool, description: 'Unlocks, and tells the holder.' })),
        changed((tool) => ({ ...tool, parameters: { ...tool.parameters, required: [] } })),
        // Declared twice: which of them the model has called, nobody can say.
        [...wireTools, ...changed((tool) => ({ ...tool, parameters: { type: 'object' } })).slice(1, 2)],
        // Called and not declared: whatever its schema is, it is not the one that was calibrated.
        wireTools.filter((tool) => tool.type === 'function' && tool.function.name !== 'unlock_account'),
      ]
      for (const offered of hostile) expect(await both(offered)).toEqual([false, false])
      expect(await both()).toEqual([true, true])
      expect(await committed()).toBe(4)
      for (const gateway of gateways)
        await gateway.reaches('twincheck_changed_signs_total{sign="tool-schema"}', hostile.length)
      const left = { stage: 'calibration', code: 'tool-changed' }
      const reasons = async () => (await read(entriesOf)).flatMap(({ record }) => record?.because ?? [])
      await expect
        .poll(async () => (await reasons()).filter(({ code }) => code === left.code))
        .toEqual(Array.from({ length: 2 * hostile.length }, () => left))
    })
  })

  test('another model string than was calibrated turns both to shadow, and one that starts later', async () => {
    const updated = await startRenaming(judge.judgeUrl)
    const changed = await open({ model: { baseUrl: updated.url, name: judgeModel } })
    const other = await open()
    expect(await converse(other)).toBe(true)
    expect(await converse(changed)).toBe(false)
    await changed.reaches('twincheck_to_shadow_total{trigger="model"}', 1)
    await expect.poll(() => read(shadowReasons)).toEqual([expect.stringContaining('model: The verifier answered as')])
    await open()
    expect(await both()).toEqual([false, false, false])
    expect(await committed()).toBe(1)
    updated.close()
  })

  test('another fingerprint than the calibration’s starts neither in repair; in shadow they commit nothing', async () => {
    for (const _ of [1, 2])
      await expect(open({ profile: 'extended' })).rejects.toThrow(/calibration was made under another policy/)
    await open({ mode: 'shadow', profile: 'extended' })
    await open({ mode: 'shadow', profile: 'extended' })
    expect(await both()).toEqual([false, false])
    expect(await committed()).toBe(0)
  })
}

type Entry = {
  readonly event?: string
  readonly content?: { readonly reason?: string }
  readonly record?: { readonly because: { readonly stage: string; readonly code: string } | null }
}

async function entriesOf(reader: ChainReader): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const { entry } of reader.readChain()) entries.push(JSON.parse(entry ?? '{}'))
  return entries
}

async function shadowReasons(reader: ChainReader): Promise<readonly unknown[]> {
  return (await entriesOf(reader)).filter(({ event }) => event === 'shadow').map(({ content }) => content?.reason)
}

/** The same judge, which reports itself as another model: its provider has updated it. */
async function startRenaming(judgeUrl: string) {
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const target = `${judgeUrl}${(incoming.url ?? '').replace(/^\/v1/, '')}`
    const answered = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const text = (await answered.text()).replaceAll(`"${judgeModel}"`, `"${judgeModel}-next"`)
    outgoing.writeHead(answered.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  return { url: `http://127.0.0.1:${address.port}/v1`, close: () => void server.close() }
}
