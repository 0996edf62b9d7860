/**
 * The conversations of the contract: the user's request, the actor's steps, and the judge's decision. In each of them exactly one
 * proposal has evidence, and its call id is `disputed`.
 */

import { type CallCondition, defineEvidenceCondition, type Scene } from '../../policy/paper/evidence/condition.ts'
import type { JsonObject } from '../../policy/paper/json.ts'
import { type Policy, paperPolicy } from '../../policy/paper/policy.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import { continuingPolicy } from '../../policy/profile/profiles.ts'
import type { ScriptedCall, ScriptedReply } from './scripted-reply.ts'
import type { AskedJudge, JudgeReply } from './scripted-world.ts'

export type ContractStory = {
  readonly user: string
  readonly script: readonly ScriptedReply[]
  /** The tool of the disputed call. The judge recognises the actor's candidate by this name. */
  readonly disputedTool: string
  /** The policy of the story. Default: the paper's policy. */
  readonly policy?: Policy
}

export type ContractTool = {
  readonly name: string
  readonly description: string
  readonly parameters: JsonObject
  readonly output: string
}

export const systemPrompt = 'You look after bank accounts.'
export const disputed = 'call_disputed'
export const lastWords = 'That is all I could do.'

const account = { account_id: 'AC-1001' }
const charge = { account_id: 'AC-1001', amount: 5 }

export const contractTools: readonly ContractTool[] = [
  tool('lock_account', { account_id: 'string' }, '{"locked": true}'),
  tool('unlock_account', { account_id: 'string' }, '{"locked": false}'),
  tool('charge_card', { account_id: 'string', amount: 'number' }, '{"error": "declined"}'),
  tool('get_balance', { account_id: 'string' }, '{"balance": 12}'),
]

/** The actor repeats a charge that failed. The twin is another call, written by the generator. */
export const repeatedCharge: ContractStory = {
  user: 'Charge 5 to account AC-1001, or tell me the balance.',
  script: [says(call('call_first', 'charge_card', charge)), says(call(disputed, 'charge_card', charge)), lastly()],
  disputedTool: 'charge_card',
}

/** The actor unlocks the account that it has just locked. The twin is the final response. */
export const undoneLock: ContractStory = {
  user: 'Please secure account AC-1001.',
  script: [
    says(call('call_first', 'lock_account', account)),
    says(call(disputed, 'unlock_account', account)),
    lastly(),
  ],
  disputedTool: 'unlock_account',
}

/**
 * The actor unlocks the account that it has just locked, and makes an undisputed call in the same message. The twin is
 * the undisputed call alone.
 */
export const undoneBesideAnother: ContractStory = {
  ...undoneLock,
  script: [
    says(call('call_first', 'lock_account', account)),
    says(call(disputed, 'unlock_account', account), call('call_beside', 'get_balance', account)),
    lastly(),
  ],
}

/** The actor proposes the unlock of `undoneBesideAnother` again. The one switch is already spent. */
export const insistentUndoing: ContractStory = {
  ...undoneBesideAnother,
  script: [
    ...undoneBesideAnother.script.slice(0, 2),
    says(call('call_insistent', 'unlock_account', account)),
    lastly(),
  ],
}

export const question = 'How much is to be charged?'
export const answerText = 'Not executed: the user has not said how much is to be charged.'

/** The actor makes a charge for which the user gave no amount. The twin is a question. */
export const unclearCharge: ContractStory = {
  user: 'Charge account AC-1001.',
  script: [says(call(disputed, 'charge_card', charge)), lastly()],
  disputedTool: 'charge_card',
  policy: disputingPolicy('charge_card', 'question', () => ({ kind: 'clarification', text: question })),
}

/** The actor makes a charge before it has read the balance. The twin reads the balance. */
export const hastyCharge: ContractStory = {
  ...unclearCharge,
  policy: disputingPolicy('charge_card', 'read-first', () => {
    return { kind: 'tool-calls', calls: [{ id: 'look', name: 'get_balance', arguments: account }] }
  }),
}

const withheld = disputingPolicy('charge_card', 'withholding', ({ canAnswer }) =>
  canAnswer ? { kind: 'answer', text: answerText } : { kind: 'clarification', text: question },
)

/**
 * The actor proposes a charge that must not be made, together with another call. Both calls are answered, and the actor continues with a
 * different action.
 */
export const withheldCharge: ContractStory = {
  ...unclearCharge,
  script: [
    says(call(disputed, 'charge_card', charge), call('call_beside', 'get_balance', account)),
    says(call('call_second', 'lock_account', account)),
    lastly(),
  ],
  policy: withheld,
}

/** The actor proposes a charge that must not be made, and repeats it. The one switch is already spent. */
export const insistentCharge: ContractStory = {
  ...withheldCharge,
  script: [says(call(disputed, 'charge_card', charge)), says(call('call_insistent', 'charge_card', charge)), lastly()],
}

