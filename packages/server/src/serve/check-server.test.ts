/** `twincheck serve`: what callers get in each mode, what is recorded, and what a session keeps. */

import { join } from 'node:path'
import { Validator } from '@cfworker/json-schema'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptedWorld, startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { read, refund, shopTools } from '../../test/advised-world.ts'
import {
  assistant,
  call,
  openTestCheckServer,
  postCheck,
  readDocument,
  result,
  unlocking,
} from '../../test/check-world.ts'
import { calibration } from '../../test/gateway-world.ts'
import { onBothStores } from '../../test/on-both-stores.ts'
import { hashKey } from '../gateway/proxy/keys.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

let judge: ScriptedWorld
beforeAll(async () => {
  judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
})
afterAll(() => judge.close())

async function open(...given: Parameters<typeof openTestCheckServer>) {
  const server = await openTestCheckServer(...given)
  opened.push(server.close)
  return server
}

const repairing = { mode: 'repair', calibration: 'calibration.json' }
const withJudge = () => ({ judgeUrl: judge.judgeUrl, profile: 'paper' }) as const

const asked = { role: 'user', content: 'Please refund order O-7001 with 20 dollars.' } as const
const refunding = (id: string) => call(id, refund.name, refund.arguments)
const reading = (id: string) => call(id, read.name, read.arguments)
const refunded = result('call_1', '{"status": "refunded", "order_id": "O-7001", "amount": 20}')
const secondRefund = (session: string) => ({
  session,
  messages: [asked, assistant(refunding('call_1')), refunded],
  tools: shopTools,
  proposal: assistant(refunding('call_2')),
})

describe('a proposal', () => {
  test('is kept in shadow, with the evidence against it', async () => {
    const { url } = await open()
    const { status, body } = await postCheck(url, secondRefund('s'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ session: 's', mode: 'shadow', outcome: 'kept', answers: [] })
    expect(body.action).toEqual(secondRefund('s').proposal)
    expect(body.evidence?.map(({ condition }) => condition)).toContain('done-already')
    expect(body.evidence?.[0]?.reason).toMatch(/\w+ .*\.$/)
  })

  test('without evidence is kept, and its evidence is empty', async () => {
    const { url } = await open({ mode: 'advise' })
    const { proposal, ...rest } = secondRefund('s')
    const { body } = await postCheck(url, { ...rest, messages: [asked], proposal })
    expect(body).toMatchObject({ outcome: 'kept', evidence: [], because: { stage: 'evidence' } })
  })

  test('that ends the turn with a text is kept', async () => {
    const { url } = await open({ mode: 'advise' })
    const said = { role: 'assistant', content: 'The order is refunded.' }
    const { body } = await postCheck(url, { ...secondRefund('s'), proposal: said })
    expect(body).toMatchObject({ outcome: 'kept', action: said })
  })

  test('in advise: a repeated change is answered, and the other call of the same message runs', async () => {
    const { url } = await open({ mode: 'advise' })
    const both = { ...secondRefund('s'), proposal: assistant(refunding('call_2'), reading('call_3')) }
    const { body } = await postCheck(url, both)
    expect(body.outcome).toBe('answered')
    expect(body.action.tool_calls).toEqual([reading('call_3')])
    expect(body.answers).toEqual([{ tool_call_id: 'call_2', content: expect.stringContaining('Not executed') }])
  })

  test('whose calls the caller cannot answer is kept, and the reply says why', async () => {
    const { url } = await open({ mode: 'advise' })
    const { body } = await postCheck(url, { ...secondRefund('s'), can_answer: false })
    expect(body).toMatchObject({ outcome: 'kept', because: { stage: 'advice', code: 'cannot-answer' } })
  })

  test('in which two calls have the same id is kept, because an answer would belong to both', async () => {
    const { url } = await open({ mode: 'advise' })
    const proposal = assistant(refunding('call_2'), reading('call_2'))
    const { body } = await postCheck(url, { ...secondRefund('s'), proposal })
    expect(body).toMatchObject({ outcome: 'kept', because: { stage: 'advice', code: 'cannot-answer' } })
  })

  test('in repair: is replaced once in a session, and the second time its budget is spent', async () => {
    const { url } = await open(repairing, withJudge())
    const { body } = await postCheck(url, unlocking('s'))
    expect(body).toMatchObject({ mode: 'repair', outcome: 'replaced', because: null, answers: [] })
    expect(body.action.tool_calls ?? []).toEqual([])
    expect(body.action.content).not.toBe('')
    const later = { ...unlocking('s'), proposal: assistant(call('call_later', 'unlock_account')) }
    expect((await postCheck(url, later)).body.outcome).toBe('kept')
    expect((await postCheck(url, { ...later, session: 'another' })).body.outcome).toBe('replaced')
  })

  test('in shadow with a model: the caller does not wait for the model, and the evidence is not known yet', async () => {
    let release = () => {}
    const slow = await startScriptedWorld([], async (one) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return favourTwin(undoneLock, one)
    })
    opened.push(slow.close)
    const { url } = await open({}, { judgeUrl: slow.judgeUrl, profile: 'paper' })
    const { body } = await postCheck(url, unlocking('s'))
    expect(body).toMatchObject({ outcome: 'kept', id: null, evidence: null, because: null })
    release()
  })
})

