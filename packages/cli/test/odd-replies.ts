/**
 * A server as a weak model behind it makes it look: now and then a reply is none, or another one than was asked for. Which one depends on
 * the seed, the request and how often it came before, and on nothing else.
 */
import { createHash } from 'node:crypto'
import { type ScriptedModel, type ScriptedRequest, startScriptedModel } from '../../core/test/scripted-model-server.ts'
import { answerOf } from './locker-provider.ts'

export type OddServer = ScriptedModel & {
  /** The oddities that were served, by name, with how often. */
  readonly served: ReadonlyMap<string, number>
}

type Message = Readonly<Record<string, unknown>>
/** From the right message to the body of the reply. */
type Oddity = (message: Message) => unknown

const named = (name: string, args: unknown): Message => ({
  id: 'x',
  type: 'function',
  function: { name, arguments: args },
})
const calling = (...calls: readonly unknown[]): Message => ({ role: 'assistant', content: null, tool_calls: calls })
const saying = (content: unknown): Message => ({ role: 'assistant', content })
const completed = (message: unknown, more: object = {}): object => ({ model: 'small', choices: [{ message }], ...more })
const text = (message: Message): string => (typeof message.content === 'string' ? message.content : '')

/** Of every role: what servers do. */
const anyone: Readonly<Record<string, Oddity>> = {
  'no choices': () => ({ model: 'small', choices: [] }),
  'no message': () => ({ model: 'small', choices: [{}] }),
  'a reply that is no object': () => [],
  'negative tokens': (message) => completed(message, { usage: { prompt_tokens: -1, completion_tokens: -1 } }),
  'fractions of tokens': (message) => completed(message, { usage: { prompt_tokens: 1.5, completion_tokens: 0.1 } }),
  'tokens without end': (message) => completed(message, { usage: { prompt_tokens: 1e300, completion_tokens: 1e300 } }),
  'tokens as text': (message) => completed(message, { usage: { prompt_tokens: '12', completion_tokens: '3' } }),
  'no model': (message) => ({ choices: [{ message }] }),
  'nothing said': () => completed(saying('')),
  'null said': () => completed(saying(null)),
  'said in parts': (message) => completed({ ...message, content: [{ type: 'text', text: text(message) }] }),
  'thinking aloud': (message) => completed({ ...message, content: `<think>Hm.</think>${text(message)}` }),
  'half a surrogate': () => completed(saying('done \ud83d')),
  'control characters': () => completed(saying('\u0000\u0007\u001b[31m')),
  'a very long text': () => completed(saying('and so on '.repeat(20_000))),
}

const ofActor: Readonly<Record<string, Oddity>> = {
  'a tool that is none': () => completed(calling(named('open_sesame', '{}'))),
  'a tool without a name': () => completed(calling(named('', '{}'))),
  'a call of nothing': () => completed(calling({ id: 'x' })),
  'calls that are none': () => completed({ role: 'assistant', content: 'Done.', tool_calls: {} }),
  'no calls in a list': () => completed({ role: 'assistant', content: 'Done.', tool_calls: [] }),
  'arguments that break off': () => completed(calling(named('lock_locker', '{"locker": "L'))),
  'arguments that are a list': () => completed(calling(named('lock_locker', '["L1"]'))),
  'arguments that are null': () => completed(calling(named('lock_locker', 'null'))),
  'arguments that are empty': () => completed(calling(named('lock_locker', ''))),
  'arguments that are a number': () => completed(calling(named('lock_locker', 7))),
  'arguments of another kind': () => completed(calling(named('lock_locker', '{"locker": {"id": ["L1"]}}'))),
  'arguments with a prototype': () =>
    completed(calling(named('lock_locker', '{"__proto__": {"locker": "L1"}, "locker": "L1"}'))),
  'arguments named twice': () => completed(calling(named('lock_locker', '{"locker": "L1", "locker": "L2"}'))),
  'arguments deep down': () => completed(calling(named('lock_locker', `${'['.repeat(3000)}${']'.repeat(3000)}`))),
  'many calls at once': () =>
    completed(calling(...Array.from({ length: 60 }, () => named('get_locker', '{"locker": "L1"}')))),
  'calls with one id': () =>
    completed(calling(named('get_locker', '{"locker": "L1"}'), named('get_locker', '{"locker": "L2"}'))),
  'a call and a text': () => completed({ ...calling(named('get_locker', '{"locker": "L1"}')), content: 'I look.' }),
  'a call as text': () =>
    completed(saying('<tool_call>{"name": "lock_locker", "arguments": {"locker": "L1"}}</tool_call>')),
}