/** The actor says a text before a charge that must not be made. In a stream the text has already been shown. */
export const spokenCharge: ContractStory = {
  ...withheldCharge,
  script: [
    { text: 'Let me charge it.', calls: [call(disputed, 'charge_card', charge)] },
    says(call('call_second', 'lock_account', account)),
    lastly(),
  ],
}

export const earlyWords = 'The account is in good order.'

/** The turn ends with a text before the balance was read. The twin reads the balance. */
export const earlyEnd: ContractStory = {
  user: 'How much is on account AC-1001?',
  script: [{ text: earlyWords, calls: [] }, lastly()],
  disputedTool: 'final-response',
  policy: {
    ...continuingPolicy,
    conditions: [
      defineEvidenceCondition({
        ...{ name: 'contract-continuation', version: 1, severity: 1, authorises: 'continuation' },
        match: ({ proposal: { text } }) =>
          text === earlyWords ? { calls: [], reason: 'Nobody has looked.', exhibits: [], finding: {} } : null,
        twin: () => ({ kind: 'tool-calls', calls: [{ id: 'look', name: 'get_balance', arguments: account }] }),
      }),
    ],
  },
}

export const refusedRequest: ContractStory = { ...undoneLock, script: [...undoneLock.script.slice(0, 1), refusal()] }

export const refusedAnswers: ContractStory = {
  ...withheldCharge,
  script: [...withheldCharge.script.slice(0, 1), refusal(), lastly()],
}

/** The server answers the second request only after `before` has resolved. */
export function slowRequest(before: ScriptedReply['before']): ContractStory {
  const [first = lastly()] = undoneLock.script
  return { ...undoneLock, script: [first, { ...lastly(), ...(before ? { before } : {}) }] }
}

/** The actor says a text before the disputed call. The server delays the call until `shown` resolves. */
export function textThenCall(shown: Promise<void>): ContractStory {
  const spoken = { text: 'Let me look.', calls: [call(disputed, 'unlock_account', account)], afterText: shown }
  return { ...undoneLock, script: [says(call('call_first', 'lock_account', account)), spoken, lastly()] }
}

/** A judge that clearly prefers every twin. As generator it writes a call that reads the balance. */
export function favourTwin(
  { disputedTool }: Pick<ContractStory, 'disputedTool'>,
  { role, prompt }: AskedJudge,
): JudgeReply {
  if (role === 'generator') {
    const calls = [{ name: 'get_balance', arguments: JSON.stringify(account) }]
    return { text: JSON.stringify({ kind: 'tool-calls', calls, text: '' }) }
  }
  const lines = prompt.split('\n')
  const comparisons = [1, 2].map((comparison) => {
    const at = lines.indexOf(`## Comparison ${comparison}`)
    const [first = '', , tag = ''] = lines.slice(at + 1)
    const twinIsFirst = !first.includes(`"${disputedTool}"`)
    const [A, B] = twinIsFirst ? [assess(4), assess(0)] : [assess(0), assess(4)]
    return { comparison, tag: tag.slice('Tag: '.length), preference: twinIsFirst ? 'A' : 'B', confidence: 0.99, A, B }
  })
  return { text: JSON.stringify({ comparisons }) }
}

export function disputingPolicy(
  tool: string,
  authorises: CallCondition['authorises'],
  twin: (scene: Scene) => Action,
): Policy {
  const condition = defineEvidenceCondition({
    ...{ name: `contract-${authorises}`, version: 1, severity: 1, authorises },
    match: ({ proposal }) => {
      const calls = [...proposal.calls.keys()].filter((index) => proposal.calls[index]?.name === tool)
      const reason = `Every call of ${tool} is disputed here.`
      return calls.length === 0 ? null : { calls, reason, exhibits: [], finding: {} }
    },
    twin: (_, scene) => twin(scene),
  })
  return { ...paperPolicy, conditions: [condition] }
}

function assess(score: number) {
  const scores = {
    goalAlignment: score,
    stateGrounding: score,
    toolSelection: score,
    argumentValidity: score,
    completionSafety: score,
  }
  return { fatal: score === 0, scores }
}

function tool(name: string, types: Readonly<Record<string, string>>, output: string): ContractTool {
  const properties = Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { type }]))
  return {
    name,
    description: `Calls ${name}.`,
    parameters: { type: 'object', properties, required: Object.keys(types), additionalProperties: false },
    output,
  }
}

function call(id: string, name: string, args: ScriptedCall['arguments']): ScriptedCall {
  return { id, name, arguments: args }
}

function says(...calls: readonly ScriptedCall[]): ScriptedReply {
  return { text: '', calls }
}

function refusal(): ScriptedReply {
  return { ...lastly(), status: 400 }
}

function lastly(): ScriptedReply {
  return { text: lastWords, calls: [] }
}