describe('answers', () => {
  /** An agent that insists on its refund: each answer goes into its history, and it proposes the call again. */
  async function insist(post: (body: object) => ReturnType<typeof postCheck>, rounds: number) {
    let { messages, ...rest } = secondRefund('insists') as {
      messages: readonly object[]
      tools: unknown
      session: string
      proposal: object
    }
    const outcomes: string[] = []
    for (let round = 2; round < 2 + rounds; round++) {
      const proposal = assistant(refunding(`call_${round}`))
      const { body } = await post({ ...rest, messages, proposal })
      outcomes.push(body.outcome)
      const results = body.answers.map(({ tool_call_id, content }) => result(tool_call_id, content))
      messages = [...messages, proposal, ...(results.length > 0 ? results : [result(`call_${round}`, 'done')])]
    }
    return outcomes
  }

  test('in the caller’s history are known as answers: a turn has five of them, then the call runs', async () => {
    const { url } = await open({ mode: 'advise' })
    expect(await insist((body) => postCheck(url, body), 6)).toEqual([...Array(5).fill('answered'), 'kept'])
  })

  test('with a store are known after a restart, too', async () => {
    const { folder } = await open()
    const post = async (body: object) => {
      const server = await openTestCheckServer({ mode: 'advise', store: join(folder, 'one.db') })
      const answered = await postCheck(server.url, body)
      await server.close()
      return answered
    }
    expect(await insist(post, 6)).toEqual([...Array(5).fill('answered'), 'kept'])
  })
})

onBothStores((create) => {
  test('decisions are recorded in the chain that a gateway writes, and a switch only once across servers', async () => {
    const { stores, place } = await create()
    opened.push(stores.remove)
    const settings = { ...repairing, ...place }
    const [near, far] = [await open(settings, withJudge()), await open(settings, withJudge())]
    expect((await postCheck(near.url, unlocking('s'))).body.outcome).toBe('replaced')
    const later = { ...unlocking('s'), proposal: assistant(call('call_later', 'unlock_account')) }
    expect((await postCheck(far.url, later)).body.outcome).toBe('kept')
    await near.close()
    await far.close()
    opened.splice(-2)
    const reader = await stores.openReader()
    opened.push(reader.close)
    const verified = await verifyChain(reader, { saved: null, key: null, onProblem: () => {} })
    expect(verified).toMatchObject({ problems: 0, switches: 1 })
    const store = await stores.open({})
    opened.push(store.close)
    const records = await store.listRecords({ tenant: 'local', session: 's' })
    expect(records.map(({ record }) => record.outcome)).toEqual(['replaced', 'kept'])
  })

  test('of many proposals at once in one session, on two servers, one is replaced and the others are kept', async () => {
    const { stores, place } = await create()
    opened.push(stores.remove)
    const settings = { ...repairing, ...place }
    const [near, far] = [await open(settings, withJudge()), await open(settings, withJudge())]
    const checked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const proposal = assistant(call(`call_${index}`, 'unlock_account'))
        return postCheck((index % 2 === 0 ? near : far).url, { ...unlocking('s'), proposal })
      }),
    )
    expect(checked.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(checked.map(({ body }) => body.outcome).sort()).toEqual([...Array(11).fill('kept'), 'replaced'])
  })

  test('a store that is held in shadow commits no answer, so the proposal is kept', async () => {
    const { stores, place } = await create()
    opened.push(stores.remove)
    const { url } = await open({ mode: 'advise', ...place })
    const store = await stores.open({})
    opened.push(store.close)
    await store.holdInShadow('a person wants to look', 'ann')
    const { body } = await postCheck(url, secondRefund('s'))
    expect(body).toMatchObject({ outcome: 'kept', because: { stage: 'store', code: 'not-committed' }, answers: [] })
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ...{ status: 'ready', mode: 'shadow', because: 'held-in-shadow' },
    })
  })
})

test('without a store, too, one of many proposals at once in one session is replaced', async () => {
  const { url } = await open(repairing, withJudge())
  const proposals = Array.from({ length: 12 }, (_, index) => assistant(call(`call_${index}`, 'unlock_account')))
  const checked = await Promise.all(proposals.map((proposal) => postCheck(url, { ...unlocking('s'), proposal })))
  expect(checked.map(({ body }) => body.outcome).sort()).toEqual([...Array(11).fill('kept'), 'replaced'])
})

