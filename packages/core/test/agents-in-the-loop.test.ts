/**
 * Agents that make mistakes, in the loop of every host: no exchange is endless, histories stay coherent, budgets hold, and nothing is
 * done twice as long as there are answers. `npm run bench -- agents` plays 1,000 conversations of each.
 */
import { describe, expect, test } from 'vitest'
import { continuedHosts, fetchHosts } from './agents/fetch-hosts.ts'
import { libraryHosts } from './agents/library-hosts.ts'
import { advising, playAgent } from './agents/play-agent.ts'
import { repeatBlindly } from './agents/repeat-blindly.ts'
import { temperaments } from './agents/scripted-agent.ts'

const conversations = 20
const twincheck = advising()
const hosts = { ...libraryHosts, ...fetchHosts, ...continuedHosts }

describe.each(Object.entries(hosts))('%s', (_, open) => {
  test.each(temperaments)(
    'an agent that %s goes on, and nothing is done twice while there are answers',
    async (temperament) => {
      const problems: string[] = []
      let answers = 0
      for (let seed = 1; seed <= conversations; seed++) {
        const played = await playAgent(open, twincheck, temperament, seed)
        problems.push(...played.problems)
        answers += played.answers
      }
      expect(problems).toEqual([])
      expect(answers).toBeGreaterThan(conversations / 2)
    },
  )

  test('a change that is repeated blindly is answered three times a request and five times a turn, then it runs', async () => {
    const { requests, problems } = await repeatBlindly(open, twincheck, { name: 'alone', steps: 9 })
    expect(problems).toEqual([])
    expect(requests.map(({ further }) => further)).toEqual([0, 3, 2, 0])
    expect(requests.every(({ delivered }) => delivered.join() === 'send_mail')).toBe(true)
  })

  test('after three further requests a repeated change is still withheld if a call beside it is delivered', async () => {
    const { withholds = true } = open(() => ({ id: null, text: '', calls: [] }), twincheck)
    const { requests, problems } = await repeatBlindly(open, twincheck, { name: 'beside', steps: 5, beside: [4] })
    expect(problems).toEqual([])
    const last = withholds ? ['get_order'] : ['get_order', 'send_mail']
    expect(requests).toEqual([
      { further: 0, delivered: ['send_mail'] },
      { further: 3, delivered: last },
    ])
  })
})
