/** Plays one conversation of a scripted agent through a host, and says what went wrong. */
import { createModeSwitch } from '../../src/boundary/mode.ts'
import { createTwinCheck, type TwinCheck } from '../../src/boundary/twincheck.ts'
import { mostFurtherRequests } from '../../src/exchange/machine.ts'
import type { Reply } from '../../src/exchange/reply.ts'
import { answersPerTurn } from '../../src/policy/advice/index.ts'
import { callKey } from '../../src/policy/paper/trace/action.ts'
import type { Message, ToolCall } from '../../src/policy/paper/trace/trace.ts'
import { standardPolicy } from '../../src/policy/profile/profiles.ts'
import { isAnswerText, openAgent, type Temperament } from './scripted-agent.ts'

/** The model behind a host: what it receives as messages, and what it says. */
export type AskedModel = (messages: readonly Message[]) => Reply

/** A host with the history of one conversation. */
export type AgentHost = {
  /** Whether a call can be answered while the calls beside it are delivered. Default: yes. If not, it runs, and that is recorded. */
  readonly withholds?: boolean
  readonly user: (text: string) => void
  readonly ask: () => Promise<Pick<Reply, 'text' | 'calls'>>
  readonly results: (results: readonly { readonly call: ToolCall; readonly output: string }[]) => void
}

export type OpenAgentHost = (model: AskedModel, twincheck: TwinCheck) => AgentHost

export type PlayedAgent = {
  readonly problems: readonly string[]
  readonly requests: number
  readonly answers: number
  /** Changes that ran a second time in one turn. */
  readonly twice: number
}

const policy = standardPolicy
const mostSteps = 60

/** One for all conversations, as in production. */
export const advising = (): TwinCheck =>
  createTwinCheck({ model: null, mode: 'advise', policy, modeSwitch: createModeSwitch() })

export async function playAgent(
  open: OpenAgentHost,
  twincheck: TwinCheck,
  temperament: Temperament,
  seed: number,
): Promise<PlayedAgent> {
  const agent = openAgent(temperament, seed)
  const problems: string[] = []
  const say = (problem: string) => problems.push(`${temperament}, seed ${seed}: ${problem}`)
  let [requests, answers, twice, answersOfTurn] = [0, 0, 0, 0]
  const host = open((messages) => {
    requests += 1
    const incoherent = findIncoherence(messages)
    if (incoherent) say(incoherent)
    const last = messages.findLastIndex(({ role }) => role === 'user')
    answersOfTurn = messages.slice(last).filter(isAnswerText).length
    if (answersOfTurn > answersPerTurn) say(`${answersOfTurn} answers in one turn`)
    return agent.reply(messages)
  }, twincheck)
  for (const [turn, text] of agent.turns.entries()) {
    agent.begin(turn)
    host.user(`${text} (${temperament} ${seed})`)
    answersOfTurn = 0
    const done = new Set<string>()
    for (let step = 0; ; step++) {
      if (step > mostSteps) {
        say('the conversation does not end')
        break
      }
      const before = requests
      const { calls } = await host.ask()
      const further = requests - before - 1
      if (further > mostFurtherRequests) say(`${further} further requests`)
      if (calls.length === 0) break
      const isBeside = host.withholds === false && calls.length > 1
      const isLast = further >= mostFurtherRequests && calls.length === 1
      const spent = answersOfTurn >= answersPerTurn || isLast || isBeside
      host.results(
        calls.map((call) => {
          const key = callKey(call)
          if (call.name === 'send_mail' && done.has(key)) {
            twice += 1
            if (!spent) say(`${key} ran twice after ${answersOfTurn} answers and ${further} further requests`)
          }
          done.add(key)
          return { call, output: call.name === 'send_mail' ? 'Mail sent.' : '{"status":"open","total":12}' }
        }),
      )
    }
    answers += answersOfTurn
  }
  await twincheck.settled()
  return { problems, requests, answers, twice }
}

/** What a provider would refuse: every call has one result, directly behind it, and every result one call. */
export function findIncoherence(messages: readonly Message[]): string | null {
  let open = new Set<string>()
  const known = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.callId)) return `the result of ${message.callId} has no call before it`
      continue
    }
    if (open.size > 0) return `the call ${[...open].join()} has no result`
    if (message.role !== 'assistant') continue
    for (const { id } of message.calls) {
      if (known.has(id)) return `the call ${id} is there twice`
      known.add(id)
    }
    open = new Set(message.calls.map(({ id }) => id))
  }
  return open.size > 0 ? `the call ${[...open].join()} has no result at the end` : null
}
