/**
 * Agents that make mistakes, through the gateway: what packages/core/test/agents-in-the-loop.test.ts demands of hosts in process. `npm
 * run bench -- repetitions` plays 1,000 conversations of each.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advising, playAgent } from '../../../core/test/agents/play-agent.ts'
import { temperaments } from '../../../core/test/agents/scripted-agent.ts'
import { openAgentsGateway } from '../../test/agents-gateway.ts'

/** A request through a gateway costs ten times as much as one in process, so these are few. More: TWINCHECK_AGENTS=1000. */
const conversations = Number(process.env.TWINCHECK_AGENTS ?? 4)
const formats = ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini']
const names = formats.flatMap((format) => [format, `${format}, streamed`])
const twincheck = advising()

let gateway: Awaited<ReturnType<typeof openAgentsGateway>>
beforeAll(async () => {
  gateway = await openAgentsGateway()
})
afterAll(() => gateway.close())

test('every wire format is played', () => {
  expect(Object.keys(gateway.hosts)).toEqual(names)
})

describe.each(names)('%s', (name) => {
  test.each(temperaments)(
    'an agent that %s goes on, and nothing is done twice while there are answers',
    async (temperament) => {
      const open = gateway.hosts[name]
      if (!open) throw new Error(`no host is called ${name}`)
      const problems: string[] = []
      let answers = 0
      for (let seed = 1; seed <= conversations; seed++) {
        const played = await playAgent(open, twincheck, temperament, seed)
        problems.push(...played.problems)
        answers += played.answers
      }
      expect(problems).toEqual([])
      expect(answers).toBeGreaterThanOrEqual(conversations)
    },
    // A thousand conversations take minutes.
    conversations * 20_000,
  )
})