const ofJudge: Readonly<Record<string, Oddity>> = {
  'a fence around it': (message) => completed(saying(`\`\`\`json\n${text(message)}\n\`\`\``)),
  'words around it': (message) => completed(saying(`Sure! ${text(message)} I hope this helps.`)),
  'broken off': (message) => completed(saying(text(message).slice(0, -9))),
  'a comma too many': (message) => completed(saying(text(message).replace(/}$/, ',}'))),
  'twice the same': (message) => completed(saying(text(message).repeat(2))),
  'in a list': (message) => completed(saying(`[${text(message)}]`)),
  'as a text': (message) => completed(saying(JSON.stringify(text(message)))),
  empty: () => completed(saying('{}')),
  null: () => completed(saying('null')),
  'no number': (message) => completed(saying(text(message).replaceAll(/0\.99/g, 'NaN'))),
  'numbers as texts': (message) => completed(saying(text(message).replaceAll(/: ?([0-9.]+)/g, ':"$1"'))),
  'beyond the scale': (message) =>
    completed(saying(text(message).replaceAll(/":4/g, '":400').replaceAll('0.99', '99'))),
  'below the scale': (message) => completed(saying(text(message).replaceAll(/":[04]/g, '":-1'))),
  'between the steps': (message) => completed(saying(text(message).replaceAll(/":4/g, '":3.5'))),
  'another preference': (message) =>
    completed(saying(text(message).replaceAll(/"preference":"[AB]"/g, '"preference":"both"'))),
  'another tag': (message) => completed(saying(text(message).replaceAll(/"tag":"[^"]*"/g, '"tag":"x"'))),
  'a refusal': () => completed({ role: 'assistant', content: null, refusal: 'I cannot help with that.' }),
  'a call instead': () => completed(calling(named('lock_locker', '{"locker": "L1"}'))),
}

export type OddServerOptions = {
  readonly seed: number
  /** So many of a hundred replies are odd. */
  readonly share: number
  /** `verifier`: only verdicts are, and all of them are such that none can be read. */
  readonly whose: 'all' | 'verifier'
}

export async function startOddServer({ seed, share, whose }: OddServerOptions): Promise<OddServer> {
  const served = new Map<string, number>()
  const before = new Map<string, number>()
  const server = await startScriptedModel((request) => {
    const asked = JSON.stringify(request.body)
    const times = before.get(asked) ?? 0
    before.set(asked, times + 1)
    const chance = createHash('sha256').update(`${seed}/${times}/${asked}`).digest()
    const right = rightMessage(request)
    const oddities = Object.entries(oddFor(request, whose))
    const [name, odd] = oddities[chance.readUInt16BE(2) % oddities.length] ?? []
    if (name === undefined || odd === undefined || chance.readUInt16BE(0) % 100 >= share) {
      return { status: 200, body: JSON.stringify(completed(right)) }
    }
    served.set(name, (served.get(name) ?? 0) + 1)
    return { status: 200, body: JSON.stringify(odd(right)) }
  })
  return { ...server, served }
}

function oddFor(request: ScriptedRequest, whose: OddServerOptions['whose']): Readonly<Record<string, Oddity>> {
  if (whose === 'verifier') return JSON.stringify(request.body).includes('## Comparison 1') ? ofJudge : {}
  return { ...anyone, ...(Array.isArray(request.body.tools) ? ofActor : ofJudge) }
}

function rightMessage(request: ScriptedRequest): Message {
  const { content, calls = [] } = answerOf(request)
  return calls.length === 0 ? saying(content) : calling(...calls.map((call) => named(call.name, call.arguments)))
}