describe('the OpenAPI document', () => {
  const schemaOf = (document: object, name: string) =>
    new Validator({ ...document, $ref: `#/components/schemas/${name}` }, '2020-12', false)

  test('describes the requests that are accepted and refused, and every reply', async () => {
    const { url } = await open({ mode: 'advise', bounds: { decidedMessages: 3 } })
    const document = await readDocument(url)
    const fine = secondRefund('s')
    const requests: readonly [unknown, 200 | 400][] = [
      [fine, 200],
      [{ ...fine, proposal: assistant(refunding('call_2'), reading('call_3')) }, 200],
      [{ ...fine, tools: null }, 200],
      [{ ...fine, messages: [] }, 200],
      [{ ...fine, can_answer: false, tool_choice: 'auto', response_format: { type: 'text' } }, 200],
      [{ ...fine, proposal: { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] } }, 200],
      [{ ...fine, proposal: { role: 'assistant' } }, 200],
      [{ ...fine, messages: [...fine.messages, asked] }, 400],
      [{ ...fine, session: '' }, 400],
      [{ ...fine, session: 'a b' }, 400],
      [{ ...fine, session: 'x'.repeat(201) }, 400],
      [{ ...fine, tools: {} }, 400],
      [{ ...fine, tools: ['refund'] }, 400],
      [{ ...fine, canAnswer: true }, 400],
      [{ ...fine, can_answer: 'yes' }, 400],
      [{ ...fine, proposal: null }, 400],
      [{ ...fine, proposal: { role: 'user', content: 'Hi' } }, 400],
      [{ ...fine, proposal: { role: 'assistant', content: 7 } }, 400],
      [
        { ...fine, proposal: { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'b', arguments: {} } }] } },
        400,
      ],
      [{ ...fine, proposal: assistant(...Array.from({ length: 129 }, (_, at) => reading(`call_${at}`))) }, 400],
      [{ ...fine, messages: [{ role: 'oracle', content: 'x' }] }, 400],
      [{ messages: [], tools: [], proposal: fine.proposal }, 400],
      [[], 400],
      [null, 400],
    ]
    for (const [request, expected] of requests) {
      const { status, body } = await postCheck(url, request)
      expect([status, JSON.stringify(request).slice(0, 80)]).toEqual([expected, JSON.stringify(request).slice(0, 80)])
      expect(schemaOf(document, 'CheckRequest').validate(request).valid, JSON.stringify(request)).toBe(expected === 200)
      const { errors } = schemaOf(document, expected === 200 ? 'CheckReply' : 'Refusal').validate(body)
      expect(errors).toEqual([])
    }
  })

  test('describes the replies of repair, too', async () => {
    const { url } = await open(repairing, withJudge())
    const document = await readDocument(url)
    const { body } = await postCheck(url, unlocking('s'))
    expect(body.outcome).toBe('replaced')
    expect(schemaOf(document, 'CheckReply').validate(body).errors).toEqual([])
  })

  test('names every path that is served, and no other', async () => {
    const { url } = await open()
    const { paths } = await readDocument(url)
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const answer = await fetch(url + path, { method, ...(method === 'post' ? { body: '{}' } : {}) })
        expect([path, answer.status === 404]).toEqual([path, false])
      }
    }
    const stranger = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(404)
    expect(await stranger.text()).toContain(Object.keys(paths)[0])
  })
})

describe('the configuration', () => {
  test('needs no upstream, and refuses what only a gateway can do', async () => {
    const key = hashKey('twk_operator')
    await expect(open({ confirmation: {}, operatorKey: key })).rejects.toThrow('confirmation: only the gateway waits')
    await expect(open({ repair: { salt: 'spring' } })).rejects.toThrow('repair.salt: only the gateway runs a canary')
    await expect(open({ host: '0.0.0.0', operatorKey: key })).rejects.toThrow('keys are demanded')
    await expect(open({ mode: 'repair' })).rejects.toThrow('calibration: repair demands')
  })

  test('a calibration of one tenant repairs that tenant, and the others stay in shadow', async () => {
    const tenants = ['acme', 'globex'].map((name) => ({ name, key: hashKey(`twk_${name}_key`) }))
    const made = { ...calibration, tenant: 'acme' }
    const { url } = await open({ ...repairing, tenants }, { ...withJudge(), calibration: made })
    const as = (name: string) => postCheck(url, unlocking('s'), { 'x-twincheck-key': `twk_${name}_key` })
    expect((await as('acme')).body).toMatchObject({ mode: 'repair', outcome: 'replaced' })
    expect((await as('globex')).body).toMatchObject({ mode: 'shadow', outcome: 'kept' })
    await expect(open({ ...repairing, tenants }, withJudge())).rejects.toThrow('it names no tenant')
  })
})
