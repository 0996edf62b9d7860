/**
 * Agents that make mistakes, in the loop of every host: no exchange is endless, histories stay coherent, budgets hold, and nothing is
 * done twice as long as there are answers. `npm run bench -- agents` plays 1,000 conversations of each.
 */
import { describe, expect, test } from 'vitest'
import { continuedHosts, fetchHosts } from './agents/fetch-hosts.ts'
import { libraryHosts } from './agents/library-hosts.ts'
import { advising, playAgent } from './agents/play-agent.ts'
import { temperaments } from './agents/scripted-agent.ts'

const conversations = 10
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
})
