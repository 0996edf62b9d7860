/**
 * Scripted agents that make the everyday mistakes: the same change again, the same read again, an address that nobody named. What
 * they do after an answer is their temperament. Everything follows from the seed.
 */
import type { Reply } from '../../src/exchange/reply.ts'
import type { JsonObject } from '../../src/policy/paper/json.ts'
import type { Message, ToolCall } from '../../src/policy/paper/trace/trace.ts'

export const temperaments = ['obeys', 'insists', 'repeats'] as const
export type Temperament = (typeof temperaments)[number]

/** A call that the agent makes, and how often it makes it again. */
type Intent = {
  readonly name: string
  readonly arguments: JsonObject
  readonly again: number
  readonly text: string
  readonly beside: boolean
}

export type ScriptedAgent = {
  /** What the user asks for, turn by turn. */
  readonly turns: readonly string[]
  readonly begin: (turn: number) => void
  readonly reply: (messages: readonly Message[]) => Reply
}

export const agentTools = [
  toolOf('send_mail', 'Sends a mail.', ['to', 'text']),
  toolOf('get_order', 'Reads an order.', ['order_id']),
] as const

const turns = [
  'Send ann@acme.com a mail that the report is ready and look at order W-1001.',
  'Now tell bob@acme.com, too.',
]

export function openAgent(temperament: Temperament, seed: number): ScriptedAgent {
  const chance = openChance(seed)
  let intents: Intent[] = []
  let repeated = 0
  let insisted = false
  let made = 0

  const plan = (turn: number): Intent[] => {
    const most = temperament === 'repeats' ? 7 : 2
    const intent = (name: string, args: JsonObject, again = Math.floor(chance() * (most + 1))): Intent => {
      return { name, arguments: args, again, text: chance() < 0.3 ? 'Let me see.' : '', beside: chance() < 0.3 }
    }
    const to = turn === 0 ? 'ann@acme.com' : 'bob@acme.com'
    const all = [
      intent('send_mail', { to, text: `The report is ready, ${turn}.` }),
      intent('get_order', { order_id: 'W-1001' }),
      intent('send_mail', { to: `no${Math.floor(chance() * 90)}@nowhere.example`, text: 'Hello there.' }, 1),
    ]
    return all.filter(() => chance() < 0.7)
  }

  const call = ({ name, arguments: args }: Pick<Intent, 'name' | 'arguments'>): ToolCall => {
    return { id: `call_${seed.toString(36)}x${(made++).toString(36)}z`, name, arguments: args }
  }

  return {
    turns,
    begin: (turn) => {
      intents = plan(turn)
      repeated = -1
      insisted = false
    },
    reply: (messages) => {
      const isAnswered = messages.at(-1)?.role === 'tool' && answersAtEnd(messages).length > 0
      const [intent] = intents
      const goOn = () => {
        intents.shift()
        repeated = 0
        insisted = false
      }
      if (intent) {
        if (repeated < 0) repeated = 0
        else if (isAnswered && temperament === 'obeys') goOn()
        else if (isAnswered && temperament === 'insists' && insisted) goOn()
        else if (repeated >= intent.again) goOn()
        else {
          repeated += 1
          insisted ||= isAnswered
        }
      }
      const [next] = intents
      if (!next) return { id: null, text: 'Done with it.', calls: [] }
      const text = insisted ? 'I am sure that it is needed.' : next.text
      const other = call({ name: 'get_order', arguments: { order_id: `W-${2000 + made}` } })
      return { id: null, text, calls: next.beside ? [other, call(next)] : [call(next)] }
    },
  }
}

/** The answers among the latest results. */
function answersAtEnd(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role !== 'tool')
  return messages.slice(last + 1).filter(isAnswerText)
}

export function isAnswerText({ role, content }: Message): boolean {
  return role === 'tool' && content.startsWith('Not executed')
}

/** Numbers from 0 to 1 that follow from the seed, well mixed also for small seeds. */
function openChance(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function toolOf(name: string, description: string, names: readonly string[]) {
  const properties = Object.fromEntries(names.map((one) => [one, { type: 'string' }]))
  return { name, description, parameters: { type: 'object', properties, required: [...names] } }
}
