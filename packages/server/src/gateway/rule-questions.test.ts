/** A rule that demands the user's yes, through the gateway, with agents that obey, ignore the answer or ask badly. */
import type { ProfileDescription } from '@twincheck/core'
import { afterEach, expect, test } from 'vitest'
import {
  type ActorScript,
  answering,
  goOn,
  names,
  opening,
  refund,
  startScriptedActor,
} from '../../test/advised-world.ts'
import { openTestGateway } from '../../test/gateway-world.ts'
import type { Conversation } from '../../test/locking-actor.ts'

const profile: ProfileDescription = {
  ...answering,
  name: 'shop',
  rules: [
    {
      source: 'rules.yaml',
      content: {
        rules: [
          {
            name: 'confirm-refund',
            tool: 'refund_order',
            when: [{ confirmed: false }],
            twin: 'ask',
            reason: 'The user has not agreed to this refund yet.',
          },
        ],
      },
    },
  ],
}

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** The refunds that ran and the texts that the user saw, turn by turn. */
async function talk(script: ActorScript, answers: readonly string[]) {
  const upstream = await startScriptedActor(script)
  opened.push(upstream.close)
  const gateway = await openTestGateway(upstream, { mode: 'advise', calibration: null }, { profile })
  opened.push(gateway.close)
  let conversation: Conversation = opening('one')
  const ran: number[] = []
  const texts: string[] = []
  for (const answer of [null, ...answers]) {
    if (answer !== null) conversation = [...conversation, { role: 'user', content: answer }]
    let refunds = 0
    for (let step = 0; step < 8; step++) {
      const { said, next } = await goOn(gateway.url, conversation)
      conversation = next
      refunds += names(said).length
      if (names(said).length > 0) continue
      texts.push(String(said.content))
      break
    }
    ran.push(refunds)
  }
  return { ran, texts, requests: upstream.requests.length }
}

const lastResult = (messages: Conversation) => {
  const last = messages.at(-1)
  return last?.role === 'tool' ? String(last.content) : ''
}

/** Refunds, and says `asks` if the refund was answered. */
const refunds =
  (asks: string): ActorScript =>
  (messages) => {
    if (lastResult(messages).startsWith('Not executed')) return asks
    return lastResult(messages) === '' ? [refund] : 'Done.'
  }

const ignores: ActorScript = (messages) => (lastResult(messages).includes('refunded') ? 'Done.' : [refund])

test('an agent that obeys asks the user and refunds after the yes', async () => {
  const { ran, texts } = await talk(refunds('Shall I refund 20 dollars for order O-7001?'), ['Yes.'])
  expect(ran).toEqual([0, 1])
  expect(texts.at(-1)).toBe('Done.')
})

test('an agent that ignores the answer refunds nothing before the yes: the user is asked after three further requests', async () => {
  const { ran, texts, requests } = await talk(ignores, ['Why?', 'Yes.'])
  expect(ran).toEqual([0, 0, 1])
  expect(texts[0]).toContain('I need your explicit yes to: refund order (order_id: O-7001, amount: 20)')
  expect(requests).toBe(4 + 4 + 2)
})

test('an agent that asks badly never refunds, and each turn ends', async () => {
  const { ran, texts } = await talk(refunds('OK?'), ['Yes.', 'Yes.'])
  expect(ran).toEqual([0, 0, 0])
  expect(texts).toEqual(['OK?', 'OK?', 'OK?'])
})
