/** Scripted agents that make everyday mistakes, in the loop of every host: what was asked, answered and done twice. */
import { continuedHosts, fetchHosts } from '../test/agents/fetch-hosts.ts'
import { libraryHosts } from '../test/agents/library-hosts.ts'
import { advising, type OpenAgentHost, playAgent } from '../test/agents/play-agent.ts'
import { type Temperament, temperaments } from '../test/agents/scripted-agent.ts'

export async function benchAgents(conversations = 1_000): Promise<string> {
  const hosts = { ...libraryHosts, ...fetchHosts, ...continuedHosts }
  const lines: string[] = []
  for (const [name, open] of Object.entries(hosts)) {
    for (const temperament of temperaments) lines.push(await playAll(name, open, temperament, conversations))
  }
  return [`Agents in the loop, ${conversations} conversations each`, ...lines].join('\n')
}

async function playAll(
  name: string,
  open: OpenAgentHost,
  temperament: Temperament,
  conversations: number,
): Promise<string> {
  const twincheck = advising()
  const total = { requests: 0, answers: 0, twice: 0 }
  const problems: string[] = []
  for (let seed = 1; seed <= conversations; seed++) {
    const played = await playAgent(open, twincheck, temperament, seed)
    total.requests += played.requests
    total.answers += played.answers
    total.twice += played.twice
    problems.push(...played.problems)
  }
  const { requests, answers, twice } = total
  const found = problems.length === 0 ? '' : ` First: ${problems[0]}`
  return (
    `  ${name}, ${temperament}: ${requests} requests, ${answers} answers, ${twice} changes done twice where no answer was left or possible, ` +
    `${problems.length} problems.${found}`
  )
}
